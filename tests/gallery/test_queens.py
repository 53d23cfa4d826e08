"""Queens against published counts and against a search through all placements."""

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import cast

import pytest

import dlx
from dlx.gallery.queens import queens, toroidal_queens

Squares = frozenset[tuple[int, int]]


def solutions(n: int) -> list[Squares]:
    found = queens(n).solutions()
    return [frozenset(cast(Iterable[tuple[int, int]], solution.labels)) for solution in found]


def attack(first: tuple[int, int], second: tuple[int, int]) -> bool:
    down, across = first[0] - second[0], first[1] - second[1]
    return down == 0 or across == 0 or abs(down) == abs(across)


# A000170
@pytest.mark.parametrize(
    ("n", "count"),
    list(enumerate([1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680])),
)
def test_count(n: int, count: int) -> None:
    assert queens(n).count() == count


@pytest.mark.parametrize("n", range(1, 8))
def test_the_same_placements_as_all_permutations_give(n: int) -> None:
    placements = [frozenset(enumerate(columns)) for columns in permutations(range(n))]
    expected = {p for p in placements if not any(attack(a, b) for a, b in combinations(p, 2))}
    found = solutions(n)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_no_two_queens_attack() -> None:
    found = solutions(8)
    assert len(set(found)) == 92
    for squares in found:
        assert len(squares) == 8
        assert squares <= {(row, column) for row in range(8) for column in range(8)}
        assert not any(attack(first, second) for first, second in combinations(squares, 2))


def test_turns_and_reflections_are_solutions_too() -> None:
    found = set(solutions(8))
    assert {frozenset((row, 7 - column) for row, column in squares) for squares in found} == found
    assert {frozenset((column, 7 - row) for row, column in squares) for squares in found} == found


@pytest.mark.parametrize("n", [1, 2, 5])
def test_size(n: int) -> None:
    problem = queens(n)
    assert problem.n_primary == 2 * n
    assert problem.n_items == 2 * n + max(0, 2 * (2 * n - 3))
    assert problem.n_options == n * n


def test_every_diagonal_item_has_two_squares_or_more() -> None:
    problem = queens(6)
    entries = [entry for option in range(problem.n_options) for entry in problem.option(option)]
    for item in problem.items[problem.n_primary :]:
        assert entries.count(item) >= 2


def test_rows_and_columns_from_the_middle() -> None:
    expected = [(kind, line) for line in (2, 1, 3, 0, 4) for kind in ("row", "column")]
    assert list(queens(5).items[:10]) == expected


def test_negative_size() -> None:
    with pytest.raises(dlx.ProblemError, match=r"^queens: n must be 0 or more, not -1$"):
        queens(-1)


# A051906, and one empty board
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88])))
def test_count_on_a_torus(n: int, count: int) -> None:
    assert toroidal_queens(n).count() == count


@pytest.mark.parametrize("n", range(1, 8))
def test_the_same_placements_on_a_torus_as_all_permutations_give(n: int) -> None:
    expected = {
        frozenset(enumerate(columns))
        for columns in permutations(range(n))
        if len({(row + column) % n for row, column in enumerate(columns)}) == n
        and len({(row - column) % n for row, column in enumerate(columns)}) == n
    }
    found = [frozenset(solution.labels) for solution in toroidal_queens(n).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


def test_negative_size_of_a_torus() -> None:
    with pytest.raises(dlx.ProblemError, match=r"^toroidal queens: n must be 0 or more, not -1$"):
        toroidal_queens(-1)
