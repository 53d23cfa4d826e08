"""Estimates of the search tree, held against trees that were counted."""

from __future__ import annotations

import math
import signal
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.langford import langford
from dlx.gallery.queens import queens
from engine.strategies import Case, cases, examples


class Tree(NamedTuple):
    """What a tree is, and what a random dive into it finds: the mean of its square, the most."""

    nodes: float
    solutions: float
    nodes_squared: float
    solutions_squared: float
    most: float


LEAF = Tree(0, 0, 0, 0, 0)
SOLUTION = Tree(0, 1, 0, 1, 1)


class State(NamedTuple):
    """A partial cover: the options that may still be chosen, and how often items still are."""

    options: tuple[int, ...]
    bounds: dict[
        Hashable, tuple[int, int]
    ]  # of the items that may be covered once more or are needed


def tree_of(case: Case) -> Tree:
    """The tree of the rule: the item of the least degree, and the first of its options to be taken.

    Written from the definition, without counts that are kept up to date.
    """
    bounds = {item: dict(case.bounds).get(item, (1, 1)) for item in case.primary}
    usable = [k for k, option in enumerate(case.options) if {i for i, _ in option} & bounds.keys()]
    none = {item for item, (_, high) in bounds.items() if high == 0}
    start = tuple(k for k in usable if not none & {item for item, _ in case.options[k]})
    left = {item: pair for item, pair in bounds.items() if item not in none}
    return explore(case, State(start, left), True)


def explore(case: Case, state: State, at_root: bool = False) -> Tree:
    sizes = {item: len(options_with(case, state, item)) for item in state.bounds}
    if any(sizes[item] < low for item, (low, _) in state.bounds.items()):
        return Tree(1, 0, 1, 0, 1) if at_root else LEAF
    if not state.bounds:
        return SOLUTION

    def degree(item: Hashable) -> int:
        return sizes[item] + 1 - max(state.bounds[item][0], 0)

    item = min(state.bounds, key=lambda item: (degree(item), case.primary.index(item)))
    below = [explore(case, child) for child in children(case, state, item)]
    assert len(below) == degree(item)
    nodes = sum(child.nodes for child in below)
    return Tree(
        1 + nodes,
        sum(child.solutions for child in below),
        1 + 2 * nodes + len(below) * sum(child.nodes_squared for child in below),
        len(below) * sum(child.solutions_squared for child in below),
        1 + len(below) * max(child.most for child in below),
    )


def options_with(case: Case, state: State, item: Hashable) -> list[int]:
    return [k for k in state.options if item in dict(case.options[k])]


def children(case: Case, state: State, item: Hashable) -> Iterator[State]:
    mine = options_with(case, state, item)
    low = max(state.bounds[item][0], 0)
    for place in range(len(mine) + 1 - max(low, 1)):
        yield taken(case, state, mine[place], set(mine[:place]))
    if low == 0:
        rest = {i: pair for i, pair in state.bounds.items() if i != item}
        yield State(tuple(k for k in state.options if k not in mine), rest)


def taken(case: Case, state: State, option: int, hidden: set[int]) -> State:
    colors = dict(case.options[option])
    bounds = {
        item: (low - (item in colors), high - (item in colors))
        for item, (low, high) in state.bounds.items()
    }
    full = {item for item, (_, high) in bounds.items() if high == 0}

    def agrees(other: int) -> bool:
        return all(
            color is not None and colors.get(item, color) == color
            if item in case.secondary and item in colors
            else item not in full
            for item, color in case.options[other]
        )

    options = tuple(k for k in state.options if k != option and k not in hidden and agrees(k))
    return State(options, {item: pair for item, pair in bounds.items() if item not in full})


def is_near(found: float, mean: float, squared: float, most: float, trials: int) -> bool:
    """By Bernstein's inequality, false once in ten million times when the mean is right."""
    deviation = math.sqrt(max(squared - mean**2, 0) / trials)
    return abs(found - mean) <= 8 * deviation + 24 * most / trials + 1e-9 * mean


TRIALS = 2000


@examples(150)
@given(cases(bounds=True), st.integers(0, 2**64 - 1))
def test_the_means_are_right(case: Case, seed: int) -> None:
    tree = tree_of(case)
    assert tree.solutions == len(case.covers())
    found = case.problem().estimate(TRIALS, seed)
    assert is_near(found.nodes, tree.nodes, tree.nodes_squared, tree.most, TRIALS)
    assert is_near(found.solutions, tree.solutions, tree.solutions_squared, tree.most, TRIALS)


@examples(150)
@given(cases(bounds=True))
def test_nodes_are_those_of_the_search(case: Case) -> None:
    tree = tree_of(case)
    search = case.problem().search(kernel="links")
    assert len(list(search)) == tree.solutions
    # Where an item is short from the start, a kernel may take others first; one that takes no
    # option at all may count as a node or not.
    if tree.nodes > 1 and all(high > 0 for _, (_, high) in case.bounds):
        assert search.stats.nodes == tree.nodes


def test_the_error_is_that_of_the_mean() -> None:
    case = Case(
        primary=(0, 1, 2, 3),
        secondary=(),
        options=tuple(
            tuple((item, None) for item in items)
            for items in [(0,), (0, 1), (0, 2), (1,), (1, 2), (2,), (2, 3), (3,), (1, 3)]
        ),
    )
    tree = tree_of(case)
    found = case.problem().estimate(10_000)
    for error, mean, squared in (
        (found.nodes_error, tree.nodes, tree.nodes_squared),
        (found.solutions_error, tree.solutions, tree.solutions_squared),
    ):
        right = math.sqrt((squared - mean**2) / 10_000)
        assert right > 0
        assert error == pytest.approx(right, rel=0.1)


@pytest.mark.parametrize(
    ("options", "nodes", "solutions"),
    [
        ([], 0, 1),
        ([["a", "b"], ["c"], ["d"]], 3, 1),  # one path
        ([[k] for k in range(10) for _ in range(2)], 2**10 - 1, 2**10),
        ([["a", "b"], ["a", "c"], ["b", "c"]], 1, 0),  # both children of the root are dead
    ],
    ids=["nothing", "one path", "coins", "dead"],
)
def test_trees_without_chance_are_known_exactly(
    options: list[list[str]], nodes: int, solutions: int
) -> None:
    found = dlx.Problem.from_options(options).estimate(trials=10)
    assert found[:4] == (nodes, 0, solutions, 0)


@pytest.mark.parametrize(
    ("problem", "solutions"), [(queens(8), 92), (queens(10), 724), (langford(8), 300)]
)
def test_published_counts(problem: dlx.Problem, solutions: int) -> None:
    found = problem.estimate(trials=20_000)
    assert abs(found.solutions - solutions) < 5 * found.solutions_error
    search = problem.search(kernel="links")
    assert len(list(search)) == solutions
    assert abs(found.nodes - search.stats.nodes) < 5 * found.nodes_error


def test_an_item_in_no_option() -> None:
    found = dlx.Problem(primary=["a", "b"]).estimate(10)
    assert found[:4] == (1, 0, 0, 0)


def test_a_seed_says_all_but_the_seconds() -> None:
    problem = queens(8)
    assert problem.estimate(100, seed=7)[:4] == problem.estimate(100, seed=7)[:4]
    assert problem.estimate(100, seed=7)[:4] != problem.estimate(100, seed=8)[:4]


def test_seconds_grow_with_the_tree() -> None:
    """Of 2**60 nodes and more than a microsecond for a hundred of them."""
    problem = dlx.Problem.from_options([k] for k in range(60) for _ in range(2))
    found = problem.estimate(10)
    assert found.nodes == 2.0**60
    assert found.seconds > 2**60 * 1e-8


def test_numbers_too_large_for_floats_are_infinite() -> None:
    problem = dlx.Problem.from_options([k] for k in range(1100) for _ in range(2))
    found = problem.estimate(3)
    assert found[:5] == (math.inf,) * 5
    assert "inf ± inf nodes" in repr(found)


def test_repr_has_no_more_digits_than_are_known() -> None:
    found = dlx.Estimate(1894.559, 18.3, 6.7, 0.25, 0.0123, 1000)
    assert repr(found) == (
        "<dlx.Estimate: 1.89e+03 ± 2e+01 nodes, 6.7 ± 0.2 solutions, about 0.01 s>"
    )


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"trials": 1}, "trials is 1; 2 is the least that tell an error"),
        ({"seed": -1}, "seed is -1; it must be 0 to 2**64 - 1"),
        ({"seed": 2**64}, "seed is 18446744073709551616; it must be 0 to 2**64 - 1"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        queens(4).estimate(**parameters)
    assert str(caught.value) == message


def test_the_dives_can_be_watched() -> None:
    seen: list[int] = []
    plain = queens(8).estimate(20_000)
    assert queens(8).estimate(20_000, on_slice=seen.append)[:4] == plain[:4]
    assert seen[0] == 0
    assert len(seen) > 2
    assert seen == sorted(set(seen))


def test_many_forced_items_take_no_square_of_time() -> None:
    found = dlx.Problem.from_options([k] for k in range(100_000)).estimate(3)
    assert found[:4] == (100_000, 0, 1, 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers on this platform")
def test_ctrl_c_ends_it() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            langford(12).estimate(trials=10**12)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
