"""Matrices of 0 and 1 with given sums of their rows and columns."""

from collections.abc import Sequence

from dlx.problem import Problem


def binary_matrices(rows: Sequence[int], columns: Sequence[int]) -> Problem:
    """Fill a matrix with 0 and 1 so that its rows and columns have the given sums.

    Parameters
    ----------
    rows, columns : sequence of int
        The sum of each row and of each column.

    Returns
    -------
    Problem
        One option per entry; its label is ``(row, column)``. A solution is the entries that are 1.

    Raises
    ------
    ProblemError
        If a sum is negative.

    Notes
    -----
    All items are primary: the lines, each with its sum as its multiplicity. There are as many
    options as entries, of 2 items.

    Another encoding has a line as an item, its possible words of 0 and 1 as the options, and the
    entries as secondary items with the colours 0 and 1, so that crossing lines agree: it is that
    of `dlx.gallery.words.crosswords`, and the quicker one, but has an option for each word.

    The counts for squares of order n with all sums 2 are those of OEIS A001499, from n = 1: 0, 1,
    6, 90, 2040, 67950; with all sums 3 those of A001501: 0, 0, 1, 24, 2040, 297200.

    Examples
    --------
    >>> from dlx.gallery.matrices import binary_matrices
    >>> binary_matrices([2] * 5, [2] * 5).count()
    2040
    >>> for solution in binary_matrices([2, 1], [1, 0, 2]).solutions():
    ...     print(*solution.labels)
    (0, 0) (0, 2) (1, 2)
    """
    problem = Problem()
    for kind, sums in (("row", rows), ("column", columns)):
        for line, total in enumerate(sums):
            problem.add_item((kind, line), low=total, high=total)
    for row in range(len(rows)):
        for column in range(len(columns)):
            problem.add_option([("row", row), ("column", column)], label=(row, column))
    return problem
