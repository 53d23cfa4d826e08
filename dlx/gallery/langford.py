"""Langford pairs: two each of the numbers 1 to n in a row, with k places between the two k's."""

from dlx.errors import ProblemError
from dlx.problem import Problem


def langford(n: int) -> Problem:
    """Arrange two each of 1 to n in 2n places, so that k other places lie between the two k's.

    Parameters
    ----------
    n : int
        The largest number.

    Returns
    -------
    Problem
        One option per number and pair of places; its label is ``(number, left, right)``, with
        places from 0 to 2n - 1. A solution has one option for each number.

    Raises
    ------
    ProblemError
        If `n` is negative.

    Notes
    -----
    All items are primary: the n numbers and the 2n places. Number k has 2n - 1 - k pairs of
    places, which makes n * (3n - 3) / 2 options of 3 items.

    An arrangement and the same read backwards both count, so the counts are twice those of OEIS
    A014552, from n = 1: 0, 0, 2, 2, 0, 0, 52, 300, 0, 0, 35584, 216288. There are arrangements
    only where n leaves the remainder 0 or 3 when divided by 4.

    Examples
    --------
    >>> from dlx.gallery.langford import langford
    >>> langford(7).count()
    52
    >>> for solution in langford(3).solutions():
    ...     row = [0] * 6
    ...     for number, left, right in solution.labels:
    ...         row[left] = row[right] = number
    ...     print(*row)
    3 1 2 1 3 2
    2 3 1 2 1 3
    """
    if n < 0:
        raise ProblemError(f"langford: n must be 0 or more, not {n}")
    numbers = range(1, n + 1)
    problem = Problem(
        primary=[*(("number", k) for k in numbers), *(("place", p) for p in range(2 * n))]
    )
    for number in numbers:
        for left in range(2 * n - 1 - number):
            right = left + number + 1
            problem.add_option(
                [("number", number), ("place", left), ("place", right)],
                label=(number, left, right),
            )
    return problem
