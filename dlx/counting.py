"""Counting covers: by enumeration, by memoising, or by whichever of the two gets ahead.

Where the same things are left to do again and again, the kernel `diagram` counts in a moment what
no enumeration will ever finish; where they are not, enumeration is up to 35 times as fast. Nothing
that is cheap to look at tells which it is. But both walk through the same tree, and say how far
they are. So both are started, and the one that was further after the same time goes on; the other
gets a small share, in case that the wind turns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Literal

from dlx.kernels.choice import KernelName, make, plan
from dlx.kernels.protocol import EXHAUSTED, Kernel
from dlx.matrix import Matrix

__all__ = ["MEMORY", "CountKernelName", "counting_kernel"]

CountKernelName = KernelName | Literal["diagram"]

MEMORY = 1 << 30  # bytes that the diagram may take, unless its user says otherwise

# Of the contest between enumeration and diagram. Its turns are measured in work, a unit of which is
# about 10 ns in all kernels, and not in seconds, so that a count takes the same steps each time.
ALONE = 1 << 14  # work that enumeration has for itself; most problems need no more
FIRST, MOST = 1 << 12, 1 << 19  # of a turn: from 40 microseconds to some milliseconds
SHARE = 8  # the leader has so many times the work of the other
HOPELESS = 1e-6  # an enumeration that has come no further than that leads nowhere


def counting_kernel(
    matrix: Matrix, given: Sequence[int], kernel: CountKernelName, memory: int | None
) -> Kernel:
    """The kernel that counts the covers of a problem, at the start of its search.

    Parameters
    ----------
    matrix : Matrix
    given : sequence of int
        Options in every cover.
    kernel : str
        "auto": enumeration and diagram, whichever gets ahead; the others are what they say.
    memory : int or None
        Bytes that the diagram may take; MEMORY when it is None.

    Raises
    ------
    ValueError
        For a kernel that there is not; for memory below 0.
    """
    memory = MEMORY if memory is None else memory
    if memory < 0:
        raise ValueError(f"memory is {memory}; it must be 0 or more bytes, or None")
    matchings = matrix.n_entries <= 2 * matrix.n_options  # there memoising always wins
    if kernel == "diagram" or (kernel == "auto" and matchings):
        return Memoised(matrix, given, memory)
    enumeration = make(matrix, plan(matrix, given, kernel, None))
    return Contest(enumeration, matrix, given, memory) if kernel == "auto" else enumeration


class Memoised:
    """The kernel `diagram` by the stepping protocol, whose solutions are the number of them.

    The parameters are those of `counting_kernel`.
    """

    listing = False

    def __init__(self, matrix: Matrix, given: Sequence[int], memory: int) -> None:
        from dlx.kernels.diagram import Diagram

        self._diagram = Diagram(matrix, given, memory)

    @property
    def running(self) -> bool:
        """Whether a thread is in `advance`."""
        return self._diagram.running

    @property
    def nodes(self) -> int:
        """States looked at, so far."""
        return self._diagram.nodes

    @property
    def updates(self) -> int:
        """0; a state is changed as a whole."""
        return 0

    @property
    def solutions(self) -> int:
        """0 until the search is over, and then all of them."""
        return self._diagram.total

    def advance(self, work: int, nodes: int, solutions: int) -> int:
        """Search on; there is no limit to the number of solutions."""
        return self._diagram.advance(work, nodes, 1)

    def progress(self) -> float:
        """How much of the search tree is done, 0 to 1."""
        return self._diagram.progress()

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """There is nothing to hand over."""


class Contestant:
    """A kernel, how much it has worked, and how far it was when.

    Parameters
    ----------
    kernel : Kernel
    work : int
        What making it took.
    """

    def __init__(self, kernel: Kernel, work: int = 0) -> None:
        self.kernel, self.work = kernel, work
        self._log = [(0, 0.0)]  # work after it was made, and progress, noted from time to time
        self._worked = 0

    @property
    def progress(self) -> float:
        """The one noted last."""
        return self._log[-1][1]

    def advance(self, work: int, nodes: int) -> int:
        """Have a turn."""
        code = self.kernel.advance(work, nodes, 1 << 62)
        self.work += work
        self._worked += work
        if 4 * self._worked >= 5 * self._log[-1][0]:
            self._log.append((self._worked, self.kernel.progress()))
        return code

    def is_ahead(self, other: Contestant) -> bool:
        """Whether this one was further than the other after the same work."""
        work = min(self._log[-1][0], other._log[-1][0])
        return self._after(work) > other._after(work)

    def _after(self, work: int) -> float:
        """The progress after so much work, between two notes in proportion."""
        k = bisect_left(self._log, (work, 0.0))
        later, progress = self._log[k]
        if later == work:
            return progress
        sooner, before = self._log[k - 1]
        return before + (progress - before) * (work - sooner) / (later - sooner)


class Contest:
    """Enumeration and the diagram in turns, until one of them has all covers.

    Parameters
    ----------
    enumeration : Kernel
        At its start.
    matrix, given, memory
        For the diagram, which is made when enumeration alone takes long.
    """

    listing = False

    def __init__(
        self, enumeration: Kernel, matrix: Matrix, given: Sequence[int], memory: int
    ) -> None:
        enumeration.listing = False
        self._problem = matrix, given, memory
        self._enumeration = self._leader = Contestant(enumeration)
        self._diagram: Contestant | None = None
        self._over: Kernel | None = None  # the one that has seen everything

    def _start_diagram(self) -> Contestant:
        """Make the diagram, which is some work."""
        made = Contestant(Memoised(*self._problem), self._problem[0].n_entries // 2)
        self._diagram = made
        return made

    @property
    def _kernels(self) -> list[Kernel]:
        pair = (self._enumeration, self._diagram)
        return [contestant.kernel for contestant in pair if contestant is not None]

    @property
    def running(self) -> bool:
        """Whether a thread is in `advance`."""
        return any(kernel.running for kernel in self._kernels)

    @property
    def nodes(self) -> int:
        """Of both together."""
        return sum(kernel.nodes for kernel in self._kernels)

    @property
    def updates(self) -> int:
        """Of both together."""
        return sum(kernel.updates for kernel in self._kernels)

    @property
    def solutions(self) -> int:
        """Those that enumeration has found, and all of them when the search is over."""
        return (self._over or self._enumeration.kernel).solutions

    def progress(self) -> float:
        """Of the one that is further."""
        return max(kernel.progress() for kernel in self._kernels)

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """There is nothing to hand over."""

    def advance(self, work: int, nodes: int, solutions: int) -> int:
        """Let one of the two have a turn, as long as the contest wants it."""
        now, turn = self._next_turn()
        code = now.advance(turn, nodes)
        if code == EXHAUSTED:
            self._over = now.kernel
        if self._diagram is not None:
            self._leader = self._better(self._diagram)
        elif code != EXHAUSTED and (self._enumeration.work >= ALONE or self._is_hopeless()):
            self._leader = self._better(self._start_diagram())
        return code

    def _next_turn(self) -> tuple[Contestant, int]:
        """Whose turn it is, and how much work that is."""
        leader, other = self._leader, self._diagram
        if other is leader:
            other = self._enumeration
        due = leader.work // SHARE - other.work if other is not None else 0
        if other is not None and due > 0:
            return other, min(due, MOST)
        return leader, min(max(FIRST, leader.work // 2), MOST)

    def _is_hopeless(self) -> bool:
        return 0 < self._enumeration.progress < HOPELESS

    def _better(self, diagram: Contestant) -> Contestant:
        if self._is_hopeless() or diagram.is_ahead(self._enumeration):
            return diagram
        return self._enumeration
