"""The command line: ``python -m countle``.

solve    a game, or a file of games; a game to be dealt
play     a game, step by step
census   all selections with all targets

Results go to standard output, all else to standard error. A module is imported when its command
runs, so that the help comes at once.
"""

import os
import sys
from collections.abc import Sequence

from countle.cli.arguments import COMMANDS
from countle.cli.output import INTERRUPTED, SOLVED, USAGE, complain
from countle.errors import CountleError

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
        The exit code: 0 solved, 1 not reached, 2 something is wrong with the arguments, a file or
        the output, 130 interrupted.

    Raises
    ------
    SystemExit
        After help, and for wrong arguments.
    """
    if sys.stdout is None:  # closed by whoever started us
        complain("there is no standard output to write to")
        return USAGE
    try:
        try:
            return _run(sys.argv[1:] if argv is None else list(argv))
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except CountleError as error:
        complain(str(error))
        return USAGE
    except OSError as error:
        return _end_of_file_trouble(error)


def _run(argv: list[str]) -> int:
    from importlib import import_module

    name, words = (argv[0], argv[1:]) if argv and argv[0] in COMMANDS else ("solve", argv)
    code: int = import_module(f"countle.cli.{name}").run(words)
    return code


def _end_of_file_trouble(error: OSError) -> int:
    """The exit code for a file that cannot be read, or an output that nobody reads."""
    if error.filename is not None:
        complain(f"{os.fsdecode(error.filename)}: {error.strerror}")
        return USAGE
    # Nobody reads what is still in the buffer; without this, Python tries again at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return SOLVED
    complain(str(error))
    return USAGE
