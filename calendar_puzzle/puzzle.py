"""From a board and a slot to its solutions: the only module that knows the engine."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from math import prod
from typing import TextIO

import dlx
from calendar_puzzle.board import Board, Slot
from calendar_puzzle.errors import BoardError
from calendar_puzzle.pieces import Piece, Placement
from dlx.gallery.polyforms import Cell

Solution = tuple[Placement, ...]
"""The placements of the pieces, in the order of the pieces of the board."""


def _encode(
    pieces: Sequence[Piece], region: Sequence[Cell], others: Iterable[tuple[str, str]] = ()
) -> tuple[dlx.Problem, list[Placement]]:
    """The exact-cover problem of a region, and the placement that each option stands for.

    The pieces, the other items and the cells to cover are the items, all primary; a cell outside
    the region has none. Pieces that are alike are one item, to be covered as often as there are
    copies, and a symmetric piece has each of its placements once: each picture is one solution.
    """
    placements = [where for piece in pieces for where in piece.placements(region)]
    problem = dlx.Problem()
    for piece in pieces:
        problem.add_item(piece.name, low=piece.copies, high=piece.copies)
    for item in (*others, *region):
        problem.add_item(item)
    for name, cells in placements:
        problem.add_option([name, *cells])
    return problem, placements


def _problems(
    board: Board, slot: Slot, placed: Iterable[Placement] = ()
) -> Iterator[tuple[dlx.Problem, list[Placement], list[int]]]:
    """One problem for each set of pieces that may fill the region, and the options placed in it."""
    region = board.region(slot)
    placed = set(placed)
    covered = [cell for _, cells in placed for cell in cells]
    used = Counter(name for name, _ in placed)
    for pieces in board.selections():
        if sum(len(piece.cells) * piece.copies for piece in pieces) != len(region):
            continue
        problem, placements = _encode(pieces, region)
        given = [number for number, where in enumerate(placements) if where in placed]
        fits = len(given) == len(placed) and len(covered) == len(set(covered))
        if fits and all(used[piece.name] <= piece.copies for piece in pieces):
            yield problem, placements, given


def solutions(board: Board, slot: Slot, placed: Iterable[Placement] = ()) -> Iterator[Solution]:
    """Find the solutions of a slot one by one, always in the same order.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered, such as ``board.slot(2, 1)``.
    placed : iterable of Placement, optional
        What lies on the board already and stays there. Where that cannot be, as two of them
        overlap, there is no solution.

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
    >>> sum(1 for _ in solutions(board, board.slot(2, 1), placed=first[:2]))
    1
    """
    board.region(slot)  # refuses a slot that there is not, now and not when the first is asked for

    def walk() -> Iterator[Solution]:
        for problem, placements, given in _problems(board, slot, placed):
            with problem.solutions(given=given) as search:
                for options in search:
                    yield tuple(placements[option] for option in options)

    return walk()


def cells_by_piece(board: Board, solution: Solution) -> dict[str, list[list[Cell]] | list[Cell]]:
    """Where the pieces lie: the cells of each, or of each copy where there are several."""
    copies = {piece.name: piece.copies for piece in board.pieces}
    found: dict[str, list[list[Cell]]] = {}
    for name, cells in solution:
        found.setdefault(name, []).append(list(cells))
    return {name: lists if copies[name] > 1 else lists[0] for name, lists in found.items()}


def count(board: Board, slot: Slot, placed: Iterable[Placement] = ()) -> int:
    """Count the solutions of a slot; parameters and errors are those of `solutions`.

    Returns
    -------
    int
        The number of different pictures.

    Examples
    --------
    >>> from calendar_puzzle import count, load_board
    >>> board = load_board("dragonfjord")
    >>> count(board, board.slot(2, 1))
    73
    """
    problems = _problems(board, slot, placed)
    return sum(problem.count(given=given) for problem, _, given in problems)


def marginals(board: Board, slot: Slot) -> dict[Placement, int]:
    """Count for each placement the solutions of a slot that have it.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered.

    Returns
    -------
    dict
        Every placement inside the region, those that lead nowhere with 0.

    Raises
    ------
    DateError
        If the board has no such slot.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> board = load_board("dragonfjord")
    >>> found = marginals(board, board.slot(2, 1))
    >>> sum(found.values()) == 8 * 73  # each of the 73 solutions has 8 placements
    True
    """
    totals: Counter[Placement] = Counter()
    for problem, placements, _ in _problems(board, slot):
        totals.update(dict(zip(placements, problem.compile().marginals(), strict=True)))
    return dict(totals)


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
    used, *others = board.selections()
    if others:
        raise BoardError(f"board {board.id!r} leaves a choice of pieces; a model has none")
    _, placements = _encode(used, region)
    pieces = _plain_names([piece.name for piece in used])
    cells = {cell: "r{}c{}".format(*cell) for cell in region}
    problem = dlx.Problem()
    for piece in used:
        problem.add_item(pieces[piece.name], low=piece.copies, high=piece.copies)
    for cell in cells.values():
        problem.add_item(cell)
    variables = []
    for name, covered in placements:
        option = [pieces[name], *(cells[cell] for cell in covered)]
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
    `parts` says where it is several.

    Examples
    --------
    >>> from collections import Counter
    >>> from calendar_puzzle import load_board, survey
    >>> counts = Counter(survey(load_board("dragonfjord")))
    >>> counts["Feb", "1"], counts.total()
    (73, 25061)
    """
    return chain.from_iterable(_survey(board, part) for part in parts(board, slots))


def parts(board: Board, slots: Iterable[Slot] | None = None) -> list[tuple[Slot, ...]]:
    """Divide slots into those that one search finds together.

    Parameters
    ----------
    board : Board
        The board.
    slots : iterable of Slot, optional
        The slots that are asked for; by default all.

    Returns
    -------
    list of tuple of Slot
        Each slot once. Hundreds of slots are one part; thousands are a part for each month, which
        costs a tenth more, and shows how far it is. Where a part would have less than a fifth of
        what its labels can show, its slots are parts by themselves: the dates of a year on a board
        that shows the weekday take less than half the time so.

    Raises
    ------
    DateError
        If the board has no such slot.
    """
    wanted = dict.fromkeys(board.slots() if slots is None else slots)
    together: dict[str, list[Slot]] = {}
    for slot in wanted:
        board.region(slot)  # refuses a slot that there is not
        together.setdefault(slot[0] if len(wanted) > 500 else "", []).append(slot)
    found: list[tuple[Slot, ...]] = []
    for part in together.values():
        shown = prod(len(set(labels)) for labels in zip(*part, strict=True))
        found += zip(part, strict=True) if 5 * len(part) < shown else [tuple(part)]
    return found


def count_part(board: Board, part: Sequence[Slot]) -> dict[Slot, int]:
    """Count the solutions of each slot of a part."""
    if len(part) == 1:
        return {part[0]: count(board, part[0])}
    found = Counter(_survey(board, part))
    return {slot: found[slot] for slot in part}


def _survey(board: Board, part: Sequence[Slot]) -> Iterator[Slot]:
    """Find all packings that leave a slot of the part uncovered, in one search."""
    shown = [list(dict.fromkeys(labels)) for labels in zip(*part, strict=True)]
    wanted = set(part)
    for pieces in board.selections():
        problem, _, options = encode_whole(board, pieces, shown)
        # A solution is sorted and the labels were added last, group by group: they are its tail.
        slots = {
            tuple(options[label] for label in slot): slot
            for slot in product(*shown)
            if slot in wanted
        }
        with problem.solutions() as search:
            for solution in search:
                slot = slots.get(solution[-len(shown) :])
                if slot is not None:
                    yield slot


def encode_whole(
    board: Board, pieces: Sequence[Piece], shown: Iterable[Iterable[str]]
) -> tuple[dlx.Problem, list[Placement], dict[str, int]]:
    """The exact-cover problem of many slots at once, and the option that shows each label.

    Each label, of those of each group that may show, is an option that covers its cells, as a piece
    would, and its group: one label of each group shows. A group is an item of two words, so that no
    piece has its name.
    """
    groups = [("group", group) for group in board.groups]
    problem, placements = _encode(pieces, tuple(board.cells), groups)
    options = {}
    for group, labels in zip(groups, shown, strict=True):
        for label in labels:
            cells = [cell for cell, text in board.cells.items() if text == label]
            options[label] = problem.add_option([group, *cells])
    return problem, placements, options


def gaps(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Find all packings of the pieces, whichever cells they leave open.

    Parameters
    ----------
    board : Board
        The board.

    Returns
    -------
    iterator of tuple of Cell
        The open cells of each packing, whatever their labels, row by row.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> sum(1 for _ in gaps(load_board("dragonfjord")))
    59787
    """
    for pieces in board.selections():
        number = len(board.cells) - sum(len(piece.cells) * piece.copies for piece in pieces)
        item = ("open", "cells")
        problem, placements = _encode(pieces, tuple(board.cells))
        problem.add_item(item, low=number, high=number)
        for cell in board.cells:
            problem.add_option([item, cell])
        cells = dict(enumerate(board.cells, start=len(placements)))
        with problem.solutions() as search:
            for solution in search:
                yield tuple(cells[option] for option in solution[len(solution) - number :])
