"""What commands share of their arguments: help, numbers, the game."""

import argparse
import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from countle.cli.output import PROGRAM, USAGE
from countle.errors import GameError

if TYPE_CHECKING:
    from countle.game import Game

COMMANDS = ("census", "play")
"""The first words that are commands, of the modules of these names; others are a game to solve."""

TODAY = "today"
"""Stands for the date until it is needed."""

RULES = ("uk", "fr")
"""The names of `countle.game.RULES`, which is not imported for help."""


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


def add_game(parser: Parser) -> None:
    """Add the argument that `game_of` reads."""
    parser.add_argument(
        "words", nargs="*", metavar="TARGET TILE", help="numbers, or one dotted line of them"
    )


def add_deal(parser: Parser) -> None:
    """Add the arguments that `dealt` reads."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--draw", choices=RULES, help="deal a game by the rules of a show")
    which.add_argument(
        "--today",
        action="store_const",
        dest="date",
        const=TODAY,
        help="the game of today, the same for everybody",
    )
    which.add_argument("--date", type=iso_date, metavar="YYYY-MM-DD", help="the game of a date")
    parser.add_argument(
        "--large", type=whole_number(0), metavar="N", help="with so many large tiles"
    )
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="deal the same game each time"
    )


def whole_number(low: int) -> Callable[[str], int]:
    """A reader of numbers from `low` on."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else low - 1
        if number < low:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low}")
        return number

    return read


def iso_date(text: str) -> datetime.date:
    """Read a date such as 2026-11-30."""
    try:
        date = datetime.date.fromisoformat(text)
    except ValueError:
        date = None
    if date is None or date.isoformat() != text:
        raise argparse.ArgumentTypeError(f"{text!r} is no date such as 2026-11-30")
    return date


def game_of(words: list[str]) -> "Game":
    """Read the game: numbers, or one dotted line."""
    from countle.game import Game

    if not words:
        raise GameError("which game? a target and its tiles, such as 564 2 3 7 8 50 75")
    return Game.parse(words[0]) if len(words) == 1 else Game.of_words(words)


def date_of(arguments: argparse.Namespace) -> datetime.date | None:
    """The date whose game is asked for, if it is."""
    date: datetime.date | None = arguments.date
    return datetime.date.today() if arguments.date == TODAY else date


def dealt(arguments: argparse.Namespace) -> "Game":
    """Deal the game that the arguments of `add_deal` ask for."""
    date = date_of(arguments)
    if date is not None:
        from countle.daily import daily

        return daily(date)
    from countle.game import RULES, deal

    return deal(RULES[arguments.draw], large=arguments.large, seed=arguments.seed)
