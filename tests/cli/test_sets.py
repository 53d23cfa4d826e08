"""sample and marginals: what they print, and how they end."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given

from cli.runs import COINS, TOY, TRIANGLE, Dlx, queens
from dlx.cli import main
from dlx.cli.searches import any_size
from dlx.cli.watch import Watch
from engine.strategies import Case, cases, examples


def test_sample(dlx: Dlx) -> None:
    code, out, err = dlx("sample", "-n", "4", "--seed", "5", "-", stdin=TOY)
    assert code == 0
    assert set(out.split("\n\n")) <= {"a x:1\nb x:1\nc", "a x:1\nb x:1\nc\n"}
    assert out.count("\n") == 4 * 3 + 3
    assert re.fullmatch(
        r"dlx: 2 solutions, a diagram of \d+ nodes and \d+ edges, \d\.\d{3} s\n", err
    )


def test_the_seed_says_which(dlx: Dlx) -> None:
    drawn = [
        dlx("sample", "-n", "5", "--seed", str(seed), "--json", "-", stdin=COINS)[1]
        for seed in (1, 1, 2)
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert dlx("sample", "-n", "5", "--json", "-", stdin=COINS)[1] == drawn[0]
    assert len(set(drawn[0].splitlines())) == 5  # of 2**60


def test_samples_are_solutions_each_as_likely(dlx: Dlx, tmp_path: Path) -> None:
    (tmp_path / "q.dlx").write_text(queens(6))
    code, out, _ = dlx("sample", "-n", "400", "--json", "q.dlx")
    assert code == 0
    assert dlx("verify", "q.dlx", "-", stdin=out) == (0, "400 right\n", "")
    times = Counter(out.splitlines())
    assert len(times) == 4  # A000170
    assert all(60 < n < 140 for n in times.values())  # 4.6 standard deviations


def test_marginals(dlx: Dlx) -> None:
    code, out, _ = dlx("marginals", "-", stdin=TOY)
    assert code == 0
    assert out.splitlines() == [
        "2 solutions",
        "2  0  a x:1",
        "2  1  b x:1",
        "0  2  b x:2",
        "1  3  c",
        "1  4  c",
    ]


def entries(out: str) -> tuple[int, list[int]]:
    """The total, and of each option in how many solutions it is, from JSON."""
    first, *rest = [json.loads(line) for line in out.splitlines()]
    assert [entry["option"] for entry in rest] == list(range(len(rest)))
    return first["count"], [entry["solutions"] for entry in rest]


@examples(50)
@given(cases(bounds=True))
def test_marginals_and_samples_as_the_oracle_finds_them(case: Case) -> None:
    assume(case.primary)  # the format has no problem without
    text = io.StringIO()
    case.problem().save(text, "dlx")
    covers = case.covers()

    def printed(*words: str) -> tuple[int, str]:
        out = io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(text.getvalue()))
            patch.setattr("sys.stdout", out)
            return main([*words, "--json", "--quiet", "-"]), out.getvalue()

    code, out = printed("marginals")
    times = [sum(option in cover for cover in covers) for option in range(len(case.options))]
    assert entries(out) == (len(covers), times)
    assert code == (0 if covers else 1)
    code, out = printed("sample", "-n", "9")
    drawn = [tuple(json.loads(line)["options"]) for line in out.splitlines()]
    assert len(drawn) == (9 if covers else 0)
    assert set(drawn) <= covers
    assert code == (0 if covers else 1)


@pytest.mark.usefixtures("few_digits")
def test_numbers_of_any_size(dlx: Dlx) -> None:
    n = 2_500  # 2**n has more digits than Python prints unasked
    text = " ".join(map(str, range(n))) + "\n" + "".join(f"{k}\n{k}\n" for k in range(n))
    code, out, _ = dlx("marginals", "--quiet", "-", stdin=text)
    total, first = out.splitlines()[:2]
    assert code == 0
    with any_size():
        assert int(total.split()[0]) == 2**n
        assert int(first.split()[0]) == 2 ** (n - 1)


def test_given(dlx: Dlx) -> None:
    assert entries(dlx("marginals", "--json", "--given", "3", "-", stdin=TOY)[1]) == (
        1,
        [1, 1, 0, 1, 0],
    )
    code, out, _ = dlx("sample", "-n", "3", "--json", "--given", "4", "-", stdin=TOY)
    assert code == 0
    assert {tuple(json.loads(line)["options"]) for line in out.splitlines()} == {(0, 1, 4)}


def test_no_solution(dlx: Dlx) -> None:
    code, out, err = dlx("sample", "-n", "3", "-", stdin=TRIANGLE)
    assert (code, out) == (1, "")
    assert err.startswith("dlx: 0 solutions, ")
    code, out, err = dlx("marginals", "-", stdin=TRIANGLE)
    assert (code, out) == (1, "0 solutions\n0  0  a b\n0  1  b c\n0  2  a c\n")
    assert err.startswith("dlx: 0 solutions, ")


@pytest.mark.parametrize("command", ["sample", "marginals"])
def test_stopped_by_a_limit(dlx: Dlx, command: str) -> None:
    code, out, err = dlx(command, "-", "--timeout", "0.05", stdin=queens(16))
    assert (code, out) == (3, "")
    assert re.fullmatch(r"dlx: timeout: [1-9]\d* states, .* s\n", err)
    assert dlx(command, "-", "--quiet", "--timeout", "0", stdin=queens(16)) == (3, "", "")
    code, out, err = dlx(command, "-", "--memory", "10K", stdin=queens(9))
    assert (code, out) == (3, "")
    assert re.fullmatch("dlx: the diagram of all solutions needs more than memory=10240 .*\n", err)


@pytest.mark.parametrize("command", ["sample", "marginals"])
def test_interrupted(dlx: Dlx, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(10))

    def press(watch: Watch) -> None:
        if next(calls) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Watch, "before_slice", press)
    assert dlx(command, "-", stdin=queens(16)) == (130, "", "dlx: interrupted\n")


def test_quiet_has_nothing_on_standard_error(dlx: Dlx) -> None:
    assert dlx("sample", "--quiet", "-", stdin=TOY)[::2] == (0, "")
    assert dlx("marginals", "--quiet", "-", stdin=TOY)[::2] == (0, "")
