"""Positions: what lies on a board already, as people draw it and as programs write it.

A position comes in one of three forms. *Letters* are one line a row and one character a cell. The
*picture* is what is drawn of a solution, with borders. *JSON* is an object with the cells of each
piece, or with the letters. Letters and pictures first become marks, which are the texts of the
cells; the marks of one letter then are parted into copies of its piece.
"""

import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from calendar_puzzle.board import NO_CELL, Board
from calendar_puzzle.errors import CalendarError
from calendar_puzzle.pieces import Piece, Placement
from dlx.gallery.polyforms import Cell, Shape, normalize

UNCOVERED = {"", " ", ".", "_", "*"}
"""The marks of a place that no piece covers."""

_COLOR_CODE = re.compile(r"\x1b\[[0-9;]*m")
_BOX_RIM = re.compile(r" *[┌└├│]")
_ASCII_RIM = re.compile(r" *\+-[-+ ]*$")


class PositionError(CalendarError):
    """A position that is none; the message names the piece, or the line and the column."""


class _Mark(NamedTuple):
    """The text of one place of the grid."""

    row: int
    column: int
    text: str
    line: int  # where it stands in the file, from 1
    offset: int  # and where in that line, from 1
    alone: bool  # a picture has a border all round it


def read_position(board: Board, text: str) -> tuple[Placement, ...]:
    r"""Read which pieces lie where.

    Parameters
    ----------
    board : Board
        The board.
    text : str
        One of three forms. Letters: a line for each row, a character for each place of the grid,
        the letter of a piece or one of ``". _*"``; what is missing on the right and below is not
        covered. A picture as the command line draws it, in colour or not. JSON: an object whose
        ``"pieces"`` maps names to lists of ``[row, column]``, counted from 0, or to lists of such
        lists where there are copies; or whose ``"grid"`` is a list of lines of letters.

    Returns
    -------
    tuple of Placement
        In the order of the pieces of the board, copies in the order of their cells. Each has the
        shape of its piece; whether they overlap, or lie on the date, is not looked at.

    Raises
    ------
    PositionError
        If the text is none of the three, or its pieces cannot be those of the board.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> board = load_board("dragonfjord")
    >>> read_position(board, "U*U\nUUU")
    (Placement(piece='U', cells=((0, 0), (0, 2), (1, 0), (1, 1), (1, 2))),)
    """
    text = _COLOR_CODE.sub("", text)
    if text.lstrip().startswith("{"):
        placed = _from_json(board, text)
    else:
        lines = text.splitlines()
        first = next((line for line in lines if line.strip()), "")
        drawn = _BOX_RIM.match(first) or _ASCII_RIM.match(first)
        marks = _picture_marks(board, lines) if drawn else _letter_marks(board, lines)
        placed = _from_marks(board, marks)
    check_position(board, placed)
    return sorted_placements(board, placed)


def sorted_placements(board: Board, placed: Iterable[Placement]) -> tuple[Placement, ...]:
    """Placements in the order of the pieces of the board, copies in the order of their cells."""
    order = {piece.name: number for number, piece in enumerate(board.pieces)}
    return tuple(sorted(placed, key=lambda placement: (order[placement.piece], placement.cells)))


def check_position(board: Board, placed: Iterable[Placement]) -> None:
    """Check that placements are pieces of a board, each in its shape and not too often.

    Raises
    ------
    PositionError
        If they are not. That two overlap, or that one lies on the date, is no such error: it is a
        reason why there is no solution.
    """
    pieces = {piece.name: piece for piece in board.pieces}
    seen: Counter[Placement] = Counter()
    used: Counter[str] = Counter()
    for placement in placed:
        name, cells = placement
        piece = pieces.get(name)
        if piece is None:
            raise PositionError(f"there is no piece {name!r}; there are {', '.join(pieces)}")
        for cell in cells:
            if cell not in board.cells:
                raise PositionError(f"piece {name!r}: the board has no cell {list(cell)}")
            if cells.count(cell) > 1:
                raise PositionError(f"piece {name!r} has the cell {list(cell)} twice")
        if not cells or normalize(cells) not in piece.orientations:
            raise PositionError(f"the cells of {name!r} make no {name}: {_misfit(piece, cells)}")
        seen[placement] += 1
        used[name] += 1
        if seen[placement] > 1:
            raise PositionError(f"piece {name!r} lies twice on the same cells")
        if used[name] > piece.copies:
            raise PositionError(f"piece {name!r} lies there {used[name]} times, not {piece.copies}")


def _misfit(piece: Piece, cells: Sequence[Cell]) -> str:
    """Why cells are not the shape of a piece."""
    size = len(piece.cells)
    number = f"{len(cells)} cell" + "s" * (len(cells) != 1)
    if len(cells) % size or len(cells) > size * piece.copies:
        return f"{number}, the piece has {size}"
    mirrored = normalize((row, -column) for row, column in cells)
    if mirrored in piece.orientations:
        return "it would have to be turned over, which it may not"
    return f"{number}, but in another shape"


def _from_json(board: Board, text: str) -> list[Placement]:
    try:
        entry = json.loads(text)
    except json.JSONDecodeError as error:
        wrong = "one object is expected" if error.msg == "Extra data" else error.msg
        raise PositionError(f"line {error.lineno}, column {error.colno}: {wrong}") from None
    except (ValueError, RecursionError) as error:
        raise PositionError(f"no position in JSON: {error}") from None
    if "pieces" in entry:
        return list(_json_placements(entry["pieces"]))
    grid = entry.get("grid")
    if not isinstance(grid, list) or not all(isinstance(line, str) for line in grid):
        raise PositionError(
            'the JSON has neither "pieces", such as {"V": [[0, 0], [0, 1], ...]}, nor "grid", a '
            "list of lines of letters"
        )
    return _from_marks(board, _letter_marks(board, grid))


def _json_placements(pieces: object) -> Iterator[Placement]:
    if not isinstance(pieces, dict):
        raise PositionError('"pieces" must be an object such as {"V": [[0, 0], [0, 1], ...]}')
    for name, value in pieces.items():
        copies = [value] if _is_shape(value) else value
        if not isinstance(copies, list) or not all(map(_is_shape, copies)):
            raise PositionError(
                f"piece {name!r} must have a list of cells such as [[0, 0], [0, 1]], rows and "
                "columns counted from 0, or a list of such lists"
            )
        for cells in copies:
            yield Placement(name, tuple(sorted((row, column) for row, column in cells)))


def _is_shape(value: object) -> bool:
    """Whether a value from JSON is a list of cells."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(cell, list) and [*map(type, cell)] == [int, int] for cell in value)
    )


def _letter_marks(board: Board, lines: Sequence[str]) -> Iterator[_Mark]:
    used = [number for number, line in enumerate(lines) if line.strip()]
    # Blank lines may be rows without a piece; of those at the top, only what is too much is not.
    start = max(0, min(used[0], used[-1] + 1 - len(board.grid))) if used else 0
    if used and used[-1] - start >= len(board.grid):
        raise PositionError(
            f"line {used[-1] + 1}: the board has {len(board.grid)} rows, one for each line"
        )
    for row, line in enumerate(lines[start : start + len(board.grid)]):
        for column, text in enumerate(line.rstrip()):
            yield _Mark(row, column, text, start + row + 1, column + 1, alone=False)


def _picture_marks(board: Board, lines: Sequence[str]) -> Iterator[_Mark]:
    """The marks of a picture: row r is its line 2 r + 1, counted from 0, between two borders."""
    used = [number for number, line in enumerate(lines) if line.strip()]
    start, end = used[0], used[-1] + 1
    rows, columns = len(board.grid), len(board.grid[0])
    canvas = [_columns(line) for line in lines[start:end]]
    width = max(map(len, canvas))
    for line in canvas:
        line += [" "] * (width - len(line))
    step = (width - 1) // columns  # a cell and the border before it
    if len(canvas) != 2 * rows + 1 or width != step * columns + 1:
        raise PositionError(
            f"line {start + 1}: a picture of {len(canvas)} lines and {width} columns is none of "
            f"this board: {rows} rows take {2 * rows + 1} lines, and {columns} columns a multiple "
            f"of {columns}, plus 1; one picture is expected"
        )
    for row in range(rows):
        y = 2 * row + 1
        for column in range(columns):
            x = step * column
            text = "".join(canvas[y][x + 1 : x + step]).strip()
            middle = x + step // 2
            rim = canvas[y][x], canvas[y][x + step], canvas[y - 1][middle], canvas[y + 1][middle]
            yield _Mark(row, column, text, start + y + 1, x + 2, alone=" " not in rim)


def _columns(line: str) -> list[str]:
    """What stands in each column of a terminal: a wide character, then nothing, takes two."""
    found: list[str] = []
    for character in line.rstrip():
        if unicodedata.combining(character) and found:
            found[-1] += character
        elif unicodedata.east_asian_width(character) in ("W", "F"):
            found += [character, ""]
        else:
            found.append(character)
    return found


def _from_marks(board: Board, marks: Iterable[_Mark]) -> list[Placement]:
    pieces = {piece.letter: piece for piece in board.pieces}
    of_letter: defaultdict[str, list[_Mark]] = defaultdict(list)
    for mark in marks:
        where = f"line {mark.line}, column {mark.offset}"
        label = board.cells.get((mark.row, mark.column), NO_CELL)
        shows_label = mark.text == board.text(label)
        if mark.text in pieces and not (shows_label and mark.alone):
            if label == NO_CELL:
                raise PositionError(f"{where}: the board has no cell for the letter {mark.text!r}")
            of_letter[mark.text].append(mark)
        elif mark.text not in UNCOVERED and not shows_label:
            raise PositionError(
                f"{where}: no piece has the letter {mark.text!r}; "
                f"the letters are {' '.join(sorted(pieces))}"
            )
    placed = []
    for letter, own in of_letter.items():
        cells = frozenset((mark.row, mark.column) for mark in own)
        copies = _parted(pieces[letter], cells)
        if copies is None:
            raise PositionError(
                f"line {own[0].line}, column {own[0].offset}: the letters {letter} make no "
                f"{pieces[letter].name}: {_misfit(pieces[letter], sorted(cells))}"
            )
        placed += copies
    return placed


def _parted(piece: Piece, cells: frozenset[Cell]) -> list[Placement] | None:
    """Part cells into copies of a piece, if that can be done."""
    shapes = [placement.cells for placement in piece.placements(cells)]

    @cache
    def part(left: frozenset[Cell]) -> tuple[Shape, ...] | None:
        if not left:
            return ()
        corner = min(left)
        for shape in shapes:
            if corner in shape and left.issuperset(shape):
                rest = part(left.difference(shape))
                if rest is not None:
                    return (shape, *rest)
        return None

    found = part(cells)
    return None if found is None else [Placement(piece.name, shape) for shape in found]
