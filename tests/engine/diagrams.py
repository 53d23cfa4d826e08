"""A plain compiler of exact covers into decision diagrams, to check ours and what reads them.

A state is what is left: the options that may still be chosen, and how often each open item is still
to be covered. It is split into components that share no item; a component is decided at the item
with the fewest options. States are kept in a dict. Nothing is trimmed: there are FALSE nodes,
products of one child or of TRUE, and decisions that take no option.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable

import dlx
from dlx.solutions.nodes import DECISION, PRODUCT, Nodes

Needs = frozenset[tuple[Hashable, int, int]]  # item, and how often at least and at most
Edge = tuple[int, int]  # child and option


class Compiler:
    """Makes the nodes of one problem."""

    def __init__(self, problem: dlx.Problem) -> None:
        self.primary = set(problem.items[: problem.n_primary])
        self.options: list[dict[Hashable, Hashable]] = []
        names = set(problem.items)
        for number in range(problem.n_options):
            entries = problem.option(number)
            self.options.append(
                dict((entry, None) if entry in names else entry for entry in entries)
            )
        self.needs = frozenset(
            (item, low, problem.n_options if high is None else high)
            for item, (low, high) in ((item, problem.multiplicity(item)) for item in self.primary)
        )
        self.kinds: list[int] = []
        self.edges: list[list[Edge]] = []
        self.known: dict[tuple[frozenset[int], Needs], int] = {}
        self.true = self.node(PRODUCT, [])
        self.n_options = problem.n_options

    def node(self, kind: int, edges: list[Edge]) -> int:
        self.kinds.append(kind)
        self.edges.append(edges)
        return len(self.kinds) - 1

    def compile(self) -> Nodes:
        closed = {item for item, _, high in self.needs if high == 0}
        live = frozenset(
            number
            for number, option in enumerate(self.options)
            if option.keys() & self.primary and not option.keys() & closed
        )
        open_items = frozenset(need for need in self.needs if need[2] > 0)
        root = self.product(live, open_items)
        self.kinds, self.edges = self.kinds[: root + 1], self.edges[: root + 1]
        indptr = [0]
        for edges in self.edges:
            indptr.append(indptr[-1] + len(edges))
        flat = [edge for edges in self.edges for edge in edges]
        return Nodes(
            array("B", self.kinds),
            array("i", indptr),
            array("i", [child for child, _ in flat]),
            array("i", [option for _, option in flat]),
        )

    def product(self, live: frozenset[int], needs: Needs) -> int:
        """A new node for a state, from its components."""
        parts = [(self.component(*part), -1) for part in self.components(live, needs)]
        return self.node(PRODUCT, parts)

    def components(self, live: frozenset[int], needs: Needs) -> list[tuple[frozenset[int], Needs]]:
        parts, left = [], set(live)
        while left:
            part, items = {min(left)}, set(self.options[min(left)])
            while more := {k for k in left - part if items & self.options[k].keys()}:
                part |= more
                items.update(*(self.options[k] for k in more))
            left -= part
            parts.append((frozenset(part), frozenset(n for n in needs if n[0] in items)))
        reached = {need for _, part in parts for need in part}
        return parts + [(frozenset(), frozenset([need])) for need in needs - reached]

    def component(self, live: frozenset[int], needs: Needs) -> int:
        """The node of a state that does not fall apart."""
        if (live, needs) not in self.known:
            self.known[live, needs] = self.node(DECISION, self.decide(live, needs))
        return self.known[live, needs]

    def decide(self, live: frozenset[int], needs: Needs) -> list[Edge]:
        def choices(item: Hashable) -> list[int]:
            return sorted(k for k in live if item in self.options[k])

        item, low, _ = min(needs, key=lambda need: (len(choices(need[0])), str(need[0])))
        edges = []
        rest = live
        for number in choices(item):
            rest -= {number}
            edges.append((self.product(*self.without(number, rest, needs)), number))
        if low == 0:
            edges.append((self.product(rest, needs - {n for n in needs if n[0] == item}), -1))
        return edges

    def without(
        self, number: int, live: frozenset[int], needs: Needs
    ) -> tuple[frozenset[int], Needs]:
        """What is left when an option has been chosen."""
        chosen = self.options[number]
        after = {
            (item, max(low - (item in chosen), 0), high - (item in chosen))
            for item, low, high in needs
        }
        full = {item for item, _, high in after if high == 0}
        left = frozenset(
            k
            for k in live
            if not full & self.options[k].keys()
            and all(
                item in self.primary or (color is not None and chosen.get(item, color) == color)
                for item, color in self.options[k].items()
                if item in chosen
            )
        )
        return left, frozenset(need for need in after if need[2] > 0)


def compiled(problem: dlx.Problem) -> dlx.SolutionSet:
    """All solutions of a problem, by the plain compiler."""
    nodes = Compiler(problem).compile()
    return dlx.SolutionSet(problem, nodes.restricted(problem.n_options, (), ()))
