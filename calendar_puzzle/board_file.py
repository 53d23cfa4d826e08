"""Boards as TOML files: the ones that come with the package, and how such a file is read."""

import os
import tomllib
from collections.abc import Mapping
from typing import TypeVar

from calendar_puzzle.board import Board, Choice
from calendar_puzzle.errors import BoardError
from calendar_puzzle.pieces import Piece
from dlx.gallery.polyforms import parse

_Value = TypeVar("_Value")

_WORDS: dict[type, str] = {str: "string", int: "whole number", list: "list", dict: "table"}

# pathlib and importlib.resources would take longer to import than a board to read.
_DIRECTORY = os.path.join(os.path.dirname(__file__), "boards")


def board_names() -> list[str]:
    """The names of the boards that come with the package, in alphabetical order."""
    names = map(os.path.splitext, os.listdir(_DIRECTORY))
    return sorted(stem for stem, ending in names if ending == ".toml")


def load_board(name: str) -> Board:
    """Load a board that comes with the package, or one from a file.

    Parameters
    ----------
    name : str
        One of `board_names`, in any case; or the path of a file in the format of `parse_board`,
        which ends in ``.toml``.

    Returns
    -------
    Board
        The board, checked.

    Raises
    ------
    BoardError
        If there is no such board, or the file cannot be read or makes no sense.

    Examples
    --------
    >>> load_board("dragonfjord")
    <Board dragonfjord: 43 cells, 8 pieces>
    """
    if name.endswith(".toml"):
        return parse_board(_read(name), os.path.basename(name).removesuffix(".toml"))
    names = board_names()
    board_id = name.casefold()
    if board_id not in names:
        raise BoardError(
            f"no board {name!r}; there are {', '.join(names)}; your own is a file such as my.toml"
        )
    return parse_board(_read(os.path.join(_DIRECTORY, f"{board_id}.toml")), board_id)


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise BoardError(f"board file {path!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BoardError(f"board file {path!r} is no text in UTF-8") from error


def parse_board(text: str, board_id: str) -> Board:
    """Read a board from the text of a TOML file.

    Parameters
    ----------
    text : str
        The text. Its keys are ``name``, ``grid`` and the tables ``groups``, ``pieces`` and,
        optionally, ``facts``; each piece is a table of ``letter``, ``shape`` (a drawing, row by
        row) and, optionally, ``copies`` (how many there are), ``flip = "no"`` (never turned over)
        and ``connected = "no"`` (its cells need not hang together). A ``flip`` at the top holds
        for all pieces that have none; ``choices`` there is a list of choices, each of them a list
        of lists of names of pieces. The board ``example`` shows all of it.
    board_id : str
        The name that people type.

    Returns
    -------
    Board
        The board, checked.

    Raises
    ------
    BoardError
        If the text is not TOML, a key is missing, unknown or of the wrong kind, or the board
        makes no sense.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"board {board_id!r} is not a TOML file: {error}") from error
    except RecursionError as error:
        raise BoardError(f"board {board_id!r} is not a TOML file: nested too deeply") from error
    where = f"board {board_id!r}"
    flip = _choice(table, "flip", where, default=True)
    pieces = _take(table, "pieces", dict, where)
    board = Board(
        id=board_id,
        name=_take(table, "name", str, where),
        grid=tuple(_strings(row, f"{where}: grid") for row in _take(table, "grid", list, where)),
        groups={
            group: _strings(labels, f"{where}: {group}")
            for group, labels in _take(table, "groups", dict, where).items()
        },
        pieces=tuple(_piece(name, piece, flip) for name, piece in pieces.items()),
        choices=_choices(table, where),
        facts=_take(table, "facts", dict, where) if "facts" in table else {},
    )
    _refuse_rest(table, where)
    return board


def _piece(name: str, table: object, flip: bool) -> Piece:
    where = f"piece {name!r}"
    if not isinstance(table, dict):
        raise BoardError(f'{where} must be a table such as {{ letter = "L", shape = ["X", "X"] }}')
    drawing = _strings(_take(table, "shape", list, where), f"{where}: shape")
    if not any(mark not in ". " for row in drawing for mark in row):
        raise BoardError(f"{where} has no cell")
    piece = Piece(
        name=name,
        letter=_take(table, "letter", str, where),
        cells=parse(drawing),
        flip=_choice(table, "flip", where, default=flip),
        connected=_choice(table, "connected", where, default=True),
        copies=_take(table, "copies", int, where) if "copies" in table else 1,
    )
    _refuse_rest(table, where)
    return piece


def _choices(table: dict[str, object], where: str) -> tuple[Choice, ...]:
    choices = _take(table, "choices", list, where) if "choices" in table else []
    for choice in choices:
        if not isinstance(choice, list):
            raise BoardError(
                f'{where}: a choice is a list such as [["D"], ["M", "N"]], not {choice!r}'
            )
    return tuple(
        tuple(_strings(names, f"{where}: choices") for names in choice) for choice in choices
    )


def _take(table: dict[str, object], key: str, kind: type[_Value], where: str) -> _Value:
    """Remove a key from a table that must have it, so that what is left over is unknown."""
    if key not in table:
        raise BoardError(f"{where} has no {key!r}")
    value = table.pop(key)
    if not isinstance(value, kind):
        raise BoardError(f"{where}: {key!r} must be a {_WORDS[kind]}, not {value!r}")
    return value


def _choice(table: dict[str, object], key: str, where: str, *, default: bool) -> bool:
    """Remove a key whose value, if it is there, must be "yes" or "no"."""
    value = table.pop(key, "yes" if default else "no")
    if value not in ("yes", "no"):
        raise BoardError(f'{where}: {key!r} must be "yes" or "no", not {value!r}')
    return value == "yes"


def _strings(values: object, where: str) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(v, str) and v for v in values):
        raise BoardError(f"{where} must be made of lists of strings, not {values!r}")
    return tuple(values)


def _refuse_rest(table: Mapping[str, object], where: str) -> None:
    if table:
        raise BoardError(f"{where}: unknown key {min(table)!r}")
