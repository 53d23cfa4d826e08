"""The command line."""

import argparse
import datetime
import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from calendar_puzzle.errors import CalendarError, DateError

if TYPE_CHECKING:
    from calendar_puzzle.board import Board, Slot
    from calendar_puzzle.puzzle import Solution

PROGRAM = "calendar_puzzle"
DISTRIBUTION = "dlx-cover"

SOLVED = 0
NO_SOLUTION = 1
USAGE = 2
INTERRUPTED = 130

EXAMPLES = """\
examples:
  calendar_puzzle                          one solution for today
  calendar_puzzle 2 1                      one for 1 February; also Feb 1, february 01, 2027-02-01
  calendar_puzzle --all-solutions 2 1      all of them
  calendar_puzzle --count oct 6            how many there are
  calendar_puzzle --board weekday 4 6 --weekday Monday
  calendar_puzzle --all-solutions --json 2 1 | head -3

"""


class _Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that take one line."""

    def format_help(self) -> str:
        return EXAMPLES + super().format_help()

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{PROGRAM}: {message}; --help shows how\n")


def _parser() -> _Parser:
    parser = _Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [MONTH DAY] [options]",
        description="Solve calendar puzzles: leave a date uncovered.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "date_words",
        nargs="*",
        metavar="MONTH DAY",
        help="numbers, names or labels of the board; or a date such as 2027-02-01; default: today",
    )
    parser.add_argument("--date", metavar="YYYY-MM-DD", help="the date in one word")
    which_weekday = parser.add_mutually_exclusive_group()
    which_weekday.add_argument(
        "--year",
        type=_whole_number(datetime.MINYEAR, datetime.MAXYEAR),
        metavar="YYYY",
        help="the year of MONTH DAY, for boards that show the weekday; default: this year",
    )
    which_weekday.add_argument(
        "--weekday", metavar="DAY", help="the weekday, for boards that show it"
    )
    parser.add_argument(
        "--any-slot", action="store_true", help="accept 30 February and the like, if the board can"
    )
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("--all-solutions", action="store_true", help="show every solution")
    how_many.add_argument("--count", action="store_true", help="only say how many there are")
    parser.add_argument(
        "--limit", type=_whole_number(1), metavar="N", help="show at most N solutions"
    )
    parser.add_argument(
        "--board", default="dragonfjord", metavar="NAME", help="default: %(default)s"
    )
    parser.add_argument("--list-boards", action="store_true", help="say which boards there are")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="default: on a terminal, unless NO_COLOR is set",
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    return parser


def _whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of numbers between two bounds."""
    wanted = f"from {low} to {high}" if high is not None else f"from {low}"

    def read(text: str) -> int:
        number = int(text) if text.isdecimal() and len(text) < 19 else low - 1
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {wanted}")
        return number

    return read


def main(argv: Sequence[str] | None = None, *, today: datetime.date | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; by default those of the process.
    today : datetime.date, optional
        The date to solve when none is given; by default the local date.

    Returns
    -------
    int
        The exit code: 0 solved, 1 no solution, 2 something is wrong with the arguments or the
        output, 130 interrupted.
    """
    if sys.stdout is None:  # closed by whoever started us
        _complain("there is no standard output to write to")
        return USAGE
    try:
        try:
            return _run(argv, today)
        finally:
            sys.stdout.flush()
    except CalendarError as error:
        _complain(str(error))
        return USAGE
    except OSError as error:
        # Nobody reads what is still in the buffer; without this, Python tries again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return SOLVED
        _complain(str(error))
        return USAGE


def _run(argv: Sequence[str] | None, today: datetime.date | None) -> int:
    parser = _parser()
    arguments = parser.parse_intermixed_args(argv)
    if arguments.count and arguments.limit is not None:
        parser.error("--count counts all solutions: leave out --limit")
    if arguments.version:
        return _version()
    if arguments.list_boards:
        return _list_boards(as_json=arguments.json)
    return _solve(arguments, today or datetime.date.today())


def _complain(message: str) -> None:
    print(f"{PROGRAM}: {message}", file=sys.stderr)


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(PROGRAM, version(DISTRIBUTION))
    except PackageNotFoundError:
        _complain(f"{DISTRIBUTION} is not installed; install it with: pip install -e .")
        return USAGE
    return SOLVED


def _list_boards(*, as_json: bool) -> int:
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
            print(f"{board.id:{width}}  {board.name}: {shows}; {len(pieces)} pieces; {known}")
    return SOLVED


def _solve(arguments: argparse.Namespace, today: datetime.date) -> int:
    from calendar_puzzle.board_file import load_board
    from calendar_puzzle.puzzle import solutions

    board = load_board(arguments.board)
    slot = _slot(board, arguments, today)
    wanted = arguments.limit
    if wanted is None and not (arguments.all_solutions or arguments.count):
        wanted = 1
    found = _Counted(islice(solutions(board, slot), wanted))
    try:
        if arguments.count:
            # One by one, not by the engine's count: an interrupt can then tell the figure so far.
            for _ in found:
                pass
            entry = {"board": board.id, "slot": dict(zip(board.groups, slot, strict=True))}
            print(json.dumps({**entry, "count": found.number}) if arguments.json else found.number)
        elif arguments.json:
            _print_json(board, slot, found)
        else:
            _print_pictures(board, found, arguments.color)
    except KeyboardInterrupt:
        _complain(f"interrupted; {found.number} solutions so far")
        return INTERRUPTED
    if not found.number:
        _complain(f"no solution for {' '.join(slot)} on board {board.id!r}")
        return NO_SOLUTION
    if arguments.all_solutions or arguments.limit is not None:
        reached = found.number == arguments.limit
        plural = "" if found.number == 1 else "s"
        print(f"{found.number} solution{plural}" + ", --limit reached" * reached, file=sys.stderr)
    return SOLVED


class _Counted:
    """An iterator over solutions that knows how many it has handed out."""

    def __init__(self, solutions: Iterator["Solution"]) -> None:
        self._solutions = solutions
        self.number = 0

    def __iter__(self) -> Iterator["Solution"]:
        for solution in self._solutions:
            self.number += 1
            yield solution


def _slot(board: "Board", arguments: argparse.Namespace, today: datetime.date) -> "Slot":
    """The slot that the arguments ask for."""
    from calendar_puzzle.dates import parse_date, parse_slot

    words = arguments.date_words
    if len(words) == 2 and arguments.date is None:
        return parse_slot(
            board,
            *words,
            year=today.year if arguments.year is None else arguments.year,
            weekday=arguments.weekday,
            any_slot=arguments.any_slot,
        )
    given = [*words, *([] if arguments.date is None else [arguments.date])]
    if len(given) > 1 or (words and not words[0][:4].isdecimal()):
        raise DateError(f"a date is a month and a day, such as 2 1, not {' '.join(given)!r}")
    if arguments.year is not None or arguments.weekday is not None:
        raise DateError("--year and --weekday go with MONTH DAY; any other date has its own")
    return board.slot_on(parse_date(given[0]) if given else today)


def _print_json(board: "Board", slot: "Slot", found: _Counted) -> None:
    from calendar_puzzle.render.text import letters

    for solution in found:
        entry = {
            "board": board.id,
            "slot": dict(zip(board.groups, slot, strict=True)),
            "number": found.number,
            "pieces": {placement.piece: placement.cells for placement in solution},
            "grid": letters(board, solution),
        }
        print(json.dumps(entry), flush=True)


def _print_pictures(board: "Board", found: _Counted, color: str) -> None:
    from calendar_puzzle.render.text import ASCII, BOX, Painter

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a label may have what the encoding has not
    try:
        BOX.encode(sys.stdout.encoding)
        box = BOX
    except UnicodeEncodeError:
        box = ASCII
    painter = Painter(board, box=box, color=_wants_color(color))
    # Not on a terminal, and with no COLUMNS that says otherwise, one picture below the other.
    columns = shutil.get_terminal_size(fallback=(1, 1)).columns
    separator = ""
    for row in painter.rows(found, columns):
        print(separator + row, flush=True)  # the first one is seen while the search goes on
        separator = "\n"


def _wants_color(choice: str) -> bool:
    if choice != "auto":
        return choice == "always"
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
