"""Langford pairs against A014552 and against a search through all arrangements."""

from collections.abc import Iterable
from itertools import permutations
from typing import cast

import pytest

import dlx
from dlx.gallery.langford import langford

Row = tuple[int, ...]


def rows(n: int) -> list[Row]:
    found = []
    for solution in langford(n).solutions():
        row = [0] * (2 * n)
        for number, left, right in cast(Iterable[tuple[int, int, int]], solution.labels):
            assert row[left] == row[right] == 0
            row[left] = row[right] = number
        found.append(tuple(row))
    return found


def is_langford(row: Row, n: int) -> bool:
    """Two each of 1 to n, and k places between the two k's."""
    if sorted(row) != sorted([*range(1, n + 1), *range(1, n + 1)]):
        return False
    return all(row[row.index(k) + 1 :].index(k) == k for k in range(1, n + 1))


# twice A014552, and one empty row
@pytest.mark.parametrize(
    ("n", "count"), list(enumerate([1, 0, 0, 2, 2, 0, 0, 52, 300, 0, 0, 35584]))
)
def test_count(n: int, count: int) -> None:
    assert langford(n).count() == count


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_same_rows_as_all_arrangements_give(n: int) -> None:
    arrangements = set(permutations([*range(1, n + 1), *range(1, n + 1)]))
    expected = {row for row in arrangements if is_langford(row, n)}
    found = rows(n)
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(("n", "count"), [(7, 52), (8, 300)])
def test_every_solution_is_a_langford_row_and_so_is_its_reverse(n: int, count: int) -> None:
    found = set(rows(n))
    assert len(found) == count
    assert all(is_langford(row, n) for row in found)
    assert {row[::-1] for row in found} == found


def test_size() -> None:
    problem = langford(6)
    assert problem.n_items == problem.n_primary == 18
    assert problem.n_options == 45


def test_negative_size() -> None:
    with pytest.raises(dlx.ProblemError, match=r"^langford: n must be 0 or more, not -3$"):
        langford(-3)
