"""The command line: inside this process, and as a process where its streams matter."""

from __future__ import annotations

import datetime
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from countle import Rules
from countle.cli import main, output
from countle.game import RULES

Outcome = tuple[int, str, str]  # exit code, standard output, standard error
Countle = Callable[..., Outcome]

GAME = ["564", "2", "3", "7", "8", "50", "75"]
IMPOSSIBLE = ["631", "2", "2", "3", "4", "6", "10"]


@pytest.fixture
def countle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Countle:
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str, stdin: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            code = main(list(words))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else -1
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_shortest_solution_step_by_step(countle: Countle) -> None:
    assert countle("56", "7", "8") == (0, "7 x 8 = 56\n", "")
    code, out, err = countle(*GAME)
    assert (code, err) == (0, "")
    assert out.endswith("= 564\n")
    assert len(out.splitlines()) == 4
    assert countle("564.2.3.7.8.50.75") == (code, out, err)


def test_a_target_among_the_tiles_takes_no_move(countle: Countle) -> None:
    assert countle("75", "75", "3", "2") == (0, "75 is one of the tiles\n", "")
    assert countle("--expression", "5.5") == (0, "5\n", "")


def test_all_solutions(countle: Countle) -> None:
    code, out, err = countle("--all", *GAME)
    blocks = out.split("\n\n")
    assert (code, err) == (0, f"{len(blocks)} solutions\n")
    assert all(block.rstrip().endswith("= 564") for block in blocks)
    assert countle("--count", *GAME) == (0, f"{len(blocks)}\n", "")
    code, out, _ = countle("--all", "--expression", *GAME)
    assert len(set(out.splitlines())) == len(blocks)
    code, out, err = countle("--limit", "2", "--expression", *GAME)
    assert (code, len(out.splitlines()), err) == (0, 2, "2 solutions, --limit reached\n")


def test_out_of_reach_the_closest_are_shown(countle: Countle) -> None:
    code, out, err = countle(*IMPOSSIBLE)
    assert code == 1
    assert [block.split("= ")[-1].strip() for block in out.split("\n\n")] == ["630", "632"]
    assert err == "countle: 631 cannot be reached; the closest: 630 and 632, 1 away\n"
    assert countle("954.25")[:2] == (1, "25 is one of the tiles\n")


def test_all_out_of_reach(countle: Countle) -> None:
    nothing = "countle: 631 cannot be reached; --nearest shows what is closest\n"
    assert countle("--all", *IMPOSSIBLE) == (1, "", nothing)
    assert countle("--count", *IMPOSSIBLE) == (1, "0\n", nothing)
    code, out, err = countle("--all", "--nearest", "--json", *IMPOSSIBLE)
    values = [json.loads(line)["value"] for line in out.splitlines()]
    assert code == 1
    assert set(values) == {630, 632}
    assert err.endswith(f"{len(values)} solutions\n")
    assert countle("--count", "--nearest", *IMPOSSIBLE)[:2] == (1, f"{len(values)}\n")
    assert countle("--nearest", *IMPOSSIBLE) == countle(*IMPOSSIBLE)


def test_json(countle: Countle) -> None:
    entry = {
        "target": 56,
        "tiles": [8, 7],
        "value": 56,
        "distance": 0,
        "steps": ["7 x 8 = 56"],
        "expression": "7 x 8",
    }
    code, out, _ = countle("--json", "56", "8", "7")
    assert (code, json.loads(out)) == (0, entry)
    code, out, _ = countle("--json", "--count", "56", "8", "7")
    assert json.loads(out) == {"target": 56, "tiles": [8, 7], "count": 1}


@pytest.mark.parametrize(
    ("words", "culprit"),
    [
        ([], "which game?"),
        (["564"], "not 0"),
        (["0", "1"], "target 0"),
        (["5", "-5"], "-5"),
        (["5", "x"], "tile 'x'"),
        (["954.25", "3"], "target '954.25'"),
        (["5", *"123456789"], "not 9"),
        (["--all", "--count", *GAME], "--count"),
        (["--count", "--limit", "3", *GAME], "--limit"),
        (["--limit", "0", *GAME], "'0'"),
        (["--json", "--expression", *GAME], "--expression"),
        (["--seed", "3", *GAME], "--draw"),
        (["--draw", "uk", *GAME], "stand alone"),
        (["--draw", "de"], "'de'"),
        (["--today", *GAME], "stand alone"),
        (["--today", "--date", "2026-11-30"], "--today"),
        (["--draw", "uk", "--today"], "--draw"),
        (["--date", "2026-02-30"], "'2026-02-30' is no date"),
        (["--date", "20261130"], "'20261130' is no date"),
        (["--today", "--large", "2"], "--draw"),
        (["--draw", "uk", "--large", "7"], "0 to 4, not 7"),
        (["--file", "2022.json", "--all"], "stand alone"),
        (["--file", "missing.json"], "missing.json: No such file"),
        (["--al", *GAME], "--al"),
        (["play", "564"], "not 0"),
        (["play", "--draw", "uk", *GAME], "--draw"),
        (["play", "--today", *GAME], "--today"),
        (["play", "--today", "--seed", "1"], "--draw"),
        (["census", "de"], "'de'"),
        (["census", "--workers", "0"], "'0'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    countle: Countle, words: list[str], culprit: str
) -> None:
    code, out, err = countle(*words)
    assert (code, out) == (2, "")
    (line,) = err.splitlines()
    assert line.startswith("countle: ")
    assert culprit in line


@pytest.mark.parametrize("words", [[], ["play"], ["census"]])
def test_help_starts_with_examples(countle: Countle, words: list[str]) -> None:
    code, out, _ = countle(*words, "--help")
    assert code == 0
    assert out.startswith("examples:\n  countle ")


def test_a_year(countle: Countle) -> None:
    lines = {"2022-06-27": "56.7.8", "2022-06-28": "631.2.2.3.4.6.10"}
    Path("year.json").write_text(json.dumps(lines))
    code, out, err = countle("--file", "year.json")
    assert code == 1
    assert out.splitlines()[0] == "2022-06-27  56.7.8  56 = 7 x 8  (1 operation)"
    assert [line.rpartition("(")[2] for line in out.splitlines()[1:]] == (
        ["5 operations, 1 away)"] * 2
    )
    assert err == "2 games: 1 solved, 1 out of reach; 0 lines left out\n"
    code, out, _ = countle("--file", "-", "--json", stdin='{"2022-06-27": "56.7.8"}')
    assert (code, json.loads(out)["date"]) == (0, "2022-06-27")


def test_a_year_with_damaged_lines(countle: Countle) -> None:
    Path("year.json").write_text('{"2022-06-27": "56.7.8", "2022-06-28": "5.x"}')
    code, out, err = countle("--file", "year.json", "--expression")
    assert (code, out) == (2, "7 x 8\n")
    assert err.splitlines() == [
        "countle: left out: 2022-06-28: tile 'x' is not a whole number from 1 to 1000000000",
        "1 game: 1 solved, 0 out of reach; 1 line left out",
    ]


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{", b"[]"])
def test_a_file_that_is_no_year(countle: Countle, content: bytes) -> None:
    Path("year.json").write_bytes(content)
    code, out, err = countle("--file", "year.json")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_deal_can_be_solved(countle: Countle) -> None:
    code, out, _ = countle("--draw", "fr", "--large", "2", "--seed", "5")
    assert code == 0
    assert countle("--draw", "fr", "--large", "2", "--seed", "5")[1] == out
    words = out.split()
    assert len(words) == 7
    assert countle(*words)[0] in (0, 1)
    code, out, _ = countle("--draw", "fr", "--large", "2", "--seed", "5", "--json")
    assert json.loads(out) == {"target": int(words[0]), "tiles": list(map(int, words[1:]))}


def test_play_to_the_end(countle: Countle) -> None:
    typed = "7 + 50\n\nwhat\n3x76\n3*75\nUNDO\nhint\n3 x 75 = 225\n57+225\n282 x 2\n99\n"
    code, out, err = countle("play", *GAME, stdin=typed)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[1] == "On the table: 2, 3, 7, 8, 50, 75"
    assert lines[2:4] == ["7 + 50 = 57", "On the table: 2, 3, 8, 57, 75"]
    assert lines[4].startswith("'what' is not understood")
    assert lines[5] == "No: there is no 76 on the table."
    assert "Taken back: 3 x 75 = 225" in lines
    assert "3 steps to go; the next: 3 x 75 = 225" in lines
    assert lines[-2:] == ["282 x 2 = 564", "564 is reached in 4 steps."]


def test_play_and_give_up(countle: Countle) -> None:
    code, out, _ = countle("play", *IMPOSSIBLE, stdin="hint\nshow\n2+2\nhint\nquit\n2 x 3\n")
    assert code == 1
    assert "Out of reach from here; the closest: 630 and 632, 1 away." in out.splitlines()
    assert "630: " in out
    assert "away. Undo may help.\n" in out
    assert "2 x 3" not in out
    assert countle("play", *IMPOSSIBLE)[0] == 1
    assert countle("play", "5", "5", "3")[0] == 0


def test_play_deals_a_game(countle: Countle) -> None:
    _, out, _ = countle("play", "--seed", "5", "--large", "2")
    _, dealt, _ = countle("--draw", "uk", "--seed", "5", "--large", "2")
    assert out.startswith(f"Reach {dealt.split()[0]}.")


def test_the_game_of_a_date(countle: Countle) -> None:
    code, out, err = countle("--date", "2026-11-30")
    assert (code, err) == (0, "")
    assert countle("--date", "2026-11-29")[1] != out
    _, line, _ = countle("--date", "2026-11-30", "--json")
    entry = json.loads(line)
    assert entry["date"] == "2026-11-30"
    assert out.split() == list(map(str, [entry["target"], *entry["tiles"]]))
    assert countle("play", "--date", "2026-11-30")[1].startswith(f"Reach {entry['target']}.")


def test_the_game_of_today(countle: Countle) -> None:
    before = datetime.date.today()
    _, out, _ = countle("--today")
    after = datetime.date.today()
    assert out in {countle("--date", date.isoformat())[1] for date in (before, after)}


class Terminal(io.StringIO):
    """Standard error, as if it were a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with output.Bar() as bar:
        for done in range(1, 4):
            bar(done, 3)
    assert "3/3" in terminal.getvalue()


def test_no_bar_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    with output.Bar() as bar:
        bar(1, 2)
    assert capsys.readouterr().err == ""


def test_the_census(countle: Countle, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Rules("uk", (2, 2, 25), 2, 1, 100, frozenset({25}))  # 1, 2, 4; 2, 23, 25, 27, 50
    monkeypatch.setitem(RULES, "uk", few)
    code, out, err = countle("census", "--workers", "1")
    assert (code, err) == (0, "")
    assert [line.split() for line in out.splitlines() if line][1:] == [
        ["selections", "2"],
        ["games", "200"],
        ["solvable", "8", "4.00%"],
        ["as", "selections", "are", "drawn", "4.33%"],
        ["with", "0", "large", "tiles", "3", "3.00%"],
        ["with", "1", "large", "tile", "5", "5.00%"],
        ["in", "0", "operations", "3", "1.50%"],
        ["in", "1", "operation", "5", "2.50%"],
    ]
    code, out, _ = countle("census", "uk", "--json")
    entry = json.loads(out)
    assert (code, entry["solvable"], entry["games"]) == (0, 8, 200)
    reached = {int(target) for target, n in entry["by_target"].items() if n}
    assert reached == {1, 2, 4, 23, 25, 27, 50}


def process(*words: str) -> list[str]:
    return [sys.executable, "-m", "countle", *words]


def test_as_a_process() -> None:
    done = subprocess.run(process("56", "7", "8"), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "7 x 8 = 56\n", "")


@pytest.mark.parametrize("words", [["--help"], GAME, ["--draw", "uk"]], ids=" ".join)
def test_nothing_heavy_is_loaded(words: list[str]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "countle", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    modules = {line.rpartition("|")[2].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "countle" in modules
    assert not modules & {"numpy", "rich", "dlx", "calendar_puzzle"}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on POSIX")
def test_control_c_ends_a_long_search() -> None:
    # Nearly half a million ways: many seconds to print.
    words = ["--all", "--expression", "24", "2", "3", "4", "6", "8", "12", "24", "48"]
    running = subprocess.Popen(
        process(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "24\n"
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "countle: interrupted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a broken pipe is reported as on POSIX")
def test_a_reader_that_leaves_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        process("--all", *GAME), stdout=write, stderr=subprocess.PIPE, text=True, timeout=60
    )
    os.close(write)
    assert done.returncode == 0
    assert "Error" not in done.stderr
