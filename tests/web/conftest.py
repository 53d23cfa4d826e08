"""What the tests of the server and the export share: the published counts, and a client."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from calendar_puzzle import Board, load_board
from calendar_puzzle.web.app import create_app
from calendar_puzzle.web.service import Service
from web.serving import served

FILE = Path(__file__).parents[1] / "data" / "boards.json"


@pytest.fixture(scope="session")
def published() -> dict[str, Any]:
    """The boards and their numbers of solutions, by the id of the board."""
    boards = json.loads(FILE.read_text(encoding="utf-8"))["boards"]
    return {board["id"]: board for board in boards}


@pytest.fixture(scope="session")
def boards() -> list[Board]:
    return [load_board("dragonfjord"), load_board("weekday")]


@pytest.fixture(scope="module")
def client(boards: list[Board]) -> Iterator[TestClient]:
    with TestClient(create_app(Service(boards)), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server that runs beside the tests."""
    folder = tmp_path_factory.mktemp("cache")
    with served("--no-browser", "--port", "0", folder=folder) as (_, port):
        yield port
