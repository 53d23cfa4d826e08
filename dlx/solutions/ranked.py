"""The solutions of a diagram in the order of their weights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from math import lcm
from operator import index
from typing import Any

from dlx.errors import ProblemError
from dlx.kernels import sweeps
from dlx.solutions.nodes import PRODUCT, Counts, Nodes

__all__ = ["as_integers", "ranked"]

# What is still to be walked: a node, in how many ways it and the rest can be, and the rest.
Waiting = tuple[int, int, Any] | None
Taken = tuple[int, Any] | None  # an option, and those taken before


def as_integers(weights: Iterable[Any], n_options: int) -> list[int]:
    """Weights as whole numbers in the same proportions, so that sums are exact.

    Raises
    ------
    ProblemError
        Not one finite number for each option.
    """
    ratios = []
    for option, weight in enumerate(weights):
        try:
            ratios.append((index(weight), 1))
        except TypeError:
            try:
                ratios.append(weight.as_integer_ratio())
            except (AttributeError, ValueError, OverflowError):
                raise ProblemError(
                    f"option {option}: the weight {weight!r} is no finite number", option=option
                ) from None
    if len(ratios) != n_options:
        raise ProblemError(f"there are {len(ratios)} weights and {n_options} options")
    unit = lcm(*(denominator for _, denominator in ratios))
    return [numerator * (unit // denominator) for numerator, denominator in ratios]


def ranked(nodes: Nodes, counts: Counts, weights: list[int]) -> Iterator[list[int]]:
    """The solutions from the least weight on, each as its options; equal ones by their rank.

    The least weight below every node is known beforehand, so a solution is found by one walk down,
    without a wrong step; the edges that it passes by are kept as starts of later walks, each with
    the least weight that it can come to and the least rank.

    Each start stands for a range of ranks, and no two of these overlap: so of starts of equal
    weight, the one of the least rank leads to the solution of the least rank.
    """
    kind, _, child, option = nodes
    root = len(kind) - 1
    if not counts[root]:
        return
    least = sweeps.least(*nodes, weights)
    starts: list[tuple[int, int, int, Waiting, Taken]] = [(least[root], 0, root, None, None)]
    while starts:
        weight, rank, node, waiting, taken = heappop(starts)
        while True:
            ways = waiting[1] if waiting else 1
            if kind[node] == PRODUCT:
                for edge in reversed(nodes.edges(node)):
                    ways *= counts[child[edge]]
                    waiting = child[edge], ways, waiting
                if waiting is None:
                    break
                node, _, waiting = waiting
                continue
            others = weight - least[node]
            first = None
            for edge in nodes.edges(node):
                best, now = others + least[child[edge]], taken
                if option[edge] >= 0:
                    best, now = best + weights[option[edge]], (option[edge], taken)
                if first is None and best == weight:
                    first = rank, child[edge], now
                else:
                    heappush(starts, (best, rank, child[edge], waiting, now))
                rank += counts[child[edge]] * ways
            assert first is not None  # one edge comes to the least weight
            rank, node, taken = first
        yield listed(taken)


def listed(taken: Taken) -> list[int]:
    """The options, sorted."""
    options = []
    while taken is not None:
        option, taken = taken
        options.append(option)
    return sorted(options)
