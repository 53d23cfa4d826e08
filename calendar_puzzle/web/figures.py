"""The figures of all dates of a board: solutions, and the states that a search for them visits.

For a board that shows the weekday it takes a while to find them, so those found are kept for the
next time, also where the search for the others is given up.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from calendar_puzzle.almanac import slots_of
from calendar_puzzle.almanac_store import Store
from calendar_puzzle.board import Board, Slot

Figures = list[tuple[Slot, int, int]]
"""Each date that some year has, its number of solutions, and the nodes of their search."""


def figures(
    board: Board, find: Callable[[Slot], tuple[int, int]], store: Store | None = None
) -> Figures:
    """Find the figures of all dates of a board, or read those that were found before.

    Parameters
    ----------
    board : Board
        The board.
    find : callable
        From a slot to its number of solutions and the nodes of their search; called by several
        threads.
    store : Store, optional
        Where they are kept; by default nowhere.

    Raises
    ------
    DateError
        If the board shows digits of the year, and so has no dates that come each year.
    """
    slots = slots_of(board)
    counts = store.counts(board.digest) if store else {}
    nodes = store.nodes(board.digest) if store else {}
    known = counts.keys() & nodes.keys()
    found = {slot: (counts[slot], nodes[slot]) for slot in slots if slot in known}
    missing = [slot for slot in slots if slot not in known]
    # One processor is left for whoever asks for something else meanwhile.
    pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "figures")
    try:
        found.update(zip(missing, pool.map(find, missing), strict=True))
    finally:
        pool.shutdown(cancel_futures=True)
        if store and missing:
            store.add(board.digest, {slot: count for slot, (count, _) in found.items()})
            store.add_nodes(board.digest, {slot: number for slot, (_, number) in found.items()})
    return [(slot, *found[slot]) for slot in slots]
