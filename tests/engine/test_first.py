"""The first solution, by turns of the usual search and of restarts."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.queens import queens
from dlx.kernels.choice import KernelName
from dlx.kernels.protocol import EXHAUSTED, FULL
from dlx.kernels.restarts import Restarts
from dlx.search import Search
from engine.strategies import Case, cases, examples
from engine.test_search import barren


def attempt(problem: dlx.Problem, given: list[int], turn: int, kernel: KernelName) -> list[object]:
    """Run restarts with short turns, so that small problems see many of them."""
    restarts = Restarts(problem.matrix, given, kernel)
    restarts._turn = restarts._left = turn
    found: list[tuple[int, ...]] = []
    while restarts.advance(1000, 1, 1) not in (EXHAUSTED, FULL):
        assert restarts.solutions == 0
    restarts.drain(found)
    assert restarts.solutions == len(found)
    return list(found)


@examples(500)
@given(cases(), st.integers(1, 4), st.sampled_from(["bits", "cells", "links"]), st.data())
def test_short_turns_find_a_cover_whenever_there_is_one(
    case: Case, turn: int, kernel: KernelName, data: st.DataObject
) -> None:
    problem, covers = case.problem(), case.covers()
    cover = data.draw(st.sampled_from(sorted(covers))) if covers else ()
    given = [cover[0]] if cover else []
    found = attempt(problem, given, turn, kernel)
    assert len(found) == min(len(covers), 1)
    assert all(solution in covers and set(given) <= set(solution) for solution in found)


def test_queens_that_the_usual_search_does_not_find() -> None:
    for n in (30, 100):
        problem = queens(n)
        first = problem.first(max_nodes=20_000)
        assert first is not None
        problem.verify(first)
        assert problem.is_solvable(max_nodes=20_000)


def test_the_ends_of_turns_do_not_stretch_the_slices() -> None:
    # Slices grow while the work that they may do is done too soon; a turn that ends is not that.
    search = Search(Restarts(barren().matrix, (), "auto"), barren(), limit=1, max_nodes=300_000)
    assert next(search, None) is None
    assert search.status == "max_nodes"
    assert search._work < 1 << 30


def test_given_stay_given_through_restarts() -> None:
    problem = queens(40)
    corner = next(k for k in range(problem.n_options) if problem.label(k) == (0, 0))
    first = problem.first(given=[corner], max_nodes=200_000)
    assert first is not None
    assert corner in first
    problem.verify(first)


def test_the_same_solution_in_every_process() -> None:
    script = "from dlx.gallery.queens import queens; print(list(queens(30).first()))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(outputs) == 1


def test_nodes_of_all_the_searches_count() -> None:
    for max_nodes in (100, 600, 5000):
        with pytest.raises(dlx.SearchLimit) as caught:
            barren().first(max_nodes=max_nodes)
        assert caught.value.stats.nodes == max_nodes


def test_no_solution_takes_at_most_half_as_many_nodes_again() -> None:
    problem = barren(14)
    with problem.search() as search:
        assert list(search) == []
    usual = search.stats.nodes
    assert problem.first(max_nodes=2 * usual) is None


def test_a_shuffle_keeps_the_problem() -> None:
    problem = queens(6)
    matrix, order = problem.matrix.shuffled(7)
    assert sorted(order) == list(range(36))
    assert list(order) != list(range(36))
    lengths = [len(problem.option(k)) for k in order]
    assert [matrix.indptr[k + 1] - matrix.indptr[k] for k in range(36)] == lengths
    again, same = problem.matrix.shuffled(7)
    assert (list(again.items), list(same)) == (list(matrix.items), list(order))
