"""Colourings of graphs: the ends of every edge differ, or the ends of every edge agree."""

from collections.abc import Hashable, Iterable

from dlx.errors import ProblemError
from dlx.gallery.graphs import Edge, edge_list, vertex_list
from dlx.problem import Problem


def colorings(edges: Iterable[Edge], k: int) -> Problem:
    """Give each vertex one of k colours, so that no edge joins two of the same colour.

    Parameters
    ----------
    edges : iterable of pairs of hashable
        The graph.
    k : int
        The number of colours.

    Returns
    -------
    Problem
        One option per vertex and colour; its label is ``(vertex, colour)``, with colours from 0 to
        k - 1. A solution has one option for each vertex.

    Raises
    ------
    ProblemError
        If `k` is negative, or an edge is no pair, joins a vertex to itself, or is given twice.

    Notes
    -----
    The vertices are primary. Each edge has one secondary item per colour, without colours in the
    engine's sense: at most one of its ends may take it.

    The counts are values of the chromatic polynomial: for a cycle of n vertices
    (k - 1)**n + (-1)**n * (k - 1), for the Petersen graph 120 with 3 colours and 12960 with 4.

    Examples
    --------
    >>> from dlx.gallery.colorings import colorings
    >>> pentagon = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
    >>> colorings(pentagon, 3).count()
    30
    """
    _check(k)
    graph = edge_list(edges)
    touching: dict[Hashable, list[Edge]] = {vertex: [] for vertex in vertex_list(graph)}
    for edge in graph:
        for vertex in edge:
            touching[vertex].append(edge)
    problem = Problem(
        primary=[("vertex", vertex) for vertex in touching],
        secondary=[("edge", edge, color) for edge in graph for color in range(k)],
    )
    for vertex, near in touching.items():
        for color in range(k):
            taken = [("edge", edge, color) for edge in near]
            problem.add_option([("vertex", vertex), *taken], label=(vertex, color))
    return problem


def agreeing_colorings(edges: Iterable[Edge], k: int) -> Problem:
    """Give each vertex one of k colours, so that every edge joins two of the same colour.

    The edges are secondary items with colours, one each, where `colorings` has k without: both
    ends give the edge their colour, and have to agree. Parameters, labels and errors are those of
    `colorings`.

    There are k**c solutions, c being the number of connected components.

    Examples
    --------
    >>> from dlx.gallery.colorings import agreeing_colorings
    >>> agreeing_colorings([("a", "b"), ("b", "c"), ("d", "e")], 5).count()
    25
    """
    _check(k)
    graph = edge_list(edges)
    problem = Problem(
        primary=[("vertex", vertex) for vertex in vertex_list(graph)],
        secondary=[("edge", edge) for edge in graph],
    )
    for vertex in vertex_list(graph):
        for color in range(k):
            near = [(("edge", edge), color) for edge in graph if vertex in edge]
            problem.add_option([("vertex", vertex), *near], label=(vertex, color))
    return problem


def _check(k: int) -> None:
    if k < 0:
        raise ProblemError(f"colorings: k must be 0 or more, not {k}")
