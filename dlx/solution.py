"""A solution: option numbers that know their problem."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Solution", "SolutionsArray"]


class Names(Protocol):
    """What a solution asks of its problem."""

    def option(self, number: int) -> tuple[Any, ...]:
        """The entries of an option."""

    def label(self, number: int) -> Any:
        """The label of an option."""

    def cost(self, number: int) -> int | float:
        """The cost of an option."""


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

    @property
    def cost(self) -> int | float:
        """The sum of the costs of the options; exact, and rounded once if one is a float."""
        costs = [self.problem.cost(number) for number in self]
        return math.fsum(costs) if any(isinstance(cost, float) for cost in costs) else sum(costs)

    def __repr__(self) -> str:
        return f"<dlx.Solution: {tuple(self)}>"


class SolutionsArray(NamedTuple):
    """Many solutions in two arrays.

    Attributes
    ----------
    numbers : ndarray of int32
        The option numbers of all the solutions, one after the other, sorted within each.
    offsets : ndarray of int32 or int64, one longer than there are solutions
        Solution s is ``numbers[offsets[s]:offsets[s + 1]]``.
    """

    numbers: NDArray[np.int32]
    offsets: NDArray[np.integer[Any]]

    @classmethod
    def from_buffers(cls, numbers: Any, offsets: Any) -> SolutionsArray:
        """Wrap two buffers of int32; nothing is copied."""
        import numpy as np

        return cls(np.asarray(numbers, np.int32), np.asarray(offsets, np.int32))

    @classmethod
    def of(cls, solutions: Iterable[tuple[int, ...]]) -> SolutionsArray:
        """Make the arrays of some solutions."""
        import numpy as np

        listed = list(solutions)
        numbers = np.array([number for solution in listed for number in solution], np.int32)
        return cls(numbers, np.cumsum([0, *map(len, listed)]))

    @classmethod
    def join(cls, blocks: Iterable[SolutionsArray]) -> SolutionsArray:
        """One array of several, which are let go of as they come."""
        import numpy as np

        # Large arrays grow where they are, without a copy; a list of blocks to be put together
        # at the end would take twice the memory, and most of the time would go into its pages.
        numbers, offsets = array("i"), array("q", [0])
        for block in blocks:
            ends = block.offsets[1:].astype(np.int64) + len(numbers)
            offsets.frombytes(ends.tobytes())
            numbers.frombytes(block.numbers.tobytes())
        return cls(np.asarray(numbers, np.int32), np.asarray(offsets, np.int64))

    @property
    def rows(self) -> NDArray[np.int32]:
        """The solutions as the rows of a matrix, a view.

        Raises
        ------
        ValueError
            When they differ in length.
        """
        n = len(self.offsets) - 1
        length = int(self.offsets[1]) if n else 0
        if (self.offsets[1:] - self.offsets[:-1] != length).any():
            raise ValueError("the solutions differ in length; use numbers and offsets")
        return self.numbers.reshape(n, length)
