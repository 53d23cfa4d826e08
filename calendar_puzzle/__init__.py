"""Calendar packing puzzles: cover a board with pieces so that a date stays uncovered.

Examples
--------
>>> import calendar_puzzle
>>> board = calendar_puzzle.load_board("dragonfjord")
>>> slot = board.slot(2, 1)
>>> calendar_puzzle.count(board, slot)
73
>>> solution = next(calendar_puzzle.solutions(board, slot))
>>> board.verify(solution, slot)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac, Record, solve_year
    from calendar_puzzle.board import Board, Slot
    from calendar_puzzle.board_file import board_names, load_board, parse_board
    from calendar_puzzle.errors import BoardError, CalendarError, DateError, NotASolution
    from calendar_puzzle.pieces import Piece, Placement
    from calendar_puzzle.puzzle import Solution, count, solutions, survey, write_model
    from calendar_puzzle.render.picture import Picture

__all__ = [
    "Almanac",
    "Board",
    "BoardError",
    "CalendarError",
    "DateError",
    "NotASolution",
    "Picture",
    "Piece",
    "Placement",
    "Record",
    "Slot",
    "Solution",
    "board_names",
    "count",
    "load_board",
    "parse_board",
    "solutions",
    "solve_year",
    "survey",
    "write_model",
]

_NAMES = {
    "almanac": ("Almanac", "Record", "solve_year"),
    "board": ("Board", "Slot"),
    "board_file": ("board_names", "load_board", "parse_board"),
    "errors": ("BoardError", "CalendarError", "DateError", "NotASolution"),
    "pieces": ("Piece", "Placement"),
    "render.picture": ("Picture",),
    "puzzle": ("Solution", "count", "solutions", "survey", "write_model"),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used.

    So the command line starts fast, and can say what is wrong when the engine was never built.
    """
    for module, names in _NAMES.items():
        if name in names:
            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
