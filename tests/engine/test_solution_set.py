"""Compiled solutions: every question, asked of the oracle, of an enumeration or of arithmetic."""

from __future__ import annotations

import io
import math
import pickle
import sys
import zipfile
from array import array
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import numpy as np
import pytest
from graphillion import setset
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.dominoes import dominoes
from dlx.gallery.langford import langford
from dlx.gallery.polyforms import PENTOMINOES, packing
from dlx.solutions.nodes import DECISION, PRODUCT, Nodes
from dlx.solutions.randomness import random_below
from dlx.solutions.zdd import Zdd
from engine.diagrams import compiled
from engine.strategies import Case, cases, examples

CASES = cases(bounds=True)


def numbers_of(case: Case) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(0, len(case.options) - 1)) if case.options else st.just(set())


def coins(n: int) -> dlx.SolutionSet:
    """Of n items, each with an option 2k and an option 2k + 1."""
    problem = dlx.Problem.from_options([[k // 2] for k in range(2 * n)])
    kind = array("B", [PRODUCT] + [DECISION] * n + [PRODUCT])
    indptr = array("i", [0, *range(0, 2 * n + 1, 2), 3 * n])
    child = array("i", [0] * 2 * n + [*range(1, n + 1)])
    option = array("i", [*range(2 * n)] + [-1] * n)
    return dlx.SolutionSet(problem, Nodes(kind, indptr, child, option))


def chain(n: int) -> dlx.SolutionSet:
    """Of n items with an option each, one decision below the other, the first at the root."""
    problem = dlx.Problem.from_options([[k] for k in range(n)])
    kind = array("B", [PRODUCT] + [DECISION] * n)
    indptr = array("i", [0, *range(n + 1)])
    nodes = Nodes(kind, indptr, array("i", range(n)), array("i", range(n - 1, -1, -1)))
    return dlx.SolutionSet(problem, nodes)


# ---- which solutions there are ------------------------------------------------------------------


@examples(120)
@given(CASES)
def test_it_holds_the_covers_and_nothing_else(case: Case) -> None:
    solutions = compiled(case.problem())
    covers = case.covers()
    found = list(solutions)
    assert len(found) == len(solutions) == solutions.count() == len(covers)
    assert set(found) == covers
    assert bool(solutions) == bool(covers)
    assert all(list(solution) == sorted(solution) for solution in found)
    assert all(type(solution) is dlx.Solution for solution in found)


@examples(120)
@given(CASES)
def test_what_a_search_compiles_holds_the_covers(case: Case) -> None:
    solutions, covers = case.problem().compile(), case.covers()
    assert len(list(solutions)) == len(solutions) == len(covers)
    assert set(solutions) == covers
    times = Counter(number for cover in covers for number in cover)
    assert solutions.marginals() == [times[number] for number in range(len(case.options))]


def test_the_given_options_are_in_all_that_is_compiled() -> None:
    problem = dominoes(4, 4)
    solutions = problem.compile(given=[0])
    assert set(solutions) == set(problem.solutions(given=[0]))
    assert solutions.backbone().always == problem.compile().given([0]).backbone().always
    with pytest.raises(dlx.ProblemError, match="options 0 and 1 clash"):
        problem.compile(given=[0, 1])


def test_compiling_keeps_to_its_limits() -> None:
    with pytest.raises(dlx.DiagramTooLarge, match="needs more than memory=100000 bytes"):
        dominoes(12, 12).compile(memory=100_000)
    with pytest.raises(dlx.SearchLimit, match="search stopped by timeout"):
        dominoes(30, 30).compile(timeout=0.05)


def test_all_packings_of_a_rectangle_are_compiled_and_drawn_alike() -> None:
    problem = packing(PENTOMINOES, [(row, column) for row in range(6) for column in range(10)])
    solutions = problem.compile()
    assert len(solutions) == 2339 * 4  # Haselgrove 1960
    found = list(problem.solutions())
    assert set(solutions) == set(found)
    times = Counter(number for solution in found for number in solution)
    assert solutions.marginals() == [times[number] for number in range(problem.n_options)]
    drawn = Counter(solutions.sample(40_000, seed=2))
    assert abs(chi_square(list(drawn.values()), len(solutions))) < 4


@examples(80)
@given(st.data())
def test_membership_is_that_of_the_covers(data: st.DataObject) -> None:
    case = data.draw(CASES)
    solutions, covers = compiled(case.problem()), case.covers()
    chosen = tuple(sorted(data.draw(numbers_of(case))))
    assert (chosen in solutions) == (chosen in covers)
    assert all(cover[::-1] in solutions for cover in covers)
    assert not any(cover + cover[:1] in solutions for cover in covers if cover)
    assert not any((*cover, len(case.options)) in solutions for cover in covers)


@pytest.mark.parametrize("odd", [3, None, "03", (0, -1), (0, 0, 3)])
def test_what_is_no_set_of_options_is_not_in_it(odd: Any) -> None:
    solutions = dominoes(2, 2).compile()
    assert (0, 3) in solutions
    assert odd not in solutions


@examples(80)
@given(
    CASES,
    st.builds(
        slice, *[st.none() | st.integers(-20, 20)] * 2, st.sampled_from([None, 1, 2, -1, -3])
    ),
)
def test_places_are_those_of_a_list(case: Case, part: slice) -> None:
    solutions = compiled(case.problem())
    listed = list(solutions)
    assert [solutions[k] for k in range(len(listed))] == listed
    assert [solutions[k] for k in range(-len(listed), 0)] == listed
    assert [solutions.index(solution) for solution in listed] == list(range(len(listed)))
    assert list(solutions[part]) == listed[part]
    assert len(solutions[part]) == len(listed[part])
    assert bool(solutions[part]) == bool(listed[part])
    assert list(solutions[part][1:][::-1]) == listed[part][1:][::-1]
    assert all((s in solutions[part]) == (s in listed[part]) for s in listed)
    assert (-1,) not in solutions[part]
    assert list(reversed(solutions)) == listed[::-1]
    for wrong in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError, match=f"there is no solution {wrong}; there are"):
            solutions[wrong]


def test_what_is_not_in_the_set_has_no_place() -> None:
    with pytest.raises(ValueError, match=r"^\(0, 1\) is not in the set$"):
        dominoes(2, 2).compile().index((0, 1))


# ---- conditions ---------------------------------------------------------------------------------


@examples(120)
@given(st.data())
def test_conditions_leave_the_solutions_that_meet_them(data: st.DataObject) -> None:
    case = data.draw(CASES)
    solutions = compiled(case.problem())
    chosen, banned = data.draw(numbers_of(case)), data.draw(numbers_of(case))
    if data.draw(st.booleans()):
        chosen = set(islice(chosen, 2))
        banned = set(islice(banned, 2))
    left = [s for s in solutions if chosen <= set(s) and not banned & set(s)]
    assert solutions.count(given=chosen, without=banned) == len(left)
    assert list(solutions.given(chosen).without(banned)) == left
    assert list(solutions.without(banned).given(chosen)) == left
    times = Counter(number for solution in left for number in solution)
    expected = [times[number] for number in range(len(case.options))]
    assert solutions.marginals(given=chosen, without=banned) == expected


def test_more_options_are_given_than_a_word_has_bits() -> None:
    solutions = coins(300)
    assert solutions.count(given=range(0, 600, 2)) == 1
    assert solutions.count(given=range(0, 400, 2)) == 2**100
    assert solutions.count(given=range(0, 400, 2), without=range(400, 402)) == 0
    assert solutions.count(given=range(100, 202)) == 0
    assert solutions.count(without=range(1, 600, 2)) == 1


@pytest.mark.parametrize("name", ["given", "without"])
def test_an_option_that_there_is_not_is_named(name: str) -> None:
    solutions = dominoes(2, 2).compile()
    for wrong in (4, -1):
        with pytest.raises(dlx.ProblemError, match=f"no option {wrong}; the problem has 4") as info:
            solutions.count(**{name: [0, wrong]})
        assert info.value.option == wrong


# ---- options ------------------------------------------------------------------------------------


@examples(80)
@given(CASES)
def test_marginals_and_backbone_are_those_of_the_covers(case: Case) -> None:
    solutions, covers = compiled(case.problem()), case.covers()
    numbers = range(len(case.options))
    assert solutions.marginals() == [sum(k in cover for cover in covers) for k in numbers]
    always = tuple(k for k in numbers if all(k in cover for cover in covers))
    never = tuple(k for k in numbers if not any(k in cover for cover in covers))
    assert solutions.backbone() == (always, never)


WEIGHTS = st.one_of(
    st.lists(st.integers(-3, 3), min_size=14, max_size=14),
    st.lists(st.integers(-(10**30), 10**30), min_size=14, max_size=14),
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=14, max_size=14),
    st.lists(st.fractions(-1, 1, max_denominator=7), min_size=14, max_size=14),
)


@examples(120)
@given(CASES, WEIGHTS, st.integers(0, 30), st.booleans())
def test_the_best_are_those_of_sorting(
    case: Case, weights: list[Any], k: int, maximize: bool
) -> None:
    solutions = compiled(case.problem())
    weights = weights[: len(case.options)]
    sign = -1 if maximize else 1

    def weight(solution: dlx.Solution) -> Fraction:
        return sign * sum((Fraction(weights[number]) for number in solution), Fraction(0))

    # sorted() is stable, so equal ones stay in the order of the set
    expected = sorted(solutions, key=weight)[:k]
    assert solutions.best(k, weights=weights, maximize=maximize) == expected


@examples(40)
@given(st.lists(st.integers(0, 1), min_size=10, max_size=10))
def test_equal_weights_of_a_product_keep_the_order_of_the_set(weights: list[int]) -> None:
    solutions = coins(5)
    expected = sorted(solutions, key=lambda solution: sum(weights[k] for k in solution))
    assert solutions.best(32, weights=weights) == expected


def test_the_best_go_by_the_costs_of_the_problem() -> None:
    problem = dlx.Problem.from_options([["a"], ["a"], ["a"]], costs=[2, 0.5, -1])
    assert compiled(problem).best(2) == [(2,), (1,)]
    assert compiled(problem).best(10**30) == [(2,), (1,), (0,)]
    assert compiled(problem).best(maximize=True) == [(0,)]


def test_weights_may_be_an_array() -> None:
    solutions = compiled(dlx.Problem.from_options([["a"], ["a"], ["a"]]))
    for dtype in (np.int64, np.float32, np.float64):
        assert solutions.best(weights=np.array([2, 1, 3], dtype)) == [(1,)]


@pytest.mark.parametrize("wrong", [math.nan, math.inf, "1", None])
def test_a_weight_that_is_no_number_is_named(wrong: Any) -> None:
    solutions = dominoes(2, 2).compile()
    message = f"option 2: the weight {wrong!r} is no finite number"
    with pytest.raises(dlx.ProblemError, match=message) as info:
        solutions.best(weights=[0, 1, wrong, 2])
    assert info.value.option == 2


def test_weights_are_as_many_as_options() -> None:
    with pytest.raises(dlx.ProblemError, match="there are 3 weights and 4 options"):
        dominoes(2, 2).compile().best(weights=[1, 2, 3])
    with pytest.raises(ValueError, match="k is -1; it must be 0 or more"):
        dominoes(2, 2).compile().best(-1)


# ---- samples ------------------------------------------------------------------------------------


def chi_square(counts: Sequence[int], cells: int) -> float:
    """How far from even counts are, in standard deviations of the chi-square distribution."""
    expected = sum(counts) / cells
    spread = sum((count - expected) ** 2 for count in counts) / expected
    spread += (cells - len(counts)) * expected
    return (spread - (cells - 1)) / math.sqrt(2 * (cells - 1))


def test_samples_are_even_over_all_solutions() -> None:
    solutions = compiled(dominoes(6, 6))
    drawn = Counter(solutions.sample(40_000, seed=5))
    assert abs(chi_square(list(drawn.values()), 6728)) < 4


def test_samples_that_are_not_even_are_seen() -> None:
    assert abs(chi_square([5, 7] * 3364, 6728)) > 4
    assert abs(chi_square([6] * 6728, 6728)) > 4


def test_samples_are_drawn_apart_from_each_other() -> None:
    solutions = compiled(langford(7))
    drawn = [solutions.index(solution) for solution in solutions.sample(30_000, seed=1)]
    pairs = Counter(zip(drawn[::2], drawn[1::2], strict=True))
    assert abs(chi_square(list(pairs.values()), 52 * 52)) < 4


def test_a_seed_means_the_same_sample() -> None:
    solutions = compiled(dominoes(6, 6))
    assert solutions.sample(20, 1) == solutions.sample(20, 1)
    assert solutions.sample(20, 1)[:5] == solutions.sample(5, 1)
    assert solutions.sample(20, 1) != solutions.sample(20, 2)


def test_the_bits_are_those_of_splitmix64() -> None:
    # the first outputs of the published generator for the seed 1234567
    assert list(islice(random_below(2**64, 1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@examples(80)
@given(st.integers(1, 2**200), st.integers(0, 2**64 - 1))
def test_numbers_stay_below_the_count(count: int, seed: int) -> None:
    assert all(0 <= number < count for number in islice(random_below(count, seed), 5))


def test_nothing_is_drawn_from_nothing() -> None:
    solutions = dominoes(3, 3).compile()
    assert solutions.sample(0, 1) == []
    with pytest.raises(ValueError, match="there is no solution to draw"):
        solutions.sample(1, 1)
    with pytest.raises(ValueError, match="n is -1; it must be 0 or more"):
        solutions.sample(-1, 1)
    with pytest.raises(ValueError, match=r"the seed is -3; it must be 0 to 2\*\*64 - 1"):
        dominoes(2, 2).compile().sample(1, -3)


# ---- size ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [61, 62, 63, 64, 65, 2_000])
def test_counts_are_exact_at_any_size(n: int) -> None:
    solutions = coins(n)
    assert solutions.count() == 2**n
    assert solutions.marginals() == [2 ** (n - 1)] * 2 * n
    assert solutions.count(given=[0], without=[3]) == 2 ** (n - 2)
    place = 2**n // 3
    # binary digits, the first item's the most significant
    bits = [place >> n - 1 - k & 1 for k in range(n)]
    assert solutions[place] == tuple(2 * k + bit for k, bit in enumerate(bits))
    assert solutions.index(solutions[place]) == place
    assert next(iter(solutions[place:])) == solutions[place]
    assert solutions.sample(3, 1)[0] in solutions
    assert solutions.best(2, weights=[1, 0] * n)[0] == tuple(range(1, 2 * n, 2))


def test_the_length_is_what_python_can_hold() -> None:
    assert len(coins(62)) == 2**62 <= sys.maxsize
    with pytest.raises(OverflowError):
        len(coins(63))
    assert coins(63)
    assert repr(coins(64)) == "<dlx.SolutionSet: about 1.845e19 solutions, 66 nodes, 192 edges>"
    assert repr(coins(20_000)).startswith("<dlx.SolutionSet: about ")
    assert repr(coins(70)[10**20 :]) == f"<dlx.SolutionSlice: {10**20}:{2**70}:1>"
    assert coins(70)[10**20 :][5] == coins(70)[10**20 + 5]


def test_a_deep_diagram_takes_no_recursion() -> None:
    n = 50_000
    solutions = chain(n)
    whole = tuple(range(n))
    assert list(solutions) == [whole] == [solutions[0]] == solutions.best()
    assert solutions.index(whole) == 0
    assert solutions.backbone() == (whole, ())
    assert solutions.count(given=[7]) == 1
    assert solutions.to_zdd().n_sets == 1


def test_the_stats_are_those_of_the_diagram() -> None:
    stats = coins(10).stats
    assert stats == (12, 30, 10, 2, 12 + 4 * (13 + 30 + 30), 0.0)
    assert stats.decisions + stats.products == stats.nodes


def test_threads_may_share_it() -> None:
    solutions = compiled(dominoes(6, 6))
    expected = [dominoes(6, 6).count(given=[k]) for k in range(60)]
    barrier = Barrier(4)
    found: list[list[int]] = []

    def ask() -> None:
        barrier.wait()
        assert solutions[-1] in solutions
        found.append(solutions.marginals())

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert found == [expected] * 4


# ---- trimming -----------------------------------------------------------------------------------


@examples(80)
@given(CASES)
def test_a_trimmed_diagram_has_nothing_in_vain(case: Case) -> None:
    solutions = compiled(case.problem())
    nodes = solutions._nodes
    counts = nodes.counts()
    root = len(nodes.kind) - 1
    assert nodes.kind[0] == PRODUCT
    assert not nodes.edges(0)
    parents = set(nodes.child)
    for node in range(1, root + 1):
        children = [nodes.child[edge] for edge in nodes.edges(node)]
        assert all(child < node for child in children)
        assert node in parents or node == root
        assert counts[node] > 0 or (node == root == 1 and not children)
        if nodes.kind[node] == PRODUCT:
            assert len(children) >= 2
            assert 0 not in children
        elif len(children) == 1:
            assert nodes.option[nodes.indptr[node]] >= 0


# ---- files --------------------------------------------------------------------------------------


def saved(solutions: dlx.SolutionSet) -> bytes:
    file = io.BytesIO()
    solutions.save(file)
    return file.getvalue()


@examples(60)
@given(CASES)
def test_a_file_brings_back_the_same_set(case: Case) -> None:
    problem = case.problem()
    solutions = compiled(problem)
    again = dlx.SolutionSet.load(io.BytesIO(saved(solutions)), problem)
    assert list(again) == list(solutions)
    assert again.stats == solutions.stats
    assert list(pickle.loads(pickle.dumps(solutions))) == list(solutions)


def test_a_file_by_its_path(tmp_path: Path) -> None:
    problem = dominoes(4, 4)
    path = tmp_path / "tilings.npz"
    problem.compile().save(path)
    assert dlx.SolutionSet.load(path, problem).count() == 36
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_of_another_problem_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tilings.npz"
    dominoes(4, 4).compile().save(path)
    with pytest.raises(dlx.FormatError, match=r"tilings\.npz: the solutions are those of another"):
        dlx.SolutionSet.load(path, dominoes(4, 5))


def test_a_damaged_file_is_refused() -> None:
    problem = dominoes(4, 4)
    data = saved(problem.compile())
    whole = list(problem.compile())
    for cut in range(0, len(data), 97):
        with pytest.raises(dlx.FormatError, match="damaged"):
            dlx.SolutionSet.load(io.BytesIO(data[:cut]), problem)
    for place in range(0, len(data), 13):
        damaged = bytearray(data)
        damaged[place] ^= 0x55
        try:  # bytes that nobody reads may change
            again = dlx.SolutionSet.load(io.BytesIO(damaged), problem)
        except dlx.FormatError:
            continue
        assert list(again) == whole


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("dlx_solutions", np.int64(2), "the file is of version 2; known is 1"),
        ("problem", np.str_("other"), "of another problem"),
        ("kind", np.array([1, 0, 2], np.uint8), "kind must be 0 or 1"),
        ("kind", np.array([0, 0, 0], np.uint8), "and 1 at first"),
        ("kind", np.array([1, 0], np.uint8), "indptr must be one longer than kind"),
        ("kind", np.array([1, 0, 0], np.int64), "kind must be one row of uint8"),
        ("kind", np.array([1, 0, 1], np.uint8), "a product must take no option"),
        ("indptr", np.array([0, 0, 4, 3], np.int32), "indptr must rise"),
        ("indptr", np.array([1, 1, 1, 3], np.int32), "indptr must rise"),
        ("indptr", np.array([0, 0, 1, 2], np.int32), "indptr must rise"),
        ("indptr", np.array([], np.int32), "indptr must be one longer than kind"),
        ("child", np.array([0, 1, 2], np.int32), "a child must come before its parent"),
        ("child", np.array([-1, 1, 0], np.int32), "a child must come before its parent"),
        ("child", np.array([[0, 1, 0]], np.int32), "child must be one row of int32"),
        ("option", np.array([0, 1, 3], np.int32), "an option must be -1, or one of the 3"),
        ("option", np.array([0, 1, -2], np.int32), "an option must be -1, or one of the 3"),
        ("seconds", np.array([1, 2]), "size 1"),
        ("child", np.array([0, 1, None], object), "damaged: Object arrays cannot be loaded"),
    ],
)
def test_arrays_that_are_no_diagram_are_refused(name: str, value: Any, message: str) -> None:
    problem = dlx.Problem.from_options([["b"], ["a"], ["a", "b"]])
    with np.load(io.BytesIO(saved(compiled(problem)))) as archive:
        arrays = {key: archive[key] for key in archive.files}
    assert arrays["kind"].tolist() == [1, 0, 0]
    assert arrays["indptr"].tolist() == [0, 0, 1, 3]
    file = io.BytesIO()
    np.savez(file, **arrays | {name: value})
    with pytest.raises(dlx.FormatError, match=message):
        dlx.SolutionSet.load(io.BytesIO(file.getvalue()), problem)


def test_a_file_that_lacks_an_array_is_refused() -> None:
    problem = dominoes(2, 2)
    data = saved(problem.compile())
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for missing in parts:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name in parts.keys() - {missing}:
                archive.writestr(name, parts[name])
        with pytest.raises(dlx.FormatError, match="there is no array"):
            dlx.SolutionSet.load(io.BytesIO(file.getvalue()), problem)


# ---- other forms --------------------------------------------------------------------------------


def sets_of(zdd: Zdd) -> set[tuple[int, ...]]:
    """The sets of a ZDD, by the definition."""
    sets: list[set[tuple[int, ...]]] = [set(), {()}]
    for place, low, high in zdd.nodes:
        with_it = {tuple(sorted((zdd.order[place], *rest))) for rest in sets[high]}
        assert not with_it & sets[low]
        sets.append(sets[low] | with_it)
    return sets[zdd.root]


@examples(80)
@given(CASES)
def test_the_zdd_has_the_same_sets(case: Case) -> None:
    zdd = compiled(case.problem()).to_zdd()
    covers = case.covers()
    assert sets_of(zdd) == covers
    assert zdd.n_sets == len(covers)
    assert sorted(zdd.order) == list(range(len(case.options)))
    assert len(set(zdd.nodes)) == len(zdd.nodes)
    for number, (place, low, high) in enumerate(zdd.nodes, 2):
        assert high != 0
        assert max(low, high) < number
        assert all(place < zdd.nodes[child - 2][0] for child in (low, high) if child > 1)


@examples(60)
@given(CASES)
def test_graphillion_reads_the_same_sets(case: Case) -> None:
    if not case.options:
        return  # Graphillion has no sets of nothing
    read = compiled(case.problem()).to_graphillion()
    assert {tuple(sorted(found)) for found in read} == case.covers()


def test_graphillion_counts_the_same() -> None:
    read = compiled(dominoes(6, 6)).to_graphillion()
    assert read.len() == 6728
    assert setset.universe() == list(range(60))


def test_without_graphillion_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "graphillion", None)
    with pytest.raises(dlx.DlxError, match="pip install graphillion"):
        dominoes(2, 2).compile().to_graphillion()


def test_a_zdd_beyond_the_limit_is_refused() -> None:
    solutions = compiled(dominoes(4, 4))
    size = len(solutions.to_zdd().nodes)
    with pytest.raises(dlx.DiagramTooLarge, match=f"the ZDD has more than {size - 1} nodes"):
        solutions.to_zdd(limit=size - 1)


def test_a_drawing_names_nodes_and_labels() -> None:
    problem = dlx.Problem(primary=["a", "b"])
    problem.add_option(["a"], label='say "a"')
    problem.add_option(["a"], label="back\\slash")
    problem.add_option(["b"])
    problem.add_option(["b"])
    drawn = compiled(problem).to_dot()
    assert drawn.startswith("digraph {\n")
    assert drawn.endswith("}\n")
    assert '[label="say \\"a\\""]' in drawn
    assert '[label="back\\\\slash"]' in drawn
    assert drawn.count("shape=box") == 2
    assert drawn.count(" -> ") == 6
    assert 'label="false"' in compiled(dominoes(3, 3)).to_dot()
