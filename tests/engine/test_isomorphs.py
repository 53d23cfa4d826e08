"""Counting states of the same kind once: symmetric problems, and look-alikes that are none."""

from __future__ import annotations

from itertools import chain, combinations
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from benchmarks.counting import league
from dlx.gallery.latin import latin_squares
from dlx.kernels.diagram import ALWAYS, NEVER, WHERE_THEY_PAY, Diagram
from dlx.kernels.protocol import EXHAUSTED
from engine.strategies import examples
from oracle import covers

UNBOUNDED = 1 << 62
LITTLE, PLENTY = 1 << 15, 1 << 26

Edges = list[tuple[int, int]]


def number_of_covers(n: int, options: list[list[int]]) -> int:
    """How many, without a look at the kernels; options that are equal count twice."""
    return len(covers(range(n), [[(item, None) for item in option] for option in options]))


def run(
    problem: dlx.Problem, isomorphs: int, memory: int = PLENTY, parts: int = WHERE_THEY_PAY
) -> Diagram:
    machine = Diagram(problem.matrix, (), memory, parts, isomorphs)
    while machine.advance(UNBOUNDED, UNBOUNDED, 1) != EXHAUSTED:
        pass
    return machine


def cycles(*lengths: int) -> Edges:
    """The edges of cycles that have nothing in common."""
    edges, first = [], 0
    for length in lengths:
        edges += [(first + k, first + (k + 1) % length) for k in range(length)]
        first += length
    return edges


# Graphs of which each vertex has as many neighbours as any other, so that no refinement tells the
# two of a pair apart; and in how many ways each can be paired off. A cycle has two if it is even,
# else none, K(3,3) has 6, the prism 4.
LOOK_ALIKES: list[tuple[Edges, int, Edges, int]] = [
    (cycles(6), 2, cycles(3, 3), 0),
    (cycles(8), 2, cycles(4, 4), 4),
    (cycles(10), 2, cycles(4, 6), 4),
    (
        [(i, 3 + j) for i in range(3) for j in range(3)],
        6,
        [*cycles(3, 3), *((i, 3 + i) for i in range(3))],
        4,
    ),
]


@pytest.mark.parametrize("parts", [ALWAYS, NEVER])
@pytest.mark.parametrize(("one", "ways", "other", "others"), LOOK_ALIKES)
@pytest.mark.parametrize("swapped", [False, True])
def test_look_alikes_are_not_taken_for_each_other(
    one: Edges, ways: int, other: Edges, others: int, swapped: bool, parts: int
) -> None:
    if swapped:
        one, ways, other, others = other, others, one, ways
    options: list[list[object]] = [
        ["choice", *((name, v) for v in set(chain(*edges)))]
        for name, edges in (("one", one), ("other", other))
    ]
    options += [[("one", v) for v in edge] for edge in one]
    options += [[("other", v) for v in edge] for edge in other]
    problem = dlx.Problem.from_options(options)
    assert run(problem, ALWAYS, parts=parts).total == ways + others
    twice = dlx.Problem.from_options(
        [[(copy, item) for item in option] for option in options for copy in range(2)]
    )
    assert run(twice, ALWAYS, parts=parts).total == (ways + others) ** 2


@examples(200)
@given(st.integers(3, 9), st.lists(st.sets(st.integers(0, 8), min_size=1, max_size=4), max_size=3))
def test_problems_that_a_turn_maps_to_themselves(n: int, shapes: list[set[int]]) -> None:
    options = [
        [(i + turn) % n for i in {j % n for j in shape}] for shape in shapes for turn in range(n)
    ]
    problem = dlx.Problem(primary=range(n))
    for option in options:
        problem.add_option(option)
    expected = number_of_covers(n, options)
    for memory in (0, LITTLE, PLENTY):
        for parts in (ALWAYS, NEVER):
            assert run(problem, ALWAYS, memory, parts).total == expected


@examples(100)
@given(st.lists(st.sets(st.integers(0, 6), min_size=1, max_size=3), max_size=14), st.randoms())
def test_copies_under_other_names(options: list[set[int]], rng: Random) -> None:
    """A choice between two copies of a problem, the second one under other names."""
    names = list(range(7))
    rng.shuffle(names)
    ways = number_of_covers(7, [sorted(option) for option in options])
    both = [["choice", *((copy, i) for i in range(7))] for copy in range(2)]
    both += [[(0, i) for i in option] for option in options]
    both += [[(1, names[i]) for i in option] for option in reversed(options)]
    problem = dlx.Problem(primary=["choice", *((copy, i) for copy in range(2) for i in range(7))])
    for option in both:
        problem.add_option(option)
    assert run(problem, ALWAYS).total == 2 * ways


@pytest.mark.parametrize("isomorphs", [WHERE_THEY_PAY, ALWAYS])
@pytest.mark.parametrize("memory", [LITTLE, PLENTY])
def test_latin_squares_of_one_kind_are_counted_once(isomorphs: int, memory: int) -> None:
    problem = latin_squares(5)
    machine = run(problem, isomorphs, memory)
    assert machine.total == 161280  # A002860
    plain = run(problem, NEVER, memory)
    assert plain.total == 161280
    assert (plain.isomorphs, machine.isomorphs > 0) == (0, True)
    assert 5 * machine.nodes < plain.nodes


def test_symmetry_is_the_options_of_a_kind() -> None:
    assert Diagram(latin_squares(4).matrix).symmetry() == 64  # one kind
    strip = dlx.Problem.from_options([[1], [1, 2], [2, 3], [3]])
    assert Diagram(strip.matrix).symmetry() == 2
    path = dlx.Problem.from_options([[1, 2], [2, 3], [3, 4]])
    assert Diagram(path.matrix).symmetry() == 3 / 2
    assert Diagram(path.matrix, (0,)).symmetry() == 1
    assert Diagram(dlx.Problem.from_options([[1], [2, 3]]).matrix, (0,)).symmetry() == 1
    assert Diagram(dlx.Problem.from_options([]).matrix).symmetry() == 1
    assert Diagram(path.matrix, isomorphs=NEVER).symmetry() == 1


def test_pairings_of_a_complete_graph() -> None:
    n = 30
    problem = dlx.Problem.from_options([list(pair) for pair in combinations(range(n), 2)])
    machine = run(problem, WHERE_THEY_PAY)
    assert machine.total == prod(range(1, n, 2))
    assert machine.isomorphs > n


def test_a_trace_has_all_solutions_and_no_isomorphs() -> None:
    problem = latin_squares(4)
    machine = Diagram(problem.matrix, (), PLENTY, isomorphs=ALWAYS, tracing=True)
    while machine.advance(UNBOUNDED, UNBOUNDED, 1) != EXHAUSTED:
        pass
    assert machine.isomorphs == 0
    assert problem.compile().count() == 576  # A002860


def test_secondary_items_keep_states_apart() -> None:
    problem = dlx.Problem(primary=range(4), secondary="xy")
    for item in range(4):
        for name in "xy":
            problem.add_option([item, name])
        problem.add_option([item])
    machine = run(problem, ALWAYS)
    assert machine.isomorphs == 0
    assert machine.total == 1 + 2 * 4 + 4 * 3  # none, one, or both of x and y are used


@pytest.mark.parametrize(("n", "timetables"), [(6, 6), (8, 6240)])
def test_timetables_of_a_league(n: int, timetables: int) -> None:
    """One-factorizations of a complete graph, whose rounds are in some order: A000438."""
    problem = dlx.Problem.from_options(league(n, timetables).options)
    assert problem.count(kernel="diagram") == timetables * factorial(n - 1)
