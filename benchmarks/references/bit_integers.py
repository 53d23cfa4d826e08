"""Brute force with NumPy: one 64-bit integer a position, piece after piece in a fixed order.

A position is the set of its covered cells. Each piece in turn is laid in each of its places onto
each position: all pairs at once, one AND to see whether the two overlap, one OR to join them.
Nothing is pruned but overlaps, so the hopeless positions grow with each piece until few places are
left. Positions are taken in blocks, so that they never all exist at a time.
"""

import numpy as np
import numpy.typing as npt

from benchmarks.references.puzzle import Answer, Puzzle, masks, packed

Positions = npt.NDArray[np.uint64]

BLOCK = 1 << 14
"""How many positions are extended at a time."""


def count(puzzle: Puzzle) -> Answer:
    """Count the solutions; a step is a position."""
    places = [np.array(of_piece, dtype=np.uint64) for of_piece in masks(puzzle, packed(puzzle))]
    steps = 0

    def extend(positions: Positions, number: int) -> int:
        nonlocal steps
        steps += len(positions)
        if number == len(places):
            return len(positions)  # as many cells are covered as there are: it is a solution
        solutions = 0
        for start in range(0, len(positions), BLOCK):
            block = positions[start : start + BLOCK, np.newaxis]
            apart = (block & places[number]) == 0
            solutions += extend((block | places[number])[apart], number + 1)
        return solutions

    return Answer(extend(np.zeros(1, dtype=np.uint64), 0), steps)
