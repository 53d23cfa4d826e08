"""Counts that were once found, kept in a file for the next time.

A count depends on the board alone, so it is kept under the digest of the board, for good. The file
is a cache: where it cannot be used, counts are found anew, and where it is damaged, it is replaced.
"""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress

from calendar_puzzle.board import Slot

_SEPARATOR = "\x1f"  # between the labels of a slot; no label has it, as it cannot be printed

_Rows = list[tuple[str, int]]

_TABLE = """\
CREATE TABLE IF NOT EXISTS counts (
    board TEXT NOT NULL, slot TEXT NOT NULL, count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (board, slot)
) STRICT, WITHOUT ROWID
"""


class Store:
    """A file of counts.

    Several processes may use one file at once, and several threads one store.

    Parameters
    ----------
    path : str, optional
        The file, made when it is first written; by default one in the user's cache directory.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store(f"{folder}/counts.sqlite3")
    ...     store.add("the digest of a board", {("Feb", "1"): 73})
    ...     store.counts("the digest of a board")
    {('Feb', '1'): 73}
    """

    def __init__(self, path: str | None = None) -> None:
        if path is None:
            from platformdirs import user_cache_dir

            path = os.path.join(user_cache_dir("calendar_puzzle", appauthor=False), "counts-1.db")
        self.path = path

    def counts(self, digest: str) -> dict[Slot, int]:
        """Read the counts of a board: of all slots that are known, which may be none."""
        query = "SELECT slot, count FROM counts WHERE board = ?"
        rows = self._run(lambda file: file.execute(query, (digest,)).fetchall())
        return {tuple(slot.split(_SEPARATOR)): count for slot, count in rows}

    def add(self, digest: str, counts: Mapping[Slot, int]) -> None:
        """Keep the counts of some slots of a board, all of them or, where that fails, none."""
        rows = [(digest, _SEPARATOR.join(slot), count) for slot, count in counts.items()]
        query = "INSERT OR REPLACE INTO counts VALUES (?, ?, ?)"
        self._run(lambda file: file.executemany(query, rows).fetchall())

    def _run(self, work: Callable[[sqlite3.Connection], _Rows]) -> _Rows:
        """Do a piece of work in the file, once more in a new file if this one is damaged."""
        for _ in range(2):
            try:
                os.makedirs(os.path.dirname(self.path) or ".", exist_ok=True)
                with closing(sqlite3.connect(self.path, timeout=10)) as file, file:
                    file.execute(_TABLE)
                    return work(file)
            except (OSError, sqlite3.OperationalError):
                break  # no place to write, or locked for long
            except sqlite3.DatabaseError:
                self._discard()
        return []

    def _discard(self) -> None:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                os.remove(self.path + ending)
