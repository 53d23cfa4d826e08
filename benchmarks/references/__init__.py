"""Other ways to count the solutions of a date, each a page to read and to check the engine by.

`METHODS` maps their names to functions from a `puzzle.Puzzle` to a `puzzle.Answer`.
"""

from collections.abc import Callable

from benchmarks.references import (
    bit_integers,
    exact_cover,
    integer_program,
    pairwise_joins,
    prunings,
    transparencies,
)
from benchmarks.references.puzzle import Answer, Puzzle

METHODS: dict[str, Callable[[Puzzle], Answer]] = {
    "bit integers": bit_integers.count,
    "pairwise joins": pairwise_joins.count,
    "prunings": prunings.count,
    "transparencies": transparencies.count,
    "integer program": integer_program.count,
    "dlx": exact_cover.count,
}
