"""Integer programs: a problem as LP text, and a cheapest cover by an integer programming solver.

The program has a variable of 0 or 1 for each option, a row for each item, and asks for the least
sum of the costs. A secondary item with colours has a variable for each colour that several options
give it: they need that variable, and only one of the item's variables may be 1.

`first` needs SciPy. `mps` writes the same program.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import IO, Any, Literal, NamedTuple

from dlx.errors import DlxError, SearchLimit
from dlx.formats.text import for_comments, rows
from dlx.problem import Problem
from dlx.search import Stats
from dlx.solution import Solution

__all__ = ["Program", "Row", "first", "program", "write"]

PER_LINE = 5  # names or terms; readers of LP text may take no more than 255 characters
ABOUT = "An exact cover: the variables are the options, in their order, and then colours."
OPTIMAL, STOPPED, INFEASIBLE = 0, 1, 2  # what milp says


class Row(NamedTuple):
    """A condition on the variables: sum of coefficient * variable, sense, bound."""

    about: str
    coefficients: list[int]
    variables: list[int]
    sense: Literal["=", "<=", ">="]
    bound: int


@dataclass
class Program:
    """A problem as an integer program, to be minimised; all variables are 0 or 1.

    Attributes
    ----------
    n_options : int
        The variables below this are options.
    names : list of str
        Of the variables: those of the options come first, then those of colours, y0, y1, ...
    costs : list of int or float
        What each variable costs.
    rows : list of Row
        All hold in a solution.
    """

    n_options: int
    names: list[str]
    costs: list[int | float]
    rows: list[Row] = field(default_factory=list)

    def add(self, about: str, variables: list[int], low: int, high: int) -> None:
        """Say that `low` to `high` of the variables are 1, unless that goes without saying."""
        ones = [1] * len(variables)
        if low == high:
            self.rows.append(Row(about, ones, variables, "=", low))
            return
        if low > 0:
            self.rows.append(Row(about, ones, variables, ">=", low))
        if high < len(variables):
            self.rows.append(Row(about, ones, variables, "<=", high))


def program(problem: Problem, names: Sequence[str] | None = None) -> Program:
    """Say a problem as an integer program.

    Parameters
    ----------
    problem : Problem
    names : sequence of str, optional
        What the variables of the options are called; by default x0, x1, ...

    Returns
    -------
    Program
        Where the problem has no options, it has one variable nevertheless, as most solvers want.

    Examples
    --------
    >>> import dlx
    >>> from dlx.formats import lp
    >>> lp.program(dlx.Problem.from_options([["a"], ["a"]])).rows
    [Row(about='item a', coefficients=[1, 1], variables=[0, 1], sense='=', bound=1)]
    """
    matrix = problem.matrix
    width = max(matrix.n_options, 1)
    listed = list(names) if names else [f"x{k}" for k in range(width)]
    costs: list[int | float] = [0] * width if matrix.costs is None else list(matrix.costs)
    made = Program(width, listed, costs)
    items, colors = for_comments(problem.items), for_comments(problem.colors)
    having: list[dict[int, list[int]]] = [{} for _ in items]  # of an item: color -> options
    never = [] if matrix.n_options else [0]
    for option, entries in enumerate(rows(matrix)):
        if not any(item < matrix.n_primary for item, _ in entries):
            never.append(option)
        for item, color in entries:
            having[item].setdefault(color, []).append(option)
    for item, options in enumerate(having):
        plain = options.pop(0, [])
        if item < matrix.n_primary:
            low, high = (1, 1) if matrix.low is None else (matrix.low[item], matrix.high[item])
            made.add(f"item {items[item]}", plain, low, high)
            continue
        for color, some in options.items():
            plain.append(color_variable(made, f"{items[item]}:{colors[color - 1]}", some))
        made.add(f"secondary item {items[item]}", plain, 0, 1)
    if never:
        made.add("options without a primary item", never, 0, 0)
    return made


def color_variable(made: Program, about: str, options: list[int]) -> int:
    """The variable that is 1 if an item has a color; a lone option is its own."""
    if len(options) == 1:
        return options[0]
    variable = len(made.names)
    made.names.append(f"y{variable - made.n_options}")
    made.costs.append(0)
    for option in options:
        made.rows.append(Row(f"{about} is {made.names[-1]}", [1, -1], [option, variable], "<=", 0))
    return variable


def write(problem: Problem, stream: IO[str], names: Sequence[str] | None = None) -> None:
    r"""Write a problem as LP text, the format of CPLEX; comments say which item a row is about.

    Parameters
    ----------
    problem : Problem
    stream : text file
    names : sequence of str, optional
        What the variables of the options are called; by default x0, x1, ...

    Examples
    --------
    >>> import sys
    >>> import dlx
    >>> from dlx.formats import lp
    >>> lp.write(dlx.Problem.from_options([["a"], ["a", "b"]], costs=[1, -2]), sys.stdout)
    \ An exact cover: the variables are the options, in their order, and then colours.
    minimize
     cost: + x0 - 2 x1
    subject to
    \ item a
     c0: + x0 + x1 = 1
    \ item b
     c1: + x1 = 1
    binary
     x0 x1
    end
    """
    made = program(problem, names)
    stream.write(f"\\ {ABOUT}\nminimize\n")
    stream.write(f" cost: {linear(made.names, enumerate(made.costs))}\nsubject to\n")
    for number, row in enumerate(made.rows):
        terms = linear(made.names, zip(row.variables, row.coefficients, strict=True))
        stream.write(f"\\ {row.about}\n c{number}: {terms} {row.sense} {row.bound}\n")
    stream.write(f"binary\n {folded(made.names)}\nend\n")


def linear(names: list[str], terms: Iterable[tuple[int, int | float]]) -> str:
    """A sum of (variable, coefficient) as text; a sum needs a term, if of nothing."""
    texts = [
        ("- " if coefficient < 0 else "+ ")
        + (f"{abs(coefficient)} " if abs(coefficient) != 1 else "")
        + names[variable]
        for variable, coefficient in terms
        if coefficient
    ]
    return folded(texts) or f"0 {names[0]}"


def folded(texts: list[str]) -> str:
    """Texts side by side, some on each line: readers have a limit to the length of a line."""
    return "\n  ".join(
        " ".join(texts[start : start + PER_LINE]) for start in range(0, len(texts), PER_LINE)
    )


def first(problem: Problem, timeout: float | None = None) -> Solution | None:
    """Find a cheapest cover with HiGHS, the integer programming solver in SciPy.

    Parameters
    ----------
    problem : Problem
    timeout : float, optional
        Give up after so many seconds.

    Returns
    -------
    Solution or None
        None when there is no cover. It computes with floats: of covers whose costs differ by less
        than one millionth it may take either.

    Raises
    ------
    SearchLimit
        When the time is up.
    DlxError
        When SciPy is missing, or its solver fails.

    Examples
    --------
    >>> import dlx
    >>> from dlx.formats import lp
    >>> problem = dlx.Problem.from_options([["a", "b"], ["a"], ["b"]], costs=[5, 1, 2])
    >>> solution = lp.first(problem)
    >>> solution, solution.cost
    (<dlx.Solution: (1, 2)>, 3)
    """
    begin = time.perf_counter()
    try:
        from scipy.optimize import Bounds, milp
    except ModuleNotFoundError:
        raise DlxError("integer programs need SciPy: pip install scipy") from None
    made = program(problem)
    options = {"mip_rel_gap": 0.0} | ({} if timeout is None else {"time_limit": timeout})
    result = milp(
        made.costs,
        integrality=1,
        bounds=Bounds(0, 1),
        constraints=conditions(made),
        options=options,
    )
    if result.status == STOPPED:
        seconds = time.perf_counter() - begin
        raise SearchLimit("timeout", Stats(result.mip_node_count or 0, 0, 0, seconds))
    if result.status == INFEASIBLE:
        return None
    if result.status != OPTIMAL:
        raise DlxError(f"the integer program was not solved: {result.message}")
    chosen = [option for option in range(problem.n_options) if result.x[option] > 0.5]
    problem.verify(chosen)
    return Solution(chosen, problem)


def conditions(made: Program) -> Any:
    """The rows of a program as SciPy wants them."""
    import numpy as np
    from scipy.optimize import LinearConstraint
    from scipy.sparse import csr_array

    starts = np.cumsum([0, *(len(row.variables) for row in made.rows)])
    variables = [variable for row in made.rows for variable in row.variables]
    coefficients = [value for row in made.rows for value in row.coefficients]
    shape = len(made.rows), len(made.names)
    low = [-np.inf if row.sense == "<=" else row.bound for row in made.rows]
    high = [np.inf if row.sense == ">=" else row.bound for row in made.rows]
    matrix = csr_array((np.array(coefficients, float), variables, starts), shape=shape)
    return LinearConstraint(matrix, low, high)
