"""The command `year`: how many solutions each date has."""

import argparse
import datetime
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calendar_puzzle.cli.arguments import Parser, add_common, board_of, whole_number, year_number
from calendar_puzzle.cli.output import (
    INTERRUPTED,
    NO_SOLUTION,
    PROGRAM,
    SOLVED,
    gathered,
    replace_unwritable,
    wants_color,
)
from calendar_puzzle.cli.pictures import add_pictures, draw, wants_picture

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac
    from calendar_puzzle.board import Board, Slot
    from calendar_puzzle.difficulty import Difficulty

EXAMPLES = """\
examples:
  calendar_puzzle year                     each of the 366 dates
  calendar_puzzle year 2027                the dates of that year
  calendar_puzzle year --json              one date a line
  calendar_puzzle year --difficulty        how hard each of them is
  calendar_puzzle year --svg year.svg      as a picture, the darker the more
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
    add_pictures(parser)
    parser.add_argument("--csv", action="store_true", help="a table for spreadsheets")
    parser.add_argument(
        "--difficulty",
        action="store_true",
        help="how hard each date is, from 1, gentle, to 5, fiendish",
    )
    parser.add_argument(
        "--workers",
        type=whole_number(1, 1024),
        metavar="N",
        help="how many processes count; default: one, and for boards that show the weekday one for "
        "each processor",
    )
    parser.add_argument(
        "--no-cache",
        action="store_true",
        help="count anew, and keep nothing; counts are kept for the next time otherwise",
    )
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from calendar_puzzle.almanac import Almanac, counted, slots_of
    from calendar_puzzle.almanac_store import Store
    from calendar_puzzle.difficulty import difficulties

    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.all_slots and arguments.year is not None:
        parser.error("--all-slots are those of any year: leave out the year")
    board = board_of(arguments)
    number = arguments.year
    if number is None and not arguments.all_slots and not board.same_every_year:
        number = today.year
    slots = slots_of(board, number, all_slots=arguments.all_slots)
    hard: dict[Slot, Difficulty] | None = {}
    if arguments.difficulty:
        each = ({slot: one} for slot, one in zip(slots, difficulties(board, slots), strict=True))
        hard = gathered(each, len(slots), "dates")
        found = {slot: one.solutions for slot, one in hard.items()} if hard else None
    else:
        store = None if arguments.no_cache else Store()
        workers = _workers(board, arguments.workers)
        steps = counted(board, slots, workers=workers, store=store)
        found = gathered(steps, len(slots), "dates")
    if found is None or hard is None:
        return INTERRUPTED
    almanac = Almanac(board, {slot: found[slot] for slot in slots})
    _print(almanac, hard, number, arguments)
    print(f"{almanac.total} solutions", file=sys.stderr)
    return SOLVED if almanac.total else NO_SOLUTION


def _workers(board: "Board", wanted: int | None) -> int:
    """How many processes count: a board that shows month and day needs no more than one."""
    if wanted is not None:
        return wanted
    return 1 if board.same_every_year else os.cpu_count() or 1


def _print(
    almanac: "Almanac",
    hard: "Mapping[Slot, Difficulty]",
    year: int | None,
    arguments: argparse.Namespace,
) -> None:
    if wants_picture(arguments):
        from calendar_puzzle.render.year_heat import year_heat

        draw(arguments, lambda theme: year_heat(almanac, theme=theme))
    elif arguments.json:
        for entry in _entries(almanac, hard, year):
            print(json.dumps(entry))
    elif arguments.csv:
        _print_csv(almanac, hard, year)
    else:
        from calendar_puzzle.render.year import year_lines

        replace_unwritable()
        grades = {slot: difficulty.grade for slot, difficulty in hard.items()} or None
        for line in year_lines(almanac, color=wants_color(arguments.color), grades=grades):
            print(line)


def _entries(
    almanac: "Almanac", hard: "Mapping[Slot, Difficulty]", year: int | None
) -> Iterator[dict[str, Any]]:
    from calendar_puzzle.almanac import dates

    board = almanac.board
    # The dates of a year are its slots, in the same order.
    days = iter(() if year is None else dates(year))
    for slot, count in almanac.counts.items():
        entry: dict[str, Any] = {"board": board.id}
        if year is not None:
            entry["date"] = next(days).isoformat()
        entry |= {"slot": board.texts(slot), "count": count}
        if slot in hard:
            entry |= {"difficulty": hard[slot].grade, "nodes": hard[slot].nodes}
        yield entry


def _print_csv(almanac: "Almanac", hard: "Mapping[Slot, Difficulty]", year: int | None) -> None:
    import csv

    replace_unwritable()
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for number, entry in enumerate(_entries(almanac, hard, year)):
        slot = entry.pop("slot")
        end = {name: entry.pop(name) for name in ("count", "difficulty", "nodes") if name in entry}
        row = entry | slot | end
        if number == 0:
            writer.writerow(row)
        writer.writerow(row.values())
