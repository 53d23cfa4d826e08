"""Every search against the brute-force oracle, and against itself with things renamed."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import dlx
from dlx.kernels.links import EXHAUSTED, Links
from engine.strategies import Case, cases


def in_option_order(problem: dlx.Problem) -> list[tuple[int, ...]]:
    return [tuple(solution) for solution in problem.solutions()]


@settings(max_examples=1500)
@given(cases())
def test_solutions_are_those_of_the_oracle(case: Case) -> None:
    problem = case.problem()
    found = in_option_order(problem)
    assert len(found) == len(set(found))
    assert set(found) == case.covers()
    assert all(a < b for solution in found for a, b in pairwise(solution))
    for solution in found:
        problem.verify(solution)
    assert problem.count() == len(found)
    assert problem.is_solvable() == bool(found)
    first = problem.first()
    assert (first in found) if found else first is None


@settings(max_examples=300)
@given(cases(), st.data())
def test_given_options_are_a_filter(case: Case, data: st.DataObject) -> None:
    expected = case.covers()
    problem = case.problem()
    chosen = (
        data.draw(st.sets(st.integers(0, len(case.options) - 1), max_size=3))
        if (case.options)
        else set()
    )
    wanted = {cover for cover in expected if chosen <= set(cover)}
    try:
        found = set(problem.solutions(given=chosen))
    except dlx.ProblemError:
        assert not wanted
    else:
        assert found == wanted
        assert problem.count(given=chosen) == len(wanted)


@settings(max_examples=300)
@given(cases())
def test_verify_accepts_exactly_the_covers(case: Case) -> None:
    problem = case.problem()
    expected = case.covers()
    for mask in range(1 << min(len(case.options), 8)):
        chosen = tuple(k for k in range(len(case.options)) if mask >> k & 1)
        try:
            problem.verify(chosen)
            accepted = True
        except dlx.NotACover:
            accepted = False
        assert accepted == (chosen in expected)


@settings(max_examples=300)
@given(cases(), st.randoms(use_true_random=False))
def test_order_of_items_and_options_does_not_matter(case: Case, rng: random.Random) -> None:
    order = list(range(len(case.options)))
    rng.shuffle(order)
    options = tuple(tuple(rng.sample(case.options[k], len(case.options[k]))) for k in order)
    primary = tuple(rng.sample(case.primary, len(case.primary)))
    secondary = tuple(rng.sample(case.secondary, len(case.secondary)))
    shuffled = Case(primary, secondary, options).problem()
    found = {tuple(sorted(order[k] for k in solution)) for solution in shuffled.solutions()}
    assert found == set(case.problem().solutions())


@settings(max_examples=200)
@given(cases())
def test_names_do_not_matter(case: Case) -> None:
    new = {name: (f"item {name}", (name,)) for name in (*case.primary, *case.secondary)}
    renamed = Case(
        tuple(new[name] for name in case.primary),
        tuple(new[name] for name in case.secondary),
        tuple(tuple((new[item], color and (color, 1)) for item, color in o) for o in case.options),
    )
    assert in_option_order(renamed.problem()) == in_option_order(case.problem())


@settings(max_examples=200)
@given(cases(colors=False))
def test_matrix_and_csr_are_the_same_problem(case: Case) -> None:
    names = [*case.primary, *case.secondary]
    rows = [[int(name in dict(option)) for name in names] for option in case.options]
    secondary = range(len(case.primary), len(names))
    indices = [[names.index(item) for item, _ in option] for option in case.options]
    indptr = [0]
    for option_indices in indices:
        indptr.append(indptr[-1] + len(option_indices))
    expected = in_option_order(case.problem())
    if rows:
        assert in_option_order(dlx.Problem.from_matrix(rows, secondary=secondary)) == expected
    flat = [k for option_indices in indices for k in option_indices]
    csr = dlx.Problem.from_csr(indptr, flat, len(names), len(case.primary))
    assert in_option_order(csr) == expected


@settings(max_examples=300)
@given(cases(), st.integers(1, 5), st.integers(1, 5), st.integers(1, 3))
def test_any_slicing_gives_the_same_solutions_and_sound_links(
    case: Case, work: int, nodes: int, solutions: int
) -> None:
    problem = case.problem()
    kernel = Links(problem.matrix)
    found: list[tuple[int, ...]] = []
    code = -1
    while code != EXHAUSTED:
        code = kernel.advance(work, nodes, solutions)
        kernel.sanity()
        part: list[tuple[int, ...]] = []
        kernel.drain(part)
        assert len(part) <= solutions
        found += reversed(part)
    assert found == in_option_order(problem)
    whole = Links(problem.matrix)
    assert whole.advance(1 << 40, 1 << 40, 1 << 40) == EXHAUSTED
    assert (whole.nodes, whole.updates) == (kernel.nodes, kernel.updates)
