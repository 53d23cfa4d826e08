"""The command `book`: a year on paper, as a page, or as a calendar file."""

import argparse
import datetime
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from calendar_puzzle.cli.arguments import Parser, add_language, board_of, year_number
from calendar_puzzle.cli.output import (
    INTERRUPTED,
    NO_SOLUTION,
    PROGRAM,
    SOLVED,
    complain,
    tracked,
    written,
)

if TYPE_CHECKING:
    from calendar_puzzle.book.yearbook import Yearbook

EXAMPLES = """\
examples:
  calendar_puzzle book --out book.pdf          this year, a page a month, solutions at the back
  calendar_puzzle book 2027 --out book.html    the same as a page of HTML
  calendar_puzzle book 2027 --out 2027.ics     an entry a day, for your calendar
  calendar_puzzle book --board weekday --lang fr --paper letter --out livre.pdf
  calendar_puzzle book --out 2027.ics --link https://example.org/puzzle/

"""

OPTIONS: dict[str, tuple[str, ...]] = {".pdf": ("paper", "font"), ".html": (), ".ics": ("link",)}
"""The endings of files, and the options that go with each alone."""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} book [YYYY] --out FILE [options]",
        "Make a book of a year: the board of each day, how hard it is, and a solution.",
        EXAMPLES,
    )
    parser.add_argument(
        "year", nargs="?", type=year_number, metavar="YYYY", help="default: this year"
    )
    parser.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="its ending says what it is: .pdf, .html or .ics",
    )
    parser.add_argument(
        "--board", default="dragonfjord", metavar="NAME", help="default: %(default)s"
    )
    add_language(parser)
    parser.add_argument("--paper", choices=("A4", "letter"), help="of a PDF; default: A4")
    parser.add_argument(
        "--font", metavar="FILE", help="of a PDF; for letters that western Europe does not have"
    )
    parser.add_argument(
        "--link", metavar="URL", help="of .ics: the address of the page that entries lead to"
    )
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from calendar_puzzle.almanac import dates
    from calendar_puzzle.book.yearbook import Yearbook, days_of

    parser = _parser()
    arguments = parser.parse_args(argv)
    ending = _ending(parser, arguments)
    year = today.year if arguments.year is None else arguments.year
    board, names = board_of(arguments), _names(arguments.lang)
    write = _writer(ending, arguments)
    total = len(dates(year))
    try:
        with written(arguments.out) as file:
            days = tuple(tracked(days_of(board, year), total, lambda _: 1, "dates"))
            book = Yearbook(board, year, days, **names)
            file.write(write(book))
    except KeyboardInterrupt:
        complain(f"interrupted; {arguments.out} was not written")
        return INTERRUPTED
    print(f"{arguments.out}: {len(days)} days, {book.almanac.total} solutions", file=sys.stderr)
    return SOLVED if book.almanac.total else NO_SOLUTION


def _ending(parser: Parser, arguments: argparse.Namespace) -> str:
    """What kind of file is asked for, if all arguments go with it."""
    ending: str = os.path.splitext(arguments.out)[1].lower()
    if ending not in OPTIONS:
        parser.error(f"--out {arguments.out!r} must end in .pdf, .html or .ics")
    for kind, options in OPTIONS.items():
        for option in options:
            if kind != ending and getattr(arguments, option) is not None:
                parser.error(f"--{option} goes with a {kind} file, not with {arguments.out!r}")
    return ending


def _names(language: str | None) -> dict[str, tuple[str, ...]]:
    """What months and weekdays are called in a book, if not in English."""
    if language is None:
        return {}
    from calendar_puzzle.languages import names, short_names

    return {"months": names(language)["month"], "weekdays": short_names(language)["weekday"]}


def _writer(ending: str, arguments: argparse.Namespace) -> Callable[["Yearbook"], bytes]:
    """What makes a file of a book. To import it now tells before a long search if it is missing."""
    if ending == ".pdf":
        from calendar_puzzle.book.pdf import pdf

        return lambda book: pdf(book, paper=arguments.paper or "A4", font=arguments.font)
    if ending == ".ics":
        from calendar_puzzle.book.calendar_file import calendar_file

        return lambda book: calendar_file(book, link=arguments.link)
    from calendar_puzzle.book.html import html

    return lambda book: "".join(html(book)).encode()
