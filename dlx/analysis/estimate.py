"""How large a search tree is, by random dives (Knuth 1975)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from dlx.errors import SearchLimit
from dlx.matrix import Matrix
from dlx.search import Search

__all__ = ["Estimate", "estimate"]

SLICE = 1 << 20  # entries touched between two looks at signals


class Estimate(NamedTuple):
    """What a search for all solutions may come to; `Problem.estimate` makes one.

    Attributes
    ----------
    nodes, solutions : float
        Unbiased estimates: on the average over all seeds they are right. Infinite beyond 1e308.
    nodes_error, solutions_error : float
        Their standard errors, as far as the dives tell: where a few rare ones lead to nearly all
        of the tree, and no dive has found them, both are too small.
    seconds : float
        What a count would take, by the nodes and the speed of a short search.
    trials : int
        The dives made.
    """

    nodes: float
    nodes_error: float
    solutions: float
    solutions_error: float
    seconds: float
    trials: int

    def __repr__(self) -> str:
        return (
            f"<dlx.Estimate: {self.nodes:.3g} ± {self.nodes_error:.1g} nodes, "
            f"{self.solutions:.3g} ± {self.solutions_error:.1g} solutions, "
            f"about {self.seconds:.1g} s>"
        )


def estimate(
    matrix: Matrix,
    sample: Search,
    trials: int,
    seed: int,
    on_slice: Callable[[int], object] | None = None,
) -> Estimate:
    """Estimate nodes, solutions and seconds.

    Parameters
    ----------
    matrix : Matrix
    sample : Search
        A search of it with a short timeout, for its speed.
    trials : int
        How many dives to make; at least 2, or there is no telling an error.
    seed : int
    on_slice : callable, optional
        Called with the number of dives made, between slices of some milliseconds.

    Raises
    ------
    ValueError
        For fewer than 2 trials, or a seed that is not 0 to 2**64 - 1.
    """
    if trials < 2:
        raise ValueError(f"trials is {trials}; 2 is the least that tell an error")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed is {seed}; it must be 0 to 2**64 - 1")
    from dlx.kernels.dives import Dives

    dives = Dives(matrix, seed)
    while dives.trials < trials:
        if on_slice is not None:
            on_slice(dives.trials)
        dives.advance(trials, SLICE)
    nodes, solutions = (known(value) for value in (dives.nodes, dives.solutions))
    nodes_error, solutions_error = (
        known(math.sqrt(spread / (trials - 1) / trials))
        for spread in (dives.nodes_spread, dives.solutions_spread)
    )
    seconds = predict(sample, nodes)
    return Estimate(nodes, nodes_error, solutions, solutions_error, seconds, trials)


def known(value: float) -> float:
    """The value; infinity when the numbers became too large for it."""
    return value if math.isfinite(value) else math.inf


def predict(sample: Search, nodes: float) -> float:
    """Seconds for so many nodes: those of the sample, which may be over, or in proportion."""
    try:
        sample.count()
    except SearchLimit:
        return max(sample.stats.seconds, nodes * sample.stats.seconds / max(sample.stats.nodes, 1))
    return sample.stats.seconds
