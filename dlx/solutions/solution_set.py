"""The set of all solutions: a diagram, and every question that it answers."""

from __future__ import annotations

import math
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, overload

from dlx.errors import DlxError, ProblemError
from dlx.kernels import sweeps
from dlx.matrix import Matrix
from dlx.solution import Names, Solution
from dlx.solutions.nodes import Counts, Nodes, edges_to, rank_of
from dlx.solutions.randomness import random_below
from dlx.solutions.ranked import as_integers, ranked
from dlx.solutions.slices import SolutionSlice

if TYPE_CHECKING:
    from os import PathLike
    from typing import IO

    from dlx.solutions.zdd import Zdd

__all__ = ["Backbone", "DiagramStats", "SolutionSet"]

MOST_ZDD_NODES = 1_000_000


class Solved(Names, Protocol):
    """What a solution set asks of its problem."""

    @property
    def matrix(self) -> Matrix:
        """The problem as arrays of numbers."""


class Backbone(NamedTuple):
    """The options about which all solutions agree.

    Attributes
    ----------
    always, never : tuple of int
        The options in all solutions, and those in none. Without solutions, both are all options.
    """

    always: tuple[int, ...]
    never: tuple[int, ...]


class DiagramStats(NamedTuple):
    """The size of a diagram.

    Attributes
    ----------
    nodes, edges, decisions, products : int
    bytes : int
        Of its arrays.
    seconds : float
        What it took to make.
    """

    nodes: int
    edges: int
    decisions: int
    products: int
    bytes: int
    seconds: float


class SolutionSet(Collection[Solution]):
    """All solutions of a problem, compiled: no question about them needs another search.

    `Problem.compile` makes one. It holds a decision diagram, most often far smaller than the number
    of solutions; "linear" below means in the number of its edges.

    Parameters
    ----------
    problem : Problem
    nodes : Nodes
        The diagram, trimmed.
    seconds : float
        What it took to make.

    Notes
    -----
    The solutions have an order, that of the diagram: it is the same each time for the same problem
    and version, and iteration, indexing, slices and `index` agree about it.

    Thread safety: it never changes, and any number of threads may ask.

    Examples
    --------
    >>> import dlx
    >>> problem = dlx.Problem.from_options([["a"], ["b"], ["a", "b"], ["b"]])
    >>> solutions = problem.compile()
    >>> len(solutions), solutions[0], (2,) in solutions
    (3, <dlx.Solution: (0, 1)>, True)
    >>> solutions.count(given=[0]), solutions.marginals()
    (2, [2, 1, 1, 1])
    """

    def __init__(self, problem: Solved, nodes: Nodes, seconds: float = 0.0) -> None:
        self._problem = problem
        self._nodes = nodes
        self._seconds = seconds

    @cached_property
    def _counts(self) -> Counts:
        """How many solutions each node has."""
        return self._nodes.counts()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._problem, self._nodes, self._seconds)

    # ---- how many ---------------------------------------------------------------------------

    def count(self, *, given: Iterable[int] = (), without: Iterable[int] = ()) -> int:
        """The number of solutions, exact at any size.

        Parameters
        ----------
        given : iterable of int
            Options that must be in the solution.
        without : iterable of int
            Options that must not.

        Raises
        ------
        ProblemError
            An option that there is not.

        Notes
        -----
        Linear once; then constant without arguments. `len` is the same up to `sys.maxsize`.
        """
        return self._restricted(given, without)._counts[-1]

    def given(self, options: Iterable[int]) -> SolutionSet:
        """The solutions that hold all of the options; linear.

        Examples
        --------
        >>> import dlx
        >>> solutions = dlx.Problem.from_options([["a"], ["b"], ["a", "b"]]).compile()
        >>> list(solutions.given([0]))
        [<dlx.Solution: (0, 1)>]
        """
        return self._restricted(options, ())

    def without(self, options: Iterable[int]) -> SolutionSet:
        """The solutions that hold none of the options; linear."""
        return self._restricted((), options)

    def _restricted(self, given: Iterable[int], without: Iterable[int]) -> SolutionSet:
        n_options = self._problem.matrix.n_options
        chosen, banned = sorted(set(map(index, given))), sorted(set(map(index, without)))
        for option in (*chosen, *banned):
            if not 0 <= option < n_options:
                raise ProblemError(
                    f"there is no option {option}; the problem has {n_options}", option=option
                )
        if not chosen and not banned:
            return self
        nodes = self._nodes.restricted(n_options, chosen, banned)
        return SolutionSet(self._problem, nodes, self._seconds)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    # ---- which ------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Solution]:
        for numbers in sweeps.Walk(*self._nodes):
            yield Solution(numbers, self._problem)

    @overload
    def __getitem__(self, place: int) -> Solution: ...
    @overload
    def __getitem__(self, place: slice) -> SolutionSlice: ...
    def __getitem__(self, place: int | slice) -> Solution | SolutionSlice:
        count = self.count()
        if isinstance(place, slice):
            return SolutionSlice(self, range(*place.indices(count)))
        rank = index(place)
        if not -count <= rank < count:
            raise IndexError(f"there is no solution {rank}; there are {count}")
        option = self._nodes.option
        numbers = [option[edge] for edge in edges_to(self._nodes, self._counts, rank % count)]
        return Solution(sorted(number for number in numbers if number >= 0), self._problem)

    def __contains__(self, solution: object) -> bool:
        return isinstance(solution, Iterable) and self._rank(solution) is not None

    def index(self, solution: Iterable[int]) -> int:
        """The place of a solution: ``solutions[solutions.index(s)] == s``.

        Parameters
        ----------
        solution : iterable of int
            Option numbers in any order.

        Raises
        ------
        ValueError
            When it is no solution in the set.
        """
        numbers = tuple(solution)
        rank = self._rank(numbers)
        if rank is None:
            raise ValueError(f"{numbers} is not in the set")
        return rank

    def _rank(self, solution: Iterable[Any]) -> int | None:
        """The place of a solution, or None."""
        numbers = list(solution)
        chosen = set(numbers)
        if len(chosen) < len(numbers):
            return None
        return rank_of(self._nodes, self._counts, chosen)

    def starting_at(self, rank: int) -> Iterator[Solution]:
        """The solutions from one on, as ``self[rank:]``."""
        edges = edges_to(self._nodes, self._counts, rank)
        for numbers in sweeps.Walk(*self._nodes, edges):
            yield Solution(numbers, self._problem)

    def sample(self, n: int, seed: int) -> list[Solution]:
        """Solutions drawn at random, each independent and each solution as likely as any other.

        Parameters
        ----------
        n : int
            How many; one may come more than once.
        seed : int
            From 0 to 2**64 - 1; it means the same on every machine.

        Raises
        ------
        ValueError
            A negative number, a seed out of range, or no solutions to draw from.
        """
        count = self.count()
        if index(n) < 0:
            raise ValueError(f"n is {n}; it must be 0 or more")
        if not 0 <= index(seed) < 1 << 64:
            raise ValueError(f"the seed is {seed}; it must be 0 to 2**64 - 1")
        if n and not count:
            raise ValueError("there is no solution to draw")
        ranks = random_below(count, seed)
        return [self[next(ranks)] for _ in range(n)]

    # ---- options ----------------------------------------------------------------------------

    def marginals(self, *, given: Iterable[int] = (), without: Iterable[int] = ()) -> list[int]:
        """In how many solutions each option is; linear, for all options together.

        Parameters
        ----------
        given, without : iterable of int
            As for `count`.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem.from_options([["a"], ["b"], ["a", "b"], ["b"]]).compile().marginals()
        [2, 1, 1, 1]
        """
        chosen = self._restricted(given, without)
        n_options = self._problem.matrix.n_options
        return sweeps.marginals(*chosen._nodes, n_options, chosen._counts)

    def backbone(self) -> Backbone:
        """The options in all solutions, and those in none; linear.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem.from_options([["a"], ["b"], ["b"], ["a", "c"]]).compile().backbone()
        Backbone(always=(3,), never=(0,))
        """
        count, marginals = self.count(), self.marginals()
        return Backbone(
            tuple(option for option, times in enumerate(marginals) if times == count),
            tuple(option for option, times in enumerate(marginals) if times == 0),
        )

    def best(
        self, k: int = 1, *, weights: Iterable[Any] | None = None, maximize: bool = False
    ) -> list[Solution]:
        """The k solutions of least weight, the least first; of equal ones, the first in order.

        Parameters
        ----------
        k : int
            How many; fewer are returned when there are fewer.
        weights : iterable of int, float or Fraction, optional
            One for each option; the weight of a solution is their sum, taken without rounding.
            Default: the costs of the problem.
        maximize : bool
            The most weight instead of the least.

        Raises
        ------
        ProblemError
            When there is not one finite weight for each option.

        Notes
        -----
        Linear, and for each solution as many steps as its walk through the diagram passes edges.

        Examples
        --------
        >>> import dlx
        >>> solutions = dlx.Problem.from_options([["a"], ["b"], ["a", "b"], ["b"]]).compile()
        >>> solutions.best(2, weights=[1, 4, 3, 1])
        [<dlx.Solution: (0, 3)>, <dlx.Solution: (2,)>]
        """
        if index(k) < 0:
            raise ValueError(f"k is {k}; it must be 0 or more")
        matrix = self._problem.matrix
        given = matrix.costs or [0] * matrix.n_options if weights is None else weights
        whole = as_integers(given, matrix.n_options)
        if maximize:
            whole = [-weight for weight in whole]
        found = islice(ranked(self._nodes, self._counts, whole), min(index(k), sys.maxsize))
        return [Solution(numbers, self._problem) for numbers in found]

    # ---- elsewhere --------------------------------------------------------------------------

    def save(self, target: str | PathLike[str] | IO[bytes]) -> None:
        """Write the diagram to a file of NumPy arrays (.npz), without pickle.

        Parameters
        ----------
        target : str, path or open file
            A file that is there is replaced once all is written.
        """
        from dlx.formats import diagram

        diagram.save(self._nodes, self._problem.matrix, self._seconds, target)

    @classmethod
    def load(cls, source: str | PathLike[str] | IO[bytes], problem: Solved) -> SolutionSet:
        """Read what `save` wrote.

        Parameters
        ----------
        source : str, path or open file
        problem : Problem
            The one whose solutions they are.

        Raises
        ------
        FormatError
            A damaged file, or one of another problem.

        Examples
        --------
        >>> import dlx, io
        >>> problem = dlx.Problem.from_options([["a"], ["b"], ["a", "b"]])
        >>> file = io.BytesIO()
        >>> problem.compile().save(file)
        >>> dlx.SolutionSet.load(io.BytesIO(file.getvalue()), problem)
        <dlx.SolutionSet: 2 solutions, 3 nodes, 3 edges>
        """
        from dlx.formats import diagram

        return cls(problem, *diagram.load(source, problem.matrix))

    def to_zdd(self, limit: int = MOST_ZDD_NODES) -> Zdd:
        """The same sets as a zero-suppressed decision diagram.

        It asks about options in the order of their lowest items, equal ones by number.

        Parameters
        ----------
        limit : int
            The most nodes, counting those made on the way and not needed in the end.

        Raises
        ------
        DiagramTooLarge
            When it has more.
        """
        from dlx.solutions.zdd import zdd_of

        matrix = self._problem.matrix
        starts, items = matrix.indptr, matrix.items
        firsts = [
            min(items[starts[option] : starts[option + 1]], default=matrix.n_items)
            for option in range(matrix.n_options)
        ]
        return zdd_of(self._nodes, sorted(range(len(firsts)), key=firsts.__getitem__), limit)

    def to_graphillion(self, limit: int = MOST_ZDD_NODES) -> Any:
        """The same sets as a ``graphillion.setset`` of option numbers.

        Its universe, one for all setsets, becomes the options of the problem.

        Raises
        ------
        DlxError
            When Graphillion is not installed.
        DiagramTooLarge
            When the diagram has more than `limit` nodes.
        """
        try:
            from graphillion import setset
        except ModuleNotFoundError:
            raise DlxError("this needs Graphillion: pip install graphillion") from None
        zdd = self.to_zdd(limit)
        setset.set_universe(list(zdd.order))
        return setset.loads(zdd.dumps())

    def to_dot(self) -> str:
        """A drawing of the diagram for Graphviz: decisions round, products square.

        Edges from one decision stand from left to right, in order, each with the label of its
        option.
        """
        from dlx.solutions.drawing import drawing

        return drawing(self._nodes, self._problem.label)

    @property
    def stats(self) -> DiagramStats:
        """The size of the diagram."""
        nodes = self._nodes
        products = sum(nodes.kind)
        return DiagramStats(
            nodes=len(nodes.kind),
            edges=len(nodes.child),
            decisions=len(nodes.kind) - products,
            products=products,
            bytes=sum(len(part) * part.itemsize for part in nodes),
            seconds=self._seconds,
        )

    def __repr__(self) -> str:
        stats = self.stats
        return (
            f"<dlx.SolutionSet: {shortened(self.count())} solutions, {stats.nodes} nodes, "
            f"{stats.edges} edges>"
        )


def shortened(count: int) -> str:
    """A count as a person reads it."""
    if count < 10**15:
        return str(count)
    exponent = math.log10(count)
    return f"about {10 ** (exponent % 1):.3f}e{int(exponent)}"
