"""The steps of a search one by one, for a replay: Algorithms C and M of TAOCP 7.2.2.1, told slowly.

The kernels are made for speed and tell nothing while they run. This walk takes the same decisions
and is written to be read: it has the nodes and the solutions of the kernel "links", in its order,
which the tests hold it to. A set of options is a Python integer, with bit k for option k, so a
state is a few values that are never changed, and to go back is to look at an older one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from dlx.matrix import Matrix

__all__ = ["TraceStep", "trace"]

StepKind = Literal["choose", "try", "dead", "solution", "back"]


class TraceStep(NamedTuple):
    """One step of a search.

    Attributes
    ----------
    kind : {"choose", "try", "dead", "solution", "back"}
        "choose": a node, at which `item`, which is in `options` live options, is branched on;
        "try": `option` is put down to cover `item`, or, where `option` is None, `item`, which
        needs no more, gets no more; "dead": that cannot lead to a solution, since `item` has lost
        an option that it needs, or has had too few from the start; "solution": all items are
        covered; "back": what was tried last, and not yet taken back, is taken back.
    item, option, options : int or None
        None where the step has none.
    """

    kind: StepKind
    item: int | None = None
    option: int | None = None
    options: int | None = None


SOLUTION, BACK = TraceStep("solution"), TraceStep("back")


def trace(
    matrix: Matrix, given: Sequence[int] = (), *, in_order_of_items: bool = False
) -> Iterator[TraceStep]:
    """Walk through the whole search.

    Parameters
    ----------
    matrix : Matrix
        What is searched. It takes a bit for each pair of an item and an option.
    given : sequence of int
        Options in every solution, none at odds.
    in_order_of_items : bool
        Branch on the first active item, not on the one with the fewest options.

    Returns
    -------
    iterator of TraceStep
    """
    walk = _Walk(matrix, in_order_of_items)
    state = walk.root()
    for option in given:
        state = walk.choose(state, option)
    below = [walk.steps(state)]  # the way from the root: a stack, as it may be long
    while below:
        for step in below[-1]:
            if isinstance(step, TraceStep):
                yield step
            else:
                below.append(step)
                break
        else:
            below.pop()


class _State(NamedTuple):
    live: int
    """The options that can still be chosen."""
    active: tuple[int, ...]
    """The primary items that are still to be branched on, in rising order."""
    need: tuple[int, ...]
    """How often each primary item must still be covered."""
    room: tuple[int, ...]
    """How often each primary item may still be covered."""


_Steps = Iterator["TraceStep | _Steps"]
"""What happens at a state: steps, and all that happens at a state below."""


class _Walk:
    """What never changes: which options have an item, and with which color."""

    def __init__(self, matrix: Matrix, in_order_of_items: bool) -> None:
        self.in_order_of_items = in_order_of_items
        n = self.n_primary = matrix.n_primary
        self.low = (1,) * n if matrix.low is None else tuple(matrix.low)
        self.high = (1,) * n if matrix.high is None else tuple(matrix.high)
        starts, items = memoryview(matrix.indptr).tolist(), memoryview(matrix.items).tolist()
        colors = [0] * len(items) if matrix.colors is None else memoryview(matrix.colors).tolist()
        self.entries: list[list[tuple[int, int]]] = []
        self.having: dict[int, int] = defaultdict(int)
        self.having_color: dict[tuple[int, int], int] = defaultdict(int)
        for option in range(matrix.n_options):
            places = slice(starts[option], starts[option + 1])
            self.entries.append(list(zip(items[places], colors[places], strict=True)))
            for item, color in self.entries[option]:
                self.having[item] |= 1 << option
                if color:
                    self.having_color[item, color] |= 1 << option

    def root(self) -> _State:
        live = 0
        for option, entries in enumerate(self.entries):
            rooms = [self.high[item] for item, _ in entries if item < self.n_primary]
            if rooms and 0 not in rooms:
                live |= 1 << option
        return _State(live, tuple(range(self.n_primary)), self.low, self.high)

    def choose(self, state: _State, option: int) -> _State:
        """What is left when an option is put down."""
        live, need, room, full = state.live & ~(1 << option), [*state.need], [*state.room], set()
        for item, color in self.entries[option]:
            if item < self.n_primary:
                room[item] -= 1
                need[item] = max(need[item] - 1, 0)
                if room[item]:
                    continue
                full.add(item)
            gone = self.having[item]
            live &= ~(gone & ~self.having_color[item, color] if color else gone)
        active = tuple(item for item in state.active if item not in full)
        return _State(live, active, tuple(need), tuple(room))

    def close(self, state: _State, item: int) -> _State:
        """What is left when an item gets no options but the one that may just be tried."""
        active = tuple(other for other in state.active if other != item)
        return state._replace(live=state.live & ~self.having[item], active=active)

    def options(self, state: _State, item: int) -> int:
        """The number of live options that an item is in."""
        return (state.live & self.having[item]).bit_count()

    def is_short(self, state: _State, item: int) -> bool:
        """Whether an item is in fewer live options than it needs."""
        return self.options(state, item) < state.need[item]

    def item_to_branch_on(self, state: _State) -> int:
        """The item with the fewest ways to go on, ties to the lowest.

        The first that has no more than one will do.
        """
        best, fewest = state.active[0], 0
        for item in state.active:
            ways = self.options(state, item) - state.need[item] + 1
            if ways <= 1 or self.in_order_of_items:
                return item
            if not fewest or ways < fewest:
                best, fewest = item, ways
        return best

    def cause_of_death(self, before: _State, after: _State) -> int | None:
        """The lowest item that has lost an option that it needs, if there is one."""
        lost = before.live & ~after.live
        for item in after.active:
            if self.having[item] & lost and self.is_short(after, item):
                return item
        return None

    def steps(self, state: _State) -> _Steps:
        """What happens at a state."""
        if not state.active:
            yield SOLUTION
            return
        item = self.item_to_branch_on(state)
        yield TraceStep("choose", item, options=self.options(state, item))
        if self.is_short(state, item):
            yield TraceStep("dead", item)
        left = _members(state.live & self.having[item])
        if state.room[item] == 1:
            state = self.close(state, item)
        while left and len(left) >= state.need[item]:
            option = left.pop()
            yield TraceStep("try", item, option)
            below = self.choose(state, option)
            dead = self.cause_of_death(state, below)
            yield self.steps(below) if dead is None else TraceStep("dead", dead)
            yield BACK
            # An item with more room shall not have the same set of options twice.
            state = state._replace(live=state.live & ~(1 << option))
        if not state.need[item]:
            yield TraceStep("try", item)
            yield self.steps(self.close(state, item))
            yield BACK


def _members(options: int) -> list[int]:
    """The numbers of the options of a set, the first one last."""
    members = []
    while options:
        members.append(options.bit_length() - 1)
        options ^= 1 << members[-1]
    return members
