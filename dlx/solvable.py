"""What can be asked of a problem: its solutions in every form."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import index as as_index
from typing import TYPE_CHECKING, Any

from dlx.analysis.estimate import Estimate, estimate
from dlx.analysis.explanation import Explanation
from dlx.analysis.reduce import Reduction, Remainder, reduce
from dlx.cheapest import Best, Cheapest, Improver
from dlx.checkpoint import digest, load
from dlx.compilation import Compilation
from dlx.counting import CountKernelName, counting_kernel
from dlx.errors import CheckpointError
from dlx.kernels.choice import KernelName, OrderName, make, plan
from dlx.kernels.protocol import EXHAUSTED, FULL
from dlx.kernels.restarts import Restarts
from dlx.matrix import Matrix
from dlx.search import FIRST_WORK, UNBOUNDED, Search
from dlx.solution import Solution, SolutionsArray
from dlx.solutions import SolutionSet

if TYPE_CHECKING:
    from dlx.problem import Problem

__all__ = ["Solvable"]

SAMPLE = 0.020  # seconds of searching that tell its speed


class Solvable:
    """The searches of a `Problem`, which says what its items and options are called."""

    @property
    def matrix(self) -> Matrix:
        """The problem as arrays of numbers."""
        raise NotImplementedError

    @property
    def items(self) -> tuple[Hashable, ...]:
        """The names of the items, as the matrix numbers them."""
        raise NotImplementedError

    def option(self, number: int) -> tuple[Any, ...]:
        """The entries of an option."""
        raise NotImplementedError

    def label(self, number: int) -> Any:
        """The label of an option."""
        raise NotImplementedError

    def cost(self, number: int) -> int | float:
        """The cost of an option."""
        raise NotImplementedError

    def _given(self, given: Iterable[int]) -> list[int]:
        """Option numbers that a search can start from: each once, and none at odds."""
        raise NotImplementedError

    def _part(self, rest: Remainder) -> Problem:
        """What is left of the problem, by the names that it has here."""
        raise NotImplementedError

    def search(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
        seed: int | None = None,
        given: Iterable[int] = (),
        order: OrderName = "mrv",
        kernel: KernelName = "auto",
    ) -> Search:
        """Start a search for all solutions: an iterator of `Solution` that can be controlled.

        Parameters
        ----------
        limit : int, optional
            End after so many solutions.
        timeout : float, optional
            End after so many seconds of searching.
        max_nodes : int, optional
            End after so many nodes of the search tree.
        seed : int, optional
            Shuffle items and options first: the same solutions in another order, one for each seed
            from 0 to 2**64 - 1, the same on every machine. Limits then cut a random sample, though
            not a uniform one.
        given : iterable of int, optional
            Options that are part of every solution; naming one twice changes nothing.
        order : {"mrv", "input", "failures"}
            Which item to branch on; the solutions are the same, in another order. "mrv": the one
            with the fewest options, ties to the item declared first; the best for nearly all.
            "input": the item declared first, so that the solutions come sorted by the options of
            the first item, then of the second, and so on. "failures": the one with the fewest
            options, ties to the one that was left without any most often; up to 20 times faster on
            large sparse problems such as sudoku of 25 x 25, and slower on most others.
        kernel : {"auto", "bits", "cells", "links"}
            What searches. For "mrv" and "input" all give the same solutions in the same order.
            `dlx.kernels.choice` says what "auto" means.

        Returns
        -------
        Search
            Ends quietly at a limit; `Search.status` then says at which.

        Raises
        ------
        ProblemError
            `given` options that clash, or one without a primary item.
        ValueError
            A negative limit; a kernel that cannot do what the problem or the order asks.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["a"], ["a"]])
        >>> with problem.search(limit=2) as search:
        ...     print(list(search), search.status, search.stats.nodes)
        [<dlx.Solution: (0,)>, <dlx.Solution: (1,)>] limit 1
        """
        chosen = plan(self.matrix, self._given(given), kernel, order, seed)
        return Search(
            make(self.matrix, chosen),
            self,
            limit=limit,
            timeout=timeout,
            max_nodes=max_nodes,
            plan=chosen,
        )

    solutions = search  # for loops: all solutions, one at a time

    def resume(
        self,
        checkpoint: bytes,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
    ) -> Search:
        """Go on with a search of this problem from a `Search.checkpoint`.

        Parameters
        ----------
        checkpoint : bytes
            Of the same version of this library; kernel, order, seed and given options are in it.
        limit, timeout, max_nodes : optional
            As for `search`; they count from here.

        Returns
        -------
        Search
            Of the solutions not yet handed out when the checkpoint was made, in the order in which
            they would have come; for the order "failures" possibly in another one.

        Raises
        ------
        CheckpointError
            A checkpoint of another problem, or bytes that are none.
        """
        start = load(checkpoint)
        if start.problem != digest(self.matrix):
            raise CheckpointError("the checkpoint is of another problem")
        return Search(
            make(self.matrix, start.plan),
            self,
            limit=limit,
            timeout=timeout,
            max_nodes=max_nodes,
            plan=start.plan,
            start=start,
        )

    def first(
        self,
        *,
        timeout: float | None = None,
        max_nodes: int | None = None,
        given: Iterable[int] = (),
        kernel: KernelName = "auto",
    ) -> Solution | None:
        """A solution, or None when there is none; the parameters are those of `search`.

        It need not be the first one of `search`: beside the usual search, others run that start
        anew with options and items shuffled (`dlx.kernels.restarts`), always the same ones.

        Raises
        ------
        SearchLimit
            When `timeout` or `max_nodes` ended the search: None would be a lie.
        """
        restarts = Restarts(self.matrix, self._given(given), kernel)
        if timeout is None and max_nodes is None:
            # Most problems need one slice, and then a Search would take most of the time.
            solutions: list[tuple[int, ...]] = []
            if restarts.advance(FIRST_WORK, UNBOUNDED, 1) in (FULL, EXHAUSTED):
                restarts.drain(solutions)
                return Solution(solutions[0], self) if solutions else None
        with Search(restarts, self, limit=1, timeout=timeout, max_nodes=max_nodes) as search:
            found = next(search, None)
            if found is None:
                search.raise_if_cut()
            return found

    def is_solvable(
        self,
        *,
        timeout: float | None = None,
        max_nodes: int | None = None,
        given: Iterable[int] = (),
        kernel: KernelName = "auto",
    ) -> bool:
        """Whether there is a solution; parameters and errors are those of `first`."""
        return (
            self.first(timeout=timeout, max_nodes=max_nodes, given=given, kernel=kernel) is not None
        )

    def count(
        self,
        *,
        timeout: float | None = None,
        max_nodes: int | None = None,
        given: Iterable[int] = (),
        kernel: CountKernelName = "auto",
        memory: int | None = None,
    ) -> int:
        """The number of solutions, exact at any size.

        Parameters
        ----------
        timeout, max_nodes, given : optional
            As for `search`.
        kernel : {"auto", "diagram", "bits", "cells", "links"}
            "diagram" counts without listing: what is left to do is counted once and remembered, and
            where it falls apart, the parts are counted apart. Where all items are primary and
            covered once, what is the same but for its numbers is counted once as well. It has the
            2 * 10**30 ways to lay dominoes on 16 x 16 squares in a second, so too the 6 * 10**13
            Latin squares of order 7, and is slower than the others where there is nothing to
            remember. "auto" begins with enumeration, starts the diagram beside it when
            that takes long, and goes on with what gets ahead.
        memory : int, optional
            Bytes that the diagram may take, 2**30 unless you say; with less it takes longer.

        Raises
        ------
        SearchLimit
            When `timeout` or `max_nodes` ended the search; it carries the figures so far.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem.from_options([["a"], ["b"], ["a", "b"]]).count()
        2
        """
        machine = counting_kernel(self.matrix, self._given(given), kernel, memory)
        with Search(machine, self, timeout=timeout, max_nodes=max_nodes) as search:
            return search.count()

    def solutions_array(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
        seed: int | None = None,
        given: Iterable[int] = (),
        order: OrderName = "mrv",
        kernel: KernelName = "auto",
    ) -> SolutionsArray:
        """All solutions in NumPy arrays; the parameters are those of `search`.

        Raises
        ------
        SearchLimit
            When `timeout` or `max_nodes` ended the search: a short list would be a lie.

        Examples
        --------
        >>> import dlx
        >>> found = dlx.Problem.from_options([["a"], ["b"], ["a", "b"]]).solutions_array()
        >>> found.numbers.tolist(), found.offsets.tolist()
        ([0, 1, 2], [0, 2, 3])
        """
        with self.search(
            limit=limit,
            timeout=timeout,
            max_nodes=max_nodes,
            seed=seed,
            given=given,
            order=order,
            kernel=kernel,
        ) as search:
            found = SolutionsArray.join(search.blocks())
            search.raise_if_cut()
            return found

    def minimize(
        self,
        k: int = 1,
        *,
        timeout: float | None = None,
        max_nodes: int | None = None,
        given: Iterable[int] = (),
    ) -> Cheapest:
        """The k cheapest covers, in order of cost; fewer when there are no more.

        The cost of a cover is the sum of the costs of its options (`add_option`).

        Parameters
        ----------
        k : int
            How many covers.
        timeout : float, optional
            Return the best found after so many seconds of searching.
        max_nodes : int, optional
            Return the best found after so many nodes of the search tree.
        given : iterable of int, optional
            Options that are part of every cover; naming one twice changes nothing.

        Returns
        -------
        Cheapest
            A list that also says whether it is `optimal`, and if not, the `bound` that no cover
            falls below and the `gap` between that and its first cover.

        Raises
        ------
        ProblemError
            `given` options that clash, or one without a primary item.
        ProblemTooLarge
            When bits for every item and option would take more than 2 GiB.
        ValueError
            A k below 1, or a negative limit.

        Notes
        -----
        By branch and bound, with bounds from linear programming duality. Integers of any size are
        added exactly. Where costs are floats, covers whose costs differ by less than one part in
        2**40 count as equally cheap. Which of equally cheap covers are among the k is up to the
        search, and the same on every machine; they come in order of their numbers.

        Examples
        --------
        >>> import dlx
        >>> options = [["a", "b"], ["a"], ["b"], ["b"]]
        >>> cheapest = dlx.Problem.from_options(options, costs=[5, 1, 3, 7]).minimize(2)
        >>> [(solution.cost, solution) for solution in cheapest]
        [(4, <dlx.Solution: (1, 2)>), (5, <dlx.Solution: (0,)>)]
        >>> cheapest.optimal, cheapest.bound, cheapest.gap
        (True, 4, 0)
        """
        best = Best(self.matrix, self._given(given), k)
        return Cheapest(best, self, timeout=timeout, max_nodes=max_nodes)

    def improve(
        self,
        *,
        timeout: float | None = None,
        max_nodes: int | None = None,
        given: Iterable[int] = (),
    ) -> Improver:
        """Start a search for ever cheaper covers: an iterator of `Solution` that can be controlled.

        For searches that may take long: each cover is there as soon as it is found, and
        `Improver.gap` says how much better another might be. The parameters and errors are those
        of `minimize`.

        Returns
        -------
        Improver
            Ends quietly at a limit; `Improver.status` then says at which.

        Examples
        --------
        >>> import dlx
        >>> options = [["a", "b"], ["a"], ["b"]]
        >>> with dlx.Problem.from_options(options, costs=[5, 1, 3]).improve() as improver:
        ...     for solution in improver:
        ...         print(solution.cost, solution)
        4 <dlx.Solution: (1, 2)>
        >>> improver.status, improver.bound, improver.gap
        ('exhausted', 4, 0)
        """
        best = Best(self.matrix, self._given(given), 1)
        return Improver(best, self, timeout=timeout, max_nodes=max_nodes)

    # ---- analysis ---------------------------------------------------------------------------

    def reduce(self) -> Reduction:
        """A smaller problem with the same covers.

        Left out are options that are in no cover: choosing one, with all that it forces, leaves
        some item without enough options. Options that are in every cover are taken; and items are
        dropped that are covered rightly whenever the others are.

        Returns
        -------
        Reduction
            With the smaller problem, and the way back to solutions of this one.

        Notes
        -----
        Every option is tried again after each that was left out, so this takes longer than many a
        search; it pays before long ones, and shows what is forced. For very large problems the
        effort is bounded, and less is left out.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["a", "b"], ["b", "c"], ["b"], ["d"]])
        >>> reduction = problem.reduce()
        >>> reduction.forced, reduction.dropped
        ((0, 2, 4), (1, 3))
        >>> list(reduction.solutions())
        [<dlx.Solution: (0, 2, 4)>]
        """
        rest = reduce(self.matrix)
        return Reduction(self, self._part(rest), rest)

    def estimate(
        self,
        trials: int = 1000,
        seed: int = 1,
        *,
        on_slice: Callable[[int], object] | None = None,
    ) -> Estimate:
        """How large the search tree is, by random dives into it (Knuth 1975).

        Parameters
        ----------
        trials : int
            How many dives to make, at least 2; the error falls with the square root.
        seed : int
            From 0 to 2**64 - 1. All but the seconds is the same for the same seed.
        on_slice : callable, optional
            Called with the number of dives made, between slices of some milliseconds.

        Returns
        -------
        Estimate
            Of nodes and solutions, and of the seconds of `count`.

        Notes
        -----
        The tree is that of the order "mrv", and a node a state at which an item is chosen, forced
        or not. `Stats.nodes` of a kernel that takes forced items together is less. A dive takes
        about as long as the first way down of a search.

        Examples
        --------
        >>> import dlx
        >>> estimate = dlx.Problem.from_options([["a"], ["a"], ["b"], ["b"], ["b"]]).estimate()
        >>> estimate.nodes, estimate.nodes_error, estimate.solutions
        (3.0, 0.0, 6.0)
        """
        machine = make(self.matrix, plan(self.matrix, [], "auto", None))
        sample = Search(machine, self, timeout=SAMPLE)
        return estimate(self.matrix, sample, trials, seed, on_slice)

    def explain(self, given: Iterable[int] = (), timeout: float | None = None) -> Explanation:
        """Why there is no solution, or none with some options.

        Parameters
        ----------
        given : iterable of int
            Options that a solution shall have; they may clash.
        timeout : float, optional
            Seconds for it all.

        Returns
        -------
        Explanation
            An item or a chain of forced options where that is the reason; else a set of items that
            is irreducible, but not always a smallest one.

        Raises
        ------
        ProblemError
            There is no such option.
        SearchLimit
            The time was up before it was known whether there is a solution. When it is up later,
            the set found so far comes, marked as not irreducible.

        Examples
        --------
        >>> import dlx
        >>> found = dlx.Problem.from_options([["a", "b"], ["b", "c"], ["c", "a"]]).explain()
        >>> found.kind, found.items
        ('items', ('a', 'b', 'c'))
        >>> print(dlx.Problem(primary=["a"]).explain())
        Item 'a' is in no option.
        """
        from dlx.analysis.explain import explain

        chosen = [as_index(number) for number in given]
        finding = explain(self.matrix, self, chosen, timeout)
        return Explanation.of(finding, self.matrix, self, self.items)

    def compile(
        self,
        *,
        memory: int = 1 << 30,
        timeout: float | None = None,
        given: Iterable[int] = (),
    ) -> SolutionSet:
        """All solutions at once, as a set that answers questions without another search.

        It takes about as long as `count` with the kernel "diagram", and memory for every state that
        is met; for billions of solutions often some megabytes.

        Parameters
        ----------
        memory : int
            Bytes that may be used, at most.
        timeout : float, optional
            End after so many seconds of searching.
        given : iterable of int
            Options that are part of every solution.

        Raises
        ------
        DiagramTooLarge
            When `memory` does not suffice.
        SearchLimit
            When `timeout` ended the search.
        ProblemError
            `given` options that clash, or one without a primary item.

        Examples
        --------
        >>> import dlx
        >>> solutions = dlx.Problem.from_options([["a"], ["b"], ["a", "b"]]).compile()
        >>> len(solutions), solutions.marginals(), solutions[1]
        (2, [1, 1, 1], <dlx.Solution: (2,)>)
        """
        return Compilation(self, self._given(given), memory, timeout).finish()
