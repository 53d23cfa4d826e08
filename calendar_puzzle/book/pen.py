"""What the pages of a printed yearbook are drawn with: texts, boards, pieces and grades.

Lengths are millimetres from the upper left corner of the page, sizes of type are points.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Literal

from calendar_puzzle.board import BLANK, Board, Slot
from calendar_puzzle.errors import CalendarError
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render import shapes
from calendar_puzzle.render.outline import Cell, outline
from calendar_puzzle.render.palette import LIGHT, PALETTE, ink

try:
    from fontTools.ttLib import TTFont, TTLibError
    from fpdf import FPDF
    from fpdf.fonts import TTFFont
except ModuleNotFoundError:
    raise CalendarError('a PDF needs fpdf2: pip install "dlx-cover[book]"') from None

MARGIN = 14.0
"""What is left free at each edge of a page."""

POINT = 25.4 / 72
"""A point in millimetres."""

CAPITALS = 0.72
"""How high a capital is, in sizes of its type."""

_GAP = 0.04  # what is left free round a tile, in sides of a cell

Align = Literal["left", "middle", "right"]


class Pen:
    """Draws on the pages of one PDF document.

    Parameters
    ----------
    board : Board
        The board that is drawn.
    paper : {"A4", "letter"}
        The size of the pages.
    font : str, optional
        The path of a TrueType or OpenType font for all texts, bold ones too. By default
        Helvetica, which every reader of PDF has, with the letters of western Europe only.

    Raises
    ------
    CalendarError
        If the font cannot be read; and when a text is drawn whose letters it has not.
    """

    def __init__(self, board: Board, *, paper: str, font: str | None) -> None:
        self.pdf = _document(paper)
        self.board = board
        self._family, self._has = _load_font(self.pdf, font)
        self._font = font
        self._widths: dict[tuple[str, bool], float] = {}
        self._hues = {
            piece.name: PALETTE[number % len(PALETTE)] for number, piece in enumerate(board.pieces)
        }
        self._letters = {piece.name: piece.letter for piece in board.pieces}

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.pdf.w - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the lower margin starts."""
        return self.pdf.h - MARGIN

    def close(self) -> None:
        """Close the file of the font."""
        for font in self.pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        color: str = LIGHT.ink,
        bold: bool = False,
        align: Align = "left",
        room: float = 0.0,
    ) -> None:
        """Write words with their foot at y; smaller, if they are to fit into a room."""
        width = self.width_of(words, size, bold=bold)
        if room and width > room:
            size *= room / width
            width = room
        self._set_type(words, size, bold)
        self.pdf.set_text_color(color)
        left = x - {"left": 0.0, "middle": width / 2, "right": width}[align]
        # A cell, as `FPDF.text` neither joins Arabic letters nor turns them round. One without
        # height has the foot of its letters so far below its place.
        self.pdf.set_xy(left, y - 0.3 * self.pdf.font_size)
        self.pdf.cell(width, 0, words)

    def width_of(self, words: str, size: float, *, bold: bool = False) -> float:
        """How wide words are."""
        return self._width(words, bold) * size

    def lines(self, words: str, size: float, room: float) -> list[str]:
        """Break words into lines that fit into a room."""
        found = [""]
        for word in words.split():
            longer = f"{found[-1]} {word}".strip()
            if found[-1] and self.width_of(longer, size) > room:
                found.append(word)
            else:
                found[-1] = longer
        return found

    def draw(
        self, placements: Sequence[Placement], slot: Slot, x: float, y: float, cell: float
    ) -> None:
        """Draw the board with pieces on it, from its upper left corner, the date marked.

        The date shows through the pieces in white; on an empty board it stands out.
        """
        marked = (LIGHT.card, LIGHT.accent) if placements else (LIGHT.accent, LIGHT.card)
        covered = {cell for _, cells in placements for cell in cells}
        for label, row, column, height, width in _tiles(self.board, covered):
            paper, words = marked if label in slot else (LIGHT.tile, LIGHT.label)
            left, top = x + (column + _GAP) * cell, y + (row + _GAP) * cell
            across, down = (width - 2 * _GAP) * cell, (height - 2 * _GAP) * cell
            self.box(left, top, across, down, paper)
            if label != BLANK:
                middle = left + across / 2, top + down / 2
                self.centred(
                    self.board.text(label),
                    middle,
                    1.1 * cell,
                    0.9 * across,
                    color=words,
                    bold=label in slot,
                )
        for name, cells in placements:
            self.piece(name, cells, x, y, cell)

    def piece(self, name: str, cells: Sequence[Cell], x: float, y: float, cell: float) -> None:
        """Draw a piece with its letter; x, y is where cell (0, 0) would have its corner."""
        hue = self._hues[name]
        with self.pdf.new_path() as path:
            path.style.fill_color = hue
            path.style.stroke_color = LIGHT.edge
            path.style.stroke_width = max(0.03 * cell, 0.2)
            path.style.stroke_join_style = "round"
            path.style.intersection_rule = "evenodd"
            for (row, column), *others in outline(cells):
                path.move_to(x + column * cell, y + row * cell)
                for row, column in others:
                    path.line_to(x + column * cell, y + row * cell)
                path.close()
        right, down = ((value - shapes.MARGIN) / shapes.CELL for value in shapes.middle(cells))
        middle = x + right * cell, y + down * cell
        self.centred(self._letters[name], middle, 1.8 * cell, cell, color=ink(hue), bold=True)

    def centred(
        self,
        words: str,
        middle: tuple[float, float],
        size: float,
        room: float,
        *,
        color: str,
        bold: bool = False,
    ) -> None:
        """Write words round a point, as large as a size and a room allow."""
        size = min(size, room / self._width(words, bold))
        x, y = middle
        foot = y + CAPITALS / 2 * size * POINT
        self.text(words, x, foot, size, color=color, bold=bold, align="middle")

    def grade(self, grade: int, right: float, y: float, diameter: float) -> None:
        """Draw a grade as five dots of which so many are full, ending at `right`."""
        for number in range(5):
            self._fill(LIGHT.accent if number < grade else LIGHT.board)
            x = right - (5 - number) * 1.35 * diameter + 0.35 * diameter
            self.pdf.ellipse(x, y - diameter / 2, diameter, diameter, style="F")

    def box(self, x: float, y: float, width: float, height: float, color: str) -> None:
        """Fill a rectangle."""
        self._fill(color)
        self.pdf.rect(x, y, width, height, style="F")

    def line(self, x: float, y: float, width: float) -> None:
        """Draw a thin line to the right."""
        self.box(x, y, width, 0.25, LIGHT.board)

    def _fill(self, color: str) -> None:
        self.pdf.set_fill_color(color)

    def _width(self, words: str, bold: bool) -> float:
        """How wide words of size 1 are, in millimetres."""
        if (words, bold) not in self._widths:
            self._check(words)
            self._set_type(words, 100, bold)
            self._widths[words, bold] = self.pdf.get_string_width(words) / 100
        return self._widths[words, bold]

    def _set_type(self, words: str, size: float, bold: bool) -> None:
        self.pdf.set_font(self._family, "B" if bold and not self._font else "", size)
        if self._font:  # Arabic letters join, and run from the right; others save the effort
            self.pdf.set_text_shaping(not words.isascii())

    def _check(self, words: str) -> None:
        missing = [letter for letter in words if not self._has(letter)]
        if missing:
            where = f"the font {self._font!r}" if self._font else "the built-in font"
            raise CalendarError(
                f"{where} has no {missing[0]!r}, of {words!r}: give --font a file that has"
            )


def _tiles(board: Board, covered: Container[Cell]) -> Iterator[tuple[str, int, int, int, int]]:
    """Each tile in sight: its label, its row and column, its height and width.

    Cells of one label are one tile where they are a rectangle; a cell without a label is its own.
    """
    cells_of: dict[str | Cell, list[Cell]] = {}
    for cell, label in board.cells.items():
        if cell in covered:
            continue
        cells_of.setdefault(cell if label == BLANK else label, []).append(cell)
    for cells in cells_of.values():
        label = board.cells[cells[0]]
        for row, column, height, width in _blocks(cells):
            yield label, row, column, height, width


def _blocks(cells: Sequence[Cell]) -> list[tuple[int, int, int, int]]:
    """The cells as one rectangle, or else each as its own."""
    rows, columns = zip(*cells, strict=True)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if height * width == len(cells):
        return [(min(rows), min(columns), height, width)]
    return [(row, column, 1, 1) for row, column in cells]


def _document(paper: str) -> FPDF:
    pdf = FPDF(format=paper)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    return pdf


def _load_font(pdf: FPDF, font: str | None) -> tuple[str, Callable[[str], bool]]:
    """The name of the font in the document, and what tells whether it has a letter."""
    if font is None:
        return "Helvetica", lambda letter: letter.isascii() or _is_latin(letter)
    try:
        with open(font, "rb") as file:
            TTFont(file, lazy=True)
        pdf.add_font("own", fname=font)
    except OSError as error:
        raise CalendarError(f"the font {font!r} cannot be read: {error.strerror}") from error
    except (TTLibError, ValueError) as error:
        raise CalendarError(f"the font {font!r} is no TrueType or OpenType font") from error
    loaded = pdf.fonts["own"]
    assert isinstance(loaded, TTFFont)
    return "own", lambda letter: ord(letter) in loaded.cmap


def _is_latin(letter: str) -> bool:
    try:
        letter.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True
