"""Dates as people type them, and the slot of a board that they mean."""

import datetime

from calendar_puzzle.board import GROUP_SIZES, Board, Slot
from calendar_puzzle.errors import DateError

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")

LEAP_YEAR = 2000
"""Any leap year: without a year, 29 February is a date."""


def parse_date(text: str) -> datetime.date:
    """Read an ISO date such as 2027-02-01.

    Raises
    ------
    DateError
        If the text is none, or there is no such date.
    """
    try:
        return datetime.date.fromisoformat(text.strip())
    except ValueError:
        raise DateError(f"no such date: {text!r}; write it as 2027-02-01") from None


def parse_slot(
    board: Board,
    month: str,
    day: str,
    *,
    year: int,
    weekday: str | None = None,
    any_slot: bool = False,
) -> Slot:
    """Read a month and a day.

    Parameters
    ----------
    board : Board
        The board, whose labels are understood too.
    month, day : str
        A number, with or without leading zeros, or a label of the board; for the month also its
        English name or the first three letters or more of it. Case does not matter.
    year : int
        The year that gives the weekday, if the board shows one and `weekday` is not given, and
        the digits of the year, if the board shows those.
    weekday : str, optional
        The weekday that the board shall show: a label, or an English name as for the month.
    any_slot : bool, default False
        Whether a day that its month does not have, such as 30 February, is accepted.

    Returns
    -------
    Slot
        What the board shows.

    Raises
    ------
    DateError
        If the words are not understood, or there is no such date.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> parse_slot(load_board("dragonfjord"), "february", "01", year=2027)
    ('Feb', '1')
    >>> parse_slot(load_board("weekday"), "2", "1", year=2027)
    ('Feb', '1', 'Mon')
    """
    month_number = _place(board, "month", month) + 1
    day_number = _place(board, "day", day) + 1
    name = MONTHS[month_number - 1]
    if not any_slot and not _exists(LEAP_YEAR, month_number, day_number):
        raise DateError(
            f"no such date: {name} has no day {day_number}; "
            "--any-slot asks for what the board shows all the same"
        )
    year_shown = year if board.shows_year else None
    if "weekday" not in board.groups:
        if weekday is not None:
            raise DateError(f"board {board.id!r} shows no weekday: leave out --weekday")
        return board.slot(month_number, day_number, year=year_shown)
    if weekday is not None:
        place = _place(board, "weekday", weekday)
        return board.slot(month_number, day_number, place, year_shown)
    if not _exists(year, month_number, day_number):
        raise DateError(
            f"no such date: {day_number} {name} {year}, so there is no weekday to show; "
            "give another --year, or the --weekday"
        )
    return board.slot_on(datetime.date(year, month_number, day_number))


def _exists(year: int, month: int, day: int) -> bool:
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def _place(board: Board, group: str, text: str) -> int:
    """Which label of a group is meant, counted from 0."""
    word = text.strip().casefold()
    labels = [board.text(label) for label in board.groups[group]]
    folded = [label.casefold() for label in labels]
    if word in folded:
        return folded.index(word)
    names: tuple[str, ...] = ()
    hints = []
    if group != "weekday":
        hints.append(f"a number from 1 to {GROUP_SIZES[group]}")
        names = tuple(str(number + 1) for number in range(GROUP_SIZES[group]))
        if word.lstrip("0") in names:
            return names.index(word.lstrip("0"))
    if group != "day":
        names = MONTHS if group == "month" else WEEKDAYS
        hints.append(f"a name such as {names[1]}")
        for place, name in enumerate(names):
            if len(word) >= 3 and name.casefold().startswith(word):
                return place
    hints.append(f"a label of the board such as {labels[1]}")
    raise DateError(f"no such date: no {group} {text!r}; give {', '.join(hints)}")
