"""Satisfiability: a problem as clauses, DIMACS CNF, and covers found by SAT solvers.

Variable k + 1 says that option k is chosen; the variables after those of the options are
auxiliary, and their values follow from the options'. So models and covers are in bijection, and a
model counter counts covers. Costs are not kept.

`first` and `solutions` need python-sat.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from dlx.errors import DlxError, SearchLimit
from dlx.formats.text import for_comments, option_lines, rows
from dlx.problem import Problem
from dlx.search import Stats
from dlx.solution import Solution

__all__ = ["Cnf", "first", "solutions", "to_cnf", "write"]

PAIRWISE = 4  # of so many literals and fewer, "not two" is said of each pair
SLICE = 2000  # conflicts between two looks at the clock


@dataclass(frozen=True)
class Cnf:
    """A problem as clauses.

    Attributes
    ----------
    problem : Problem
    clauses : list of list of int
        Literals: a variable, or its negative.
    n_variables : int
        The variables are 1 to this.
    """

    problem: Problem
    clauses: list[list[int]]
    n_variables: int

    def solution(self, model: Iterable[int]) -> Solution:
        """The cover that a model stands for.

        Parameters
        ----------
        model : iterable of int
            The literals that are true, in any order; those that are negative may be left out.

        Raises
        ------
        NotACover
            If it is no model.

        Examples
        --------
        >>> import dlx
        >>> from dlx.formats import sat
        >>> sat.to_cnf(dlx.Problem.from_options([["a"], ["b"], ["b"]])).solution([1, -2, 3])
        <dlx.Solution: (0, 2)>
        """
        options = self.problem.n_options
        chosen = sorted(literal - 1 for literal in model if 0 < literal <= options)
        self.problem.verify(chosen)
        return Solution(chosen, self.problem)


def to_cnf(problem: Problem) -> Cnf:
    """Say a problem in clauses.

    Parameters
    ----------
    problem : Problem

    Returns
    -------
    Cnf
        Of a size linear in the entries of the problem, times the multiplicities.

    Examples
    --------
    >>> import dlx
    >>> from dlx.formats import sat
    >>> sat.to_cnf(dlx.Problem.from_options([["a"], ["a", "b"], ["b"]])).clauses
    [[1, 2], [-1, -2], [2, 3], [-2, -3]]
    """
    matrix = problem.matrix
    clauses = Clauses(matrix.n_options)
    # Of each item: its color -> the variables of the options that give it that color.
    having: list[dict[int, list[int]]] = [{} for _ in range(matrix.n_items)]
    for variable, entries in enumerate(rows(matrix), 1):
        if any(item < matrix.n_primary for item, _ in entries):
            for item, color in entries:
                having[item].setdefault(color, []).append(variable)
        else:
            clauses.add(-variable)  # an option without primary items is never chosen
    for item, variables in enumerate(having):
        plain = variables.pop(0, [])
        if item >= matrix.n_primary:
            # Colours stand for all their options: one of them, or one option without color.
            clauses.between([*plain, *map(clauses.either, variables.values())], 0, 1)
        elif matrix.low is None:
            clauses.between(plain, 1, 1)
        else:
            clauses.between(plain, matrix.low[item], matrix.high[item])
    return Cnf(problem, clauses.listed, clauses.n_variables)


class Clauses:
    """A list of clauses that grows; new variables are functions of those before."""

    def __init__(self, n_variables: int) -> None:
        self.listed: list[list[int]] = []
        self.n_variables = n_variables

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.listed.append(list(literals))

    def variable(self) -> int:
        """Make a variable."""
        self.n_variables += 1
        return self.n_variables

    def either(self, literals: Sequence[int]) -> int:
        """Make a literal that is true if one of the others is."""
        if len(literals) == 1:
            return literals[0]
        made = self.variable()
        for literal in literals:
            self.add(-literal, made)
        self.add(-made, *literals)
        return made

    def between(self, literals: Sequence[int], low: int, high: int) -> None:
        """Say that `low` to `high` of the literals are true."""
        n = len(literals)
        if low > n:
            self.add()
        elif low <= 1 and (high >= n or (high == 1 and n <= PAIRWISE)):
            if low:
                self.add(*literals)
            if high < n:
                for k, literal in enumerate(literals):
                    for other in literals[k + 1 :]:
                        self.add(-literal, -other)
        else:
            self.count(literals, low, high)

    def count(self, literals: Sequence[int], low: int, high: int) -> None:
        """Say the same by Sinz's sequential counter.

        Invariant: the literal reached[j] is true if and only if more than j of the literals so far
        are; there is none for what cannot be.
        """
        width = high if high < len(literals) else low  # to know of more would change nothing
        reached: list[int] = []
        for literal in literals:
            if len(reached) == high:
                self.add(-literal, *(-last for last in reached[-1:]))
            reached = [self.more(reached, j, literal) for j in range(min(len(reached) + 1, width))]
        if low:
            self.add(reached[low - 1])

    def more(self, reached: list[int], j: int, literal: int) -> int:
        """Make a literal that is true if, with one more literal, more than j are true."""
        without = reached[j : j + 1]  # true: so many were before; empty: they could not be
        enough = reached[j - 1 : j] if j else []  # true: the one more makes them so many
        if not without and not enough:
            return literal
        made = self.variable()
        self.add(-literal, *(-lacking for lacking in enough), made)
        self.add(-made, *without, literal)
        for known in without:
            self.add(-known, made)
        for needed in enough:
            self.add(-made, *without, needed)
        return made


def write(problem: Problem, stream: IO[str]) -> None:
    """Write a problem as DIMACS CNF; comments say which option each variable stands for.

    Parameters
    ----------
    problem : Problem
    stream : text file

    Examples
    --------
    >>> import sys
    >>> import dlx
    >>> from dlx.formats import sat
    >>> sat.write(dlx.Problem.from_options([["a"], ["a", "b"]]), sys.stdout)
    c An exact cover is a model. Variable k + 1: option k is chosen; auxiliary above 2.
    c 1: a
    c 2: a b
    p cnf 2 3
    1 2 0
    -1 -2 0
    2 0
    """
    cnf = to_cnf(problem)
    stream.write(
        "c An exact cover is a model. Variable k + 1: option k is chosen; "
        f"auxiliary above {problem.n_options}.\n"
    )
    items, colors = for_comments(problem.items), for_comments(problem.colors)
    for variable, line in enumerate(option_lines(problem.matrix, items, colors), 1):
        stream.write(f"c {variable}: {line}\n")
    stream.write(f"p cnf {cnf.n_variables} {len(cnf.clauses)}\n")
    for clause in cnf.clauses:
        stream.write(" ".join(map(str, [*clause, 0])) + "\n")


def first(
    problem: Problem, solver: str = "cadical153", timeout: float | None = None
) -> Solution | None:
    """Find a cover with a SAT solver.

    Parameters
    ----------
    problem : Problem
    solver : str
        What python-sat calls it; one that can be stopped after a number of conflicts.
    timeout : float, optional
        Give up after so many seconds.

    Returns
    -------
    Solution or None
        None when there is no cover.

    Raises
    ------
    SearchLimit
        When the time is up; its nodes are the solver's decisions, its updates the propagations.
    DlxError
        When python-sat is missing.

    Examples
    --------
    >>> import dlx
    >>> from dlx.formats import sat
    >>> sat.first(dlx.Problem.from_options([["a", "b"], ["b", "c"], ["c"]]))
    <dlx.Solution: (0, 2)>
    """
    return next(solutions(problem, solver, timeout), None)


def solutions(
    problem: Problem, solver: str = "cadical153", timeout: float | None = None
) -> Iterator[Solution]:
    """Find all covers with a SAT solver, in its order; parameters and errors are those of `first`.

    Each cover found becomes a clause that forbids it, so that memory grows with their number.

    Examples
    --------
    >>> import dlx
    >>> from dlx.formats import sat
    >>> sorted(sat.solutions(dlx.Problem.from_options([["a", "b"], ["a"], ["b"]])))
    [<dlx.Solution: (0,)>, <dlx.Solution: (1, 2)>]
    """
    begin = time.perf_counter()
    cnf = to_cnf(problem)
    with make_solver(solver, cnf.clauses) as machine:
        while answer(machine, begin, timeout):
            solution = cnf.solution(machine.get_model() or ())
            yield solution
            chosen = set(solution)
            differ = [-(option + 1) for option in chosen]
            if problem.matrix.low is not None:  # else no cover is a part of another one
                others = range(problem.n_options)
                differ += [option + 1 for option in others if option not in chosen]
            machine.add_clause(differ)


def make_solver(solver: str, clauses: list[list[int]]) -> Any:
    """A solver of python-sat with its clauses."""
    try:
        from pysat.solvers import NoSuchSolverError, Solver
    except ModuleNotFoundError:
        raise DlxError("SAT solvers need python-sat: pip install 'dlx-cover[sat]'") from None
    try:
        return Solver(name=solver, bootstrap_with=clauses)
    except NoSuchSolverError:
        raise DlxError(f"python-sat has no solver {solver!r}") from None


def answer(machine: Any, begin: float, timeout: float | None) -> bool:
    """Whether there is a model; look at the clock from time to time."""
    while True:
        machine.conf_budget(SLICE)
        found = machine.solve_limited()
        if found is not None:
            return bool(found)
        seconds = time.perf_counter() - begin
        if timeout is not None and seconds >= timeout:
            figures = machine.accum_stats()
            stats = Stats(figures["decisions"], figures["propagations"], 0, seconds)
            raise SearchLimit("timeout", stats)
