"""What a problem means, and what is no problem at all."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Hashable
from typing import Any

import pytest

import dlx


def covers(problem: dlx.Problem) -> list[tuple[int, ...]]:
    found = list(problem.solutions())
    for solution in found:
        problem.verify(solution)
    return [tuple(solution) for solution in found]


# ---- the edges --------------------------------------------------------------------------------


def test_nothing_to_cover_has_one_solution_the_empty_one() -> None:
    assert covers(dlx.Problem()) == [()]
    assert dlx.Problem().count() == 1
    assert dlx.Problem().first() == ()
    assert dlx.Problem().is_solvable()
    assert covers(dlx.Problem.from_options([])) == [()]
    assert covers(dlx.Problem(secondary=["x"])) == [()]


def test_a_primary_item_in_no_option_has_no_solution_and_raises_nothing() -> None:
    problem = dlx.Problem(primary=["a", "lonely"])
    problem.add_option(["a"])
    assert covers(problem) == []
    assert problem.count() == 0
    assert problem.first() is None
    assert not problem.is_solvable()


def test_options_without_primary_items_are_never_chosen() -> None:
    problem = dlx.Problem(primary=["a"], secondary=["x", "unused"])
    problem.add_option(["x"])
    problem.add_option(["a", "x"])
    assert covers(problem) == [(1,)]
    only = dlx.Problem(secondary=["x"])
    only.add_option(["x"])
    assert covers(only) == [()]


def test_equal_options_are_distinct() -> None:
    assert covers(dlx.Problem.from_options([["a"], ["a"], ["a"]])) == [(0,), (1,), (2,)]
    rows = [[1, 0, 0], [0, 1, 1], [0, 1, 1], [1, 0, 0]]
    assert sorted(covers(dlx.Problem.from_matrix(rows))) == [(0, 1), (0, 2), (1, 3), (2, 3)]


def test_row_zero_is_not_lost_when_it_comes_last() -> None:
    rows = [[0, 0, 0, 1, 0], [1, 1, 0, 0, 0], [0, 0, 1, 0, 1]]
    assert covers(dlx.Problem.from_matrix(rows)) == [(0, 1, 2)]


def test_the_toy_of_taocp() -> None:
    # TAOCP 7.2.2.1 (5)
    options = ["ce", "adg", "bcf", "adf", "bg", "deg"]
    assert covers(dlx.Problem.from_options(list(option) for option in options)) == [(0, 3, 4)]


def test_the_colored_toy_of_taocp() -> None:
    # TAOCP 7.2.2.1 (49): the only cover is 'q x:A', 'p r x:A y' in another order
    problem = dlx.Problem(primary=["p", "q", "r"], secondary=["x", "y"])
    problem.add_option(["p", "q", "x", ("y", "A")])
    problem.add_option(["p", "r", ("x", "A"), "y"])
    problem.add_option(["p", ("x", "B")])
    problem.add_option(["q", ("x", "A")])
    problem.add_option(["r", ("y", "B")])
    assert covers(problem) == [(1, 3)]


@pytest.mark.parametrize("n", [1, 257, 1500, 6000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_forced_items_take_linear_time_and_no_recursion(n: int) -> None:
    problem = dlx.Problem.from_options([k] for k in range(n))
    with problem.search(kernel="links") as search:
        assert list(search) == [tuple(range(n))]
        assert search.stats.nodes == n
    assert problem.count() == 1


@pytest.mark.slow  # in a debug build, which proves all links around each slice
@pytest.mark.parametrize("n", [2**15, 2**16])
def test_index_widths(n: int) -> None:
    options = [[k, k + 1] for k in range(0, n, 2)] + [[n - 2, n - 1]]
    assert dlx.count(options) == 2


# ---- order ------------------------------------------------------------------------------------


def test_order_is_fewest_options_then_lowest_item_then_option_order() -> None:
    # b has the fewest options, so it is branched on first; then a, whose options come in order.
    options = [["a"], ["a"], ["a"], ["b"], ["b"]]
    expected = [(0, 3), (1, 3), (2, 3), (0, 4), (1, 4), (2, 4)]
    assert covers(dlx.Problem.from_options(options)) == expected
    # Equal numbers of options: the first item decides.
    assert covers(dlx.Problem.from_options([["b"], ["a"], ["b"], ["a"]])) == [
        (0, 1), (0, 3), (1, 2), (2, 3)
    ]  # fmt: skip


def test_primary_items_come_first_whatever_the_order_of_declaration() -> None:
    problem = dlx.Problem(secondary=["x"])
    problem.add_item("a")
    problem.add_item("y", secondary=True)
    problem.add_item("b")
    problem.add_option(["x", "a"])
    problem.add_option([("y", 1), "b", "x"])
    problem.add_option(["b", "y"])
    assert problem.items == ("a", "b", "x", "y")
    assert (problem.n_primary, problem.n_items, problem.matrix.n_primary) == (2, 4, 2)
    assert list(problem.matrix.items) == [2, 0, 3, 1, 2, 1, 3]
    assert covers(problem) == [(0, 2)]


def test_results_do_not_depend_on_the_hash_seed() -> None:
    script = (
        "import dlx\n"
        "words = ['ab', 'cd', 'abc', 'd', 'a', 'bcd', 'b', 'c']\n"
        "p = dlx.Problem(primary=sorted(set('abcd')), secondary=['x'])\n"
        "for w in words * 2: p.add_option([*w, ('x', w[0])] if len(w) > 2 else [*w])\n"
        "print(list(p.solutions()), p.items)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert "Solution" in outputs.pop()


# ---- names ------------------------------------------------------------------------------------


def test_names_are_taken_as_they_are() -> None:
    names: list[Hashable] = ["x:A", "a|b", "with space", "007", 7, (1, 2), frozenset("ab"), None]
    problem = dlx.Problem.from_options([names[:3], names[3:]])
    assert problem.items == tuple(names)
    assert problem.first() == (0, 1)
    assert problem.option(1) == tuple(names[3:])


def test_one_and_true_are_one_name_as_in_any_dict() -> None:
    with pytest.raises(dlx.ProblemError, match="holds item True twice"):
        dlx.Problem.from_options([[1, True]])


def test_a_pair_is_an_item_when_it_is_declared() -> None:
    problem = dlx.Problem(primary=[("x", 1)], secondary=["y"])
    problem.add_option([("x", 1), ("y", 1)])
    assert problem.option(0) == (("x", 1), ("y", 1))
    assert covers(problem) == [(0,)]


def test_options_and_labels_come_back() -> None:
    problem = dlx.Problem(primary=["a", "b"], secondary=["x"])
    assert problem.add_option(["a", ("x", "red")], label="left") == 0
    assert problem.add_option([("x", "red"), "b"]) == 1
    solution = problem.first()
    assert solution is not None
    assert solution.labels == ("left", 1)
    assert solution.options == (("a", ("x", "red")), (("x", "red"), "b"))
    assert repr(solution) == "<dlx.Solution: (0, 1)>"
    with pytest.raises(IndexError, match="no option 2; the problem has 2"):
        problem.option(2)
    with pytest.raises(IndexError, match="no option -1"):
        problem.label(-1)


def test_a_changed_problem_is_searched_as_it_is_now() -> None:
    problem = dlx.Problem(primary=["a"])
    assert problem.count() == 0
    problem.add_option(["a"])
    running = problem.solutions()
    problem.add_option(["a"])
    problem.add_item("b")
    assert problem.count() == 0
    problem.add_option(["b"])
    assert covers(problem) == [(0, 2), (1, 2)]
    assert list(running) == [(0,)]  # a search keeps the problem as it was when it began


def test_pickle() -> None:
    problem = dlx.Problem(primary=["a"], secondary=["x"])
    problem.add_option(["a", ("x", 1)], label="one")
    copy = pickle.loads(pickle.dumps(problem))
    copy.add_option(["a"])
    assert covers(copy) == [(0,), (1,)]
    assert covers(problem) == [(0,)]
    solution = pickle.loads(pickle.dumps(problem.first()))
    assert (solution, solution.labels) == ((0,), ("one",))


def test_repr_is_one_line_with_sizes() -> None:
    problem = dlx.Problem(primary=["a"], secondary=["x", "y"])
    problem.add_option(["a", "x"])
    assert repr(problem) == "<dlx.Problem: 1 primary and 2 secondary items, 1 options>"
    assert repr(problem.matrix) == "<dlx.Matrix: 3 items (1 primary), 1 options, 2 entries>"
    assert repr(problem.search()) == "<dlx.Search: ready, 0 solutions, 0 nodes>"


# ---- errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "message", "item"),
    [
        (["a", "q"], r"option 1: no item is named 'q'", "q"),
        (["a", "a"], r"option 1 holds item 'a' twice", "a"),
        (["a", "x", ("x", 1)], r"option 1 holds item 'x' twice", "x"),
        (["a", ("x", 1), ("x", 2)], r"option 1 holds item 'x' twice", "x"),
        ([("a", "red")], r"option 1: item 'a' is primary and takes no color \(found 'red'\)", "a"),
        ([("q", "red")], r"option 1: no item is named \('q', 'red'\)", ("q", "red")),
        (["a", ("both", 1)], r"option 1: \('both', 1\) is the name of an item, and also", None),
        ([], r"option 1 is empty", None),
        ("ax", r"option 1 is the string 'ax'; write a list", None),
        (7, r"option 1 is 7; write a list", None),
        ([["a"]], r"option 1: \['a'\] cannot be the name of an item: it is not hashable", None),
        ([("x", ["red"])], r"not hashable", None),
    ],
)
def test_a_bad_option_names_the_culprit_and_changes_nothing(
    entries: Any, message: str, item: Hashable
) -> None:
    problem = dlx.Problem(primary=["a", ("both", 1)], secondary=["x", "both"])
    problem.add_option(["a", ("both", 2)])
    with pytest.raises(dlx.ProblemError, match=message) as caught:
        problem.add_option(entries)
    assert caught.value.option == 1
    if item is not None:
        assert caught.value.item == item
    assert "\n" not in str(caught.value)
    assert problem.n_options == 1
    assert problem.add_option(["a", "x", ("both", 3)]) == 1
    assert problem.option(1) == ("a", "x", ("both", 3))
    assert problem.option(0) == ("a", ("both", 2))


def test_an_unknown_item_is_a_key_error_that_reads_well() -> None:
    problem = dlx.Problem(primary=["a"])
    with pytest.raises(KeyError) as caught:
        problem.add_option(["b"])
    assert str(caught.value).startswith("option 0: no item is named 'b'")


def test_items_are_declared_once() -> None:
    with pytest.raises(dlx.ProblemError, match="item 'a' is declared twice"):
        dlx.Problem(primary=["a"], secondary=["a"])
    with pytest.raises(dlx.ProblemError, match="not hashable"):
        dlx.Problem(primary=[["a"]])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([["a"], []], "option 1 is empty"),
        ([["a", "b", "a"]], "option 0 holds item 'a' twice"),
        (["ab"], "option 0 is the string 'ab'"),
        ([3], "option 0 is 3"),
        ([[["a"]]], "not hashable"),
    ],
)
def test_from_options_refuses(options: Any, message: str) -> None:
    with pytest.raises(dlx.ProblemError, match=message):
        dlx.Problem.from_options(options)


def test_from_options_with_secondary_items() -> None:
    problem = dlx.Problem.from_options([["x", "a"], ["a"], ["b", "x"]], secondary=["x", "unused"])
    assert problem.items == ("a", "b", "x", "unused")
    assert problem.n_primary == 2
    assert covers(problem) == [(1, 2)]


def test_from_options_has_no_colors() -> None:
    assert dlx.Problem.from_options([["x", ("x", "red")]]).items == ("x", ("x", "red"))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([0, 1], "options 0 and 1 clash: both cover item 'a'"),
        ([2, 3], "options 2 and 3 clash: both cover item 'x' in different colors"),
        ([4], "option 4 has no primary item"),
        ([9], "there is no option 9; the problem has 5"),
        ([-1], "there is no option -1"),
    ],
)
def test_given_that_cannot_be(given: list[int], message: str) -> None:
    problem = dlx.Problem(primary=["a", "b", "c"], secondary=["x"])
    problem.add_option(["a"])
    problem.add_option(["a", "b"])
    problem.add_option(["b", ("x", 1)])
    problem.add_option(["c", ("x", 2)])
    problem.add_option(["x"])
    with pytest.raises(dlx.ProblemError, match=message) as caught:
        problem.search(given=given)
    assert caught.value.option == given[-1]
    with pytest.raises(dlx.NotACover, match=message):
        problem.verify(given)


def test_given_may_name_an_option_twice() -> None:
    problem = dlx.Problem.from_options([["a"], ["a"]])
    assert list(problem.solutions(given=[1, 1])) == [(1,)]


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ([], "item 'a' is not covered"),
        ([0], "item 'b' is not covered"),
        ([0, 0, 1], "option 0 is named twice"),
        ([0, 1, 2], "options 1 and 2 clash: both cover item 'b'"),
    ],
)
def test_verify_says_what_is_wrong(solution: list[int], message: str) -> None:
    problem = dlx.Problem.from_options([["a"], ["b"], ["b"]])
    problem.verify([1, 0])
    with pytest.raises(dlx.NotACover, match=message):
        problem.verify(solution)


# ---- the one-line forms -----------------------------------------------------------------------


def test_solve_and_count_take_options() -> None:
    assert list(dlx.solve([["a", "b"], ["a"], ["b"]])) == [(0,), (1, 2)]
    assert dlx.count([["a", "b"], ["a"], ["b"]]) == 2
    assert dlx.count([{0, 2}, {1}]) == 1
    assert dlx.count(iter([(1, 2), (1,), (2,)])) == 2


@pytest.mark.parametrize("rows", [[[1, 0], [0, 1]], [[0], [1]], [(True, False)], [[1.0, 0.0]]])
def test_rows_of_zero_and_one_could_be_either_and_are_refused(rows: Any) -> None:
    for call in (dlx.solve, dlx.count):
        with pytest.raises(
            dlx.ProblemError, match=r"use Problem\.from_matrix or Problem\.from_opt"
        ):
            call(rows)
