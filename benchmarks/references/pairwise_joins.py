"""Joins, as in a database: each piece is a table of its placements, and tables are joined in pairs.

A row of a table is the set of cells that some pieces cover, as a 64-bit integer. Joining two
tables keeps the pairs of rows that do not overlap. The two smallest tables are joined until two
are left, each with half of the pieces or so. Those are never paired row by row: a row of one needs
exactly its complement in the other, so both are sorted and looked up. It is "meet in the middle":
eight pieces cost what four do, in time and in memory.
"""

import numpy as np
import numpy.typing as npt

from benchmarks.references.puzzle import Answer, Puzzle, masks, packed

Table = npt.NDArray[np.uint64]

BLOCK = 1 << 10
"""How many rows of the left table are paired at a time."""


def count(puzzle: Puzzle) -> Answer:
    """Count the solutions; a step is a row of a table."""
    tables = [np.array(of_piece, dtype=np.uint64) for of_piece in masks(puzzle, packed(puzzle))]
    steps = sum(map(len, tables))
    while len(tables) > 2:
        tables.sort(key=len)
        tables[:2] = [join(tables[0], tables[1])]
        steps += len(tables[0])
    whole = np.uint64((1 << len(puzzle.cells)) - 1)
    left, right = tables if len(tables) == 2 else (tables[0], np.zeros(1, dtype=np.uint64))
    return Answer(matches(left, np.bitwise_xor(right, whole)), steps)


def join(left: Table, right: Table) -> Table:
    """The unions of the rows that do not overlap."""
    found = [np.empty(0, dtype=np.uint64)]
    for start in range(0, len(left), BLOCK):
        block = left[start : start + BLOCK, np.newaxis]
        found.append((block | right)[(block & right) == 0])
    return np.concatenate(found)


def matches(left: Table, right: Table) -> int:
    """How many pairs of equal rows there are."""
    rows, times = np.unique(left, return_counts=True)
    wanted, often = np.unique(right, return_counts=True)
    _, here, there = np.intersect1d(rows, wanted, assume_unique=True, return_indices=True)
    return int(times[here] @ often[there])
