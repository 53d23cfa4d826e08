"""Counting covers: by enumeration, by memoising, or by whichever of the two gets ahead.

Where the same things are left to do again and again, the kernel `diagram` counts in a moment what
no enumeration will ever finish; where they are not, enumeration is up to 35 times as fast. Nothing
that is cheap to look at tells which it is. But both walk through the same tree, and say how far
they are. So both are started, and the one that seems to be the first at the end goes on; the other
gets a small share, in case that the wind turns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import inf
from typing import Literal, cast

from dlx.kernels.choice import KernelName, make, plan
from dlx.kernels.protocol import EXHAUSTED, SPENT, Kernel
from dlx.matrix import Matrix

__all__ = ["MEMORY", "CountKernelName", "counting_kernel"]

CountKernelName = KernelName | Literal["diagram"]

MEMORY = 1 << 30  # bytes that the diagram may take, unless its user says otherwise

# Of the contest between enumeration and diagram. Its turns are measured in work, a unit of which is
# about 10 ns, and not in seconds, so that a count takes the same steps each time.
ALONE = 1 << 14  # of enumeration by itself; most problems need no more
NEAR = 1 << 17  # with less than that to come, it goes on by itself
FIRST, MOST = 1 << 12, 1 << 19  # of a turn: from 40 microseconds to some milliseconds
TRIAL = 1 << 13  # of the diagram, before it may take the lead
NODE = 5  # for a node of enumeration, beside what its kernel counts as work
SHARE = 24  # the leader has so many times the work of the other
DOUBT = 1.5  # to take the lead, the diagram must have been so many times as fast
SHORT = 4  # where options have fewer items, the diagram speeds up, and the doubt is for it
HOPELESS, AFTER = 1e-6, 1 << 15  # after so much work, less progress than that leads nowhere
LOOK = 32  # after so much work for each entry, it is worth a look whether options are alike
ALIKE = 3  # with so many options of a kind, the diagram speeds up when it finds isomorphic states,
HOPE, SLOW = 0.5, 0.02  # so the doubt is for it, and sooner is enumeration taken to lead nowhere
EARLY = 1 / 16  # while enumeration is no further than that, the diagram has its trial at once


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
    if kernel == "diagram" or (kernel == "auto" and memoising_wins(matrix)):
        return Memoised(matrix, given, memory)
    enumeration = make(matrix, plan(matrix, given, kernel, None))
    return Contest(enumeration, matrix, given, memory) if kernel == "auto" else enumeration


def is_plain(matrix: Matrix) -> bool:
    """Whether all items are primary and covered once."""
    return matrix.n_items == matrix.n_primary and matrix.low is None


def memoising_wins(matrix: Matrix) -> bool:
    """Whether it does without a doubt: for matchings, and where sets of items are few.

    What is left to do in a plain problem is told by the items left, and where there are hardly more
    sets of items than options, as for set partitions, enumeration comes to each again and again.
    """
    if matrix.n_entries <= 2 * matrix.n_options:
        return True
    return is_plain(matrix) and 1 << min(matrix.n_primary, 32) <= 2 * matrix.n_options


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

    def symmetry(self) -> float:
        """How many options there are for each kind of them."""
        return self._diagram.symmetry()

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """There is nothing to hand over."""


class Contestant:
    """A kernel, how much it has worked, and how far it was when.

    Parameters
    ----------
    kernel : Kernel
    node : int
        The work of a node, beside what the kernel counts as work.
    """

    def __init__(self, kernel: Kernel, node: int) -> None:
        self.kernel, self._node = kernel, node
        self.work = self._counted = 0  # all of it, and what the kernel counts
        self._log = [(0, 0.0)]  # work and progress, noted from time to time

    @property
    def progress(self) -> float:
        """The one noted last."""
        return self._log[-1][1]

    def advance(self, work: int, nodes: int) -> int:
        """Have a turn."""
        if self.work:
            work = work * self._counted // self.work + 1
        else:
            work //= 1 + self._node  # which is enough where a node is hardly any work
        before = self.kernel.nodes
        code = self.kernel.advance(work, nodes, 1 << 62)
        self._counted += work
        self.work += work + self._node * (self.kernel.nodes - before)
        if 4 * self.work >= 5 * self._log[-1][0]:
            self._log.append((self.work, self.kernel.progress()))
        return code

    def progress_after(self, work: int) -> float:
        """How far it was, at some time up to the one noted last."""
        k = bisect_left(self._log, (work, 0.0))
        if k == 0:
            return 0.0
        (sooner, before), (later, progress) = self._log[k - 1 : k + 1]
        return before + (progress - before) * (work - sooner) / (later - sooner)

    def slowness(self, other: Contestant) -> float:
        """The time that it needs over that of the other, as far as both have come by now."""
        work = min(self._log[-1][0], other._log[-1][0])
        mine, theirs = self.progress_after(work), other.progress_after(work)
        return theirs / mine if mine else inf


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
        short = is_plain(matrix) and matrix.n_entries < SHORT * matrix.n_options
        self._doubt = 1 / DOUBT if short else DOUBT
        self._alone = ALONE // 4 if short else ALONE
        self._hopeless = HOPELESS
        self._look_at: float = LOOK * matrix.n_entries  # work of the leader; inf after the look
        self._enumeration = self._leader = Contestant(enumeration, NODE)
        self._diagram: Contestant | None = None
        self._over: Kernel | None = None  # the one that has seen everything

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
        """Let one of the two have a turn, and again until that was so much work."""
        last = self.nodes + nodes
        while work > 0:
            now, turn = self._next_turn()
            work -= turn
            code = now.advance(turn, last - self.nodes)
            if code == EXHAUSTED:
                self._over = now.kernel
                return code
            if self._diagram is not None:
                self._choose_leader(self._diagram)
            elif not self._is_short():
                self._diagram = Contestant(Memoised(*self._problem), 0)
            if self.nodes >= last:
                break
        return SPENT

    def _is_short(self) -> bool:
        """Whether enumeration by itself seems to be over soon."""
        work, progress = self._enumeration.work, self._enumeration.progress
        if progress < HOPELESS:
            return work < FIRST
        return work < self._alone or (1 - progress) * work < NEAR * progress

    def _look_for_symmetry(self, diagram: Contestant) -> None:
        """Where options are alike, states may be isomorphic, so that the diagram speeds up."""
        self._look_at = inf
        if cast(Memoised, diagram.kernel).symmetry() >= ALIKE:
            self._doubt, self._hopeless = HOPE, SLOW

    def _other(self, diagram: Contestant) -> Contestant:
        return self._enumeration if self._leader is diagram else diagram

    def _next_turn(self) -> tuple[Contestant, int]:
        """Whose turn it is, and how much work that is."""
        leader = self._leader
        if self._diagram is not None:
            other = self._other(self._diagram)
            due = self._due(other) - other.work
            if due > 0:
                return other, min(due, MOST)
        rest_alone = self._alone - leader.work if self._diagram is None and leader.work else 0
        return leader, min(max(FIRST, leader.work // 2, rest_alone), MOST)

    def _due(self, other: Contestant) -> int:
        """The work that the one behind may have done by now."""
        leader = self._leader
        share = leader.work // SHARE
        if other is self._diagram and leader.progress < EARLY:
            return max(share, min(TRIAL, leader.work))
        return share

    def _choose_leader(self, diagram: Contestant) -> None:
        """Change the leader, if the other, from where it is, should be at the end sooner.

        The time that the leader needs in all is, as far as its progress tells, work / progress, so
        (1 - progress) * work / progress are left. The other needs slowness * work / progress in
        all, and has done some of it. While the two are close, the doubt decides.
        """
        leader, other = self._leader, self._other(diagram)
        if leader.work >= self._look_at:
            self._look_for_symmetry(diagram)
        if max(leader.progress, other.progress) < self._hopeless:
            if self._enumeration.work >= AFTER:
                self._leader = diagram
        elif diagram.work >= TRIAL:
            slowness = other.slowness(leader) * (
                self._doubt if other is diagram else 1 / self._doubt
            )
            if 1 - slowness > leader.progress * (1 - other.work / leader.work):
                self._leader = other
