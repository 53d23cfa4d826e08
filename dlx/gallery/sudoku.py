"""Sudoku: every digit once in each row, each column and each box, with some cells given."""

from collections.abc import Iterable
from math import isqrt
from typing import cast

from dlx.errors import ProblemError
from dlx.problem import Problem
from dlx.solution import Solution

# Digit d is written DIGITS[d - 1], one character a cell. The 25 of them end with the order 5.
DIGITS = "123456789ABCDEFGHIJKLMNOP"
BLANKS = ".0"
MAX_ORDER = isqrt(len(DIGITS))


def sudoku(givens: str | Iterable[Iterable[int]], order: int = 3) -> Problem:
    """Complete a sudoku: every digit once in each row, each column and each box.

    Parameters
    ----------
    givens : str or rows of int
        The grid, row by row. As text: one character a cell, ``.`` or ``0`` for a blank, the
        letters ``A`` to ``P`` for the digits 10 to 25; spaces and line ends are skipped. As rows:
        lists or an array of numbers, 0 for a blank.
    order : int
        The side of a box, 1 to 5. The digits go from 1 to ``order**2``, and so do the rows,
        columns and boxes; 3 is the common sudoku.

    Returns
    -------
    Problem
        One option per blank cell and digit, and one per given; its label is
        ``(row, column, digit)``. A solution has one option for each cell; `grid` writes it as
        text.

    Raises
    ------
    ProblemError
        If `order` is out of range, the grid has another size, or an entry is no digit.

    Notes
    -----
    All items are primary: every cell holds one digit, and every row, column and box has each
    digit, which makes 4 * order**4 items: 324 for the common sudoku. A blank cell has order**2
    options of 4 items; a given has one, so that it is forced. Givens that clash are a sudoku
    without a solution, not an error.

    The empty grid has 1, 288 and 6670903752021072936960 solutions for the orders 1, 2 and 3
    (OEIS A107739).

    Examples
    --------
    >>> from dlx.gallery.sudoku import grid, sudoku
    >>> sudoku("." * 16, order=2).count()
    288
    >>> problem = sudoku('''
    ...     53..7.... 6..195... .98....6.
    ...     8...6...3 4..8.3..1 7...2...6
    ...     .6....28. ...419..5 ....8..79
    ... ''')
    >>> problem.count()
    1
    >>> print(grid(problem.first()))
    534678912
    672195348
    198342567
    859761423
    426853791
    713924856
    961537284
    287419635
    345286179
    """
    if not 1 <= order <= MAX_ORDER:
        raise ProblemError(f"sudoku: order must be 1 to {MAX_ORDER}, not {order}")
    size = order * order
    given = _from_text(givens, size) if isinstance(givens, str) else _from_rows(givens, size)
    lines, digits = range(size), range(1, size + 1)
    cells = [("cell", row, column) for row in lines for column in lines]
    houses = [
        (kind, line, digit)
        for kind in ("row", "column", "box")
        for line in lines
        for digit in digits
    ]
    problem = Problem(primary=[*cells, *houses])
    for cell in cells:
        _, row, column = cell
        box = row // order * order + column // order
        for digit in [given[row][column]] if given[row][column] else digits:
            problem.add_option(
                [cell, ("row", row, digit), ("column", column, digit), ("box", box, digit)],
                label=(row, column, digit),
            )
    return problem


def grid(solution: Solution) -> str:
    """Write a solution of a sudoku as text, in the form that `sudoku` reads.

    Parameters
    ----------
    solution : Solution
        A solution of a problem made by `sudoku`.

    Returns
    -------
    str
        The rows, one a line.

    Examples
    --------
    >>> from dlx.gallery.sudoku import grid, sudoku
    >>> print(grid(sudoku("12.. 3412 2143 ..21", order=2).first()))
    1234
    3412
    2143
    4321
    """
    size = isqrt(len(solution))
    rows = [[""] * size for _ in range(size)]
    for row, column, digit in cast(Iterable[tuple[int, int, int]], solution.labels):
        rows[row][column] = DIGITS[digit - 1]
    return "\n".join(map("".join, rows))


def _from_text(text: str, size: int) -> list[list[int]]:
    """Return the numbers of a grid given as text, 0 for a blank."""
    marks = "".join(text.split())
    if len(marks) != size * size:
        raise ProblemError(
            f"sudoku: a grid of {size} x {size} has {size * size} cells, "
            f"but the text has {len(marks)}"
        )
    values = {mark: digit for digit, mark in enumerate(DIGITS[:size], 1)} | dict.fromkeys(BLANKS, 0)
    for cell, mark in enumerate(marks):
        if mark not in values:
            raise ProblemError(
                f"sudoku: row {cell // size}, column {cell % size}: {mark!r} is neither a digit "
                f"(1 to {DIGITS[size - 1]}) nor a blank (. or 0)"
            )
    return [
        [values[mark] for mark in marks[start : start + size]]
        for start in range(0, len(marks), size)
    ]


def _from_rows(rows: Iterable[Iterable[int]], size: int) -> list[list[int]]:
    """Return the numbers of a grid given as rows, checked."""
    table = [list(row) for row in rows]
    if len(table) != size:
        raise ProblemError(
            f"sudoku: a grid of {size} x {size} has {size} rows, but {len(table)} are given"
        )
    for row, entries in enumerate(table):
        if len(entries) != size:
            raise ProblemError(f"sudoku: row {row} must have {size} numbers, not {len(entries)}")
        for column, entry in enumerate(entries):
            if entry not in range(size + 1):
                raise ProblemError(
                    f"sudoku: row {row}, column {column}: {entry!r} is neither a digit "
                    f"(1 to {size}) nor 0 for a blank"
                )
    return [[int(entry) for entry in entries] for entries in table]
