"""Multiplicities and costs: what they mean, and what is refused."""

from __future__ import annotations

import math
import pickle
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import dlx


def one_item(low: int, high: int | None, n_options: int) -> dlx.Problem:
    problem = dlx.Problem()
    problem.add_item("a", low=low, high=high)
    for _ in range(n_options):
        problem.add_option(["a"])
    return problem


@pytest.mark.parametrize("kernel", ["links", "bits"])
@pytest.mark.parametrize(
    ("low", "high"), [(0, 0), (0, 1), (0, 2), (1, 1), (1, 3), (2, 2), (5, 9), (0, None), (2, None)]
)
def test_one_item_takes_every_set_of_its_options_once(
    low: int, high: int | None, kernel: Any
) -> None:
    sizes = range(low, (6 if high is None else min(high, 6)) + 1)
    expected = {chosen for size in sizes for chosen in combinations(range(6), size)}
    found = list(one_item(low, high, 6).search(kernel=kernel))
    assert len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize("kernel", ["links", "bits"])
def test_the_order_is_by_the_first_option_and_none_comes_last(kernel: Any) -> None:
    found = [tuple(s) for s in one_item(0, 2, 3).search(kernel=kernel)]
    assert found == [(0, 1), (0, 2), (0,), (1, 2), (1,), (2,), ()]


def test_no_option_means_no_solution_only_where_one_is_needed() -> None:
    assert one_item(0, 3, 0).count() == 1
    assert one_item(1, 3, 0).count() == 0
    assert one_item(2, 2, 1).count() == 0


def test_an_item_that_is_never_covered_forbids_its_options() -> None:
    problem = dlx.Problem()
    problem.add_item("never", low=0, high=0)
    problem.add_item("a")
    problem.add_option(["a", "never"])
    problem.add_option(["a"])
    assert list(problem.solutions()) == [(1,)]


def test_an_item_of_low_0_makes_an_option_useful() -> None:
    problem = dlx.Problem(secondary=["x"])
    problem.add_item("maybe", low=0, high=1)
    problem.add_option(["x"])
    problem.add_option(["x", "maybe"])
    assert set(problem.solutions()) == {(), (1,)}


def test_47_equal_pieces_are_one_item() -> None:
    problem = dlx.Problem(primary=range(47))
    problem.add_item("monomino", low=47, high=47)
    for cell in range(47):
        problem.add_option(["monomino", cell])
    assert problem.count() == 1


def test_bounds_without_end_are_no_trouble() -> None:
    problem = one_item(0, 10**30, 2)
    assert problem.multiplicity("a") == (0, None)
    assert problem.count() == 4
    assert problem.matrix.high[0] == 2**31 - 1


@pytest.mark.parametrize(
    ("low", "high"), [(2, 1), (-1, 1), (0, -1), (2, 0)], ids=lambda bound: str(bound)
)
def test_bounds_that_no_number_meets_are_refused(low: int, high: int) -> None:
    problem = dlx.Problem()
    with pytest.raises(dlx.ProblemError, match=rf"item 'a': low is {low} and high is {high}; 0 <="):
        problem.add_item("a", low=low, high=high)
    assert problem.n_items == 0


def test_a_secondary_item_has_no_multiplicities() -> None:
    with pytest.raises(dlx.ProblemError, match="'x' is secondary and takes no multiplicities"):
        dlx.Problem().add_item("x", secondary=True, low=0, high=2)


def test_a_bound_is_a_whole_number() -> None:
    with pytest.raises(TypeError):
        dlx.Problem().add_item("a", low=0.5)  # type: ignore[arg-type]


def test_bounds_follow_their_items() -> None:
    problem = dlx.Problem(secondary=["x"])
    problem.add_item("late", low=0, high=2)
    problem.add_item("exact")
    assert problem.items == ("late", "exact", "x")
    assert list(problem.matrix.low) == [0, 1]
    assert list(problem.matrix.high) == [2, 1]
    assert problem.multiplicity("exact") == (1, 1)
    with pytest.raises(dlx.UnknownItem, match="no item is named 'y'"):
        problem.multiplicity("y")


def test_cells_refuse_multiplicities() -> None:
    with pytest.raises(ValueError, match="'cells' has no multiplicities; take bits or links"):
        one_item(0, 2, 3).search(kernel="cells")


def test_verify_says_how_often() -> None:
    problem = one_item(2, 3, 5)
    with pytest.raises(dlx.NotACover, match="item 'a' is covered 1 times, 2 is the least"):
        problem.verify([0])
    with pytest.raises(dlx.NotACover, match="option 4 covers item 'a' once more than the 3 times"):
        problem.verify([0, 1, 2, 4])
    with pytest.raises(dlx.ProblemError, match="option 3 covers item 'a' once more than the 3"):
        problem.search(given=[0, 1, 2, 3])


# ---- costs ------------------------------------------------------------------------------------


def test_a_solution_knows_its_cost() -> None:
    problem = dlx.Problem(primary=["a", "b"])
    problem.add_option(["a"], cost=3)
    problem.add_option(["b"])
    problem.add_option(["b"], cost=-5)
    assert {tuple(s): s.cost for s in problem.solutions()} == {(0, 1): 3, (0, 2): -2}
    assert [problem.cost(k) for k in range(3)] == [3, 0, -5]
    assert problem.matrix.costs == [3, 0, -5]


def test_costs_are_summed_exactly() -> None:
    items = list(range(12))
    floats = dlx.Problem.from_options([[k] for k in items], costs=[0.1] * 10 + [1e17, -1e17])
    assert next(floats.solutions()).cost == math.fsum([0.1] * 10 + [1e17, -1e17])
    whole = dlx.Problem.from_options([[k] for k in items], costs=[10**30 + k for k in items])
    assert next(whole.solutions()).cost == 12 * 10**30 + 66


@pytest.mark.parametrize("cost", [math.nan, math.inf, -math.inf, "dear", None, 1j])
def test_a_cost_is_a_finite_number(cost: Any) -> None:
    problem = dlx.Problem(primary=["a"])
    problem.add_option(["a"])
    with pytest.raises(dlx.ProblemError, match=r"option 1: the cost .* is no finite number"):
        problem.add_option(["a"], cost=cost)
    assert problem.n_options == 1
    with pytest.raises(dlx.ProblemError, match="option 1: the cost"):
        dlx.Problem.from_options([["a"], ["b"]], costs=[1, cost])


@pytest.mark.parametrize("cost", [2, True, np.int64(2), np.float32(0.5), Fraction(1, 2)])
def test_numbers_of_any_kind_are_costs(cost: Any) -> None:
    problem = dlx.Problem(primary=["a"])
    problem.add_option(["a"], cost=cost)
    assert problem.cost(0) == cost
    assert type(problem.cost(0)) in (int, float)


def test_costs_come_for_all_options_or_for_none() -> None:
    with pytest.raises(dlx.ProblemError, match="costs has 1 numbers and the problem 2 options"):
        dlx.Problem.from_options([["a"], ["b"]], costs=[1])
    assert dlx.Problem.from_options([["a"], ["b"]], costs=[0, 0]).matrix.costs is None
    made = dlx.Problem.from_csr([0, 1, 2], [0, 1], 2, costs=np.array([1.5, 2.5]))
    assert made.cost(1) == 2.5
    assert dlx.Problem.from_matrix([[1, 0], [0, 1]], costs=[4, 5]).cost(0) == 4


def test_pickle_keeps_bounds_and_costs() -> None:
    problem = dlx.Problem()
    problem.add_item("a", low=1, high=2)
    problem.add_option(["a"], cost=3)
    problem.add_option(["a"], cost=0.5)
    copy = pickle.loads(pickle.dumps(problem))
    assert [(tuple(s), s.cost) for s in copy.solutions()] == [((0, 1), 3.5), ((0,), 3), ((1,), 0.5)]
    assert copy.multiplicity("a") == (1, 2)
