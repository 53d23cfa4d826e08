"""Beside a search: Ctrl-C, and a line on the terminal that shows how far it is.

All of it happens between slices, in the thread that searches, where nothing is half done.
"""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import perf_counter
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dlx.cli.exits import not_installed, say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.live import Live

PATIENCE = 1.0  # seconds before the line appears
REFRESH = 0.2  # seconds between two looks at it
NARROW_BAR, WIDE_BAR, WIDE_LINE = 8, 20, 80
LONG = 100 * 24 * 3600  # seconds; of what takes longer nothing more is said

Result = TypeVar("Result")


class TimeUp(Exception):
    """The timeout has passed."""


class Figures(NamedTuple):
    """What the line shows.

    Attributes
    ----------
    share : float or None
        How much is done, 0 to 1; None when that is not known.
    parts : list of str
        What else there is to say, the most important first: a narrow terminal has not all of it.
    """

    share: float | None
    parts: list[str]


class Watch:
    """A context for a search.

    Parameters
    ----------
    figures : callable
        Makes the figures; called when they are shown.
    shown : bool
        Whether there may be a line at all.
    timeout : float, optional
        `tick` stops the search so many seconds from now. This is the time of the clock, while that
        of a `Search` leaves out what is done with its solutions.
    """

    def __init__(
        self, figures: Callable[[], Figures], shown: bool, timeout: float | None = None
    ) -> None:
        self._figures = figures
        self._began = perf_counter()
        self._due = self._began + PATIENCE if shown and is_terminal() else math.inf
        self._end = math.inf if timeout is None else self._began + timeout
        self._live: Live | None = None
        self._share = figures().share or 0.0  # done when this began
        self._interrupted = False
        self._usual_handler: Any = None

    def __enter__(self) -> Watch:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            with suppress(ValueError):  # only the main thread has signals
                self._usual_handler = signal.signal(signal.SIGINT, self._note_interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()
        if self._usual_handler is not None:
            signal.signal(signal.SIGINT, self._usual_handler)

    def _note_interrupt(self, number: int, frame: FrameType | None) -> None:
        """Put a first Ctrl-C off until `tick`; a second one acts at once."""
        self._interrupted = True
        signal.signal(signal.SIGINT, self._usual_handler)

    def before_slice(self) -> None:
        """Let what was found so far be seen, and `tick`; for `Search.on_slice`."""
        sys.stdout.flush()
        self.tick()

    def between(self, results: Iterable[Result]) -> Iterator[Result]:
        """Hand results on, and `tick` after each, when it is written."""
        for result in results:
            yield result
            self.tick()

    def tick(self) -> None:
        """Show the figures if it is time.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C.
        TimeUp
            After the timeout.
        """
        if self._interrupted:
            raise KeyboardInterrupt
        now = perf_counter()
        if now >= self._end:
            raise TimeUp
        if now >= self._due:
            self._due = now + REFRESH
            self._show(now)

    def _show(self, now: float) -> None:
        if self._live is None:
            try:
                self._live = new_live()
            except ModuleNotFoundError as error:
                say(f"no progress is shown: {not_installed(error)}")
                self._due = math.inf
                return
        share, parts = self._figures()
        ran = now - self._began
        if share is not None:
            parts = [f"{share:.1%}", *parts]
            if share > self._share:
                left = ran * (1 - share) / (share - self._share)
                parts.insert(2, f"~{duration(left)} left")
        parts.append(f"after {duration(ran)}")
        self._live.update(Line(share, parts), refresh=True)


def is_terminal() -> bool:
    """Whether standard error is a terminal that a line can be taken back from."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def new_live() -> Live:
    """A part of the terminal that is rewritten, and gone when it is over."""
    from rich.console import Console
    from rich.live import Live

    live = Live(
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    live.start()
    return live


def duration(seconds: float) -> str:
    """A time in words."""
    from datetime import timedelta

    return str(timedelta(seconds=int(seconds))) if seconds < LONG else "more than 100 days"


class Line:
    """A bar and the parts beside it, as many as there is room for; what `rich` calls a renderable.

    Parameters
    ----------
    share : float or None
        Without it, no bar.
    parts : list of str
        The most important first.
    """

    def __init__(self, share: float | None, parts: list[str]) -> None:
        self.share = share
        self.parts = parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        width = WIDE_BAR if options.max_width >= WIDE_LINE else NARROW_BAR
        room = options.max_width - (0 if self.share is None else width + 2)
        text = self.parts[0]
        for part in self.parts[1:]:
            if len(text) + 2 + len(part) <= room:
                text += f"  {part}"
        words = Text(text, no_wrap=True, overflow="ellipsis")
        line = Table.grid(padding=(0, 2, 0, 0))
        if self.share is None:
            line.add_row(words)
        else:
            line.add_row(ProgressBar(total=1, completed=self.share, width=width), words)
        yield line
