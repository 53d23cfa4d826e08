"""The line on the terminal that shows how far a search is."""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cli.runs import COINS, Dlx, command, environment, priced, queens
from dlx.cli.watch import Figures, Line, TimeUp, Watch, duration

HIDE, SHOW, ERASE = "\x1b[?25l", "\x1b[?25h", "\x1b[2K"


class Terminal(io.StringIO):
    """What a terminal was sent."""

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> list[str]:
        """The lines that stood there, one after the other, without colours."""
        plain = re.sub(r"\x1b\[[0-9;]*m", "", self.getvalue())
        return [part for part in re.split(r"\x1b\[[0-9?]*[A-Za-z]|\r|\n", plain) if part]


@dataclass
class Watched:
    """Commands run with a terminal in place of standard error; the line appears on it at once."""

    dlx: Dlx
    monkeypatch: pytest.MonkeyPatch
    terminal: Terminal = field(default_factory=Terminal)

    def run(self, *words: str, stdin: str) -> tuple[int, str]:
        """The exit code and standard output."""
        self.monkeypatch.setattr(sys, "stderr", self.terminal)
        return self.dlx(*words, stdin=stdin)[:2]


@pytest.fixture
def watched(dlx: Dlx, monkeypatch: pytest.MonkeyPatch) -> Watched:
    monkeypatch.setattr("dlx.cli.watch.PATIENCE", 0.0)
    monkeypatch.setattr("dlx.cli.watch.REFRESH", 0.0)
    return Watched(dlx, monkeypatch)


def test_a_count_shows_share_solutions_and_speed(watched: Watched) -> None:
    code, out = watched.run("count", "--kernel", "links", "-", stdin=queens(11))
    assert (code, out) == (0, "2680\n")
    *lines, last = watched.terminal.shown
    assert last.startswith("dlx: 2680 solutions, ")
    assert len(lines) > 3
    shares = [float(line.partition("%")[0].split()[-1]) for line in lines]
    assert shares == sorted(shares)
    assert all(re.search(r"\d+ solutions  (~0:00:\d\d left  )?[\d,]+ nodes/s", li) for li in lines)


def test_the_terminal_is_left_clean(watched: Watched) -> None:
    for words in [
        ("count", "--kernel", "links", "--max-nodes", "100000"),
        ("solve", "--limit", "300"),
    ]:
        watched.run(*words, "-", stdin=COINS)
    sent = watched.terminal.getvalue()
    assert sent.count(HIDE) == sent.count(SHOW) == 2
    for part in sent.split(HIDE)[1:]:
        line, _, after = part.rpartition(ERASE)
        assert line
        assert after.startswith("dlx: ")
        assert after.endswith(" s\n")


def test_the_other_commands_show_what_they_know(watched: Watched) -> None:
    watched.run("best", "-", stdin=priced(queens(12)))
    assert any(re.search(r"cost \d+  at least -?[\d.inf]+  [\d,]+ nodes/s", line)
               for line in watched.terminal.shown)  # fmt: skip
    watched.run("estimate", "--trials", "3000", "-", stdin=queens(12))
    assert any(re.search(r"[\d,]+ of 3,000 dives", line) for line in watched.terminal.shown)
    watched.run("marginals", "-", stdin=queens(9))
    assert any(re.search(r"\d%  [\d,]+ states", line) for line in watched.terminal.shown)
    watched.run("first", "-", stdin=queens(30))
    assert any("0 solutions" in line for line in watched.terminal.shown)


def test_nothing_is_shown_that_is_not_wanted(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched.run("count", "--quiet", "-", stdin=queens(8))
    assert watched.terminal.getvalue() == ""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    watched.run("solve", "-", stdin=queens(8))
    watched.run("best", "--anytime", "-", stdin=priced(queens(8)))
    monkeypatch.setenv("TERM", "dumb")
    watched.run("count", "-", stdin=queens(8))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(watched.terminal, "isatty", lambda: False)
    watched.run("count", "-", stdin=queens(8))
    assert HIDE not in watched.terminal.getvalue()
    assert len(watched.terminal.shown) == 4


def test_quick_searches_show_nothing(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dlx.cli.watch.PATIENCE", 3600.0)
    watched.run("count", "-", stdin=queens(9))
    assert HIDE not in watched.terminal.getvalue()


def test_no_color(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.run("count", "-", "--kernel", "links", "--max-nodes", "50000", stdin=COINS)
    assert re.search(r"\x1b\[[0-9;]*m", watched.terminal.getvalue())
    watched.terminal.truncate(0)
    monkeypatch.setenv("NO_COLOR", "1")
    watched.run("count", "-", "--kernel", "links", "--max-nodes", "50000", stdin=COINS)
    assert HIDE in watched.terminal.getvalue()
    assert not re.search(r"\x1b\[[0-9;]*m", watched.terminal.getvalue())


def test_without_rich_the_search_goes_on(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert watched.run("count", "-", stdin=queens(8)) == (0, "92\n")
    assert watched.terminal.shown[0].startswith("dlx: no progress is shown: rich is not")
    assert len(watched.terminal.shown) == 2


@pytest.mark.parametrize("width", [1, 6, 20, 40, 60, 79, 80, 120, 200])
@pytest.mark.parametrize("share", [None, 0.0, 0.3, 1.0])
def test_the_line_fits_every_terminal(width: int, share: float | None) -> None:
    from rich.console import Console

    parts = ["30.0%", "1,234,567,890 solutions", "~3 days, 0:00:00 left", "5,912,306 nodes/s"]
    console = Console(file=io.StringIO(), width=width, force_terminal=True, color_system=None)
    console.print(Line(share, parts), end="")
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().rstrip("\n").split("\n")
    assert len(lines) == 1
    assert len(lines[0]) <= width
    if width >= 60:
        assert "solutions" in lines[0]
    if width >= 120:
        assert all(part in lines[0] for part in parts)


def test_durations() -> None:
    assert duration(3.9) == "0:00:03"
    assert duration(90061) == "1 day, 1:01:01"
    assert duration(1e300) == duration(float("inf")) == "more than 100 days"


# ---- Ctrl-C and timeouts ------------------------------------------------------------------------


def nothing() -> Figures:
    return Figures(None, [""])


def test_ctrl_c_waits_for_a_tick() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Watch(nothing, shown=False) as watch:
        watch.tick()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            watch.tick()
    with Watch(nothing, shown=False):
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_deaf_process_stays_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Watch(nothing, shown=False) as watch:
            signal.raise_signal(signal.SIGINT)
            watch.tick()
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_have_no_signals() -> None:
    done = []

    def work() -> None:
        with Watch(nothing, shown=False) as watch:
            watch.tick()
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(timeout=30)
    assert done


def test_a_timeout() -> None:
    with Watch(nothing, shown=False, timeout=0.0) as watch, pytest.raises(TimeUp):
        watch.tick()
    with Watch(nothing, shown=False, timeout=3600.0) as watch:
        watch.tick()
        assert list(watch.between("ab")) == ["a", "b"]


# ---- a real terminal ----------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals of POSIX")
@pytest.mark.parametrize("columns", [40, 100])
def test_on_a_real_terminal(tmp_path: Path, columns: int) -> None:
    import fcntl
    import pty
    import struct
    import termios

    path = tmp_path / "coins.dlx"
    path.write_text(COINS)
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    env = environment()
    del env["COLUMNS"]
    process = subprocess.Popen(
        command("count", "--kernel", "links", path), stdout=subprocess.PIPE, stderr=slave, env=env
    )
    os.close(slave)
    sent, interrupted = "", False
    try:
        with contextlib.suppress(OSError):  # how a pseudo terminal says that it is over
            while part := os.read(master, 1 << 16):
                sent += part.decode(errors="replace")
                if "solutions" in sent and not interrupted:
                    process.send_signal(signal.SIGINT)
                    interrupted = True
        out, _ = process.communicate(timeout=30)
    finally:
        process.kill()
        os.close(master)
    assert (process.returncode, out) == (130, b"")
    shown, _, left = sent.rpartition(ERASE)
    assert left.startswith("dlx: interrupted: ")
    assert SHOW in shown.rpartition(HIDE)[2]
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\n", re.sub(r"\x1b\[[0-9;]*m", "", shown))
    assert all(len(line.strip("\r")) <= columns for line in lines.split("\n"))
    assert ("nodes/s" in shown) == (columns > 40)
