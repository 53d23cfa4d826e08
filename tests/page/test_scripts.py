"""The tests and the types of the page's scripts, which need Node."""

import json
import os
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from calendar_puzzle import load_board, solutions

HERE = Path(__file__).parent
CASES = [
    ("dragonfjord", (10, 6), "10-6"),
    ("dragonfjord", (1, 1), "1-1"),
    ("example", (2, 29), "2-29"),
]


@pytest.fixture(scope="module")
def node() -> str:
    path = shutil.which("node")
    if path is None:
        pytest.skip("there is no Node")
    return path


@pytest.fixture
def cases(tmp_path: Path, server: str) -> Path:
    """What the server sends of some dates, beside what the solver says of them."""
    for name, (month, day), address in CASES:
        board = load_board(name)
        slot = board.slot(month, day)
        root = f"{server}api/v1/boards/{name}"
        with urllib.request.urlopen(f"{root}/solutions/{address}.bin") as answer:
            (tmp_path / f"{name}-{address}.bin").write_bytes(answer.read())
        with urllib.request.urlopen(f"{root}.json") as answer:
            sent = json.load(answer)
        pieces = {piece.name: number for number, piece in enumerate(board.pieces)}
        cells = {cell: number for number, cell in enumerate(board.cells)}
        plain = [
            [[pieces[piece], [cells[cell] for cell in covered]] for piece, covered in solution]
            for solution in solutions(board, slot)
        ]
        case = {"board": sent, "slot": [month, day], "plain": plain}
        (tmp_path / f"{name}-{address}.json").write_text(json.dumps(case), encoding="utf-8")
    return tmp_path


def test_the_scripts_pass_their_tests(node: str, cases: Path) -> None:
    run = subprocess.run(
        [node, "--test", "--test-reporter=spec", *map(str, sorted(HERE.glob("*.test.js")))],
        env={**os.environ, "PAGE_DATA": str(cases)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
    assert "pass 0" not in run.stdout


@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.worker.json"])
def test_the_types_are_right(node: str, project: str) -> None:
    compiler = HERE / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        pytest.skip(f"the type checker is not there: run npm ci in {HERE}")
    run = subprocess.run(
        [node, str(compiler), "-p", project], cwd=HERE, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout
