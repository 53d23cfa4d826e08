"""The command `hint`, from within and end to end."""

import datetime
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from calendar_puzzle import Placement, count, load_board, puzzle
from calendar_puzzle.cli import main
from calendar_puzzle.placed import read_position
from calendar_puzzle.render.text import letters
from puzzle.positions import CHOICE, choice_board, dragonfjord, drawn

TODAY = datetime.date(2027, 2, 1)
START = "U.U\nUUU\n.Y\nYYYY\n"  # 1 February, with U and Y
DATE = ["2", "1"]

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("plain_environment")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.txt"
    path.write_text(START, encoding="utf-8")
    return path


def hint(*arguments: str | Path) -> int:
    return main(["hint", *map(str, arguments)], today=TODAY)


def piped(text: str | bytes, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command with a position on its standard input."""
    command = [sys.executable, "-m", "calendar_puzzle", "hint", *DATE, "--placed", "-", *arguments]
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run(command, input=data, capture_output=True, env=os.environ, timeout=120)
    return subprocess.CompletedProcess(
        command, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def refusal(capsys: Capture, *arguments: str | Path) -> str:
    """The one line on standard error for what is refused."""
    try:
        code: object = hint(*arguments)
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("calendar_puzzle: ")
    assert err.count("\n") == 1
    return err


# Solutions remain


def test_a_fresh_board_has_the_count_of_the_date(capsys: Capture) -> None:
    assert hint(*DATE) == 0
    assert capsys.readouterr() == ("73 solutions remain.\n", "")
    assert hint() == 0  # today
    assert capsys.readouterr() == ("73 solutions remain.\n", "")


def test_only_the_number_is_told_unasked(capsys: Capture, file: Path) -> None:
    board = dragonfjord()
    number = count(board, ("Feb", "1"), read_position(board, START))
    assert number == 2
    assert hint(*DATE, "--placed", file) == 0
    assert capsys.readouterr() == ("2 solutions remain.\n", "")


def test_the_next_pieces_are_drawn_and_counted(capsys: Capture, file: Path) -> None:
    assert hint(*DATE, "--placed", file, "--pieces", "2") == 0
    out, err = capsys.readouterr()
    number, _, *picture, _, first, second = out.splitlines()
    assert (number, err) == ("2 solutions remain.", "")
    board = dragonfjord()
    shown = read_position(board, "\n".join(picture))
    assert len(shown) == 4
    assert set(read_position(board, START)) < set(shown)
    assert count(board, ("Feb", "1"), shown) > 0
    assert [line.partition(" at ")[0] for line in (first, second)] == ["N", "Z"]
    assert first.endswith(": in 2 of 2")
    assert max(map(len, out.splitlines())) <= 80


def test_hints_lead_to_the_end(capsys: Capture, file: Path) -> None:
    for step in range(6):
        assert hint(*DATE, "--placed", file, "--pieces", "1", "--json") == 0
        out, err = capsys.readouterr()
        entry = json.loads(out)
        assert (len(entry["next"]), err) == (1, "")
        assert sum(row.count(".") for row in entry["grid"]) == 6
        assert len(entry["pieces"]) == 3 + step
        file.write_text(out)
    assert hint(*DATE, "--placed", file) == 0
    assert capsys.readouterr().out == "Solved: each piece lies right.\n"
    placements = [
        Placement(name, tuple((row, column) for row, column in cells))
        for name, cells in entry["pieces"].items()
    ]
    dragonfjord().verify(placements, ("Feb", "1"))


def test_where_a_piece_can_go(capsys: Capture) -> None:
    assert hint("10", "6", "--where", "V") == 0
    out, err = capsys.readouterr()
    first, second, _, *grid, _, one, two, three = out.splitlines()
    assert (first, second, err) == ("7 solutions remain.", "V has 3 places that lead on.", "")
    assert len(grid) == 7
    assert grid[1].split() == ["-", "-", "-", "*", "-", "-"]
    # The numbers of solutions add up: over the places, and over the cells of the map.
    places = [int(line.split()[0]) for line in (one, two, three)]
    assert places == sorted(places, reverse=True)
    assert sum(places) == 7
    cells = [int(mark) for row in grid for mark in row.split() if mark.isdecimal()]
    assert sum(cells) == 5 * 7
    assert all(len(line.split(", ")) == 5 for line in (one, two, three))


def test_where_means_the_letter_first(capsys: Capture) -> None:
    # On this board L is the letter of L4, and the name of another piece.
    date = ["4", "6", "--weekday", "Mon", "--board", "weekday", "--json"]
    for word, name in [("L", "L4"), ("L4", "L4"), ("A", "L"), ("U", "U")]:
        assert hint(*date, "--where", word) == 0
        places = json.loads(capsys.readouterr().out)["places"]
        assert {place["piece"] for place in places} == {name}
        assert sum(place["solutions"] for place in places) == 97


def test_json_says_what_is_asked_for_and_no_more(capsys: Capture, file: Path) -> None:
    head = {"board": "dragonfjord", "slot": {"month": "Feb", "day": "1"}, "remaining": 2}
    assert hint(*DATE, "--placed", file, "--json") == 0
    assert json.loads(capsys.readouterr().out) == head
    assert hint(*DATE, "--placed", file, "--json", "--where", "N") == 0
    assert list(json.loads(capsys.readouterr().out)) == [*head, "places"]
    assert hint(*DATE, "--placed", file, "--json", "--pieces", "1") == 0
    assert list(json.loads(capsys.readouterr().out)) == [*head, "next", "pieces", "grid"]


def test_copies_of_a_piece_come_and_go_as_lists(capsys: Capture, tmp_path: Path) -> None:
    board_file, position = tmp_path / "choice.toml", tmp_path / "at.json"
    board_file.write_text(CHOICE, encoding="utf-8")
    position.write_text("III\n")
    date = ["6", "31", "--any-slot", "--board", str(board_file), "--json", "--pieces", "8"]
    assert hint(*date, "--placed", position) == 0
    out = capsys.readouterr().out
    entry = json.loads(out)
    assert [len(cells) for cells in entry["pieces"]["I"]] == [3, 3]
    assert letters(choice_board(), read_position(choice_board(), out)) == entry["grid"]


# None remains


def test_a_pocket_and_what_to_lift(capsys: Capture, file: Path) -> None:
    file.write_text("..L\n..L\n..L\n.LL\n")
    assert hint(*DATE, "--placed", file) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "No solution remains.",
        "The pocket of 4 cells at Jan, Jul, Aug and 2 cannot be filled: no pieces that",
        "  are left have so many cells.",
        "Lift L, and 73 solutions remain.",
    ]


def test_pieces_that_overlap_are_named(capsys: Capture, file: Path) -> None:
    u = [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2]]
    v = [[1, 2], [1, 3], [1, 4], [2, 2], [3, 2]]
    file.write_text(json.dumps({"pieces": {"U": u, "V": v}}))
    assert hint(*DATE, "--placed", file) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["No solution remains.", "U and V overlap at Sep."]
    assert lines[2].startswith("Lift V, and ")  # U is that of the picture in the README
    assert hint(*DATE, "--placed", file, "--json") == 1
    entry = json.loads(capsys.readouterr().out)
    assert entry["remaining"] == 0
    assert entry["reasons"] == [
        {
            "kind": "overlap",
            "pieces": ["U", "V"],
            "cells": [[1, 2]],
            "text": "U and V overlap at Sep.",
        }
    ]
    board = dragonfjord()
    left = drawn(board, "U.U", "UUU")
    assert entry["lift"] == {
        "pieces": [{"piece": "V", "cells": v}],
        "solutions": count(board, ("Feb", "1"), left),
    }


def test_a_piece_on_the_date_is_named(capsys: Capture, file: Path) -> None:
    file.write_text("PPP\nPP\n")
    assert hint(*DATE, "--placed", file) == 1
    assert "P lies on Feb, which must stay open." in capsys.readouterr().out


def test_a_position_without_a_sign_says_so(capsys: Capture, file: Path) -> None:
    # O6 alone, where no solution has it: nothing to be seen yet.
    board = dragonfjord()
    file.write_text("\n\n\n\nOO\nOO\nOO\n")
    assert count(board, ("Jan", "6"), read_position(board, file.read_text())) == 0
    assert hint("1", "6", "--placed", file) == 1
    _, deeper, rescue = capsys.readouterr().out.splitlines()
    assert deeper.startswith("No one place shows why")
    assert rescue == "Lift O6 (O), and 24 solutions remain."


def test_a_date_that_has_none(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "one-sided.toml"
    path.write_text(
        CHOICE.replace('name = "Choice"', 'name = "Choice"\nflip = "no"')
        .replace('choices = [[["O6"], ["I"]]]', "")
        .replace('I = { letter = "I", shape = ["XXX"], copies = 2 }', "")
    )
    assert hint("10", "6", "--board", path) == 1  # a published fact: a piece must be turned over
    out, err = capsys.readouterr()
    assert (out, err) == (
        "No solution remains.\nThis date has no solution, whatever is placed.\n",
        "",
    )
    assert hint("10", "6", "--board", path, "--json") == 1
    assert json.loads(capsys.readouterr().out)["lift"] is None


# Where the position comes from


def test_standard_input_takes_each_form() -> None:
    board = dragonfjord()
    picture = piped(START, "--pieces", "1")
    assert (picture.returncode, picture.stderr) == (0, "")
    drawing = picture.stdout.split("\n\n")[1]
    colored = piped(START, "--pieces", "1", "--color", "always").stdout.split("\n\n")[1]
    assert "\x1b[" in colored
    for text in (drawing, colored, "\n".join(letters(board, read_position(board, drawing)))):
        done = piped(text)
        assert (done.returncode, done.stdout, done.stderr) == (0, "2 solutions remain.\n", "")
    solution = [sys.executable, "-m", "calendar_puzzle", "--json", *DATE]
    whole = subprocess.run(solution, capture_output=True, text=True, check=True).stdout
    assert piped(whole).stdout == "Solved: each piece lies right.\n"
    assert piped(b"\xef\xbb\xbf" + START.encode()).stdout == "2 solutions remain.\n"


def test_an_encoding_without_borders_gets_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUTF8", "0")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = piped(START, "--pieces", "1")
    drawing = done.stdout.split("\n\n")[1]
    assert drawing.startswith("+---+")
    assert piped(drawing).stdout == "2 solutions remain.\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("U.U\nUQU\n", "standard input: line 2, column 2: no piece has the letter 'Q'"),
        (".PP\n.PP\n", "standard input: line 1, column 2: the letters P make no P: 4 cells"),
        (b"\xff\xfeU", "standard input: no text in UTF-8"),
        (b" " * 1_000_001, "standard input: more than 1000000 bytes"),
    ],
)
def test_what_is_no_position_is_refused_in_one_line(text: str | bytes, wanted: str) -> None:
    done = piped(text)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"calendar_puzzle: {wanted}")
    assert done.stderr.count("\n") == 1


def test_files_that_cannot_be_read_are_named(capsys: Capture, tmp_path: Path, file: Path) -> None:
    missing = tmp_path / "none.txt"
    assert f"{missing}: No such file" in refusal(capsys, *DATE, "--placed", missing)
    assert f"{tmp_path}: Is a directory" in refusal(capsys, *DATE, "--placed", tmp_path)
    file.write_text("U.U\nUQU\n")
    assert f"{file}: line 2, column 2" in refusal(capsys, *DATE, "--placed", file)


def test_arguments_that_make_no_sense(capsys: Capture, file: Path) -> None:
    assert "no piece 'Q'; there are O6 (O), P" in refusal(capsys, *DATE, "--where", "Q")
    assert "U lies on the board already" in refusal(capsys, *DATE, "--placed", file, "--where", "U")
    assert "not a whole number from 1" in refusal(capsys, *DATE, "--pieces", "0")
    assert "--pieces" in refusal(capsys, *DATE, "--pieces", "1", "--where", "U")
    assert "no such date" in refusal(capsys, "2", "30")


def test_an_interrupt_tells_how_many_there_are_so_far(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = next(puzzle.solutions(dragonfjord(), ("Feb", "1")))

    def interrupted(*_: object) -> Iterator[tuple[Placement, ...]]:
        yield from [whole, whole]
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle, "solutions", interrupted)
    assert hint(*DATE) == 130
    assert capsys.readouterr() == ("", "calendar_puzzle: interrupted; 2 solutions so far\n")


def test_help_starts_with_examples(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        hint("--help")
    assert end.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("examples:\n  calendar_puzzle hint 2 1 ")
    assert max(map(len, out.splitlines())) <= 100


def test_a_terminal_of_any_board_takes_the_picture(capsys: Capture) -> None:
    board = load_board("weekday")
    assert hint("4", "6", "--weekday", "Mon", "--board", "weekday", "--pieces", "10") == 0
    picture = capsys.readouterr().out.split("\n\n")[1]
    board.verify(read_position(board, picture), ("Apr", "6", "Mon"))
