"""The format of the counting programs."""

from __future__ import annotations

import io

import pytest
from hypothesis import given

import dlx
from checkout import ROOT
from dlx.formats import ec
from engine.strategies import Case, cases, examples
from formats.written import content, problems, text_of


def test_a_file_of_the_benchmark() -> None:
    # One cover: the figure of two independent programs.
    problem = dlx.Problem.load(ROOT / "benchmarks/data/rand-a.ec")
    assert problem.items == tuple(range(1, 61))
    assert problem.n_primary == 60
    assert problem.option(0) == (3, 5, 28, 44, 48, 54, 55)
    assert problem.label(0) == "3 5 28 44 48 54 55"
    assert problem.count() == 1


def test_no_items_make_the_empty_cover() -> None:
    assert ec.read(["p ec 0"]).count() == 1


@given(problems(drawn=cases(), costs=None))
@examples(60)
def test_a_problem_comes_back_with_numbers_for_names(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, case = drawn
    if case.secondary:
        with pytest.raises(dlx.FormatError, match="is secondary; ec has only primary items"):
            text_of(problem, "ec")
    else:
        read = ec.read(io.StringIO(text_of(problem, "ec")))
        assert content(read) == content(problem, lambda name: problem.items.index(name) + 1)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "1:1", "the file is empty"),
        ("c nothing\n", "1:1", "the file is empty"),
        ("s 1 2\n", "1:1", "the first line must be 'p ec N'"),
        ("p cnf 2 3\n", "1:1", "the first line must be 'p ec N'"),
        ("p ec\n", "1:1", "the first line must be 'p ec N'"),
        ("p ec -1\n", "1:1", "the first line must be 'p ec N'"),
        ("p ec 2147483647\n", "1:6", "nodes; the most is"),
        (f"p ec {'9' * 5000}\n", "1:6", "digits"),
        ("p ec 2\np ec 2\n", "2:1", "'p' begins no line"),
        ("p ec 2\n1 2\n", "2:1", "'1' begins no line"),
        ("p ec 2\nc ok\n  s  1  3\n", "3:9", "no item is named 3"),
        ("p ec 2\ns 0\n", "2:3", "no item is named 0"),
        ("p ec 2\ns 1 2\ns 2 1 2\n", "3:7", "holds item 2 twice"),
        ("p ec 2\ns 1 01\n", "2:5", "holds item 1 twice"),
        ("p ec 2\ns 1 x\n", "2:5", "'x' is no item"),
        ("p ec 2\ns 1 -2\n", "2:5", "'-2' is no item"),
        ("p ec 2\ns\n", "2:1", "an option holds at least one item"),
    ],
)
def test_a_broken_file_is_named_with_line_and_column(text: str, place: str, message: str) -> None:
    with pytest.raises(dlx.FormatError, match=message) as caught:
        ec.read(io.StringIO(text), "my.ec")
    assert str(caught.value).startswith(f"my.ec:{place}: ")


def with_bounds() -> dlx.Problem:
    problem = dlx.Problem(primary=["a"])
    problem.add_item("b", low=0, high=2)
    return problem


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (with_bounds(), "item 'b' has multiplicities"),
        (dlx.Problem.from_options([["a"], ["a"]], costs=[0, 3]), "option 1 has a cost"),
        (dlx.Problem.from_matrix([[1, 0], [0, 0]]), "option 1 is empty"),
    ],
)
def test_what_the_format_cannot_hold_is_refused(problem: dlx.Problem, message: str) -> None:
    with pytest.raises(dlx.FormatError, match=message):
        text_of(problem, "ec")
