"""The cheapest covers: exact costs, the best covers so far, and what can be asked of them.

The kernel knows costs as 64-bit integers, *ticks*, and finds covers within a limit. Here each one
found is weighed exactly, in *units*, and the limit lowered to what the next one may cost.
"""

from __future__ import annotations

import math
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import index
from types import TracebackType
from typing import TYPE_CHECKING

from dlx.errors import ProblemTooLarge
from dlx.kernels.protocol import FULL, PAUSED
from dlx.matrix import Matrix
from dlx.search import Search, Stats, Status
from dlx.solution import Names, Solution

if TYPE_CHECKING:
    from dlx.kernels.cheapest import BranchAndBound

__all__ = ["Best", "Cheapest", "Improver"]

MOST_SHIFT = 20  # bits after the point of a tick, for prices between two units
SAME = 40  # floats whose sums differ by less than one part in 2**SAME count as equal
MOST_WORDS = 1 << 28  # of 64 bits, for the kernel's bitsets


class Scale:
    """Costs as integers: exactly in units, and in the ticks of the kernel.

    Parameters
    ----------
    costs : sequence of int or float
    most : int
        No tick is larger.

    Attributes
    ----------
    units : list of int
        The costs, multiples of the greatest common divisor of all, exact at any size.
    ticks : array of int64
        Units times a power of two. Where that would be too large it is rounded down, so that the
        ticks of a cover are no more than its cost.
    """

    def __init__(self, costs: Sequence[int | float], most: int) -> None:
        ratios = [cost.as_integer_ratio() for cost in costs]
        # The denominators of floats are powers of two.
        denominator = max((below for _, below in ratios), default=1)
        units = [above * (denominator // below) for above, below in ratios]
        divisor = math.gcd(*units) or 1
        self.units = [unit // divisor for unit in units]
        self._unit = divisor, denominator
        self._floats = any(isinstance(cost, float) for cost in costs)
        largest = max(map(abs, self.units), default=0)
        self._shift = min(MOST_SHIFT, most.bit_length() - 1 - largest.bit_length())
        self.ticks = array("q", [self._ticks(unit) for unit in self.units])

    def _ticks(self, units: int) -> int:
        """Units in ticks, rounded down."""
        return units << self._shift if self._shift >= 0 else units >> -self._shift

    def cost(self, units: int) -> int | float:
        """Units as a cost, rounded once if that is a float."""
        above, below = self._unit
        if not self._floats:
            return units * above
        try:
            return units * above / below
        except OverflowError:
            return math.copysign(math.inf, units)

    def least(self, ticks: int) -> int | float:
        """What a cover of so many ticks or more costs at least."""
        # Rounded up to whole units where ticks are fractions, as the cost of a cover is whole.
        units = -(-ticks >> self._shift) if self._shift >= 0 else ticks << -self._shift
        cost = self.cost(units)
        return math.nextafter(cost, -math.inf) if self._floats else cost

    def limit(self, numbers: Iterable[int]) -> int:
        """The most ticks that a cover may have and be cheaper than this one."""
        units = [self.units[number] for number in numbers]
        less = max(1, sum(map(abs, units)) >> SAME) if self._floats else 1
        return self._ticks(sum(units) - less)


class Best:
    """The k cheapest covers so far, and the kernel that looks for more, by the stepping protocol.

    Parameters
    ----------
    matrix : Matrix
    given : sequence of int
        Options in every cover.
    k : int
        How many to keep.

    Raises
    ------
    ProblemTooLarge
        When the bitsets would take more than 2 GiB.
    ValueError
        A k below 1.
    """

    listing = True

    def __init__(self, matrix: Matrix, given: Sequence[int], k: int) -> None:
        from dlx.kernels.cheapest import INFINITE, PRECISION, BranchAndBound

        self._k = index(k)
        if k < 1:
            raise ValueError(f"k is {k!r}; it must be 1 or more")
        refuse_large(matrix)
        longest = longest_cover(matrix)
        starts = matrix.indptr
        entries = max((starts[o + 1] - starts[o] for o in range(matrix.n_options)), default=1)
        costs = matrix.costs or [0] * matrix.n_options
        self._scale = Scale(costs, PRECISION // (max(longest, 1) * max(entries, 1)))
        self._machine: BranchAndBound = BranchAndBound(matrix, self._scale.ticks, longest, given)
        self._infinite = INFINITE
        self._open = -INFINITE  # ticks: no cover still to be found has less
        self._kept: list[tuple[int, tuple[int, ...]]] = []  # units and numbers, rising
        self._coming: list[tuple[int, ...]] = []  # from the machine, not yet weighed
        self._news: list[tuple[int, ...]] = []  # kept, not yet drained
        self.solutions = 0

    @property
    def running(self) -> bool:
        """Whether a thread is in `advance`."""
        return self._machine.running

    @property
    def nodes(self) -> int:
        """States at which an item was chosen, so far."""
        return self._machine.nodes

    @property
    def updates(self) -> int:
        """Options hidden, so far."""
        return self._machine.updates

    def advance(self, work: int, nodes: int, solutions: int) -> int:
        """Search on, no further than to the next cover; see `Machine.advance`."""
        code = self._machine.advance(work, nodes, 1)
        before = self.solutions
        # An exception from a signal handler may come between any two steps, so a cover leaves
        # `_coming` when all else about it is done, and doing it twice changes nothing.
        self._machine.drain(self._coming)
        coming = self._coming[::-1]
        for numbers in coming:
            self._weigh(numbers)
        del self._coming[: len(coming)]
        self._open = self._machine.bound
        return PAUSED if code == FULL and self.solutions == before else code

    def _weigh(self, numbers: tuple[int, ...]) -> None:
        """Keep a cover if it is one of the best, and lower the limit to the worst of those."""
        entry = sum(self._scale.units[number] for number in numbers), numbers
        place = bisect_left(self._kept, entry)
        if self._kept[place : place + 1] != [entry]:
            if len(self._kept) == self._k and entry[0] >= self._kept[-1][0]:
                return  # rounding had hidden that
            self._news.insert(0, numbers)
            self.solutions += 1
            self._kept.insert(place, entry)
        del self._kept[self._k :]
        if len(self._kept) == self._k:
            self._machine.limit = self._scale.limit(self._kept[-1][1])

    def progress(self) -> float:
        """Not known: `gap` says how far it is."""
        return 0.0

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """Move the covers kept since the last time into a list, in front, the first one last."""
        found[:0] = self._news
        self._news.clear()

    def covers(self) -> list[tuple[int, ...]]:
        """The covers kept, by cost, equal ones by their numbers."""
        return [numbers for _, numbers in sorted((self._scale.cost(u), n) for u, n in self._kept)]

    @property
    def bound(self) -> int | float:
        """No cover costs less."""
        bounds = [self._scale.cost(units) for units, _ in self._kept[:1]]
        if self._open <= -self._infinite:
            return -math.inf
        if self._open < self._infinite:
            bounds.append(self._scale.least(self._open))
        return min(bounds, default=math.inf)

    @property
    def gap(self) -> int | float:
        """By how much less a cover might cost than the cheapest one kept."""
        if not self._kept:
            return 0 if self._open >= self._infinite else math.inf
        return self._scale.cost(self._kept[0][0]) - self.bound


def longest_cover(matrix: Matrix) -> int:
    """A number of options that no cover exceeds."""
    if matrix.high is None:
        return min(matrix.n_primary, matrix.n_options)
    return min(matrix.n_options, int(sum(matrix.high)))


def refuse_large(matrix: Matrix) -> None:
    """Raise before memory is touched where there would not be enough."""
    pairs = min(matrix.n_entries, (matrix.n_items - matrix.n_primary) * matrix.n_colors)
    words = (matrix.n_items + pairs) * (matrix.n_options // 64 + 1)
    if words > MOST_WORDS:
        raise ProblemTooLarge(
            f"{matrix.n_items} items and {matrix.n_options} options would take {words >> 27} GiB "
            f"to minimize; the most is {MOST_WORDS >> 27}"
        )


class Improver(Iterator[Solution]):
    """A search for ever cheaper covers: an iterator that can be watched, limited and closed.

    `Problem.improve` makes one. Each cover is cheaper than the one before, and the last one is the
    cheapest there is when the search ended with the status "exhausted".

    Parameters
    ----------
    best : Best
        At the start of its search, for one cover.
    names : Problem
        What the solutions know their names by.
    timeout, max_nodes
        Those of `Search`.

    Notes
    -----
    Thread safety: that of `Search`.
    """

    def __init__(
        self,
        best: Best,
        names: Names,
        *,
        timeout: float | None = None,
        max_nodes: int | None = None,
    ) -> None:
        self._best = best
        self._search = Search(best, names, timeout=timeout, max_nodes=max_nodes)

    def __next__(self) -> Solution:
        return next(self._search)

    def close(self) -> None:
        """End the search. Closing again does nothing."""
        self._search.close()

    def __enter__(self) -> Improver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def bound(self) -> int | float:
        """What every cover costs at least, as far as is proven; infinite when there is none."""
        return self._best.bound

    @property
    def gap(self) -> int | float:
        """By how much less a cover might cost than the cheapest so far; 0 when that is settled."""
        return self._best.gap

    @property
    def status(self) -> Status:
        """Where the search stands, as `Search.status` says it."""
        return self._search.status

    @property
    def stats(self) -> Stats:
        """The figures so far. Nodes and updates are exact and the same on every machine."""
        return self._search.stats

    def __repr__(self) -> str:
        return f"<dlx.Improver: {self.status}, {self.stats.nodes} nodes, gap {self.gap}>"


class Cheapest(list[Solution]):
    """The cheapest covers, in order of cost, equal ones in order of their numbers.

    Attributes
    ----------
    optimal : bool
        Whether these are the cheapest ones, proven. False when a limit ended the search: then they
        are the cheapest of those found.
    bound : int or float
        What every cover costs at least; infinite when it is proven that there is none.
    gap : int or float
        By how much less a cover might cost than the first of these; 0 when that is settled.
    status : str
        Why the search ended: "exhausted", "timeout" or "max_nodes".
    stats : Stats
        The figures of the search.
    """

    def __init__(
        self, best: Best, names: Names, *, timeout: float | None, max_nodes: int | None
    ) -> None:
        search = Search(best, names, timeout=timeout, max_nodes=max_nodes)
        for _ in search:
            pass
        super().__init__(Solution(numbers, names) for numbers in best.covers())
        self.status = search.status
        self.stats = search.stats
        self.optimal = search.status == "exhausted"
        self.bound = best.bound
        self.gap = best.gap

    def __reduce__(self) -> tuple[object, ...]:
        return list.__new__, (Cheapest,), self.__dict__, iter(self)

    def __repr__(self) -> str:
        costs = ", ".join(str(solution.cost) for solution in self[:5]) + ", ..." * (len(self) > 5)
        return f"<dlx.Cheapest: {len(self)} covers, costs [{costs}], gap {self.gap}>"
