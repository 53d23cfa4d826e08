"""The page and its answers as files, for any host of static sites."""

import os
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from calendar_puzzle.almanac import slots_of
from calendar_puzzle.board import Board, Slot
from calendar_puzzle.errors import CalendarError
from calendar_puzzle.solver import Solver
from calendar_puzzle.web import answers
from calendar_puzzle.web.documents import Document
from calendar_puzzle.web.packed import pack
from calendar_puzzle.web.site import AT_THE_ROOT, page

OURS = AT_THE_ROOT | {"api", "static"}
"""All that lies in the folder of an export."""


class ExportError(CalendarError):
    """A folder that holds something else, or boards that cannot be exported."""


def n_files(boards: Sequence[Board]) -> int:
    """How many `exported` there are."""
    slots = [sum(1 for _ in board.slots()) for board in boards]
    return len(page()) + 1 + sum(2 + 2 * number for number in slots)


def exported(boards: Sequence[Board]) -> Iterator[tuple[str, Document]]:
    """Each file of the site, by its path.

    Parameters
    ----------
    boards : sequence of Board
        Those that can be played, the one to begin with first.

    Raises
    ------
    ExportError
        If two boards have one name, or a board has too many dates to list them all.
    """
    ids = [board.id for board in boards]
    for board in boards:
        if ids.count(board.id) > 1:
            raise ExportError(f"two boards are called {board.id!r}; give one another name")
        if board.shows_year:
            raise ExportError(f"board {board.id!r} shows digits of the year: too many dates")
    yield from page().items()
    listed = answers.board_list(boards, default=ids[0], upload=False)
    yield "api/v1/boards.json", Document.of_json(listed)
    for board in boards:
        yield from _of_board(board)


def _of_board(board: Board) -> Iterator[tuple[str, Document]]:
    place = f"api/v1/boards/{board.id}"
    yield f"{place}.json", Document.of_json(answers.describe(board))
    solver = Solver(board)
    figures: dict[Slot, tuple[int, int]] = {}
    slots = list(board.slots())
    # Searching and packing run beside each other; a thread holds the interpreter for the rest.
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        found = pool.map(lambda slot: _of_slot(solver, slot), slots)
        for slot, (solutions, trace, pair) in zip(slots, found, strict=True):
            key = answers.key_of(board, slot)
            yield f"{place}/solutions/{key}.bin", solutions
            yield f"{place}/trace/{key}.json", trace
            figures[slot] = pair
    finally:
        pool.shutdown(cancel_futures=True)
    year = answers.year(board, [(slot, *figures[slot]) for slot in slots_of(board)])
    yield f"{place}/year.json", Document.of_json(year)


def _of_slot(solver: Solver, slot: Slot) -> tuple[Document, Document, tuple[int, int]]:
    """The solutions of a slot, the steps to the first, and the slot's figures."""
    table = solver.table(slot)
    solutions = Document(pack(solver.board, table.placements, table.rows), ".bin")
    trace = Document.of_json(answers.trace(solver.board, slot, solver.trace(slot)))
    return solutions, trace, (len(table.rows), table.nodes)


@contextmanager
def replaced(folder: str) -> Iterator[str]:
    """Make a folder that takes its place only when it is whole.

    Parameters
    ----------
    folder : str
        Its path: of nothing, of an empty folder, or of an earlier export.

    Raises
    ------
    ExportError
        If something else lies there.
    """
    path = os.path.realpath(folder)
    _refuse_others(folder, path)
    part, old = f"{path}.part-{os.getpid()}", f"{path}.old-{os.getpid()}"
    os.makedirs(part)
    try:
        yield part
        if os.path.exists(path):
            os.rename(path, old)
        os.rename(part, path)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        if os.path.exists(old):
            os.rename(old, path)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _refuse_others(folder: str, path: str) -> None:
    if not os.path.exists(path):
        return
    if not os.path.isdir(path):
        raise ExportError(f"{folder} is no folder")
    names = set(os.listdir(path))
    others = names - OURS if "index.html" in names else names
    if others:
        raise ExportError(
            f"{folder} holds {min(others)}, which is of no export; name a new or empty folder"
        )


def write(folder: str, path: str, document: Document) -> None:
    """Write one file of the site."""
    place = os.path.join(folder, *path.split("/"))
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "wb") as file:
        file.write(document.body)
