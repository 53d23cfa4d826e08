"""Numbers of slots that were once found, kept in a file for the next time.

They depend on the board alone, so they are kept under the digest of the board, for good. The file
is a cache: where it cannot be used, they are found anew, and where it is damaged, it is replaced.
"""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress

from calendar_puzzle.board import Slot

_SEPARATOR = "\x1f"  # between the labels of a slot; no label has it, as it cannot be printed

_Rows = list[tuple[str, int]]

_TABLE = """\
CREATE TABLE IF NOT EXISTS {} (
    board TEXT NOT NULL, slot TEXT NOT NULL, count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (board, slot)
) STRICT, WITHOUT ROWID
"""


class Store:
    """A file of the solutions that slots have, and of the states that a search for them visits.

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
        return self._read("counts", digest)

    def nodes(self, digest: str) -> dict[Slot, int]:
        """Read how many states the searches of a board visit, of all slots that are known."""
        return self._read("nodes", digest)

    def add(self, digest: str, counts: Mapping[Slot, int]) -> None:
        """Keep the counts of some slots of a board, all of them or, where that fails, none."""
        self._add("counts", digest, counts)

    def add_nodes(self, digest: str, nodes: Mapping[Slot, int]) -> None:
        """Keep how many states some searches of a board visit, all of them or none."""
        self._add("nodes", digest, nodes)

    def _read(self, table: str, digest: str) -> dict[Slot, int]:
        query = f"SELECT slot, count FROM {table} WHERE board = ?"
        rows = self._run(table, lambda file: file.execute(query, (digest,)).fetchall())
        return {tuple(slot.split(_SEPARATOR)): count for slot, count in rows}

    def _add(self, table: str, digest: str, numbers: Mapping[Slot, int]) -> None:
        rows = [(digest, _SEPARATOR.join(slot), number) for slot, number in numbers.items()]
        query = f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)"
        self._run(table, lambda file: file.executemany(query, rows).fetchall())

    def _run(self, table: str, work: Callable[[sqlite3.Connection], _Rows]) -> _Rows:
        """Do a piece of work in the file, once more in a new file if this one is damaged."""
        for _ in range(2):
            try:
                os.makedirs(os.path.dirname(self.path) or ".", exist_ok=True)
                with closing(sqlite3.connect(self.path, timeout=10)) as file, file:
                    file.execute(_TABLE.format(table))
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
