"""The command line: what is typed, which command that is, and how it ends.

Each command is a module of this package, imported when it is asked for.
"""

import datetime
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from calendar_puzzle.cli.arguments import COMMANDS
from calendar_puzzle.cli.output import SOLVED, USAGE, complain
from calendar_puzzle.errors import CalendarError


def main(argv: Sequence[str] | None = None, *, today: datetime.date | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; by default those of the process.
    today : datetime.date, optional
        The date to solve when none is given, and the year; by default the local date.

    Returns
    -------
    int
        The exit code: 0 solved, 1 no solution, 2 something is wrong with the arguments or the
        output, 130 interrupted.
    """
    if sys.stdout is None:  # closed by whoever started us
        complain("there is no standard output to write to")
        return USAGE
    try:
        try:
            return _run(sys.argv[1:] if argv is None else argv, today or datetime.date.today())
        finally:
            sys.stdout.flush()
    except CalendarError as error:
        complain(str(error))
        return USAGE
    except OSError as error:
        # Nobody reads what is still in the buffer; without this, Python tries again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return SOLVED
        complain(str(error))
        return USAGE


def _run(argv: Sequence[str], today: datetime.date) -> int:
    known = bool(argv) and argv[0] in COMMANDS
    module = import_module(f"{__name__}.{argv[0] if known else 'solve'}")
    code: int = module.run(argv[1:] if known else argv, today)
    return code
