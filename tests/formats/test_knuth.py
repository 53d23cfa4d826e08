"""Knuth's text format, read and written."""

from __future__ import annotations

import io
import re
from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.formats import knuth
from engine.strategies import Case, cases, examples
from formats.written import content, problems, text_of

WITH_PRIMARY = cases(bounds=True).filter(lambda case: bool(case.primary))


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


def test_the_example_of_dlx3() -> None:
    lines = ["A B 2:3|C | X Y", "A B X:0 Y:0", "A C X:1 Y:1", "C X:0", "B X:1", "C Y:1"]
    problem = knuth.read(lines)
    assert [problem.multiplicity(item) for item in "ABCX"] == [(1, 1), (1, 1), (2, 3), (0, 1)]
    problem.verify([1, 3, 4])  # its one solution, according to the program's documentation


def test_costs() -> None:
    problem = knuth.read(["a b", "a |17", "a b |2 |-1", "b |1.5", "b |0"])
    assert [problem.cost(option) for option in range(4)] == [17, 1, 1.5, 0]
    assert problem.label(1) == "a b"


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffa b | x\r\na x:é\r\nb x:é",
        "\ufeff  a b | x\na x:é\nb x:é\n",
        "  | an indented comment\n\ta\tb   |x\n\n a  x:é \n\tb\tx:é\t\n",
        "a b |\tx\na x:é\n|b\n| x:é\nb x:é\n",
    ],
)
def test_blanks_and_comments_and_the_ends_of_lines_do_not_matter(text: str) -> None:
    problem = dlx.Problem.load(io.BytesIO(text.encode()))
    assert content(problem) == content(knuth.read(["a b | x", "a x:é", "b x:é"]))


def test_names_stay_what_they_are() -> None:
    problem = knuth.read(["007 7 | 07", "007 07:01", "7 07:01"])
    assert problem.items == ("007", "7", "07")
    assert problem.option(0) == ("007", ("07", "01"))
    assert problem.count() == 1


def test_nothing_but_items() -> None:
    assert knuth.read(["a"]).count() == 0


def test_a_word_means_the_same_whether_it_was_seen_before_or_not() -> None:
    lines = ["a b | x", "a x:1", "x:1 a", "b x:2 |3", "a b x", "b x:2", "a x:1 |4", "x b a"]
    options = [knuth.read([lines[0], line]).option(0) for line in lines[1:]]
    problem = knuth.read(lines)
    assert [problem.option(option) for option in range(7)] == options
    assert [problem.cost(option) for option in range(7)] == [0, 0, 3, 0, 0, 4, 0]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "1:1", "the file is empty"),
        ("| only a comment\n", "1:1", "the file is empty"),
        ("a b a\n", "1:5", "item 'a' is declared twice"),
        ("a | b | c\n", "1:7", "a second '|'"),
        ("a b:c\n", "1:3", "no name may hold ':'"),
        ("a 2|3|b\n", "1:3", "no name may hold"),
        ("a 2|\n", "1:3", "no name may hold"),
        ("a x|b\n", "1:3", "multiplicities are a number, or low:high"),
        ("a :2|b\n", "1:3", "multiplicities are a number, or low:high"),
        ("a -1:2|b\n", "1:3", "multiplicities are a number, or low:high"),
        ("a 3:2|b\n", "1:3", "item 'b': low is 3 and high is 2"),
        ("a | 2|b\n", "1:5", "secondary and takes no multiplicities"),
        ("a b\n\n| note\na  c\n", "4:4", "no item is named 'c'$"),
        ("a b\na b a\n", "2:5", "holds item 'a' twice"),
        ("a b\na b\nb a b\n", "3:5", "holds item 'b' twice"),
        ("a | x\na x:1 x:2\n", "2:7", "holds item 'x' twice"),
        ("a | x\na x:1\na x:2\na x:1 x:2\n", "4:7", "holds item 'x' twice"),
        ("a b\na:red b\n", "2:1", "item 'a' is primary and takes no color"),
        ("a | x\na x:\n", "2:3", "'x:' is not name:color"),
        ("a | x\na x:1|2\n", "2:3", "'x:1|2' is not name:color"),
        ("a | x\na :red\n", "2:3", "':red' is not name:color"),
        ("a b\na q:red\n", "2:3", "no item is named"),
        ("a b\na |x\n", "2:3", "'|x' is no cost"),
        ("a b\na |\n", "2:3", "'|' is no cost"),
        ("a b\na |1e999\n", "2:1", "no finite number"),
        ("a b\na |nan\n", "2:1", "no finite number"),
        ("a b\na |3 b\n", "2:3", "no item is named '|3'"),
    ],
)
def test_a_broken_file_is_named_with_line_and_column(text: str, place: str, message: str) -> None:
    with pytest.raises(dlx.FormatError, match=message.replace("|", r"\|")) as caught:
        knuth.read(io.StringIO(text), "my.dlx")
    assert str(caught.value).startswith(f"my.dlx:{place}: ")
    assert f"{caught.value.line}:{caught.value.column}" == place
    assert isinstance(caught.value, dlx.DlxError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("text", [b"a b\xff\n", b"a b | x\na x:\xc3\n"])
def test_bytes_that_are_not_utf_8_are_named(text: bytes) -> None:
    with pytest.raises(dlx.FormatError, match=r"<input>:[12]:3: .* is not UTF-8"):
        dlx.Problem.load(io.BytesIO(text))


def test_bytes_in_a_comment_are_nobodys_business() -> None:
    assert dlx.Problem.load(io.BytesIO(b"| caf\xe9\na\na\n")).count() == 1


# ---- written --------------------------------------------------------------------------------


@given(problems(drawn=WITH_PRIMARY))
@examples(100)
def test_a_problem_comes_back(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, _ = drawn
    assert content(knuth.read(io.StringIO(text_of(problem, "dlx")))) == content(problem)


def is_name(name: str, forbidden: str) -> bool:
    surrogate = any("\ud800" <= character <= "\udfff" for character in name)
    word = re.fullmatch(rf"[^\s{forbidden}]+", name)
    return bool(word) and not surrogate and name[0] != "\ufeff"


@given(
    problems(
        st.one_of(st.text(st.characters(exclude_characters=" ")), st.sampled_from(["7", "a:b"])),
        drawn=WITH_PRIMARY,
    )
)
@examples(100)
def test_any_name_comes_back_or_is_refused(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, _ = drawn
    names = [str(name) for name in problem.items]
    colors = [str(name) for name in problem.colors]
    if all(is_name(n, "|:") for n in names) and all(is_name(n, "|") for n in colors):
        file = io.BytesIO()
        problem.save(file)
        file.seek(0)
        assert content(dlx.Problem.load(file)) == content(problem)
    else:
        with pytest.raises(dlx.FormatError, match="cannot be written"):
            text_of(problem, "dlx")


@pytest.mark.parametrize("name", ["a b", "", "a:b", "|", "a\n", ("a", "b"), "\ud800", "\ufeffa"])
def test_a_name_that_is_no_word_is_refused(name: Hashable) -> None:
    with pytest.raises(dlx.FormatError, match="cannot be written") as caught:
        text_of(dlx.Problem(primary=["a", name]), "dlx")
    assert caught.value.item == name


def test_numbers_are_written_and_come_back_as_strings() -> None:
    problem = dlx.Problem.from_options([[7, 0], [-1]], secondary=[0])
    assert content(knuth.read(text_of(problem, "dlx").splitlines())) == content(problem, str)


def test_two_names_that_look_alike_are_refused() -> None:
    with pytest.raises(dlx.FormatError, match="items 7 and '7' would both be written as 7"):
        text_of(dlx.Problem(primary=[7, "7"]), "dlx")


def test_any_number_of_times_comes_back() -> None:
    problem = dlx.Problem()
    problem.add_item("a", low=2, high=None)
    assert knuth.read(text_of(problem, "dlx").splitlines()).multiplicity("a") == (2, None)


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (dlx.Problem(), "no primary items"),
        (dlx.Problem(secondary=["x"]), "no primary items"),
        (dlx.Problem.from_matrix([[1, 0], [0, 0]]), "option 1 is empty"),
    ],
)
def test_what_the_format_cannot_hold_is_refused_before_anything_is_written(
    problem: dlx.Problem, message: str
) -> None:
    stream = io.StringIO()
    with pytest.raises(dlx.FormatError, match=message):
        problem.save(stream)
    assert stream.getvalue() == ""
