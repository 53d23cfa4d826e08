"""The survey of a board, and the almanac of its dates, against published tables."""

import datetime
import multiprocessing
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from calendar_puzzle import (
    Almanac,
    Board,
    DateError,
    Piece,
    Record,
    Slot,
    board_names,
    count,
    load_board,
    puzzle,
    solve_year,
    survey,
)
from calendar_puzzle.almanac import counted, slots_of
from calendar_puzzle.almanac_store import Store
from calendar_puzzle.dates import MONTHS, WEEKDAYS
from calendar_puzzle.puzzle import parts
from dlx.gallery.polyforms import parse


def made(board_id: str, facts: dict[str, Any]) -> Board:
    """The board of a published table."""
    labels = {
        "month": tuple(name[:3] for name in MONTHS),
        "day": tuple(str(day) for day in range(1, 32)),
        "weekday": tuple(name[:3] for name in WEEKDAYS),
    }
    return Board(
        id=board_id,
        name=facts["name"],
        grid=tuple(tuple(row) for row in facts["grid"]),
        groups={group: labels[group] for group in facts["groups"]},
        pieces=tuple(
            Piece(name, facts["letters"][name], parse(drawing))
            for name, drawing in facts["pieces"].items()
        ),
    )


def slot_of(board: Board, key: str | list[int]) -> Slot:
    """The slot of a key of a published table, such as ``"2-1"`` or ``[2, 1]``."""
    return board.slot(*map(int, key.split("-") if isinstance(key, str) else key))


def reshaped(board: Board, **drawings: list[str]) -> tuple[Piece, ...]:
    """The pieces of the board, some in another shape."""
    return tuple(
        replace(piece, cells=parse(drawings[piece.name])) if piece.name in drawings else piece
        for piece in board.pieces
    )


def two_headed() -> Board:
    """A board where January owns two cells, so that January alone leaves as many as a date."""
    board = load_board("dragonfjord")
    top, *rows = board.grid
    return replace(
        board,
        grid=((*top[:-1], "Jan"), *rows),
        pieces=reshaped(board, L=["X.", "X.", "X.", "X.", "XX"]),
    )


def one_sided() -> Board:
    """A board that shows the weekday, with few packings: no piece may be turned over."""
    board = load_board("weekday")
    pieces = reshaped(board, I4=["XXX", "X..", "XX."], L4=["XXXX", "X...", "X..."])
    return replace(
        board, pieces=tuple(replace(piece, flip=False) for piece in pieces if piece.name != "Z4")
    )


# The survey


@pytest.mark.parametrize(
    "name",
    [
        "dragonfjord",
        "jarringwords",
        "creamakerspace",
        pytest.param("wholeyear", marks=pytest.mark.slow),
        pytest.param("rammer", marks=pytest.mark.slow),
    ],
)
def test_one_survey_gives_every_published_count(name: str, published: dict[str, Any]) -> None:
    facts = published[name]
    stats = facts["stats"]
    board = made(name, facts)
    packings = Counter(survey(board))
    assert packings == {slot_of(board, key): n for key, n in facts["counts"].items()}
    assert (len(packings), packings.total()) == (stats["slots"], stats["sum_all_slots"])

    almanac = Almanac(board, {slot: packings[slot] for slot in slots_of(board)})
    assert (len(almanac.counts), almanac.total) == (stats["real_keys"], stats["sum_real"])
    for record, number, keys in (
        (almanac.fewest, stats["min_real"], stats["argmin"]),
        (almanac.most, stats["max_real"], stats["argmax"]),
    ):
        assert record == (number, tuple(slot_of(board, key) for key in keys))
    assert almanac.unique == tuple(slot_of(board, key) for key in stats["unique"])
    assert almanac.impossible == tuple(slot_of(board, key) for key in stats["impossible_real"])


def test_the_boards_that_come_with_the_package_agree_with_their_facts() -> None:
    for name in board_names():
        if "weekday" in load_board(name).groups:
            continue  # with their millions of packings
        board = load_board(name)
        almanac = solve_year(board)
        assert almanac.total == board.facts["total"]
        assert almanac.fewest.solutions == board.facts["fewest"]
        assert almanac.most.solutions == board.facts["most"]


@pytest.mark.parametrize("make", [two_headed, one_sided])
def test_a_survey_counts_as_a_search_for_each_slot_does(make: Callable[[], Board]) -> None:
    board = make()
    packings = Counter(survey(board))
    slots = list(board.slots())
    assert packings.keys() <= set(slots)
    sample = slots[:: len(slots) // 60]
    assert sum(packings[slot] > 0 for slot in sample) > 20
    alone = {slot: count(board, slot) for slot in sample}
    assert {slot: packings[slot] for slot in sample} == alone
    assert Counter(survey(board, sample)) == Counter(alone)


def test_a_survey_of_some_slots_is_of_these_only(published: dict[str, Any]) -> None:
    board = load_board("dragonfjord")
    counts = published["dragonfjord"]["counts"]
    for months in (2, 7):  # few enough for a search each, and not
        keys = [key for key in counts if int(key.partition("-")[0]) <= months]
        found = Counter(survey(board, [slot_of(board, key) for key in 2 * keys]))
        assert found == {slot_of(board, key): counts[key] for key in keys}
    assert list(survey(board, [])) == []


@pytest.mark.parametrize("slots", [[("Feb", "32")], [("Feb", "1"), ("1", "Feb")]])
def test_a_survey_of_an_unknown_slot_is_refused_before_the_search(slots: list[Slot]) -> None:
    with pytest.raises(DateError, match="dragonfjord"):
        survey(load_board("dragonfjord"), slots)


def test_a_packing_that_shows_no_day_is_of_no_slot() -> None:
    # January without a day leaves two cells, as any other month with a day does.
    board = two_headed()
    packings = Counter(survey(board))
    assert packings.total() > 0
    assert not any("Jan" in slot for slot in packings)


def test_a_survey_left_half_read_does_not_disturb_the_next() -> None:
    board = load_board("dragonfjord")
    half_read = survey(board)
    first = next(half_read)
    assert Counter(survey(board)).total() == 25_061
    assert Counter([first, *half_read])[board.slot(10, 6)] == 7


# In parts, in processes, from a file


def test_thousands_of_slots_are_a_part_for_each_month() -> None:
    board = load_board("weekday")
    slots = slots_of(board)
    found = parts(board, slots)
    assert [{slot[0] for slot in part} for part in found] == [
        {month} for month in board.groups["month"]
    ]
    assert [slot for part in found for slot in part] == slots
    # Of a year's dates a part would leave out most of what it finds.
    year = slots_of(board, 2027)
    assert parts(board, year) == [(slot,) for slot in year]
    assert len(parts(load_board("dragonfjord"))) == 1


def test_two_processes_count_as_one_does() -> None:
    board = one_sided()
    slots = [slot for slot in board.slots() if slot[0] in ("Jan", "Feb", "Mar")]
    alone = Counter(survey(board, slots))
    together: dict[Slot, int] = {}
    for counts in counted(board, slots, workers=2):
        assert not counts.keys() & together.keys()
        together |= counts
    assert together == {slot: alone[slot] for slot in slots}


def test_closing_ends_the_processes() -> None:
    board = one_sided()
    steps = counted(board, list(board.slots())[::7], workers=2)
    next(steps)
    steps.close()
    assert not multiprocessing.active_children()


def test_what_is_kept_is_not_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, published: dict[str, Any]
) -> None:
    board = load_board("dragonfjord")
    store = Store(str(tmp_path / "new" / "counts.db"))
    assert solve_year(board, 2027, store=store).total == 24_341
    # One slot is missing for the 366 dates.
    searched: list[Slot] = []
    original = puzzle.count

    def noted(board: Board, slot: Slot) -> int:
        searched.append(slot)
        return original(board, slot)

    monkeypatch.setattr(puzzle, "count", noted)
    assert solve_year(board, store=store).total == 24_405
    assert searched == [("Feb", "29")]
    assert solve_year(board, store=store).total == 24_405
    assert searched == [("Feb", "29")]


# The dates


def test_the_dates_of_a_year_are_those_of_the_calendar() -> None:
    board = load_board("weekday")
    counts = slots_of(board, 2027)
    dates = [datetime.date(2027, 1, 1) + datetime.timedelta(days) for days in range(365)]
    assert counts == [(date.strftime("%b"), str(date.day), date.strftime("%a")) for date in dates]


@pytest.mark.parametrize(
    ("number", "days"), [(2027, 365), (2028, 366), (1900, 365), (2000, 366), (1, 365), (9999, 365)]
)
def test_29_february_is_a_date_of_leap_years_only(number: int, days: int) -> None:
    board = load_board("dragonfjord")
    counts = slots_of(board, number)
    assert len(counts) == days
    assert (("Feb", "29") in counts) == (days == 366)


@pytest.mark.parametrize(
    ("name", "dates", "slots"), [("dragonfjord", 366, 372), ("weekday", 366 * 7, 372 * 7)]
)
def test_without_a_year_all_dates_and_with_all_slots_all_slots(
    name: str, dates: int, slots: int
) -> None:
    board = load_board(name)
    some_year = slots_of(board)
    assert len(some_year) == dates
    every = slots_of(board, all_slots=True)
    assert every == list(board.slots())
    assert len(every) == slots
    assert {slot[:2] for slot in set(every) - set(some_year)} == {
        ("Feb", "30"),
        ("Feb", "31"),
        *((month, "31") for month in ("Apr", "Jun", "Sep", "Nov")),
    }


def test_calendar_order_does_not_follow_the_order_of_the_groups() -> None:
    board = load_board("dragonfjord")
    turned = replace(board, groups={group: board.groups[group] for group in ("day", "month")})
    assert slots_of(turned)[30:32] == [("31", "Jan"), ("1", "Feb")]


@pytest.mark.parametrize("number", [0, -1, 10_000, 10**30])
def test_a_year_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(DateError, match=f"no such year: {number}; it must be from 1 to 9999"):
        slots_of(load_board("dragonfjord"), number)


def test_a_year_and_all_slots_exclude_each_other() -> None:
    with pytest.raises(DateError, match="leave out the year 2027"):
        slots_of(load_board("dragonfjord"), 2027, all_slots=True)


# The figures


def test_records_name_every_slot_that_has_them() -> None:
    board = load_board("dragonfjord")
    a, b, c, d, e = (("Jan", str(day)) for day in range(1, 6))
    almanac = Almanac(board, {a: 1, b: 0, c: 9, d: 1, e: 9})
    assert almanac.fewest == Record(0, (b,))
    assert almanac.most == Record(9, (c, e))
    assert almanac.unique == (a, d)
    assert almanac.impossible == (b,)
    assert almanac.total == 20
    assert list(almanac.distribution.items()) == [(0, 1), (1, 2), (9, 2)]
    assert repr(almanac) == "<Almanac of dragonfjord: 5 slots, 20 solutions>"
