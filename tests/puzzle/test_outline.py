"""The outlines of sets of cells."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle.render.outline import Cell, Point, outline

CELLS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)))


def inside(loops: list[list[Point]], row: float, column: float) -> bool:
    """Whether a point is inside, by the rule of even and odd: count the sides to its right."""
    crossed = 0
    for loop in loops:
        for (r1, c1), (r2, c2) in pairwise([*loop, loop[0]]):
            if c1 == c2 and c1 > column and min(r1, r2) < row < max(r1, r2):
                crossed += 1
    return crossed % 2 == 1


def area(loop: list[Point]) -> float:
    """The area inside a loop: positive if it is walked clockwise, as rows grow downwards."""
    return sum(c1 * r2 - c2 * r1 for (r1, c1), (r2, c2) in pairwise([*loop, loop[0]])) / 2


@given(CELLS)
def test_the_loops_hold_the_cells_and_no_others(cells: set[Cell]) -> None:
    loops = outline(cells)
    found = {(r, c) for r in range(-1, 7) for c in range(-1, 7) if inside(loops, r + 0.5, c + 0.5)}
    assert found == cells
    assert sum(map(area, loops)) == len(cells)


@given(CELLS)
def test_loops_turn_at_each_corner_and_no_side_is_walked_twice(cells: set[Cell]) -> None:
    walked = []
    for loop in outline(cells):
        ways = []
        for (r1, c1), (r2, c2) in pairwise([*loop, loop[0]]):
            length = abs(r2 - r1) + abs(c2 - c1)
            assert (r1 == r2) != (c1 == c2)
            way = (r2 - r1) // length, (c2 - c1) // length
            ways.append(way)
            walked += [((r1 + n * way[0], c1 + n * way[1]), way) for n in range(length)]
        assert all(a[0] * b[0] + a[1] * b[1] == 0 for a, b in pairwise([*ways, ways[0]]))
    assert len(walked) == len(set(walked))


def test_cells_that_touch_at_a_corner_are_two_parts() -> None:
    assert len(outline([(0, 0), (1, 1)])) == 2
    assert all(len(loop) == 4 for loop in outline([(0, 1), (1, 0)]))
