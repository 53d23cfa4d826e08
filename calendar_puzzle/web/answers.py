"""What the API says of a board, as plain data that JSON can hold; `openapi.json` describes it."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from calendar_puzzle.board import GROUP_SIZES, Board, Slot
from calendar_puzzle.difficulty import Difficulty
from calendar_puzzle.errors import DateError
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.palette import PALETTE, ink
from calendar_puzzle.solver import Step

VERSION = 1
LOWEST = {"month": 1, "day": 1, "weekday": 0, "tens": 0, "ones": 0}
"""The groups in the order of an address, and the number of the first label of each."""

MOST_STEPS = 20_000
"""How many steps of a search are told."""


def board_list(boards: Iterable[Board], *, default: str, upload: bool) -> dict[str, object]:
    """Which boards there are."""
    entries = [
        {
            "id": board.id,
            "name": board.name,
            "groups": groups_of(board),
            "pieces": sum(piece.copies for piece in board.pieces),
            "cells": len(board.cells),
        }
        for board in boards
    ]
    return {"version": VERSION, "default": default, "upload": upload, "boards": entries}


def describe(board: Board) -> dict[str, object]:
    """All that is to be known of a board to play on it."""
    papers = [PALETTE[number % len(PALETTE)] for number in range(len(board.pieces))]
    groups = [(group, board.groups[group]) for group in groups_of(board)]
    return {
        "version": VERSION,
        "id": board.id,
        "name": board.name,
        "grid": board.grid,
        "groups": [{"name": group, "labels": labels} for group, labels in groups],
        "texts": {label: board.text(label) for _, labels in groups for label in labels},
        "pieces": [
            {
                "name": piece.name,
                "letter": piece.letter,
                "cells": piece.cells,
                "flip": piece.flip,
                "copies": piece.copies,
                "color": paper,
                "ink": ink(paper),
            }
            for piece, paper in zip(board.pieces, papers, strict=True)
        ],
        "choices": board.choices,
    }


def year(board: Board, found: Iterable[tuple[Slot, int, int]]) -> dict[str, object]:
    """How many solutions dates have, and how hard they are.

    Parameters
    ----------
    board : Board
        The board.
    found : iterable of tuple
        Slots, each with its number of solutions and the number of nodes of their search.
    """
    figures = list(found)
    return {
        "version": VERSION,
        "slots": [numbers_of(board, slot) for slot, _, _ in figures],
        "counts": [count for _, count, _ in figures],
        "difficulty": [Difficulty(count, nodes).grade or None for _, count, nodes in figures],
    }


def trace(board: Board, slot: Slot, steps: Iterator[Step]) -> dict[str, object]:
    """The steps of a search, as many as are told, and the items and placements they speak of."""
    names = [piece.name for piece in board.pieces]
    items = {item: number for number, item in enumerate([*names, *board.cells])}
    cells = {cell: number for number, cell in enumerate(board.cells)}
    placements: dict[Placement, int] = {}
    told: list[list[object]] = []
    for step in islice(steps, MOST_STEPS):
        if step.placement is not None:
            told.append(["try", placements.setdefault(step.placement, len(placements))])
        elif step.item is not None:
            number = [] if step.options is None else [step.options]
            told.append([step.kind, items[step.item], *number])
        else:
            told.append([step.kind])
    return {
        "version": VERSION,
        "slot": key_of(board, slot),
        "items": [*names, *("r{}c{}".format(*cell) for cell in cells)],
        "placements": [
            [names.index(name), [cells[cell] for cell in covered]] for name, covered in placements
        ],
        "steps": told,
        **({"cut": True} if next(steps, None) else {}),
    }


def groups_of(board: Board) -> list[str]:
    """The groups of a board in the order of an address."""
    return [group for group in LOWEST if group in board.groups]


def numbers_of(board: Board, slot: Slot) -> list[int]:
    """A slot as numbers: month and day from 1, weekday from Sunday and digits of the year from 0.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> numbers_of(load_board("dragonfjord"), ("Feb", "1"))
    [2, 1]
    """
    labels = dict(zip(board.groups, slot, strict=True))
    return [board.groups[group].index(labels[group]) + LOWEST[group] for group in groups_of(board)]


def key_of(board: Board, slot: Slot) -> str:
    """A slot as its address has it, such as 2-1."""
    return "-".join(map(str, numbers_of(board, slot)))


def slot_of(board: Board, key: str) -> Slot:
    """Read what `key_of` wrote.

    Raises
    ------
    DateError
        If that is no slot of the board.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> slot_of(load_board("dragonfjord"), "2-30")
    ('Feb', '30')
    """
    groups = groups_of(board)
    numbers = key.split("-")
    if len(numbers) == len(groups) and all(re.fullmatch("0|[1-9][0-9]?", n) for n in numbers):
        places = {g: int(n) - LOWEST[g] for g, n in zip(groups, numbers, strict=True)}
        if all(0 <= place < GROUP_SIZES[group] for group, place in places.items()):
            return tuple(labels[places[group]] for group, labels in board.groups.items())
    ranges = [f"{g} {LOWEST[g]} to {LOWEST[g] + GROUP_SIZES[g] - 1}" for g in groups]
    example = "-".join(str(LOWEST[group]) for group in groups)
    raise DateError(
        f"board {board.id!r} shows no {key!r}; a date is written as in {example}, "
        f"with {', '.join(ranges)}"
    )
