"""HiGHS, a solver that reads the files we write."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import highspy


class Answer(NamedTuple):
    feasible: bool
    objective: float
    ones: list[str]  # the variables that are 1


def solve(path: Path) -> Answer:
    """Solve the program in a file."""
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("mip_rel_gap", 0.0)
    assert solver.readModel(str(path)) == highspy.HighsStatus.kOk
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return Answer(False, 0, [])
    assert status == highspy.HighsModelStatus.kOptimal
    names = solver.getLp().col_names_
    values = solver.getSolution().col_value
    ones = [name for name, value in zip(names, values, strict=True) if value > 0.5]
    return Answer(True, solver.getInfo().objective_function_value, ones)
