"""What a yearbook holds, whatever it is written as."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from calendar_puzzle.almanac import Almanac, dates
from calendar_puzzle.board import Board, Slot
from calendar_puzzle.dates import MONTHS, WEEKDAYS
from calendar_puzzle.difficulty import Difficulty
from calendar_puzzle.puzzle import Solution
from calendar_puzzle.solver import Solver


@dataclass(frozen=True)
class Day:
    """A date of a year: what the board shows, how hard that is, and one solution.

    Parameters
    ----------
    date : datetime.date
        The date.
    slot : Slot
        What the board shows.
    difficulty : Difficulty
        How hard it is, and how many solutions there are.
    solution : Solution
        One of them; empty if there is none.
    """

    date: datetime.date
    slot: Slot
    difficulty: Difficulty
    solution: Solution

    @property
    def count(self) -> str:
        """The number of solutions in words."""
        number = self.difficulty.solutions
        return f"{number} solution" + "s" * (number != 1) if number else "no solution"


@dataclass(frozen=True)
class Yearbook:
    """A year of days on a board.

    Parameters
    ----------
    board : Board
        The board.
    year : int
        The year.
    days : tuple of Day
        Each day of it.
    months : tuple of str
        The names of the months, from January.
    weekdays : tuple of str
        The short names of the weekdays, from Sunday.
    """

    board: Board
    year: int
    days: tuple[Day, ...]
    months: tuple[str, ...] = MONTHS
    weekdays: tuple[str, ...] = tuple(name[:3] for name in WEEKDAYS)

    @property
    def title(self) -> str:
        """The name of the book."""
        return f"{self.board.name} {self.year}"

    @property
    def almanac(self) -> Almanac:
        """The numbers of solutions."""
        return Almanac(self.board, {day.slot: day.difficulty.solutions for day in self.days})

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the weekdays, from Monday, as they stand above a month."""
        return (*self.weekdays[1:], self.weekdays[0])

    def by_month(self) -> Iterator[tuple[str, tuple[Day, ...]]]:
        """Each month: its name and its days."""
        for month, days in groupby(self.days, key=lambda day: day.date.month):
            yield self.months[month - 1], tuple(days)


def days_of(board: Board, year: int) -> Iterator[Day]:
    """Search the dates of a year, one after the other.

    Raises
    ------
    DateError
        If there is no such year.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> day = next(days_of(load_board("dragonfjord"), 2027))
    >>> day.slot, day.count, day.difficulty.grade
    (('Jan', '1'), '64 solutions', 3)
    """
    solver = Solver(board)
    for date in dates(year):
        slot = board.slot_on(date)
        solutions, nodes, first = solver.tally(slot)
        yield Day(date, slot, Difficulty(solutions, nodes), first)


ABOUT = (
    "Each day of this book shows its board with the date marked, how many solutions there are, and "
    "how hard it is to find one. A solution of each day stands at the back."
)


def place(day: Day, first: datetime.date) -> tuple[int, int]:
    """The row and the column of a day in its month, whose weeks start on Monday."""
    number = day.date.day - 1 + first.weekday()
    return number // 7, number % 7


def how_to_play(board: Board) -> list[str]:
    """The rules, in a few sentences.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> for line in how_to_play(load_board("dragonfjord")):
    ...     print(line)
    Lay all 8 pieces on the board so that only the month and the day of the date stay in sight.
    You may turn the pieces, and turn them over. Each must lie on free cells.
    """
    *most, last = (f"the {_GROUP_WORDS[group]}" for group in board.groups)
    shown = f"{', '.join(most)} and {last} of the date"
    number = sum(piece.copies for piece in board.pieces)
    fixed = [piece.name for piece in board.pieces if not piece.flip]
    over = ", and turn them over"
    if fixed:
        over = f"; turn over all but {', '.join(fixed)}" if len(fixed) < len(board.pieces) else ""
    lines = [
        f"Lay all {number} pieces on the board so that only {shown} stay in sight.",
        f"You may turn the pieces{over}. Each must lie on free cells.",
    ]
    if board.choices:
        lines[0] = f"Lay the pieces on the board so that only {shown} stay in sight."
    for choice in board.choices:
        lines.append(f"Use only one of these: {'; '.join(map(' and '.join, choice))}.")
    return lines


_GROUP_WORDS = {
    "month": "month",
    "day": "day",
    "weekday": "weekday",
    "tens": "tens of the year",
    "ones": "ones of the year",
}
