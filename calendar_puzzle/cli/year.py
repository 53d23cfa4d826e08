"""The command `year`: how many solutions each date has."""

import datetime
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from calendar_puzzle.cli.arguments import Parser, add_common, year_number
from calendar_puzzle.cli.output import (
    INTERRUPTED,
    NO_SOLUTION,
    PROGRAM,
    SOLVED,
    Counted,
    complain,
    replace_unwritable,
    wants_color,
    watched,
)

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac

EXAMPLES = """\
examples:
  calendar_puzzle year                     each of the 366 dates
  calendar_puzzle year 2027                the dates of that year
  calendar_puzzle year --json              one date a line
  calendar_puzzle year --all-slots         30 February and the like too

"""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} year [YYYY] [options]",
        "Count the solutions of every date: which have the fewest, the most, one, none.",
        EXAMPLES,
    )
    parser.add_argument(
        "year",
        nargs="?",
        type=year_number,
        metavar="YYYY",
        help="default: no year, 29 February is a date; for boards that show the weekday: this year",
    )
    parser.add_argument(
        "--all-slots",
        action="store_true",
        help="all that the board can show: 30 February too, and every date on every weekday",
    )
    add_common(parser)
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from collections import Counter

    from calendar_puzzle.almanac import Almanac, slots_of
    from calendar_puzzle.board_file import load_board
    from calendar_puzzle.puzzle import survey

    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.all_slots and arguments.year is not None:
        parser.error("--all-slots are those of any year: leave out the year")
    board = load_board(arguments.board)
    number = arguments.year
    if number is None and "weekday" in board.groups and not arguments.all_slots:
        number = today.year  # over the years a date has all seven weekdays, in a year one
    slots = slots_of(board, number, all_slots=arguments.all_slots)
    found = Counted(survey(board, slots))
    try:
        packings = Counter(watched(found))
    except KeyboardInterrupt:
        complain(f"interrupted; {found.number} solutions so far")
        return INTERRUPTED
    almanac = Almanac(board, {slot: packings[slot] for slot in slots})
    if arguments.json:
        _print_year_json(almanac, number)
    else:
        _print_year(almanac, arguments.color)
    print(f"{found.number} solutions", file=sys.stderr)
    return SOLVED if found.number else NO_SOLUTION


def _print_year(almanac: "Almanac", color: str) -> None:
    from calendar_puzzle.render.year import year_lines

    replace_unwritable()
    for line in year_lines(almanac, color=wants_color(color)):
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
