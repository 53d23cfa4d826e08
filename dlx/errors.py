"""The errors of dlx; each carries the culprit as an attribute."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dlx.search import Stats

__all__ = [
    "CheckpointError",
    "DiagramTooLarge",
    "DlxError",
    "FormatError",
    "NotACover",
    "NotBuilt",
    "ProblemError",
    "ProblemTooLarge",
    "SearchLimit",
    "UnknownItem",
]


class DlxError(Exception):
    """The common parent of what dlx raises on purpose."""


class ProblemError(DlxError, ValueError):
    """A problem, or something said about it, that makes no sense.

    Parameters
    ----------
    message : str
        One line that names the culprit and says what would be right.
    item : Hashable, optional
        The name of the item at fault (of a matrix: the column).
    option : int, optional
        The number of the option at fault (of a matrix: the row).
    """

    def __init__(
        self, message: str, *, item: Hashable | None = None, option: int | None = None
    ) -> None:
        super().__init__(message)
        self.item = item
        self.option = option


class UnknownItem(ProblemError, KeyError):
    """An option that names an item which the problem does not have."""

    # KeyError shows the repr of its argument; a sentence should be shown as it is.
    __str__ = ValueError.__str__


class ProblemTooLarge(ProblemError):
    """More nodes than the kernels can number: items + options + entries must stay below 2**31."""


class DiagramTooLarge(DlxError, MemoryError):
    """A diagram of all solutions, or a form of it, that needs more than it was allowed."""


class NotACover(DlxError, ValueError):
    """What `Problem.verify` was given is no exact cover.

    Parameters
    ----------
    message : str
        One line that says what is wrong.
    item : Hashable, optional
        The item that is not covered, or covered twice, or in two colours.
    option : int, optional
        The option that does so, or that cannot be in any solution.
    """

    def __init__(
        self, message: str, *, item: Hashable | None = None, option: int | None = None
    ) -> None:
        super().__init__(message)
        self.item = item
        self.option = option


class CheckpointError(DlxError, ValueError):
    """Bytes that are no checkpoint, or one of another problem."""


class SearchLimit(DlxError):
    """A search was ended by `timeout` or `max_nodes` before it had its answer.

    Parameters
    ----------
    reason : {"timeout", "max_nodes"}
        The limit that ended the search.
    stats : Stats
        The figures so far; `stats.solutions` is a lower bound of a count.
    """

    def __init__(self, reason: str, stats: Stats) -> None:
        super().__init__(
            f"search stopped by {reason} after {stats.nodes} nodes, {stats.seconds:.3f} s and "
            f"{stats.solutions} solutions: the answer is not known"
        )
        self.reason = reason
        self.stats = stats

    def __reduce__(self) -> tuple[type[SearchLimit], tuple[str, Stats]]:
        return type(self), (self.reason, self.stats)


class FormatError(DlxError, ValueError):
    """A file that breaks the rules of its format, or a problem that a format cannot hold.

    Parameters
    ----------
    message : str
        One line that names the culprit and says what would be right.
    source : str, optional
        The name of the file.
    line, column : int, optional
        Where in a text, both from 1.
    item : Hashable, optional
        The name of the item at fault.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        item: Hashable | None = None,
    ) -> None:
        place = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)
        self.source, self.line, self.column, self.item = source, line, column, item


class NotBuilt(ImportError):
    """The compiled modules are missing."""
