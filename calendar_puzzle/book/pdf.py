"""A yearbook as PDF: cover, pieces to cut out, the year, the months, and their solutions."""

import datetime
from collections import Counter
from contextlib import closing

from calendar_puzzle.book.pen import MARGIN, Pen
from calendar_puzzle.book.yearbook import ABOUT, Day, Yearbook, how_to_play, place
from calendar_puzzle.difficulty import GRADES
from calendar_puzzle.pieces import Piece
from calendar_puzzle.render.palette import LIGHT, ink

PAPERS = ("A4", "letter")
"""The sizes of paper."""

LARGEST_CELL = 20.0
"""The side of a cell of the board and the pieces to cut out, where the page has room for it."""


def pdf(book: Yearbook, *, paper: str = "A4", font: str | None = None) -> bytes:
    """Write a yearbook as PDF; the same book is the same bytes.

    Parameters
    ----------
    book : Yearbook
        The book.
    paper : {"A4", "letter"}
        The size of the pages.
    font : str, optional
        The path of a TrueType or OpenType font, for names in letters that Latin-1 has not.

    Raises
    ------
    CalendarError
        If the font cannot be read, or it lacks a letter.
    """
    with closing(Pen(book.board, paper=paper, font=font)) as pen:
        pen.pdf.set_title(book.title)
        pen.pdf.set_creation_date(datetime.datetime(book.year, 1, 1, tzinfo=datetime.UTC))
        pages = _Pages(book, pen)
        pages.cover()
        pages.pieces()
        pages.year()
        months = list(book.by_month())
        links = [(pen.pdf.add_link(), pen.pdf.add_link()) for _ in months]
        for (name, days), (empty, solved) in zip(months, links, strict=True):
            pages.month(name, days, (empty, solved), solved=False)
        for (name, days), (empty, solved) in zip(months, links, strict=True):
            pages.month(name, days, (solved, empty), solved=True)
        return bytes(pen.pdf.output())


class _Pages:
    """The pages of one book, drawn in their order."""

    def __init__(self, book: Yearbook, pen: Pen) -> None:
        self._book = book
        self._board = book.board
        self._pen = pen
        self._cell = _common_cell(book, pen)

    def cover(self) -> None:
        """The title, the board in the size of the pieces, and how to play."""
        pen, board, cell = self._pen, self._board, self._cell
        self._new_page("Cover")
        middle = pen.pdf.w / 2
        pen.text(str(self._book.year), middle, 48, 72, bold=True, align="middle")
        pen.text(board.name, middle, 60, 15, color=LIGHT.label, align="middle", room=pen.width)
        left = middle - len(board.grid[0]) * cell / 2
        pen.draw((), (), left, _COVER_BOARD, cell)
        y = _COVER_BOARD + len(board.grid) * cell + 12
        for line in (*how_to_play(board), ABOUT):
            for part in pen.lines(line, 11, pen.width):
                pen.text(part, MARGIN, y, 11)
                y += 5.4
        self._legend(MARGIN, y + 2)

    def _legend(self, x: float, y: float) -> None:
        """What the dots mean."""
        pen = self._pen
        for grade, word in enumerate(GRADES[1:], start=1):
            pen.grade(grade, x + 14, y - 1.2, 2.1)
            pen.text(word, x + 16, y, 10, color=LIGHT.label)
            x += pen.width / 5

    def pieces(self) -> None:
        """The pieces, to be cut out."""
        pen, cell = self._pen, self._cell
        self._new_page("Pieces")
        pen.text("Pieces", MARGIN, MARGIN + 7, 20, bold=True)
        note = "Print on card, cut out, and play on the board of the cover."
        pen.text(note, pen.pdf.w - MARGIN, MARGIN + 7, 10, color=LIGHT.label, align="right")
        for piece, x, y in _shelved(self._board.pieces, cell, pen.width):
            pen.piece(piece.name, piece.cells, MARGIN + x, _PIECES_TOP + y, cell)

    def year(self) -> None:
        """The number of solutions of each day, coloured by its grade."""
        pen, book = self._pen, self._book
        self._new_page(str(book.year))
        pen.text(f"The year {book.year}", MARGIN, MARGIN + 7, 20, bold=True)
        note = "the number of solutions of each day; the darker, the harder"
        pen.text(note, pen.pdf.w - MARGIN, MARGIN + 7, 10, color=LIGHT.label, align="right")
        top, left = MARGIN + 20, MARGIN + 8
        width, height = (pen.width - 8) / 12, 6.6
        for number, name in enumerate(book.months):
            x = left + (number + 0.5) * width
            pen.text(name, x, top - 2, 9, bold=True, align="middle", room=width - 1)
        for number in range(31):
            y = top + (number + 0.68) * height
            pen.text(str(number + 1), left - 2, y, 8, color=LIGHT.label, align="right")
        for day in book.days:
            color = _GRADE_COLORS[day.difficulty.grade]
            x, y = left + (day.date.month - 1) * width, top + (day.date.day - 1) * height
            pen.box(x + 0.3, y + 0.3, width - 0.6, height - 0.6, color)
            middle = x + width / 2, y + height / 2
            count = str(day.difficulty.solutions)
            pen.centred(count, middle, 9, width - 2, color=ink(color))
        self._summary(top + 31 * height + 9)

    def _summary(self, y: float) -> None:
        """How many days have each grade, and which days stand out."""
        pen, book = self._pen, self._book
        grades = Counter(day.difficulty.grade for day in book.days)
        x = MARGIN + 8
        shown = sorted(grades.keys() | set(range(1, 6)))
        for grade in shown:
            pen.box(x, y - 3.2, 4, 4, _GRADE_COLORS[grade])
            pen.text(f"{GRADES[grade]}: {grades[grade]} days", x + 5.5, y, 9)
            x += (pen.width - 8) / len(shown)
        almanac = book.almanac
        for word, record in (("Fewest", almanac.fewest), ("Most", almanac.most)):
            y += 6
            slots = ", ".join(" ".join(map(self._board.text, slot)) for slot in record.slots[:4])
            more = ", ..." if len(record.slots) > 4 else ""
            words = f"{word} solutions: {record.solutions} on {slots}{more}"
            pen.text(words, MARGIN + 8, y, 9, room=pen.width - 8)

    def month(
        self, name: str, days: tuple[Day, ...], links: tuple[int, int], *, solved: bool
    ) -> None:
        """A month: the board of each day, empty or solved.

        Of the links the first leads here and the second to the other page of the month.
        """
        pen, book = self._pen, self._book
        here, other = links
        self._new_page(f"{name}: solutions" if solved else name)
        pen.pdf.set_link(here)
        pen.text(name, MARGIN, MARGIN + 8, 26, bold=True)
        right = "solutions" if solved else str(book.year)
        pen.text(right, pen.pdf.w - MARGIN, MARGIN + 8, 15, color=LIGHT.label, align="right")
        width = (pen.width + _GUTTER) / 7
        for column, weekday in enumerate(book.columns):
            x = MARGIN + column * width
            pen.text(weekday, x, _WEEKS_TOP - 3.5, 9, color=LIGHT.label, room=width - _GUTTER)
        pen.line(MARGIN, _WEEKS_TOP - 1.5, pen.width)
        weeks = place(days[-1], days[0].date)[0] + 1
        height = (pen.bottom - _WEEKS_TOP) / weeks
        for week in range(1, weeks):
            pen.line(MARGIN, _WEEKS_TOP + week * height - 1.5, pen.width)
        for day in days:
            row, column = place(day, days[0].date)
            x, y = MARGIN + column * width, _WEEKS_TOP + row * height
            self._day(day, (x, y, width - _GUTTER, height), solved=solved)
            pen.pdf.link(x, y, width - _GUTTER, height - 2, link=other)

    def _day(self, day: Day, frame: tuple[float, float, float, float], *, solved: bool) -> None:
        """A day: its number, its grade, its board, and how many solutions there are."""
        pen, board = self._pen, self._board
        x, y, width, height = frame
        pen.text(str(day.date.day), x, y + 5, 12, bold=True)
        pen.grade(day.difficulty.grade, x + width, y + 3.5, 1.7)
        rows, columns = len(board.grid), len(board.grid[0])
        cell = min(width / columns, (height - 11) / rows)
        left, top = x + (width - columns * cell) / 2, y + 6.5
        pen.draw(day.solution if solved else (), day.slot, left, top, cell)
        if not (solved and day.solution):
            pen.text(day.count, x, top + rows * cell + 3, 7, color=LIGHT.label, room=width)

    def _new_page(self, title: str) -> None:
        self._pen.pdf.add_page()
        self._pen.pdf.start_section(title)


_COVER_BOARD = 74.0  # where the board of the cover starts
_COVER_TEXT = 56.0  # how much room the words below it take
_PIECES_TOP = MARGIN + 16
_WEEKS_TOP = MARGIN + 21  # where the weeks of a month start
_GUTTER = 3.2  # what is left free between two days

_GRADE_COLORS = ("#ffffff", *LIGHT.heat[0:5])


def _common_cell(book: Yearbook, pen: Pen) -> float:
    """The side of a cell with which both the board and the pieces fit on their pages."""
    rows, columns = len(book.board.grid), len(book.board.grid[0])
    cell = min(LARGEST_CELL, pen.width / columns, (pen.bottom - _COVER_BOARD - _COVER_TEXT) / rows)
    while (
        max(
            y + cell * len({row for row, _ in piece.cells})
            for piece, _, y in _shelved(book.board.pieces, cell, pen.width)
        )
        > pen.bottom - _PIECES_TOP
    ):
        cell *= 0.97
    return cell


def _shelved(
    pieces: tuple[Piece, ...], cell: float, width: float
) -> list[tuple[Piece, float, float]]:
    """Where each piece lies, and each copy of it, when they stand side by side in rows."""
    found = []
    gap = 0.3 * cell
    x = y = depth = 0.0
    for piece in pieces:
        height, across = (cell * (max(values) + 1) for values in zip(*piece.cells, strict=True))
        for _ in range(piece.copies):
            if x and x + across > width:
                x, y, depth = 0.0, y + depth + gap, 0.0
            found.append((piece, x, y))
            x, depth = x + across + gap, max(depth, height)
    return found
