"""The cheapest covers, against brute force, HiGHS and SciPy's assignment solver."""

from __future__ import annotations

import gc
import math
import pickle
import random
import signal
import threading
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.dominoes import dominoes
from dlx.gallery.queens import queens
from engine.strategies import Case, cases, examples

Cost = int | float

COSTS: st.SearchStrategy[st.SearchStrategy[Cost]] = st.sampled_from(
    [
        st.integers(0, 5),  # many ties
        st.integers(-20, 20),
        st.integers(-(10**30), 10**30),  # beyond 64 bits
        st.floats(-10, 10, allow_subnormal=False),
        st.sampled_from([0.1, 0.2, 0.3, -0.1]),  # sums that differ by rounding alone
        st.sampled_from([1e9, 0.5, 3, 7.25]),
    ]
)


def priced(case: Case, costs: Sequence[Cost]) -> dlx.Problem:
    """The problem of a case, its options with costs."""
    problem = dlx.Problem()
    for item in case.primary:
        low, high = dict(case.bounds).get(item, (1, 1))
        problem.add_item(item, low=low, high=high)
    for item in case.secondary:
        problem.add_item(item, secondary=True)
    for option, cost in zip(case.options, costs, strict=True):
        entries = [item if color is None else (item, color) for item, color in option]
        problem.add_option(entries, cost=cost)
    return problem


def total(costs: Sequence[Cost], numbers: Sequence[int]) -> Cost:
    chosen = [costs[number] for number in numbers]
    return math.fsum(chosen) if any(isinstance(cost, float) for cost in chosen) else sum(chosen)


def same(a: Cost, b: Cost) -> bool:
    """Integers must agree exactly, floats to within the tolerance that is documented."""
    if isinstance(a, int) and isinstance(b, int):
        return a == b
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def at_most(a: Cost, b: Cost) -> bool:
    return a <= b or same(a, b)


@examples(200)
@given(st.data(), cases(bounds=True), COSTS, st.integers(1, 5))
def test_the_k_cheapest_of_all(
    data: st.DataObject, case: Case, cost: st.SearchStrategy[Cost], k: int
) -> None:
    n = len(case.options)
    costs = data.draw(st.lists(cost, min_size=n, max_size=n))
    covers = case.covers()
    part: list[int] = []
    if covers:
        cover = data.draw(st.sampled_from(sorted(covers)))
        part = [number for number in cover if data.draw(st.booleans())]
    wanted = {cover for cover in covers if set(part) <= set(cover)}
    problem = priced(case, costs)
    found = problem.minimize(k, given=part)
    expected = sorted(total(costs, cover) for cover in wanted)[:k]
    assert len(found) == len(set(found)) == len(expected)
    assert wanted.issuperset(found)
    for solution, right in zip(found, expected, strict=True):
        problem.verify(solution)
        assert same(solution.cost, right)
    assert list(found) == sorted(found, key=lambda solution: (solution.cost, solution))
    assert (found.optimal, found.status, found.gap) == (True, "exhausted", 0)
    assert found.bound == (found[0].cost if found else math.inf)


@examples(150)
@given(st.data(), cases(bounds=True), COSTS)
def test_every_cover_is_cheaper_and_the_bound_is_true(
    data: st.DataObject, case: Case, cost: st.SearchStrategy[Cost]
) -> None:
    n = len(case.options)
    costs = data.draw(st.lists(cost, min_size=n, max_size=n))
    covers = case.covers()
    optimum = min((total(costs, cover) for cover in covers), default=math.inf)
    problem = priced(case, costs)
    best, bound = math.inf, -math.inf
    with problem.improve() as improver:
        for solution in improver:
            assert tuple(solution) in covers
            assert solution.cost < best
            best = solution.cost
            assert at_most(improver.bound, optimum)
            assert at_most(bound, improver.bound)
            bound = improver.bound
            assert improver.gap == best - bound
    assert improver.status == "exhausted"
    assert same(best, optimum)
    assert (improver.bound, improver.gap) == (best, 0)


@examples(80)
@given(st.data(), cases(bounds=True), st.integers(0, 6))
def test_a_cut_search_tells_the_truth(data: st.DataObject, case: Case, max_nodes: int) -> None:
    n = len(case.options)
    costs = data.draw(st.lists(st.integers(-9, 9), min_size=n, max_size=n))
    covers = case.covers()
    optimum = min((total(costs, cover) for cover in covers), default=math.inf)
    found = priced(case, costs).minimize(2, max_nodes=max_nodes)
    assert found.stats.nodes <= max_nodes
    assert covers.issuperset(found)
    assert found.bound <= optimum
    if found:
        assert found.gap == found[0].cost - found.bound >= found[0].cost - optimum
    if found.optimal:
        assert [s.cost for s in found] == sorted(total(costs, cover) for cover in covers)[:2]
    else:
        assert found.status == "max_nodes"


def random_problem(kind: str, seed: int) -> dlx.Problem:
    """Some hundred options of 2 to 6 of 24 items, with a planted cover."""
    rng = random.Random(seed)
    items, n_options = range(24), 180 if kind == "partitioning" else 120
    secondary = range(24, 24 + 6 * (seed % 3)) if kind == "partitioning" else range(0)
    left = rng.sample(items, 24)
    rows = [left[k : k + 4] for k in items[::4]]
    while len(rows) < n_options:
        row = rng.sample(items, rng.randint(2, 6))
        rows.append(row + [item for item in secondary if rng.random() < 0.3])
    low, high = {"partitioning": (1, 1), "covering": (1, None), "packing": (0, 2)}[kind]
    problem = dlx.Problem()
    for item in items:
        problem.add_item(item, low=low, high=high)
    for item in secondary:
        problem.add_item(item, secondary=True)
    for row in rows:
        cost = 40 * len(row) + rng.randint(0, 99)
        problem.add_option(row, cost=-cost if kind == "packing" else cost)
    return problem


def optimum_of_highs(problem: dlx.Problem) -> float:
    """The cost of the cheapest cover, by integer programming."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    cover = np.zeros((problem.n_items, problem.n_options))
    for number in range(problem.n_options):
        cover[list(problem.option(number)), number] = 1
    bounds = [problem.multiplicity(item) for item in range(problem.n_items)]
    result = milp(
        [problem.cost(number) for number in range(problem.n_options)],
        constraints=LinearConstraint(
            cover,
            [low for low, _ in bounds],
            [math.inf if high is None else high for _, high in bounds],
        ),
        integrality=np.ones(problem.n_options),
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": 0},
    )
    assert result.success
    return float(result.fun)


@pytest.mark.parametrize("kind", ["partitioning", "covering", "packing"])
@pytest.mark.parametrize("seed", [4, 5])
def test_against_highs(kind: str, seed: int) -> None:
    problem = random_problem(kind, seed)
    (solution,) = problem.minimize()
    problem.verify(solution)
    assert solution.cost == pytest.approx(optimum_of_highs(problem), abs=1e-4)


def test_the_fewest_queens_that_dominate_a_board() -> None:
    fewest = []
    for n in range(1, 8):
        squares = [(row, column) for row in range(n) for column in range(n)]
        problem = dlx.Problem()
        for square in squares:
            problem.add_item(square, high=None)
        for r, c in squares:
            seen = [(i, j) for i, j in squares if i == r or j == c or abs(i - r) == abs(j - c)]
            problem.add_option(seen, cost=1)
        fewest.append(problem.minimize()[0].cost)
    assert fewest == [1, 1, 1, 2, 3, 3, 4]  # OEIS A075458


@pytest.mark.parametrize("n", [1, 8, 15, 22, 30])
@pytest.mark.parametrize("kind", ["integers", "few integers", "floats"])
def test_assignment(n: int, kind: str) -> None:
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    rng = np.random.default_rng(n)
    costs = {
        "integers": rng.integers(-1000, 1000, (n, n)),
        "few integers": rng.integers(0, 5, (n, n)),
        "floats": rng.random((n, n)),
    }[kind]
    problem = dlx.Problem(primary=range(2 * n))
    for row in range(n):
        for column in range(n):
            problem.add_option([row, n + column], cost=costs[row, column])
    (solution,) = problem.minimize()
    problem.verify(solution)
    assert solution.cost == pytest.approx(costs[linear_sum_assignment(costs)].sum())


def weighted(problem: dlx.Problem, seed: int) -> dlx.Problem:
    """The same problem with random costs."""
    rng = random.Random(seed)
    arrays = problem.matrix
    return dlx.Problem.from_csr(
        arrays.indptr,
        arrays.items,
        arrays.n_items,
        arrays.n_primary,
        costs=[rng.randint(1, 100) for _ in range(arrays.n_options)],
    )


@pytest.mark.parametrize("k", [1, 2, 35, 36, 37])
def test_k_of_all_tilings(k: int) -> None:
    problem = weighted(dominoes(4, 4), 1)
    every = sorted(solution.cost for solution in problem.solutions())
    assert len(every) == 36
    assert [solution.cost for solution in problem.minimize(k)] == every[:k]


@pytest.mark.parametrize("cost", [0, 7, -3, 0.1, 10**40])
def test_equal_costs_end_at_once(cost: Cost) -> None:
    problem = dominoes(8, 8)
    arrays = problem.matrix
    problem = dlx.Problem.from_csr(arrays.indptr, arrays.items, 64, costs=[cost] * arrays.n_options)
    found = problem.minimize()
    assert found.optimal
    assert found.bound == found[0].cost == total([cost] * 32, range(32))
    assert found.stats.nodes < 200  # of the 12,988,816 tilings it needs to see one


def test_decimal_ties_are_ties() -> None:
    rng = random.Random(5)
    arrays = dominoes(6, 6).matrix
    tenths = [rng.randint(1, 3) for _ in range(arrays.n_options)]
    costs: list[list[Cost]] = [list(tenths), [tenth / 10 for tenth in tenths]]
    whole, decimal = (
        dlx.Problem.from_csr(arrays.indptr, arrays.items, 36, costs=each).minimize()
        for each in costs
    )
    assert decimal[0].cost == pytest.approx(whole[0].cost / 10)
    assert decimal.stats.nodes <= 2 * whole.stats.nodes + 20


@pytest.mark.parametrize(
    "costs",
    [[5, 1, 3], [1e300, 5e-324, 1e-300], [2.0**1000, 2.0**999, 2.0**998], [10**300, 0.5, 1e-9]],
)
def test_costs_of_any_size(costs: list[Cost]) -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["a"], ["b"]], costs=costs)
    assert [tuple(solution) for solution in problem.minimize(3)] == [(1, 2), (0,)]


def test_order_of_options_does_not_matter() -> None:
    problem = random_problem("partitioning", 7)
    rng = random.Random(1)
    expected = [solution.cost for solution in problem.minimize(4)]
    for _ in range(3):
        shuffled = dlx.Problem(primary=range(24), secondary=range(24, problem.n_items))
        for number in rng.sample(range(problem.n_options), problem.n_options):
            shuffled.add_option(problem.option(number), cost=problem.cost(number))
        assert [solution.cost for solution in shuffled.minimize(4)] == expected


def test_one_problem_one_answer() -> None:
    problem = weighted(queens(12), 3)
    first, second = problem.minimize(3), problem.minimize(3)
    assert list(first) == list(second)
    assert first.stats[:3] == second.stats[:3]


def test_anytime_on_queens() -> None:
    problem = weighted(queens(14), 2)
    improver = problem.improve()
    assert (improver.status, improver.bound, improver.gap) == ("ready", -math.inf, math.inf)
    seen = [(solution.cost, improver.bound) for solution in improver]
    costs, bounds = zip(*seen, strict=True)
    assert len(seen) > 2
    assert sorted(set(costs), reverse=True) == list(costs)
    assert sorted(bounds) == list(bounds)
    assert bounds[-1] <= costs[-1] == improver.bound == problem.minimize()[0].cost


def test_a_timeout_keeps_what_was_found() -> None:
    problem = weighted(queens(40), 1)
    found = problem.minimize(timeout=0.3)
    assert (found.optimal, found.status) == (False, "timeout")
    assert found
    problem.verify(found[0])
    assert 0 < found.gap == found[0].cost - found.bound
    assert "gap" in repr(found)


def test_no_time_at_all() -> None:
    found = weighted(queens(8), 1).minimize(timeout=0)
    assert (list(found), found.optimal, found.status) == ([], False, "timeout")
    assert (found.bound, found.gap) == (-math.inf, math.inf)


def test_no_cover_at_all() -> None:
    found = dlx.Problem(primary=["a"]).minimize()
    assert (list(found), found.optimal, found.bound, found.gap) == ([], True, math.inf, 0)


def test_nothing_to_cover() -> None:
    assert [tuple(solution) for solution in dlx.Problem().minimize(2)] == [()]


def test_options_that_are_never_chosen_cost_nothing() -> None:
    problem = dlx.Problem(primary=["a"], secondary=["x"])
    problem.add_option(["x"], cost=-5)
    problem.add_option(["a", "x"], cost=2)
    assert [solution.cost for solution in problem.minimize(2)] == [2]


def test_two_searches_side_by_side() -> None:
    problem = weighted(queens(12), 4)
    improver = problem.improve()
    costs = [next(improver).cost]
    copy = problem.improve()
    costs += [solution.cost for solution in improver]
    assert costs == [solution.cost for solution in copy]


class Ring(Exception):
    """What the signal handler raises."""


def test_an_interrupted_search_goes_on_where_it_stopped() -> None:
    def ring(*_: object) -> None:
        raise Ring

    problem = weighted(queens(18), 1)
    optimum = problem.minimize()[0].cost
    improver = problem.improve()
    before = signal.signal(signal.SIGALRM, ring)
    rings = 0
    gc.disable()  # an exception in a callback of the collector would not reach us
    try:
        while improver.status != "exhausted":
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.002)  # once: it rings in here or not at all
                for _ in improver:
                    pass
                signal.setitimer(signal.ITIMER_REAL, 0)
            except Ring:
                rings += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert rings > 0
    assert (improver.bound, improver.gap) == (optimum, 0)


def test_closing() -> None:
    with weighted(queens(10), 1).improve() as improver:
        solution = next(improver)
    improver.close()
    assert list(improver) == []
    assert improver.status == "closed"
    assert improver.gap == solution.cost - improver.bound
    assert "closed" in repr(improver)


def test_two_threads_in_one_search() -> None:
    improver = weighted(queens(40), 5).improve(timeout=0.5)
    errors: list[ValueError] = []
    together = threading.Barrier(2)

    def read() -> None:
        together.wait()
        try:
            for _ in improver:
                pass
        except ValueError as error:
            errors.append(error)

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [str(error) for error in errors] == ["search already executing"]
    assert improver.status == "timeout"


def test_results_can_be_pickled() -> None:
    found = weighted(queens(8), 1).minimize(2)
    copy = pickle.loads(pickle.dumps(found))
    assert list(copy) == list(found)
    assert isinstance(copy, dlx.Cheapest)
    assert (copy.optimal, copy.bound, copy.stats) == (True, found.bound, found.stats)
    assert copy[0].cost == found[0].cost


@pytest.mark.parametrize("k", [0, -1])
def test_no_covers_wanted(k: int) -> None:
    with pytest.raises(ValueError, match=f"k is {k}; it must be 1 or more"):
        dlx.Problem().minimize(k)


def test_given_options_that_clash() -> None:
    problem = dlx.Problem.from_options([["a"], ["a"]])
    with pytest.raises(dlx.ProblemError, match="options 0 and 1 clash"):
        problem.minimize(given=[0, 1])
    with pytest.raises(ValueError, match="timeout is -1"):
        problem.improve(timeout=-1)


def test_what_memory_does_not_hold_is_refused() -> None:
    n = 200_000
    problem = dlx.Problem.from_csr(range(n + 1), range(n), n)
    with pytest.raises(dlx.ProblemTooLarge, match="200000 items and 200000 options"):
        problem.minimize()
