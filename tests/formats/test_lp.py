"""Integer programs: what SciPy finds, and what HiGHS makes of the files."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.formats import lp, mps
from engine.strategies import Case, examples
from formats.highs import solve
from formats.written import problems, text_of

PRICES = st.integers(-20, 20).map(lambda quarters: quarters / 4)  # added without rounding


def cheapest(problem: dlx.Problem, case: Case) -> float | None:
    """The least cost of a cover, by brute force."""
    return min((sum(map(problem.cost, cover)) for cover in case.covers()), default=None)


@given(problems(costs=PRICES))
@examples(60)
def test_the_cheapest_cover_is_that_of_brute_force(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, case = drawn
    solution = lp.first(problem)
    if solution is None:
        assert not case.covers()
    else:
        assert solution in case.covers()
        assert solution.cost == cheapest(problem, case)


@pytest.mark.parametrize("suffix", [".lp", ".mps"])
@given(drawn=problems(names=st.text(), costs=PRICES))
@examples(40)
def test_highs_finds_the_same_in_the_files(suffix: str, drawn: tuple[dlx.Problem, Case]) -> None:
    problem, case = drawn
    with TemporaryDirectory() as folder:
        problem.save(Path(folder, f"problem{suffix}"))
        found = solve(Path(folder, f"problem{suffix}"))
    if not found.feasible:
        assert not case.covers()
    else:
        options = {f"x{option}": option for option in range(problem.n_options)}
        cover = tuple(sorted(options[name] for name in found.ones if name in options))
        assert cover in case.covers()
        assert found.objective == cheapest(problem, case)


@pytest.mark.parametrize("module", [lp, mps], ids=["lp", "mps"])
def test_variables_can_have_names(module: ModuleType, tmp_path: Path) -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["a"], ["b"]], costs=[5, 1, 2])
    path = tmp_path / f"named.{module.__name__.rpartition('.')[2]}"
    with path.open("w") as stream:
        module.write(problem, stream, ["both_in_one", "left_alone", "right_alone"])
    assert solve(path) == (True, 3, ["left_alone", "right_alone"])


def test_lines_stay_short() -> None:
    problem = dlx.Problem.from_options([["a"]] * 1000, costs=range(1000))
    assert max(map(len, text_of(problem, "lp").splitlines())) < 255


def test_costs_are_written_as_they_are() -> None:
    costs = [1e-05, 1e22, 123456789012, -0.1]
    problem = dlx.Problem.from_options([["a"]] * 4, costs=costs)
    assert "+ 1e-05 x0 + 1e+22 x1 + 123456789012 x2 - 0.1 x3\n" in text_of(problem, "lp")


def test_time_can_be_up() -> None:
    problem = dlx.Problem.from_options(
        [[k, (k * j) % 97 + 100] for k in range(100) for j in range(97)]
    )
    with pytest.raises(dlx.SearchLimit, match="timeout"):
        lp.first(problem, timeout=1e-6)


def test_without_scipy_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(dlx.DlxError, match="pip install scipy"):
        lp.first(dlx.Problem(primary=["a"]))
