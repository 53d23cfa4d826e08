"""Sudoku: published counts, fifty hard puzzles, and the 288 small grids found by trying."""

from itertools import permutations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.sudoku import grid, sudoku

Grid = tuple[tuple[int, ...], ...]

HARD = (Path(__file__).parents[1] / "data" / "sudoku-top50.txt").read_text().split()


def read(text: str) -> Grid:
    """Return the rows of a grid whose digits are below 10."""
    numbers = [0 if mark == "." else int(mark) for mark in "".join(text.split())]
    size = {16: 4, 81: 9}[len(numbers)]
    return tuple(tuple(numbers[i : i + size]) for i in range(0, len(numbers), size))


def is_sudoku(table: Grid, order: int) -> bool:
    size = order**2
    digits = set(range(1, size + 1))
    boxes = [
        [table[top + row][left + column] for row, column in product(range(order), repeat=2)]
        for top, left in product(range(0, size, order), repeat=2)
    ]
    houses = [*table, *zip(*table, strict=True), *boxes]
    return all(len(house) == size and set(house) == digits for house in houses)


def extends(table: Grid, givens: Grid) -> bool:
    pairs = [pair for rows in zip(table, givens, strict=True) for pair in zip(*rows, strict=True)]
    return all(wanted in (0, digit) for digit, wanted in pairs)


def transposed(table: Grid) -> Grid:
    return tuple(zip(*table, strict=True))


def relabelled(table: Grid, digits: dict[int, int]) -> Grid:
    return tuple(tuple(digits[digit] for digit in row) for row in table)


def solved(givens: Grid, order: int) -> list[Grid]:
    return [read(grid(solution)) for solution in sudoku(givens, order).solutions()]


def small_grids() -> list[Grid]:
    """Return every sudoku of order 2, in order: the bands with good boxes, put together by twos."""
    bands = [
        (upper, lower)
        for upper, lower in product(permutations(range(1, 5)), repeat=2)
        if not {*upper[:2]} & {*lower[:2]} and not {*upper[2:]} & {*lower[2:]}
    ]
    tables = [top + bottom for top, bottom in product(bands, repeat=2)]
    return [table for table in tables if is_sudoku(table, order=2)]


SMALL = small_grids()


# A107739
def test_count_of_empty_grids() -> None:
    assert sudoku(".", order=1).count() == 1
    assert sudoku("." * 16, order=2).count() == 288


def test_the_small_grids_are_those_found_by_trying() -> None:
    found = solved(((0,) * 4,) * 4, order=2)
    assert sorted(found) == SMALL
    assert len(SMALL) == 288


def test_there_are_fifty_hard_ones() -> None:
    assert len(set(HARD)) == 50


@pytest.mark.parametrize("text", HARD)
def test_hard_ones_have_one_solution(text: str) -> None:
    problem = sudoku(text)
    assert problem.count() == 1
    solution = problem.first()
    assert solution is not None
    found = read(grid(solution))
    assert is_sudoku(found, order=3)
    assert extends(found, read(text))


@given(st.sampled_from(SMALL), st.sets(st.integers(0, 15)))
def test_some_cells_of_a_grid_given(table: Grid, kept: set[int]) -> None:
    givens = tuple(
        tuple(digit if 4 * i + j in kept else 0 for j, digit in enumerate(row))
        for i, row in enumerate(table)
    )
    assert sorted(solved(givens, 2)) == [small for small in SMALL if extends(small, givens)]


@given(st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=6))
def test_any_givens(digit_on: dict[int, int]) -> None:
    givens = tuple(tuple(digit_on.get(4 * i + j, 0) for j in range(4)) for i in range(4))
    assert sorted(solved(givens, 2)) == [small for small in SMALL if extends(small, givens)]


@pytest.fixture(scope="module")
def loose() -> tuple[Grid, list[Grid]]:
    """A puzzle with a few dozen solutions: a hard one without the given at row 7, column 6."""
    text = HARD[3]
    assert text[69] != "."
    givens = read(text[:69] + "." + text[70:])
    found = solved(givens, 3)
    assert len(found) > 1
    assert all(is_sudoku(table, 3) and extends(table, givens) for table in found)
    return givens, found


def test_transposed_givens(loose: tuple[Grid, list[Grid]]) -> None:
    givens, found = loose
    assert sorted(solved(transposed(givens), 3)) == sorted(map(transposed, found))


def test_other_digits(loose: tuple[Grid, list[Grid]]) -> None:
    givens, found = loose
    shuffled = Random(1).sample(range(1, 10), 9)
    digits = {0: 0} | dict(zip(range(1, 10), shuffled, strict=True))
    expected = sorted(relabelled(table, digits) for table in found)
    assert sorted(solved(relabelled(givens, digits), 3)) == expected


def test_rows_of_a_band_and_bands_moved(loose: tuple[Grid, list[Grid]]) -> None:
    givens, found = loose
    rows = [5, 3, 4, 0, 2, 1, 6, 7, 8]

    def moved(table: Grid) -> Grid:
        return tuple(table[row] for row in rows)

    assert sorted(solved(moved(givens), 3)) == sorted(map(moved, found))


@pytest.mark.parametrize(
    "text",
    ["11.. .... .... ....", "1... .... 1... ....", "1... .1.. .... ...."],
    ids=["row", "column", "box"],
)
def test_givens_that_clash_have_no_solution(text: str) -> None:
    assert sudoku(text, order=2).count() == 0


def test_every_form_of_the_givens() -> None:
    text = HARD[0]
    rows = [list(row) for row in read(text)]
    lines = "\n".join(text[i : i + 9] for i in range(0, 81, 9))
    problems = [
        sudoku(form) for form in (text, lines, text.replace(".", "0"), rows, np.array(rows))
    ]
    labels = [[problem.label(k) for k in range(problem.n_options)] for problem in problems]
    assert all(some == labels[0] for some in labels)
    filled = [cell for cell, mark in enumerate(text) if mark != "."]
    assert len(labels[0]) == len(filled) + 9 * (81 - len(filled))
    assert all((cell // 9, cell % 9, int(text[cell])) in labels[0] for cell in filled)


@pytest.mark.parametrize(("order", "last"), [(4, "G"), (5, "P")])
def test_letters_are_the_digits_from_ten(order: int, last: str) -> None:
    size = order**2
    first_row = "123456789ABCDEFGHIJKLMNOP"[:size]
    # each row is the one above, moved by a box, and by one more cell from band to band
    shifts = [order * (row % order) + row // order for row in range(size)]
    text = "\n".join(first_row[shift:] + first_row[:shift] for shift in shifts)
    problem = sudoku(text, order)
    assert problem.label(size - 1) == (0, size - 1, size)
    assert first_row[-1] == last
    solution = problem.first()
    assert solution is not None
    assert grid(solution) == text


def test_size() -> None:
    problem = sudoku("." * 81)
    assert problem.n_items == problem.n_primary == 324
    assert problem.n_options == 729


ROWS = [[0] * 9 for _ in range(9)]


@pytest.mark.parametrize(
    ("givens", "order", "message"),
    [
        ("." * 81, 0, "sudoku: order must be 1 to 5, not 0"),
        ("." * 81, 6, "sudoku: order must be 1 to 5, not 6"),
        ("." * 80, 3, "sudoku: a grid of 9 x 9 has 81 cells, but the text has 80"),
        ("." * 81, 2, "sudoku: a grid of 4 x 4 has 16 cells, but the text has 81"),
        (
            "." * 30 + "x" + "." * 50,
            3,
            "sudoku: row 3, column 3: 'x' is neither a digit (1 to 9) nor a blank (. or 0)",
        ),
        (
            "...5" + "." * 12,
            2,
            "sudoku: row 0, column 3: '5' is neither a digit (1 to 4) nor a blank (. or 0)",
        ),
        (
            "²" + "." * 80,
            3,
            "sudoku: row 0, column 0: '²' is neither a digit (1 to 9) nor a blank (. or 0)",
        ),
        (ROWS[:8], 3, "sudoku: a grid of 9 x 9 has 9 rows, but 8 are given"),
        ([*ROWS[:8], [0] * 10], 3, "sudoku: row 8 must have 9 numbers, not 10"),
        (
            [*ROWS[:2], [0, 10, *[0] * 7], *ROWS[:6]],
            3,
            "sudoku: row 2, column 1: 10 is neither a digit (1 to 9) nor 0 for a blank",
        ),
        (
            [[-1, *[0] * 8], *ROWS[:8]],
            3,
            "sudoku: row 0, column 0: -1 is neither a digit (1 to 9) nor 0 for a blank",
        ),
    ],
)
def test_bad_givens(givens: str | list[list[int]], order: int, message: str) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        sudoku(givens, order)
    assert str(caught.value) == message
