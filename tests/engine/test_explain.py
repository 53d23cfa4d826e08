"""Explanations: true, and without anything that does not matter."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from calendar_puzzle import load_board
from dlx.analysis import explain
from dlx.gallery.sudoku import sudoku
from engine.strategies import Case, cases, examples
from oracle import covers


def can_cover(case: Case, items: Iterable[Hashable]) -> bool:
    """Whether the items can be covered together, the others no more often than they may be."""
    wanted, bounds = set(items), dict.fromkeys(case.primary, (1, 1)) | dict(case.bounds)
    relaxed = {item: (low if item in wanted else 0, high) for item, (low, high) in bounds.items()}
    return bool(covers(case.primary, case.options, relaxed))


@examples(200)
@given(cases(bounds=True))
def test_it_says_what_the_oracle_finds(case: Case) -> None:
    problem, expected = case.problem(), case.covers()
    found = problem.explain()
    assert str(found) == found.text
    assert found.is_irreducible
    assert found.remove == ()
    if expected:
        assert found.kind == "solvable"
        assert found.solution in expected
        assert found.options == found.solution
    else:
        assert found.kind in ("item", "chain", "items")
        assert found.solution is None
        assert not can_cover(case, found.items)


@examples(150)
@given(cases(bounds=True))
def test_sets_of_items_are_irreducible(case: Case) -> None:
    """As found by leaving items out, even where there is a chain."""
    if can_cover(case, case.primary):
        return
    problem = case.problem()
    found = explain.of_items(explain.Questions(problem.matrix, problem, None))
    items = [problem.items[item] for item in found.items]
    assert not can_cover(case, items)
    for item in items:
        assert can_cover(case, set(items) - {item})


@examples(150)
@given(cases(bounds=True), st.data())
def test_given_options(case: Case, data: st.DataObject) -> None:
    problem, expected = case.problem(), [set(cover) for cover in case.covers()]
    numbers = st.integers(0, len(case.options) - 1)
    chosen = data.draw(st.sets(numbers, min_size=1, max_size=5)) if case.options else set()
    found = problem.explain(given=chosen)

    def possible(options: set[int]) -> bool:
        return any(options <= cover for cover in expected)

    assert (found.kind == "solvable") == possible(chosen)
    assert (found.kind == "given") == (bool(expected) and not possible(chosen))
    if found.kind == "given":
        conflict, remove = set(found.options), set(found.remove)
        assert conflict <= chosen
        assert not possible(conflict)
        assert all(possible(conflict - {option}) for option in conflict)
        assert remove <= chosen
        assert possible(chosen - remove)
        sizes = range(len(remove))
        if len(remove) <= explain.MOST_REMOVED:
            assert not any(
                possible(chosen - set(some))
                for size in sizes
                for some in combinations(chosen, size)
            )
        assert not any(possible(chosen - remove | {option}) for option in remove)


def test_the_mutilated_chessboard() -> None:
    """Judged by matchings of the cells, not by covers: 31 cells of one colour beside 30 others."""
    import numpy as np
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    cells = [(row, column) for row in range(8) for column in range(8)]
    cells = [cell for cell in cells if cell not in ((0, 0), (7, 7))]
    problem = dlx.Problem(primary=cells)
    for row, column in cells:
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in cells:
                problem.add_option([(row, column), beside])
    found = problem.explain()
    assert found.kind == "items"
    assert found.is_irreducible

    def matched(items: list[Hashable]) -> int:
        """How many of the cells dominoes can cover at once, when no two cells are neighbours."""
        beside = [
            (items.index(cell), cells.index(other))
            for pair in map(problem.option, range(problem.n_options))
            for cell, other in (pair, pair[::-1])
            if cell in items
        ]
        graph = csr_array(
            (np.ones(len(beside)), np.array(beside).T), shape=(len(items), len(cells))
        )
        return int((maximum_bipartite_matching(graph, perm_type="column") >= 0).sum())

    items = list(found.items)
    odd = [cell for cell in cells if sum(cell) % 2]
    assert set(items) < set(odd)
    assert matched(items) == len(items) - 1
    for item in items:
        assert matched([other for other in items if other != item]) == len(items) - 1


def test_two_pieces_that_no_solution_of_a_date_has() -> None:
    board = load_board("dragonfjord")
    region = board.region(board.slot(10, 6))  # 7 solutions
    problem = dlx.Problem(primary=[*(piece.name for piece in board.pieces), *region])
    for piece in board.pieces:
        for where in piece.placements(region):
            problem.add_option([piece.name, *where.cells], label=piece.name)
    solutions = [set(solution) for solution in problem.solutions()]
    assert len(solutions) == 7
    one = next(iter(solutions))
    wrong = next(
        option
        for option in range(problem.n_options)
        if not any(option in solution for solution in solutions)
    )
    found = problem.explain(given=[*sorted(one)[:3], wrong])
    assert found.kind == "given"
    assert found.options == found.remove == (wrong,)
    two = next(
        pair
        for pair in combinations(sorted(set().union(*solutions)), 2)
        if not any(set(pair) <= solution for solution in solutions)
    )
    found = problem.explain(given=two)
    assert found.options == two
    assert len(found.remove) == 1


def test_a_sudoku_with_a_wrong_digit() -> None:
    easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    blank = "." * 81
    problem = sudoku(blank)
    options = {problem.label(k): k for k in range(problem.n_options)}
    given = [
        options[cell // 9, cell % 9, int(digit)] for cell, digit in enumerate(easy) if digit != "0"
    ]
    wrong = options[0, 2, 9]  # the only solution has 4 there
    found = problem.explain(given=[*given, wrong])
    assert found.kind == "given"
    assert found.remove == (wrong,)
    assert wrong in found.options


# ---- words ------------------------------------------------------------------------------------


def text(options: list[list[str]], chosen: Iterable[int] = ()) -> str:
    return str(dlx.Problem.from_options(options).explain(given=chosen))


def test_a_solution() -> None:
    assert text([["a", "b"], ["a"], ["b"]], [1]) == "There is a solution: options 1 and 2."
    assert text([]) == "There is a solution: no option."


def test_an_item_in_no_option() -> None:
    problem = dlx.Problem(primary=["a", "b"])
    problem.add_option(["a"])
    assert str(problem.explain()) == "Item 'b' is in no option."
    assert repr(problem.explain()) == "<dlx.Explanation: item: Item 'b' is in no option.>"


def test_an_item_in_too_few_options() -> None:
    problem = dlx.Problem()
    problem.add_item("a", low=2, high=3)
    problem.add_option(["a"])
    found = problem.explain()
    assert (found.kind, found.items, found.options) == ("item", ("a",), ())
    assert str(found) == "Item 'a' must be covered 2 times and is in fewer options."


def test_an_item_whose_options_none_may_take() -> None:
    problem = dlx.Problem(primary=["a"])
    problem.add_item("never", low=0, high=0)
    problem.add_option(["a", "never"])
    assert str(problem.explain()) == (
        "Item 'a' is left without an option: option 0 covers item 'never', which none may cover."
    )


def test_a_clash_of_two_forced_options() -> None:
    found = dlx.Problem.from_options([["a", "x"], ["b", "x"], ["c"], ["c"]]).explain()
    assert (found.kind, found.items, found.options) == ("chain", ("a", "b"), (0,))
    assert str(found) == (
        "Item 'a' needs option 0. "
        "Item 'b' is left without an option: option 1 clashes with option 0 over item 'x'."
    )


def test_a_chain_has_only_the_steps_that_matter() -> None:
    """Items v and w are forced too, and play no part."""
    options = [["w"], ["a", "x"], ["b", "x"], ["b", "y"], ["c", "y"], ["c", "x"], ["v", "w"], ["v"]]
    found = dlx.Problem.from_options(options).explain()
    assert (found.kind, found.items, found.options) == ("chain", ("a", "b", "c"), (1, 3))
    assert str(found) == (
        "Item 'a' needs option 1. "
        "Item 'b' needs option 3: option 2 clashes with option 1 over item 'x'. "
        "Item 'c' is left without an option: option 4 clashes with option 3 over item 'y'; "
        "option 5 clashes with option 1 over item 'x'."
    )


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (
            "abc",
            "Item 'a' needs options 0 and 1. Item 'c' is left without an option: "
            "option 3 clashes with options 0 and 1 over item 'b'.",
        ),
        (
            "cba",
            "Item 'c' needs option 3. Item 'a' needs option 0. Item 'a' must be covered 2 times "
            "and is left with too few options: "
            "option 1 clashes with options 0 and 3 over item 'b'.",
        ),
    ],
)
def test_a_chain_of_items_covered_more_than_once(order: str, said: str) -> None:
    problem = dlx.Problem()
    for item in order:
        low, high = {"a": (2, 2), "b": (1, 2), "c": (1, 1)}[item]
        problem.add_item(item, low=low, high=high)
    for entries in (["a", "b"], ["a", "b"], ["b"], ["c", "b"]):
        problem.add_option(entries)
    assert str(problem.explain()) == said


def test_items_that_cannot_be_covered_together() -> None:
    """Three pigeons and two holes; each hole has two doors, or a pigeon would be forced."""
    problem = dlx.Problem(primary=["q", 1, 2, 3], secondary=["left", "right"])
    for pigeon in (1, 2, 3):
        for hole in ("left", "right"):
            problem.add_option([pigeon, hole])
    for _ in range(2):
        problem.add_option(["q"])
    found = problem.explain()
    assert (found.kind, found.items) == ("items", (1, 2, 3))
    assert str(found) == (
        "Items 1, 2 and 3 cannot be covered together: whatever covers some of them leaves too few "
        "options for another."
    )


def test_given_options_that_clash() -> None:
    problem = dlx.Problem(primary=["A", "b"], secondary=["x"])
    problem.add_option(["A", ("x", 1)], label="Left")
    problem.add_option(["b", ("x", 2)], label="Right")
    problem.add_option(["b", ("x", 1)])
    problem.add_option(["A"])
    found = problem.explain(given=[0, 1])
    assert (found.items, found.options, found.remove) == (("x",), (0, 1), (0,))
    assert str(found) == (
        "Options 0 ('Left') and 1 ('Right') clash over item 'x'. "
        "There is a solution without option 0 ('Left')."
    )


def test_a_given_option_that_is_in_no_solution() -> None:
    assert text([["a", "b"], ["a"], ["b", "c"], ["c"], ["c"]], [0, 2]) == (
        "Options 0 and 2 clash over item 'b'. There is a solution without option 0."
    )
    assert text([["a", "b"], ["a"], ["b", "c"], ["c", "b"]], [0]) == (
        "Option 0 is in no solution. "
        "Item 'c' is left without an option: options 2 and 3 clash with option 0 over item 'b'. "
        "There is a solution without option 0."
    )


def test_a_given_option_without_a_primary_item() -> None:
    problem = dlx.Problem(primary=["a"], secondary=["x"])
    problem.add_option(["a"])
    problem.add_option(["x"])
    assert str(problem.explain(given=[0, 1])) == (
        "Option 1 has no primary item, so is in no solution. There is a solution without option 1."
    )


def test_long_lists_are_cut_short() -> None:
    problem = dlx.Problem(primary=range(12))
    found = explain.Finding("items", tuple(range(12)))
    words = dlx.Explanation.of(found, problem.matrix, problem, problem.items)
    assert str(words).startswith("Items 0, 1, 2, 3, 4, 5, 6 and 5 more cannot be covered together")


# ---- limits and errors ------------------------------------------------------------------------


def pigeons(n: int) -> dlx.Problem:
    """One more pigeon than holes."""
    return dlx.Problem.from_options(
        [[("pigeon", k), ("hole", hole)] for k in range(n + 1) for hole in range(n)],
        secondary=[("hole", hole) for hole in range(n)],
    )


def test_no_time_to_know_anything() -> None:
    with pytest.raises(dlx.SearchLimit, match="timeout"):
        pigeons(20).explain(timeout=0.05)


def test_no_time_to_leave_out_all() -> None:
    problem = pigeons(4)
    calls = 0
    right = explain.Questions.can_cover

    def wrong(self: explain.Questions, items: list[int], most: int | None) -> bool:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise dlx.SearchLimit("timeout", dlx.Stats(0, 0, 0, 0.0))
        return right(self, items, most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explain.Questions, "can_cover", wrong)
        found = problem.explain()
    assert found.kind == "items"
    assert not found.is_irreducible
    assert str(found).endswith("The time was up: fewer may do.")
    assert problem.explain().is_irreducible


@pytest.mark.parametrize("number", [-1, 3])
def test_an_option_that_is_not_there(number: int) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        dlx.Problem.from_options([["a"]] * 3).explain(given=[number])
    assert str(caught.value) == f"there is no option {number}; the problem has 3"
    assert caught.value.option == number
