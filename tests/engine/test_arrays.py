"""Solutions as NumPy arrays."""

from __future__ import annotations

import gc
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.dominoes import dominoes
from dlx.gallery.langford import langford
from dlx.kernels.choice import KernelName
from engine.strategies import Case, cases, examples
from engine.test_search import barren, coins, needs_proc, resident


def listed(found: dlx.SolutionsArray) -> list[tuple[int, ...]]:
    return (
        [tuple(part.tolist()) for part in np.split(found.numbers, found.offsets[1:-1])]
        if (len(found.offsets) > 1)
        else []
    )


@examples(300)
@given(cases(), st.sampled_from(["bits", "cells", "links"]), st.none() | st.integers(0, 5))
def test_arrays_hold_what_an_iteration_gives(
    case: Case, kernel: KernelName, limit: int | None
) -> None:
    problem = case.problem()
    found = problem.solutions_array(limit=limit, kernel=kernel)
    assert listed(found) == list(problem.solutions(limit=limit))
    assert found.numbers.dtype == np.int32
    assert found.offsets[0] == 0


@examples(100)
@given(cases(), st.integers(0, 3))
def test_blocks_go_on_where_reading_stopped(case: Case, read: int) -> None:
    problem = case.problem()
    search = problem.search()
    begun = [solution for _, solution in zip(range(read), search, strict=False)]
    rest = [solution for block in search.blocks() for solution in listed(block)]
    assert begun + rest == list(problem.solutions())
    assert search.status == "exhausted"
    assert search.stats.solutions == len(begun) + len(rest)


@examples(100)
@given(cases(), st.integers(0, 3), st.none() | st.integers(0, 12))
def test_blocks_may_be_left_for_an_iteration_and_taken_up_again(
    case: Case, read: int, limit: int | None
) -> None:
    problem = case.problem()
    search = problem.search(limit=limit)
    found: list[tuple[int, ...]] = []
    while search.status not in ("exhausted", "limit"):
        found += [solution for _, solution in zip(range(read), search, strict=False)]
        found += [solution for block in islice(search.blocks(), 1) for solution in listed(block)]
    assert found == list(problem.solutions(limit=limit))


@pytest.mark.parametrize("kernel", ["bits", "cells", "links"])
def test_many_blocks_join(kernel: KernelName) -> None:
    problem = langford(8)
    rows = problem.solutions_array(kernel=kernel).rows
    assert rows.shape == (300, 8)  # 2 x A014552
    assert rows.dtype == np.int32
    assert [tuple(row) for row in rows.tolist()] == list(problem.solutions())
    tilings = dominoes(6, 6)
    blocks = list(tilings.search(kernel=kernel).blocks())
    assert len(blocks) > 1
    assert sum(len(block.rows) for block in blocks) == 6728  # A004003
    assert np.array_equal(
        np.concatenate([block.rows for block in blocks]), tilings.solutions_array().rows
    )


def test_rows_of_solutions_that_differ_in_length() -> None:
    found = dlx.Problem.from_options([["a"], ["b"], ["a", "b"]]).solutions_array()
    with pytest.raises(ValueError, match="differ in length; use numbers and offsets"):
        found.rows  # noqa: B018


def test_no_solutions_and_the_empty_solution() -> None:
    none = dlx.Problem(primary=["a"]).solutions_array()
    assert (none.numbers.tolist(), none.offsets.tolist(), none.rows.shape) == ([], [0], (0, 0))
    empty = dlx.Problem().solutions_array()
    assert (empty.numbers.tolist(), empty.offsets.tolist(), empty.rows.shape) == (
        [],
        [0, 0],
        (1, 0),
    )


def test_a_short_array_is_an_error_and_a_limit_is_none() -> None:
    with pytest.raises(dlx.SearchLimit):
        coins(60).solutions_array(max_nodes=1000)
    with pytest.raises(dlx.SearchLimit):
        barren().solutions_array(timeout=0.02)
    assert coins(60).solutions_array(limit=5000).rows.shape == (5000, 60)
    search = barren().search(timeout=0.02)
    assert list(search.blocks()) == []
    assert search.status == "timeout"


@needs_proc
@pytest.mark.slow
def test_blocks_take_no_more_memory_as_they_go() -> None:
    blocks = coins(60).search(limit=2_000_000).blocks()
    for _ in range(200):
        next(blocks)
    gc.collect()
    before = resident()
    assert sum(len(block.offsets) - 1 for block in blocks) > 1_000_000
    assert resident() - before < 4 << 20
