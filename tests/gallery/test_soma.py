"""The Soma cube: 240 packings, 11520 with their turns and reflections."""

from collections.abc import Sequence
from itertools import product
from typing import cast

import pytest

from dlx.gallery.polyforms import Cell, Shape, orientations
from dlx.gallery.soma import PIECES, soma

Packing = tuple[str, ...]  # the piece on each cell of CUBE

CUBE: list[Cell] = list(product(range(3), repeat=3))


@pytest.fixture(scope="module")
def packings() -> list[Packing]:
    found = []
    for solution in soma().solutions():
        labels = cast(Sequence[tuple[str, Shape]], solution.labels)
        piece_on = {cell: piece for piece, cells in labels for cell in cells}
        assert sum(len(cells) for _, cells in labels) == 27
        found.append(tuple(piece_on[cell] for cell in CUBE))
    return found


# Conway and Guy, 1961
def test_count(packings: list[Packing]) -> None:
    assert len(packings) == len(set(packings)) == 240 * 48
    assert soma().count() == 240 * 48


def test_240_packings_up_to_symmetry(packings: list[Packing]) -> None:
    """Two turns and a reflection, in which A and B change places, make all 48 symmetries."""

    def from_cells(source: list[Cell]) -> list[int]:
        return [CUBE.index(cell) for cell in source]

    turn_layers = from_cells([(z, x, 2 - y) for z, y, x in CUBE])
    turn_rows = from_cells([(x, y, 2 - z) for z, y, x in CUBE])
    mirror = from_cells([(2 - z, y, x) for z, y, x in CUBE])
    swapped = {"A": "B", "B": "A"}

    unseen = set(packings)
    orbits = 0
    while unseen:
        orbits += 1
        frontier = [unseen.pop()]
        while frontier:
            packing = frontier.pop()
            images = [
                tuple(packing[cell] for cell in turn_layers),
                tuple(packing[cell] for cell in turn_rows),
                tuple(swapped.get(packing[cell], packing[cell]) for cell in mirror),
            ]
            for image in images:
                if image in unseen:
                    unseen.remove(image)
                    frontier.append(image)
    assert orbits == 240


def test_the_pieces() -> None:
    """Seven pieces, none a box, none another one turned; A and B differ by a reflection."""
    assert [len(cells) for cells in PIECES.values()] == [3, 4, 4, 4, 4, 4, 4]
    turned = {piece: orientations(cells, flip=False) for piece, cells in PIECES.items()}
    assert len({cells for turns in turned.values() for cells in turns}) == sum(
        len(turns) for turns in turned.values()
    )
    assert set(orientations(PIECES["A"])) == {*turned["A"], *turned["B"]}
    for cells in PIECES.values():
        sides = [max(axis) + 1 for axis in zip(*cells, strict=True)]
        assert sides[0] * sides[1] * sides[2] > len(cells)


def test_size() -> None:
    # TAOCP 7.2.2.1: placements of bent, ell, tee, skew, L-twist, R-twist and claw
    problem = soma()
    assert problem.n_items == problem.n_primary == 34
    assert problem.n_options == 144 + 144 + 72 + 72 + 96 + 96 + 64
