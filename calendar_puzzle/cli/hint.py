"""The command `hint`: what can still become of the pieces on the board."""

import argparse
import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from calendar_puzzle.cli.arguments import (
    Parser,
    add_common,
    add_date,
    board_of,
    slot_of,
    whole_number,
)
from calendar_puzzle.cli.output import (
    INTERRUPTED,
    NO_SOLUTION,
    PROGRAM,
    SOLVED,
    Counted,
    box,
    complain,
    replace_unwritable,
    wants_color,
    watched,
)

if TYPE_CHECKING:
    from calendar_puzzle.board import Board, Slot
    from calendar_puzzle.hints import Hint
    from calendar_puzzle.pieces import Placement
    from calendar_puzzle.puzzle import Solution

LONGEST_FILE = 1_000_000
"""How many bytes a position may take: far more than any does."""

WIDTH = 80
"""How many columns the sentences take."""

EXAMPLES = """\
examples:
  calendar_puzzle hint 2 1                         how many solutions the date has
  calendar_puzzle hint 2 1 --placed my.txt         how many remain with these pieces; if none, why
  calendar_puzzle hint 2 1 --placed my.txt --pieces 1      show one more piece
  calendar_puzzle hint 2 1 --placed my.txt --where L       show where L can go

my.txt holds a line for each row of the board and a character for each cell: the letter of a
piece, or "." where there is none. A picture as this program prints it will do as well, and so
will its JSON.

"""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} hint [MONTH DAY] [options]",
        "Say how many solutions remain of a position, and give away no more than is asked for.",
        EXAMPLES,
    )
    add_date(parser)
    parser.add_argument(
        "--placed", metavar="FILE", help="what lies on the board; -: standard input; default: none"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--pieces",
        type=whole_number(1),
        metavar="N",
        help="show the next N pieces, first the place that most of the solutions have",
    )
    what.add_argument(
        "--where", metavar="L", help="show every place of the piece L that leads to a solution"
    )
    add_common(parser)
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from calendar_puzzle.puzzle import solutions

    arguments = _parser().parse_intermixed_args(argv)
    board = board_of(arguments)
    slot = slot_of(board, arguments, today)
    placed = () if arguments.placed is None else _read(board, arguments.placed)
    where = None if arguments.where is None else _piece_left(board, placed, arguments.where)
    found = Counted(solutions(board, slot, placed))
    try:
        remaining = list(watched(found, "solutions"))
        if not remaining:
            return _tell_why(board, slot, placed, as_json=arguments.json)
    except KeyboardInterrupt:
        complain(f"interrupted; {found.number} solutions so far")
        return INTERRUPTED
    if arguments.json:
        _print_json(board, slot, placed, remaining, arguments.pieces, where)
    else:
        _print_text(board, slot, placed, remaining, arguments, where)
    return SOLVED


def _read(board: "Board", path: str) -> tuple["Placement", ...]:
    """Read a position; any error begins with the name of the file."""
    from calendar_puzzle.placed import PositionError, read_position

    name = "standard input" if path == "-" else path
    try:
        # Not sys.stdin, which may expect another encoding than that of a picture.
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            data = file.read(LONGEST_FILE + 1)
        if len(data) > LONGEST_FILE:
            raise PositionError(f"more than {LONGEST_FILE} bytes are no position")
        return read_position(board, data.decode("utf-8-sig"))
    except OSError as error:
        raise PositionError(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise PositionError(f"{name}: no text in UTF-8") from error
    except PositionError as error:
        raise PositionError(f"{name}: {error}") from error


def _piece_left(board: "Board", placed: Sequence["Placement"], word: str) -> str:
    """The name of the piece that a letter, or else a name, stands for."""
    from calendar_puzzle.placed import PositionError
    from calendar_puzzle.render.hints import called

    pieces = {piece.name: piece for piece in board.pieces}
    pieces |= {piece.letter: piece for piece in board.pieces}
    if word not in pieces:
        known = ", ".join(called(board, piece.name) for piece in board.pieces)
        raise PositionError(f"--where: no piece {word!r}; there are {known}")
    piece = pieces[word]
    if sum(name == piece.name for name, _ in placed) == piece.copies:
        raise PositionError(f"--where: {called(board, piece.name)} lies on the board already")
    return piece.name


def _tell_why(board: "Board", slot: "Slot", placed: Sequence["Placement"], *, as_json: bool) -> int:
    """Say why no solution remains, and what to do."""
    import json

    from calendar_puzzle.dead_ends import dead_ends
    from calendar_puzzle.hints import lift
    from calendar_puzzle.render.hints import DEEPER, NEVER, lift_sentence, sentence

    reasons = dead_ends(board, slot, placed)
    rescue = lift(board, slot, placed)
    if as_json:
        lifted = rescue and {
            "pieces": [{"piece": name, "cells": cells} for name, cells in rescue.placements],
            "solutions": rescue.solutions,
        }
        told = [
            {
                "kind": reason.kind,
                "pieces": reason.pieces,
                "cells": reason.cells,
                "text": sentence(board, reason),
            }
            for reason in reasons
        ]
        print(json.dumps({**_head(board, slot, 0), "reasons": told, "lift": lifted}))
        return NO_SOLUTION
    replace_unwritable()
    _say("No solution remains.")
    for reason in reasons:
        _say(sentence(board, reason))
    if not reasons and rescue:
        _say(DEEPER)
    _say(lift_sentence(board, rescue) if rescue else NEVER)
    return NO_SOLUTION


def _say(sentence: str) -> None:
    """Print a sentence, what does not fit into the line on lines that are indented."""
    from textwrap import fill

    print(fill(sentence, WIDTH, subsequent_indent="  ", break_long_words=False))


def _head(board: "Board", slot: "Slot", remaining: int) -> dict[str, object]:
    return {"board": board.id, "slot": board.texts(slot), "remaining": remaining}


def _print_json(
    board: "Board",
    slot: "Slot",
    placed: Sequence["Placement"],
    remaining: Sequence["Solution"],
    pieces: int | None,
    where: str | None,
) -> None:
    import json

    from calendar_puzzle.hints import next_placements, places
    from calendar_puzzle.placed import sorted_placements
    from calendar_puzzle.puzzle import cells_by_piece
    from calendar_puzzle.render.text import letters

    def listed(hints: Sequence["Hint"]) -> list[dict[str, object]]:
        return [
            {
                "piece": hint.placement.piece,
                "cells": hint.placement.cells,
                "solutions": hint.solutions,
                "among": hint.among,
            }
            for hint in hints
        ]

    entry = _head(board, slot, len(remaining))
    if pieces is not None:
        hints = next_placements(board, remaining, placed, pieces)
        shown = sorted_placements(board, [*placed, *(hint.placement for hint in hints)])
        entry |= {"next": listed(hints), "pieces": cells_by_piece(board, shown)}
        entry["grid"] = letters(board, shown)
    if where is not None:
        entry["places"] = listed(places(remaining, placed, where))
    print(json.dumps(entry))


def _print_text(
    board: "Board",
    slot: "Slot",
    placed: Sequence["Placement"],
    remaining: Sequence["Solution"],
    arguments: argparse.Namespace,
    where: str | None,
) -> None:
    from calendar_puzzle.hints import next_placements, places
    from calendar_puzzle.render.hints import hint_lines, numbered, place_lines

    replace_unwritable()
    if len(remaining[0]) == len(placed):
        print("Solved: each piece lies right.")
        return
    print(f"{numbered(len(remaining), 'solution')} remain{'s' * (len(remaining) == 1)}.")
    if arguments.pieces is not None:
        hints = next_placements(board, remaining, placed, arguments.pieces)
        print()
        _print_picture(board, [*placed, *(hint.placement for hint in hints)], arguments.color)
        print()
        for line in hint_lines(board, hints):
            _say(line)
    if where is not None:
        hints = places(remaining, placed, where)
        for line in place_lines(board, slot, placed, where, hints):
            print(line)


def _print_picture(board: "Board", placed: Sequence["Placement"], color: str) -> None:
    from calendar_puzzle.render.text import Painter

    for line in Painter(board, box=box(), color=wants_color(color)).picture(placed):
        print(line.rstrip())
