"""A kernel for the first solution: the search in its usual order, and restarts, in turns.

The rule "fewest options, ties to the lowest item" may go wrong at the root and need ages to come
back: it has not found 100 queens in 200 million nodes. Searches that start anew with options and
items shuffled find it in a hundred. So the usual search has a turn, then a shuffled one half as
long, and so on with turns that double; in large problems a shuffled one comes first. Either ends
the whole when it finds a solution or has seen the whole tree, so this is complete, and a long
search takes about half as many nodes again as the usual one, three quarters at most.
"""

from __future__ import annotations

from collections.abc import Sequence

from dlx.kernels.choice import KernelName, make, plan, row_words
from dlx.kernels.protocol import EXHAUSTED, PAUSED, SPENT, ListingKernel
from dlx.matrix import Matrix

__all__ = ["Restarts"]

FIRST_TURN = 512  # nodes; most problems are solved in fewer
LONG_ROWS = 10_000  # words of bits, from which it takes long to fill them
LARGE = 20_000  # entries from which a restart has the first turn, as a second kernel costs time


class Restarts:
    """One solution, by the stepping protocol.

    Parameters
    ----------
    matrix : Matrix
    given : sequence of int
        Options in the solution.
    kernel : str
        What each of the searches uses.

    Notes
    -----
    Deterministic: the seed of the k-th restart is k.
    """

    listing = True

    def __init__(self, matrix: Matrix, given: Sequence[int], kernel: KernelName) -> None:
        self._matrix, self._plan = matrix, plan(matrix, given, kernel, None)
        # What restarts are made by; with long rows, bits would do little else than fill them.
        self._anew = self._plan
        if kernel == "auto" and self._plan.kernel == "bits" and row_words(matrix) >= LONG_ROWS:
            self._anew = self._plan._replace(kernel="links")
        self._usual: ListingKernel | None = None  # made when its turn comes
        self._restarting = False  # whether a restart has the turn
        # Nodes of a turn; those after the first take no less time than it takes to start anew.
        self._turn = max(FIRST_TURN, matrix.n_entries // 4)
        self._seed = 0
        self._past = [0, 0]  # nodes and updates of the searches that do not have the turn
        if matrix.n_entries < LARGE:
            self._go_on_as_usual()
            self._left = FIRST_TURN  # nodes left of this turn
        else:
            self._start_anew()

    @property
    def running(self) -> bool:
        """Whether a thread is in `advance`."""
        return self._now.running

    @property
    def nodes(self) -> int:
        """Of all the searches together."""
        return self._past[0] + self._now.nodes

    @property
    def updates(self) -> int:
        """Of all the searches together."""
        return self._past[1] + self._now.updates

    @property
    def solutions(self) -> int:
        """0 or 1: the search that finds one keeps the turn."""
        return self._now.solutions

    def advance(self, work: int, nodes: int, solutions: int) -> int:
        """Search on, no further than to the end of a turn; see `Machine.advance`."""
        if self.solutions:
            return EXHAUSTED
        before = self._now.nodes
        code = self._now.advance(work, min(nodes, self._left), 1)
        self._left -= self._now.nodes - before
        if code == SPENT and self._left <= 0:
            self._next_turn()
            return PAUSED  # not SPENT: the caller would think that the work was done so soon
        return code

    def _next_turn(self) -> None:
        """From the usual search to a restart, or from a restart back to the usual search."""
        self._past[0] += self._now.nodes
        self._past[1] += self._now.updates
        if self._restarting:
            self._turn *= 2
            self._go_on_as_usual()
        else:
            self._start_anew()

    def _start_anew(self) -> None:
        """A restart has the turn."""
        self._seed += 1
        self._now, self._restarting = make(self._matrix, self._anew._replace(seed=self._seed)), True
        self._left = self._turn // 2

    def _go_on_as_usual(self) -> None:
        """The usual search has the turn, where it stopped."""
        if self._usual is None:
            self._usual = make(self._matrix, self._plan)
        self._past[0] -= self._usual.nodes
        self._past[1] -= self._usual.updates
        self._now, self._restarting = self._usual, False
        self._left = self._turn

    def progress(self) -> float:
        """Of the usual search, which is the one that sees the whole tree."""
        return 0.0 if self._usual is None else self._usual.progress()

    def drain(self, found: list[tuple[int, ...]]) -> None:
        """Hand over the solution, if it is there."""
        self._now.drain(found)
