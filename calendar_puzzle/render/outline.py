"""The outline of a set of cells, for every kind of picture that is drawn with lines."""

from collections.abc import Iterable

Cell = tuple[int, int]
Point = tuple[int, int]

# Clockwise, as (row, column): right, down, left, up.
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


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
    inside = set(cells)
    # A side is where it starts and which way it goes round its cell; those between two cells of
    # the set are left out.
    sides = set()
    for row, column in inside:
        corners = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
        for way, corner in enumerate(corners):
            down, right = _STEPS[way - 1]  # the neighbour across a side lies to its left
            if (row + down, column + right) not in inside:
                sides.add((corner, way))
    loops = []
    while sides:
        corner, way = min(sides)  # nothing lies above or before it, so it starts at a corner
        loop = [corner]
        while (corner, way) in sides:
            sides.remove((corner, way))
            corner = corner[0] + _STEPS[way][0], corner[1] + _STEPS[way][1]
            if (corner, way) in sides and (corner, (way + 1) % 4) not in sides:
                continue
            # To the right first: round the same cell, where another part touches.
            way = next((w % 4 for w in (way + 1, way - 1) if (corner, w % 4) in sides), way)
            loop.append(corner)
        loops.append(loop[:-1])
    return loops
