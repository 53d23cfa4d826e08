"""Solutions as text: box-drawing borders round each piece, its letter, and its colour."""

from collections.abc import Iterable, Iterator
from itertools import cycle, groupby, islice
from operator import itemgetter

from calendar_puzzle.board import NO_CELL, Board
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.palette import PALETTE, codes, ink

# Indexed by the arms of a border at a point: 1 up + 2 right + 4 down + 8 left.
BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
ASCII = " |-+||++-+-+++++"

GAP = "  "
"""What stands between two pictures in one row."""

DATE_MARK = "*"
"""The mark of an uncovered cell in a grid of letters."""

_BORDER = ""


def letters(board: Board, placements: Iterable[Placement]) -> list[str]:
    """The board with one character per cell, row by row.

    A cell is the letter of its piece, ``"*"`` where it is uncovered, and ``"."`` where the grid
    has none.
    """
    return ["".join(mark[0] for mark in row) for row in _marks(board, placements)]


def _marks(board: Board, placements: Iterable[Placement]) -> list[list[str]]:
    """What holds each place of the grid: ``"*"`` and a label, ``"."``, or a piece.

    A piece is its letter and the number of its placement, which tells copies of it apart.
    """
    letter = {piece.name: piece.letter for piece in board.pieces}
    marks = [
        [label if label == NO_CELL else DATE_MARK + label for label in labels]
        for labels in board.grid
    ]
    for number, (piece, cells) in enumerate(placements):
        for row, column in cells:
            marks[row][column] = f"{letter[piece]}{number}"
    return marks


def _kind(mark: str) -> str:
    """What a mark looks like: all copies of a piece alike."""
    return mark if mark.startswith(DATE_MARK) else mark[:1]


class Painter:
    """Draws the solutions of a board.

    Parameters
    ----------
    board : Board
        The board.
    box : str
        The sixteen characters of the borders, `BOX` or `ASCII`.
    color : bool
        Whether to colour the pieces, with the codes that the terminal understands.
    """

    def __init__(self, board: Board, *, box: str, color: bool) -> None:
        labels = sorted(set(board.cells.values()))
        texts = {label: board.text(label) for label in labels}
        self._board = board
        self._box = box
        self._cell_width = max(3, *map(cell_width, texts.values()))
        self._paint = _paint(board, labels) if color else {}
        self._texts = {NO_CELL: " " * self._cell_width}
        for piece in board.pieces:
            self._texts[piece.letter] = self._centred(piece.letter)
        for label in labels:
            self._texts[DATE_MARK + label] = self._centred(texts[label])

    @property
    def width(self) -> int:
        """How many columns a picture takes."""
        return len(self._board.grid[0]) * (self._cell_width + 1) + 1

    def picture(self, placements: Iterable[Placement]) -> list[str]:
        """Draw a solution: a list of lines, each `width` columns wide."""
        held = _canvas(_marks(self._board, placements))
        lines = []
        for y in range(1, len(held) - 1):
            parts = [(held[y][x], self._part(held, y, x)) for x in range(1, len(held[y]) - 1)]
            line = ""
            for mark, run in groupby(parts, key=itemgetter(0)):
                before, after = self._paint.get(_kind(mark), ("", ""))
                line += before + "".join(text for _, text in run) + after
            lines.append(line)
        return lines

    def rows(self, solutions: Iterable[Iterable[Placement]], columns: int) -> Iterator[str]:
        """Draw solutions, as many side by side as the columns allow; at least one."""
        pictures = map(self.picture, solutions)
        side_by_side = max(1, (columns + len(GAP)) // (self.width + len(GAP)))
        while batch := list(islice(pictures, side_by_side)):
            yield "\n".join(GAP.join(parts).rstrip() for parts in zip(*batch, strict=True))

    def _part(self, held: list[list[str]], y: int, x: int) -> str:
        width = 1 if x % 2 else self._cell_width
        if held[y][x] == _BORDER:
            around = (held[y - 1][x], held[y][x + 1], held[y + 1][x], held[y][x - 1])
            arms = sum(1 << bit for bit, mark in enumerate(around) if mark == _BORDER)
            return self._box[arms] * width
        return " " * width if y % 2 or x % 2 else self._texts[_kind(held[y][x])]

    def _centred(self, text: str) -> str:
        spare = self._cell_width - cell_width(text)
        return " " * ((spare + 1) // 2) + text + " " * (spare // 2)


def _canvas(marks: list[list[str]]) -> list[list[str]]:
    """Spread a grid of marks so that the lines between the cells have places too.

    The grid gets a rim without cells. Of the canvas, place (2 r, 2 c) is then place (r, c) of the
    grid, and a place with an odd coordinate lies between two or four places of the grid: their
    mark where they agree, and a border where they differ.
    """
    columns = len(marks[0]) + 2
    rim = [NO_CELL] * columns
    grid = [rim, *([NO_CELL, *row, NO_CELL] for row in marks), rim]
    canvas = []
    for y in range(2 * len(grid) - 1):
        upper, lower = grid[y // 2], grid[(y + 1) // 2]
        canvas.append(
            [
                upper[x // 2]
                if upper[x // 2] == upper[(x + 1) // 2] == lower[x // 2] == lower[(x + 1) // 2]
                else _BORDER
                for x in range(2 * columns - 1)
            ]
        )
    return canvas


def cell_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _paint(board: Board, labels: list[str]) -> dict[str, tuple[str, str]]:
    """What to write before and after each mark."""
    styles = {DATE_MARK + label: "bold" for label in labels}
    for piece, paper in zip(board.pieces, cycle(PALETTE)):
        styles[piece.letter] = f"{ink(paper)} on {paper}"
    return codes(styles)
