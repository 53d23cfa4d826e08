"""Dancing cells against the oracle, against dancing links, and against published counts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery import dominoes, langford, latin, polyforms, queens, sudoku
from dlx.kernels.cells import Cells
from dlx.kernels.links import Links
from dlx.kernels.protocol import EXHAUSTED, FULL, SPENT
from engine.strategies import Case, cases, examples

SUDOKUS = (Path(__file__).parents[1] / "data" / "sudoku-top50.txt").read_text().split()
UNBOUNDED = 1 << 40


def drain(kernel: Cells | Links) -> list[tuple[int, ...]]:
    """The solutions that the kernel holds, in the order in which it found them."""
    part: list[tuple[int, ...]] = []
    kernel.drain(part)
    return part[::-1]


def listed(kernel: Cells | Links, limit: int = UNBOUNDED) -> list[tuple[int, ...]]:
    """The first `limit` solutions."""
    found: list[tuple[int, ...]] = []
    while len(found) < limit:
        code = kernel.advance(UNBOUNDED, UNBOUNDED, limit - len(found))
        found += drain(kernel)
        if code == EXHAUSTED:
            break
    return found


def count(problem: dlx.Problem) -> int:
    kernel = Cells(problem.matrix)
    kernel.listing = False
    assert kernel.advance(UNBOUNDED, UNBOUNDED, UNBOUNDED) == EXHAUSTED
    kernel.sanity()
    return kernel.solutions


@examples(1500)
@given(cases())
def test_solutions_are_those_of_the_oracle_in_the_order_of_links(case: Case) -> None:
    matrix = case.problem().matrix
    found = listed(Cells(matrix))
    assert len(found) == len(set(found))
    assert set(found) == case.covers()
    assert found == listed(Links(matrix))


@examples(500)
@given(cases(), st.data())
def test_given_options_are_a_filter(case: Case, data: st.DataObject) -> None:
    covers = case.covers()
    cover = data.draw(st.sampled_from(sorted(covers) or [()]))
    chosen = [k for k in cover if data.draw(st.booleans())]
    kernel = Cells(case.problem().matrix, chosen)
    kernel.sanity()
    assert set(listed(kernel)) == {other for other in covers if set(chosen) <= set(other)}


@examples(500)
@given(cases(), st.integers(1, 5), st.integers(1, 5), st.integers(1, 3))
def test_any_slicing_gives_the_same_solutions_and_sound_sets(
    case: Case, work: int, nodes: int, solutions: int
) -> None:
    matrix = case.problem().matrix
    kernel, whole = Cells(matrix), Cells(matrix)
    found: list[tuple[int, ...]] = []
    code = SPENT
    while code != EXHAUSTED:
        before = kernel.nodes
        code = kernel.advance(work, nodes, solutions)
        kernel.sanity()
        assert kernel.nodes - before <= nodes
        part = drain(kernel)
        assert len(part) <= solutions
        found += part
    assert found == listed(whole)
    assert (kernel.nodes, kernel.updates) == (whole.nodes, whole.updates)
    assert kernel.advance(work, nodes, solutions) == EXHAUSTED


def sparse_problem(rng: random.Random) -> dlx.Problem:
    """Tens of items in short options, solvable: long chains of forced items, and deep ways back."""
    primary = list(range(rng.randint(10, 40)))
    secondary = ["x", "y", "z"]
    problem = dlx.Problem(primary, secondary)
    shuffled = rng.sample(primary, len(primary))
    for low in range(0, len(primary), 3):  # a cover
        problem.add_option([*shuffled[low : low + 3], (rng.choice(secondary), "red")])
    for _ in range(rng.randint(2, 6) * len(primary)):
        entries: list[object] = list(rng.sample(primary, rng.randint(1, 3)))
        for item in rng.sample(secondary, rng.randint(0, 1)):
            entries.append(rng.choice([item, (item, "red"), (item, "blue")]))
        problem.add_option(entries)
    return problem


@examples(100)
@given(st.randoms(use_true_random=False))
def test_sparse_problems_in_the_order_of_links(rng: random.Random) -> None:
    problem = sparse_problem(rng)
    found = listed(Cells(problem.matrix), limit=100)
    assert found == listed(Links(problem.matrix), limit=100)
    assert found
    for solution in found:
        problem.verify(solution)


@pytest.mark.parametrize(
    "problem",
    [
        queens.queens(9),
        langford.langford(8),
        dominoes.dominoes(4, 6),
        latin.latin_squares(4),
        polyforms.packing(polyforms.PENTOMINOES, [(r, c) for r in range(3) for c in range(20)]),
        sudoku.sudoku("." * 81),
        sudoku.sudoku("." * 256, order=4),
    ],
    ids=["queens", "langford", "dominoes", "latin", "pentominoes", "sudoku", "sudoku16"],
)
def test_solutions_in_the_order_of_links(problem: dlx.Problem) -> None:
    found = listed(Cells(problem.matrix), limit=1000)
    assert found == listed(Links(problem.matrix), limit=1000)
    for solution in found[:50]:
        problem.verify(solution)


def test_known_counts() -> None:
    square = [(r, c) for r in range(8) for c in range(8) if not (3 <= r <= 4 and 3 <= c <= 4)]
    assert count(polyforms.packing(polyforms.PENTOMINOES, square)) == 520  # Scott 1958
    assert count(queens.queens(10)) == 724  # A000170
    assert count(latin.latin_squares(4)) == 576  # A002860
    assert count(langford.langford(8)) == 300  # 2 x A014552
    assert count(dominoes.dominoes(6, 6)) == 6728  # A004003
    assert count(sudoku.sudoku("." * 16, order=2)) == 288  # A107739
    assert [count(sudoku.sudoku(clues)) for clues in SUDOKUS] == [1] * len(SUDOKUS)


def test_known_counts_with_colors() -> None:
    """A proper coloring of a cycle: neighbours differ. (k - 1)^n + (-1)^n (k - 1) of them."""
    n, k = 8, 4
    edges = [(v, (v + 1) % n) for v in range(n)]
    problem = dlx.Problem(edges, [f"v{v}" for v in range(n)])
    for edge in edges:
        for a in range(k):
            for b in range(k):
                if a != b:
                    problem.add_option([edge, (f"v{edge[0]}", a), (f"v{edge[1]}", b)])
    assert count(problem) == (k - 1) ** n + (k - 1)


def test_many_forced_items_are_taken_in_proportional_work() -> None:
    n = 20_000
    problem = dlx.Problem.from_options([[k] for k in range(n)])
    kernel = Cells(problem.matrix)
    assert kernel.advance(3 * n, UNBOUNDED, 1) == FULL
    assert drain(kernel) == [tuple(range(n))]
    assert kernel.advance(1, UNBOUNDED, 1) == EXHAUSTED


def test_a_full_block_is_not_lost() -> None:
    problem = dlx.Problem(range(7))
    for k in range(7):
        for _ in range(4):
            problem.add_option([k])
    kernel = Cells(problem.matrix)
    assert kernel.advance(UNBOUNDED, UNBOUNDED, UNBOUNDED) == FULL
    assert kernel.advance(UNBOUNDED, UNBOUNDED, UNBOUNDED) == FULL
    assert len(listed(kernel)) == 4**7


def test_no_primary_items_and_an_item_in_no_option() -> None:
    assert listed(Cells(dlx.Problem(secondary=["x"]).matrix)) == [()]
    assert listed(Cells(dlx.Problem(primary=["a"]).matrix)) == []


def test_sanity_sees_a_budget_cut_anywhere() -> None:
    matrix = queens.queens(6).matrix
    kernel = Cells(matrix)
    steps = 0
    while kernel.advance(1, UNBOUNDED, 1) != EXHAUSTED:
        kernel.sanity()
        steps += 1
    assert steps > kernel.nodes
    assert kernel.solutions == 4  # A000170
