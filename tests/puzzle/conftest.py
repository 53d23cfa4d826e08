"""What the tests of the puzzles share: the published facts, and a plain terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[1] / "data" / "boards.json"


@pytest.fixture(scope="session")
def published() -> dict[str, Any]:
    """The boards and their numbers of solutions, by the id of the board."""
    boards = json.loads(FILE.read_text(encoding="utf-8"))["boards"]
    return {board["id"]: board for board in boards}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads what is kept for the user, or adds to it."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the terminal that it was started from."""
    for name in ["COLUMNS", "NO_COLOR", "PYTHONIOENCODING", "COLORTERM"]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("PYTHONUTF8", "1")
