"""Exact cover, fast: enumerate and count the exact covers of any problem.

>>> import dlx
>>> [solution.options for solution in dlx.solve([["a", "b"], ["a"], ["b"]])]
[(('a', 'b'),), (('a',), ('b',))]
"""

from dlx.errors import (
    CheckpointError,
    DiagramTooLarge,
    DlxError,
    FormatError,
    NotACover,
    NotBuilt,
    ProblemError,
    ProblemTooLarge,
    SearchLimit,
    UnknownItem,
)

try:
    from dlx.analysis.estimate import Estimate
    from dlx.analysis.explanation import Explanation
    from dlx.analysis.reduce import Reduction
    from dlx.cheapest import Cheapest, Improver
    from dlx.matrix import Matrix
    from dlx.problem import Problem
    from dlx.search import Search, Stats
    from dlx.shortcuts import count, solve
    from dlx.solution import Solution, SolutionsArray
    from dlx.solutions import SolutionSet
    from dlx.trace import TraceStep
except ModuleNotFoundError as missing:
    if missing.name != "dlx.encoding":  # the first one that is needed
        raise
    raise NotBuilt(
        f"{missing.name} is not compiled; build it with: pip install -e .  (in the folder of "
        "pyproject.toml)",
        name=missing.name,
    ) from None

__all__ = [
    "Cheapest",
    "CheckpointError",
    "DiagramTooLarge",
    "DlxError",
    "Estimate",
    "Explanation",
    "FormatError",
    "Improver",
    "Matrix",
    "NotACover",
    "NotBuilt",
    "Problem",
    "ProblemError",
    "ProblemTooLarge",
    "Reduction",
    "Search",
    "SearchLimit",
    "Solution",
    "SolutionSet",
    "SolutionsArray",
    "Stats",
    "TraceStep",
    "UnknownItem",
    "count",
    "solve",
]
