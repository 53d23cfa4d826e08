"""Every search against the brute-force oracle, and against itself with things renamed."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.kernels.bits import INSTRUCTION_SETS, Bits, instruction_set
from dlx.kernels.cells import Cells
from dlx.kernels.choice import KernelName, OrderName
from dlx.kernels.links import Links
from dlx.kernels.protocol import EXHAUSTED
from engine.strategies import Case, cases, examples

ORDERS: tuple[OrderName, ...] = ("mrv", "input", "failures")
KERNELS: tuple[KernelName, ...] = ("links", "bits", "cells")


def in_option_order(problem: dlx.Problem, kernel: KernelName = "auto") -> list[tuple[int, ...]]:
    return [tuple(solution) for solution in problem.solutions(kernel=kernel)]


@examples(1500)
@given(cases())
def test_solutions_are_those_of_the_oracle(case: Case) -> None:
    problem = case.problem()
    found = in_option_order(problem, "links")
    assert found == in_option_order(problem, "bits") == in_option_order(problem, "cells")
    assert len(found) == len(set(found))
    assert set(found) == case.covers()
    assert all(a < b for solution in found for a, b in pairwise(solution))
    for solution in found:
        problem.verify(solution)
    assert problem.count() == len(found)
    assert problem.is_solvable() == bool(found)
    first = problem.first()
    assert (first in found) if found else first is None


@examples(300)
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
        found = list(problem.solutions(given=chosen, kernel="links"))
    except dlx.ProblemError:
        assert not wanted
    else:
        assert set(found) == wanted
        assert list(problem.solutions(given=chosen, kernel="bits")) == found
        assert list(problem.solutions(given=chosen, kernel="cells")) == found
        assert problem.count(given=chosen) == len(wanted)


@examples(600)
@given(cases() | cases(bounds=True))
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


@examples(300)
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


@examples(200)
@given(cases())
def test_names_do_not_matter(case: Case) -> None:
    new = {name: (f"item {name}", (name,)) for name in (*case.primary, *case.secondary)}
    renamed = Case(
        tuple(new[name] for name in case.primary),
        tuple(new[name] for name in case.secondary),
        tuple(tuple((new[item], color and (color, 1)) for item, color in o) for o in case.options),
    )
    assert in_option_order(renamed.problem()) == in_option_order(case.problem())


@examples(200)
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


@examples(300)
@given(
    cases(),
    st.sampled_from([Links, Bits, Cells]),
    st.integers(1, 5),
    st.integers(1, 5),
    st.integers(1, 3),
)
def test_any_slicing_gives_the_same_solutions(
    case: Case, make: type[Links] | type[Bits] | type[Cells], work: int, nodes: int, solutions: int
) -> None:
    problem = case.problem()
    kernel = make(problem.matrix)
    found: list[tuple[int, ...]] = []
    code = -1
    while code != EXHAUSTED:
        code = kernel.advance(work, nodes, solutions)
        if not isinstance(kernel, Bits):
            kernel.sanity()
        part: list[tuple[int, ...]] = []
        kernel.drain(part)
        assert len(part) <= solutions
        found += reversed(part)
    assert found == in_option_order(problem)
    whole = make(problem.matrix)
    whole.listing = False  # so that no block is ever full
    assert whole.advance(1 << 40, 1 << 40, 1 << 40) == EXHAUSTED
    assert (whole.nodes, whole.updates) == (kernel.nodes, kernel.updates)


@pytest.mark.parametrize("instructions", INSTRUCTION_SETS)
def test_every_instruction_set_searches_alike(instructions: str) -> None:
    @examples(300)
    @given(cases())
    def check(case: Case) -> None:
        problem = case.problem()
        assert in_option_order(problem, "bits") == in_option_order(problem, "links")

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DLX_BITS", instructions)
        assert instruction_set() == instructions
        check()


def test_an_unknown_instruction_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DLX_BITS", "abacus")
    with pytest.raises(ValueError, match=r"DLX_BITS is 'abacus'; this processor has .*plain"):
        dlx.Problem().search(kernel="bits")


@examples(500)
@given(cases())
def test_every_order_finds_every_cover(case: Case) -> None:
    problem = case.problem()
    covers = case.covers()
    found = {
        (order, kernel): [tuple(s) for s in problem.solutions(order=order, kernel=kernel)]
        for order in ORDERS
        for kernel in KERNELS
        if (order, kernel) != ("input", "cells")
    }
    for solutions in found.values():
        assert len(solutions) == len(covers)
        assert set(solutions) == covers
    assert found["mrv", "links"] == found["mrv", "bits"] == found["mrv", "cells"]
    assert found["input", "links"] == found["input", "bits"]


@examples(300)
@given(cases())
def test_the_order_input_sorts_by_the_option_of_each_item(case: Case) -> None:
    problem = case.problem()

    def options_of_items(solution: dlx.Solution) -> list[int]:
        owner = {item: k for k in solution for item, _ in case.options[k]}
        return [owner[item] for item in case.primary]

    keys = [options_of_items(solution) for solution in problem.solutions(order="input")]
    assert keys == sorted(keys)


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(ValueError, match="no order 'slow'; the orders are mrv, input and failures"):
        dlx.Problem().search(order="slow")  # type: ignore[arg-type]


def test_cells_have_no_order_input() -> None:
    with pytest.raises(ValueError, match="'cells' has no order 'input'; take bits or links"):
        dlx.Problem().search(kernel="cells", order="input")


def test_an_unknown_kernel_is_refused() -> None:
    with pytest.raises(ValueError, match="no kernel 'bit'; the kernels are auto, bits, cells"):
        dlx.Problem().search(kernel="bit")  # type: ignore[arg-type]


@examples(1000)
@given(cases(bounds=True))
def test_multiplicities_are_those_of_the_oracle(case: Case) -> None:
    problem, covers = case.problem(), case.covers()
    found = {
        (order, kernel): [tuple(s) for s in problem.solutions(order=order, kernel=kernel)]
        for order in ORDERS
        for kernel in ("links", "bits")
    }
    for solutions in found.values():
        assert len(solutions) == len(covers)
        assert set(solutions) == covers
    assert found["mrv", "links"] == found["mrv", "bits"]
    assert found["input", "links"] == found["input", "bits"]
    for solution in covers:
        problem.verify(solution)
    assert problem.count() == len(covers)
    first = problem.first()
    assert first in covers if covers else first is None


@examples(300)
@given(cases(bounds=True), st.data())
def test_given_options_count_as_taken(case: Case, data: st.DataObject) -> None:
    problem, covers = case.problem(), case.covers()
    chosen = data.draw(st.sets(st.integers(0, max(len(case.options) - 1, 0)), max_size=3))
    wanted = {cover for cover in covers if chosen <= set(cover)}
    for kernel in ("links", "bits"):
        try:
            found = [tuple(s) for s in problem.solutions(given=chosen, kernel=kernel)]
        except dlx.ProblemError:
            found = []
        assert len(found) == len(wanted)
        assert set(found) == wanted


@examples(300)
@given(cases(bounds=True), st.sampled_from([Links, Bits]), *3 * [st.integers(1, 4)])
def test_any_slicing_gives_the_same_sets(
    case: Case, make: type[Links] | type[Bits], work: int, nodes: int, solutions: int
) -> None:
    problem = case.problem()
    kernel = make(problem.matrix)
    found: list[tuple[int, ...]] = []
    code = -1
    while code != EXHAUSTED:
        code = kernel.advance(work, nodes, solutions)
        kernel.sanity()
        part: list[tuple[int, ...]] = []
        kernel.drain(part)
        found += reversed(part)
    assert found == in_option_order(problem)
    whole = make(problem.matrix)
    whole.listing = False  # so that no block is ever full
    assert whole.advance(1 << 40, 1 << 40, 1 << 40) == EXHAUSTED
    assert (whole.nodes, whole.updates) == (kernel.nodes, kernel.updates)


@examples(300)
@given(cases(bounds=True), st.randoms(use_true_random=False))
def test_multiplicities_go_with_their_items(case: Case, rng: random.Random) -> None:
    order = rng.sample(range(len(case.options)), len(case.options))
    options = tuple(tuple(rng.sample(case.options[k], len(case.options[k]))) for k in order)
    primary = tuple(rng.sample(case.primary, len(case.primary)))
    shuffled = Case(primary, case.secondary, options, case.bounds).problem()
    found = {tuple(sorted(order[k] for k in solution)) for solution in shuffled.solutions()}
    assert found == case.covers()
