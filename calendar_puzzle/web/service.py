"""Answers found by a few threads, each once, and kept while there is room.

The event loop only looks up and waits; what takes time runs in one of three lanes, so that a date
never waits for a year, nor a board of ours for a user's.
"""

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

from calendar_puzzle.almanac_store import Store
from calendar_puzzle.board import Board, Slot
from calendar_puzzle.errors import CalendarError
from calendar_puzzle.solver import Solver, Step, Table
from calendar_puzzle.web import answers, limits
from calendar_puzzle.web.documents import Document
from calendar_puzzle.web.figures import Figures, figures
from calendar_puzzle.web.limits import OutOfTime, TooMuch, Watch
from calendar_puzzle.web.packed import pack
from calendar_puzzle.web.uploads import read_upload

Kind = Literal["board", "year", "solutions", "trace"]
"""What can be asked of a board; the last two of one of its slots."""

Question = tuple[str, Kind, str]
"""The id of a board, what is asked of it, and the address of a slot or nothing."""


class UnknownBoard(CalendarError):
    """There is no board of that id."""


class Desk:
    """A board, and its solver, which is made when first asked for and takes some memory.

    Parameters
    ----------
    board : Board
        The board.
    uploaded : bool
        Whether it is a user's own.
    """

    def __init__(self, board: Board, *, uploaded: bool) -> None:
        self.board, self.uploaded = board, uploaded
        self._lock = threading.Lock()
        self._solver: Solver | None = None

    def solver(self) -> Solver:
        """The solver."""
        with self._lock:
            if self._solver is None:
                self._solver = Solver(self.board)
            return self._solver


class Service:
    """What the server knows.

    Parameters
    ----------
    boards : sequence of Board
        Those that there are from the start, at least one, the one to begin with first.
    store : Store, optional
        Where the figures of their dates are kept; those of users' boards are kept nowhere.

    Notes
    -----
    All but what runs in the lanes belongs to the thread of the event loop.
    """

    def __init__(self, boards: Sequence[Board], store: Store | None = None) -> None:
        self._desks = {board.id: Desk(board, uploaded=False) for board in boards}
        self._store = store
        self._uploads: OrderedDict[str, Desk] = OrderedDict()
        self._stopped = threading.Event()
        self._lanes = {
            "dates": ThreadPoolExecutor(min(4, os.cpu_count() or 1), "dates"),
            "years": ThreadPoolExecutor(1, "years"),
            "uploads": ThreadPoolExecutor(1, "uploads"),
        }
        self._running: dict[Question, asyncio.Future[Document]] = {}
        self._n_reading = 0  # boards that are being looked at
        self._kept: OrderedDict[Question, Document] = OrderedDict()
        listed = answers.board_list(boards, default=boards[0].id, upload=True)
        self.board_list = Document.of_json(listed)

    def warm_up(self) -> None:
        """Make and import what the first question needs."""
        desk = next(iter(self._desks.values()))
        self._lanes["dates"].submit(lambda: desk.solver().table(next(desk.board.slots())))

    def stop(self) -> None:
        """End all that runs, at the next slice, and all that comes; for signal handlers too."""
        self._stopped.set()

    def close(self) -> None:
        """Stop, and let go of the threads."""
        self.stop()
        for lane in self._lanes.values():
            lane.shutdown(wait=False, cancel_futures=True)

    async def add(self, data: bytes) -> Board:
        """Take in a user's board.

        Raises
        ------
        BoardError
            If it is none.
        OutOfTime
            If too many are being looked at.
        """
        self._refuse_if_busy()
        loop = asyncio.get_running_loop()
        self._n_reading += 1
        try:
            board = await loop.run_in_executor(self._lanes["uploads"], read_upload, data)
        finally:
            self._n_reading -= 1
        self._uploads.setdefault(board.id, Desk(board, uploaded=True))
        self._uploads.move_to_end(board.id)
        while len(self._uploads) > limits.MOST_UPLOADS:
            gone, _ = self._uploads.popitem(last=False)
            for question in [question for question in self._kept if question[0] == gone]:
                del self._kept[question]
        return board

    async def find(self, board_id: str, kind: Kind, slot_key: str = "") -> Document:
        """Answer a question.

        Raises
        ------
        UnknownBoard
            There is no such board.
        DateError
            The board has no such slot.
        OutOfTime
            There is no answer yet, or too much to do.
        TooMuch
            The answer would be too large.
        """
        desk = self._desk(board_id)
        slot = answers.slot_of(desk.board, slot_key) if slot_key else ()
        question: Question = board_id, kind, slot_key
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        if question not in self._running:
            self._start(desk, question, slot)
        running = self._running[question]
        done, _ = await asyncio.wait({running}, timeout=limits.PATIENCE)
        if not done:
            raise OutOfTime(f"this takes more than {limits.PATIENCE:g} s, and is still worked on")
        return running.result()

    def _desk(self, board_id: str) -> Desk:
        if board_id in self._desks:
            return self._desks[board_id]
        if board_id not in self._uploads:
            hint = "give it again" if board_id.startswith("u-") else ", ".join(self._desks)
            raise UnknownBoard(f"there is no board {board_id!r}; {hint}")
        self._uploads.move_to_end(board_id)
        return self._uploads[board_id]

    def _start(self, desk: Desk, question: Question, slot: Slot) -> None:
        """Let a lane answer a question, and keep the answer when it is there."""
        self._refuse_if_busy()
        _, kind, _ = question
        lane = "years" if kind == "year" else "uploads" if desk.uploaded else "dates"
        running = asyncio.get_running_loop().run_in_executor(
            self._lanes[lane], self._answer, desk, kind, slot
        )
        self._running[question] = running
        running.add_done_callback(lambda done: self._keep(question, done))

    def _refuse_if_busy(self) -> None:
        if len(self._running) + self._n_reading >= limits.MOST_WAITING:
            raise OutOfTime("there is too much to do at once")

    def _keep(self, question: Question, done: "asyncio.Future[Document]") -> None:
        del self._running[question]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[question] = done.result()
        room = limits.MOST_KEPT - sum(len(document.body) for document in self._kept.values())
        while room < 0:
            _, gone = self._kept.popitem(last=False)
            room += len(gone.body)

    # ---- what runs in the lanes -----------------------------------------------------------

    def _answer(self, desk: Desk, kind: Kind, slot: Slot) -> Document:
        """Work out the answer to a question, within limits."""
        board = desk.board
        if kind == "board":
            return Document.of_json(answers.describe(board))
        if kind == "year":
            return Document.of_json(answers.year(board, self._figures(desk)))
        watch = Watch("the search for all solutions", limits.DATE_SECONDS, self._stopped)
        if kind == "trace":
            steps = _watched(desk.solver().trace(slot), watch)
            return Document.of_json(answers.trace(board, slot, steps))
        table = _table(desk, slot, watch)
        return Document(pack(board, table.placements, table.rows), ".bin")

    def _figures(self, desk: Desk) -> Figures:
        if desk.board.shows_year:
            raise TooMuch(f"board {desk.board.id!r} shows digits of the year: too many dates")
        seconds = limits.UPLOADED_YEAR_SECONDS if desk.uploaded else limits.YEAR_SECONDS
        watch = Watch("counting the solutions of all dates", seconds, self._stopped)

        def find(slot: Slot) -> tuple[int, int]:
            table = _table(desk, slot, watch)
            return len(table.rows), table.nodes

        return figures(desk.board, find, None if desk.uploaded else self._store)


def _table(desk: Desk, slot: Slot, watch: Watch) -> Table:
    most = limits.MOST_SOLUTIONS
    table = desk.solver().table(slot, limit=most + 1, on_slice=watch)
    if len(table.rows) > most:
        texts = " ".join(map(desk.board.text, slot))
        raise TooMuch(f"{texts} has more than {most} solutions")
    return table


def _watched(steps: Iterator[Step], watch: Watch) -> Iterator[Step]:
    for step in steps:
        watch()
        yield step
