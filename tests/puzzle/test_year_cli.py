"""The command line: ``calendar_puzzle year``."""

import csv
import datetime
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from calendar_puzzle import Board, Slot, almanac, difficulty, load_board
from calendar_puzzle.cli import main, output
from calendar_puzzle.dates import MONTHS
from calendar_puzzle.difficulty import Difficulty

COMMAND = [sys.executable, "-m", "calendar_puzzle", "year"]
TODAY = datetime.date(2027, 2, 1)

Capture = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("plain_environment")


def table_of(lines: list[str]) -> dict[str, int]:
    """Read a table of counts, by the columns that the months stand in."""
    ends = [found.end() for found in re.finditer(r"\w+", lines[0])]
    starts = [2, *ends]
    assert lines[0].split() == [name[:3] for name in MONTHS]
    assert len(lines) == 32
    counts = {}
    for line in lines[1:]:
        for month, (start, end) in enumerate(zip(starts, ends, strict=False), start=1):
            if number := line[start:end].strip():
                counts[f"{month}-{int(line[:2])}"] = int(number)
    return counts


def stub(monkeypatch: pytest.MonkeyPatch, counts: Mapping[Any, int]) -> None:
    """Let these be the numbers of solutions."""
    monkeypatch.setattr(
        almanac,
        "counted",
        lambda board, slots, **_: iter([{slot: counts.get(slot, 0) for slot in slots}]),
    )


def key_of(board: Board, slot: Slot) -> str:
    """The key of a slot in the published tables; there, weekdays count from 0."""
    places = [
        labels.index(label) for labels, label in zip(board.groups.values(), slot, strict=True)
    ]
    return "-".join(str(place + (group < 2)) for group, place in enumerate(places))


# What is printed


def test_the_table_end_to_end(published: dict[str, Any]) -> None:
    done = subprocess.run(COMMAND, capture_output=True, encoding="utf-8", timeout=120)
    assert (done.returncode, done.stderr) == (0, "24405 solutions\n")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in done.stdout
    counts = published["dragonfjord"]["counts"]
    impossible = {"2-30", "2-31", "4-31", "6-31", "9-31", "11-31"}
    assert table_of(lines[:32]) == {k: n for k, n in counts.items() if k not in impossible}
    assert lines[32:] == [
        "",
        "fewest     7 solutions: Oct 6",
        "most       216 solutions: Jan 25",
        "unique     none",
        "impossible none",
        "total      24405 solutions, 366 slots",
    ]


def test_the_table_of_all_slots(capsys: Capture, published: dict[str, Any]) -> None:
    assert main(["year", "--all-slots", "--board", "JarringWords"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert table_of(lines[:32]) == published["jarringwords"]["counts"]
    assert lines[-1] == "total      23145 solutions, 372 slots"


def test_json_is_one_slot_a_line(capsys: Capture, published: dict[str, Any]) -> None:
    assert main(["year", "--all-slots", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == "25061 solutions\n"
    board = load_board("dragonfjord")
    found = {}
    for line in out.splitlines():
        entry = json.loads(line)
        assert list(entry) == ["board", "slot", "count"]
        assert (entry["board"], list(entry["slot"])) == ("dragonfjord", ["month", "day"])
        found[key_of(board, tuple(entry["slot"].values()))] = entry["count"]
    assert found == published["dragonfjord"]["counts"]


def test_json_of_a_year_has_its_dates(capsys: Capture, published: dict[str, Any]) -> None:
    assert main(["year", "2027", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    counts = published["dragonfjord"]["counts"]
    for days, entry in enumerate(entries):
        date = datetime.date(2027, 1, 1) + datetime.timedelta(days)
        assert list(entry) == ["board", "date", "slot", "count"]
        assert entry["date"] == date.isoformat()
        assert entry["slot"] == {"month": date.strftime("%b"), "day": str(date.day)}
        assert entry["count"] == counts[f"{date.month}-{date.day}"]
    assert len(entries) == 365


def test_many_slots_are_wrapped_and_each_is_whole(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub(monkeypatch, {("Mar", str(day)): 1 for day in range(1, 32)} | {("May", "1"): 12_345})
    assert main(["year"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert table_of(lines[:32])["5-1"] == 12_345
    summary = "\n".join(lines[33:])
    unique = summary[summary.index("unique") : summary.index("impossible")].splitlines()
    assert len(unique) > 1
    assert unique[0].startswith("unique     31: Mar 1, Mar 2,")
    assert all(re.fullmatch(r" {11}(Mar \d+(, )?)+,?", line) for line in unique[1:])
    assert summary.count("Mar 17") == 1
    assert "\nimpossible 334: Jan 1, " in summary
    assert "most       12345 solutions: May 1\n" in summary


def test_the_fewest_and_the_most_are_coloured_if_wanted(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = load_board("dragonfjord")
    stub(monkeypatch, {**dict.fromkeys(board.slots(), 5), ("Mar", "3"): 3, ("May", "4"): 8})
    assert main(["year", "--color=always"]) == 0
    marked = re.findall(r"\x1b\[[\d;]+m(.*?)\x1b\[0m", capsys.readouterr().out)
    assert marked == ["3", "8", "fewest", "most"]
    assert main(["year", "--color=never"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_board_without_any_solution_has_its_own_exit_code(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub(monkeypatch, {})
    assert main(["year", "2027"]) == 1
    out, err = capsys.readouterr()
    assert set(table_of(out.splitlines()[:32]).values()) == {0}
    assert err == "0 solutions\n"


# Boards that show the weekday


def test_a_weekday_board_takes_the_dates_of_this_year(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On 1 February 2027, a Monday.
    dates = [datetime.date(2027, 1, 1) + datetime.timedelta(days) for days in range(365)]
    twos = {(date.strftime("%b"), str(date.day), date.strftime("%a")): 2 for date in dates}
    stub(monkeypatch, {**twos, ("Feb", "1", "Mon"): 10_374, ("Feb", "1", "Tue"): 99_999})
    assert main(["year", "--board", "weekday"], today=TODAY) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines[:32])) <= 80
    counts = table_of(lines[:32])
    assert lines[32] == ""
    assert (len(counts), sum(counts.values())) == (365, 10_374 + 364 * 2)
    assert "most       10374 solutions: Feb 1 Mon" in lines


def test_all_slots_of_a_weekday_board_are_a_table_for_each_weekday(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub(monkeypatch, {("Feb", "30", "Mon"): 3, ("Dec", "31", "Sat"): 4})
    assert main(["year", "--board", "weekday", "--all-slots"], today=TODAY) == 0
    lines = capsys.readouterr().out.splitlines()
    tables = {lines[at]: table_of(lines[at + 1 : at + 33]) for at in range(0, 7 * 34, 34)}
    assert list(tables) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    assert {name: +Counter(table) for name, table in tables.items() if any(table.values())} == {
        "Mon": {"2-30": 3},
        "Sat": {"12-31": 4},
    }
    assert lines[-1] == "total      7 solutions, 2604 slots"


# What is refused


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["year", "0"], "'0' is not a whole number from 1 to 9999"),
        (["year", "10000"], "'10000' is not a whole number from 1 to 9999"),
        (["year", "-5"], "-5"),
        (["year", "next"], "'next' is not a whole number"),
        (["year", ""], "'' is not a whole number"),
        (["year", "2027", "2028"], "2028"),
        (["year", "2027", "--all-slots"], "leave out the year"),
        (["year", "--board", "nope"], "no board 'nope'; there are calendarium"),
        (["year", "--count"], "--count"),
        (["--json", "year"], "'year' comes first"),
        (["year 2027"], "a date is a month and a day"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_refused(capsys: Capture, arguments: list[str], part: str) -> None:
    try:
        code: object = main(arguments, today=TODAY)
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("calendar_puzzle: ")
    assert err.count("\n") == 1
    assert part in err


def test_the_examples_of_the_help_run(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["year", "--help"])
    assert end.value.code == 0
    examples = capsys.readouterr().out.partition("\n\n")[0].splitlines()[1:]
    assert len(examples) == 6
    for example in examples:
        program, *arguments = example.strip().partition("   ")[0].split()
        assert program == "calendar_puzzle"
        before = set(tmp_path.iterdir())
        assert main(arguments) == 0
        assert capsys.readouterr().out or set(tmp_path.iterdir()) > before


# Progress, interrupts, the cache


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [*COMMAND, "--board", "weekday", "--all-slots", "--workers", "2"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        seen = b""
        while b"/2604" not in seen:  # the bar: the count takes far more than a second
            seen += os.read(ours, 1024)
        process.send_signal(signal.SIGINT)
        while not re.search(rb"interrupted; \d+ of 2604 dates so far\r\n$", seen):
            seen += os.read(ours, 1024)
        out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in seen


@pytest.mark.parametrize(
    ("command", "source", "name", "step"),
    [
        (["year", "--difficulty"], difficulty, "difficulties", lambda _: Difficulty(1, 2)),
        (["year", "--no-cache"], almanac, "counted", lambda slot: {slot: 1}),
        (["check", "dragonfjord"], almanac, "counted", lambda slot: {slot: 1}),
    ],
)
def test_an_interrupt_tells_how_many_dates_were_counted(
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    source: ModuleType,
    name: str,
    step: Callable[[Slot], object],
) -> None:
    def interrupted(_: Board, slots: Sequence[Slot], **options: object) -> Iterator[object]:
        yield from map(step, slots[:5])
        raise KeyboardInterrupt

    monkeypatch.setattr(source, name, interrupted)
    assert main(command, today=TODAY) == 130
    told = "calendar_puzzle: interrupted; 5 of 366 dates so far\n"
    assert capsys.readouterr() == ("", told)


@pytest.mark.parametrize(("terminal", "patience"), [(True, 0.01), (True, 60.0), (False, 0.01)])
def test_a_bar_is_shown_on_a_terminal_after_a_while(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, terminal: bool, patience: float
) -> None:
    monkeypatch.setattr(output, "PATIENCE", patience)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert main(["year", "--board", "creamakerspace", "--no-cache"]) == 0
    out, err = capsys.readouterr()
    assert ("/366" in err) == (terminal and patience < 1)
    assert err.endswith("7490 solutions\n")
    assert out.endswith("total      7490 solutions, 366 slots\n")


def test_counts_are_kept_unless_told_otherwise(capsys: Capture, cache: Path) -> None:
    assert main(["year", "--no-cache"]) == 0
    assert not list(cache.rglob("*.db"))
    assert main(["year"]) == 0
    (file,) = cache.rglob("*.db")
    # Believe what stands there: nothing is counted any more.
    with closing(sqlite3.connect(file)) as kept, kept:
        kept.execute("UPDATE counts SET count = 1")
    capsys.readouterr()
    assert main(["year"]) == 0
    assert capsys.readouterr().err == "366 solutions\n"
    assert main(["year", "--no-cache"]) == 0
    assert capsys.readouterr().err == "24405 solutions\n"


def test_difficulty_is_a_table_of_grades(capsys: Capture) -> None:
    assert main(["year", "--difficulty"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    grades = table_of(lines[:32])
    assert len(grades) == 366
    assert set(grades.values()) == {1, 2, 3, 4, 5}
    numbers = Counter(grades.values())
    assert lines[-1] == (
        f"difficulty 1 gentle {numbers[1]}, 2 easy {numbers[2]}, 3 fair {numbers[3]}, "
        f"4 hard {numbers[4]}, 5 fiendish {numbers[5]}"
    )
    assert "fewest     7 solutions: Oct 6" in lines
    assert main(["year", "--difficulty", "--csv"]) == 0
    first, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert first == ["board", "month", "day", "count", "difficulty", "nodes"]
    assert [int(row[-2]) for row in rows if row[1:3] == ["Oct", "6"]] == [grades["10-6"]]


def test_months_in_another_language_head_the_table(capsys: Capture) -> None:
    assert main(["year", "--lang", "de"]) == 0
    head = capsys.readouterr().out.splitlines()[0]
    assert " ".join(head.split()) == "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"


def test_csv_is_a_table(capsys: Capture, published: dict[str, Any]) -> None:
    assert main(["year", "2027", "--csv"]) == 0
    first, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert first == ["board", "date", "month", "day", "count"]
    assert rows[31] == ["dragonfjord", "2027-02-01", "Feb", "1", "73"]
    assert len(rows) == 365
    assert main(["year", "--csv", "--all-slots"]) == 0
    first, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert first == ["board", "month", "day", "count"]
    assert [int(row[-1]) for row in rows] == list(published["dragonfjord"]["counts"].values())
