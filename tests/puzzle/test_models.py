"""The puzzle as a model for other solvers, who then solve it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import dlx
from calendar_puzzle import Board, load_board
from calendar_puzzle.board import Slot
from calendar_puzzle.cli import main
from calendar_puzzle.pieces import Placement
from formats.highs import solve

Capture = pytest.CaptureFixture[str]


def placements(options: list[list[str]]) -> list[Placement]:
    """What options stand for: a piece, and cells such as r0c3."""
    found = []
    for piece, *cells in options:
        matches = [re.fullmatch(r"r(\d+)c(\d+)", cell) for cell in cells]
        places = [(int(match[1]), int(match[2])) for match in matches if match]
        assert len(places) == len(cells)
        found.append(Placement(piece, tuple(places)))
    return found


def model(format: str, capsys: Capture, *arguments: str) -> str:
    assert main(["--model", format, *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(
    ("name", "arguments", "slot"),
    [
        ("dragonfjord", ["2", "1"], ("Feb", "1")),
        ("weekday", ["4", "6", "--weekday", "Mon"], ("Apr", "6", "Mon")),
    ],
)
@pytest.mark.parametrize("format", ["lp", "mps"])
def test_highs_packs_the_board(
    format: str, name: str, arguments: list[str], slot: Slot, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / f"model.{format}"
    path.write_text(model(format, capsys, "--board", name, *arguments))
    found = solve(path)
    assert found.feasible
    options = [variable.split("_")[1:] for variable in found.ones]
    load_board(name).verify(placements(options), slot)


def test_a_sat_solver_packs_the_board(capsys: Capture) -> None:
    text = model("cnf", capsys, "10", "6")
    options = dict(re.findall(r"^c (\d+): (.*)$", text, re.MULTILINE))
    with Solver(name="cadical153", bootstrap_with=CNF(from_string=text)) as solver:
        assert solver.solve()
        chosen = [options[str(v)] for v in solver.get_model() if str(v) in options]
    board = load_board("dragonfjord")
    board.verify(placements([option.split() for option in chosen]), ("Oct", "6"))


def test_knuths_text_has_all_the_solutions(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "model.dlx"
    path.write_text(model("dlx", capsys, "10", "6"))
    assert dlx.Problem.load(path).count() == 7  # the published number for 6 October


def test_pieces_whose_names_could_be_misread_are_numbered(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    board = load_board("dragonfjord")
    for odd in ("r0c0", "big L", "é", "a_b", "2"):
        pieces = (replace(board.pieces[0], name=odd), *board.pieces[1:])
        renamed: Board = replace(board, pieces=pieces)
        monkeypatch.setattr("calendar_puzzle.board_file.load_board", lambda _, b=renamed: b)
        line = model("dlx", capsys, "10", "6").splitlines()[0]
        assert line.split()[:8] == [f"piece{number}" for number in range(8)]


@pytest.mark.parametrize("other", [["--json"], ["--limit", "2"], ["--count"], ["--all-solutions"]])
def test_a_model_goes_alone(other: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--model", "lp", *other, "2", "1"])
    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
