"""Latin squares: n symbols in a grid of n x n, each once in every row and every column."""

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

    The counts are those of OEIS A002860, from n = 1: 1, 2, 12, 576, 161280, 812851200.

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
