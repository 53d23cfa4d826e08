"""The Soma cube: Piet Hein's seven pieces of three or four small cubes, packed into one cube."""

from itertools import product

from dlx.gallery.polyforms import Shape, packing
from dlx.problem import Problem

_V: Shape = ((0, 0, 0), (0, 0, 1), (0, 1, 0))

# All the ways to join three or four cubes that make no box, by their usual letters. The cells are
# (layer, row, column). A and B are mirror images: each is V with a cube on top of one end.
PIECES: dict[str, Shape] = {
    "V": _V,
    "L": ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 0)),
    "T": ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1)),
    "Z": ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 2)),
    "A": (*_V, (1, 0, 1)),
    "B": (*_V, (1, 1, 0)),
    "P": (*_V, (1, 0, 0)),
}


def soma() -> Problem:
    """Pack the seven Soma pieces into a cube of 3 x 3 x 3.

    Returns
    -------
    Problem
        One option per piece and place; its label is ``(piece, cells)``, the cells being
        ``(layer, row, column)``. A solution has one option for each of the seven pieces.

    Notes
    -----
    All items are primary: the 7 pieces and the 27 cells. Each piece may be turned in 24 ways but
    not reflected, which nobody can do to a wooden piece, and which would make an A of a B. There
    are 688 options: 144 each for V and L, 72 for T and Z, 96 for A and B, 64 for P.

    Up to the 48 turns and reflections of the cube there are 240 packings (Conway and Guy, 1961).
    None of them is symmetric, so that 240 * 48 = 11520 solutions are counted here.

    Examples
    --------
    >>> from dlx.gallery.soma import soma
    >>> problem = soma()
    >>> problem.n_items, problem.n_options
    (34, 688)
    >>> problem.count()
    11520
    """
    return packing(PIECES, product(range(3), repeat=3), flip=False)
