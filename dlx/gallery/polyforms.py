"""Polyforms: sets of unit cells, their orientations, and packing them into a region.

A cell is a tuple of integer coordinates, and everything here works in any number of dimensions:
polyominoes are made of ``(row, column)`` pairs, with rows counted downwards, and polycubes of
triples.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from operator import add, sub

from dlx.problem import Problem

Cell = tuple[int, ...]
"""Integer coordinates of a unit cell."""

Shape = tuple[Cell, ...]
"""Distinct cells in sorted order; as a shape by itself, the least value of each coordinate is 0."""


def parse(rows: Sequence[str]) -> Shape:
    """Read a polyomino from a drawing.

    Parameters
    ----------
    rows : sequence of str
        The drawing, top row first. Any mark but ``"."`` and ``" "`` is a cell.

    Returns
    -------
    Shape
        The cells as ``(row, column)`` pairs, normalised.

    Raises
    ------
    ValueError
        If the drawing has no cell.

    Examples
    --------
    >>> parse(["XX", "X."])
    ((0, 0), (0, 1), (1, 0))
    """
    return normalize(
        (row, column)
        for row, text in enumerate(rows)
        for column, mark in enumerate(text)
        if mark not in ". "
    )


def normalize(cells: Iterable[Cell]) -> Shape:
    """Move cells so that the least value of each coordinate is 0, and sort them.

    Parameters
    ----------
    cells : iterable of Cell
        The cells, in any order; a repeated cell counts once.

    Returns
    -------
    Shape
        The same shape for all translations of the same cells.

    Raises
    ------
    ValueError
        If there is no cell, or if the cells differ in their number of coordinates.

    Examples
    --------
    >>> normalize([(5, 3), (4, 3)])
    ((0, 0), (1, 0))
    """
    distinct = set(cells)
    if not distinct:
        raise ValueError("a polyform needs at least one cell")
    if len({len(cell) for cell in distinct}) > 1:
        raise ValueError("the cells of a polyform must all have the same number of coordinates")
    corner = [min(values) for values in zip(*distinct, strict=True)]
    return tuple(
        sorted(
            tuple(value - low for value, low in zip(cell, corner, strict=True)) for cell in distinct
        )
    )


def _quarter_turn(shape: Shape, first: int, second: int) -> Shape:
    """Turn a shape by 90 degrees in the plane of two axes: clockwise as seen, for (row, column)."""

    def turn(cell: Cell) -> Cell:
        turned = list(cell)
        turned[first], turned[second] = cell[second], -cell[first]
        return tuple(turned)

    return normalize(turn(cell) for cell in shape)


def _turns(shape: Shape) -> list[Shape]:
    """All distinct turns of a shape, breadth first from the shape itself."""
    found = [shape]
    for reached in found:  # grows as we go
        for first, second in combinations(range(len(shape[0])), 2):
            turned = _quarter_turn(reached, first, second)
            if turned not in found:
                found.append(turned)
    return found


def orientations(cells: Iterable[Cell], *, flip: bool = True) -> tuple[Shape, ...]:
    """All distinct ways to hold a polyform.

    Parameters
    ----------
    cells : iterable of Cell
        The polyform.
    flip : bool, default True
        Whether reflections are allowed as well as turns.

    Returns
    -------
    tuple of Shape
        At most 4 turns in the plane and 24 in space, twice as many with reflections. First the
        polyform as given and its turns, breadth first by quarter turns (in the plane: clockwise);
        then, unless a turn already gives it, the polyform with its last coordinate reversed (in
        the plane: seen in a mirror, left for right) and its turns, in the same manner.

    Raises
    ------
    ValueError
        If there is no cell, or if the cells differ in their number of coordinates.

    Examples
    --------
    >>> len(orientations(PENTOMINOES["F"])), len(orientations(PENTOMINOES["F"], flip=False))
    (8, 4)
    >>> orientations([(0, 0), (0, 1)])
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    shape = normalize(cells)
    found = _turns(shape)
    if flip:
        mirrored = normalize((*cell[:-1], -cell[-1]) for cell in shape)
        if mirrored not in found:
            found += _turns(mirrored)
    return tuple(found)


def placements(
    cells: Iterable[Cell], region: Iterable[Cell], *, flip: bool = True
) -> tuple[Shape, ...]:
    """All ways to place a polyform inside a region.

    Parameters
    ----------
    cells : iterable of Cell
        The polyform.
    region : iterable of Cell
        The cells that it may use; they need not be connected, nor normalised.
    flip : bool, default True
        Whether the polyform may be reflected as well as turned.

    Returns
    -------
    tuple of tuple of Cell
        Each set of covered cells once, sorted, and the sets in sorted order.

    Raises
    ------
    ValueError
        If the polyform is empty, or has another number of dimensions than the region.

    Notes
    -----
    Takes time proportional to orientations x cells of the region x cells of the polyform.

    Examples
    --------
    >>> placements([(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0)])
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    inside = set(region)
    shapes = orientations(cells, flip=flip)
    dimensions = {len(cell) for cell in inside} | {len(shapes[0][0])}
    if len(dimensions) > 1:
        raise ValueError(
            "a polyform and its region must have the same number of coordinates, "
            f"not {' and '.join(map(str, sorted(dimensions)))}"
        )
    # Distinct orientations differ in more than position, so no set of cells is found twice.
    found = []
    for shape in shapes:
        steps = [tuple(map(sub, cell, shape[0])) for cell in shape]
        firsts = list(inside)
        for step in steps[1:]:  # most places are out after a step or two
            firsts = [cell for cell in firsts if tuple(map(add, cell, step)) in inside]
        found += [tuple(tuple(map(add, cell, step)) for step in steps) for cell in firsts]
    return tuple(sorted(found))


PENTOMINOES: dict[str, Shape] = {
    "F": parse([".XX", "XX.", ".X."]),
    "I": parse(["XXXXX"]),
    "L": parse(["X.", "X.", "X.", "XX"]),
    "N": parse([".X", ".X", "XX", "X."]),
    "P": parse(["XX", "XX", "X."]),
    "T": parse(["XXX", ".X.", ".X."]),
    "U": parse(["X.X", "XXX"]),
    "V": parse(["X..", "X..", "XXX"]),
    "W": parse(["X..", "XX.", ".XX"]),
    "X": parse([".X.", "XXX", ".X."]),
    "Y": parse([".X", "XX", ".X", ".X"]),
    "Z": parse(["XX.", ".X.", ".XX"]),
}
"""The twelve pentominoes, by Golomb's letters."""


def packing(
    pieces: Mapping[str, Iterable[Cell]], region: Iterable[Cell], *, flip: bool = True
) -> Problem:
    """The exact-cover problem of packing each piece once into a region that they fill.

    Parameters
    ----------
    pieces : mapping of str to iterable of Cell
        The polyforms, by name. Each is used exactly once: two names with the same cells are two
        pieces, and swapping them gives another solution.
    region : iterable of Cell
        The cells to cover, each exactly once.
    flip : bool, default True
        Whether the pieces may be reflected as well as turned.

    Returns
    -------
    Problem
        Its items are the names and the cells, all primary. Each option is one placement of one
        piece, and its label the pair of the name and the covered cells.

    Raises
    ------
    ValueError
        If a piece is empty, or has another number of dimensions than the region.

    Examples
    --------
    >>> pieces = {"dot": [(0, 0)], "bar": [(0, 0), (0, 1)]}
    >>> for solution in packing(pieces, [(0, 0), (0, 1), (0, 2)]).solutions():
    ...     print(solution.labels)
    (('dot', ((0, 2),)), ('bar', ((0, 0), (0, 1))))
    (('dot', ((0, 0),)), ('bar', ((0, 1), (0, 2))))
    """
    inside = sorted(set(region))
    problem = Problem(primary=[*pieces, *inside])
    for name, cells in pieces.items():
        for covered in placements(cells, inside, flip=flip):
            problem.add_option([name, *covered], label=(name, covered))
    return problem
