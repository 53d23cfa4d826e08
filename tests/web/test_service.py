"""What the server does at once, once, and no more than it can."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from calendar_puzzle import Board, BoardError, Slot
from calendar_puzzle.solver import Solver, Table
from calendar_puzzle.web import limits
from calendar_puzzle.web.documents import Document
from calendar_puzzle.web.limits import OutOfTime
from calendar_puzzle.web.service import Service

TABLE = Solver.table


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[Slot]:
    """How often each slot is searched."""
    counts: Counter[Slot] = Counter()

    def table(solver: Solver, slot: Slot, **options: Callable[[], object]) -> Table:
        counts[slot] += 1
        return TABLE(solver, slot, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "table", table)
    return counts


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """No search ends before this event is set, or the server ends."""
    event = threading.Event()

    def table(solver: Solver, slot: Slot, **options: Callable[[], object]) -> Table:
        while not event.wait(0.01):
            options["on_slice"]()
        return TABLE(solver, slot, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "table", table)
    yield event
    event.set()


@contextmanager
def opened(boards: list[Board]) -> Iterator[Service]:
    service = Service(boards)
    try:
        yield service
    finally:
        service.close()


async def all_of(questions: Sequence[Awaitable[Document]]) -> list[Document | BaseException]:
    return await asyncio.gather(*questions, return_exceptions=True)


def test_what_many_ask_is_searched_once(boards: list[Board], asked: Counter[Slot]) -> None:
    async def ask() -> list[Document | BaseException]:
        with opened(boards) as service:
            first = [await service.find("dragonfjord", "solutions", "2-1")]
            rest = [service.find("dragonfjord", "solutions", key) for key in ["2-1", "2-2"] * 50]
            return [*first, *await all_of(rest)]

    documents = asyncio.run(ask())
    assert len({id(document) for document in documents}) == 2
    assert asked == {("Feb", "1"): 1, ("Feb", "2"): 1}


def test_answers_are_let_go_of_when_there_is_no_more_room(
    boards: list[Board], asked: Counter[Slot], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(keys: list[str]) -> None:
        with opened(boards) as service:
            for key in keys:
                document = await service.find("dragonfjord", "solutions", key)
                assert len(document.body) < limits.MOST_KEPT

    monkeypatch.setattr(limits, "MOST_KEPT", 4000)  # two or three of these
    asyncio.run(ask(["1-1", "1-1", "1-2", "1-3", "1-4", "1-4", "1-1", "1-1"]))
    assert asked["Jan", "1"] == 2
    assert asked["Jan", "4"] == 1


def test_too_much_at_once_is_refused(
    boards: list[Board], held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WAITING", 5)

    async def ask() -> list[Document | BaseException]:
        with opened(boards) as service:
            keys = [f"1-{day}" for day in range(1, 9)]
            waiting = asyncio.gather(
                *(service.find("dragonfjord", "solutions", key) for key in keys),
                return_exceptions=True,
            )
            await asyncio.sleep(0.05)
            with pytest.raises(OutOfTime, match="too much to do at once"):
                await service.add(b"")
            held.set()
            return await waiting

    answers = asyncio.run(ask())
    assert [isinstance(answer, Document) for answer in answers] == [True] * 5 + [False] * 3
    assert {str(error) for error in answers[5:]} == {"there is too much to do at once"}


def test_too_many_boards_at_once_are_refused(
    boards: list[Board], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WAITING", 3)

    async def give() -> list[Board | BaseException]:
        with opened(boards) as service:
            given = [service.add(b"nonsense") for _ in range(5)]
            return await asyncio.gather(*given, return_exceptions=True)

    kinds = [type(answer) for answer in asyncio.run(give())]
    assert kinds == [BoardError] * 3 + [OutOfTime] * 2


def test_who_waits_for_long_is_told_and_the_work_goes_on(
    boards: list[Board], held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 0.05)

    async def ask() -> Document:
        with opened(boards) as service:
            for _ in range(2):
                with pytest.raises(OutOfTime, match=r"more than 0\.05 s, and is still worked on"):
                    await service.find("dragonfjord", "solutions", "2-1")
            held.set()
            monkeypatch.setattr(limits, "PATIENCE", 60.0)
            return await service.find("dragonfjord", "solutions", "2-1")

    assert asyncio.run(ask()).body


def test_a_year_holds_up_no_date(boards: list[Board]) -> None:
    async def ask() -> None:
        with opened(boards) as service:
            year = asyncio.ensure_future(service.find("weekday", "year"))
            await asyncio.sleep(0.05)
            await service.find("dragonfjord", "solutions", "2-1")
            assert not year.done()
            service.close()
            with pytest.raises(OutOfTime, match="being stopped"):
                await year

    asyncio.run(ask())


def test_the_event_loop_is_free_while_a_search_runs(boards: list[Board]) -> None:
    async def ask() -> float:
        with opened(boards) as service:
            search = asyncio.ensure_future(service.find("weekday", "solutions", "6-7-2"))
            longest, before = 0.0, time.monotonic()
            while not search.done():
                await asyncio.sleep(0.001)
                longest, before = max(longest, time.monotonic() - before), time.monotonic()
            assert (await search).body
            return longest

    def longest_share() -> float:
        begin = time.monotonic()
        return asyncio.run(ask()) / (time.monotonic() - begin)

    # The best of five: a busy machine may hold up any one of them for half a second.
    assert min(longest_share() for _ in range(5)) < 1 / 2


def test_what_failed_is_tried_again(
    boards: list[Board], asked: Counter[Slot], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> Document:
        with opened(boards) as service:
            with monkeypatch.context() as patch:
                patch.setattr(limits, "DATE_SECONDS", -1.0)
                with pytest.raises(OutOfTime):
                    await service.find("dragonfjord", "solutions", "2-1")
            return await service.find("dragonfjord", "solutions", "2-1")

    assert asyncio.run(ask()).body
    assert asked == {("Feb", "1"): 2}
