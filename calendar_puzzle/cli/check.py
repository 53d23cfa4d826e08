"""The command `check`: what is to be known of a board, such as one in a file of one's own."""

import datetime
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from calendar_puzzle.cli.arguments import Parser, whole_number
from calendar_puzzle.cli.output import (
    INTERRUPTED,
    NO_SOLUTION,
    PROGRAM,
    SOLVED,
    gathered,
    replace_unwritable,
)

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac
    from calendar_puzzle.board import Board

EXAMPLES = """\
examples:
  calendar_puzzle check my.toml            is it a board, and which dates can it show?
  calendar_puzzle check example            a board that comes with the package
  calendar_puzzle check --json my.toml     the same, with the count of each date

"""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} check BOARD [options]",
        "Audit a board: its cells and pieces, the number of solutions of every date that it can "
        "show, the dates with one and with none. The exit code is 1 if some date has none.",
        EXAMPLES,
    )
    parser.add_argument("board", metavar="BOARD", help="a TOML file, or the name of a board")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--workers", type=whole_number(1, 1024), default=1, metavar="N", help="processes that count"
    )
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from calendar_puzzle.almanac import Almanac, counted, slots_of
    from calendar_puzzle.almanac_store import Store
    from calendar_puzzle.board_file import load_board

    arguments = _parser().parse_args(argv)
    board = load_board(arguments.board)
    year = today.year if board.shows_year else None
    slots = slots_of(board, year)
    steps = counted(board, slots, workers=arguments.workers, store=Store())
    found = gathered(steps, len(slots), "dates")
    if found is None:
        return INTERRUPTED
    almanac = Almanac(board, {slot: found[slot] for slot in slots})
    if arguments.json:
        print(json.dumps(_entry(almanac)))
    else:
        replace_unwritable()
        _print(almanac, year)
    return NO_SOLUTION if almanac.impossible else SOLVED


def _print(almanac: "Almanac", year: int | None) -> None:
    from calendar_puzzle.render.year import summary_lines

    board = almanac.board
    print(f"{board.id}: {board.name}")
    shows = ", ".join(f"{group} ({len(labels)})" for group, labels in board.groups.items())
    print(f"{'shows':11}{shows}" + f", in {year}" * (year is not None))
    print(f"{'cells':11}{_cells(board)}")
    for number, selection in enumerate(board.selections()):
        covered = sum(len(piece.cells) * piece.copies for piece in selection)
        names = ", ".join(
            piece.name + f" x {piece.copies}" * (piece.copies > 1) for piece in selection
        )
        print(f"{'or' if number else 'pieces':11}{names}: {covered} cells")
    one_sided = [piece.name for piece in board.pieces if not piece.flip]
    if one_sided:
        print(f"{'one-sided':11}{', '.join(one_sided)}")
    for line in summary_lines(almanac, {}):
        print(line)


def _cells(board: "Board") -> str:
    """How many cells there are, and how many stay open."""
    left_open = sorted({len(board.cells) - len(board.region(slot)) for slot in board.slots()})
    return f"{len(board.cells)}, of which {' or '.join(map(str, left_open))} stay open"


def _entry(almanac: "Almanac") -> dict[str, object]:
    board = almanac.board
    return {
        "board": board.id,
        "name": board.name,
        "cells": len(board.cells),
        "fewest": almanac.fewest.solutions,
        "most": almanac.most.solutions,
        "total": almanac.total,
        "unique": [board.texts(slot) for slot in almanac.unique],
        "impossible": [board.texts(slot) for slot in almanac.impossible],
        "counts": [
            {"slot": board.texts(slot), "count": count} for slot, count in almanac.counts.items()
        ],
    }
