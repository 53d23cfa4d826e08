"""The command line: ``calendar_puzzle check`` and ``--any-two``."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from calendar_puzzle import board_file, load_board
from calendar_puzzle.cli import main

TODAY = datetime.date(2027, 2, 1)
BOARDS = Path(board_file.__file__).parent / "boards"

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("plain_environment")


def own(tmp_path: Path, original: str, *changes: tuple[str, str]) -> str:
    """A board file of one's own, made from one that comes with the package."""
    text = (BOARDS / f"{original}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_board_with_unique_dates_names_them(
    capsys: Capture, tmp_path: Path, published: dict[str, Any]
) -> None:
    assert main(["check", own(tmp_path, "creamakerspace")], today=TODAY) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "my: CreaMakerspace (anowell)",
        "shows      month (12), day (31)",
        "cells      43, of which 2 stay open",
        "pieces     P1, U, V, W, L, N, Y, P: 41 cells",
        "fewest     1 solution: Mar 1, Apr 19, Jul 2, Sep 2, Oct 5",
        "most       87 solutions: Jun 23",
        "unique     5: Mar 1, Apr 19, Jul 2, Sep 2, Oct 5",
        "impossible none",
        "total      7490 solutions, 366 slots",
    ]


def test_impossible_dates_are_named_and_have_an_exit_code(capsys: Capture, tmp_path: Path) -> None:
    # As drawn and never turned over, the pieces leave 6 October without a solution.
    file = own(tmp_path, "dragonfjord", ("# One label", 'flip = "no"\n# One label'))
    assert main(["check", file], today=TODAY) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[4] == "one-sided  O6, P, U, V, L, Y, N, Z"
    summary = "\n".join(lines)
    assert "Oct 6" in summary[summary.index("impossible") : summary.index("total")]


def test_json_has_every_count(capsys: Capture, tmp_path: Path, published: dict[str, Any]) -> None:
    assert main(["check", "--json", "creamakerspace"], today=TODAY) == 0
    entry = json.loads(capsys.readouterr().out)
    counts = published["creamakerspace"]["counts"]
    months = load_board("creamakerspace").groups["month"]
    for record in entry.pop("counts"):
        slot = record["slot"]
        assert record["count"] == counts[f"{months.index(slot['month']) + 1}-{slot['day']}"]
    assert entry == {
        "board": "creamakerspace",
        "name": "CreaMakerspace (anowell)",
        "cells": 43,
        "fewest": 1,
        "most": 87,
        "total": 7490,
        "unique": [
            {"month": month, "day": day}
            for month, day in [
                ("Mar", "1"), ("Apr", "19"), ("Jul", "2"), ("Sep", "2"), ("Oct", "5")
            ]
        ],
        "impossible": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ((('"XXX", "XXX"', '"XX", "XX"'),), "the pieces cover 39 cells, the board leaves 41"),
        ((('"XXX", "XXX"', '"XXX", "XXX", "XXX"'),), "cover 44 cells, the board leaves 41"),
        ((('"XXX", "XXX"', '"XXXXXXXXX"'),), "piece 'O6' is larger than board 'my'"),
        ((('"30", "31"', '"30", "32"'),), "board 'my': the day '32' is not in the grid"),
        ((("[pieces]", "[pieces"),), "board 'my' is not a TOML file"),
    ],
)
def test_a_bad_board_is_told_in_one_line(
    capsys: Capture, tmp_path: Path, changes: tuple[tuple[str, str], ...], message: str
) -> None:
    file = own(tmp_path, "dragonfjord", *changes)
    for command in (["check", file], ["--board", file], ["year", "--board", file]):
        assert main(command, today=TODAY) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert message in err


def test_a_board_file_is_a_board_for_every_command(capsys: Capture, tmp_path: Path) -> None:
    file = own(tmp_path, "jarringwords", *2 * [('"Jan"', '"Jän"')])
    assert main(["--board", file, "--count", "jän", "1"], today=TODAY) == 0
    assert capsys.readouterr().out == "68\n"
    assert main(["year", "2027", "--board", file], today=TODAY) == 0
    assert "total      22562 solutions, 365 slots" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "cells", "packings", "slots"),
    # The first two numbers are published with the puzzle; the others are sums of its table.
    [("dragonfjord", 2, 59_787, 25_061), ("jarringwords", 2, None, 23_145)],
)
def test_any_two_cells(
    capsys: Capture, board: str, cells: int, packings: int | None, slots: int
) -> None:
    assert main(["--any-two", "--board", board]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith(f"packings leave any {cells} cells open")
    assert packings is None or first.startswith(f"{packings} ")
    assert second == f"{slots} of them show a month and a day"
    assert main(["--any-two", "--json", "--board", board]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert entry["slots"] == slots
    assert entry["packings"] == int(first.split()[0])
    assert (entry["board"], entry["open"]) == (board, [cells])


@pytest.mark.parametrize(
    "arguments",
    [["2", "1"], ["--date", "2027-02-01"], ["--limit", "3"], ["--count"], ["--weekday", "Mon"]],
)
def test_any_two_goes_with_no_date(capsys: Capture, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--any-two", *arguments])
    out, err = capsys.readouterr()
    assert (end.value.code, out, err.count("\n")) == (2, "", 1)
    assert "--any-two" in err
