"""Steiner systems and resolutions against published counts and their definitions."""

from collections.abc import Iterable
from itertools import combinations, permutations
from math import factorial

import pytest

import dlx
from dlx.gallery.designs import resolutions, steiner_systems

Blocks = list[tuple[int, ...]]


# n! over the number of symmetries of the one system that there is up to names
@pytest.mark.parametrize(
    ("t", "k", "n", "symmetries"),
    [
        (2, 3, 7, 168),
        (2, 3, 9, 432),
        (3, 4, 8, 1344),
        (3, 4, 10, 1440),
        (4, 5, 11, 7920),
        (5, 6, 12, 95040),
    ],
)
def test_count(t: int, k: int, n: int, symmetries: int) -> None:
    assert steiner_systems(t, k, n).count() == factorial(n) // symmetries


@pytest.mark.parametrize("n", [4, 5, 6, 8, 10])
def test_no_triple_systems(n: int) -> None:
    assert steiner_systems(2, 3, n).count() == 0


@pytest.mark.parametrize(("t", "k", "n", "count"), [(1, 2, 6, 15), (1, 3, 6, 10), (2, 2, 5, 1)])
def test_degenerate_systems(t: int, k: int, n: int, count: int) -> None:
    assert steiner_systems(t, k, n).count() == count


def test_any_two_points_are_in_one_block() -> None:
    found = {solution.labels for solution in steiner_systems(2, 3, 7).solutions()}
    assert len(found) == 30
    for blocks in found:
        pairs = [pair for block in blocks for pair in combinations(block, 2)]
        assert sorted(pairs) == list(combinations(range(7), 2))


@pytest.mark.parametrize(("t", "k", "n"), [(0, 3, 7), (4, 3, 7), (2, 8, 7)])
def test_numbers_out_of_order(t: int, k: int, n: int) -> None:
    with pytest.raises(dlx.ProblemError, match=r"^steiner systems: 1 <= t <= k <= n is right"):
        steiner_systems(t, k, n)


# A000438
@pytest.mark.parametrize(("n", "count"), [(2, 1), (4, 1), (6, 6), (8, 6240), (5, 0)])
def test_resolutions_of_all_pairs(n: int, count: int) -> None:
    assert resolutions(combinations(range(n), 2)).count() == count


def test_every_triple_system_of_nine_points_has_one_resolution() -> None:
    found = list(steiner_systems(2, 3, 9).solutions(limit=50))
    assert [resolutions(solution.labels).count() for solution in found] == [1] * 50


def test_a_resolution_by_its_definition() -> None:
    lines: Blocks = sorted({tuple(sorted((a, b, a ^ b))) for a, b in combinations(range(1, 16), 2)})
    problem = resolutions(lines)
    assert problem.n_options == 56  # the spreads of PG(3, 2)
    found = list(problem.solutions())
    assert len(found) == 240  # its packings
    for solution in found:
        assert sorted(block for spread in solution.labels for block in spread) == lines
        for spread in solution.labels:
            assert sorted(point for block in spread for point in block) == list(range(1, 16))


def mates(square: list[list[int]]) -> int:
    """Count the Latin squares orthogonal to a square whose first row is 0, 1, 2, ..."""
    n = len(square)
    rows = list(permutations(range(n)))

    def extend(above: list[tuple[int, ...]]) -> int:
        if len(above) == n:
            return 1
        total = 0
        for row in rows:
            table = [*above, row]
            pairs = {(square[i][j], table[i][j]) for i in range(len(table)) for j in range(n)}
            if len(pairs) == len(table) * n and all(
                len(set(column)) == len(table) for column in zip(*table, strict=True)
            ):
                total += extend(table)
        return total

    return extend([rows[0]])


@pytest.mark.parametrize(
    "square",
    [[[(i + j) % n for j in range(n)] for i in range(n)] for n in (1, 2, 3, 4, 5)]
    + [[[i ^ j for j in range(4)] for i in range(4)]],
    ids=["Z1", "Z2", "Z3", "Z4", "Z5", "Klein's group"],
)
def test_orthogonal_latin_squares(square: list[list[int]]) -> None:
    n = len(square)
    cells: Iterable[tuple[object, ...]] = [
        (("row", i), ("column", j), ("symbol", square[i][j])) for i in range(n) for j in range(n)
    ]
    assert resolutions(cells).count() == mates(square)


def test_no_blocks_and_bad_blocks() -> None:
    assert resolutions([]).count() == 1
    with pytest.raises(dlx.ProblemError):
        resolutions([(1, 2), (3, 3)])
    with pytest.raises(dlx.ProblemError):
        resolutions([(1, 2), ()])
