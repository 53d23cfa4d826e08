"""Hints: what the solutions that remain of a position have in common, and what to lift.

All of it is counting. `calendar_puzzle.puzzle.solutions` with the pieces that are placed gives the
solutions that remain; where none does, `lift` compares the position with all those of the date.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Placement
from calendar_puzzle.placed import check_position
from calendar_puzzle.puzzle import Solution, solutions


@dataclass(frozen=True)
class Hint:
    """A placement that leads somewhere.

    Parameters
    ----------
    placement : Placement
        The piece and its cells.
    solutions : int
        How many solutions have it.
    among : int
        Out of how many.
    """

    placement: Placement
    solutions: int
    among: int


@dataclass(frozen=True)
class Lift:
    """The fewest pieces to take away so that the rest leads somewhere.

    Parameters
    ----------
    placements : tuple of Placement
        What to take away, in the order in which it was given.
    solutions : int
        How many solutions then remain.
    """

    placements: tuple[Placement, ...]
    solutions: int


def next_placements(
    board: Board, remaining: Sequence[Solution], placed: Iterable[Placement], pieces: int
) -> tuple[Hint, ...]:
    """Find the placements to go on with, the most common first.

    Parameters
    ----------
    board : Board
        The board.
    remaining : sequence of Solution
        The solutions that the position has.
    placed : iterable of Placement
        What lies on the board already.
    pieces : int
        How many placements are wanted.

    Returns
    -------
    tuple of Hint
        First the placement that most of the solutions have, then the one that most of those with
        the first have, and so on. Of equally common ones, that of the piece which comes first on
        the board, and of one piece that with the lowest cells. Fewer than wanted where the
        position has not so many pieces left.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> board = load_board("dragonfjord")
    >>> remaining = list(solutions(board, ("Oct", "6")))
    >>> hints = next_placements(board, remaining, (), 3)
    >>> [(hint.placement.piece, hint.solutions, hint.among) for hint in hints]
    [('O6', 6, 7), ('L', 4, 6), ('N', 4, 4)]
    """
    rank = {piece.name: number for number, piece in enumerate(board.pieces)}
    known = set(placed)
    found: list[Hint] = []
    while len(found) < pieces:
        counts = _counts(remaining, known)
        if not counts:
            break
        best = min(counts, key=lambda where: (-counts[where], rank[where.piece], where.cells))
        found.append(Hint(best, counts[best], len(remaining)))
        known.add(best)
        remaining = [solution for solution in remaining if best in solution]
    return tuple(found)


def places(
    remaining: Sequence[Solution], placed: Iterable[Placement], piece: str
) -> tuple[Hint, ...]:
    """Find every place of a piece that leads somewhere, the most common first.

    Parameters
    ----------
    remaining : sequence of Solution
        The solutions that the position has.
    placed : iterable of Placement
        What lies on the board already; not among the places.
    piece : str
        The name of the piece.

    Returns
    -------
    tuple of Hint
        Of equally common ones, the one with the lowest cells first.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> board = load_board("dragonfjord")
    >>> found = places(list(solutions(board, ("Oct", "6"))), (), "V")
    >>> [hint.solutions for hint in found]
    [3, 2, 2]
    """
    counts = _counts(remaining, set(placed))
    found = [Hint(where, n, len(remaining)) for where, n in counts.items() if where.piece == piece]
    return tuple(sorted(found, key=lambda hint: (-hint.solutions, hint.placement.cells)))


def _counts(remaining: Iterable[Solution], known: set[Placement]) -> Counter[Placement]:
    """In how many solutions each placement stands that is not known yet."""
    counts = Counter(where for solution in remaining for where in solution)
    for where in known:
        del counts[where]
    return counts


def lift(board: Board, slot: Slot, placed: Sequence[Placement]) -> Lift | None:
    r"""Find the fewest pieces whose removal leaves a position that has a solution.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered.
    placed : sequence of Placement
        What lies on the board.

    Returns
    -------
    Lift or None
        Of several smallest sets, the one that leaves most solutions, and of those the one whose
        pieces come first. None where even the empty board has no solution for the date.

    Raises
    ------
    PositionError
        If the placements are not pieces of the board, each in its shape and not too often.
    DateError
        If the board has no such slot.

    Notes
    -----
    Each solution of the date keeps the placed pieces that it has; a solution that keeps most shows
    a smallest set. Memory does not grow with the number of solutions.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> from calendar_puzzle.placed import read_position
    >>> board = load_board("dragonfjord")
    >>> found = lift(board, ("Feb", "1"), read_position(board, "U.U\nUUUV\n...V\n.VVV"))
    >>> [placement.piece for placement in found.placements], found.solutions
    (['V'], 48)
    """
    check_position(board, placed)
    kept: Counter[frozenset[int]] = Counter()
    number = {where: place for place, where in enumerate(placed)}
    for solution in solutions(board, slot):
        kept[frozenset(number[where] for where in solution if where in number)] += 1
    if not kept:
        return None
    lifted = {tuple(sorted(set(number.values()) - keep)): n for keep, n in kept.items()}
    best = min(lifted, key=lambda places: (len(places), -lifted[places], places))
    return Lift(tuple(placed[place] for place in best), lifted[best])
