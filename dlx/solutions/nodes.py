"""A decision diagram as flat arrays, and the way from its root to one solution and back."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, TypeAlias

from dlx.kernels import sweeps

__all__ = ["DECISION", "PRODUCT", "Counts", "Nodes", "edges_to", "rank_of"]

DECISION, PRODUCT = 0, 1

Counts: TypeAlias = "array[int] | list[int]"  # how many solutions each node has


class Nodes(NamedTuple):
    """Sets of options, as a directed graph without cycles.

    Node n has the edges ``indptr[n]`` to ``indptr[n + 1] - 1``; edge e leads to node ``child[e]``,
    which is less than n. The last node is the root and stands for all solutions.

    A decision takes exactly one of its edges: its solutions are those of the child, each with
    ``option[e]`` added, or as they are where that is -1. A product takes one solution of each child
    and unites them; its children share no option. No solution comes about in two ways.

    Node 0 is TRUE, a product of nothing: it has one solution, the empty one. A decision without
    edges is FALSE and has none.

    Attributes
    ----------
    kind : array of uint8
        0 for a decision, 1 for a product.
    indptr, child, option : array of int32
        `option` is -1 on the edges of products.
    """

    kind: array[int]
    indptr: array[int]
    child: array[int]
    option: array[int]

    @classmethod
    def adopt(cls, kind: Any, indptr: Any, child: Any, option: Any, n_options: int) -> Nodes:
        """The diagram that a kernel recorded, trimmed."""
        made = cls(*sweeps.narrowed(kind, indptr), child, option)
        return made.restricted(n_options, (), ())

    def restricted(self, n_options: int, given: Sequence[int], without: Sequence[int]) -> Nodes:
        """The part with the solutions that hold all of `given` and none of `without`, trimmed.

        In a trimmed diagram every node is in some solution; only the root may be FALSE.
        """
        return Nodes(*sweeps.trimmed(*self, n_options, given, without))

    def counts(self) -> Counts:
        """How many solutions each node has."""
        return sweeps.counts(self.kind, self.indptr, self.child)

    def edges(self, node: int) -> range:
        """The edges of a node."""
        return range(self.indptr[node], self.indptr[node + 1])


# The order of the solutions: at the root those of the first edge come first; in a product all those
# of the last child come before the first child moves on. A solution's rank is its place in there.


def edges_to(nodes: Nodes, counts: Counts, rank: int) -> list[int]:
    """The edges that the solution of a rank takes at its decisions, in the order of `Walk`."""
    kind, _, child, _ = nodes
    taken = []
    waiting = [(len(kind) - 1, rank)]
    while waiting:
        node, rank = waiting.pop()
        if kind[node] == PRODUCT:
            parts = []
            for edge in reversed(nodes.edges(node)):
                rank, part = divmod(rank, counts[child[edge]])
                parts.append((child[edge], part))
            waiting += parts
            continue
        for edge in nodes.edges(node):
            count = counts[child[edge]]
            if rank < count:
                break
            rank -= count
        taken.append(edge)
        waiting.append((child[edge], rank))
    return taken


def rank_of(nodes: Nodes, counts: Counts, solution: AbstractSet[int]) -> int | None:
    """The rank of a solution; None when it is none.

    Seen are the nodes that can be reached with its options alone. Of the sets that a node has
    within them, the largest is enough to know: options come once and solutions in one way, so what
    adds up to as many options as the solution has is the solution.
    """
    kind, _, child, option = nodes
    root = len(kind) - 1
    reached, waiting = {root}, [root]
    while waiting:
        for edge in nodes.edges(waiting.pop()):
            if child[edge] not in reached and (option[edge] < 0 or option[edge] in solution):
                reached.add(child[edge])
                waiting.append(child[edge])
    largest: dict[int, tuple[int, int]] = {}  # size and rank; children before parents
    for node in sorted(reached):
        size, rank = (0, 0) if kind[node] == PRODUCT else (-1, 0)
        before = 0
        for edge in nodes.edges(node):
            below = child[edge]
            if kind[node] == PRODUCT:
                if below not in largest:
                    size = -1
                    break
                size, rank = size + largest[below][0], rank * counts[below] + largest[below][1]
                continue
            if below in largest and (option[edge] < 0 or option[edge] in solution):
                larger = largest[below][0] + (option[edge] >= 0)
                if larger > size:
                    size, rank = larger, before + largest[below][1]
            before += counts[below]
        if size >= 0:
            largest[node] = size, rank
    size, rank = largest.get(root, (-1, 0))
    return rank if size == len(solution) else None
