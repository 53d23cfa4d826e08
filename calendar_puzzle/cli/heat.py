"""The command `heat`: where the pieces of a date lie, over all its solutions."""

import datetime
import json
import shutil
from collections.abc import Sequence

from calendar_puzzle.cli.arguments import Parser, add_common, add_date, board_of, slot_of
from calendar_puzzle.cli.output import (
    INTERRUPTED,
    NO_SOLUTION,
    PROGRAM,
    SOLVED,
    complain,
    replace_unwritable,
    wants_color,
)
from calendar_puzzle.cli.pictures import add_pictures, draw, wants_picture

EXAMPLES = """\
examples:
  calendar_puzzle heat 2 1                 for each piece: how often it covers each cell
  calendar_puzzle heat 2 1 --svg heat.svg  the same as a picture
  calendar_puzzle heat 2 1 --json          in how many solutions each placement stands

"""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} heat [MONTH DAY] [options]",
        "Show where the pieces lie over all solutions of a date: in how many per cent of them "
        "each piece covers each cell.",
        EXAMPLES,
    )
    add_date(parser)
    add_common(parser)
    add_pictures(parser)
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from calendar_puzzle.puzzle import marginals
    from calendar_puzzle.render.cell_heat import cell_heat, heat_lines

    arguments = _parser().parse_intermixed_args(argv)
    board = board_of(arguments)
    slot = slot_of(board, arguments, today)
    try:
        found = marginals(board, slot)
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    if not any(found.values()):
        complain(f"no solution for {' '.join(map(board.text, slot))} on board {board.id!r}")
        return NO_SOLUTION
    if wants_picture(arguments):
        draw(arguments, lambda theme: cell_heat(board, slot, found, theme=theme))
    elif arguments.json:
        start = {"board": board.id, "slot": board.texts(slot)}
        for (piece, cells), number in found.items():
            print(json.dumps({**start, "piece": piece, "cells": cells, "solutions": number}))
    else:
        replace_unwritable()
        columns = shutil.get_terminal_size(fallback=(80, 24)).columns
        color = wants_color(arguments.color)
        print("\n".join(heat_lines(board, slot, found, columns=columns, color=color)).rstrip())
    return SOLVED
