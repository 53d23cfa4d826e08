"""A yearbook as a calendar file (iCalendar, RFC 5545): an all-day entry for each date."""

import datetime

from calendar_puzzle.board import GROUP_SIZES, Board, Slot
from calendar_puzzle.book.yearbook import Day, Yearbook
from calendar_puzzle.difficulty import GRADES
from calendar_puzzle.errors import CalendarError
from calendar_puzzle.render.text import letters

try:
    import icalendar
except ModuleNotFoundError:
    raise CalendarError('an .ics file needs icalendar: pip install "dlx-cover[book]"') from None


def calendar_file(book: Yearbook, *, link: str | None = None) -> bytes:
    """Write a calendar file; the same book is the same bytes.

    Parameters
    ----------
    book : Yearbook
        The book.
    link : str, optional
        The address of the page that plays the puzzle. The entry of a date then has the address of
        the date on that page, where its solutions are shown too. Without it, a solution stands in
        the description of the entry, a letter for each cell.

    Returns
    -------
    bytes
        The text in UTF-8. An entry has the same identifier each time, so that a calendar that
        reads a new file replaces its entries.
    """
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//dlx-cover//calendar_puzzle//EN")
    calendar.add("version", "2.0")
    calendar.add("name", book.title)
    calendar.add("x-wr-calname", book.title)  # what came before "name", for programs that know it
    for day in book.days:
        event = icalendar.Event()
        event.add("uid", f"{day.date.isoformat()}.{book.board.id}@calendar-puzzle")
        # When the entry was made; the year itself, so that the file is the same each time.
        event.add("dtstamp", datetime.datetime(book.year, 1, 1, tzinfo=datetime.UTC))
        event.add("dtstart", day.date)
        event.add("transp", "TRANSPARENT")  # a puzzle keeps nobody busy
        event.add("summary", summary(day))
        if link is None:
            event.add(
                "description", "\n".join([book.board.name, *letters(book.board, day.solution)])
            )
        else:
            address = f"{link}#board={book.board.id}&slot={slot_key(book.board, day.slot)}"
            event.add("description", f"{book.board.name}\n{address}")
            event.add("url", address)
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def summary(day: Day) -> str:
    """What the entry of a day says."""
    grade = day.difficulty.grade
    return f"Calendar puzzle: {day.count}" + (f", {GRADES[grade]} ({grade} of 5)" if grade else "")


def slot_key(board: Board, slot: Slot) -> str:
    """A slot in numbers, as in the addresses of the page: month, day, weekday from 0 for Sunday.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> board = load_board("weekday")
    >>> slot_key(board, board.slot(2, 1, 4))
    '2-1-4'
    """
    places = {
        group: labels.index(label)
        for (group, labels), label in zip(board.groups.items(), slot, strict=True)
    }
    shift = {"month": 1, "day": 1}
    return "-".join(
        str(places[group] + shift.get(group, 0)) for group in GROUP_SIZES if group in places
    )
