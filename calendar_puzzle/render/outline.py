"""The outline of a set of cells, for every kind of picture that is drawn with lines."""

from collections.abc import Iterable

Cell = tuple[int, ...]
Point = tuple[int, int]

_Side = tuple[Point, int]
"""A side of a cell: the corner where it starts, and its way, as an index of `WAYS`."""

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Right, down, left and up, as steps of row and column: the ways of the sides of a cell."""


def outline(cells: Iterable[Cell]) -> list[list[Point]]:
    """Walk round a set of cells, with the cells on the right-hand side.

    Parameters
    ----------
    cells : iterable of (row, column) pairs
        The cells, in any order. They need not hang together.

    Returns
    -------
    list of list of (row, column) pairs
        Closed loops, each by its corners alone, the first of them not repeated at the end. Cell
        (r, c) has the corners (r, c) to (r + 1, c + 1). The rim of each part is a clockwise loop
        and each hole a counter-clockwise one; cells that touch at a corner only are two parts.

    Examples
    --------
    >>> outline([(0, 0), (0, 1), (1, 0)])
    [[(0, 0), (0, 2), (1, 2), (1, 1), (2, 1), (2, 0)]]
    >>> ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    >>> outline(ring)
    [[(0, 0), (0, 3), (3, 3), (3, 0)], [(1, 1), (2, 1), (2, 2), (1, 2)]]
    """
    sides = _outer_sides(set(cells))
    left = set(sides)
    loops = []
    while left:
        side = min(left)  # nothing lies above it or before it, so it starts at a corner
        loop = []
        while side in left:
            left.remove(side)
            following = _following(side, sides)
            if following[1] != side[1]:
                loop.append(following[0])
            side = following
        loops.append([loop[-1], *loop[:-1]])
    return loops


def _outer_sides(cells: set[Cell]) -> set[_Side]:
    """The sides of cells, walked clockwise round each cell, that have no cell on their left."""
    sides = set()
    for row, column in cells:
        corners = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
        for way, corner in enumerate(corners):
            down, right = WAYS[way - 1]
            if (row + down, column + right) not in cells:
                sides.add((corner, way))
    return sides


def _following(side: _Side, sides: set[_Side]) -> _Side:
    """The side that goes on where one ends: to the right if it can, so it stays in its part."""
    (row, column), way = side
    end = row + WAYS[way][0], column + WAYS[way][1]
    return next((end, (way + turn) % 4) for turn in (1, 0, -1) if (end, (way + turn) % 4) in sides)
