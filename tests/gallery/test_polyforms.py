"""Orientations, placements and packings of polyforms, against brute force and the literature."""

from collections.abc import Iterable
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dlx.gallery.polyforms import (
    PENTOMINOES,
    Cell,
    Shape,
    normalize,
    orientations,
    packing,
    parse,
    placements,
)


def box(*sizes: int) -> list[Cell]:
    """All cells of a rectangle or cuboid."""
    return list(product(*map(range, sizes)))


def image(cells: Iterable[Cell], axes: tuple[int, ...], signs: tuple[int, ...]) -> frozenset[Cell]:
    """The cells with axes exchanged and reversed, moved to the origin."""
    moved = [
        tuple(sign * cell[axis] for axis, sign in zip(axes, signs, strict=True)) for cell in cells
    ]
    low = [min(values) for values in zip(*moved, strict=True)]
    return frozenset(tuple(v - least for v, least in zip(c, low, strict=True)) for c in moved)


def images(cells: Shape, *, flip: bool) -> set[frozenset[Cell]]:
    """The images under all symmetries of the cube, or under those that are turns."""
    dimensions = len(cells[0])
    found = set()
    for axes in permutations(range(dimensions)):
        crossings = sum(a > b for a, b in combinations(axes, 2))
        for signs in product((1, -1), repeat=dimensions):
            determinant = (-1) ** (crossings + signs.count(-1))
            if flip or determinant == 1:
                found.add(image(cells, axes, signs))
    return found


def grow(dimensions: int, size: int) -> set[Shape]:
    """All fixed connected polyforms of a size."""
    shapes: set[Shape] = {((0,) * dimensions,)}
    for _ in range(size - 1):
        larger = set()
        for shape in shapes:
            for cell, axis, step in product(shape, range(dimensions), (1, -1)):
                near = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
                if near not in shape:
                    larger.add(normalize([*shape, near]))
        shapes = larger
    return shapes


def polyforms(dimensions: int) -> st.SearchStrategy[Shape]:
    cells = st.tuples(*[st.integers(-3, 3)] * dimensions)
    return st.lists(cells, min_size=1, max_size=6).map(normalize)


def test_parse_reads_marks_row_by_row() -> None:
    assert parse([".a", "b#", ". "]) == ((0, 1), (1, 0), (1, 1))


def test_parse_drops_the_margin() -> None:
    assert parse(["   ", "  X"]) == ((0, 0),)


@pytest.mark.parametrize("cells", [[], [(0, 0), (0, 0, 1)]])
def test_normalize_refuses_what_is_no_polyform(cells: list[Cell]) -> None:
    with pytest.raises(ValueError, match="polyform"):
        normalize(cells)


@given(polyforms(2) | polyforms(3), st.integers(-5, 5))
def test_normalize_is_the_same_for_all_translations(shape: Shape, shift: int) -> None:
    assert normalize(tuple(v + shift for v in cell) for cell in reversed(shape)) == shape


@given(polyforms(2) | polyforms(3), st.booleans())
def test_orientations_are_all_images_once(shape: Shape, flip: bool) -> None:
    found = orientations(shape, flip=flip)
    assert len(set(found)) == len(found)
    assert {frozenset(cells) for cells in found} == images(shape, flip=flip)
    assert all(cells == normalize(cells) for cells in found)


def test_orientations_turn_clockwise_and_then_mirror() -> None:
    drawn = [["X.", "X.", "XX"], ["XXX", "X.."], ["XX", ".X", ".X"], ["..X", "XXX"]]
    mirrored = [[".X", ".X", "XX"], ["X..", "XXX"], ["XX", "X.", "X."], ["XXX", "..X"]]
    assert orientations(parse(drawn[0])) == tuple(map(parse, drawn + mirrored))


# Of sizes 1 to 5 or 4: OEIS A001168, A000988, A000105; A001931, A000162, A038119.
@pytest.mark.parametrize(
    ("dimensions", "fixed", "one_sided", "free"),
    [
        (2, [1, 2, 6, 19, 63], [1, 1, 2, 7, 18], [1, 1, 2, 5, 12]),
        (3, [1, 3, 15, 86], [1, 1, 2, 8], [1, 1, 2, 7]),
    ],
)
def test_polyforms_fall_into_the_published_numbers_of_classes(
    dimensions: int, fixed: list[int], one_sided: list[int], free: list[int]
) -> None:
    for size, expected in enumerate(zip(fixed, one_sided, free, strict=True), start=1):
        shapes = grow(dimensions, size)
        turned = {min(orientations(shape, flip=False)) for shape in shapes}
        flipped = {min(orientations(shape)) for shape in shapes}
        assert (len(shapes), len(turned), len(flipped)) == expected


def test_the_pentominoes_are_the_twelve() -> None:
    assert "".join(PENTOMINOES) == "FILNPTUVWXYZ"
    assert {s for p in PENTOMINOES.values() for s in orientations(p)} == grow(2, 5)
    # How many ways each can be held: 63 in all (Golomb).
    held = {name: len(orientations(shape)) for name, shape in PENTOMINOES.items()}
    assert held == dict(F=8, I=2, L=8, N=8, P=8, T=4, U=4, V=4, W=4, X=1, Y=8, Z=4)


@pytest.mark.parametrize("flip", [True, False])
@pytest.mark.parametrize("drawing", [["X"], ["XX"], ["XX", "X."], ["XX.", ".XX"], ["X.X"]])
def test_placements_are_the_congruent_subsets(drawing: list[str], flip: bool) -> None:
    region = [cell for cell in box(4, 5) if cell not in [(0, 0), (2, 2)]]
    shape = parse(drawing)
    wanted = images(shape, flip=flip)
    assert placements(shape, region, flip=flip) == tuple(
        subset
        for subset in combinations(region, len(shape))
        if image(subset, (0, 1), (1, 1)) in wanted
    )


def test_placements_work_in_space_and_away_from_the_origin() -> None:
    region = [(-x, y + 7, z) for x, y, z in box(2, 2, 3)]
    shape = ((0, 0, 0), (0, 0, 1), (0, 1, 0))
    wanted = images(shape, flip=True)
    subsets = {frozenset(subset) for subset in combinations(region, 3)}
    expected = {subset for subset in subsets if image(subset, (0, 1, 2), (1, 1, 1)) in wanted}
    assert {frozenset(cells) for cells in placements(shape, region)} == expected


def test_placements_in_no_region_are_none() -> None:
    assert placements([(0, 0)], []) == ()


def test_placements_refuse_a_flat_piece_in_space() -> None:
    with pytest.raises(ValueError, match="2 and 3"):
        placements([(0, 0)], box(1, 1, 1))


def test_packing_has_an_item_per_piece_and_cell() -> None:
    problem = packing(PENTOMINOES, box(6, 10))
    assert problem.items == (*PENTOMINOES, *box(6, 10))
    # TAOCP 7.2.2.1 has 2056 options for this problem.
    assert (problem.n_primary, problem.n_options) == (72, 2056)


def test_packing_labels_say_who_lies_where() -> None:
    pieces = {"I": parse(["XXX"]), "L": parse(["XX", "X."])}
    found = {solution.labels for solution in packing(pieces, [*box(1, 5), (1, 4)]).solutions()}
    assert found == {(("I", ((0, 0), (0, 1), (0, 2))), ("L", ((0, 3), (0, 4), (1, 4))))}


def test_packing_turns_pieces_over_only_when_allowed() -> None:
    ell, mirrored = parse(["XXX", "X.."]), parse(["XXX", "..X"])
    assert packing({"L": ell}, mirrored).count() == 1
    assert packing({"L": ell}, mirrored, flip=False).count() == 0


def test_packing_tells_pieces_of_one_shape_apart() -> None:
    # Both upright or both flat, and either one first.
    domino = [(0, 0), (0, 1)]
    assert packing({"first": domino, "second": domino}, box(2, 2)).count() == 4
