"""Latin squares: n symbols in a grid of n x n, each once in every row and every column."""

from collections.abc import Hashable, Iterable

from dlx.errors import ProblemError
from dlx.problem import Problem


def latin_squares(n: int) -> Problem:
    """Fill an n x n grid with n symbols, each once in every row and once in every column.

    Parameters
    ----------
    n : int
        The order of the square.

    Returns
    -------
    Problem
        One option per row, column and symbol; its label is ``(row, column, symbol)``, with symbols
        from 0 to n - 1. A solution has one option for each cell.

    Raises
    ------
    ProblemError
        If `n` is negative.

    Notes
    -----
    All items are primary: every cell holds one symbol, every row has each symbol, and every column
    has each symbol, which makes 3 n**2 items. There are n**3 options of 3 items.

    The counts are those of OEIS A002860, from n = 1: 1, 2, 12, 576, 161280, 812851200,
    61479419904000.

    Examples
    --------
    >>> from dlx.gallery.latin import latin_squares
    >>> latin_squares(4).count()
    576
    >>> latin_squares(2).first().labels
    ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    if n < 0:
        raise ProblemError(f"latin squares: n must be 0 or more, not {n}")
    problem = Problem(
        primary=[
            (kind, i, j) for kind in ("cell", "row", "column") for i in range(n) for j in range(n)
        ]
    )
    for row in range(n):
        for column in range(n):
            for symbol in range(n):
                problem.add_option(
                    [("cell", row, column), ("row", row, symbol), ("column", column, symbol)],
                    label=(row, column, symbol),
                )
    return problem


def transversals(square: Iterable[Iterable[Hashable]]) -> Problem:
    """Choose n cells of a square, one in each row and column, that hold n different symbols.

    Parameters
    ----------
    square : rows of hashable
        A Latin square, or any other square of symbols.

    Returns
    -------
    Problem
        One option per cell; its label is ``(row, column, symbol)``. A solution has one option for
        each row.

    Raises
    ------
    ProblemError
        If a row is longer or shorter than there are rows.

    Notes
    -----
    All items are primary: the rows, the columns and the symbols. There are n**2 options of 3
    items. `dlx.gallery.designs.resolutions` of these options splits the square into n
    transversals, which makes a second Latin square orthogonal to the first.

    The addition tables modulo n have no transversals for an even n, and for n = 1, 3, 5, ... they
    have 1, 3, 15, 133, 2025, 37851 (OEIS A006717).

    Examples
    --------
    >>> from dlx.gallery.latin import transversals
    >>> transversals(["012", "120", "201"]).count()
    3
    >>> transversals(["01", "10"]).is_solvable()
    False
    """
    rows = [list(row) for row in square]
    for number, row in enumerate(rows):
        if len(row) != len(rows):
            raise ProblemError(
                f"transversals: row {number} must have {len(rows)} symbols, not {len(row)}"
            )
    lines = range(len(rows))
    symbols = dict.fromkeys(symbol for row in rows for symbol in row)
    problem = Problem(
        primary=[
            *((kind, line) for kind in ("row", "column") for line in lines),
            *(("symbol", symbol) for symbol in symbols),
        ]
    )
    for i in lines:
        for j in lines:
            problem.add_option(
                [("row", i), ("column", j), ("symbol", rows[i][j])], label=(i, j, rows[i][j])
            )
    return problem
