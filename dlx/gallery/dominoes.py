"""Domino tilings: a board of rows x columns, covered with pieces of two adjacent cells."""

from dlx.errors import ProblemError
from dlx.problem import Problem


def dominoes(rows: int, columns: int) -> Problem:
    """Cover a board of rows x columns with dominoes, each on two adjacent cells.

    Parameters
    ----------
    rows, columns : int
        The size of the board.

    Returns
    -------
    Problem
        One option per pair of adjacent cells; its label is the pair,
        ``((row, column), (row, column))``. A solution has one option for each domino.

    Raises
    ------
    ProblemError
        If `rows` or `columns` is negative.

    Notes
    -----
    The items are the cells, all primary; dominoes are alike, so they need no items of their own.
    There are ``rows * (columns - 1) + (rows - 1) * columns`` options of 2 items.

    The counts of square boards of an even side are those of OEIS A004003, from 0 x 0: 1, 2, 36,
    6728, 12988816; those of all rectangles stand in A099390. A board with an odd number of cells
    has no tiling.

    Examples
    --------
    >>> from dlx.gallery.dominoes import dominoes
    >>> dominoes(4, 4).count()
    36
    >>> for solution in dominoes(2, 2).solutions():
    ...     print(*solution.labels)
    ((0, 0), (0, 1)) ((1, 0), (1, 1))
    ((0, 0), (1, 0)) ((0, 1), (1, 1))
    """
    if rows < 0:
        raise ProblemError(f"dominoes: rows must be 0 or more, not {rows}")
    if columns < 0:
        raise ProblemError(f"dominoes: columns must be 0 or more, not {columns}")
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    problem = Problem(primary=cells)
    for row, column in cells:
        if column + 1 < columns:
            pair = ((row, column), (row, column + 1))
            problem.add_option(pair, label=pair)
        if row + 1 < rows:
            pair = ((row, column), (row + 1, column))
            problem.add_option(pair, label=pair)
    return problem
