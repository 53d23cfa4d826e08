"""What people type for a date, and what it means."""

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import DateError, load_board
from calendar_puzzle.dates import MONTHS, WEEKDAYS, parse_date, parse_slot

DRAGONFJORD = load_board("dragonfjord")
WEEKDAY = load_board("weekday")

any_date = st.dates()


def in_any_case(words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return words.flatmap(lambda word: st.sampled_from([word, word.lower(), word.upper()]))


def spellings(names: tuple[str, ...], place: int) -> st.SearchStrategy[str]:
    """A name, or the first letters of it, three or more."""
    name = names[place]
    return in_any_case(st.integers(3, len(name)).map(lambda length: name[:length]))


def numbers(number: int) -> st.SearchStrategy[str]:
    """A number with and without leading zeros."""
    return st.integers(0, 3).map(lambda zeros: "0" * zeros + str(number))


@given(any_date, st.data())
def test_every_spelling_of_a_date_is_understood(date: datetime.date, data: st.DataObject) -> None:
    month = data.draw(spellings(MONTHS, date.month - 1) | numbers(date.month))
    day = data.draw(numbers(date.day))
    assert parse_slot(DRAGONFJORD, month, day, year=date.year) == DRAGONFJORD.slot_on(date)
    assert parse_slot(WEEKDAY, month, day, year=date.year) == WEEKDAY.slot_on(date)


@given(any_date, st.integers(0, 6), st.data())
def test_a_weekday_overrules_the_year(date: datetime.date, place: int, data: st.DataObject) -> None:
    word = data.draw(spellings(WEEKDAYS, place))
    slot = parse_slot(WEEKDAY, str(date.month), str(date.day), year=1900, weekday=word)
    assert slot == WEEKDAY.slot(date.month, date.day, place)


@given(any_date)
def test_an_iso_date_is_understood(date: datetime.date) -> None:
    assert parse_date(f" {date.isoformat()} ") == date


@given(st.text(), st.text())
def test_no_text_is_worse_than_refused(month: str, day: str) -> None:
    try:
        slot = parse_slot(DRAGONFJORD, month, day, year=2027)
    except DateError as error:
        message = str(error)
        assert message.startswith("no such date")
        assert "\n" not in message
    else:
        assert slot in set(DRAGONFJORD.slots())


def test_the_labels_of_the_board_are_understood_first() -> None:
    german = {"Mar": "Mär", "May": "Mai", "Oct": "Okt", "Dec": "Dez"}
    board = replace(
        DRAGONFJORD,
        grid=tuple(tuple(german.get(label, label) for label in row) for row in DRAGONFJORD.grid),
        groups={
            group: tuple(german.get(label, label) for label in labels)
            for group, labels in DRAGONFJORD.groups.items()
        },
    )
    for word in ["mai", "MAI", "Mai", "may", "5"]:
        assert parse_slot(board, word, "1", year=2027) == ("Mai", "1")
    assert parse_slot(board, "mär", "1", year=2027) == ("Mär", "1")


@pytest.mark.parametrize(
    ("month", "day"),
    [
        *[("2", "30"), ("4", "31"), ("13", "1"), ("1", "0"), ("1", "32"), ("11", "45"), ("0", "1")],
        *[("-1", "1"), ("1.0", "1"), ("", "1"), ("1", ""), ("ma", "1"), ("j", "1"), ("1", "one")],
        *[("Mon", "1"), ("1", "Feb"), ("9" * 5000, "1"), ("1_0", "1"), ("Octobers", "1")],
    ],
)
def test_an_impossible_date_is_refused(month: str, day: str) -> None:
    with pytest.raises(DateError, match=r"^no such date: "):
        parse_slot(DRAGONFJORD, month, day, year=2027)


def test_a_refusal_says_what_would_be_right() -> None:
    with pytest.raises(DateError, match="a number from 1 to 12, a name such as February"):
        parse_slot(DRAGONFJORD, "foo", "1", year=2027)
    with pytest.raises(DateError, match="a number from 1 to 31, a label"):
        parse_slot(DRAGONFJORD, "1", "foo", year=2027)
    with pytest.raises(DateError, match="'Monthday'; give a name such as Monday, a label"):
        parse_slot(WEEKDAY, "1", "1", year=2027, weekday="Monthday")
    with pytest.raises(DateError, match="'1'; give a name such as Monday, a label"):
        parse_slot(WEEKDAY, "1", "1", year=2027, weekday="1")


@pytest.mark.parametrize(("month", "day"), [("2", "30"), ("4", "31"), ("2", "31")])
def test_a_slot_that_is_no_date_can_be_asked_for(month: str, day: str) -> None:
    slot = parse_slot(DRAGONFJORD, month, day, year=2027, any_slot=True)
    assert slot == DRAGONFJORD.slot(int(month), int(day))


@pytest.mark.parametrize(("month", "day"), [("13", "1"), ("1", "0"), ("11", "45")])
def test_a_slot_that_the_board_has_not_cannot(month: str, day: str) -> None:
    with pytest.raises(DateError, match="no such date"):
        parse_slot(DRAGONFJORD, month, day, year=2027, any_slot=True)


def test_29_february_needs_no_leap_year_where_no_weekday_shows() -> None:
    assert parse_slot(DRAGONFJORD, "2", "29", year=2027) == ("Feb", "29")


def test_29_february_needs_a_leap_year_or_a_weekday_where_one_shows() -> None:
    with pytest.raises(DateError, match=r"29 February 2027.*--year.*--weekday"):
        parse_slot(WEEKDAY, "2", "29", year=2027)
    assert parse_slot(WEEKDAY, "2", "29", year=2028) == ("Feb", "29", "Tue")
    assert parse_slot(WEEKDAY, "2", "29", year=2027, weekday="Mon") == ("Feb", "29", "Mon")


def test_a_weekday_is_refused_where_none_shows() -> None:
    with pytest.raises(DateError, match="shows no weekday"):
        parse_slot(DRAGONFJORD, "2", "1", year=2027, weekday="Mon")


@pytest.mark.parametrize("text", ["2027-02-29", "2027-13-01", "tomorrow", "", "2-1", "27-02-01"])
def test_what_is_no_iso_date_is_refused(text: str) -> None:
    with pytest.raises(DateError, match=r"^no such date: .* write it as 2027-02-01"):
        parse_date(text)
