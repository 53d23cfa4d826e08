"""The figures of all dates of a board: solutions, and the states that a search for them visits.

For a board that shows the weekday it takes a while to find them, so they are kept in a file for the
next time. The file is a cache: where it cannot be read or written, they are found anew.
"""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from tempfile import NamedTemporaryFile

from calendar_puzzle.almanac import slots_of
from calendar_puzzle.board import Board, Slot

Figures = list[tuple[Slot, int, int]]
"""Each date that some year has, its number of solutions, and the nodes of their search."""


def figures(
    board: Board, find: Callable[[Slot], tuple[int, int]], folder: str | None = None
) -> Figures:
    """Find the figures of all dates of a board, or read those that were found before.

    Parameters
    ----------
    board : Board
        The board.
    find : callable
        From a slot to its number of solutions and the nodes of their search; called by several
        threads.
    folder : str, optional
        Where they are kept; by default nowhere.

    Raises
    ------
    DateError
        If the board shows digits of the year, and so has no dates that come each year.
    """
    slots = slots_of(board)
    path = None if folder is None else os.path.join(folder, f"figures-1-{board.digest}.json")
    found = None if path is None else _read(path, len(slots))
    if found is None:
        found = _find_all(slots, find)
        if path is not None:
            _write(path, found)
    return [(slot, *pair) for slot, pair in zip(slots, found, strict=True)]


def _find_all(slots: list[Slot], find: Callable[[Slot], tuple[int, int]]) -> list[tuple[int, int]]:
    # One processor is left for whoever asks for something else meanwhile.
    pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "figures")
    try:
        return list(pool.map(find, slots))
    finally:
        pool.shutdown(cancel_futures=True)


def _read(path: str, number: int) -> list[tuple[int, int]] | None:
    """The pairs in a file; None if it does not hold so many."""
    with suppress(OSError, ValueError, TypeError), open(path, encoding="utf-8") as file:
        pairs = [(int(count), int(nodes)) for count, nodes in json.load(file)]
        if len(pairs) == number:
            return pairs
    return None


def _write(path: str, pairs: list[tuple[int, int]]) -> None:
    """Put a file in its place when it is whole."""
    folder = os.path.dirname(path)
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as file:
            json.dump(pairs, file)
        os.replace(file.name, path)
