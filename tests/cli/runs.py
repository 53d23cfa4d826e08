"""The command line, run as a user runs it, and problems in text for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Outcome = tuple[int, str, str]  # exit code, standard output, standard error
Dlx = Callable[..., Outcome]  # what the fixture `dlx` is

# No test depends on the terminal that it was started from.
PLAIN = {"COLUMNS": "80", "TERM": "xterm-256color", "PYTHONUTF8": "1"}
NOT_PLAIN = (
    "FORCE_COLOR",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)

TOY = "a b c | x\na x:1\nb x:1\nb x:2\nc\nc\n"

# 2**60 solutions.
COINS = " ".join(f"i{k}" for k in range(60)) + "\n" + "".join(f"i{k}\ni{k}\n" for k in range(60))

PRICED = "a b c\na b |5\nc |4\na c |1\nb |3\na |1\n"

TRIANGLE = "a b c\na b\nb c\na c\n"  # no solution


def queens(n: int) -> str:
    """Place n queens: 92 solutions for 8 (and 2,680 for 11, 14,200 for 12)."""
    lines = [f"r{i} c{j} u{i + j} d{i - j + n}" for i in range(n) for j in range(n)]
    rows = " ".join(f"r{k} c{k}" for k in range(n))
    diagonals = " ".join(f"u{k} d{k}" for k in range(2 * n))
    return f"{rows} | {diagonals}\n" + "\n".join(lines) + "\n"


def priced(text: str) -> str:
    """The same problem with costs from 0 to 100."""
    items, *options = text.splitlines()
    costs = [f"{option} |{k * 7919 % 101}\n" for k, option in enumerate(options)]
    return f"{items}\n{''.join(costs)}"


def command(*words: str | Path) -> list[str]:
    """The arguments of a process."""
    return [sys.executable, "-m", "dlx", *map(str, words)]


def environment(**more: str) -> dict[str, str]:
    """That of this process, made plain."""
    plain = {name: value for name, value in os.environ.items() if name not in NOT_PLAIN}
    return plain | PLAIN | more


def run(*words: str | Path, stdin: str = "", **more: str) -> Outcome:
    """Run a process; `more` goes into its environment."""
    done = subprocess.run(
        command(*words),
        input=stdin.encode(),
        capture_output=True,
        env=environment(**more),
        timeout=60,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
