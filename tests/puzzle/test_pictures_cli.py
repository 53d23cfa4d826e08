"""The command line: pictures of dates, years and heat."""

import datetime
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from calendar_puzzle import Board, Placement, load_board, solutions
from calendar_puzzle.cli import main

TODAY = datetime.date(2027, 2, 1)
SVG = "{http://www.w3.org/2000/svg}"

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("plain_environment")


def placements(svg: str | bytes) -> list[Placement]:
    """The pieces that a picture shows."""
    return [
        Placement(
            group.attrib["data-piece"],
            tuple(tuple(map(int, cell.split(","))) for cell in group.attrib["data-cells"].split()),
        )
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if "data-piece" in group.attrib
    ]


def solution_of(board: Board, found: list[Placement]) -> None:
    board.verify(found, board.slot(2, 1))


def test_a_picture_of_today(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "today.svg"
    assert main(["--svg", str(file)], today=TODAY) == 0
    assert capsys.readouterr() == ("", "")
    solution_of(load_board("dragonfjord"), placements(file.read_bytes()))
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["today.svg"]


def test_a_picture_on_standard_output(capfdbinary: Any) -> None:
    assert main(["--svg", "-", "2", "1", "--theme", "dark"]) == 0
    solution_of(load_board("dragonfjord"), placements(capfdbinary.readouterr().out))


def test_all_solutions_are_a_sheet(tmp_path: Path) -> None:
    board = load_board("dragonfjord")
    file = tmp_path / "all.svg"
    assert main(["--all-solutions", "--svg", str(file), "10", "6"]) == 0
    wanted = [where for found in solutions(board, board.slot(10, 6)) for where in found]
    assert placements(file.read_bytes()) == wanted


def test_pixels(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "today.png"
    assert main(["--png", str(file), "--svg", str(tmp_path / "today.svg"), "2", "1"]) == 0
    assert file.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert (tmp_path / "today.svg").exists()


def test_a_page_of_all_solutions(capsys: Capture) -> None:
    assert main(["--format", "html", "10", "6"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("<!DOCTYPE html>")
    assert out.count("</li>") == 7


def test_a_year_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "year.svg"
    assert main(["year", "--svg", str(file), "--theme", "print"]) == 0
    titles = Counter(title.text for title in ElementTree.parse(file).getroot().iter(f"{SVG}title"))
    assert titles["Feb 1: 73"] == 1
    assert len(titles) == 367


def test_heat_of_a_date(capsys: Capture, tmp_path: Path) -> None:
    assert main(["heat", "2", "1"], today=TODAY) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["O", "O6", "P", "P"]
    board = load_board("dragonfjord")
    listed = Counter(where for found in solutions(board, board.slot(2, 1)) for where in found)
    assert main(["heat", "--json"], today=TODAY) == 0
    entries = map(json.loads, capsys.readouterr().out.splitlines())
    told = {
        (entry["piece"], tuple(map(tuple, entry["cells"]))): entry["solutions"] for entry in entries
    }
    assert {where: number for where, number in told.items() if number} == listed
    assert main(["heat", "--svg", str(tmp_path / "heat.svg")], today=TODAY) == 0
    assert len(placements((tmp_path / "heat.svg").read_bytes())) == 8


def test_no_solution_is_no_picture(capsys: Capture, tmp_path: Path) -> None:
    board = tmp_path / "my.toml"
    source = Path(sys.modules["calendar_puzzle"].__path__[0]) / "boards" / "dragonfjord.toml"
    board.write_text('flip = "no"\n' + source.read_text(encoding="utf-8"), encoding="utf-8")
    for command in (["--svg", str(tmp_path / "x.svg")], ["--format", "html"], ["heat"]):
        arguments = [*command, "10", "6", "--board", str(board)]
        assert main(arguments) == 1
        out, err = capsys.readouterr()
        assert (out, err) == ("", "calendar_puzzle: no solution for Oct 6 on board 'my'\n")
    assert not (tmp_path / "x.svg").exists()


def test_a_file_that_cannot_be_written_is_named(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "x.svg"
    assert main(["--svg", str(file), "2", "1"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert str(file) in err


@pytest.mark.parametrize("other", ["--count", "--any-two", "--model=lp", "--json"])
def test_a_picture_goes_with_solutions_only(capsys: Capture, tmp_path: Path, other: str) -> None:
    date = [] if other == "--any-two" else ["2", "1"]
    with pytest.raises(SystemExit) as end:
        main([other, "--svg", str(tmp_path / "x.svg"), *date])
    assert end.value.code == 2
    assert "a picture shows solutions" in capsys.readouterr().err
