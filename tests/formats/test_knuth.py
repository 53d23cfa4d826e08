"""Knuth's text format, read."""

from __future__ import annotations

import io

import pytest

import dlx
from dlx.formats import knuth


def test_the_example_of_dlx2() -> None:
    # TAOCP 7.2.2.1 (49)
    text = (
        "| A simple example\np q r | x y\np q x y:A\np r x:A y\n\n| the others\n"
        "p x:B\nq x:A\nr y:B\n"
    )
    problem = knuth.read(io.StringIO(text))
    assert problem.items == ("p", "q", "r", "x", "y")
    assert problem.n_primary == 3
    assert [solution.labels for solution in problem.solutions()] == [("p r x:A y", "q x:A")]


def test_names_stay_what_they_are() -> None:
    problem = knuth.read(["007 7 | 07", "007 07:01", "7 07:01"])
    assert problem.items == ("007", "7", "07")
    assert problem.option(0) == ("007", ("07", "01"))
    assert problem.count() == 1


def test_nothing_but_items() -> None:
    assert knuth.read(["a"]).count() == 0


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "1:1", "the file is empty"),
        ("| only a comment\n", "1:1", "the file is empty"),
        ("a b a\n", "1:5", "item 'a' is declared twice"),
        ("a | b | c\n", "1:7", "a second '|'"),
        ("a 2|b\n", "1:3", "multiplicities are not supported"),
        ("a b:c\n", "1:3", "no name may hold ':'"),
        ("a b\n\n| note\na  c\n", "4:4", "no item is named 'c'"),
        ("a b\na b a\n", "2:5", "holds item 'a' twice"),
        ("a | x\na x:1 x:2\n", "2:7", "holds item 'x' twice"),
        ("a b\na:red b\n", "2:1", "item 'a' is primary and takes no color"),
        ("a | x\na x:\n", "2:3", "'x:' is not name:color"),
        ("a | x\na :red\n", "2:3", "':red' is not name:color"),
        ("a b\na q:red\n", "2:3", "no item is named"),
    ],
)
def test_a_broken_file_is_named_with_line_and_column(text: str, place: str, message: str) -> None:
    with pytest.raises(knuth.FormatError, match=message) as caught:
        knuth.read(io.StringIO(text), "my.dlx")
    assert str(caught.value).startswith(f"my.dlx:{place}: ")
    assert isinstance(caught.value, dlx.DlxError)
    assert isinstance(caught.value, ValueError)
