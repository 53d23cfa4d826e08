"""Graphs: matchings, edge covers and regular subgraphs.

A graph is a list of edges, each a pair of vertices, which may have any names. Its vertices are
those that the edges name.
"""

from collections.abc import Hashable, Iterable
from itertools import combinations

from dlx.errors import ProblemError
from dlx.problem import Problem

Edge = tuple[Hashable, Hashable]


def complete_graph(n: int) -> list[Edge]:
    """The edges of K_n: all pairs of vertices, which are numbered from 0.

    Examples
    --------
    >>> from dlx.gallery.graphs import complete_graph
    >>> complete_graph(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(n), 2))


def factors(edges: Iterable[Edge], low: int = 1, high: int | None = 1) -> Problem:
    """Choose edges so that each vertex is on `low` to `high` of them.

    Parameters
    ----------
    edges : iterable of pairs of hashable
        The graph.
    low, high : int
        The fewest and the most chosen edges at a vertex; None: any number.

    Returns
    -------
    Problem
        One option per edge; its label is the edge. A solution is a set of edges.

    Raises
    ------
    ProblemError
        If `low` is above `high`, and as `edge_list` does.

    Notes
    -----
    The items are the vertices, all primary, with multiplicities unless `low` and `high` are 1.
    There are as many options as edges, of 2 items.

    ==========  ==========  ====================================  =============================
    low         high        the sets of edges                     in complete graphs, from K_1
    ==========  ==========  ====================================  =============================
    1           1           perfect matchings (1-factors)         A001147 for K_2, K_4, K_6, ...
    0           1           matchings                             A000085
    1           None        edge covers                           A006129
    2           2           2-regular: sets of cycles             A001205
    3           3           3-regular                             A002829 for K_2, K_4, K_6, ...
    4           4           4-regular                             A005815
    ==========  ==========  ====================================  =============================

    Examples
    --------
    >>> from dlx.gallery.graphs import complete_graph, factors
    >>> factors(complete_graph(8)).count()
    105
    >>> factors(complete_graph(8), 2, 2).count()
    3507
    """
    graph = edge_list(edges)
    problem = Problem()
    for vertex in vertex_list(graph):
        problem.add_item(vertex, low=low, high=high)
    for edge in graph:
        problem.add_option(edge, label=edge)
    return problem


def edge_list(edges: Iterable[Edge]) -> list[Edge]:
    """The edges of a graph as pairs, checked.

    Raises
    ------
    ProblemError
        If an edge is no pair, joins a vertex to itself, or is given twice.
    """
    graph: list[Edge] = []
    seen = set()
    for edge in edges:
        ends = tuple(edge)
        if len(ends) != 2:
            raise ProblemError(f"graphs: an edge is a pair of vertices, not {ends!r}")
        if ends[0] == ends[1]:
            raise ProblemError(f"graphs: the edge {ends!r} joins a vertex to itself")
        if frozenset(ends) in seen:
            raise ProblemError(f"graphs: the edge {ends!r} is given twice")
        seen.add(frozenset(ends))
        graph.append(ends)
    return graph


def vertex_list(graph: Iterable[Edge]) -> list[Hashable]:
    """The vertices, in the order in which the edges name them."""
    return list(dict.fromkeys(vertex for edge in graph for vertex in edge))
