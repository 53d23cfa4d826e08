"""The n queens problem: n queens on a board or a torus of n x n squares, none attacking another."""

from dlx.errors import ProblemError
from dlx.problem import Problem


def queens(n: int) -> Problem:
    """Place n queens on an n x n board so that no two share a row, a column or a diagonal.

    Parameters
    ----------
    n : int
        The number of queens, and of the rows and columns of the board.

    Returns
    -------
    Problem
        One option per square; its label is ``(row, column)``. A solution is the n squares of the
        queens.

    Raises
    ------
    ProblemError
        If `n` is negative.

    Notes
    -----
    Every row and every column holds exactly one queen: 2n primary items. A diagonal holds at most
    one: 2(2n - 3) secondary items, since the four diagonals at the corners are single squares, on
    which no two queens can meet. There are n * n options of at most 4 items.

    The search breaks ties between items in favour of the first, so rows and columns are listed
    from the middle of the board outwards: a queen in the middle attacks more squares, which leaves
    fewer states to visit (the "organ-pipe order" of [1]_).

    The counts are those of OEIS A000170, from n = 0: 1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724.

    References
    ----------
    .. [1] Knuth, The Art of Computer Programming, section 7.2.2.1.

    Examples
    --------
    >>> from dlx.gallery.queens import queens
    >>> queens(8).count()
    92
    >>> for solution in queens(4).solutions():
    ...     print(*solution.labels)
    (0, 2) (1, 0) (2, 3) (3, 1)
    (0, 1) (1, 3) (2, 0) (3, 2)
    """
    if n < 0:
        raise ProblemError(f"queens: n must be 0 or more, not {n}")
    middle_out = sorted(range(n), key=lambda line: abs(2 * line - (n - 1)))
    rising = [("rising", total) for total in range(1, 2 * n - 2)]
    falling = [("falling", difference) for difference in range(2 - n, n - 1)]
    problem = Problem(
        primary=[(kind, line) for line in middle_out for kind in ("row", "column")],
        secondary=[*rising, *falling],
    )
    diagonals = {*rising, *falling}
    for row in range(n):
        for column in range(n):
            crossing = [("rising", row + column), ("falling", row - column)]
            kept = [diagonal for diagonal in crossing if diagonal in diagonals]
            problem.add_option([("row", row), ("column", column), *kept], label=(row, column))
    return problem


def toroidal_queens(n: int) -> Problem:
    """Place n queens on a torus of n x n squares so that none attacks another.

    Parameters
    ----------
    n : int
        The number of queens, and of the rows and columns of the board.

    Returns
    -------
    Problem
        One option per square; its label is ``(row, column)``. A solution is the n squares of the
        queens.

    Raises
    ------
    ProblemError
        If `n` is negative.

    Notes
    -----
    On a torus a diagonal goes on at the opposite edge, so that there are n each way, as long as a
    row. With n queens none stays empty: all 4n items are primary. There are n * n options of 4
    items.

    The counts are those of OEIS A007705, for n = 1, 3, 5, ...: 1, 0, 10, 28, 0, 88, 4524. There
    are none where n has the factor 2 or 3 (Polya).

    Examples
    --------
    >>> from dlx.gallery.queens import toroidal_queens
    >>> toroidal_queens(7).count()
    28
    """
    if n < 0:
        raise ProblemError(f"toroidal queens: n must be 0 or more, not {n}")
    kinds = ("row", "column", "rising", "falling")
    problem = Problem(primary=[(kind, line) for kind in kinds for line in range(n)])
    for row in range(n):
        for column in range(n):
            lines = (row, column, (row + column) % n, (row - column) % n)
            problem.add_option(zip(kinds, lines, strict=True), label=(row, column))
    return problem
