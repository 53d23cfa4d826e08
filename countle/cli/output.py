"""What commands share of their output: exit codes, complaints, solutions, progress."""

import os
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

    from countle.game import Game
    from countle.steps import Solution

PROGRAM = "countle"

SOLVED = 0
NOT_REACHED = 1
USAGE = 2
INTERRUPTED = 130

PATIENCE = 0.5
"""How many seconds a command works before a terminal is shown how far it is."""


def complain(message: str) -> None:
    """Say in one line, beside the results, what is to be said."""
    print(f"{PROGRAM}: {message}", file=sys.stderr)


def json_of(entry: dict[str, object]) -> str:
    """A JSON object in one line."""
    import json

    return json.dumps(entry)


def entry_of(game: "Game", solution: "Solution") -> dict[str, object]:
    """A solution as a JSON object."""
    return {
        "target": game.target,
        "tiles": list(game.tiles),
        "value": solution.value,
        "distance": abs(solution.value - game.target),
        "steps": list(map(str, solution.steps)),
        "expression": solution.expression,
    }


def number_of(number: int, what: str) -> str:
    """A number of things, such as ``1 step`` and ``2 steps``."""
    return f"{number} {what}" + "s" * (number != 1)


class Bar:
    """A progress bar on a terminal, when the work takes longer than `PATIENCE`."""

    def __init__(self) -> None:
        self._due = time.monotonic() + PATIENCE
        self._shown: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shown is not None:
            self._shown.stop()

    def __call__(self, done: int, total: int) -> None:
        """Show how much is done, and how much there is to do."""
        if self._shown is None:
            plain = os.environ.get("TERM") == "dumb" or not sys.stderr.isatty()
            if plain or time.monotonic() < self._due:
                return
            self._shown = _new_bar(total)
        self._shown.update(self._shown.task_ids[0], completed=done)


def _new_bar(total: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), "left"
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task("", total=total)
    bar.start()
    return bar
