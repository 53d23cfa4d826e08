"""The one-line forms: `dlx.solve` and `dlx.count`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dlx.errors import ProblemError
from dlx.problem import Problem
from dlx.search import Search

__all__ = ["count", "solve"]


def solve(options_or_matrix: Any) -> Search:
    """All exact covers, as an iterator of `Solution`.

    Parameters
    ----------
    options_or_matrix : iterable of iterables of hashable, array, sparse matrix or DataFrame
        Options as lists of items, all primary; or an array or DataFrame of 0 and 1 whose rows are
        options.

    Raises
    ------
    ProblemError
        What `Problem.from_options` and `Problem.from_matrix` raise; and for lists of 0 and 1 of
        one length, which could be either.

    Examples
    --------
    >>> import dlx
    >>> list(dlx.solve([["a"], ["b"], ["a", "b"]]))
    [<dlx.Solution: (0, 1)>, <dlx.Solution: (2,)>]
    """
    return problem_of(options_or_matrix).solutions()


def count(options_or_matrix: Any) -> int:
    """The number of exact covers; the parameter is that of `solve`.

    Examples
    --------
    >>> import dlx
    >>> dlx.count([["a"], ["b"], ["a", "b"]])
    2
    """
    return problem_of(options_or_matrix).count()


def problem_of(options_or_matrix: Any) -> Problem:
    """The problem that the argument stands for, when it can only be one."""
    if any(hasattr(options_or_matrix, mark) for mark in ("__array__", "tocsr", "to_numpy")):
        return Problem.from_matrix(options_or_matrix)
    options = list(options_or_matrix)
    if could_be_matrix(options):
        raise ProblemError(
            "these rows of 0 and 1 could be a matrix or options that hold the items 0 and 1; "
            "use Problem.from_matrix or Problem.from_options"
        )
    return Problem.from_options(options)


def could_be_matrix(options: list[Iterable[Any]]) -> bool:
    """Whether rows of one length hold nothing but 0 and 1. Mostly known at the first entry."""
    if not options or not all(isinstance(row, (list, tuple)) for row in options):
        return False
    return (
        all(isinstance(entry, (int, float)) and entry in (0, 1) for row in options for entry in row)
        and len({len(row) for row in options if isinstance(row, (list, tuple))}) == 1
    )
