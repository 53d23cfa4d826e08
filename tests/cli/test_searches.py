"""solve, count, first, best: what they print, and how they end."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import assume, given

from cli.runs import COINS, PRICED, TOY, TRIANGLE, Dlx, priced, queens
from dlx.cli import main
from dlx.cli.searches import any_size
from dlx.cli.watch import TimeUp, Watch
from engine.strategies import Case, cases, examples


def options_of(out: str) -> list[list[int]]:
    """What `solve --json` found."""
    return [json.loads(line)["options"] for line in out.splitlines()]


# ---- results ------------------------------------------------------------------------------------


def test_solve(dlx: Dlx) -> None:
    code, out, err = dlx("solve", "-", stdin=TOY)
    assert (code, out) == (0, "a x:1\nb x:1\nc\n\na x:1\nb x:1\nc\n")
    assert re.fullmatch(r"dlx: 2 solutions, \d+ nodes, \d+ updates, \d\.\d{3} s\n", err)


def test_solve_json(dlx: Dlx) -> None:
    code, out, _ = dlx("solve", "-", "--json", stdin=TOY)
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        {"options": [0, 1, 3], "labels": ["a x:1", "b x:1", "c"], "cost": 0},
        {"options": [0, 1, 4], "labels": ["a x:1", "b x:1", "c"], "cost": 0},
    ]


def test_count(dlx: Dlx) -> None:
    assert dlx("count", "-", stdin=queens(8))[:2] == (0, "92\n")
    assert dlx("count", "--json", "-", stdin=queens(8))[:2] == (0, '{"count": 92}\n')
    code, out, err = dlx("count", "-", "--kernel", "diagram", "--memory", "1K", stdin=queens(6))
    assert (code, out) == (0, "4\n")
    assert err.startswith("dlx: 4 solutions, ")


@pytest.mark.usefixtures("few_digits")
def test_a_count_need_not_visit_every_solution(dlx: Dlx) -> None:
    assert dlx("count", "-", stdin=COINS)[:2] == (0, f"{2**60}\n")
    n = 2_500  # more digits than Python prints unasked
    text = " ".join(map(str, range(n))) + "\n" + "".join(f"{k}\n{k}\n" for k in range(n))
    code, out, _ = dlx("count", "-", stdin=text)
    with any_size():
        assert (code, int(out) == 2**n) == (0, True)


def test_first_is_a_solution(dlx: Dlx, tmp_path: Path) -> None:
    assert dlx("first", "-", stdin=TOY)[:2] == (0, "a x:1\nb x:1\nc\n")
    (tmp_path / "q.dlx").write_text(queens(60))  # far out of reach for solve --limit 1
    code, out, _ = dlx("first", "q.dlx", "--json", "--timeout", "60")
    assert code == 0
    assert len(options_of(out)[0]) == 60
    assert dlx("verify", "q.dlx", "-", stdin=out) == (0, "1 right\n", "")


@examples(50)
@given(cases(bounds=True))
def test_solve_finds_what_the_oracle_finds(case: Case) -> None:
    assume(case.primary)  # the format has no problem without
    text, out = io.StringIO(), io.StringIO()
    case.problem().save(text, "dlx")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(text.getvalue()))
        patch.setattr("sys.stdout", out)
        code = main(["solve", "--json", "--quiet", "-"])
    found = options_of(out.getvalue())
    assert len(found) == len(case.covers())
    assert set(map(tuple, found)) == case.covers()
    assert code == (0 if found else 1)


def test_options_of_arrays_go_by_their_entries(dlx: Dlx, tmp_path: Path) -> None:
    (tmp_path / "m.ec").write_text("p ec 3\ns 1 3\ns 2\n")
    assert dlx("solve", "m.ec")[:2] == (0, "1 3\n2\n")
    assert dlx("convert", "m.ec", "m.npz") == (0, "", "")
    assert dlx("solve", "m.npz")[:2] == (0, "1 3\n2\n")
    assert json.loads(dlx("solve", "--json", "m.npz")[1])["labels"] == ["1 3", "2"]


def test_an_empty_solution_is_a_solution(dlx: Dlx) -> None:
    code, out, _ = dlx("solve", "--json", "-", stdin="0:1|a\na\n")
    assert code == 0
    assert sorted(options_of(out)) == [[], [0]]
    assert dlx("count", "-", stdin="0|a\na\n")[:2] == (0, "1\n")


def test_no_solution(dlx: Dlx) -> None:
    for words, out in [("solve", ""), ("first", ""), ("best", ""), ("count", "0\n")]:
        code, printed, err = dlx(words, "-", stdin=TRIANGLE)
        assert (code, printed) == (1, out)
        assert err.startswith("dlx: 0 solutions, ")


# ---- the course of a search ---------------------------------------------------------------------


def test_given(dlx: Dlx) -> None:
    assert dlx("count", "--given", "0,4", "-", stdin=TOY)[:2] == (0, "1\n")
    assert dlx("count", "--given", "0", "--given", "4", "-", stdin=TOY)[:2] == (0, "1\n")
    assert dlx("first", "--given", "4", "--json", "-", stdin=TOY)[1].startswith(
        '{"options": [0, 1, 4]'
    )
    assert dlx("first", "--given", "2", "-", stdin=TOY)[:2] == (1, "")


@pytest.mark.parametrize(
    "words",
    [
        ["--order", "input"],
        ["--order", "failures"],
        ["--seed", "0"],
        ["--seed", str(2**64 - 1)],
        ["--kernel", "links"],
        ["--kernel", "cells"],
        ["--kernel", "bits"],
    ],
)
def test_the_course_changes_only_the_order(dlx: Dlx, words: list[str]) -> None:
    plain = options_of(dlx("solve", "--json", "-", stdin=queens(6))[1])
    assert len(plain) == 4
    other = options_of(dlx("solve", "--json", *words, "-", stdin=queens(6))[1])
    assert sorted(other) == sorted(plain)
    assert dlx("count", *words, "-", stdin=queens(6))[:2] == (0, "4\n")


def test_seeds_give_other_orders(dlx: Dlx) -> None:
    orders = {dlx("solve", "--seed", str(k), "-", stdin=queens(6))[1] for k in range(10)}
    assert len(orders) > 3


@pytest.mark.parametrize("command", ["solve", "count"])
def test_a_kernel_that_has_not_what_the_problem_asks(dlx: Dlx, command: str) -> None:
    code, out, err = dlx(command, "--kernel", "cells", "-", stdin="0:2|a\na\n")
    assert (code, out) == (2, "")
    assert err.startswith("dlx: the kernel 'cells' has no multiplicities")


# ---- limits -------------------------------------------------------------------------------------


def test_limit_is_no_failure(dlx: Dlx) -> None:
    code, out, err = dlx("solve", "--limit", "1", "-", stdin=TOY)
    assert (code, out) == (0, "a x:1\nb x:1\nc\n")
    assert err.startswith("dlx: limit: 1 solution, ")


@pytest.mark.parametrize("command", ["count", "solve"])
@pytest.mark.parametrize("limit", [("--timeout", "0.05"), ("--max-nodes", "500")])
def test_stopped_by_a_limit(dlx: Dlx, command: str, limit: tuple[str, str]) -> None:
    code, out, err = dlx(command, "-", "--kernel", "links", *limit, stdin=COINS)
    assert code == 3
    assert (out == "") == (command == "count")
    assert re.match(f"dlx: {limit[0].strip('-').replace('-', '_')}: [1-9][0-9]* solutions, ", err)


def test_first_and_best_stopped_by_a_limit(dlx: Dlx) -> None:
    code, out, err = dlx("first", "--max-nodes", "20", "-", stdin=queens(40))
    assert (code, out) == (3, "")
    assert err.startswith("dlx: max_nodes: 0 solutions, ")
    code, out, err = dlx("best", "--timeout", "0", "-", stdin=queens(8))
    assert (code, out) == (3, "")
    assert re.fullmatch(
        r"dlx: timeout: 0 solutions, .*\ndlx: no solution costs less than -inf\n", err
    )


@pytest.mark.parametrize("words", [["solve"], ["count"], ["first"], ["best"]])
def test_quiet_has_nothing_on_standard_error(dlx: Dlx, words: list[str]) -> None:
    assert dlx(*words, "--quiet", "-", stdin=TOY)[::2] == (0, "")
    assert dlx(*words, "--quiet", "--timeout", "0", "-", stdin=queens(30))[::2] == (3, "")


# ---- checkpoints --------------------------------------------------------------------------------


def test_pages_of_solutions(dlx: Dlx, tmp_path: Path) -> None:
    """A search goes on where the one before it stopped, until there is no more."""
    (tmp_path / "q.dlx").write_text(queens(8))
    whole = dlx("solve", "--json", "q.dlx")[1]
    parts = [dlx("solve", "--json", "--limit", "20", "--checkpoint", "at", "q.dlx")]
    while len(parts) < 7:
        parts.append(
            dlx("solve", "--json", "--limit", "20", "--checkpoint", "at", "--resume", "at", "q.dlx")
        )
    assert [out.count("\n") for _, out, _ in parts] == [20, 20, 20, 20, 12, 0, 0]
    assert "".join(out for _, out, _ in parts) == whole
    assert {code for code, _, _ in parts} == {0}
    assert parts[-1][2].startswith("dlx: 92 solutions, ")


def test_a_count_in_parts(dlx: Dlx, tmp_path: Path) -> None:
    (tmp_path / "q.dlx").write_text(queens(9))
    course = ["--order", "input", "--kernel", "links", "--seed", "3"]
    code, out, _ = dlx("count", *course, "--max-nodes", "700", "--checkpoint", "at", "q.dlx")
    codes = []
    while code == 3:
        assert out == ""
        code, out, _ = dlx(
            "count", "--max-nodes", "700", "--checkpoint", "at", "--resume", "at", "q.dlx"
        )
        codes.append(code)
    assert (code, out) == (0, "352\n")
    assert len(codes) > 3


def test_a_checkpoint_that_cannot_be_used(dlx: Dlx, tmp_path: Path) -> None:
    (tmp_path / "toy.dlx").write_text(TOY)
    assert dlx("count", "--checkpoint", "at", "toy.dlx")[0] == 0
    for words, message in [
        (["--resume", "at", "-"], "dlx: at: the checkpoint is of another problem\n"),
        (["--resume", "toy.dlx", "toy.dlx"], "dlx: toy.dlx: this is no checkpoint"),
        (["--resume", "gone", "toy.dlx"], "dlx: gone: No such file or directory\n"),
        (["--checkpoint", "no/at", "toy.dlx"], "dlx: no/at: No such file or directory\n"),
    ]:
        code, out, err = dlx("count", *words, stdin=queens(4))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(message)


# ---- costs --------------------------------------------------------------------------------------


def test_best(dlx: Dlx) -> None:
    code, out, err = dlx("best", "-", stdin=PRICED)
    assert (code, out) == (0, "cost 4\na c\nb\n")
    assert re.match(r"dlx: \d+ solutions?, ", err)
    code, out, _ = dlx("best", "-k", "9", "-", stdin=PRICED)
    assert (code, out) == (0, "cost 4\na c\nb\n\ncost 8\nc\nb\na\n\ncost 9\na b\nc\n")
    code, out, _ = dlx("best", "-k", "2", "--json", "-", stdin=PRICED)
    assert [json.loads(line)["cost"] for line in out.splitlines()] == [4, 8]


def test_best_at_any_time(dlx: Dlx) -> None:
    text = priced(queens(8))
    code, out, _ = dlx("best", "--anytime", "--json", "-", stdin=text)
    costs = [json.loads(line)["cost"] for line in out.splitlines()]
    assert code == 0
    assert costs == sorted(set(costs), reverse=True)
    every = [json.loads(line) for line in dlx("solve", "--json", "-", stdin=text)[1].splitlines()]
    assert len(every) == 92
    assert costs[-1] == min(entry["cost"] for entry in every)
    assert json.loads(dlx("best", "--json", "-", stdin=text)[1])["cost"] == costs[-1]


def test_best_so_far_when_it_is_stopped(dlx: Dlx, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_when_there_is_one(watch: Watch) -> None:
        if watch._figures().parts[0].startswith("cost"):
            raise TimeUp

    monkeypatch.setattr(Watch, "before_slice", stop_when_there_is_one)
    code, out, err = dlx("best", "--json", "-", stdin=priced(queens(20)))
    assert (code, out.count("\n")) == (3, 1)
    cost = json.loads(out)["cost"]
    said = re.search(r"\ndlx: no solution costs less than (\d+), a gap of (\d+)\n", err)
    assert said
    assert int(said[1]) + int(said[2]) == cost
