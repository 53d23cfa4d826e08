"""Time dlx on the quick rows, and check the machinery of the table.

pytest benchmarks
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import pytest

from benchmarks.instances import ROWS, Instance, Row
from benchmarks.measure import measure
from benchmarks.rivals import RIVALS, Dlx, Solver
from benchmarks.table import (
    arguments,
    interleaved,
    main,
    markdown_foot,
    markdown_row,
    mean_ratio,
    ratio,
)

BY_NAME = {row.name: row for row in ROWS}
QUICK = [
    "calendar 25 Jan",
    "pentominoes 8x8 less centre",
    "Soma",
    "queens 8",
    "Langford 8",
    "Latin squares 5",
    "dominoes 6x6",
    "word squares 4x4, colours",
]
T = TypeVar("T")
TOY = Instance("toy", [[0, 1], [0], [1]], 2, 2, 2)


def timed(benchmark: Any, call: Callable[[], T], rounds: int = 3) -> T:
    result: T = benchmark.pedantic(call, rounds=rounds)
    return result


@pytest.mark.parametrize("name", QUICK)
def test_count(benchmark: object, name: str) -> None:
    instance = BY_NAME[name].makers[0]()
    assert timed(benchmark, partial(Dlx().count, instance)) == instance.covers


@pytest.mark.parametrize("name", QUICK)
def test_first(benchmark: object, name: str) -> None:
    instance = BY_NAME[name].makers[0]()
    assert instance.is_cover(timed(benchmark, partial(Dlx().first, instance)))


def test_count_pentominoes_links(benchmark: object) -> None:
    """Pentominoes 6x10 with dancing links, the measure of that kernel."""
    instance = BY_NAME["pentominoes 6x10"].makers[0]()
    assert timed(benchmark, partial(Dlx("links").count, instance), rounds=1) == instance.covers


def test_count_sudoku(benchmark: object) -> None:
    instances = [make() for make in BY_NAME["sudoku, mean of 1,000"].makers[:50]]
    counts = timed(benchmark, lambda: [Dlx().count(instance) for instance in instances])
    assert counts == [1] * 50


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_instances_are_well_formed(row: Row) -> None:
    for make in row.makers[:3]:
        instance = make()
        assert {item for option in instance.options for item in option} == set(
            range(instance.n_items)
        )
        assert all(len(set(option)) == len(option) for option in instance.options)
        assert (instance.covers is not None) == row.known


def test_calendar_counts_add_up() -> None:
    counts = [make().covers for make in BY_NAME["calendar, mean of 366 dates"].makers]
    assert len(counts) == 366
    assert sum(count for count in counts if count is not None) == 24405


@pytest.mark.parametrize("kind", RIVALS, ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "name",
    [
        "queens 8",
        "Langford 8",
        "word squares 4x4, colours",
        "5 queens dominate 8x8, multiplicities",
    ],
)
def test_rival_is_fed_rightly(kind: type[Solver], name: str) -> None:
    pytest.importorskip(kind.package, reason=f"{kind.name} is not installed")
    solver, instance = kind(), BY_NAME[name].makers[0]()
    if solver.supports(instance):
        assert solver.count(instance) == instance.covers
        assert instance.is_cover(solver.first(instance))
    else:
        assert instance.colors is not None or instance.bounds is not None


def test_is_cover() -> None:
    assert TOY.is_cover([0])
    assert TOY.is_cover([2, 1])
    assert not TOY.is_cover([1])
    assert not TOY.is_cover([0, 1])
    colored = Instance("colored", [[0, 2], [1, 2]], 3, 2, None, [[0, 1], [0, 1]])
    assert colored.is_cover([0, 1])
    clash = Instance("clash", [[0, 2], [1, 2]], 3, 2, None, [[0, 1], [0, 2]])
    assert not clash.is_cover([0, 1])
    plain = Instance("plain", [[0, 2], [1, 2]], 3, 2, None)
    assert not plain.is_cover([0, 1])
    twice = Instance("twice", [[0], [0], [0, 1], [1]], 2, 2, 5, bounds=[(2, 3), (0, 1)])
    assert twice.is_cover([0, 1])
    assert twice.is_cover([2, 1])
    assert twice.is_cover([0, 1, 2])
    assert not twice.is_cover([0, 3])
    assert not twice.is_cover([0, 0])
    assert not twice.is_cover([0, 2, 3])


class Fake(Solver):
    """A rival that counts as it is told to."""

    distribution = "fake"

    def __init__(self, counted: Callable[[], int], name: str = "fake") -> None:
        self.counted, self.name = counted, name

    def count(self, instance: Instance) -> int:
        return self.counted()

    def first(self, instance: Instance) -> Iterable[int]:
        return [0]


def spin() -> int:
    end = time.process_time() + 30
    while time.process_time() < end:
        pass
    return 2


def crash() -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 2


def hog() -> int:
    return len(bytearray(1 << 40))


@pytest.mark.parametrize(
    ("counted", "outcome"),
    [(lambda: 3, "wrong answer"), (spin, "time-out"), (crash, "crashed"), (hog, "out of memory")],
)
def test_a_rival_that_fails(counted: Callable[[], int], outcome: str) -> None:
    assert measure(Fake(counted), Row("toy", [lambda: TOY]), "count", 1) == outcome


def test_measures_cpu_seconds() -> None:
    def work() -> int:
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        time.sleep(0.5)
        return 2

    seconds = measure(Fake(work), Row("toy", [lambda: TOY]), "count", 5)
    assert isinstance(seconds, float)
    assert 0.05 <= seconds < 0.5  # the sleep does not count


def test_runs_are_interleaved(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    times = {"a": iter([3.0, 1.0, 2.0]), "b": iter([5.0, "crashed"])}

    def record(solver: Solver, *_: object) -> object:
        asked.append(solver.name)
        return next(times[solver.name])

    monkeypatch.setattr("benchmarks.table.measure", record)
    solvers = [Fake(lambda: 2, "a"), Fake(lambda: 2, "b")]
    line = interleaved(Row("toy", [lambda: TOY]), solvers, "count", 3, 1)
    assert "".join(asked) == "ababa"
    assert line == {"a": 2.0, "b": "crashed"}


def test_ratios() -> None:
    lines: list[dict[str, float | str]] = [
        {"dlx": 0.5, "slow": 4.0, "fast": 1.0},
        {"dlx": 2.0, "slow": 4.0, "fast": 1.0},
        {"dlx": 2.0, "slow": "time-out", "fast": "-"},
        {"dlx": "time-out", "slow": 1.0, "fast": 1.0},
    ]
    assert [ratio(line) for line in lines] == [2.0, 0.5, None, None]
    assert mean_ratio(lines, "slow") == pytest.approx(4.0)
    assert mean_ratio(lines, "fast") == pytest.approx(1.0)
    names = ["dlx", "slow", "fast"]
    row = markdown_row("a", lines[0], names, "count")
    assert row == "| a | **500** | 4,000 | 1,000 | 2.00 (fast) |"
    assert markdown_row("c", lines[2], names, "count") == "| c | **2,000** | time-out | - | - |"
    foot = markdown_foot(lines, names)
    assert foot == "| *time over dlx's, geometric mean* | 1.00 | 4.00 | 1.00 | 1.00 |"


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rows", "queens 8", "--rivals", "--repeat", "1"]) == 0
    out = capsys.readouterr().out
    assert "| queens 8 | **" in out
    assert "dlx-cover" in out
    assert [row.name for row in arguments(["--rows", "queens*"]).rows] == ["queens 8", "queens 12"]
    with pytest.raises(SystemExit, match="2"):
        main(["--rows", "chess"])
