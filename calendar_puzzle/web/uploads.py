"""A user's own board: the text of a TOML file, read within bounds."""

import hashlib
import tomllib
from math import prod

from calendar_puzzle.board import Board
from calendar_puzzle.board_file import parse_board
from calendar_puzzle.errors import BoardError
from calendar_puzzle.web.limits import MOST_CELLS, MOST_PIECES, MOST_ROWS, MOST_SELECTIONS

_LONGEST_COMPLAINT = 300


def read_upload(data: bytes) -> Board:
    """Read a board from the bytes of a TOML file.

    Returns
    -------
    Board
        The board, checked; its id is a digest of the bytes.

    Raises
    ------
    BoardError
        If it is no board, or a larger one than is allowed; one sentence.
    """
    board_id = f"u-{hashlib.sha256(data).hexdigest()[:16]}"
    try:
        text = data.decode()
        _check_size(tomllib.loads(text))
        return parse_board(text, board_id)
    except UnicodeDecodeError:
        raise BoardError("the file is no text in UTF-8") from None
    except (ValueError, RecursionError) as error:
        # A few of the ways in which a TOML file can be wrong have no error of their own.
        complaint = str(error).replace(f"board {board_id!r}", "the board")
        if isinstance(error, tomllib.TOMLDecodeError | RecursionError):
            complaint = f"the file is no TOML: {complaint}"
        if len(complaint) > _LONGEST_COMPLAINT:
            complaint = f"{complaint[:_LONGEST_COMPLAINT]}..."
        raise BoardError(complaint) from None


def _check_size(table: dict[str, object]) -> None:
    """Refuse what would take long to look at; whatever else is wrong is found later."""
    _check_drawing("the grid", table.get("grid"))
    pieces = table.get("pieces")
    if isinstance(pieces, dict):
        if len(pieces) > MOST_PIECES:
            raise BoardError(f"there are {len(pieces)} pieces; the most is {MOST_PIECES}")
        cells = 0
        for name, piece in pieces.items():
            shape = piece.get("shape") if isinstance(piece, dict) else None
            cells += _check_drawing(f"piece {name!r}", shape)
        if cells > MOST_CELLS:
            raise BoardError(f"the pieces have {cells} cells together; the most is {MOST_CELLS}")
    choices = table.get("choices")
    if isinstance(choices, list):
        ways = prod(len(choice) for choice in choices if isinstance(choice, list))
        if ways > MOST_SELECTIONS:
            raise BoardError(
                f"there are {ways} ways to choose the pieces; the most is {MOST_SELECTIONS}"
            )


def _check_drawing(what: str, rows: object) -> int:
    """Refuse a drawing that is too large; the number of its cells."""
    if not isinstance(rows, list):
        return 0
    lines = [row for row in rows if isinstance(row, str | list)]
    if max([len(rows), *map(len, lines)]) > MOST_ROWS:
        raise BoardError(f"{what} has more than {MOST_ROWS} rows or columns")
    return sum(mark not in (".", " ") for line in lines for mark in line)
