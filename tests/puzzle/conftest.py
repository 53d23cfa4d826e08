"""The published facts of the boards."""

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
