"""A smaller problem with the same covers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dlx.matrix import Matrix
from dlx.solution import Solution

if TYPE_CHECKING:
    from dlx.problem import Problem
    from dlx.solvable import Solvable

__all__ = ["Reduction", "Remainder", "reduce"]

SLICE = 1 << 22  # entries touched between two looks at signals
EFFORT = 1 << 29  # entries touched at most; some seconds


class Remainder(NamedTuple):
    """What is left of a Matrix.

    Attributes
    ----------
    matrix : Matrix
        Item i of it is items[i] of the whole, option k is kept[k].
    items, kept, forced : sequence of int
        Numbers in the whole: items and options that are left, and options in every cover.
    is_impossible : bool
        There is no cover. The one item left is then one that cannot be covered.
    is_finished : bool
        No option is left that the sieve would find useless.
    """

    matrix: Matrix
    items: Sequence[int]
    kept: Sequence[int]
    forced: Sequence[int]
    is_impossible: bool
    is_finished: bool


def reduce(matrix: Matrix) -> Remainder:
    """Leave out what is in no cover, what is in all of them, and items that add nothing.

    Takes at most a pass over the options for each one that is dropped, and no more than EFFORT in
    all; where that is not enough, less is left out.
    """
    from dlx.kernels.sieve import Sieve, part

    sieve = Sieve(matrix)
    effort = 0
    while not sieve.finished and effort < EFFORT:
        effort += sieve.advance(SLICE)
    if sieve.short >= 0:
        nothing = Matrix(array("i", [0]), array("i"), None, 1, 1)
        return Remainder(nothing, (sieve.short,), (), (), True, True)
    items, kept = sieve.needed(), sieve.options()
    rank = array("i", [-1]) * matrix.n_items
    for place, item in enumerate(items):
        rank[item] = place
    n_primary = sum(item < matrix.n_primary for item in items)
    bounds = [sieve.bounds(item) for item in items[:n_primary]]
    low = high = None
    if any(pair != (1, 1) for pair in bounds):
        low, high = (array("i", values) for values in zip(*bounds, strict=True))
    rest = Matrix(
        *part(matrix, kept, rank),
        len(items),
        n_primary,
        matrix.n_colors,
        low,
        high,
        None if matrix.costs is None else [matrix.costs[option] for option in kept],
    )
    forced = sorted(option for option, _ in sieve.chosen())
    return Remainder(rest, items, kept, forced, False, sieve.finished)


class Reduction:
    """A smaller problem with the same covers, and the way back; `Problem.reduce` makes one.

    Attributes
    ----------
    original : Problem
        The problem that was reduced.
    problem : Problem
        What is left of it. Option k is option ``kept[k]`` of the original and has its label and
        cost; items have their names.
    kept : tuple of int
        Options of the original that are left.
    forced : tuple of int
        Options that are in every cover, and not in `problem` any more.
    dropped : tuple of int
        Options that are in no cover.
    is_impossible : bool
        That there is no cover was found out. `problem` is then one item that no option has, every
        option is dropped, and `problem.items` names an item that cannot be covered.
    is_finished : bool
        False when the problem was so large that not every option was looked at.

    Examples
    --------
    >>> import dlx
    >>> reduction = dlx.Problem.from_options([["a", "b"], ["c"], ["a"], ["c"]]).reduce()
    >>> reduction
    <dlx.Reduction: 2 of 4 options and 1 of 3 items left, 1 forced, 1 dropped>
    >>> reduction.kept, reduction.forced, reduction.dropped
    ((1, 3), (0,), (2,))
    """

    def __init__(self, original: Solvable, problem: Problem, rest: Remainder) -> None:
        self.original = original
        self.problem = problem
        self.kept = tuple(rest.kept)
        self.forced = tuple(rest.forced)
        gone = set(self.kept).union(self.forced)
        self.dropped = tuple(k for k in range(original.matrix.n_options) if k not in gone)
        self.is_impossible = rest.is_impossible
        self.is_finished = rest.is_finished

    def solution(self, reduced: Iterable[int]) -> Solution:
        """The solution of the original that a solution of `problem` stands for."""
        numbers = sorted([*self.forced, *(self.kept[k] for k in reduced)])
        return Solution(numbers, self.original)

    def solutions(self, **parameters: Any) -> Iterator[Solution]:
        """The solutions of the original, found in `problem`.

        Parameters
        ----------
        **parameters
            Those of `Problem.search`; `given` are options of `problem`.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["b"], ["b"]])
        >>> list(problem.reduce().solutions())
        [<dlx.Solution: (0, 1)>, <dlx.Solution: (0, 2)>]
        """
        return map(self.solution, self.problem.search(**parameters))

    def __repr__(self) -> str:
        if self.is_impossible:
            return f"<dlx.Reduction: impossible, item {self.problem.items[0]!r} cannot be covered>"
        left, all_ = self.problem, self.original.matrix
        return (
            f"<dlx.Reduction: {left.n_options} of {all_.n_options} options and "
            f"{left.n_items} of {all_.n_items} items left, {len(self.forced)} forced, "
            f"{len(self.dropped)} dropped>"
        )
