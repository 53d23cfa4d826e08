"""From a board and a slot to its solutions: the only module that knows the engine."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, product, repeat
from typing import TextIO

import dlx
from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Placement
from dlx.gallery.polyforms import Cell

Solution = tuple[Placement, ...]
"""One placement of each piece, in the order of the pieces of the board."""


def _encode(
    board: Board, region: Sequence[Cell], groups: Iterable[tuple[str, str]] = ()
) -> tuple[dlx.Problem, list[Placement]]:
    """The exact-cover problem of a region, and the placement that each option stands for.

    The pieces, the groups and the cells to cover are the items, all primary; a cell outside the
    region has none. As a symmetric piece has each of its placements once, each picture is one
    solution.
    """
    placements = [where for piece in board.pieces for where in piece.placements(region)]
    problem = dlx.Problem(primary=[*(piece.name for piece in board.pieces), *groups, *region])
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
    problem, placements = _encode(board, board.region(slot))

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
    return _encode(board, board.region(slot))[0].count()


def write_model(board: Board, slot: Slot, format: str, stream: TextIO) -> None:
    """Write the puzzle of a slot for a solver of another kind.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered.
    format : {"lp", "mps", "cnf", "dlx"}
        An integer program with a variable for each placement (in LP text, or as MPS), clauses for
        SAT solvers, or the items and options of the exact-cover problem in Knuth's text.
    stream : text file
        Where to write it.

    Raises
    ------
    DateError
        If the board has no such slot.

    Notes
    -----
    The cell in row 0 and column 3 is called r0c3, a piece by its name, and the placement of piece
    V on three cells x_V_r0c3_r0c4_r1c4. Where some piece has a name that not all formats allow, or
    that could be a cell's, all are called piece0, piece1, ... instead.

    Examples
    --------
    >>> import io
    >>> from calendar_puzzle import load_board, write_model
    >>> board = load_board("dragonfjord")
    >>> text = io.StringIO()
    >>> write_model(board, board.slot(2, 1), "dlx", text)
    >>> text.getvalue().splitlines()[1]
    'O6 r0c2 r0c3 r0c4 r1c2 r1c3 r1c4'
    """
    from dlx.formats import lp, mps, save

    region = board.region(slot)
    _, placements = _encode(board, region)
    pieces = _plain_names([piece.name for piece in board.pieces])
    cells = {cell: "r{}c{}".format(*cell) for cell in region}
    problem = dlx.Problem(primary=[*pieces.values(), *cells.values()])
    variables = []
    for piece, covered in placements:
        option = [pieces[piece], *(cells[cell] for cell in covered)]
        problem.add_option(option)
        variables.append("_".join(["x", *option]))
    if format == "lp":
        lp.write(problem, stream, variables)
    elif format == "mps":
        mps.write(problem, stream, variables)
    else:
        save(problem, stream, format)


def _plain_names(names: list[str]) -> dict[str, str]:
    """The names of the pieces in a model."""
    plain = re.compile(r"(?!r\d+c\d+$)[A-Za-z][A-Za-z0-9]*", re.ASCII)
    if all(map(plain.fullmatch, names)):
        return dict(zip(names, names, strict=True))
    return {name: f"piece{number}" for number, name in enumerate(names)}


def survey(board: Board, slots: Iterable[Slot] | None = None) -> Iterator[Slot]:
    """Find all packings of a board, whichever slots they leave uncovered.

    Parameters
    ----------
    board : Board
        The board.
    slots : iterable of Slot, optional
        The slots that are asked for; by default all.

    Returns
    -------
    iterator of Slot
        The slot of each packing: as often as the slot has solutions. Memory does not grow with
        the number of packings.

    Raises
    ------
    DateError
        If the board has no such slot.

    Notes
    -----
    It is one search, in which the labels that show are a choice too: what many slots have in common
    is searched once. For all slots of a board that is 3 to 30 times faster than a search for each.
    Of few slots, less than a fifth of all, each has its own search: the dates of a year on a board
    that shows the weekday, a seventh of its slots, take less than half the time so.

    Examples
    --------
    >>> from collections import Counter
    >>> from calendar_puzzle import load_board, survey
    >>> counts = Counter(survey(load_board("dragonfjord")))
    >>> counts["Feb", "1"], counts.total()
    (73, 25061)
    """
    every = list(board.slots())
    wanted = dict.fromkeys(every if slots is None else slots)
    for slot in wanted:
        board.region(slot)  # refuses a slot that there is not
    if 5 * len(wanted) < len(every):
        return chain.from_iterable(repeat(slot, count(board, slot)) for slot in wanted)
    return _survey(board, wanted)


def _survey(board: Board, wanted: Container[Slot]) -> Iterator[Slot]:
    """Find all packings in one search, and the slots of those that are wanted."""
    # Each label is an option that covers its cells, as a piece would, and its group: one label of
    # each group shows. A group is an item of two words, so that no piece has its name.
    groups = {group: ("group", group) for group in board.groups}
    problem, _ = _encode(board, tuple(board.cells), groups.values())
    options: list[list[int]] = []
    for group, labels in board.groups.items():
        options.append([])
        for label in labels:
            cells = [cell for cell, shown in board.cells.items() if shown == label]
            options[-1].append(problem.add_option([groups[group], *cells]))
    # A solution is sorted and the labels were added last, group by group: they are its tail.
    slots = {
        tail: slot
        for tail, slot in zip(product(*options), board.slots(), strict=True)
        if slot in wanted
    }
    with problem.solutions() as search:
        for solution in search:
            slot = slots.get(solution[-len(groups) :])
            if slot is not None:
                yield slot
