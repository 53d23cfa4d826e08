"""Tilings: a region covered with any number of copies of some polyforms, such as trominoes."""

from collections.abc import Iterable

from dlx.gallery.polyforms import Cell, Shape, parse, placements
from dlx.problem import Problem

L_TROMINO: Shape = parse(["X.", "XX"])
I_TROMINO: Shape = parse(["XXX"])


def tilings(
    shapes: Iterable[Iterable[Cell]], region: Iterable[Cell], *, flip: bool = True
) -> Problem:
    """Cover each cell of a region once, with as many copies of each shape as it takes.

    Parameters
    ----------
    shapes : iterable of polyforms
        Each an iterable of cells. Shapes that are alike count once.
    region : iterable of Cell
        The cells to cover.
    flip : bool, default True
        Whether the shapes may be reflected as well as turned.

    Returns
    -------
    Problem
        One option per set of cells that a shape can cover; its label is that set, as a sorted
        tuple of cells.

    Raises
    ------
    ValueError
        If a shape is empty, or has another number of dimensions than the region.

    Notes
    -----
    The items are the cells, all primary: copies of a shape are alike and need no items of their
    own. To use each piece once, see `dlx.gallery.polyforms.packing`.

    L-trominoes tile 2 x 3, 3 x 4, 6 x 6 and 9 x 9 in 2, 4, 162 and 1193600 ways (OEIS A351322).
    With both trominoes, a board of 4 x 3, 4 x 6 and 4 x 9 has 23, 939 and 41813 tilings
    (A233339).

    Examples
    --------
    >>> from itertools import product
    >>> from dlx.gallery.tilings import I_TROMINO, L_TROMINO, tilings
    >>> tilings([L_TROMINO], product(range(6), range(6))).count()
    162
    >>> tilings([I_TROMINO, L_TROMINO], product(range(4), range(3))).count()
    23
    """
    inside = sorted(set(region))
    covered = [cells for shape in shapes for cells in placements(shape, inside, flip=flip)]
    problem = Problem(primary=inside)
    for cells in dict.fromkeys(covered):
        problem.add_option(cells, label=cells)
    return problem
