"""How a command ends: the exit codes, and what is said on standard error."""

from __future__ import annotations

import sys

PROGRAM = "dlx"
SOLVED, NO_SOLUTION, USAGE, STOPPED, INTERRUPTED = 0, 1, 2, 3, 130


class Complaint(Exception):
    """One line for the user, who can do something about it; the exit code is USAGE."""


def say(message: str) -> None:
    """Say it on standard error, as one line."""
    if sys.stderr is not None:  # or print would take standard output
        print(f"{PROGRAM}: {message}", file=sys.stderr)


def not_installed(error: ModuleNotFoundError) -> str:
    """Which package is missing."""
    package = (error.name or "").partition(".")[0]
    return f"{package} is not installed: pip install {package}"
