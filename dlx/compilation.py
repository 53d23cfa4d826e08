"""All solutions at once: a search that leaves its trace, and the set that is made of it."""

from __future__ import annotations

from collections.abc import Sequence

from dlx.errors import DiagramTooLarge
from dlx.search import Search
from dlx.solutions import SolutionSet
from dlx.solutions.nodes import Nodes
from dlx.solutions.solution_set import Solved

__all__ = ["Compilation"]


class Compilation:
    """A set of solutions in the making.

    Parameters
    ----------
    problem : Problem
    given : sequence of int
        Options in every solution, none at odds.
    memory : int
        Bytes that may be used, at most.
    timeout : float, optional
        End after so many seconds of searching.

    Attributes
    ----------
    search : Search
        What takes the time; its progress, nodes and seconds tell how far it is.
    """

    def __init__(
        self, problem: Solved, given: Sequence[int], memory: int, timeout: float | None = None
    ) -> None:
        from dlx.kernels.diagram import Diagram

        self._problem, self._memory = problem, memory
        self._machine = Diagram(problem.matrix, given, memory, tracing=True)
        self.search = Search(self._machine, problem, timeout=timeout)

    def finish(self) -> SolutionSet:
        """Search to the end; after an interrupt, once more goes on from there.

        Raises
        ------
        DiagramTooLarge
            When the memory does not suffice.
        SearchLimit
            When the timeout ended the search.
        """
        try:
            self.search.count()
            nodes = Nodes.adopt(*self._machine.trace(), self._problem.matrix.n_options)
        except MemoryError:
            raise DiagramTooLarge(
                f"the diagram of all solutions needs more than memory={self._memory} bytes"
            ) from None
        return SolutionSet(self._problem, nodes, self.search.stats.seconds)
