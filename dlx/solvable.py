"""What can be asked of a problem: its solutions in every form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dlx.kernels.choice import KernelName, OrderName, make_kernel
from dlx.kernels.restarts import Restarts
from dlx.matrix import Matrix
from dlx.search import Search
from dlx.solution import Solution, SolutionsArray

__all__ = ["Solvable"]


class Solvable:
    """The searches of a `Problem`, which says what its items and options are called."""

    @property
    def matrix(self) -> Matrix:
        """The problem as arrays of numbers."""
        raise NotImplementedError

    def option(self, number: int) -> tuple[Any, ...]:
        """The entries of an option."""
        raise NotImplementedError

    def label(self, number: int) -> Any:
        """The label of an option."""
        raise NotImplementedError

    def _given(self, given: Iterable[int]) -> list[int]:
        """Option numbers that a search can start from: each once, and none at odds."""
        raise NotImplementedError

    def search(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
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
            A negative limit.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a"], ["a"], ["a"]])
        >>> with problem.search(limit=2) as search:
        ...     print(list(search), search.status, search.stats.nodes)
        [<dlx.Solution: (0,)>, <dlx.Solution: (1,)>] limit 1
        """
        return Search(
            make_kernel(self.matrix, self._given(given), kernel, order),
            self,
            limit=limit,
            timeout=timeout,
            max_nodes=max_nodes,
        )

    solutions = search  # for loops: all solutions, one at a time

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
        kernel: KernelName = "auto",
    ) -> int:
        """The number of solutions; the parameters are those of `search`.

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
        machine = make_kernel(self.matrix, self._given(given), kernel, None)
        with Search(machine, self, timeout=timeout, max_nodes=max_nodes) as search:
            return search.count()

    def solutions_array(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
        given: Iterable[int] = (),
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
            limit=limit, timeout=timeout, max_nodes=max_nodes, given=given, kernel=kernel
        ) as search:
            found = SolutionsArray.join(search.blocks())
            search.raise_if_cut()
            return found
