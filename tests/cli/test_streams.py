"""Streams and signals, so each command is a process."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.runs import COINS, TOY, command, environment, priced, queens, run

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and shells of POSIX")

COIN_ITEMS, _, COIN_OPTIONS = COINS.partition("\n")

# Option 0 is a solution; then come 2**60 ways to find that there is no other.
ONE_AND_ENDLESS = f"s {COIN_ITEMS} x y z\ns {COIN_ITEMS} x y z\ns\n{COIN_OPTIONS}x y\ny z\nx z\n"


def mutilated_board(n: int) -> str:
    """No solution, and no short way to see that: dominoes on a board without two corners."""
    cells = [(i, j) for i in range(n) for j in range(n)][1:-1]
    pairs = [(i, j, i + 1, j) for i, j in cells] + [(i, j, i, j + 1) for i, j in cells]
    dominoes = [f"c{i}.{j} c{k}.{m}" for i, j, k, m in pairs if (k, m) in cells]
    return "\n".join([" ".join(f"c{i}.{j}" for i, j in cells), *dominoes]) + "\n"


@contextmanager
def started(*words: str | Path) -> Generator[subprocess.Popen[str]]:
    """A process that is gone afterwards."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(*words), stdout=pipe, stderr=pipe, text=True, env=environment()
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def read_rest(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What `communicate` gives when nothing was read before."""
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = process.stdout.read(), process.stderr.read()
    process.wait(timeout=30)
    return out, err


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    path = tmp_path / "coins.dlx"
    path.write_text(COINS)
    return path


def test_standard_input_and_output() -> None:
    code, out, err = run("solve", "--json", "--quiet", "-", stdin=queens(6))
    assert (code, out.count("\n"), err) == (0, 4, "")
    code, out, err = run("convert", "-", "-", "--from", "dlx", "--to", "ec", stdin="a b\na\nb\n")
    assert (code, out, err) == (0, "p ec 2\ns 1\ns 2\n", "")


@pytest.mark.parametrize("words", [["solve"], ["solve", "--json"]], ids=" ".join)
def test_a_reader_that_leaves_early_ends_it_quietly(coins: Path, words: list[str]) -> None:
    with started(*words, coins) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert read_line(process)
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=30) == 0


@posix
def test_the_help_can_be_cut_short() -> None:
    cut = f"{sys.executable} -m dlx solve --help | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", cut], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "examples:\n", "")


@posix
@pytest.mark.parametrize(("name", "text"), [("count", queens(30)), ("first", mutilated_board(14))])
def test_ctrl_c_tells_the_figures_so_far(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "p.dlx").write_text(text)
    program = (
        "import sys; import dlx.cli.watch as watch; from dlx.cli import main\n"
        "tick, calls = watch.Watch.tick, iter(range(10**9))\n"
        "def ticked(self):\n"
        "    if next(calls) == 5: print('searching', flush=True)\n"
        "    tick(self)\n"
        "watch.Watch.tick = ticked\n"
        f"sys.exit(main([{name!r}, {str(tmp_path / 'p.dlx')!r}]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        try:
            assert read_line(process) == "searching\n"
            process.send_signal(signal.SIGINT)
            printed, err = read_rest(process)
        finally:
            process.kill()
    assert (process.returncode, printed) == (130, "")
    assert re.match(r"dlx: interrupted: \d+ solutions?, [1-9]\d* nodes, ", err)


@posix
def test_ctrl_c_tells_how_good_the_best_is(tmp_path: Path) -> None:
    path = tmp_path / "priced.dlx"
    path.write_text(priced(queens(20)))
    with started("best", "--anytime", path) as process:
        assert re.fullmatch(r"cost \d+\n", read_line(process))
        process.send_signal(signal.SIGINT)
        _, err = read_rest(process)
    assert process.returncode == 130
    assert re.fullmatch(
        r"dlx: interrupted: .*\ndlx: no solution costs less than \d+, a gap of \d+\n", err
    )


@posix
def test_solutions_are_seen_while_the_search_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "endless.dlx"
    path.write_text(ONE_AND_ENDLESS)
    with started("solve", "--json", path) as process:
        assert json.loads(read_line(process))["options"] == [0]
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = read_rest(process)
    assert (process.returncode, out) == (130, "")
    assert err.startswith("dlx: interrupted: 1 solution, ")


@posix
def test_interrupted_and_resumed_every_solution_is_written_once(tmp_path: Path) -> None:
    path, at = tmp_path / "q.dlx", tmp_path / "at"
    path.write_text(queens(11))
    code, whole, _ = run("solve", "--json", path)
    assert whole.count("\n") == 2680
    words: list[str | Path] = ["solve", "--json", "--checkpoint", at, path]
    parts = []
    code = -1
    while code != 0:
        with started(*words) as process:
            first = read_line(process)
            for _ in range(700):
                first += read_line(process)
            process.send_signal(signal.SIGINT)
            rest, _ = read_rest(process)
        code = process.returncode
        assert code in (0, 130)
        parts.append(first + rest)
        words = ["solve", "--json", "--checkpoint", at, "--resume", at, path]
    assert len(parts) > 1
    assert "".join(parts) == whole


@posix
def test_a_second_ctrl_c_acts_at_once(coins: Path) -> None:
    """The first waits for a place between results; here the search is stuck in writing one."""
    with started("solve", coins) as process:
        assert read_line(process) == "i0\n"
        for _ in range(10**6):  # nobody reads: soon it writes into a full pipe
            process.send_signal(signal.SIGINT)
            try:
                process.wait(timeout=0.2)
                break
            except subprocess.TimeoutExpired:
                pass
        # One more may come when Python has put its handlers away. A shell says 130 for both.
        assert process.returncode in (130, -signal.SIGINT)


@posix
@pytest.mark.parametrize(
    ("redirection", "message"),
    [
        (">&-", "there is no standard output to write to"),
        ("<&-", "there is no standard input to read"),
    ],
)
def test_closed_streams_take_one_line(tmp_path: Path, redirection: str, message: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m dlx count - {redirection}"],
        capture_output=True, text=True, cwd=tmp_path,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dlx: {message}\n")


@posix
def test_without_standard_error_results_stay_clean() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m dlx count - 2>&-"],
        input=TOY, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "2\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_takes_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command("count", "--quiet", "-"), input=TOY.encode(), stdout=full, stderr=-1
        )
    assert done.returncode == 2
    assert done.stderr.decode() == "dlx: [Errno 28] No space left on device\n"


def test_names_that_the_output_cannot_show() -> None:
    words = ["solve", "--quiet", "-"]
    utf8 = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8"}
    assert run(*words, stdin="blå\nblå\n", **utf8) == (0, "blå\n", "")
    ascii = utf8 | {"PYTHONIOENCODING": "ascii"}
    assert run(*words, stdin="blå\nblå\n", **ascii) == (0, "bl\\xe5\n", "")


def test_a_package_that_is_missing_takes_one_line(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['numpy'] = None; from dlx.cli import main; "
        "sys.exit(main(['convert', '-', 'out.npz']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=TOY, capture_output=True, text=True, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "dlx: numpy is not installed: pip install numpy\n"


def test_a_small_problem_loads_nothing_heavy() -> None:
    code, out, err = run("solve", "-", stdin=TOY, PYTHONPROFILEIMPORTTIME="1")
    assert (code, out.count("\n")) == (0, 7)
    loaded = {line.rpartition("|")[2].strip() for line in err.splitlines()}
    assert "dlx.cli.watch" in loaded
    assert not loaded & {"numpy", "rich", "scipy", "pandas", "json"}
