"""What commands share of their arguments: the board, the date, colour, numbers."""

import argparse
import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from calendar_puzzle.cli.output import PROGRAM, USAGE
from calendar_puzzle.errors import DateError

if TYPE_CHECKING:
    from calendar_puzzle.board import Board, Slot


COMMANDS = ("book", "check", "export", "heat", "hint", "serve", "year")
"""The first words that are commands, of the modules of these names; others are a date to solve."""


class Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that take one line."""

    def __init__(self, usage: str, description: str, examples: str) -> None:
        super().__init__(prog=PROGRAM, usage=usage, description=description, allow_abbrev=False)
        self._examples = examples

    def format_help(self) -> str:
        """Put the examples first."""
        return self._examples + super().format_help()

    def error(self, message: str) -> NoReturn:
        """Say in one line what is wrong, and end."""
        self.exit(USAGE, f"{PROGRAM}: {message}; --help shows how\n")


def add_date(parser: Parser) -> None:
    """Add the arguments that `slot_of` reads."""
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
        type=year_number,
        metavar="YYYY",
        help="the year of MONTH DAY, for boards that show the weekday; default: this year",
    )
    which_weekday.add_argument(
        "--weekday", metavar="DAY", help="the weekday, for boards that show it"
    )
    parser.add_argument(
        "--any-slot", action="store_true", help="accept 30 February and the like, if the board can"
    )


def add_common(parser: Parser) -> None:
    """Add the arguments that every command has."""
    parser.add_argument(
        "--board",
        default="dragonfjord",
        metavar="NAME",
        help="one of --list-boards, or a file such as my.toml; default: %(default)s",
    )
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="default: on a terminal, unless NO_COLOR is set",
    )


def add_language(parser: Parser) -> None:
    """Add the argument that `board_of` and `slot_of` read beside the board and the date."""
    parser.add_argument(
        "--lang", metavar="CODE", help="the language of months and weekdays, such as de or pt-BR"
    )


def board_of(arguments: argparse.Namespace) -> "Board":
    """Load the board that the arguments ask for, in their language."""
    from calendar_puzzle.board_file import load_board

    board = load_board(arguments.board)
    if arguments.lang is None:
        return board
    from calendar_puzzle.languages import localized

    return localized(board, arguments.lang)


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of numbers between two bounds."""
    wanted = f"from {low} to {high}" if high is not None else f"from {low}"

    def read(text: str) -> int:
        number = int(text) if text.isdecimal() and len(text) < 19 else low - 1
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {wanted}")
        return number

    return read


def year_number(text: str) -> int:
    """Read a year that `datetime` knows."""
    return whole_number(datetime.MINYEAR, datetime.MAXYEAR)(text)


def slot_of(board: "Board", arguments: argparse.Namespace, today: datetime.date) -> "Slot":
    """Find the slot that the arguments of `add_date` ask for."""
    from calendar_puzzle.dates import parse_date, parse_slot

    words = arguments.date_words
    if len(words) == 2 and arguments.date is None:
        (month, day), weekday = words, arguments.weekday
        if arguments.lang is not None:
            from calendar_puzzle.languages import in_english

            month = in_english(month, "month", arguments.lang)
            weekday = weekday and in_english(weekday, "weekday", arguments.lang)
        return parse_slot(
            board,
            month,
            day,
            year=today.year if arguments.year is None else arguments.year,
            weekday=weekday,
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
