"""Queens that rule the board: as few as can hold or attack every square."""

from dlx.errors import ProblemError
from dlx.problem import Problem


def dominating_queens(n: int, k: int) -> Problem:
    """Place k queens on an n x n board so that they hold or attack every square.

    Parameters
    ----------
    n : int
        The rows and columns of the board.
    k : int
        The number of queens.

    Returns
    -------
    Problem
        One option per square; its label is ``(row, column)``. A solution is the k squares of the
        queens, which may attack each other.

    Raises
    ------
    ProblemError
        If `n` or `k` is negative.

    Notes
    -----
    All items are primary and have multiplicities: ``"queens"`` is covered k times, and every
    square once or more. An option holds ``"queens"`` and all squares that a queen on its square
    holds or attacks: 4n - 2 items at most.

    With as few queens as can be, the counts are those of OEIS A002564: 1, 4, 1, 12, 186, 4, 86,
    4860 for n = 1 to 8, with 1, 1, 1, 2, 3, 3, 4 and 5 queens.

    Examples
    --------
    >>> from dlx.gallery.domination import dominating_queens
    >>> problem = dominating_queens(5, 3)
    >>> problem.multiplicity("queens"), problem.multiplicity((2, 2))
    ((3, 3), (1, None))
    >>> problem.count()
    186
    """
    if n < 0:
        raise ProblemError(f"dominating queens: n must be 0 or more, not {n}")
    if k < 0:
        raise ProblemError(f"dominating queens: k must be 0 or more, not {k}")
    squares = [(row, column) for row in range(n) for column in range(n)]
    problem = Problem()
    problem.add_item("queens", low=k, high=k)
    for square in squares:
        problem.add_item(square, low=1, high=None)
    for row, column in squares:
        held = [
            (r, c) for r, c in squares if r == row or c == column or abs(r - row) == abs(c - column)
        ]
        problem.add_option(["queens", *held], label=(row, column))
    return problem
