"""Checkpoints, pickles, seeds and progress: a search as a thing that can be put away."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
import dlx.checkpoint
from dlx.gallery import domination, queens, words
from dlx.kernels.choice import KernelName, OrderName
from engine.strategies import Case, cases, examples

EXACT: list[tuple[KernelName, OrderName]] = [
    ("links", "mrv"),
    ("links", "input"),
    ("bits", "mrv"),
    ("bits", "input"),
    ("cells", "mrv"),
]
WITH_MULTIPLICITIES = [(kernel, order) for kernel, order in EXACT if kernel != "cells"]


def read_in_parts(
    problem: dlx.Problem, search: dlx.Search, rng: random.Random
) -> tuple[list[tuple[int, ...]], dlx.Search]:
    """Read a search to its end, put away and taken up again at random places."""
    read: list[tuple[int, ...]] = []
    done = 0.0
    while True:
        if rng.random() < 0.5:
            read += map(tuple, search)
        else:
            read += map(tuple, islice(search, 2))
        assert done <= search.progress <= 1
        done = search.progress
        if search.status == "exhausted":
            assert done == 1
            return read, search
        if rng.random() < 0.3:
            search = pickle.loads(pickle.dumps(search))
            assert search.progress >= done
        else:
            limit, nodes = rng.choice([(rng.randint(1, 6), None), (None, rng.randint(1, 6))])
            search = problem.resume(search.checkpoint(), limit=limit, max_nodes=nodes)
        if search.status in ("limit", "max_nodes"):
            search = problem.resume(search.checkpoint())


@pytest.mark.parametrize(("kernel", "order"), EXACT)
def test_a_search_in_parts_is_the_whole_search(kernel: KernelName, order: OrderName) -> None:
    @examples(300)
    @given(cases(bounds=kernel != "cells"), st.integers(0, 1 << 30))
    def check(case: Case, seed: int) -> None:
        problem, rng = case.problem(), random.Random(seed)
        whole = problem.search(kernel=kernel, order=order)
        expected = [tuple(solution) for solution in whole]
        start = problem.search(kernel=kernel, order=order, max_nodes=rng.randint(0, 6))
        read, last = read_in_parts(problem, start, rng)
        assert read == expected
        assert last.stats.solutions == len(expected)
        if kernel == "links":
            assert last.stats[:2] == whole.stats[:2]

    check()


@pytest.mark.parametrize("order", ["mrv", "failures"])
@examples(100)
@given(cases(), st.integers(0, 1 << 30), st.integers(0, (1 << 64) - 1))
def test_shuffled_searches_can_be_resumed(
    order: OrderName, case: Case, seed: int, shuffle: int
) -> None:
    problem, rng = case.problem(), random.Random(seed)
    start = problem.search(seed=shuffle, order=order, limit=rng.randint(0, 3))
    read, _ = read_in_parts(problem, start, rng)
    assert len(read) == len(set(read))
    assert set(read) == case.covers()


CHILD = """
import pickle, sys
parts = pickle.load(sys.stdin.buffer)
found = [[tuple(s) for s in problem.resume(checkpoint)] for problem, checkpoint in parts]
sys.stdout.buffer.write(pickle.dumps(found))
"""


def problems() -> list[dlx.Problem]:
    return [
        queens.queens(6),
        domination.dominating_queens(5, 3),
        words.crosswords(["...", ".#.", "..."], ["ape", "ate", "eve", "ewe"]),
    ]


def test_another_process_goes_on_at_any_node() -> None:
    parts, expected = [], []
    for problem in problems():
        kernels = EXACT if problem.matrix.low is None else WITH_MULTIPLICITIES
        for kernel, order in kernels:
            listed = [tuple(s) for s in problem.search(kernel=kernel, order=order)]
            for nodes in (0, 1, 2, 3, 7, 20, 50, 10**9):
                search = problem.search(kernel=kernel, order=order, max_nodes=nodes)
                read = list(search)
                parts.append((problem, search.checkpoint()))
                expected.append(listed[len(read) :])
    child = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=pickle.dumps(parts),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "77"},
    )
    assert pickle.loads(child.stdout) == expected
    assert sum(map(len, expected)) > 1000


def test_a_count_goes_on_where_it_was_stopped() -> None:
    problem = queens.queens(8)
    search = problem.search(max_nodes=200)
    with pytest.raises(dlx.SearchLimit):
        search.count()
    resumed = problem.resume(search.checkpoint())
    assert resumed.stats.nodes == 200
    assert resumed.count() == 92


def test_limits_count_from_the_checkpoint_and_lose_nothing() -> None:
    problem = queens.queens(8)
    expected = list(problem.search())
    search = problem.search()
    read = [next(search) for _ in range(10)]  # more were found, which lie in the checkpoint
    while len(read) < 92:
        search = problem.resume(search.checkpoint(), limit=3)
        read += search
        assert search.status in ("limit", "exhausted")
        assert search.stats.solutions == len(read)
    assert read == expected


def test_a_checkpoint_is_small_and_always_the_same() -> None:
    problem = queens.queens(20)
    made = []
    for _ in range(2):
        search = problem.search(max_nodes=1000)
        list(search)
        made.append(search.checkpoint())
    assert len(made[0]) < 1000
    first, second = (dlx.checkpoint.load(data) for data in made)
    assert first._replace(seconds=0.0) == second._replace(seconds=0.0)


def test_a_checkpoint_belongs_to_its_problem() -> None:
    checkpoint = queens.queens(6).search(limit=1).checkpoint()
    assert len(list(queens.queens(6).resume(checkpoint))) == 4
    with pytest.raises(dlx.CheckpointError, match="the checkpoint is of another problem"):
        queens.queens(7).resume(checkpoint)
    other = dlx.Problem()
    other.add_item("a", low=0, high=2)
    other.add_option(["a"])
    same = dlx.Problem(primary=["a"])
    same.add_option(["a"])
    with pytest.raises(dlx.CheckpointError, match="another problem"):
        same.resume(other.search().checkpoint())


def test_what_is_no_checkpoint_is_refused() -> None:
    problem = queens.queens(6)
    good = problem.search(max_nodes=4)
    list(good)
    data = good.checkpoint()
    with pytest.raises(dlx.CheckpointError, match="this is no checkpoint"):
        problem.resume(b"something else")
    rng = random.Random(1)
    with pytest.raises(dlx.CheckpointError, match="the checkpoint is damaged"):
        problem.resume(data[:-9])
    for _ in range(200):
        damaged = bytearray(data)
        damaged[rng.randrange(17, len(data))] ^= 1 << rng.randrange(8)
        try:
            loaded = dlx.checkpoint.load(bytes(damaged))
        except dlx.CheckpointError:
            continue
        assert loaded == dlx.checkpoint.load(data)  # bits at the end that mean nothing
        with pytest.raises(dlx.CheckpointError):
            problem.resume(data[: rng.randrange(len(data))])


@pytest.mark.parametrize(("kernel", "order"), EXACT)
def test_a_path_that_the_problem_does_not_have_is_refused(
    kernel: KernelName, order: OrderName
) -> None:
    problem = queens.queens(6)
    search = problem.search(kernel=kernel, order=order, max_nodes=5)
    list(search)
    checkpoint = dlx.checkpoint.load(search.checkpoint())
    assert len(checkpoint.steps)
    for wrong in (-7, 35, 10**6):
        for place in range(len(checkpoint.steps)):
            steps = checkpoint.steps[:]
            steps[place] = wrong
            data = dlx.checkpoint.dump(checkpoint._replace(steps=steps))
            try:
                found = list(problem.resume(data))
            except dlx.CheckpointError:
                continue
            for solution in found:  # it happened to be a state of the tree
                problem.verify(solution)
            assert wrong == 35


def test_a_closed_search_has_no_checkpoint() -> None:
    search = queens.queens(6).search()
    next(search)
    search.close()
    with pytest.raises(ValueError, match="the search is closed"):
        search.checkpoint()
    with pytest.raises(ValueError, match="the search is closed"):
        pickle.dumps(search)


def test_a_pickled_search_keeps_what_is_left_of_its_limits() -> None:
    search = queens.queens(8).search(limit=10, max_nodes=10**6, timeout=100)
    read = [next(search) for _ in range(4)]
    copy = pickle.loads(pickle.dumps(search))
    rest = list(search)
    assert len(read + rest) == 10
    assert list(copy) == rest
    assert copy.status == "limit"


def test_progress_of_a_long_search_rises_from_0_to_1() -> None:
    problem = queens.queens(9)
    search = problem.search()
    seen = [search.progress]
    for _ in search:
        seen.append(search.progress)
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert search.progress == 1
    assert len(set(seen)) > 2


@pytest.mark.parametrize("kernel", ["links", "bits", "cells"])
def test_a_seed_means_one_order_of_the_same_solutions(kernel: KernelName) -> None:
    problem = queens.queens(6)
    plain = list(problem.search(kernel=kernel))
    orders = {tuple(problem.search(kernel=kernel, seed=seed)) for seed in range(20)}
    assert all(sorted(order) == sorted(plain) for order in orders)
    assert len(orders) > 5
    assert list(problem.search(kernel=kernel, seed=3)) == list(
        problem.search(kernel=kernel, seed=3)
    )


@examples(100)
@given(cases(bounds=True), st.integers(0, (1 << 64) - 1), st.data())
def test_seeds_go_with_given_options_and_arrays(case: Case, seed: int, data: st.DataObject) -> None:
    problem, expected = case.problem(), case.covers()
    solution = data.draw(st.sampled_from([(), *sorted(expected)]))
    chosen = data.draw(st.sets(st.sampled_from(solution))) if solution else set()
    wanted = {cover for cover in expected if chosen <= set(cover)}
    listed = [tuple(s) for s in problem.search(seed=seed, given=chosen)]
    assert len(listed) == len(wanted)
    assert set(listed) == wanted
    found = problem.solutions_array(seed=seed, given=chosen)
    parts = [
        tuple(found.numbers[a:b].tolist())
        for a, b in zip(found.offsets[:-1], found.offsets[1:], strict=True)
    ]
    assert parts == listed


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match=r"the seed is .*; it must be 0 to 2\*\*64 - 1"):
        dlx.Problem().search(seed=seed)
