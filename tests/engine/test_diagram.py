"""Counting without listing: against the oracle, under every memory, cut and interrupted."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Hashable, Iterator
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

import dlx
from dlx.counting import MOST, SHARE, Contest, counting_kernel
from dlx.gallery import dominoes, langford, latin, polyforms, queens
from dlx.kernels.bits import INSTRUCTION_SETS
from dlx.kernels.diagram import ALWAYS, NEVER, WHERE_THEY_PAY, Diagram
from dlx.kernels.protocol import EXHAUSTED, SPENT
from engine.strategies import Case, cases, examples

UNBOUNDED = 1 << 62
LITTLE, PLENTY = 4096, 1 << 24

Trace = tuple[Any, Any, Any, Any]


@pytest.fixture(params=INSTRUCTION_SETS)
def instructions(request: pytest.FixtureRequest) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DLX_BITS", request.param)
        yield request.param


def run(
    problem: dlx.Problem, memory: int = PLENTY, parts: int = WHERE_THEY_PAY, chosen: Any = ()
) -> Diagram:
    machine = Diagram(problem.matrix, chosen, memory, parts)
    while machine.advance(UNBOUNDED, UNBOUNDED, 1) != EXHAUSTED:
        pass
    return machine


def compiled(problem: dlx.Problem, memory: int = PLENTY, chosen: Any = ()) -> Trace:
    machine = Diagram(problem.matrix, chosen, memory, tracing=True)
    while machine.advance(1 << 20, UNBOUNDED, 1) != EXHAUSTED:
        pass
    return machine.trace()


def sets_of(trace: Trace) -> list[tuple[int, ...]]:
    """All solutions of a diagram, each sorted, as its definition has it."""
    kind, indptr, child, option = trace
    assert (kind[0], indptr[0], indptr[1]) == (1, 0, 0)
    assert len(indptr) == len(kind) + 1
    assert len(child) == len(option) == indptr[-1]
    sets: list[list[tuple[int, ...]]] = []
    for node in range(len(kind)):
        edges = range(indptr[node], indptr[node + 1])
        assert all(child[e] < node for e in edges)
        if kind[node] == 1:
            assert all(option[e] == -1 for e in edges)
            parts = product(*(sets[child[e]] for e in edges))
            sets.append([tuple(k for part in union for k in part) for union in parts])
        else:
            own = [() if option[e] == -1 else (option[e],) for e in range(len(option))]
            sets.append([own[e] + rest for e in edges for rest in sets[child[e]]])
    return [tuple(sorted(solution)) for solution in sets[-1]]


def count_of(trace: Trace) -> int:
    kind, indptr, child, _ = trace
    counts: list[int] = []
    for node in range(len(kind)):
        values = [counts[child[e]] for e in range(indptr[node], indptr[node + 1])]
        total = 1
        for value in values:
            total *= value
        counts.append(total if kind[node] == 1 else sum(values))
    return counts[-1]


def check(case: Case) -> None:
    problem, covers = case.problem(), case.covers()
    for parts in (WHERE_THEY_PAY, ALWAYS, NEVER):
        for memory in (0, LITTLE, PLENTY):
            assert run(problem, memory, parts).total == len(covers)
    found = sets_of(compiled(problem))
    assert len(found) == len(covers)
    assert set(found) == covers
    assert problem.count(kernel="diagram") == len(covers)


@examples(150)
@given(cases(bounds=True))
def test_multiplicities_and_colors_as_the_oracle_counts(case: Case) -> None:
    check(case)


@examples(150)
@given(cases())
def test_colors_as_the_oracle_counts(case: Case) -> None:
    check(case)


@examples(100)
@given(cases(colors=False))
def test_secondary_items_as_the_oracle_counts(case: Case) -> None:
    check(case)


@examples(150)
@given(cases(bounds=True), st.data())
def test_given_options_are_part_of_every_solution(case: Case, data: st.DataObject) -> None:
    covers = sorted(case.covers())
    if not covers:
        return
    some = data.draw(st.sampled_from(covers))
    chosen = data.draw(st.lists(st.sampled_from(some), unique=True)) if some else []
    expected = {cover for cover in covers if set(chosen) <= set(cover)}
    problem = case.problem()
    assert problem.count(kernel="diagram", given=chosen) == len(expected)
    found = sets_of(compiled(problem, PLENTY, chosen))
    assert sorted(found) == sorted(expected)


def disjoint(problem: dlx.Problem, copies: int) -> dlx.Problem:
    """Copies of a problem that have nothing to do with each other, their options mixed."""
    matrix = problem.matrix
    items = [matrix.items[matrix.indptr[k] : matrix.indptr[k + 1]] for k in range(matrix.n_options)]
    options = [[(int(i), copy) for i in option] for option in items for copy in range(copies)]
    return dlx.Problem.from_options(options)


@pytest.mark.parametrize("memory", [0, LITTLE, PLENTY])
def test_what_falls_apart_is_multiplied(memory: int, instructions: str) -> None:
    problem = disjoint(dominoes.dominoes(4, 4), 5)
    assert run(problem, memory).total == 36**5  # A004003
    apart = run(problem, memory, ALWAYS)
    assert apart.total == 36**5
    assert apart.nodes < 1000
    assert count_of(compiled(problem)) == 36**5


def random_plain(rng: random.Random) -> dlx.Problem:
    """Items and options enough for frames of many words, and for many of them."""
    n = rng.randint(6, 70)
    low, high = max(1, n // 8), max(2, n // 4)
    planted: list[list[int]] = []
    for _ in range(rng.randint(1, 4)):  # covers, so that there are some
        left = rng.sample(range(n), n)
        while left:
            k = rng.randint(low, high)
            planted.append(sorted(left[:k]))
            del left[:k]
    others = [rng.sample(range(n), rng.randint(low, high)) for _ in range(rng.randint(0, 300))]
    options = planted + others
    rng.shuffle(options)
    return dlx.Problem.from_options(options)


@examples(40)
@given(st.integers(0, 2**32))
def check_random_problems(seed: int) -> None:
    problem = random_plain(random.Random(seed))
    try:
        covers = problem.count(kernel="links", max_nodes=20_000)
    except dlx.SearchLimit:
        reject()
    for memory in (LITTLE, PLENTY):
        assert run(problem, memory, ALWAYS).total == covers
        assert run(problem, memory).total == covers


def test_random_problems_as_links_counts_them(instructions: str) -> None:
    check_random_problems()


@examples(40)
@given(cases(bounds=True), st.integers(0, 2**32))
def test_the_order_of_items_and_options_does_not_matter(case: Case, seed: int) -> None:
    matrix = case.problem().matrix
    shuffled, _ = matrix.shuffled(seed)
    machine = Diagram(shuffled)
    assert machine.advance(UNBOUNDED, UNBOUNDED, 1) == EXHAUSTED
    assert machine.total == case.problem().count(kernel="links")


def test_published_counts(instructions: str) -> None:
    square = [(r, c) for r in range(8) for c in range(8) if not (3 <= r <= 4 and 3 <= c <= 4)]
    less_centre = polyforms.packing(polyforms.PENTOMINOES, square)
    assert run(less_centre).total == 520  # Scott 1958
    assert run(queens.queens(8)).total == 92  # A000170
    assert run(latin.latin_squares(4)).total == 576  # A002860
    assert run(langford.langford(8)).total == 300  # 2 x A014552
    assert run(dominoes.dominoes(8, 8)).total == 12988816  # A004003


def tilings_of_a_strip(n: int) -> int:
    """Domino tilings of 4 x n squares: A005178, by its recurrence."""
    ways = [1, 1, 5, 11]
    while len(ways) <= n:
        ways.append(ways[-1] + 5 * ways[-2] + ways[-3] - ways[-4])
    return ways[n]


def strip(width: int, length: int) -> list[tuple[int, int]]:
    """Dominoes on squares that are numbered along the long side."""
    return [
        (k, other)
        for k in range(width * length)
        for other, fits in ((k + 1, (k + 1) % length), (k + length, k + length < width * length))
        if fits
    ]


def test_a_strip_may_be_numbered_along_its_long_side() -> None:
    for n in (2, 5, 50):
        machine = run(dlx.Problem.from_options(strip(4, n)))
        assert machine.total == tilings_of_a_strip(n)
        assert machine.nodes < 2000  # of the squares as they are numbered, more than 10**7


@examples(60)
@given(st.integers(0, 2**32))
def test_renumbered_items_change_no_count(seed: int) -> None:
    """Strips that hang together anyhow, their squares in any order."""
    rng = random.Random(seed)
    width, length = rng.randint(1, 3), rng.randint(2, 8)
    options: list[tuple[Hashable, ...]] = [
        (*option, "piece") if rng.random() < 0.05 else option for option in strip(width, length)
    ]
    copies = rng.randint(1, 2)
    all_options = [tuple((c, i) for i in option) for c in range(copies) for option in options]
    rng.shuffle(all_options)
    problem = dlx.Problem.from_options(all_options)
    covers = problem.count(kernel="links")
    for parts in (WHERE_THEY_PAY, ALWAYS, NEVER):
        assert run(problem, PLENTY, parts).total == covers
    assert count_of(compiled(problem)) == covers


def test_little_memory_costs_time_and_not_the_answer() -> None:
    problem = dominoes.dominoes(8, 8)
    little, plenty = run(problem, 1 << 14), run(problem)
    assert little.total == plenty.total == 12988816
    assert little.nodes > plenty.nodes
    assert run(dominoes.dominoes(6, 6), 0).total == 6728


def test_the_diagram_is_not_larger_than_it_may_be() -> None:
    problem = dominoes.dominoes(8, 8)
    assert count_of(compiled(problem, 1 << 20)) == 12988816
    with pytest.raises(MemoryError):
        compiled(problem, 10000)


def test_no_solution_is_a_decision_without_edges() -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["b", "c"]])
    kind, indptr, child, option = compiled(problem)
    assert (list(kind), list(indptr), list(child), list(option)) == ([1, 0], [0, 0, 0], [], [])
    assert [list(part) for part in compiled(dlx.Problem())] == [[1], [0, 0], [], []]


def test_a_million_forced_items_take_no_time_to_speak_of() -> None:
    problem = dlx.Problem.from_csr(range(200_001), range(200_000), 200_000)
    assert run(problem).nodes == 1
    assert run(problem).total == 1


# ---- stepping -------------------------------------------------------------------------------


def hard() -> dlx.Problem:
    """Nobody will count these: Latin squares of order 9, as yet 5 x 10**27."""
    return latin.latin_squares(9)


@pytest.mark.parametrize("kernel", ["diagram", "auto"])
@pytest.mark.parametrize("how", [{"timeout": 0.05}, {"max_nodes": 500}])
def test_a_count_cut_short_is_an_error_not_a_lie(kernel: Any, how: dict[str, Any]) -> None:
    reason = next(iter(how))
    with pytest.raises(dlx.SearchLimit, match=f"stopped by {reason} after") as caught:
        hard().count(kernel=kernel, **how)
    assert caught.value.stats.nodes > 0
    if reason == "max_nodes":
        assert caught.value.stats.nodes == 500


def test_slices_are_short_and_change_nothing() -> None:
    problem = dominoes.dominoes(6, 8)
    whole = run(problem)
    machine = Diagram(problem.matrix, (), PLENTY)
    steps = 0
    seen = [0.0]
    while machine.advance(50, UNBOUNDED, 1) == SPENT:
        assert machine.total == 0
        seen.append(machine.progress())
        steps += 1
    assert steps > 100
    assert seen == sorted(seen)
    assert machine.progress() == 1
    assert (machine.total, machine.nodes) == (whole.total, whole.nodes)
    by_nodes = Diagram(problem.matrix, (), PLENTY)
    for k in range(1, whole.nodes):
        assert by_nodes.advance(UNBOUNDED, 1, 1) == SPENT
        assert by_nodes.nodes == k


def test_ctrl_c_ends_a_count_soon() -> None:
    main = threading.main_thread().ident
    assert main is not None
    sent: list[float] = []

    def press() -> None:
        sent.append(time.perf_counter())
        signal.pthread_kill(main, signal.SIGINT)

    for kernel in ("diagram", "auto"):
        timer = threading.Timer(0.2, press)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            hard().count(kernel=kernel)
        assert time.perf_counter() - sent[-1] < 1
        timer.join()


def test_there_is_no_diagram_before_the_end_or_unasked() -> None:
    problem = dominoes.dominoes(6, 6)
    early = Diagram(problem.matrix, (), PLENTY, tracing=True)
    early.advance(1, 1, 1)
    for machine in (early, run(problem)):
        with pytest.raises(ValueError, match="there is no diagram"):
            machine.trace()


def test_two_threads_in_one_machine() -> None:
    machine = Diagram(hard().matrix, (), PLENTY)
    inside = threading.Event()

    def work() -> None:
        inside.set()
        machine.advance(1 << 25, UNBOUNDED, 1)

    thread = threading.Thread(target=work)
    thread.start()
    inside.wait()
    while not machine.running:
        time.sleep(0)
    with pytest.raises(ValueError, match="search already executing"):
        machine.advance(1, 1, 1)
    thread.join()
    assert not machine.running


def test_threads_count_side_by_side() -> None:
    problem = dominoes.dominoes(8, 8)
    totals: list[int] = []
    threads = [
        threading.Thread(target=lambda: totals.append(problem.count(kernel="diagram")))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert totals == [12988816] * 4


def test_a_kernel_that_there_is_not_and_memory_below_nothing() -> None:
    problem = dlx.Problem.from_options([["a"]])
    with pytest.raises(ValueError, match="there is no kernel 'fast'"):
        problem.count(kernel="fast")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="memory is -1; it must be 0 or more bytes"):
        problem.count(memory=-1)


# ---- the contest ----------------------------------------------------------------------------


def contest(problem: dlx.Problem) -> Contest:
    kernel = counting_kernel(problem.matrix, (), "auto", None)
    assert isinstance(kernel, Contest)
    while kernel.advance(1, UNBOUNDED, 1) != EXHAUSTED:
        assert kernel.solutions < UNBOUNDED
    return kernel


def test_the_diagram_wins_where_enumeration_gets_nowhere() -> None:
    n = 200  # a line of so many cells, and pieces that cover 2, 3 or 4 of them
    pieces = [range(k, k + size) for size in (2, 3, 4) for k in range(n - size + 1)]
    ways = [1, 0, 1, 1]
    while len(ways) <= n:
        ways.append(sum(ways[-size] for size in (2, 3, 4)))
    assert contest(dlx.Problem.from_options([list(piece) for piece in pieces])).solutions == ways[n]


def test_enumeration_wins_where_there_is_nothing_to_remember() -> None:
    won = contest(queens.queens(11))
    assert won.solutions == 2680  # A000170
    assert won.updates > 0


def test_a_short_enumeration_is_left_alone() -> None:
    short = contest(langford.langford(7))
    assert short.solutions == 52  # 2 x A014552
    assert short._diagram is None


def test_the_one_behind_gets_little() -> None:
    won = contest(queens.queens(11))
    assert won._diagram is not None
    assert won._leader is won._enumeration
    assert won._diagram.work < won._enumeration.work / SHARE + MOST


def test_a_contest_takes_the_same_steps_each_time() -> None:
    problem = langford.langford(11)
    first, second = contest(problem), contest(problem)
    assert first.solutions == second.solutions == 35584  # 2 x A014552
    assert (first.nodes, first.updates) == (second.nodes, second.updates)
    assert first.progress() == 1


def test_matchings_are_left_to_the_diagram() -> None:
    problem = dlx.Problem.from_options([list(pair) for pair in combinations(range(20), 2)])
    assert not isinstance(counting_kernel(problem.matrix, (), "auto", None), Contest)
    assert problem.count() == 654729075  # 19!!
