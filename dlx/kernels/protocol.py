"""The stepping protocol that all kernels have."""

from __future__ import annotations

from array import array
from typing import Protocol

__all__ = [
    "EXHAUSTED",
    "FAILURES",
    "FULL",
    "INPUT",
    "MRV",
    "PAUSED",
    "SPENT",
    "Kernel",
    "ListingKernel",
]

# Why `advance` returns.
FULL = 0  # as many solutions as were asked for, or as the block holds
SPENT = 1  # the work or the nodes are used up
EXHAUSTED = 2  # the search is over
PAUSED = 3  # none of these; call again

# Which item to branch on: the one with the fewest options, ties to the lowest; the first in order
# of declaration; the one with the fewest options, ties to the one most often left without any.
MRV, INPUT, FAILURES = 0, 1, 2


class Kernel(Protocol):
    """A search that is stepped; `Machine.advance` says how."""

    listing: bool

    @property
    def running(self) -> bool:
        """Whether a thread is in `advance`."""

    @property
    def nodes(self) -> int:
        """States at which an item was chosen, so far."""

    @property
    def updates(self) -> int:
        """Options hidden, so far."""

    @property
    def solutions(self) -> int:
        """Solutions found, so far."""

    def advance(self, work: int, nodes: int, solutions: int) -> int:
        """Search on until a budget is spent."""

    def progress(self) -> float:
        """How much of the search tree is done, 0 to 1; a guess that never goes back."""

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """Move the solutions found into a list, the first one last, in front of what it holds."""


class ListingKernel(Kernel, Protocol):
    """A kernel for any number of solutions."""

    def rename(self, names: array[int]) -> None:
        """Give option k the number names[k] in the solutions; before the first step."""

    def take(self) -> tuple[array[int], array[int]]:
        """Move the solutions found into arrays: solution s is numbers[ends[s] : ends[s + 1]]."""

    def path(self) -> tuple[array[int], bool]:
        """Where the search stands: item and option of each choice from the root, flat.

        The option is -1 where an item gets no more options. True goes with it when the state that
        the choices lead to is still to be searched, False when it is done.
        """

    def resume(self, steps: array[int], fresh: bool) -> None:
        """From the start of the search, go to where `path` says that another stood."""
