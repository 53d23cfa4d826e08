"""`python -m dlx`, run as a user runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

TOY = "a b c | x\na x:1\nb x:1\nb x:2\nc\nc\n"
COINS = " ".join(f"i{k}" for k in range(60)) + "\n" + "".join(f"i{k}\ni{k}\n" for k in range(60))


def dlx(*words: str | Path, stdin: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "dlx", *words], input=stdin, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    path = tmp_path / "toy.dlx"
    path.write_text(TOY)
    return path


def test_solve(toy: Path) -> None:
    code, out, err = dlx("solve", toy)
    assert (code, out) == (0, "a x:1\nb x:1\nc\n\na x:1\nb x:1\nc\n")
    assert err.startswith("dlx: 2 solutions, ")


def test_solve_json(toy: Path) -> None:
    code, out, _ = dlx("solve", toy, "--json")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        {"options": [0, 1, 3], "labels": ["a x:1", "b x:1", "c"]},
        {"options": [0, 1, 4], "labels": ["a x:1", "b x:1", "c"]},
    ]


def test_count_and_first(toy: Path) -> None:
    assert dlx("count", toy)[:2] == (0, "2\n")
    assert dlx("count", "--json", toy)[:2] == (0, '{"count": 2}\n')
    assert dlx("first", toy)[:2] == (0, "a x:1\nb x:1\nc\n")
    assert dlx("count", "-", stdin=TOY)[:2] == (0, "2\n")


def test_limit_is_no_failure(toy: Path) -> None:
    code, out, err = dlx("solve", "--limit", "1", toy)
    assert (code, out) == (0, "a x:1\nb x:1\nc\n")
    assert err.startswith("dlx: limit: 1 solutions")


def test_no_solution(tmp_path: Path) -> None:
    path = tmp_path / "none.dlx"
    path.write_text("a b\na\n")
    assert dlx("count", path)[:2] == (1, "0\n")
    assert dlx("solve", path)[:2] == (1, "")
    assert dlx("first", path)[:2] == (1, "")


@pytest.mark.parametrize("limit", [("--timeout", "0.1"), ("--max-nodes", "1000")])
def test_stopped_by_a_limit(limit: Sequence[str]) -> None:
    code, out, err = dlx("count", "-", *limit, stdin=COINS)
    assert (code, out) == (3, "")
    assert err.startswith(f"dlx: {limit[0].strip('-').replace('-', '_')}: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "the following arguments are required"),
        (["guess", "-"], "invalid choice: 'guess'"),
        (["count", "no such file"], "dlx: no such file: No such file or directory"),
        (["count", "."], "dlx: .: Is a directory"),
        (["count", "--limit", "3", "-"], "--limit goes with solve"),
        (["solve", "--limit", "-3", "-"], "limit is -3; it must be 0 or more"),
        (["solve", "--limit", "x", "-"], "invalid int value: 'x'"),
        (["solve", "-"], "dlx: <stdin>:1:1: the file is empty"),
    ],
)
def test_bad_input_takes_one_line(words: Sequence[str], message: str) -> None:
    code, out, err = dlx(*words, stdin=TOY if "--limit" in words else "")
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "noise.dlx"
    path.write_bytes(bytes(range(128, 256)))
    code, out, err = dlx("count", path)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_reader_that_leaves_early_ends_it_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dlx", "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(COINS)
        process.stdin.close()
        assert process.stdout.readline() == "i0\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=30) == 0


def test_ctrl_c_tells_the_figures_so_far(tmp_path: Path) -> None:
    path = tmp_path / "coins.dlx"
    path.write_text(COINS)
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; from dlx.cli import main; print('ready', flush=True); "
         f"sys.exit(main(['count', {str(path)!r}]))"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, out) == (130, "")
    assert err.startswith("dlx: interrupted: ")
    assert "dlx: interrupted: 0 solutions" not in err


def test_help_starts_with_examples() -> None:
    code, out, _ = dlx("--help")
    assert code == 0
    assert out.startswith("examples:\n")
