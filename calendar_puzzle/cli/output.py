"""What commands share of their output: exit codes, complaints, colour, progress, files."""

import io
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Generic, TypeVar

PROGRAM = "calendar_puzzle"

SOLVED = 0
NO_SOLUTION = 1
USAGE = 2
LIMIT = 3
INTERRUPTED = 130

PATIENCE = 1.0
"""How many seconds a command works before a terminal is shown how far it is."""

_Found = TypeVar("_Found")


def complain(message: str) -> None:
    """Say in one line, beside the results, what is to be said."""
    print(f"{PROGRAM}: {message}", file=sys.stderr)


def replace_unwritable() -> None:
    """Let "?" stand for what a label may have and the encoding of the output has not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def wants_color(choice: str) -> bool:
    """Whether to colour, for a choice of auto, always or never."""
    if choice != "auto":
        return choice == "always"
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


@contextmanager
def written(path: str) -> Iterator[BinaryIO]:
    """Open a file that takes its place only when it was written as a whole."""
    part = f"{path}.part"
    try:
        with open(part, "wb") as file:
            yield file
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.remove(part)
        raise


class Counted(Generic[_Found]):
    """An iterator that knows how many values it has handed out."""

    def __init__(self, values: Iterator[_Found]) -> None:
        self._values = values
        self.number = 0

    def __iter__(self) -> Iterator[_Found]:
        for value in self._values:
            self.number += 1
            yield value


def watched(found: Counted[_Found]) -> Iterator[_Found]:
    """Hand on what is found; on a terminal, from the second second on, show how much that is."""
    if not sys.stderr.isatty():
        yield from found
        return
    begin = time.monotonic()
    values = iter(found)
    for value in values:
        yield value
        if time.monotonic() - begin > PATIENCE:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.fields[found].number} solutions so far")
    console = Console(stderr=True)
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        progress.add_task("", total=None, found=found)
        yield from values
