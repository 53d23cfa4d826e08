"""The scripts of the numbers round, which need Node: the same answers as the package gives."""

import datetime
import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from countle import UK, Game, deal, reachable, solutions, solve
from countle.daily import daily
from countle.steps import Solution

HERE = Path(__file__).parent
ODD = [
    "75.75.3.2",
    "5.5",
    "954.25",
    "952.25.50.75.100.3.6",
    "631.2.2.3.4.6.10",
    "824.3.7.6.2.1.7",
    "925.75.100.1.1.2.2",
    "923.7.8.50.8.1.3",
    "899.1.1.4.5.6.7",
    "1008.1.3.4.10.21.102",
    "24.2.3.4.6.8.12",
    "10.1.1.1",
    "7.6.8",
    "1000000000.5",
    "1000000000.1000000000",
    "7.1000000000.1000000000.1000000000",
    "800000000.900000000.900000000.450000000.450000000.200000000",
    "999999893.999999937.999999893.1.2.3",
    "100.94906265.94906266.3",
    "432.2.3.5.7.25.50.75",
]
BEGIN = datetime.date(2028, 1, 1)


@pytest.fixture(scope="module")
def node() -> str:
    path = shutil.which("node")
    if path is None:
        pytest.skip("there is no Node")
    return path


def games() -> list[Game]:
    """Odd ones, those that are dealt, and small ones with numbers that are often equal."""
    chance = random.Random(7)
    dealt = [deal(UK, large=seed % 5, seed=seed) for seed in range(20)]
    small = [
        Game(chance.randint(1, 99), tuple(chance.choices(range(1, 9), k=2 + k % 5)))
        for k in range(20)
    ]
    return [*map(Game.parse, ODD), *dealt, *small]


def told(solution: Solution) -> dict[str, object]:
    return {
        "value": str(solution.value),
        "steps": list(map(str, solution.steps)),
        "expression": solution.expression,
    }


def case(game: Game) -> dict[str, object]:
    """What the package says of a game; values as text, since JSON knows no large numbers."""
    return {
        "line": str(game),
        "target": game.target,
        "tiles": game.tiles,
        "best": [told(solution) for solution in solve(game.target, game.tiles).solutions],
        "ways": [told(solution) for solution in solutions(game.target, game.tiles)],
        "values": [str(value) for value in reachable(game.tiles)],
    }


def test_the_scripts_pass_their_tests(node: str, tmp_path: Path) -> None:
    year = [str(daily(BEGIN + datetime.timedelta(day))) for day in range(366)]
    cases = [case(game) for game in games()]
    data = {"games": cases, "year": {"begin": BEGIN.toordinal(), "lines": year}}
    (tmp_path / "games.json").write_text(json.dumps(data), encoding="utf-8")
    run = subprocess.run(
        [node, "--test", "--test-reporter=spec", *map(str, sorted(HERE.glob("*.test.js")))],
        env={**os.environ, "COUNTLE_DATA": str(tmp_path / "games.json")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
    assert f"pass {len(cases) + 12}" in run.stdout


@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.worker.json"])
def test_the_types_are_right(node: str, project: str) -> None:
    compiler = HERE.parent / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        pytest.skip(f"the type checker is not there: run npm ci in {HERE.parent}")
    run = subprocess.run(
        [node, str(compiler), "-p", project], cwd=HERE, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout
