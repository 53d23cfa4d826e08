"""From a board and a slot to its solutions: the only module that knows the engine."""

from collections.abc import Iterator

import dlx
from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Placement

Solution = tuple[Placement, ...]
"""One placement of each piece, in the order of the pieces of the board."""


def _encode(board: Board, slot: Slot) -> tuple[dlx.Problem, list[Placement]]:
    """The exact-cover problem of a slot, and the placement that each option stands for.

    The pieces and the cells to cover are the items, all primary; the cells of the date have none.
    As a symmetric piece has each of its placements once, each picture is one solution.
    """
    region = board.region(slot)
    placements = [where for piece in board.pieces for where in piece.placements(region)]
    problem = dlx.Problem(primary=[*(piece.name for piece in board.pieces), *region])
    for piece, cells in placements:
        problem.add_option([piece, *cells])
    return problem, placements


def solutions(board: Board, slot: Slot) -> Iterator[Solution]:
    """Find the solutions of a slot one by one, always in the same order.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered, such as ``board.slot(2, 1)``.

    Returns
    -------
    iterator of Solution
        Memory does not grow with the number of solutions.

    Raises
    ------
    DateError
        If the board has no such slot.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> board = load_board("dragonfjord")
    >>> first = next(solutions(board, board.slot(2, 1)))
    >>> [placement.piece for placement in first]
    ['O6', 'P', 'U', 'V', 'L', 'Y', 'N', 'Z']
    """
    problem, placements = _encode(board, slot)

    def walk() -> Iterator[Solution]:
        with problem.solutions() as search:
            for options in search:
                yield tuple(placements[option] for option in options)

    return walk()


def count(board: Board, slot: Slot) -> int:
    """Count the solutions of a slot.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered, such as ``board.slot(2, 1)``.

    Returns
    -------
    int
        The number of different pictures.

    Raises
    ------
    DateError
        If the board has no such slot.

    Examples
    --------
    >>> from calendar_puzzle import count, load_board
    >>> board = load_board("dragonfjord")
    >>> count(board, board.slot(2, 1))
    73
    """
    return _encode(board, slot)[0].count()
