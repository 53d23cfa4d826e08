"""Subgraphs and colourings of small graphs against all there are, and edges that are none."""

from collections.abc import Callable, Hashable
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.colorings import agreeing_colorings, colorings
from dlx.gallery.graphs import Edge, complete_graph, factors

GRAPHS = st.lists(st.sampled_from(list(combinations("abcde", 2))), unique=True, max_size=8)


def vertices(edges: list[Edge]) -> list[Hashable]:
    return sorted({vertex for edge in edges for vertex in edge}, key=str)


@given(GRAPHS, st.integers(0, 2), st.one_of(st.none(), st.integers(2, 4)))
def test_factors(edges: list[Edge], low: int, high: int | None) -> None:
    expected = set()
    for chosen in product([False, True], repeat=len(edges)):
        kept = [edge for edge, is_in in zip(edges, chosen, strict=True) if is_in]
        degrees = [sum(vertex in edge for edge in kept) for vertex in vertices(edges)]
        if all(low <= degree <= (degree if high is None else high) for degree in degrees):
            expected.add(frozenset(kept))
    found = [frozenset(solution.labels) for solution in factors(edges, low, high).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


@given(GRAPHS, st.integers(0, 3), st.booleans())
def test_colorings(edges: list[Edge], k: int, agree: bool) -> None:
    names = vertices(edges)
    expected = set()
    for choice in product(range(k), repeat=len(names)):
        color = dict(zip(names, choice, strict=True))
        if all((color[first] == color[second]) == agree for first, second in edges):
            expected.add(frozenset(color.items()))
    problem = (agreeing_colorings if agree else colorings)(edges, k)
    found = [frozenset(solution.labels) for solution in problem.solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


# A001147
@pytest.mark.parametrize(("n", "count"), [(2, 1), (4, 3), (6, 15), (8, 105), (7, 0)])
def test_perfect_matchings(n: int, count: int) -> None:
    assert factors(complete_graph(n)).count() == count


@pytest.mark.parametrize("make", [factors, lambda edges: colorings(edges, 2)])
@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([("a", "b"), ("c", "c")], "graphs: the edge ('c', 'c') joins a vertex to itself"),
        ([("a", "b"), ("b", "a")], "graphs: the edge ('b', 'a') is given twice"),
        ([(1, 2, 3)], "graphs: an edge is a pair of vertices, not (1, 2, 3)"),
    ],
)
def test_bad_edges(make: Callable[[list[Edge]], object], edges: list[Edge], message: str) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        make(edges)
    assert str(caught.value) == message


@pytest.mark.parametrize("make", [colorings, agreeing_colorings])
def test_a_negative_number_of_colors(make: Callable[[list[Edge], int], object]) -> None:
    with pytest.raises(dlx.ProblemError, match=r"^colorings: k must be 0 or more, not -1$"):
        make([("a", "b")], -1)


def test_chromatic_polynomial_of_petersens_graph() -> None:
    pairs = list(combinations(range(5), 2))
    petersen = [(a, b) for a, b in combinations(pairs, 2) if not {*a} & {*b}]
    assert [colorings(petersen, k).count() for k in range(5)] == [0, 0, 0, 120, 12960]
