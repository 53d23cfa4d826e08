"""A solution: option numbers that know their problem."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

__all__ = ["Solution"]


class Names(Protocol):
    """What a solution asks of its problem."""

    def option(self, number: int) -> tuple[Any, ...]:
        """The entries of an option."""

    def label(self, number: int) -> Any:
        """The label of an option."""


class Solution(tuple[int, ...]):
    """The options of one exact cover, as a sorted tuple of their numbers.

    It equals the plain tuple of the same numbers.

    Parameters
    ----------
    numbers : iterable of int
        Sorted option numbers.
    problem : Problem
        The problem that it solves.

    Examples
    --------
    >>> import dlx
    >>> problem = dlx.Problem(primary=["a", "b"])
    >>> problem.add_option(["b"], label="right")
    0
    >>> problem.add_option(["a"], label="left")
    1
    >>> solution = problem.first()
    >>> solution == (0, 1), solution.labels, solution.options
    (True, ('right', 'left'), (('b',), ('a',)))
    """

    problem: Names

    def __new__(cls, numbers: Iterable[int], problem: Names) -> Solution:
        """Make a solution of sorted numbers."""
        made = tuple.__new__(cls, numbers)
        made.problem = problem
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self), self.problem

    @property
    def labels(self) -> tuple[Any, ...]:
        """The labels of the options; an option without one goes by its number."""
        return tuple(map(self.problem.label, self))

    @property
    def options(self) -> tuple[tuple[Any, ...], ...]:
        """The entries of each option: item names, or (name, color)."""
        return tuple(map(self.problem.option, self))

    def __repr__(self) -> str:
        return f"<dlx.Solution: {tuple(self)}>"
