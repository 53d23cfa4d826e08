"""Clauses, and the covers that SAT solvers find with them."""

from __future__ import annotations

import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver

import dlx
from dlx.formats import sat
from engine.strategies import Case, examples
from formats.written import problems, text_of


def models(clauses: list[list[int]], n_variables: int) -> list[list[int]]:
    """All models over all the variables."""
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        for variable in range(1, n_variables + 1):
            solver.add_clause([variable, -variable])  # so that the solver knows of it
        return list(solver.enum_models())


@given(problems(names=st.text()))
@examples(100)
def test_models_and_covers_are_in_bijection(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, case = drawn
    cnf = sat.to_cnf(problem)
    found = [cnf.solution(model) for model in models(cnf.clauses, cnf.n_variables)]
    assert len(found) == len(set(found))
    assert set(found) == case.covers()


@given(problems())
@examples(60)
def test_the_solutions_are_those_of_brute_force(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, case = drawn
    found = list(sat.solutions(problem))
    assert len(found) == len(set(found))
    assert set(found) == case.covers()
    first = sat.first(problem)
    assert (first in case.covers()) if case.covers() else (first is None)


@given(problems(names=st.text()))
@examples(60)
def test_the_file_says_the_same(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, _ = drawn
    text = text_of(problem, "cnf")
    cnf = sat.to_cnf(problem)
    read = CNF(from_string=text)  # python-sat's own reader
    assert [clause for clause in read.clauses if clause] == [c for c in cnf.clauses if c]
    header = [line for line in text.splitlines() if line.startswith("p")]
    assert header == [f"p cnf {cnf.n_variables} {len(cnf.clauses)}"]
    assert all(line[0] in "cp-0123456789" for line in text.splitlines())


@pytest.mark.parametrize("n", [1, 3, 4, 5, 6])
def test_every_pair_of_bounds(n: int) -> None:
    for low, high in product(range(n + 2), repeat=2):
        if low <= high:
            problem = dlx.Problem()
            problem.add_item("a", low=low, high=high)
            for _ in range(n):
                problem.add_option(["a"])
            sets = [s for s in product((0, 1), repeat=n) if low <= sum(s) <= high]
            cnf = sat.to_cnf(problem)
            assert len(models(cnf.clauses, cnf.n_variables)) == len(sets)


def test_comments_lead_back_to_the_options() -> None:
    problem = dlx.Problem(primary=["a b", ("t", 1)], secondary=["x"])
    problem.add_option(["a b", ("x", "red")])
    problem.add_option([("t", 1)])
    lines = text_of(problem, "cnf").splitlines()
    assert lines[1:3] == ["c 1: 'a b' x:red", "c 2: ('t', 1)"]


def test_langford_pairs() -> None:
    # 2 * A014552(7) = 52, both directions
    from dlx.gallery.langford import langford

    assert sum(1 for _ in sat.solutions(langford(7))) == 52


def pigeons(n: int) -> dlx.Problem:
    """One pigeon more than holes: no cover, and hard to see for clauses."""
    holes = [f"hole {hole}" for hole in range(n)]
    return dlx.Problem.from_options(
        [[pigeon, hole] for pigeon in range(n + 1) for hole in holes], secondary=holes
    )


@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_time_can_be_up(solver: str) -> None:
    with pytest.raises(dlx.SearchLimit, match="timeout") as caught:
        sat.first(pigeons(12), solver, timeout=0.05)
    assert caught.value.stats.nodes > 0


def test_no_cover_is_none() -> None:
    assert sat.first(pigeons(5), timeout=60) is None


def test_an_unknown_solver_is_named() -> None:
    with pytest.raises(dlx.DlxError, match="no solver 'sudoku'"):
        sat.first(dlx.Problem(), solver="sudoku")


def test_without_python_sat_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(dlx.DlxError, match=r"pip install 'dlx-cover\[sat\]'"):
        sat.first(dlx.Problem(primary=["a"]))


def test_a_wrong_model_is_no_solution() -> None:
    cnf = sat.to_cnf(dlx.Problem.from_options([["a"], ["a"]]))
    with pytest.raises(dlx.NotACover):
        cnf.solution([1, 2])
    assert cnf.solution(range(2, 9)) == (1,)
