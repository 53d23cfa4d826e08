"""What commands share of their output: exit codes, complaints, colour, progress, files."""

import io
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, TypeVar

from calendar_puzzle.errors import CalendarError

if TYPE_CHECKING:
    from rich.progress import Progress

PROGRAM = "calendar_puzzle"

SOLVED = 0
NO_SOLUTION = 1
USAGE = 2
LIMIT = 3
INTERRUPTED = 130

PATIENCE = 1.0
"""How many seconds a command works before a terminal is shown how far it is."""

_Key = TypeVar("_Key")
_Found = TypeVar("_Found")


def complain(message: str) -> None:
    """Say in one line, beside the results, what is to be said."""
    print(f"{PROGRAM}: {message}", file=sys.stderr)


def replace_unwritable() -> None:
    """Let "?" stand for what a label may have and the encoding of the output has not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def box() -> str:
    """The characters for borders that standard output can write."""
    from calendar_puzzle.render.text import ASCII, BOX

    try:
        BOX.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return ASCII
    return BOX


def wants_color(choice: str) -> bool:
    """Whether to colour, for a choice of auto, always or never."""
    if choice != "auto":
        return choice == "always"
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


@contextmanager
def written(path: str) -> Iterator[BinaryIO]:
    """Open a file that takes its place only when it was written as a whole.

    Raises
    ------
    CalendarError
        If it cannot be written.
    """
    part = f"{path}.part"
    try:
        with open(part, "wb") as file:
            yield file
        os.replace(part, path)
    except BaseException as error:
        with suppress(OSError):
            os.remove(part)
        if isinstance(error, OSError):
            raise CalendarError(f"cannot write {path}: {error.strerror}") from error
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


def tracked(
    steps: Iterable[_Found], total: int, size: Callable[[_Found], int], what: str
) -> Iterator[_Found]:
    """Hand on steps of work; on a terminal, from the second second on, show how far they are.

    Parameters
    ----------
    steps : iterable
        The steps, each taken when it is asked for.
    total : int
        How much there is to do.
    size : callable
        How much a step has done.
    what : str
        What is counted, such as ``"dates"``.
    """
    done = 0
    with _later(lambda: _bar(total, what)) as bars:
        for step in steps:
            yield step
            done += size(step)
            for bar in bars:
                bar.update(bar.task_ids[0], completed=done)


def gathered(
    steps: Iterable[Mapping[_Key, _Found]], total: int, what: str
) -> dict[_Key, _Found] | None:
    """Gather what steps of work find, tracked; parameters as for `tracked`.

    Returns
    -------
    dict or None
        None where Ctrl-C ended it; then it is said how far it was.
    """
    found: dict[_Key, _Found] = {}
    try:
        for part in tracked(steps, total, len, what):
            found |= part
    except KeyboardInterrupt:
        complain(f"interrupted; {len(found)} of {total} {what} so far")
        return None
    return found


def watched(found: Counted[_Found], what: str) -> Iterator[_Found]:
    """Hand on what is found; on a terminal, from the second second on, show how much that is.

    Parameters
    ----------
    found : Counted
        What is found, however much that will be.
    what : str
        What it is, such as ``"solutions"``.
    """
    with _later(lambda: _spinner(found, what)):
        yield from found


@contextmanager
def _later(make: "Callable[[], Progress]") -> "Iterator[list[Progress]]":
    """A bar on a terminal, if what is done takes long; the list holds it once it is there."""
    bars: list[Progress] = []

    def show() -> None:
        bars.append(make())
        bars[0].start()

    # A step may take long, so the bar does not wait for one.
    timer = threading.Timer(PATIENCE, show)
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield bars
    finally:
        timer.cancel()
        if timer.ident is not None:
            timer.join()
        for bar in bars:
            bar.stop()


def _bar(total: int, what: str) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), f"{what},", TimeRemainingColumn(), "left"
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task("", total=total)
    return bar


def _spinner(found: Counted[Any], what: str) -> "Progress":
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn(f"{{task.fields[found].number}} {what} so far")
    bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)
    bar.add_task("", total=None, found=found)
    return bar
