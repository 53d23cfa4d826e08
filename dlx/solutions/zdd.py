"""Zero-suppressed decision diagrams (ZDDs): what other programs read sets of sets from.

A ZDD asks about one option after the other, always in the same order; that is what a diagram of
ours, free of such an order, gives up by the change, and it may grow a lot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from dlx.errors import DiagramTooLarge
from dlx.solutions.nodes import PRODUCT, Nodes

__all__ = ["Zdd", "zdd_of"]

EMPTY, UNIT = 0, 1  # no set; the empty set alone

Pair = tuple[int, int]
Known = dict[Pair, int]
Short = Callable[[int, int], int | None]
Halves = Callable[[int, int], tuple[int, Pair, Pair]]


class Zdd(NamedTuple):
    """Sets of options as a ZDD: the same sets in the same order make equal ones.

    Attributes
    ----------
    order : tuple of int
        All options in the order in which they are asked about.
    nodes : list of (int, int, int)
        ``nodes[k]`` is node k + 2: the place of its option in `order`, the node for the sets
        without the option, and the one for the rest of those with it. Node 0 has no set, node 1
        the empty set alone. Children come before parents, later options before earlier ones.
    root : int
    """

    order: tuple[int, ...]
    nodes: list[tuple[int, int, int]]
    root: int

    @property
    def n_sets(self) -> int:
        """How many sets there are."""
        counts = [0, 1]
        for _, low, high in self.nodes:
            counts.append(counts[low] + counts[high])
        return counts[self.root]

    def dumps(self) -> str:
        """The text that Graphillion reads: a line ``node place low high`` each, places from 1.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["b"], ["a", "b"]])
        >>> print(problem.compile().to_zdd().dumps(), end="")
        2 3 B T
        3 2 B T
        4 1 3 2
        .
        """
        names = ["B", "T", *map(str, range(2, len(self.nodes) + 2))]
        lines = [
            f"{names[k]} {place + 1} {names[low]} {names[high]}\n"
            for k, (place, low, high) in enumerate(self.nodes, 2)
        ]
        return "".join(lines or [names[self.root] + "\n"]) + ".\n"


class Builder:
    """Nodes of a ZDD, each made once.

    Parameters
    ----------
    n_places : int
        How many options there are.
    limit : int
        The most nodes.
    """

    def __init__(self, n_places: int, limit: int) -> None:
        # The terminals ask about a place behind the last.
        self.nodes = [(n_places, EMPTY, EMPTY), (n_places, UNIT, UNIT)]
        self.known: dict[tuple[int, int, int], int] = {}
        self.unions: Known = {}
        self.joins: Known = {}
        self.limit = limit

    def node(self, place: int, low: int, high: int) -> int:
        """The node with these children; `high` is never EMPTY, as no step ever takes a set away."""
        made = self.known.setdefault((place, low, high), len(self.nodes))
        if made == len(self.nodes):
            if made - 2 >= self.limit:
                raise DiagramTooLarge(f"the ZDD has more than {self.limit} nodes")
            self.nodes.append((place, low, high))
        return made

    def union(self, a: int, b: int) -> int:
        """All sets of both."""
        return self.combined(a, b, self.unions, self.short_union, self.union_halves)

    def join(self, a: int, b: int) -> int:
        """Each set of one united with each of the other; the two share no option."""
        return self.combined(a, b, self.joins, self.short_join, self.join_halves)

    def combined(self, a: int, b: int, known: Known, short: Short, halves: Halves) -> int:
        """Combine two nodes by combining their children first, those not yet known."""
        waiting = [(a, b)]
        while waiting:
            pair = waiting[-1]
            made = short(*pair)
            if made is None:
                place, *parts = halves(*pair)
                missing = [part for part in parts if part not in known]
                if missing:
                    waiting += missing
                    continue
                made = self.node(place, known[parts[0]], known[parts[1]])
            known[pair] = made
            waiting.pop()
        return known[a, b]

    def short_union(self, a: int, b: int) -> int | None:
        """The union where it is plain or known."""
        if a == EMPTY or b == EMPTY:
            return a + b
        return self.unions.get((a, b))

    def union_halves(self, a: int, b: int) -> tuple[int, Pair, Pair]:
        """The first place asked about, and what to unite without its option and with it."""
        place_a, low_a, high_a = self.nodes[a]
        place_b, low_b, high_b = self.nodes[b]
        if place_a < place_b:
            return place_a, (low_a, b), (high_a, EMPTY)
        if place_b < place_a:
            return place_b, (a, low_b), (EMPTY, high_b)
        return place_a, (low_a, low_b), (high_a, high_b)

    def short_join(self, a: int, b: int) -> int | None:
        """The join where it is plain or known."""
        if a <= UNIT or b <= UNIT:
            return a * b
        return self.joins.get((a, b))

    def join_halves(self, a: int, b: int) -> tuple[int, Pair, Pair]:
        """The first place asked about, and what to join without its option and with it."""
        place_a, low_a, high_a = self.nodes[a]
        place_b, low_b, high_b = self.nodes[b]
        if place_a < place_b:
            return place_a, (low_a, b), (high_a, b)
        return place_b, (a, low_b), (a, high_b)


def zdd_of(nodes: Nodes, order: Sequence[int], limit: int) -> Zdd:
    """The ZDD of a diagram, made from the leaves up."""
    place = {option: k for k, option in enumerate(order)}
    builder = Builder(len(order), limit)
    made: list[int] = []
    for node, kind in enumerate(nodes.kind):
        whole = UNIT if kind == PRODUCT else EMPTY
        for edge in nodes.edges(node):
            part = made[nodes.child[edge]]
            if kind == PRODUCT:
                whole = builder.join(whole, part)
                continue
            if nodes.option[edge] >= 0:
                part = builder.join(builder.node(place[nodes.option[edge]], EMPTY, UNIT), part)
            whole = builder.union(whole, part)
        made.append(whole)
    return reachable(tuple(order), builder.nodes, made[-1])


def reachable(order: tuple[int, ...], nodes: list[tuple[int, int, int]], root: int) -> Zdd:
    """The part of a ZDD that its root needs, numbered in the one way that the sets decide."""
    needed = {root}
    for node in range(root, UNIT, -1):
        if node in needed:
            needed.update(nodes[node][1:])
    number = {EMPTY: EMPTY, UNIT: UNIT}
    kept: list[tuple[int, int, int]] = []
    last_first = sorted(needed - {EMPTY, UNIT}, key=lambda node: -nodes[node][0])
    for place, group in groupby(last_first, key=lambda node: nodes[node][0]):
        for low, high, node in sorted(
            (number[nodes[node][1]], number[nodes[node][2]], node) for node in group
        ):
            number[node] = len(kept) + 2
            kept.append((place, low, high))
    return Zdd(order, kept, number[root])
