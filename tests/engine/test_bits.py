"""The bit-parallel kernel where it changes its own shape: many words, frames in frames, colors.

All of it for each instruction set, multiplicities too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery import domination, dominoes, langford, latin, polyforms, queens, sudoku
from dlx.kernels.bits import INSTRUCTION_SETS
from dlx.kernels.choice import OrderName
from engine.strategies import Case, cases, examples

ORDERS: tuple[OrderName, ...] = ("mrv", "input", "failures")


@pytest.fixture(params=INSTRUCTION_SETS)
def instructions(request: pytest.FixtureRequest) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DLX_BITS", request.param)
        yield request.param


def random_problem(rng: random.Random, bounds: bool = False) -> dlx.Problem:
    """Some tens of items and hundreds of options, so that frames of many words are packed anew."""
    n_primary, n_secondary, n_colors = rng.randint(5, 80), rng.randint(0, 12), rng.randint(0, 3)
    problem = dlx.Problem(secondary=[f"s{k}" for k in range(n_secondary)])
    for item in range(n_primary):
        low = rng.choice([0, 1, 1, 1, 2, 3]) if bounds else 1
        high = rng.choice([low, low + 1, max(low, 1), None]) if bounds else 1
        problem.add_item(item, low=low, high=high)
    for _ in range(rng.randint(50, 1200)):
        length = rng.randint(max(1, n_primary // 12), max(2, n_primary // 5))
        entries: list[object] = list(rng.sample(range(n_primary), min(length, n_primary)))
        for k in rng.sample(range(n_secondary), min(rng.randint(0, 2), n_secondary)):
            entries.append((f"s{k}", rng.randrange(n_colors)) if n_colors else f"s{k}")
        problem.add_option(entries)
    return problem


@examples(40)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from(["mrv", "input"]))
def check_random_problems(seed: int, bounds: bool, order: OrderName) -> None:
    problem = random_problem(random.Random(seed), bounds)
    links = list(problem.solutions(limit=100, max_nodes=2000, order=order, kernel="links"))
    bits = list(problem.solutions(limit=100, max_nodes=2000, order=order, kernel="bits"))
    k = min(len(links), len(bits))  # the kernels count nodes differently
    assert links[:k] == bits[:k]
    for solution in bits:
        problem.verify(solution)


def test_random_problems_of_many_words(instructions: str) -> None:
    check_random_problems()


@examples(100)
@given(cases(bounds=True))
def check_multiplicities(case: Case) -> None:
    for order in ORDERS:
        found = [tuple(s) for s in case.problem().solutions(order=order, kernel="bits")]
        assert len(found) == len(set(found))
        assert set(found) == case.covers()


def test_multiplicities_against_the_oracle(instructions: str) -> None:
    check_multiplicities()


@examples(15)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from(ORDERS), st.integers(1, 60))
def check_resuming(seed: int, bounds: bool, order: OrderName, nodes: int) -> None:
    problem = random_problem(random.Random(seed), bounds)
    with problem.search(limit=60, max_nodes=2000, order=order, kernel="bits") as whole:
        expected = list(whole)
    search = problem.search(max_nodes=nodes, limit=60, order=order, kernel="bits")
    read = list(search)
    assert read == expected[: len(read)]
    resumed = problem.resume(search.checkpoint(), max_nodes=2000, limit=60 - len(read))
    if search.status != "exhausted" and order != "failures":  # which remembers what it has met
        read += resumed
        assert read[: len(expected)] == expected
    assert search.progress <= resumed.progress <= 1


def test_a_search_in_frames_is_resumed(instructions: str) -> None:
    check_resuming()


def test_known_counts(instructions: str) -> None:
    square = [(r, c) for r in range(8) for c in range(8) if not (3 <= r <= 4 and 3 <= c <= 4)]
    less_centre = polyforms.packing(polyforms.PENTOMINOES, square)
    assert less_centre.count(kernel="bits") == 520  # Scott 1958
    assert queens.queens(10).count(kernel="bits") == 724  # A000170
    assert latin.latin_squares(4).count(kernel="bits") == 576  # A002860
    assert langford.langford(8).count(kernel="bits") == 300  # 2 x A014552
    assert dominoes.dominoes(6, 6).count(kernel="bits") == 6728  # A004003
    assert domination.dominating_queens(7, 4).count(kernel="bits") == 86  # A002564


def test_solutions_in_the_order_of_links(instructions: str) -> None:
    region = [(r, c) for r in range(5) for c in range(12)]
    for problem in (
        queens.queens(8),
        langford.langford(7),
        dominoes.dominoes(4, 6),
        dominoes.dominoes(8, 8),
        polyforms.packing(polyforms.PENTOMINOES, region),
        sudoku.sudoku("." * 81),
    ):
        links = problem.solutions(limit=100, kernel="links")
        assert list(problem.solutions(limit=100, kernel="bits")) == list(links)


def test_more_items_than_a_vector_has_lanes(instructions: str) -> None:
    for n in (7, 8, 9, 63, 64, 65, 127, 128, 129, 1000):
        options = [[k, k + 1] for k in range(0, 2 * n, 2)] + [[k] for k in range(2 * n)]
        problem = dlx.Problem.from_options(options)
        with problem.search(limit=3, kernel="bits") as search:
            assert list(search) == list(problem.solutions(limit=3, kernel="links"))


def test_arrays_of_many_blocks(instructions: str) -> None:
    for problem in (dominoes.dominoes(6, 6), langford.langford(8)):
        found = problem.solutions_array(kernel="bits").rows.tolist()
        assert found == [list(solution) for solution in problem.solutions(kernel="links")]
