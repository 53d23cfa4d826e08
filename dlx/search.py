"""A resumable search. It drives a kernel in slices and does everything that is not searching.

Between two slices the interpreter runs: signal handlers (so Ctrl-C ends a search within a slice),
other threads, clocks. Slices are adjusted to take about SLICE seconds, whatever the problem.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from operator import index
from time import perf_counter
from types import TracebackType
from typing import Any, Literal, NamedTuple, cast

from dlx.checkpoint import Checkpoint, digest, dump
from dlx.errors import CheckpointError, SearchLimit
from dlx.kernels.choice import Plan
from dlx.kernels.protocol import EXHAUSTED, FULL, SPENT, Kernel, ListingKernel
from dlx.solution import Names, Solution, SolutionsArray
from dlx.trace import TraceStep, trace

__all__ = ["Search", "Stats", "Status"]

SLICE = 0.010
LEAST_WORK, FIRST_WORK, MOST_WORK = 1 << 10, 1 << 14, 1 << 40
MOST_BLOCK = 1024
UNBOUNDED = 1 << 62

Status = Literal[
    "ready", "running", "exhausted", "limit", "timeout", "max_nodes", "interrupted", "closed"
]
ENDED = ("exhausted", "limit", "timeout", "max_nodes", "closed")


class Stats(NamedTuple):
    """The figures of a search so far.

    Attributes
    ----------
    nodes : int
        States at which an item was chosen to branch on.
    updates : int
        Options hidden.
    solutions : int
        Solutions handed out (of a count: found).
    seconds : float
        Time spent searching; what the reader of the solutions does in between is not in it.
    """

    nodes: int
    updates: int
    solutions: int
    seconds: float


class Search(Iterator[Solution]):
    """An enumeration of exact covers: an iterator that can be watched, limited and closed.

    `Problem.search` makes one. The solutions come in the order of Algorithm X with the rule
    "fewest options, ties to the lowest-numbered item", options in order of their numbers.

    Parameters
    ----------
    kernel : Kernel
        At the start of its search; nobody else may step it.
    names : Problem
        What the solutions know their names by.
    plan : Plan, optional
        What the kernel was made by; without it there are no checkpoints.
    start : Checkpoint, optional
        Go on from there: of this problem, with this plan.
    limit : int, optional
        End after so many solutions.
    timeout : float, optional
        End after so many seconds of searching.
    max_nodes : int, optional
        End after so many nodes.

    Raises
    ------
    ValueError
        A negative limit; also when two threads are in one search at once, as for generators.
    CheckpointError
        A checkpoint that says nothing about this problem.

    Attributes
    ----------
    on_slice : callable or None
        Called without arguments before each slice, some hundred times a second, in the thread that
        searches. There, progress, figures and checkpoints can be read, and an exception stops the
        search as an interrupt does: reading on resumes it.

    Notes
    -----
    Thread safety: a search may be handed from thread to thread, but only one can be in it at a
    time. Other threads run while it searches. Searches of one problem are independent.
    """

    def __init__(
        self,
        kernel: Kernel,
        names: Names,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
        plan: Plan | None = None,
        start: Checkpoint | None = None,
    ) -> None:
        for name, value in (("limit", limit), ("timeout", timeout), ("max_nodes", max_nodes)):
            if value is not None and not value >= 0:
                raise ValueError(f"{name} is {value!r}; it must be 0 or more, or None")
        self.on_slice: Callable[[], object] | None = None
        self._names = names
        self._limit = UNBOUNDED if limit is None else min(index(limit), UNBOUNDED)
        self._timeout = timeout
        self._max_nodes = UNBOUNDED if max_nodes is None else min(index(max_nodes), UNBOUNDED)
        self._kernel: Kernel | None = kernel
        self._found: list[tuple[int, ...]] = []  # not yet handed out, the next one last
        self._end: Status | None = None  # why the kernel will not run again
        self._state: Status = "ready"
        self._seconds = 0.0
        self._work = FIRST_WORK
        # Solutions wanted of a slice: few at first, so that the first come soon.
        self._block = 1
        self._figures = (0, 0, 0)  # of the kernel: nodes, updates, solutions
        self._plan = plan
        self._path: tuple[array[int], bool] | None = None  # where it stopped, once it has
        self._held: list[tuple[int, ...]] = []  # found before, and beyond the limit
        self._before = Stats(0, 0, 0, 0.0)  # of the searches that this one goes on with
        self._replayed = 0  # updates it took to get to the start
        self._progress = 0.0
        if start is not None:
            self._begin_at(start, cast(ListingKernel, kernel))
        self._finish_if_due(FULL)

    def _begin_at(self, start: Checkpoint, kernel: ListingKernel) -> None:
        """Bring the kernel to where a checkpoint was made."""
        try:
            kernel.resume(start.steps, start.fresh)
        except (ValueError, OverflowError) as error:
            raise CheckpointError(f"the checkpoint is damaged: {error}") from None
        ready = min(len(start.found), self._limit)
        self._held = start.found[: len(start.found) - ready]
        self._found = start.found[len(start.found) - ready :]
        self._limit -= ready
        self._before = Stats(start.nodes, start.updates, start.solutions, start.seconds)
        self._replayed = kernel.updates
        self._progress = start.progress

    def __iter__(self) -> Search:
        return self

    # There is no lock around these: an exception raised by a signal handler, which may come between
    # any two steps of Python, would leave it locked. The kernel guards itself, in C, and each step
    # on `_found` is one that threads and handlers cannot divide.

    def __next__(self) -> Solution:
        while True:
            end = self._end  # before _found: others may bring the last solutions, then the end
            try:
                return Solution(self._found.pop(), self._names)
            except IndexError:
                pass
            if end is not None:
                raise StopIteration
            self._slice()

    def count(self) -> int:
        """Search to the end without handing out solutions.

        Returns
        -------
        int
            The number of solutions, those read before included.

        Raises
        ------
        SearchLimit
            When `timeout` or `max_nodes` ended the search.
        """
        self._block = UNBOUNDED
        while self._end is None:
            if self._kernel is not None:
                self._kernel.listing = False
            self._slice()
        self._found.clear()
        self.raise_if_cut()
        return self.stats.solutions

    def raise_if_cut(self) -> None:
        """Raise SearchLimit when `timeout` or `max_nodes` ended the search."""
        if self.status in ("timeout", "max_nodes"):
            raise SearchLimit(self.status, self.stats)

    def blocks(self) -> Iterator[SolutionsArray]:
        """The solutions still to come, as NumPy arrays of some thousand numbers each.

        The kernel fills them; no Python object is made for a solution.

        Returns
        -------
        iterator of SolutionsArray
            None of them empty. A limit ends it as it ends an iteration.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["b"], ["b"]])
        >>> for block in problem.search().blocks():
        ...     print(block.rows.tolist())
        [[0, 1], [0, 2]]
        """
        if self._found:
            found = SolutionsArray.of(reversed(self._found))
            self._found.clear()
            yield found
        self._block = UNBOUNDED
        while self._end is None:
            kernel = cast(ListingKernel, self._kernel)
            code = self._run(kernel)
            numbers, ends = kernel.take()
            self._finish_if_due(code)  # now, as the reader may never come back
            if len(ends) > 1:
                yield SolutionsArray.from_buffers(numbers, ends)

    def _slice(self) -> None:
        """Let the kernel run once, and collect what it found."""
        kernel = self._kernel
        if kernel is not None:
            code = self._run(kernel)
            kernel.drain(self._found)
            self._finish_if_due(code)

    def _run(self, kernel: Kernel) -> int:
        """Let the kernel run once; its code."""
        if kernel.running:
            raise ValueError("search already executing")
        self._state = "running"
        try:
            if self.on_slice is not None:
                self.on_slice()
            started = perf_counter()
            code = kernel.advance(
                self._work,
                self._max_nodes - kernel.nodes,
                min(self._block, self._limit - kernel.solutions),
            )
            took = perf_counter() - started
            self._seconds += took
            self._figures = (kernel.nodes, kernel.updates - self._replayed, kernel.solutions)
        except BaseException:
            self._state = "interrupted"
            raise
        if self._block < MOST_BLOCK:
            self._block *= 2
        if took > 2 * SLICE:
            self._work = max(self._work // 2, LEAST_WORK)
        elif code == SPENT and took < SLICE / 2:
            self._work = min(2 * self._work, MOST_WORK)
        return code

    def _finish_if_due(self, code: int) -> None:
        """End the search when it is over or a limit is reached, solutions first: no failure.

        The last node may be used up and solutions still come of it, until the kernel says SPENT.
        """
        nodes, _, solutions = self._figures
        if code == EXHAUSTED:
            self._finish("exhausted")
        elif solutions >= self._limit:
            self._finish("limit")
        elif self._timeout is not None and self._seconds >= self._timeout:
            self._finish("timeout")
        elif code == SPENT and nodes >= self._max_nodes:
            self._finish("max_nodes")

    def _finish(self, end: Status) -> None:
        """The kernel is done with; let go of its memory."""
        if self._plan is not None and end != "exhausted":
            kernel = cast(ListingKernel, self._kernel)
            self._path = kernel.path()
            self._progress = max(self._progress, kernel.progress())
        self._end = end
        self._kernel = None

    def close(self) -> None:
        """End the search and free its memory. Closing again does nothing."""
        if self._kernel is not None and self._kernel.running:
            raise ValueError("search already executing")
        if self.status not in ENDED:
            nodes, updates, solutions = self._figures
            self._figures = (nodes, updates, solutions - len(self._found))
            self._found.clear()
            self._end, self._kernel = "closed", None

    def checkpoint(self) -> bytes:
        """Where the search stands: `Problem.resume` goes on from there, in any process.

        Some hundred bytes, more when solutions were found and not yet read. Limits are not in it.

        Raises
        ------
        ValueError
            When the search is closed, or another thread is in it.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["a"], ["a"]])
        >>> search = problem.search()
        >>> next(search)
        <dlx.Solution: (0,)>
        >>> list(problem.resume(search.checkpoint()))
        [<dlx.Solution: (1,)>, <dlx.Solution: (2,)>]
        """
        if self._plan is None or self._end == "closed":
            raise ValueError("the search is closed" if self._plan else "there are no checkpoints")
        kernel = cast(ListingKernel | None, self._kernel)
        if kernel is not None and kernel.running:
            raise ValueError("search already executing")
        nodes, updates, solutions, seconds = self.stats
        found = self._held + self._found
        path = kernel.path() if kernel is not None else self._path
        steps, fresh = (array("i"), False) if path is None else path
        return dump(
            Checkpoint(
                digest(cast(Any, self._names).matrix),
                self._plan,
                steps,
                fresh,
                nodes,
                updates,
                solutions + len(found),
                seconds,
                self.progress,
                found,
            )
        )

    def trace(self) -> Iterator[TraceStep]:
        """The steps of this search from its root, for a replay; the search itself stays as it is.

        Returns
        -------
        iterator of TraceStep
            Of the whole search, however far it is and whatever its limits: item chosen, option
            tried, what died and why, solution, option taken back. Item and option are numbers.

        Raises
        ------
        ValueError
            A search with a seed or with the order "failures", which no walk takes again.

        Notes
        -----
        Each "choose" is a node of the kernel "links"; `bits` and `cells` go the same way, but take
        forced items in an order of their own. The walk is written in Python, for people to look
        at: some 10,000 steps a second.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a", "b"], ["a"], ["c", "b"], ["c", "b"]])
        >>> for step in problem.search().trace():
        ...     print(*(word for word in step if word is not None))
        choose 0 2
        try 0 0
        dead 2
        back
        try 0 1
        choose 1 2
        try 1 2
        solution
        back
        try 1 3
        solution
        back
        back
        """
        plan = self._plan
        if plan is None or plan.seed is not None or plan.order == "failures":
            raise ValueError("there is a trace of a search without a seed, of order mrv or input")
        return trace(
            cast(Any, self._names).matrix, plan.given, in_order_of_items=plan.order == "input"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        nodes, _, solutions = self._figures
        left = (
            None if self._limit == UNBOUNDED else self._limit - solutions + len(self._found),
            None if self._timeout is None else max(self._timeout - self._seconds, 0.0),
            None if self._max_nodes == UNBOUNDED else self._max_nodes - nodes,
        )
        return unpickle, (self._names, self.checkpoint(), *left)

    def __enter__(self) -> Search:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def status(self) -> Status:
        """Where the search stands.

        "ready", "running" (some solutions were read), "interrupted" (by an exception such as
        KeyboardInterrupt; reading on resumes), or why it ended: "exhausted" (all solutions were
        read), "limit", "timeout", "max_nodes", "closed".
        """
        return self._state if self._end is None or self._found else self._end

    @property
    def stats(self) -> Stats:
        """The figures so far. Nodes and updates are exact and the same on every machine.

        Those of a search that was resumed go on from where they stood.
        """
        before = self._before
        nodes, updates, solutions = self._figures
        return Stats(
            before.nodes + nodes,
            before.updates + updates,
            before.solutions + solutions - len(self._found) - len(self._held),
            before.seconds + self._seconds,
        )

    @property
    def progress(self) -> float:
        """How much of the search tree is done, from 0 to 1; it never goes back.

        As if all subtrees at a node were equally large, so a guess; 1 when the search is exhausted.
        """
        kernel = self._kernel
        if self._end == "exhausted":
            self._progress = 1.0
        elif kernel is not None and not kernel.running:
            self._progress = max(self._progress, kernel.progress())
        return self._progress

    def __repr__(self) -> str:
        stats = self.stats
        return f"<dlx.Search: {self.status}, {stats.solutions} solutions, {stats.nodes} nodes>"


def unpickle(
    problem: Any, checkpoint: bytes, limit: int | None, timeout: float | None, nodes: int | None
) -> Search:
    """The search that was pickled, with what was left of its limits."""
    made: Search = problem.resume(checkpoint, limit=limit, timeout=timeout, max_nodes=nodes)
    return made
