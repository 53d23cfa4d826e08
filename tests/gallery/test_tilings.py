"""Tilings against published counts, and against the domino tilings."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dlx.gallery.dominoes import dominoes
from dlx.gallery.polyforms import Cell
from dlx.gallery.tilings import I_TROMINO, L_TROMINO, tilings

DOMINO = ((0, 0), (0, 1))


def box(rows: int, columns: int) -> list[Cell]:
    return list(product(range(rows), range(columns)))


# A351322, with 3k rows and n columns
@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [(3, n, count) for n, count in enumerate([1, 0, 2, 0, 4, 0, 8])]
    + [(6, n, count) for n, count in enumerate([1, 0, 4, 8, 18, 72, 162, 520])]
    + [(9, n, count) for n, count in enumerate([1, 0, 8, 0, 88, 384, 4312])],
)
def test_l_trominoes(rows: int, columns: int, count: int) -> None:
    assert tilings([L_TROMINO], box(rows, columns)).count() == count


# A233339, A233340
@pytest.mark.parametrize(
    ("rows", "columns", "count"), [(4, 3, 23), (4, 6, 939), (4, 9, 41813), (5, 3, 62), (5, 6, 8342)]
)
def test_both_trominoes(rows: int, columns: int, count: int) -> None:
    assert tilings([L_TROMINO, I_TROMINO], box(rows, columns)).count() == count


@pytest.mark.parametrize(("rows", "columns"), [(0, 3), (2, 2), (3, 4), (3, 3), (4, 6)])
def test_dominoes(rows: int, columns: int) -> None:
    expected = {frozenset(solution.labels) for solution in dominoes(rows, columns).solutions()}
    found = [frozenset(s.labels) for s in tilings([DOMINO], box(rows, columns)).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


def test_shapes_that_are_alike_count_once() -> None:
    turned = [(5, 5), (4, 5)]
    assert tilings([DOMINO, turned, DOMINO], box(4, 4)).count() == 36


def test_flip() -> None:
    skew = [(0, 0), (0, 1), (1, 1), (1, 2)]
    region = [(row, -column) for row, column in skew]
    assert tilings([skew], region).count() == 1
    assert tilings([skew], region, flip=False).count() == 0


@given(st.sets(st.sampled_from(box(3, 4))))
def test_any_region_is_covered_cell_by_cell(region: set[Cell]) -> None:
    found = set()
    for solution in tilings([[(0, 0)], DOMINO], region).solutions():
        cells = [cell for piece in solution.labels for cell in piece]
        assert len(cells) == len(region)
        assert set(cells) == region
        found.add(frozenset(solution.labels))
    assert len(found) == matchings(frozenset(region))


def matchings(region: frozenset[Cell]) -> int:
    """In how many ways some cells, each once, can be paired with a neighbour."""
    if not region:
        return 1
    row, column = first = min(region)
    rest = region - {first}
    partners = [cell for cell in [(row, column + 1), (row + 1, column)] if cell in rest]
    return matchings(rest) + sum(matchings(rest - {partner}) for partner in partners)
