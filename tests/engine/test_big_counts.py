"""Published counts that no enumeration reaches, and instances of the literature."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import factorial, prod

import pytest

import dlx
from benchmarks.counting import FILES, LITERATURE
from dlx.gallery.dominoes import dominoes
from dlx.gallery.graphs import complete_graph, factors
from dlx.gallery.latin import latin_squares
from dlx.gallery.partitions import set_partitions

# Of dominoes on a square: A004003.
DOMINOES = {
    8: 12988816,
    10: 258584046368,
    12: 53060477521960000,
    14: 112202208776036178000000,
    16: 2444888770250892795802079170816,
    18: 548943583215388338077567813208427340288,  # more than 2**128
}

# Those of the instances whose states are few, so that they are counted in hardly any memory, too.
QUICK = [
    *("bell-09", "doublefact-17", "kts15-ptpt-0003", "latin6-blk-00002", "latin7-blk-00001"),
    *("sts15-blk-00007", "net-Surfnet"),
]


def matchings(n: int) -> dlx.Problem:
    return dlx.Problem.from_options([list(pair) for pair in combinations(range(n), 2)])


@pytest.mark.parametrize("n", [n for n in DOMINOES if n <= 14])
def test_dominoes(n: int) -> None:
    assert dominoes(n, n).count() == DOMINOES[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", [n for n in DOMINOES if n > 14])
def test_dominoes_of_more_than_64_bits(n: int) -> None:
    assert dominoes(n, n).count() == DOMINOES[n]


@pytest.mark.parametrize("name", LITERATURE)
def test_instances_of_the_literature(name: str) -> None:
    """The public exact-cover benchmark of Junttila and Kaski, and the DXD paper's graphs."""
    problem = dlx.Problem.load(FILES / f"{name}.ec")
    covers, _ = LITERATURE[name]
    assert problem.count() == covers
    if name in QUICK:
        assert problem.count(kernel="diagram", memory=1 << 16) == covers


@pytest.mark.parametrize("n", [2, 10, 24])
def test_matchings_of_complete_graphs(n: int) -> None:
    assert matchings(n).count() == prod(range(1, n, 2))  # double factorials


@pytest.mark.slow
@pytest.mark.parametrize(("n", "covers"), [(26, 7905853580625), (28, 213458046676875)])
def test_matchings_of_large_complete_graphs(n: int, covers: int) -> None:
    assert matchings(n).count() == covers


@pytest.mark.parametrize(("n", "covers"), [(10, 115975), (12, 4213597), (14, 190899322)])
def test_set_partitions(n: int, covers: int) -> None:
    assert set_partitions(n).count() == covers  # A000110


@pytest.mark.parametrize("n", [1, 5, 12, 16])
def test_permutations_are_counted_as_sets(n: int) -> None:
    options = [[("row", r), ("column", c)] for r in range(n) for c in range(n)]
    assert dlx.Problem.from_options(options).count() == factorial(n)


def test_latin_squares_of_order_5() -> None:
    assert latin_squares(5).count(kernel="diagram") == 161280  # A002860


@pytest.mark.parametrize(("n", "covers"), [(6, 812851200), (7, 61479419904000)])  # A002860
def test_latin_squares_of_higher_orders(n: int, covers: int) -> None:
    assert latin_squares(n).count() == covers


def test_latin_squares_of_order_6_in_little_memory() -> None:
    assert latin_squares(6).count(kernel="diagram", memory=1 << 20) == 812851200  # A002860
    assert latin_squares(6).count(kernel="diagram", memory=64 << 20) == 812851200


def test_regular_graphs() -> None:
    """Multiplicities: each vertex of the graph has two edges, or three."""
    edges = complete_graph(8)
    assert factors(edges, 2, 2).count(kernel="diagram") == 3507  # A001205
    assert factors(complete_graph(6), 3, 3).count(kernel="diagram") == 70  # A002829


def test_colors_are_counted_too() -> None:
    """Words along a ring, whose letters agree where they meet: the trace of a matrix power."""
    words: list[tuple[int, int]] = [(0, 0), (0, 1), (1, 0)]
    n = 90
    problem = dlx.Problem(range(n), [("cell", k) for k in range(n)])
    for k in range(n):
        for left, right in words:
            problem.add_option([k, (("cell", k), left), (("cell", (k + 1) % n), right)])
    lucas = [2, 1]
    while len(lucas) <= n:
        lucas.append(lucas[-1] + lucas[-2])
    assert problem.count() == lucas[n]  # A000204


Make = Callable[[int], dlx.Problem]


@pytest.mark.parametrize("make", [lambda n: dominoes(n, n), matchings], ids=["dominoes", "K"])
def test_rivals_miscount_these_by_comparing_hashes(make: Make) -> None:
    """All keys are compared whole, so that forgetting all the time gives the same number."""
    problem = make(8)
    assert problem.count(kernel="diagram", memory=4096) == problem.count(kernel="diagram")
