"""The command line: ``python -m dlx COMMAND FILE``.

arguments   what can be asked
searches    solve, count, first, best: what searches
sets        sample, marginals: what asks the set of all solutions
reports     estimate, explain, stats, convert, verify: what looks at a problem or a file
watch       beside a search: Ctrl-C, and the line that shows how far it is

Results go to standard output, all else to standard error. A module is imported when its command
runs, so that the help comes at once.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from dlx.cli.exits import INTERRUPTED, SOLVED, STOPPED, USAGE, Complaint, not_installed, say
from dlx.errors import DiagramTooLarge, DlxError, SearchLimit

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; by default those of the process.

    Returns
    -------
    int
        0 solved, 1 no solution, 2 something is wrong with the arguments, a file or the output,
        3 stopped by a limit, 130 interrupted.

    Raises
    ------
    SystemExit
        After help, and for wrong arguments.
    """
    if sys.stdout is None:  # closed by whoever started us
        say("there is no standard output to write to")
        return USAGE
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may not fit its encoding
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except (SearchLimit, DiagramTooLarge) as error:
        say(str(error))
        return STOPPED
    except OSError as error:
        return _end_of_file_trouble(error)
    except (DlxError, Complaint) as error:
        say(str(error))
    except ModuleNotFoundError as error:
        say(not_installed(error))
    return USAGE


def _run(argv: Sequence[str] | None) -> int:
    from importlib import import_module

    from dlx.cli.arguments import parse

    arguments = parse(argv)
    module, command = arguments.run.split(".")
    code: int = getattr(import_module(f"dlx.cli.{module}"), command)(arguments)
    return code


def _end_of_file_trouble(error: OSError) -> int:
    """The exit code for a file that cannot be opened, or an output that nobody reads."""
    if error.filename is None:
        # Nobody reads what is still in the buffer; without this, Python tries again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return SOLVED
        say(str(error))
    else:
        say(f"{os.fsdecode(error.filename)}: {error.strerror}")
    return USAGE
