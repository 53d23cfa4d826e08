"""Domino tilings against A004003 and against a count that walks the board cell by cell."""

from collections import Counter
from collections.abc import Iterable
from typing import cast

import pytest

import dlx
from dlx.gallery.dominoes import dominoes

Domino = tuple[tuple[int, int], tuple[int, int]]


def tilings(rows: int, columns: int) -> int:
    """Count by cells in reading order; a state is the set of cells already covered ahead."""
    states = Counter({0: 1})  # bit j: the cell j places further on is covered
    for cell in range(rows * columns):
        following: Counter[int] = Counter()
        for state, ways in states.items():
            if state & 1:
                following[state >> 1] += ways
                continue
            if (cell + 1) % columns and not state & 2:
                following[(state | 2) >> 1] += ways
            if cell + columns < rows * columns:
                following[(state | 1 << columns) >> 1] += ways
        states = following
    return states[0]


# A004003: boards of 2n x 2n
@pytest.mark.parametrize(("side", "count"), [(0, 1), (2, 2), (4, 36), (6, 6728)])
def test_count_of_even_squares(side: int, count: int) -> None:
    assert dominoes(side, side).count() == count
    assert tilings(side, side) == count


@pytest.mark.parametrize("rows", range(7))
@pytest.mark.parametrize("columns", range(7))
def test_count_of_rectangles(rows: int, columns: int) -> None:
    assert dominoes(rows, columns).count() == tilings(rows, columns)


# Boards of 2 x n: the Fibonacci numbers, A000045
@pytest.mark.parametrize(
    ("columns", "count"), [(1, 1), (2, 2), (3, 3), (4, 5), (10, 89), (20, 10946)]
)
def test_count_of_two_rows(columns: int, count: int) -> None:
    assert dominoes(2, columns).count() == count
    assert dominoes(columns, 2).count() == count


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 3), (5, 5), (7, 3)])
def test_a_board_with_an_odd_number_of_cells_has_no_tiling(rows: int, columns: int) -> None:
    assert not dominoes(rows, columns).is_solvable()


@pytest.mark.parametrize(("rows", "columns", "count"), [(4, 4, 36), (3, 4, 11)])
def test_every_solution_covers_each_cell_once_with_pairs_of_neighbours(
    rows: int, columns: int, count: int
) -> None:
    board = [(row, column) for row in range(rows) for column in range(columns)]
    found = {
        frozenset(cast(Iterable[Domino], solution.labels))
        for solution in dominoes(rows, columns).solutions()
    }
    assert len(found) == count
    for pairs in found:
        assert sorted(cell for pair in pairs for cell in pair) == board
        for (row, column), (other_row, other_column) in pairs:
            assert abs(row - other_row) + abs(column - other_column) == 1


def test_size() -> None:
    problem = dominoes(3, 5)
    assert problem.n_items == problem.n_primary == 15
    assert problem.n_options == 3 * 4 + 2 * 5


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        (-1, 4, r"^dominoes: rows must be 0 or more, not -1$"),
        (4, -2, r"^dominoes: columns must be 0 or more, not -2$"),
    ],
)
def test_negative_size(rows: int, columns: int, message: str) -> None:
    with pytest.raises(dlx.ProblemError, match=message):
        dominoes(rows, columns)
