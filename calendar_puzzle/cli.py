"""The command line."""

import argparse
import datetime
import io
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

from calendar_puzzle.errors import CalendarError, DateError

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac
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
  calendar_puzzle --model lp 2 1           the puzzle as an integer program, for other solvers
  calendar_puzzle year                     how many for each date; year --help tells more

"""

YEAR_EXAMPLES = """\
examples:
  calendar_puzzle year                     each of the 366 dates
  calendar_puzzle year 2027                the dates of that year
  calendar_puzzle year --json              one date a line
  calendar_puzzle year --all-slots         30 February and the like too

"""

_Found = TypeVar("_Found")


class _Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that take one line."""

    def __init__(self, usage: str, description: str, examples: str) -> None:
        super().__init__(prog=PROGRAM, usage=usage, description=description, allow_abbrev=False)
        self._examples = examples

    def format_help(self) -> str:
        return self._examples + super().format_help()

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{PROGRAM}: {message}; --help shows how\n")


def _parser() -> _Parser:
    parser = _Parser(
        f"{PROGRAM} [MONTH DAY] [options]\n       {PROGRAM} year [YYYY] [options]",
        "Solve calendar puzzles: leave a date uncovered.",
        EXAMPLES,
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
        type=_year_number,
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
    how_many.add_argument(
        "--model",
        choices=("lp", "mps", "cnf", "dlx"),
        help="write the puzzle for another kind of solver: an integer program, clauses, or the "
        "text of Knuth's programs",
    )
    parser.add_argument(
        "--limit", type=_whole_number(1), metavar="N", help="show at most N solutions"
    )
    parser.add_argument("--list-boards", action="store_true", help="say which boards there are")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    _add_common(parser)
    return parser


def _year_parser() -> _Parser:
    parser = _Parser(
        f"{PROGRAM} year [YYYY] [options]",
        "Count the solutions of every date: which have the fewest, the most, one, none.",
        YEAR_EXAMPLES,
    )
    parser.add_argument(
        "year",
        nargs="?",
        type=_year_number,
        metavar="YYYY",
        help="default: no year, 29 February is a date; for boards that show the weekday: this year",
    )
    parser.add_argument(
        "--all-slots",
        action="store_true",
        help="all that the board can show: 30 February too, and every date on every weekday",
    )
    _add_common(parser)
    return parser


def _add_common(parser: _Parser) -> None:
    parser.add_argument(
        "--board", default="dragonfjord", metavar="NAME", help="default: %(default)s"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="default: on a terminal, unless NO_COLOR is set",
    )


def _whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of numbers between two bounds."""
    wanted = f"from {low} to {high}" if high is not None else f"from {low}"

    def read(text: str) -> int:
        number = int(text) if text.isdecimal() and len(text) < 19 else low - 1
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {wanted}")
        return number

    return read


def _year_number(text: str) -> int:
    return _whole_number(datetime.MINYEAR, datetime.MAXYEAR)(text)


def main(argv: Sequence[str] | None = None, *, today: datetime.date | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; by default those of the process.
    today : datetime.date, optional
        The date to solve when none is given, and the year; by default the local date.

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
    if argv is None:
        argv = sys.argv[1:]
    if argv and argv[0] == "year":
        return _year(argv[1:], today or datetime.date.today())
    parser = _parser()
    arguments = parser.parse_intermixed_args(argv)
    if arguments.count and arguments.limit is not None:
        parser.error("--count counts all solutions: leave out --limit")
    if arguments.model and (arguments.json or arguments.limit is not None):
        parser.error("--model finds no solutions: leave out --json and --limit")
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
            print(f"{board.id:{width}}  {board.name}: {shows}; {len(pieces)} pieces; {known}")
    return SOLVED


def _solve(arguments: argparse.Namespace, today: datetime.date) -> int:
    import json

    from calendar_puzzle.board_file import load_board
    from calendar_puzzle.puzzle import solutions, write_model

    board = load_board(arguments.board)
    slot = _slot(board, arguments, today)
    if arguments.model:
        write_model(board, slot, arguments.model, sys.stdout)
        return SOLVED
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


class _Counted(Generic[_Found]):
    """An iterator that knows how many values it has handed out."""

    def __init__(self, values: Iterator[_Found]) -> None:
        self._values = values
        self.number = 0

    def __iter__(self) -> Iterator[_Found]:
        for value in self._values:
            self.number += 1
            yield value


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
    if "year" in given:
        raise DateError(f"'year' comes first, as in: {PROGRAM} year 2027 --board weekday")
    if len(given) > 1 or (words and not words[0][:4].isdecimal()):
        raise DateError(f"a date is a month and a day, such as 2 1, not {' '.join(given)!r}")
    if arguments.year is not None or arguments.weekday is not None:
        raise DateError("--year and --weekday go with MONTH DAY; any other date has its own")
    return board.slot_on(parse_date(given[0]) if given else today)


def _print_json(board: "Board", slot: "Slot", found: _Counted["Solution"]) -> None:
    import json

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


def _print_pictures(board: "Board", found: _Counted["Solution"], color: str) -> None:
    import shutil

    from calendar_puzzle.render.text import ASCII, BOX, Painter

    _replace_unwritable()
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


def _replace_unwritable() -> None:
    """Let "?" stand for what a label may have and the encoding of the output has not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _wants_color(choice: str) -> bool:
    if choice != "auto":
        return choice == "always"
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def _year(argv: Sequence[str], today: datetime.date) -> int:
    from collections import Counter

    from calendar_puzzle.almanac import Almanac, slots_of
    from calendar_puzzle.board_file import load_board
    from calendar_puzzle.puzzle import survey

    parser = _year_parser()
    arguments = parser.parse_args(argv)
    if arguments.all_slots and arguments.year is not None:
        parser.error("--all-slots are those of any year: leave out the year")
    board = load_board(arguments.board)
    number = arguments.year
    if number is None and "weekday" in board.groups and not arguments.all_slots:
        number = today.year  # over the years a date has all seven weekdays, in a year one
    slots = slots_of(board, number, all_slots=arguments.all_slots)
    found = _Counted(survey(board, slots))
    try:
        packings = Counter(_watched(found))
    except KeyboardInterrupt:
        _complain(f"interrupted; {found.number} solutions so far")
        return INTERRUPTED
    almanac = Almanac(board, {slot: packings[slot] for slot in slots})
    if arguments.json:
        _print_year_json(almanac, number)
    else:
        _print_year(almanac, arguments.color)
    print(f"{found.number} solutions", file=sys.stderr)
    return SOLVED if found.number else NO_SOLUTION


def _watched(found: _Counted["Slot"]) -> Iterator["Slot"]:
    """Hand on what is found; on a terminal, from the second second on, show how much that is."""
    if not sys.stderr.isatty():
        yield from found
        return
    begin = time.monotonic()
    solutions = iter(found)
    for slot in solutions:
        yield slot
        if time.monotonic() - begin > 1:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.fields[found].number} solutions so far")
    console = Console(stderr=True)
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        progress.add_task("", total=None, found=found)
        yield from solutions


def _print_year(almanac: "Almanac", color: str) -> None:
    from calendar_puzzle.render.year import year_lines

    _replace_unwritable()
    for line in year_lines(almanac, color=_wants_color(color)):
        print(line)


def _print_year_json(almanac: "Almanac", year: int | None) -> None:
    import json

    from calendar_puzzle.almanac import dates

    board = almanac.board
    # The dates of a year are its slots, in the same order.
    days = iter(() if year is None else dates(year))
    for slot, count in almanac.counts.items():
        entry: dict[str, object] = {"board": board.id}
        if year is not None:
            entry["date"] = next(days).isoformat()
        entry["slot"] = dict(zip(board.groups, slot, strict=True))
        print(json.dumps({**entry, "count": count}))
