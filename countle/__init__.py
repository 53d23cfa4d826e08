"""The numbers round: reach a target with + - x / from a few tiles, each used once at most.

Examples
--------
>>> import countle
>>> countle.solve(952, [25, 50, 75, 100, 3, 6]).solutions[0].expression
'(3 + 100) x 6 x 75 / 50 + 25'
>>> countle.count(899, [1, 1, 4, 5, 6, 7])
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countle.errors import CountleError, GameError, NotBuilt, StepError
    from countle.game import FR, UK, Game, Rules, deal
    from countle.solver import Answer, Reachable, count, reachable, solutions, solve
    from countle.steps import Solution, Step
    from countle.survey import Census, Tally, census

__all__ = [
    "FR",
    "UK",
    "Answer",
    "Census",
    "CountleError",
    "Game",
    "GameError",
    "NotBuilt",
    "Reachable",
    "Rules",
    "Solution",
    "Step",
    "StepError",
    "Tally",
    "census",
    "count",
    "deal",
    "reachable",
    "solutions",
    "solve",
]

_NAMES = {
    "errors": ("CountleError", "GameError", "NotBuilt", "StepError"),
    "game": ("FR", "UK", "Game", "Rules", "deal"),
    "solver": ("Answer", "Reachable", "count", "reachable", "solutions", "solve"),
    "steps": ("Solution", "Step"),
    "survey": ("Census", "Tally", "census"),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used.

    So the command line starts fast, and can say what is wrong when the core was never built.
    """
    for module, names in _NAMES.items():
        if name in names:
            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
