"""estimate, explain, stats, convert, verify."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from cli.runs import TOY, TRIANGLE, Dlx, queens
from oracle import covers

# Three solutions: the ways to pair off four.
SQUARE = "a b c d\n" + "".join(f"{x} {y}\n" for x, y in ("ab", "cd", "ac", "bd", "ad", "bc"))


def test_estimate(dlx: Dlx) -> None:
    code, out, err = dlx("estimate", "--trials", "4000", "--seed", "5", "-", stdin=queens(6))
    assert (code, err) == (0, "")
    figures = dict(re.findall(r"^(\w+) +([\d.e+-]+)", out, re.MULTILINE))
    assert set(figures) == {"nodes", "solutions", "seconds"}
    assert abs(float(figures["solutions"]) - 4) < 1
    code, out, _ = dlx("estimate", "--json", "--trials", "4000", "--seed", "5", "-",
                       stdin=queens(6))  # fmt: skip
    entry = json.loads(out)
    assert f"{entry['nodes']:.4g}" == figures["nodes"]
    assert entry["trials"] == 4000
    assert all(math.isfinite(value) for value in entry.values())


def test_explain_says_why_and_whether(dlx: Dlx) -> None:
    code, out, err = dlx("explain", "-", stdin=TRIANGLE)
    assert (code, err) == (1, "")
    assert out.startswith("Items 'a', 'b' and 'c' cannot be covered together")
    code, out, _ = dlx("explain", "--json", "-", stdin=TRIANGLE)
    assert code == 1
    entry = json.loads(out)
    assert (entry["kind"], entry["items"]) == ("items", ["a", "b", "c"])
    code, out, _ = dlx("explain", "-", stdin=SQUARE)
    assert code == 0
    assert "There is a solution" in out


def test_explain_with_given_options(dlx: Dlx) -> None:
    assert dlx("explain", "--given", "0,1", "-", stdin=SQUARE)[0] == 0
    code, out, _ = dlx("explain", "--given", "0,2", "-", stdin=SQUARE)
    assert code == 1
    assert "'a b'" in out
    assert "'a c'" in out


def test_explain_stopped_by_a_timeout(dlx: Dlx) -> None:
    code, out, err = dlx("explain", "--timeout", "0", "-", stdin=queens(30))
    assert (code, out) == (3, "")
    assert re.fullmatch("dlx: search stopped by timeout .*\n", err)


def test_stats(dlx: Dlx) -> None:
    code, out, err = dlx("stats", "--json", "-", stdin=queens(8))
    assert (code, err) == (0, "")
    entry = json.loads(out)
    assert entry.pop("kernel") in {"bits", "cells", "links"}
    assert re.fullmatch("[0-9a-f]{32}", entry.pop("digest"))
    assert entry == {
        "items": 16 + 32,
        "primary_items": 16,
        "colors": 0,
        "options": 64,
        "entries": 256,
        "density": 256 / 64 / 48,
        "least_options": 8,
        "most_options": 8,
        "multiplicities": "no",
        "costs": "no",
    }
    text = dlx("stats", "-", stdin=queens(8))[1]
    lines = dict(re.split("  +", line) for line in text.splitlines())
    assert lines["primary items"] == "16"
    assert lines["density"] == "0.08333"
    assert list(lines) == [name.replace("_", " ") for name in json.loads(out)]


def test_stats_of_little_and_of_everything(dlx: Dlx) -> None:
    entry = json.loads(dlx("stats", "--json", "-", stdin="2|a b | x\na x:1 |7\n")[1])
    assert (entry["multiplicities"], entry["costs"], entry["colors"]) == ("yes", "yes", 1)
    assert (entry["least_options"], entry["most_options"]) == (0, 1)
    dlx("convert", "-", "q.npz", stdin=queens(6))
    assert dlx("stats", "--json", "q.npz") == dlx("stats", "--json", "-", stdin=queens(6))
    entry = json.loads(dlx("stats", "--json", "-", stdin="a\n")[1])
    assert (entry["options"], entry["density"]) == (0, 0)


def test_the_digest_knows_the_problem(dlx: Dlx) -> None:
    digests = [json.loads(dlx("stats", "--json", "-", stdin=text)[1])["digest"]
               for text in (TOY, TOY + "\n| a comment\n", TOY + "c\n")]  # fmt: skip
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize("suffix", ["dlx", "npz"])
def test_convert_there_and_back(dlx: Dlx, suffix: str) -> None:
    assert dlx("convert", "-", f"there.{suffix}", stdin=TOY) == (0, "", "")
    assert dlx("convert", f"there.{suffix}", "-")[:2] == (0, TOY)


def test_convert_by_name_of_the_format(dlx: Dlx, tmp_path: Path) -> None:
    code, out, err = dlx("convert", "-", "-", "--from", "ec", "--to", "dlx", stdin="p ec 1\ns 1\n")
    assert (code, out, err) == (0, "1\n1\n", "")
    code, out, _ = dlx("convert", "-", "-", "--to", "lp", stdin=SQUARE)
    assert code == 0
    assert out.endswith("\nend\n")
    assert dlx("convert", "-", "clauses", "--to", "cnf", stdin=SQUARE)[0] == 0
    assert re.search(r"^p cnf \d+ \d+$", (tmp_path / "clauses").read_text(), re.MULTILINE)


def test_what_a_format_cannot_hold_takes_one_line(dlx: Dlx, tmp_path: Path) -> None:
    code, out, err = dlx("convert", "-", "toy.ec", stdin=TOY)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "toy.ec").exists()


def test_verify(dlx: Dlx, tmp_path: Path) -> None:
    (tmp_path / "toy.dlx").write_text(TOY)
    found = dlx("solve", "--json", "toy.dlx")[1]
    assert dlx("verify", "toy.dlx", "-", stdin=found) == (0, "2 right\n", "")
    bad = found + '\n{"options": [0, 2, 3]}\n' + found + '{"options": [0, 1]}\n'
    code, out, err = dlx("verify", "toy.dlx", "-", stdin=bad)
    assert (code, err) == (1, "")
    start = "4 right, 2 wrong; the first of those is <stdin>:4: "
    assert out.startswith(start)
    assert "'x'" in out[len(start) :]
    (tmp_path / "found.jsonl").write_text(bad)
    entry = json.loads(dlx("verify", "--json", "toy.dlx", "found.jsonl")[1])
    assert (entry["right"], entry["wrong"], entry["first_wrong"]["line"]) == (4, 2, 4)
    assert dlx("verify", "toy.dlx", "-", stdin="") == (0, "0 right\n", "")


def test_verify_by_the_oracle(dlx: Dlx, tmp_path: Path) -> None:
    """Every set of two options of a square: right are those that brute force calls covers."""
    (tmp_path / "square.dlx").write_text(SQUARE)
    options = tuple(
        tuple((name, None) for name in line.split()) for line in SQUARE.split("\n")[1:7]
    )
    pairs = [[i, j] for i in range(6) for j in range(i)]
    lines = "".join(json.dumps({"options": pair}) + "\n" for pair in pairs)
    entry = json.loads(dlx("verify", "--json", "square.dlx", "-", stdin=lines)[1])
    assert entry["right"] == len(covers(tuple("abcd"), options, {})) == 3
    assert entry["wrong"] == len(pairs) - 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[1]", "<stdin>:2:1: a solution is an object with"),
        ('{"options": [0, "1"]}', "<stdin>:2:1: a solution is an object with"),
        ('{"options": [0,,1]}', "<stdin>:2:16: this is not JSON: "),
        ("\udcff", "<stdin>:2:1: this is not JSON: "),
    ],
)
def test_lines_that_are_no_solutions(dlx: Dlx, tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "toy.dlx").write_text(TOY)
    (tmp_path / "found").write_text(
        '{"options": [0, 1, 3]}\n' + line + "\n", encoding="utf-8", errors="surrogateescape"
    )
    code, out, err = dlx("verify", "toy.dlx", "found")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message.replace("<stdin>", "found") in err


@pytest.mark.parametrize(
    "command", ["solve", "count", "first", "best", "estimate", "explain", "stats"]
)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "dlx: <stdin>:1:1: the file is empty"),
        ("a b\na c\n", "dlx: <stdin>:2:3: no item is named 'c'"),
        ("a b\na b |x\n", "dlx: <stdin>:2:5: "),
    ],
)
def test_malformed_problems_take_one_line(dlx: Dlx, command: str, text: str, message: str) -> None:
    code, out, err = dlx(command, "-", stdin=text)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(message)


def test_files_that_are_none(dlx: Dlx, tmp_path: Path) -> None:
    noise = tmp_path / "noise.dlx"
    noise.write_bytes(bytes(range(128, 256)))
    for path, message in [
        (noise, f"dlx: {noise}:1:"),
        (tmp_path, f"dlx: {tmp_path}: Is a directory"),
        (tmp_path / "gone", f"dlx: {tmp_path / 'gone'}: No such file or directory"),
    ]:
        code, out, err = dlx("count", path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(message)


def test_ctrl_c_while_the_file_is_read(dlx: Dlx, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dlx.formats.knuth.read", read)
    assert dlx("count", "-", stdin=TOY) == (130, "", "dlx: interrupted\n")
