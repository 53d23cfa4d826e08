"""Why a problem has no solution, or why some given options are in none.

The cheapest reason that holds is given: an item with too few options; a chain of forced options
that ends with such an item; else a set of items that cannot be covered together, made irreducible
by leaving items out as long as the rest still cannot be covered. An item that is left out need not
be covered, but may not be covered more often than before.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import NamedTuple

from dlx.analysis.explanation import Kind
from dlx.errors import ProblemError, SearchLimit
from dlx.kernels.probes import Probe
from dlx.kernels.restarts import Restarts
from dlx.kernels.sieve import part
from dlx.matrix import Matrix
from dlx.search import Search
from dlx.solution import Names, Solution

__all__ = ["Finding", "Loss", "Step", "explain"]

Question = Callable[[Sequence[int], int | None], bool]
"""Whether some items, or given options, are possible together; with the most nodes to search."""

SHORT = 1000  # nodes of a short search
MOST_REMOVED = 3  # up to so many given options, the fewest to be removed are found
MOST_CONFLICTS = 100  # after so many, any irreducible set of them will do


class Loss(NamedTuple):
    """An option that can no longer be taken: it clashes over `item` with `others`, taken before."""

    option: int
    item: int
    others: tuple[int, ...]


class Step(NamedTuple):
    """An item that has no other choice than `options`, having lost the others.

    In the last step of a chain those are too few, and the options are none.
    """

    item: int
    losses: tuple[Loss, ...]
    options: tuple[int, ...]


class Finding(NamedTuple):
    """What there is to say, in numbers; `Explanation` has the words and says what is what."""

    kind: Kind
    items: tuple[int, ...] = ()
    options: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    clash: Loss | None = None
    remove: tuple[int, ...] = ()
    solution: Solution | None = None
    is_irreducible: bool = True


def explain(matrix: Matrix, names: Names, given: Iterable[int], timeout: float | None) -> Finding:
    """Find out why there is no solution.

    Parameters
    ----------
    matrix : Matrix
    names : Problem
        What the solution, if there is one after all, knows its names by.
    given : iterable of int
        Options that shall be in the solution.
    timeout : float, optional
        Seconds for everything together.

    Raises
    ------
    ProblemError
        There is no such option.
    SearchLimit
        Whether there is a solution was not known in time. Later than that, the set found so far
        is given, marked as not irreducible.
    """
    chosen = sorted(set(given))
    for option in chosen:
        if not 0 <= option < matrix.n_options:
            raise ProblemError(
                f"there is no option {option}; the problem has {matrix.n_options}", option=option
            )
    questions = Questions(matrix, names, timeout)
    if chosen:
        found = questions.cover_with(chosen)
        if found is not None:
            return Finding("solvable", options=tuple(found), solution=found)
    steps = follow(matrix, ())
    found = None if steps else questions.cover_with(())
    if found is None:
        return of_steps(steps) if steps else of_items(questions)
    if chosen:
        return of_given(questions, chosen)
    return Finding("solvable", options=tuple(found), solution=found)


class Questions:
    """Searches of a problem and of its parts, which share one timeout."""

    def __init__(self, matrix: Matrix, names: Names, timeout: float | None) -> None:
        self.matrix = matrix
        self._names = names
        self._end = None if timeout is None else perf_counter() + timeout
        self._probe = Probe(matrix)
        self._sizes = [0] * matrix.n_items
        for item in matrix.items:
            self._sizes[item] += 1

    def cover_with(self, given: Sequence[int], max_nodes: int | None = None) -> Solution | None:
        """A solution that has the given options."""
        if not self._probe.fits(given):
            return None
        return self._first(self.matrix, given, max_nodes)

    def can_cover(self, items: Sequence[int], max_nodes: int | None) -> bool:
        """Whether some of the primary items can be covered, the others no more than they may be."""
        return self._first(self._relaxed(items), (), max_nodes) is not None

    def must_be_covered(self) -> list[int]:
        """The items that some option has to cover."""
        low = self.matrix.low
        return [item for item in range(self.matrix.n_primary) if low is None or low[item] > 0]

    def bounds(self, item: int) -> tuple[int, int]:
        """How often a primary item must and may be covered."""
        low, high = self.matrix.low, self.matrix.high
        return (1, 1) if low is None else (low[item], high[item])

    def _first(
        self, matrix: Matrix, given: Sequence[int], max_nodes: int | None
    ) -> Solution | None:
        left = None if self._end is None else max(self._end - perf_counter(), 0.0)
        restarts = Restarts(matrix, given, "auto")
        with Search(restarts, self._names, limit=1, timeout=left, max_nodes=max_nodes) as search:
            found = next(search, None)
            if found is None:
                search.raise_if_cut()
            return found

    def _relaxed(self, items: Sequence[int]) -> Matrix:
        """The same options, but of the primary items only some must be covered.

        Of the others, those that may be covered once become secondary, those that may be covered
        by all of their options go, and the rest get 0 for the least.
        """
        matrix, wanted = self.matrix, set(items)
        primary: list[int] = []
        secondary: list[int] = []
        bounds: list[tuple[int, int]] = []
        for item in range(matrix.n_primary):
            low, high = self.bounds(item)
            if item in wanted or (high != 1 and high < self._sizes[item]):
                primary.append(item)
                bounds.append((low if item in wanted else 0, high))
            elif high == 1:
                secondary.append(item)
        secondary += range(matrix.n_primary, matrix.n_items)
        rank = array("i", [-1]) * matrix.n_items
        for place, item in enumerate([*primary, *secondary]):
            rank[item] = place
        least = most = None
        if any(pair != (1, 1) for pair in bounds):
            least, most = (array("i", values) for values in zip(*bounds, strict=True))
        return Matrix(
            *part(matrix, array("i", range(matrix.n_options)), rank),
            len(primary) + len(secondary),
            len(primary),
            matrix.n_colors,
            least,
            most,
        )


# ---- chains of forced options -----------------------------------------------------------------


def follow(matrix: Matrix, given: Iterable[int]) -> tuple[Step, ...]:
    """The steps from the given options to an item with too few options left.

    Only those that matter; none when forced options do not lead there. The given options must not
    clash.
    """
    probe = Probe(matrix)
    if all(probe.take(option) for option in given) and probe.propagate():
        return ()
    chosen = probe.chosen()
    because = dict(chosen)
    forced: dict[int, list[int]] = {}  # item -> the options that it forced
    for option, item in chosen:
        forced.setdefault(item, []).append(option)
    losers = losses(probe, probe.short)
    found = [Step(probe.short, losers, ())]
    needed = {because[other] for loss in losers for other in loss.others}
    for item in reversed(forced):
        if item in needed and item >= 0:
            own = set(forced[item])
            losers = tuple(loss for loss in losses(probe, item) if not own & set(loss.others))
            found.append(Step(item, losers, tuple(forced[item])))
            needed.update(because[other] for loss in losers for other in loss.others)
    return tuple(reversed(found))


def losses(probe: Probe, item: int) -> tuple[Loss, ...]:
    """The options that an item has lost to options taken."""
    taken = {option for option, _ in probe.chosen()}
    return tuple(lost_to(probe, option) for option in probe.lost(item) if option not in taken)


def lost_to(probe: Probe, option: int) -> Loss:
    """What an option clashes with; nothing when its item may not be covered at all."""
    matrix, item = probe.matrix, probe.reason(option)
    others = []
    for other, _ in probe.chosen():
        for k in range(matrix.indptr[other], matrix.indptr[other + 1]):
            if matrix.items[k] == item:
                if matrix.colors is not None and matrix.colors[k]:
                    return Loss(option, item, (other,))  # gave the item its color
                others.append(other)
    return Loss(option, item, tuple(sorted(others)))


def of_steps(steps: tuple[Step, ...]) -> Finding:
    """An item without enough options, or a chain that leads to one."""
    return Finding(
        "chain" if len(steps) > 1 else "item",
        tuple(dict.fromkeys(step.item for step in steps)),
        tuple(option for step in steps for option in step.options),
        steps,
    )


# ---- irreducible sets -------------------------------------------------------------------------


def irreducible(members: Sequence[int], possible: Question) -> tuple[list[int], bool]:
    """Leave out members of an impossible set as long as the rest is impossible.

    All that may go are left out at once, then one half and the other, and so on down to single
    ones. A set that contains an impossible one is impossible, so a member that is needed once is
    needed from then on, and at the end all are. To find many of those is often quick, so after a
    round that left something out each gets a short search.

    Returns
    -------
    list of int
        What is left.
    bool
        False when a limit came before the end.
    """
    kept, loose, parts = list(members), list(members), 1
    needed: set[int] = set()
    try:
        while loose:
            before, size = len(kept), -(-len(loose) // parts)
            for at in range(0, len(loose), size):
                some = set(loose[at : at + size])
                rest = [member for member in kept if member not in some]
                if not possible(rest, None):
                    kept = rest
                elif size == 1:
                    needed.add(loose[at])
            loose = [member for member in kept if member not in needed]
            parts *= 2
            if len(kept) < before:
                found = {member for member in loose if soon(possible, kept, member)}
                loose = [member for member in loose if member not in found]
                needed |= found
                parts = 1 if found else parts
    except SearchLimit:
        return kept, False
    return kept, True


def soon(possible: Question, kept: list[int], member: int) -> bool:
    """Whether a short search shows that the members without this one are possible."""
    try:
        return possible([other for other in kept if other != member], SHORT)
    except SearchLimit as limit:
        if limit.reason == "timeout":
            raise
        return False


def of_items(questions: Questions) -> Finding:
    """An irreducible set of items that cannot be covered together."""
    items, sure = irreducible(questions.must_be_covered(), questions.can_cover)
    return Finding("items", tuple(items), is_irreducible=sure)


def of_given(questions: Questions, given: list[int]) -> Finding:
    """Why no solution has all of the given options, while the problem has solutions."""

    def possible(rest: Sequence[int], max_nodes: int | None) -> bool:
        return questions.cover_with(rest, max_nodes) is not None

    options, sure = irreducible(given, possible)
    remove: Iterable[int] = given
    try:
        remove = fewest_to_remove(given, options, possible)
    except SearchLimit:
        sure = False
    probe = Probe(questions.matrix)
    for option in options:
        if not probe.take(option) and probe.short < 0:
            clash = lost_to(probe, option)
            over = (clash.item,) if clash.item >= 0 else ()
            return Finding("given", over, tuple(options), (), clash, tuple(remove), None, sure)
    steps = follow(questions.matrix, options)
    items = tuple(dict.fromkeys(step.item for step in steps))
    return Finding("given", items, tuple(options), steps, None, tuple(remove), None, sure)


def fewest_to_remove(
    given: Sequence[int], conflict: Sequence[int], possible: Question
) -> list[int]:
    """The fewest given options without which the others are in a solution.

    They have one of each conflict, so the fewest that have one of each conflict known are tried,
    and tell another conflict when they are not enough. Where more than MOST_REMOVED are needed, or
    there are too many conflicts, a set of which each is needed beside the others.
    """
    conflicts = [set(conflict)]
    size = 1
    while size <= MOST_REMOVED and len(conflicts) < MOST_CONFLICTS:
        removed = hitting(conflicts, size)
        if removed is None:
            size += 1
            continue
        rest = [option for option in given if option not in removed]
        if possible(rest, None):
            return sorted(removed)
        conflicts.append(set(irreducible(rest, possible)[0]))
    kept: list[int] = []
    for option in given:
        if possible([*kept, option], None):
            kept.append(option)
    return [option for option in given if option not in kept]


def hitting(sets: list[set[int]], size: int) -> set[int] | None:
    """At most `size` numbers, at least one of them in each set."""
    if not sets:
        return set()
    if size == 0:
        return None
    for member in sorted(sets[0]):
        rest = hitting([other for other in sets if member not in other], size - 1)
        if rest is not None:
            return rest | {member}
    return None
