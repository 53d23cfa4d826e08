"""How hard a date is: what a methodical search goes through for each solution that it finds.

The search branches on what has the fewest ways left, a cell to fill or a piece to lay, as a careful
person does. A date with many solutions may still be hard, where they are hidden among many more
wrong starts, and one with few may be easy, where wrong starts end soon. So neither the number of
solutions nor the size of the search tells how hard a date is, but their ratio does: its *effort* is
the number of states of the whole search, dead ends not counted, for each solution. It is exact, the
same on every machine, and has no chance in it. The states until a first solution mostly go with it,
but are known only from thousands of shuffled searches.

    score = 6 + 2 log2(effort / 100)

So a score higher by 2 is twice the effort. The grade is the whole part of the score, within 1 to 5.
The scale is fixed, not by rank within a year, so that dates, years and boards compare: there are
boards of which most dates are gentle, or fiendish. It was set so that DragonFjord has all grades:
45, 146, 127, 39 and 9 of its 366 dates have the grades 1 to 5.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.solver import Solver

GRADES = ("impossible", "gentle", "easy", "fair", "hard", "fiendish")
"""What each grade is called, from 0."""

_HIGHEST = len(GRADES) - 1


class Difficulty(NamedTuple):
    """How hard a date is.

    Attributes
    ----------
    solutions : int
        How many solutions there are.
    nodes : int
        How many states a search for all of them visits.

    Examples
    --------
    >>> Difficulty(solutions=50, nodes=2500), Difficulty(solutions=50, nodes=5000).score
    (Difficulty(solutions=50, nodes=2500), 6.0)
    >>> Difficulty(solutions=50, nodes=2500).grade, Difficulty(solutions=50, nodes=2500).name
    (4, 'hard')
    """

    solutions: int
    nodes: int

    @property
    def score(self) -> float:
        """Around 1 to 7 on common boards; infinite where there is no solution."""
        if not self.solutions:
            return math.inf
        return 6 + 2 * math.log2(self.nodes / self.solutions / 100)

    @property
    def grade(self) -> int:
        """From 1, gentle, to 5, fiendish; 0 where there is no solution."""
        if not self.solutions:
            return 0
        return min(max(math.floor(self.score), 1), _HIGHEST)

    @property
    def name(self) -> str:
        """The word for the grade."""
        return GRADES[self.grade]


def difficulty(board: Board, slot: Slot) -> Difficulty:
    """Find how hard a slot is.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered.

    Raises
    ------
    DateError
        If the board has no such slot.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> board = load_board("dragonfjord")
    >>> hard = difficulty(board, board.slot(10, 6))
    >>> hard.solutions, hard.grade, hard.name
    (7, 5, 'fiendish')
    """
    return next(difficulties(board, [slot]))


def difficulties(board: Board, slots: Iterable[Slot]) -> Iterator[Difficulty]:
    """Find how hard slots are, one after the other; for many faster than `difficulty`.

    A second for a year of a board that shows month and day; with the weekday, half a minute.
    """
    solver = Solver(board)
    return (Difficulty(*solver.tally(slot)[:2]) for slot in slots)
