"""Every date of a year: its number of solutions, and which dates have the fewest and the most."""

import datetime
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from calendar_puzzle.almanac_store import Store
from calendar_puzzle.board import GROUP_SIZES, Board, Slot
from calendar_puzzle.dates import LEAP_YEAR
from calendar_puzzle.errors import DateError
from calendar_puzzle.puzzle import count_part, parts


class Record(NamedTuple):
    """A number of solutions, and the slots that have so many."""

    solutions: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class Almanac:
    """The number of solutions of each date; `solve_year` makes one.

    Parameters
    ----------
    board : Board
        The board.
    counts : mapping of Slot to int
        The number of solutions of each slot, at least one slot, in calendar order.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solve_year
    >>> almanac = solve_year(load_board("dragonfjord"))
    >>> almanac.counts["Feb", "1"], almanac.total
    (73, 24405)
    >>> almanac.fewest
    Record(solutions=7, slots=(('Oct', '6'),))
    >>> almanac.unique, almanac.impossible
    ((), ())
    """

    board: Board
    counts: Mapping[Slot, int]

    def __repr__(self) -> str:
        return f"<Almanac of {self.board.id}: {len(self.counts)} slots, {self.total} solutions>"

    @property
    def fewest(self) -> Record:
        """The smallest number of solutions, and the slots that have it."""
        return self._record(min(self.counts.values()))

    @property
    def most(self) -> Record:
        """The largest number of solutions, and the slots that have it."""
        return self._record(max(self.counts.values()))

    @property
    def unique(self) -> tuple[Slot, ...]:
        """The slots with one solution."""
        return self._record(1).slots

    @property
    def impossible(self) -> tuple[Slot, ...]:
        """The slots with no solution."""
        return self._record(0).slots

    @property
    def total(self) -> int:
        """The number of solutions of all slots together."""
        return sum(self.counts.values())

    @property
    def distribution(self) -> dict[int, int]:
        """How many slots have each number of solutions, from the smallest such number."""
        return dict(sorted(Counter(self.counts.values()).items()))

    def _repr_svg_(self) -> str:
        from calendar_puzzle.render.year_heat import year_heat

        return year_heat(self, theme="auto")

    def _record(self, count: int) -> Record:
        return Record(count, tuple(slot for slot, n in self.counts.items() if n == count))


def solve_year(
    board: Board,
    year: int | None = None,
    *,
    all_slots: bool = False,
    workers: int = 1,
    store: Store | None = None,
) -> Almanac:
    """Count the solutions of every date.

    Parameters
    ----------
    board : Board
        The board.
    year : int, optional
        The year whose dates are meant. By default each date that some year has: the 366 dates and,
        on a board that shows the weekday, each of them on each weekday.
    all_slots : bool, default False
        Whether to take every slot instead, those of 30 February and the like too.
    workers : int, default 1
        How many processes count; with 1 it is this one.
    store : Store, optional
        Where counts are kept; by default nowhere.

    Returns
    -------
    Almanac
        Quickly made for a board that shows month and day; for one that shows the weekday, with
        its millions of packings, it takes a while.

    Raises
    ------
    DateError
        If there is no such year, there are both a year and `all_slots`, or the board shows digits
        of the year and there is neither.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solve_year
    >>> board = load_board("dragonfjord")
    >>> solve_year(board, 2027)
    <Almanac of dragonfjord: 365 slots, 24341 solutions>
    >>> solve_year(board, all_slots=True)
    <Almanac of dragonfjord: 372 slots, 25061 solutions>
    """
    slots = slots_of(board, year, all_slots=all_slots)
    found: dict[Slot, int] = {}
    for counts in counted(board, slots, workers=workers, store=store):
        found |= counts
    return Almanac(board, {slot: found[slot] for slot in slots})


def counted(
    board: Board, slots: Sequence[Slot], *, workers: int = 1, store: Store | None = None
) -> Generator[dict[Slot, int]]:
    """Count the solutions of slots, some at a time; parameters as for `solve_year`.

    Returns
    -------
    generator of dict
        The counts of some slots, in any order, each slot once. To close it stops the counting.
    """
    kept = store.counts(board.digest) if store else {}
    known = {slot: kept[slot] for slot in slots if slot in kept}
    if known:
        yield known
    jobs = parts(board, (slot for slot in slots if slot not in known))
    for counts in _in_processes(board, jobs, workers) if workers > 1 else _here(board, jobs):
        if store:
            store.add(board.digest, counts)
        yield counts


def _here(board: Board, jobs: Sequence[Sequence[Slot]]) -> Iterator[dict[Slot, int]]:
    return (count_part(board, part) for part in jobs)


def _in_processes(
    board: Board, jobs: Sequence[Sequence[Slot]], workers: int
) -> Iterator[dict[Slot, int]]:
    # Only a process that needs them pays for these imports.
    import multiprocessing
    import signal
    from concurrent.futures import ProcessPoolExecutor, as_completed

    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        # Ctrl-C at a terminal reaches every process; a worker then just ends.
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_DFL),
    ) as pool:
        try:
            for job in as_completed([pool.submit(count_part, board, part) for part in jobs]):
                yield job.result()
        except BaseException:  # interrupted, or closed: nobody waits for what is under way
            for worker in set(multiprocessing.active_children()) - before:
                worker.terminate()
            raise


def dates(year: int) -> list[datetime.date]:
    """The dates of a year.

    Raises
    ------
    DateError
        If the year is not from 1 to 9999.
    """
    try:
        first, last = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    except (ValueError, OverflowError):
        raise DateError(f"no such year: {year}; it must be from 1 to 9999") from None
    return [
        datetime.date.fromordinal(number)
        for number in range(first.toordinal(), last.toordinal() + 1)
    ]


def slots_of(board: Board, year: int | None = None, *, all_slots: bool = False) -> list[Slot]:
    """List the slots of a year in calendar order; as for `solve_year`."""
    if year is not None:
        if all_slots:
            raise DateError(f"all slots are those of any year: leave out the year {year}")
        return [board.slot_on(date) for date in dates(year)]
    if board.shows_year:
        raise DateError(f"board {board.id!r} shows digits of the year: give a year")
    if all_slots:
        months, days = range(1, GROUP_SIZES["month"] + 1), range(1, GROUP_SIZES["day"] + 1)
        pairs = list(product(months, days))
    else:
        pairs = [(date.month, date.day) for date in dates(LEAP_YEAR)]
    weekdays = range(GROUP_SIZES["weekday"]) if "weekday" in board.groups else [None]
    return [board.slot(month, day, weekday) for (month, day), weekday in product(pairs, weekdays)]
