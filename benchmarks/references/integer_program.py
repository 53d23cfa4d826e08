"""An integer program, solved by HiGHS: a variable of 0 or 1 for each placement.

Each piece is used once and each cell covered once: the sum of the variables of the placements that
use it is 1. A solver of integer programs finds one solution, not all, so each solution that is
found is forbidden by a *no-good cut*: of its placements at most all but one may be chosen again.
When nothing is left, all have been found. The cuts tell the solver very little, and every search
starts anew; it is the wrong tool for counting, and a good one for a date whose placements have
prices.
"""

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array, vstack

from benchmarks.references.puzzle import Answer, Puzzle, masks, packed


def count(puzzle: Puzzle) -> Answer:
    """Count the solutions; a step is a node of the branch and bound."""
    columns = [
        (number, mask)
        for number, of_piece in enumerate(masks(puzzle, packed(puzzle)))
        for mask in of_piece
    ]
    uses = np.array(
        [
            [number == own for own in range(len(puzzle.pieces))]
            + [bool(mask >> bit & 1) for bit in range(len(puzzle.cells))]
            for number, mask in columns
        ],
        dtype=float,
    ).T
    rows = csr_array(uses)
    low, high = np.ones(len(uses)), np.ones(len(uses))
    solutions = steps = 0
    while True:
        found = milp(
            np.zeros(len(columns)),
            constraints=LinearConstraint(rows, low, high),
            bounds=Bounds(0, 1),
            integrality=np.ones(len(columns)),
        )
        steps += found.mip_node_count or 0
        if found.x is None:
            if found.status != 2:  # anything but "infeasible" is no answer
                raise RuntimeError(found.message)
            return Answer(solutions, steps)
        solutions += 1
        chosen = np.round(found.x)
        rows = vstack([rows, csr_array(chosen[np.newaxis])], format="csr")
        low = np.append(low, 0)
        high = np.append(high, len(puzzle.pieces) - 1)
