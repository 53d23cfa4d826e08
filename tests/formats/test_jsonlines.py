"""Solutions in JSON lines."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given

import dlx
from dlx.formats import jsonlines
from engine.strategies import Case, examples
from formats.written import problems


@given(problems())
@examples(60)
def test_solutions_come_back(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, case = drawn
    covers = [dlx.Solution(cover, problem) for cover in sorted(case.covers())]
    stream = io.StringIO()
    jsonlines.write(covers, stream)
    lines = stream.getvalue().splitlines()
    assert [json.loads(line)["cost"] for line in lines] == [cover.cost for cover in covers]
    read = list(jsonlines.read(lines, problem))
    assert read == covers
    assert all(solution.problem is problem for solution in read)


def test_any_label_can_be_written() -> None:
    problem = dlx.Problem(primary=["a", "b"])
    problem.add_option(["a"], label=("left", 1))
    problem.add_option(["b"], label=frozenset())
    stream = io.StringIO()
    jsonlines.write(problem.solutions(), stream)
    entry = {"options": [0, 1], "labels": [["left", 1], "frozenset()"], "cost": 0}
    assert json.loads(stream.getvalue()) == entry


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ('{"options": [0', "2:15", "this is not JSON: "),
        ("{options}", "2:2", "this is not JSON: "),
        ("[0]", "2:1", "a solution is an object"),
        ("7", "2:1", "a solution is an object"),
        ('{"labels": [0]}', "2:1", "a solution is an object"),
        ('{"options": 7}', "2:1", "a solution is an object"),
        ('{"options": {}}', "2:1", "a solution is an object"),
        ('{"options": [0.0]}', "2:1", "a solution is an object"),
        ('{"options": ["0"]}', "2:1", "a solution is an object"),
        ("[" * 100_000, "2:1", "a solution is an object"),
        ('{"options": [9]}', "2:1", "there is no option 9"),
        ('{"options": [1]}', "2:1", "item 'a' is not covered"),
        ('{"options": [0, 1]}', "2:1", "both cover item 'b'"),
    ],
)
def test_a_broken_line_is_named(line: str, place: str, message: str) -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["b"]])
    with pytest.raises(dlx.FormatError, match=message) as caught:
        list(jsonlines.read(["\n", line], problem, "found.jsonl"))
    assert str(caught.value).startswith(f"found.jsonl:{place}: ")
