"""The command line without a command: solve a date."""

import argparse
import datetime
import sys
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from calendar_puzzle.cli.arguments import (
    COMMANDS,
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
    USAGE,
    Counted,
    box,
    complain,
    replace_unwritable,
    wants_color,
    watched,
)
from calendar_puzzle.cli.pictures import add_pictures, draw, wants_picture

if TYPE_CHECKING:
    from calendar_puzzle.board import Board, Slot
    from calendar_puzzle.puzzle import Solution

DISTRIBUTION = "dlx-cover"

EXAMPLES = """\
examples:
  calendar_puzzle                          one solution for today
  calendar_puzzle 2 1                      one for 1 February; also Feb 1, february 01, 2027-02-01
  calendar_puzzle --all-solutions 2 1      all of them
  calendar_puzzle --count oct 6            how many there are
  calendar_puzzle --board weekday 4 6 --weekday Monday
  calendar_puzzle --all-solutions --json 2 1 | head -3
  calendar_puzzle --svg today.svg          a picture; also --png, and --format html for a page
  calendar_puzzle --any-two                packings that leave any two cells open
  calendar_puzzle --model lp 2 1           the puzzle as an integer program, for other solvers
  calendar_puzzle hint 2 1 --pieces 1      the first piece of one; hint --help tells more
  calendar_puzzle heat 2 1                 where each piece lies, over all solutions
  calendar_puzzle year                     how many for each date; year --help tells more
  calendar_puzzle check example            which dates can a board show? check --help tells more

"""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} [MONTH DAY] [options]\n       {PROGRAM} {{{','.join(COMMANDS)}}} ... --help",
        "Solve calendar puzzles: leave a date uncovered.",
        EXAMPLES,
    )
    add_date(parser)
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("--all-solutions", action="store_true", help="show every solution")
    how_many.add_argument("--count", action="store_true", help="only say how many there are")
    how_many.add_argument(
        "--any-two",
        action="store_true",
        help="count the packings that leave any two cells open, whatever their labels; of a board "
        "that shows three cells, any three",
    )
    how_many.add_argument(
        "--model",
        choices=("lp", "mps", "cnf", "dlx"),
        help="write the puzzle for another kind of solver: an integer program, clauses, or the "
        "text of Knuth's programs",
    )
    parser.add_argument(
        "--limit", type=whole_number(1), metavar="N", help="show at most N solutions"
    )
    parser.add_argument(
        "--format",
        choices=("text", "html"),
        default="text",
        help="html: all solutions as a page with pictures, such as: --format html 2 1 > page.html",
    )
    parser.add_argument("--list-boards", action="store_true", help="say which boards there are")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    add_common(parser)
    add_pictures(parser)
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    parser = _parser()
    arguments = parser.parse_intermixed_args(argv)
    if arguments.count and arguments.limit is not None:
        parser.error("--count counts all solutions: leave out --limit")
    if arguments.model and (arguments.json or arguments.limit is not None):
        parser.error("--model finds no solutions: leave out --json and --limit")
    if arguments.any_two and (_has_date(arguments) or arguments.limit is not None):
        parser.error("--any-two is of no date and counts all packings: leave out date and --limit")
    drawn = wants_picture(arguments) or arguments.format == "html"
    if drawn and (arguments.count or arguments.any_two or arguments.model or arguments.json):
        parser.error("a picture shows solutions: leave out --count, --any-two, --model and --json")
    if arguments.version:
        return _version()
    if arguments.list_boards:
        return _list_boards(as_json=arguments.json)
    if arguments.any_two:
        return _any_cells(arguments)
    return _solve(arguments, today)


def _has_date(arguments: argparse.Namespace) -> bool:
    given = arguments.date, arguments.year, arguments.weekday
    return bool(arguments.date_words or arguments.any_slot or given != (None, None, None))


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(PROGRAM, version(DISTRIBUTION))
    except PackageNotFoundError:
        complain(f"{DISTRIBUTION} is not installed; install it with: pip install -e .")
        return USAGE
    return SOLVED


def _list_boards(*, as_json: bool) -> int:
    import json

    from calendar_puzzle.board_file import board_names, load_board

    boards = [load_board(name) for name in board_names()]
    width = max(len(board.id) for board in boards)
    for board in boards:
        pieces = [piece.name for piece in board.pieces]
        if as_json:
            entry = {"id": board.id, "name": board.name, "groups": list(board.groups)}
            print(json.dumps({**entry, "pieces": pieces, "facts": board.facts}))
        else:
            shows = ", ".join(board.groups)
            known = f"{board.facts['fewest']} to {board.facts['most']} solutions a date"
            number = sum(piece.copies for piece in board.pieces)
            print(f"{board.id:{width}}  {board.name}: {shows}; {number} pieces; {known}")
    return SOLVED


def _solve(arguments: argparse.Namespace, today: datetime.date) -> int:
    import json

    from calendar_puzzle.puzzle import solutions, write_model

    board = board_of(arguments)
    slot = slot_of(board, arguments, today)
    if arguments.model:
        write_model(board, slot, arguments.model, sys.stdout)
        return SOLVED
    wanted = arguments.limit
    every = arguments.all_solutions or arguments.count or arguments.format == "html"
    if wanted is None and not every:
        wanted = 1
    found = Counted(islice(solutions(board, slot), wanted))
    try:
        if arguments.count:
            # One by one, not by the engine's count: an interrupt can then tell the figure so far.
            for _ in watched(found, "solutions"):
                pass
            entry = {"board": board.id, "slot": board.texts(slot)}
            print(json.dumps({**entry, "count": found.number}) if arguments.json else found.number)
        elif arguments.json:
            _print_json(board, slot, found)
        elif wants_picture(arguments) or arguments.format == "html":
            _draw(board, slot, list(watched(found, "solutions")), arguments)
        else:
            _print_pictures(board, found, arguments.color)
    except KeyboardInterrupt:
        complain(f"interrupted; {found.number} solutions so far")
        return INTERRUPTED
    if not found.number:
        complain(f"no solution for {' '.join(map(board.text, slot))} on board {board.id!r}")
        return NO_SOLUTION
    if arguments.all_solutions or arguments.limit is not None:
        reached = found.number == arguments.limit
        plural = "" if found.number == 1 else "s"
        print(f"{found.number} solution{plural}" + ", --limit reached" * reached, file=sys.stderr)
    return SOLVED


def _any_cells(arguments: argparse.Namespace) -> int:
    """Count the packings that leave any cells open, and those of them that show a slot."""
    import json
    from collections import Counter

    from calendar_puzzle.puzzle import gaps

    board = board_of(arguments)
    found = Counted(gaps(board))
    try:
        packings = Counter(watched(found, "packings"))
    except KeyboardInterrupt:
        complain(f"interrupted; {found.number} packings so far")
        return INTERRUPTED
    regions = {frozenset(board.region(slot)) for slot in board.slots()}
    shown = sum(
        number for cells, number in packings.items() if board.cells.keys() - cells in regions
    )
    left_open = sorted({len(cells) for cells in packings})
    if arguments.json:
        entry = {"board": board.id, "open": left_open, "packings": found.number, "slots": shown}
        print(json.dumps(entry))
    else:
        cells = " or ".join(map(str, left_open)) or "no"
        print(f"{found.number} packings leave any {cells} cells open")
        print(f"{shown} of them show a {' and a '.join(board.groups)}")
    return SOLVED if found.number else NO_SOLUTION


def _print_json(board: "Board", slot: "Slot", found: Counted["Solution"]) -> None:
    import json

    from calendar_puzzle.puzzle import cells_by_piece
    from calendar_puzzle.render.text import letters

    for solution in found:
        entry = {
            "board": board.id,
            "slot": board.texts(slot),
            "number": found.number,
            "pieces": cells_by_piece(board, solution),
            "grid": letters(board, solution),
        }
        print(json.dumps(entry), flush=True)


def _draw(
    board: "Board", slot: "Slot", found: "list[Solution]", arguments: argparse.Namespace
) -> None:
    """Draw a page, a sheet of solutions, or the one that was asked for."""
    from calendar_puzzle.render.svg import sheet, svg

    if not found:
        return
    if arguments.format == "html":
        from calendar_puzzle.render.gallery import gallery

        replace_unwritable()
        for part in gallery(board, slot, found):
            sys.stdout.write(part)
    one = not arguments.all_solutions and arguments.limit is None
    if one and arguments.format != "html":
        draw(arguments, lambda theme: svg(board, found[0], slot, theme=theme))
    else:
        draw(arguments, lambda theme: sheet(board, found, slot, theme=theme))


def _print_pictures(board: "Board", found: Counted["Solution"], color: str) -> None:
    import shutil

    from calendar_puzzle.render.text import Painter

    replace_unwritable()
    painter = Painter(board, box=box(), color=wants_color(color))
    # Not on a terminal, and with no COLUMNS that says otherwise, one picture below the other.
    columns = shutil.get_terminal_size(fallback=(1, 1)).columns
    separator = ""
    for row in painter.rows(found, columns):
        print(separator + row, flush=True)  # the first one is seen while the search goes on
        separator = "\n"
