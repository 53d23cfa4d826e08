"""A year as a calendar file, read back."""

import dataclasses
import datetime
from itertools import groupby
from typing import Any

import icalendar
import pytest

from calendar_puzzle import Board, Placement, load_board
from calendar_puzzle.book.calendar_file import calendar_file, slot_key
from calendar_puzzle.book.yearbook import Yearbook, days_of


@pytest.fixture(scope="module")
def book() -> Yearbook:
    board = load_board("dragonfjord")
    return Yearbook(board, 2028, tuple(days_of(board, 2028)))


def events(data: bytes) -> list[Any]:
    return list(icalendar.Calendar.from_ical(data).walk("VEVENT"))


def test_each_date_has_one_entry_with_its_published_count(
    book: Yearbook, published: dict[str, Any]
) -> None:
    found = events(calendar_file(book))
    first = datetime.date(2028, 1, 1)
    assert [one["dtstart"].dt for one in found] == [
        first + datetime.timedelta(days=number) for number in range(366)
    ]
    counts = published["dragonfjord"]["counts"]
    for one in found:
        date = one["dtstart"].dt
        assert f": {counts[f'{date.month}-{date.day}']} solutions, " in one["summary"]
    assert len({one["uid"] for one in found}) == 366
    assert all(one["transp"] == "TRANSPARENT" and "dtend" not in one for one in found)


def read_letters(board: Board, grid: list[str]) -> list[Placement]:
    """The placements that a grid of letters shows."""
    cells = sorted((letter, r, c) for r, row in enumerate(grid) for c, letter in enumerate(row))
    names = {piece.letter: piece.name for piece in board.pieces}
    return [
        Placement(names[letter], tuple((r, c) for _, r, c in group))
        for letter, group in groupby(cells, key=lambda cell: cell[0])
        if letter not in ".*"
    ]


def test_without_a_link_each_entry_has_a_solution(book: Yearbook) -> None:
    for one, day in zip(events(calendar_file(book)), book.days, strict=True):
        name, *grid = str(one["description"]).split("\n")
        assert name == book.board.name
        book.board.verify(read_letters(book.board, grid), day.slot)
        assert "url" not in one


def test_with_a_link_each_entry_leads_to_its_date_and_gives_nothing_away(book: Yearbook) -> None:
    found = events(calendar_file(book, link="https://example.org/play/"))
    assert found[31]["url"] == "https://example.org/play/#board=dragonfjord&slot=2-1"
    assert len({one["url"] for one in found}) == 366
    assert all(str(one["description"]).split("\n")[1:] == [one["url"]] for one in found)


def test_slots_are_named_as_in_the_published_tables(published: dict[str, Any]) -> None:
    for name in ("dragonfjord", "weekday", "calendarium"):
        board = load_board(name)
        for key in published[name]["counts"]:
            assert slot_key(board, board.slot(*map(int, key.split("-")))) == key


def test_lines_are_short_and_the_file_is_the_same_each_time(book: Yearbook) -> None:
    data = calendar_file(book, link="https://example.org/" + "long/" * 30)
    assert max(map(len, data.split(b"\r\n"))) <= 75
    assert data == calendar_file(book, link="https://example.org/" + "long/" * 30)


def test_last_day_that_there_is_has_an_entry(book: Yearbook) -> None:
    last = dataclasses.replace(book.days[-1], date=datetime.date.max)
    (event,) = events(calendar_file(Yearbook(book.board, 9999, (last,))))
    assert event["dtstart"].dt == datetime.date(9999, 12, 31)
