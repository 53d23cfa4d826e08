"""A kernel whose options have other numbers than those that its reader knows."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from dlx.kernels.protocol import ListingKernel

__all__ = ["Renumbered"]


class Renumbered:
    """A kernel for a shuffled Matrix, its solutions in the numbers of the original one.

    Parameters
    ----------
    kernel : ListingKernel
    order : sequence of int
        Option k of the kernel is option order[k] of the reader.
    """

    def __init__(self, kernel: ListingKernel, order: Sequence[int]) -> None:
        self._kernel, self._order = kernel, order

    @property
    def listing(self) -> bool:
        """Whether solutions are kept."""
        return self._kernel.listing

    @listing.setter
    def listing(self, wanted: bool) -> None:
        self._kernel.listing = wanted

    @property
    def running(self) -> bool:
        """Whether a thread is in `advance`."""
        return self._kernel.running

    @property
    def nodes(self) -> int:
        """States at which an item was chosen, so far."""
        return self._kernel.nodes

    @property
    def updates(self) -> int:
        """Options hidden, so far."""
        return self._kernel.updates

    @property
    def solutions(self) -> int:
        """Solutions found, so far."""
        return self._kernel.solutions

    def advance(self, work: int, nodes: int, solutions: int) -> int:
        """Search on until a budget is spent."""
        return self._kernel.advance(work, nodes, solutions)

    def progress(self) -> float:
        """How much of the search tree is done, 0 to 1."""
        return self._kernel.progress()

    def path(self) -> tuple[array[int], bool]:
        """Where the search stands, in the kernel's own numbers."""
        return self._kernel.path()

    def resume(self, steps: array[int], fresh: bool) -> None:
        """Go to where `path` says that another stood."""
        self._kernel.resume(steps, fresh)

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """Move the solutions found into a list, the first one last, in front of what it holds."""
        part: list[tuple[int, ...]] = []
        self._kernel.drain(part)
        found[:0] = [tuple(sorted(self._order[k] for k in solution)) for solution in part]

    def take(self) -> tuple[array[int], array[int]]:
        """Move the solutions found into arrays: solution s is numbers[ends[s] : ends[s + 1]]."""
        import numpy as np

        numbers, ends = self._kernel.take()
        renumbered = np.asarray(self._order, np.int32)[np.asarray(numbers, np.int32)]
        owner = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
        made = array("i")
        made.frombytes(renumbered[np.lexsort((renumbered, owner))].tobytes())
        return made, ends
