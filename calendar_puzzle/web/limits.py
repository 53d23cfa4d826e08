"""How much the server does for one question, and for all of them together."""

import time
from threading import Event

from calendar_puzzle.errors import CalendarError

MOST_BYTES = 1 << 16
"""Bytes of a user's board."""

MOST_ROWS = 20
"""Of the grid of a user's board, and of each piece; columns too."""

MOST_PIECES = 30
"""Of a user's board, copies apart."""

MOST_CELLS = 800
"""Of all pieces of a user's board together, copies apart."""

MOST_SELECTIONS = 16
"""Ways to choose the pieces of a user's board."""

MOST_UPLOADS = 20
"""Boards of users that are kept; the one longest unused goes first."""

MOST_SOLUTIONS = 100_000
"""Of one date."""

DATE_SECONDS = 10.0
"""What the solutions of one date may take."""

YEAR_SECONDS, UPLOADED_YEAR_SECONDS = 900.0, 60.0
"""What counting the solutions of all dates may take; of our boards we know that it ends."""

PATIENCE = 20.0
"""How many seconds an answer is waited for; it is worked on beyond that, for the next asker."""

MOST_WAITING = 300
"""Questions that are being worked on, or wait for it."""

MOST_KEPT = 1 << 26
"""Bytes of answers that are kept; the one longest unused goes first."""


class TooMuch(CalendarError):
    """What was asked for is larger than is allowed, and will be when it is asked for again."""


class OutOfTime(CalendarError):
    """There is no answer now; there may be one later."""


class Watch:
    """Raises OutOfTime when it is called and the time is up, or nobody waits any more.

    Parameters
    ----------
    what : str
        What takes time, as the error says it.
    seconds : float
        From now.
    stopped : threading.Event
        Set when the server ends.
    """

    def __init__(self, what: str, seconds: float, stopped: Event) -> None:
        self._message = f"{what} takes more than {seconds:g} s"
        self._end = time.monotonic() + seconds
        self._stopped = stopped

    def __call__(self) -> None:
        """Raise OutOfTime if it is due."""
        if self._stopped.is_set():
            raise OutOfTime("the server is being stopped")
        if time.monotonic() > self._end:
            raise OutOfTime(self._message)
