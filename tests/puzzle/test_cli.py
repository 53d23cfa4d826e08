"""The command line, from within and end to end."""

import datetime
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import pytest

from calendar_puzzle import Board, Placement, board_names, load_board, puzzle
from calendar_puzzle.cli import main, output

COMMAND = [sys.executable, "-m", "calendar_puzzle"]
LONG = ["--all-solutions", "--board", "weekday", "6", "7", "--weekday", "Tue"]  # 10,374 of them
TODAY = datetime.date(2027, 2, 1)

Capture = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("plain_environment")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with its output in a pipe."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=120,
    )


def words(value: object) -> str:
    """The name of a test case."""
    return " ".join(value) if isinstance(value, list) else str(value)


def pictures(output: str) -> list[str]:
    return output.removesuffix("\n").split("\n\n")


def count_of(capsys: Capture, *arguments: str) -> int:
    assert main(["--count", *arguments], today=TODAY) == 0
    return int(capsys.readouterr().out)


def refusal(capsys: Capture, *arguments: str) -> str:
    """The one line on standard error for arguments that are refused."""
    try:
        code: object = main(arguments, today=TODAY)
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("calendar_puzzle: ")
    assert err.count("\n") == 1
    return err


# What is printed


def test_all_solutions_of_1_february() -> None:
    done = run("--all-solutions", "2", "1")
    assert (done.returncode, done.stderr) == (0, "73 solutions\n")
    drawn = pictures(done.stdout)
    assert len(drawn) == len(set(drawn)) == 73
    assert all("│Feb│" in one and "│ 1 │" in one for one in drawn)
    assert "\x1b" not in done.stdout


def test_one_solution_is_the_first_of_all() -> None:
    one = run("2", "1")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout.splitlines()[0].startswith("┌───")
    assert one.stdout == pictures(run("--all-solutions", "2", "1").stdout)[0] + "\n"


def test_json_is_one_verified_solution_a_line(capsys: Capture) -> None:
    assert main(["--all-solutions", "--json", "10", "6"]) == 0
    out, err = capsys.readouterr()
    board = load_board("dragonfjord")
    letter = {piece.name: piece.letter for piece in board.pieces}
    assert (len(out.splitlines()), err) == (7, "7 solutions\n")
    for number, line in enumerate(out.splitlines(), start=1):
        entry = json.loads(line)
        assert list(entry) == ["board", "slot", "number", "pieces", "grid"]
        assert (entry["board"], entry["number"]) == ("dragonfjord", number)
        assert entry["slot"] == {"month": "Oct", "day": "6"}
        placements = [
            Placement(piece, tuple((row, column) for row, column in cells))
            for piece, cells in entry["pieces"].items()
        ]
        board.verify(placements, ("Oct", "6"))
        for piece, cells in placements:
            assert {entry["grid"][row][column] for row, column in cells} == {letter[piece]}
        assert [row.count("*") for row in entry["grid"]] == [0, 1, 1, 0, 0, 0, 0]
        assert entry["grid"][6].endswith("....")


def test_json_of_a_count(capsys: Capture) -> None:
    assert main(["--count", "--json", "--board", "weekday", "4", "6", "--weekday", "mon"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "board": "weekday",
        "slot": {"month": "Apr", "day": "6", "weekday": "Mon"},
        "count": 97,
    }


@pytest.mark.parametrize(("limit", "tail"), [("3", ", --limit reached"), ("100", "")])
def test_limit_shows_at_most_so_many(capsys: Capture, limit: str, tail: str) -> None:
    assert main(["--all-solutions", "--limit", limit, "2", "1"]) == 0
    out, err = capsys.readouterr()
    shown = min(int(limit), 73)
    assert len(pictures(out)) == shown
    assert err == f"{shown} solutions{tail}\n"


def test_limit_alone_is_enough(capsys: Capture) -> None:
    assert main(["--limit", "2", "2", "1"]) == 0
    assert len(pictures(capsys.readouterr().out)) == 2


def test_boards_are_listed(capsys: Capture) -> None:
    assert main(["--list-boards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == board_names()
    assert lines[2].endswith("month, day; 8 pieces; 7 to 216 solutions a date")
    assert main(["--list-boards", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [entry["id"] for entry in entries] == board_names()
    assert entries[-2]["groups"] == ["month", "day", "weekday"]


def test_the_version_is_that_of_the_distribution(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"calendar_puzzle {version('dlx-cover')}\n"


def test_help_starts_with_examples() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("examples:\n  calendar_puzzle ")
    for option in ["--all-solutions", "--any-slot", "--weekday", "--json", "--color"]:
        assert option in done.stdout


def test_the_examples_of_the_help_run(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["--help"])
    examples = capsys.readouterr().out.partition("\n\n")[0].splitlines()[1:]
    assert len(examples) == 13
    for example in examples:
        command = example.strip().partition("   ")[0]
        program, *arguments = command.partition("|")[0].split()
        assert program == "calendar_puzzle"
        before = set(tmp_path.iterdir())
        assert main(arguments) == 0
        assert capsys.readouterr().out or set(tmp_path.iterdir()) > before


# Which date


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        (["10", "6"], 7),
        (["1", "6"], 24),
        (["2", "22"], 25),
        (["12", "31"], 77),
        (["2", "29"], 64),
        (["02", "01"], 73),
        (["--", "02", "01"], 73),
        (["feb", "1"], 73),
        (["FEBRUARY", "001"], 73),
        (["2027-02-01"], 73),
        (["--date", "2027-02-01"], 73),
        (["1", "25"], 216),
        (["2", "30", "--any-slot"], 34),
        (["4", "31", "--any-slot"], 183),
        (["2", "29", "--year", "2027"], 64),
        (["7", "2", "--board", "JarringWords"], 10),
        ([], 73),
    ],
    ids=words,
)
def test_counts(capsys: Capture, arguments: list[str], number: int) -> None:
    assert count_of(capsys, *arguments) == number


def test_options_may_stand_between_month_and_day(capsys: Capture) -> None:
    assert main(["2", "--count", "1"]) == 0
    assert capsys.readouterr().out == "73\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["4", "6", "--weekday", "Monday"],
        ["4", "6", "--weekday", "mon"],
        ["4", "6", "--year", "2026"],
        ["--date", "2026-04-06"],
        ["2026-04-06"],
    ],
    ids=words,
)
def test_weekdays(capsys: Capture, arguments: list[str]) -> None:
    assert count_of(capsys, "--board", "weekday", *arguments) == 97


def test_the_year_of_today_gives_the_weekday(capsys: Capture) -> None:
    arguments = ["--count", "--board", "weekday", "4", "6"]
    assert main(arguments, today=datetime.date(2020, 12, 31)) == 0  # 6 April 2020 was a Monday
    assert capsys.readouterr().out == "97\n"


def test_today_is_the_local_date(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(datetime.date):
        @classmethod
        def today(cls) -> "Clock":
            return cls(2027, 10, 6)

    monkeypatch.setattr(datetime, "date", Clock)
    assert main(["--count"]) == 0
    assert capsys.readouterr().out == "7\n"


@pytest.mark.parametrize("zone", ["Etc/GMT-14", "Etc/GMT+12"])
def test_today_follows_the_time_zone(zone: str) -> None:
    # At any moment, these zones have different dates.
    before = datetime.datetime.now(datetime.UTC)
    done = run("--json", TZ=zone)
    after = datetime.datetime.now(datetime.UTC)
    hours = -int(zone.removeprefix("Etc/GMT"))
    slots = []
    for moment in (before, after):
        date = (moment + datetime.timedelta(hours=hours)).date()
        month, day = load_board("dragonfjord").slot_on(date)
        slots.append({"month": month, "day": day})
    assert json.loads(done.stdout)["slot"] in slots


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["2", "30"], "no such date: February has no day 30; --any-slot"),
        (["4", "31"], "no such date: April has no day 31"),
        (["13", "1"], "no such date: no month '13'; give a number from 1 to 12"),
        (["1", "0"], "no such date: no day '0'"),
        (["1", "32"], "no such date: no day '32'"),
        (["11", "45"], "no such date: no day '45'"),
        (["11", "45", "--any-slot"], "no such date: no day '45'"),
        (["-1", "1"], "no such date: no month '-1'"),
        (["foo", "1"], "no such date: no month 'foo'"),
        (["foo"], "a date is a month and a day, such as 2 1, not 'foo'"),
        (["2"], "no such date: '2'; write it as 2027-02-01"),
        (["1", "2", "3"], "a date is a month and a day"),
        (["1", "2", "--date", "2027-02-01"], "a date is a month and a day"),
        (["2027-02-01", "--date", "2027-02-01"], "a date is a month and a day"),
        (["--date", "2027-02-29"], "no such date: '2027-02-29'"),
        (["--date", ""], "no such date: ''"),
        (["--date", "2027-02-01", "--year", "2027"], "--year and --weekday go with MONTH DAY"),
        (["--weekday", "Mon"], "--year and --weekday go with MONTH DAY"),
        (["1", "2", "--weekday", "Mon"], "'dragonfjord' shows no weekday"),
        (["1", "2", "--year", "27", "--weekday", "Mon"], "not allowed with"),
        (["1", "2", "--year", "0"], "'0' is not a whole number from 1 to 9999"),
        (["1", "2", "--year", "99999999999999999999"], "is not a whole number"),
        (["2", "29", "--board", "weekday"], "29 February 2027, so there is no weekday"),
        (["2", "30", "--any-slot", "--board", "weekday"], "give another --year, or the --weekday"),
        (["1", "2", "--board", "nope"], "no board 'nope'; there are calendarium, creamakerspace,"),
        (["1", "2", "--limit", "0"], "'0' is not a whole number from 1"),
        (["1", "2", "--limit", "-3"], "'-3' is not a whole number from 1"),
        (["1", "2", "--limit", "many"], "'many' is not a whole number from 1"),
        (["1", "2", "--count", "--limit", "5"], "--count counts all solutions"),
        (["1", "2", "--count", "--all-solutions"], "not allowed with"),
        (["1", "2", "--color", "blue"], "'blue'"),
        (["1", "2", "--nope"], "--nope"),
    ],
    ids=words,
)
def test_what_is_refused(capsys: Capture, arguments: list[str], part: str) -> None:
    assert part in refusal(capsys, *arguments)


def test_a_refusal_end_to_end() -> None:
    done = run("11", "45")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("calendar_puzzle: no such date")
    assert done.stderr.count("\n") == 1


# Terminals, pipes, colours


@pytest.mark.parametrize(("columns", "side_by_side"), [("20", 1), ("80", 2), ("200", 6)])
def test_pictures_stand_side_by_side_where_there_is_room(columns: str, side_by_side: int) -> None:
    done = run("--all-solutions", "10", "6", COLUMNS=columns)
    first_lines = [row.splitlines()[0] for row in pictures(done.stdout)]
    assert max(line.count("  ┌") for line in first_lines) + 1 == side_by_side
    assert len(first_lines) == -(-7 // side_by_side)


def test_an_ascii_output_gets_ascii_borders() -> None:
    done = run("2", "1", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("+---")
    assert done.stdout.isascii()


@pytest.mark.parametrize(
    ("choice", "terminal", "environment", "colored"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("never", True, {}, False),
        ("always", False, {}, True),
        ("always", False, {"NO_COLOR": "1", "TERM": "dumb"}, True),
    ],
)
def test_color(
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    choice: str,
    terminal: bool,
    environment: dict[str, str],
    colored: bool,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert main(["2", "1", "--color", choice]) == 0
    assert ("\x1b[" in capsys.readouterr().out) == colored


def test_every_piece_keeps_its_letter_in_color() -> None:
    done = run("2", "1", "--color=always")
    assert all(f" {letter} " in done.stdout for letter in "OPUVLYNZ")


# Streams


def start(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


@pytest.mark.parametrize("arguments", [LONG, [*LONG, "--json"]], ids=["pictures", "json"])
def test_a_reader_that_stops_early_is_no_error(arguments: list[str]) -> None:
    with start(*arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert [process.stdout.readline() for _ in range(3)]
        # More is to come than a pipe holds: that lines arrive now shows that they are streamed.
        assert process.poll() is None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("option", ["--all-solutions", "--json"])
def test_a_solution_is_written_before_the_next_is_sought(
    monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    original = puzzle.solutions
    written = io.BytesIO()
    lengths: list[int] = []

    def watched(board: Board, slot: tuple[str, ...]) -> Iterator[puzzle.Solution]:
        for solution in original(board, slot):
            lengths.append(len(written.getvalue()))
            yield solution

    monkeypatch.setattr(puzzle, "solutions", watched)
    buffered = io.BufferedWriter(written)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffered, encoding="utf-8"))
    assert main([option, "--limit", "5", "10", "6"]) == 0
    assert lengths[0] == 0
    assert all(before < after for before, after in pairwise(lengths))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")
def test_ctrl_c_ends_with_the_figures_so_far() -> None:
    with start(*LONG) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        err = process.stderr.read()
        assert process.wait(timeout=60) == 130
        assert err.startswith("calendar_puzzle: interrupted; ")
        assert err.endswith(" solutions so far\n")
        assert err.count("\n") == 1


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--count", "2", "1"], "solutions so far"),
        (["--svg", "all.svg", "--all-solutions", "2", "1"], "solutions so far"),
        (["hint", "2", "1"], "solutions so far"),
        (["--any-two"], "packings so far"),
    ],
)
def test_what_takes_long_shows_how_much_is_found(
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    words: str,
    terminal: bool,
) -> None:
    original = puzzle.solutions

    def slow(board: Board, slot: tuple[str, ...], *placed: object) -> Iterator[puzzle.Solution]:
        time.sleep(0.5)
        yield from original(board, slot)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(output, "PATIENCE", 0.05)
    monkeypatch.setattr(puzzle, "solutions", slow)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert main(arguments) == 0
    assert (words in capsys.readouterr().err) == terminal


@pytest.mark.parametrize("option", ["--count", "--json", "--all-solutions"])
def test_an_interrupt_tells_how_many_were_found(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    original = puzzle.solutions

    def interrupted(board: Board, slot: tuple[str, ...]) -> Iterator[puzzle.Solution]:
        found = original(board, slot)
        yield next(found)
        yield next(found)
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle, "solutions", interrupted)
    arguments = [option, "2", "1"] if option != "--json" else [option, "--limit", "9", "2", "1"]
    assert main(arguments) == 130
    assert capsys.readouterr().err == "calendar_puzzle: interrupted; 2 solutions so far\n"


def none_at_all(board: Board, slot: tuple[str, ...]) -> Iterator[puzzle.Solution]:
    return iter(())


@pytest.mark.parametrize(
    ("arguments", "output"), [(["2", "1"], ""), (["--count", "2", "1"], "0\n")]
)
def test_no_solution_has_its_own_exit_code(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, arguments: list[str], output: str
) -> None:
    monkeypatch.setattr(puzzle, "solutions", none_at_all)
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert (out, err) == (output, "calendar_puzzle: no solution for Feb 1 on board 'dragonfjord'\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
@pytest.mark.parametrize("arguments", [["2", "1"], ["--count", "2", "1"], ["--version"]], ids=words)
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, encoding="utf-8"
        )
    assert done.returncode == 2
    assert done.stderr.startswith("calendar_puzzle: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_a_closed_output_is_one_line() -> None:
    shell = 'exec "$0" -m calendar_puzzle 2 1 >&-'
    done = subprocess.run(
        ["sh", "-c", shell, sys.executable], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 2
    assert done.stderr == "calendar_puzzle: there is no standard output to write to\n"


@pytest.mark.slow
def test_memory_does_not_grow_with_the_solutions() -> None:
    import tracemalloc

    board = load_board("weekday")
    found = puzzle.solutions(board, board.slot(6, 7, 2))
    peaks: list[int] = []
    tracemalloc.start()
    try:
        for number, _ in enumerate(found, start=1):
            if number in (2500, 5000, 7500, 10_000):
                peaks.append(tracemalloc.get_traced_memory()[1])
                tracemalloc.reset_peak()
    finally:
        tracemalloc.stop()
    assert len(peaks) == 4
    assert max(peaks[1:]) < 2 * peaks[0]  # 4 if they were kept


def test_the_first_solution_takes_less_than_three_imports_of_numpy() -> None:
    def seconds(*command: str) -> float:
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        return time.perf_counter() - begin

    pairs = [
        (seconds(*COMMAND, "2", "1"), seconds(sys.executable, "-c", "import numpy"))
        for _ in range(5)
    ]
    ours, numpys = (min(times) for times in zip(*pairs, strict=True))
    assert ours < 3 * numpys
