"""Reduced problems: the same covers, and nothing left that should not be."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import given

import dlx
from dlx.analysis import reduce
from dlx.gallery.langford import langford
from dlx.gallery.sudoku import sudoku
from engine.strategies import Case, cases, examples
from oracle import Entry, covers


def covers_of(problem: dlx.Problem) -> set[tuple[int, ...]]:
    """The covers of a problem, by the oracle, from what the problem says of itself."""
    primary, secondary = problem.items[: problem.n_primary], problem.items[problem.n_primary :]
    bounds = {}
    for item in primary:
        low, high = problem.multiplicity(item)
        bounds[item] = low, problem.n_options if high is None else high

    def entry(given: Hashable) -> Entry:
        if given in problem.items:
            return given, None
        assert isinstance(given, tuple)
        assert given[0] in secondary
        return given

    options = [[entry(given) for given in problem.option(k)] for k in range(problem.n_options)]
    return covers(primary, options, bounds)


@examples(250)
@given(cases(bounds=True))
def test_the_covers_are_the_same(case: Case) -> None:
    problem, expected = case.problem(), case.covers()
    reduction = problem.reduce()
    back = [reduction.solution(cover) for cover in covers_of(reduction.problem)]
    assert len(back) == len(set(back))
    assert set(back) == expected
    assert reduction.is_finished
    for solution in back:
        problem.verify(solution)
    parts = [*reduction.kept, *reduction.forced, *reduction.dropped]
    assert sorted(parts) == list(range(problem.n_options))
    for cover in expected:
        assert set(reduction.forced) <= set(cover)
        assert not set(reduction.dropped) & set(cover)
    if reduction.is_impossible:
        assert not expected


@examples(150)
@given(cases(bounds=True))
def test_what_is_left_has_nothing_more_to_leave_out(case: Case) -> None:
    reduction = case.problem().reduce()
    again = reduction.problem.reduce()
    assert again.is_impossible == reduction.is_impossible
    if not reduction.is_impossible:
        assert again.forced == again.dropped == ()
        assert again.problem.items == reduction.problem.items


@examples(150)
@given(cases(bounds=True))
def test_little_effort_leaves_more_but_the_same_covers(case: Case) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reduce, "SLICE", 1)
        patch.setattr(reduce, "EFFORT", 3)
        reduction = case.problem().reduce()
    found = {tuple(reduction.solution(cover)) for cover in covers_of(reduction.problem)}
    assert found == case.covers()


def test_effort_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reduce, "SLICE", 100)
    monkeypatch.setattr(reduce, "EFFORT", 1000)
    reduction = langford(8).reduce()
    assert not reduction.is_finished
    assert reduction.problem.count() == 300  # both directions


def test_an_option_that_leaves_an_item_without_options_is_dropped() -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["a"], ["a"], ["b"], ["b"]])
    problem.add_item("c")
    problem.add_option(["c", "a"])
    problem.add_option(["c", "b"])
    assert problem.reduce().dropped == (0,)


def test_what_is_dropped_late_tells_on_options_tried_before() -> None:
    """Options 3 and 4 leave c without options; without both of them, so does option 0 with b."""
    entries = ["ax", "bx", "bx", "bp", "bp", "cp", "cp", "a"]
    problem = dlx.Problem.from_options(map(list, entries), secondary="xp")
    reduction = problem.reduce()
    assert reduction.dropped == (0, 3, 4)
    assert reduction.forced == (7,)


def test_an_item_that_comes_for_free_is_dropped_with_the_other_options_of_it() -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["a", "b", "c"], ["b", "c"], ["c"]])
    reduction = problem.reduce()
    assert reduction.dropped == (2,)
    assert reduction.problem.items == ("a", "c")
    assert [*reduction.solutions()] == [(0, 3), (1,)]


def test_secondary_items_that_forbid_nothing_are_dropped() -> None:
    problem = dlx.Problem(primary="ab", secondary=["once", "alike", "implied", "real"])
    problem.add_option(["a", "once", ("alike", 1), ("implied", 1)])
    problem.add_option(["a", ("alike", 1), ("implied", 2), "real"])
    problem.add_option(["b", ("alike", 1), "real"])
    problem.add_option(["b"])
    reduction = problem.reduce()
    assert reduction.problem.items == ("a", "b", "real")
    assert len(reduction.kept) == 4
    assert {*reduction.solutions()} == {(0, 2), (0, 3), (1, 3)}


def test_equal_options_stay_as_they_are() -> None:
    assert dlx.Problem.from_options([["a"], ["a"], ["b"], ["b"]]).reduce().problem.count() == 4


def test_items_covered_any_number_of_times_stay_where_an_option_has_no_other() -> None:
    problem = dlx.Problem(primary=["x"])
    problem.add_item("free", low=0, high=None)
    problem.add_item("alone", low=0, high=None)
    for entries in (["x", "free"], ["x"], ["x"], ["alone"], ["alone"]):
        problem.add_option(entries)
    reduction = problem.reduce()
    assert reduction.problem.items == ("x", "alone")
    assert len(covers_of(reduction.problem)) == 3 * 4


def test_what_forced_options_leave_of_a_multiplicity() -> None:
    problem = dlx.Problem(primary=["x"])
    problem.add_item("y", low=2, high=3)
    problem.add_item("z", low=1, high=None)
    problem.add_option(["x", "y", "z"])
    for _ in range(4):
        problem.add_option(["y", "z"])
    reduction = problem.reduce()
    assert reduction.forced == (0,)
    assert [reduction.problem.multiplicity(item) for item in reduction.problem.items] == [(1, 2)]
    assert len(covers_of(reduction.problem)) == 4 + 6


def test_labels_and_costs_are_kept() -> None:
    problem = dlx.Problem(primary="abcd")
    problem.add_option(["a", "d"], label="forced", cost=100)
    problem.add_option(["a", "b"], label="never", cost=7)
    problem.add_option(["b"], cost=2)
    problem.add_option(["b", "c"], label="both", cost=3.5)
    problem.add_option(["c"], label="right")
    reduction = problem.reduce()
    assert reduction.kept == (2, 3, 4)
    assert [reduction.problem.label(k) for k in range(3)] == [2, "both", "right"]
    assert [reduction.problem.cost(k) for k in range(3)] == [2, 3.5, 0]
    first, second = reduction.solutions()
    assert (first.labels, first.cost) == (("forced", 2, "right"), 102)
    assert (second.labels, second.cost) == (("forced", "both"), 103.5)
    assert first.problem is problem


def test_what_is_left_can_be_added_to() -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["b"], ["a"], ["a"]], secondary=["b"])
    left = problem.reduce().problem
    assert left.add_option(["a"]) == left.n_options - 1
    assert left.count() == 4


def test_an_impossible_problem() -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["b", "c"], ["c", "a"]])
    reduction = problem.reduce()
    assert reduction.is_impossible
    assert (reduction.kept, reduction.forced, reduction.dropped) == ((), (), (0, 1, 2))
    assert reduction.problem.count() == 0
    (culprit,) = reduction.problem.items
    assert repr(reduction) == f"<dlx.Reduction: impossible, item {culprit!r} cannot be covered>"


def test_nothing_at_all() -> None:
    reduction = dlx.Problem().reduce()
    assert not reduction.is_impossible
    assert list(reduction.solutions()) == [()]


def test_a_sudoku_that_singles_solve_is_solved() -> None:
    easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    problem = sudoku(easy)
    reduction = problem.reduce()
    assert reduction.problem.n_options == 0
    assert list(reduction.solutions()) == list(problem.solutions())


def test_langford_pairs_of_7() -> None:
    reduction = langford(7).reduce()
    assert reduction.problem.count() == 52  # both directions


def test_many_forced_options_take_no_square_of_time() -> None:
    reduction = dlx.Problem.from_options([k] for k in range(100_000)).reduce()
    assert len(reduction.forced) == 100_000
    assert reduction.problem.count() == 1
