"""The server's answers, asked for one by one."""

import gzip
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from calendar_puzzle import Board, Piece, load_board
from calendar_puzzle.almanac import slots_of
from calendar_puzzle.almanac_store import Store
from calendar_puzzle.difficulty import Difficulty
from calendar_puzzle.web import limits
from calendar_puzzle.web.app import SECURITY, create_app
from calendar_puzzle.web.packed import unpack
from calendar_puzzle.web.service import Service

API = "/api/v1/boards"
STATIC = Path(__file__).parents[2] / "calendar_puzzle" / "web" / "static"


def complaint(response: Response) -> str:
    """The one sentence that an answer has instead of what was asked for."""
    assert response.headers["content-type"] == "application/json"
    told = response.json()
    assert list(told) == ["error"]
    sentence: str = told["error"]
    assert sentence
    assert "\n" not in sentence
    return sentence


def test_the_boards(client: TestClient, boards: list[Board]) -> None:
    told = client.get(f"{API}.json").json()
    assert (told["version"], told["default"], told["upload"]) == (1, "dragonfjord", True)
    assert told["boards"] == [
        {
            "id": "dragonfjord",
            "name": boards[0].name,
            "groups": ["month", "day"],
            "pieces": 8,
            "cells": 43,
        },
        {
            "id": "weekday",
            "name": boards[1].name,
            "groups": ["month", "day", "weekday"],
            "pieces": 10,
            "cells": 50,
        },
    ]


def test_a_board(client: TestClient) -> None:
    told = client.get(f"{API}/weekday.json").json()
    assert (told["version"], told["id"]) == (1, "weekday")
    assert [group["labels"][0] for group in told["groups"]] == ["Jan", "1", "Sun"]


def test_every_date_has_the_published_number_of_solutions(
    client: TestClient, published: dict[str, Any]
) -> None:
    board = load_board("dragonfjord")
    for place, (key, count) in enumerate(published["dragonfjord"]["counts"].items()):
        response = client.get(f"{API}/dragonfjord/solutions/{key}.bin")
        assert response.status_code == 200
        assert "content-encoding" not in response.headers
        found = unpack(board, response.content)
        assert len(found) == len(set(found)) == count
        if place % 40 == 0:
            month, day = map(int, key.split("-"))
            for solution in found:
                board.verify(solution, board.slot(month, day))


def test_the_year_has_the_published_counts(client: TestClient, published: dict[str, Any]) -> None:
    told = client.get(f"{API}/dragonfjord/year.json").json()
    assert len(told["slots"]) == len(told["counts"]) == len(told["difficulty"]) == 366
    counts = published["dragonfjord"]["counts"]
    for (month, day), count in zip(told["slots"], told["counts"], strict=True):
        assert count == counts[f"{month}-{day}"]
    assert set(told["difficulty"]) == {1, 2, 3, 4, 5}


def test_the_busiest_date_of_the_weekday_board_is_small(client: TestClient) -> None:
    response = client.get(f"{API}/weekday/solutions/6-7-2.bin")
    assert len(response.content) < 300_000
    assert len(unpack(load_board("weekday"), response.content)) == 10374


def test_a_trace(client: TestClient) -> None:
    told = client.get(f"{API}/dragonfjord/trace/2-1.json").json()
    assert told["steps"][-1] == ["solution"]
    assert len(told["items"]) == 8 + 43


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("atlantis.json", "there is no board 'atlantis'; dragonfjord, weekday"),
        ("atlantis/year.json", "there is no board 'atlantis'"),
        ("u-0123456789abcdef/year.json", "there is no board 'u-0123456789abcdef'; give it again"),
        ("dragonfjord/solutions/13-1.bin", "board 'dragonfjord' shows no '13-1'; a date is"),
        ("dragonfjord/solutions/2-1-1.bin", "shows no '2-1-1'"),
        ("dragonfjord/solutions/1-0.bin", "shows no '1-0'"),
        ("weekday/solutions/2-1.bin", "shows no '2-1'; a date is written as in 1-1-0, with"),
        ("dragonfjord/trace/nonsense.json", "shows no 'nonsense'"),
        ("dragonfjord/trace/%F0%9F%92%A9.json", "shows no '\U0001f4a9'"),
        ("dragonfjord/solutions/2-1.json", "there is nothing of that name"),
    ],
)
def test_what_there_is_not(client: TestClient, address: str, sentence: str) -> None:
    response = client.get(f"{API}/{address}")
    assert response.status_code == 404
    assert sentence in complaint(response)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "POST"])
@pytest.mark.parametrize("address", [API, f"{API}.json", f"{API}/dragonfjord.json", "/", "/other"])
def test_other_methods_are_refused(client: TestClient, method: str, address: str) -> None:
    if (method, address) == ("POST", API):
        method = "GET"
    response = client.request(method, address)
    assert response.status_code == 405
    assert complaint(response)


ADDRESSES = (
    "/",
    "/index.html",
    f"{API}.json",
    f"{API}/dragonfjord.json",
    f"{API}/dragonfjord/year.json",
    f"{API}/dragonfjord/solutions/2-1.bin",
    f"{API}/dragonfjord/trace/2-1.json",
    "/api/v1/openapi.json",
    "/manifest.webmanifest",
    "/service-worker.js",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_who_has_an_answer_is_not_sent_it_again(client: TestClient, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    tag = first.headers["etag"]
    for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        again = client.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    other = client.get(address, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize("address", ADDRESSES)
def test_text_is_sent_compressed_to_who_can_read_it(client: TestClient, address: str) -> None:
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as response:
        sent = b"".join(response.iter_raw())
        response.close()
    if address.endswith(".bin"):
        assert sent == plain.content
    else:
        assert response.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in plain.headers["vary"].lower()
        assert gzip.decompress(sent) == plain.content
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize("address", ADDRESSES)
def test_head_is_get_without_the_body(client: TestClient, address: str) -> None:
    got, head = client.get(address), client.head(address)
    assert head.status_code == 200
    assert head.headers["etag"] == got.headers["etag"]
    assert head.headers["content-length"] == got.headers["content-length"]


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/", 200),
        ("GET", f"{API}.json", 200),
        ("GET", f"{API}/dragonfjord/solutions/2-1.bin", 200),
        ("GET", f"{API}/nowhere.json", 404),
        ("GET", "/nothing", 404),
        ("PUT", "/index.html", 405),
        ("POST", API, 422),
    ],
)
def test_every_answer_is_secured(
    client: TestClient, method: str, address: str, status: int
) -> None:
    response = client.request(method, address)
    assert response.status_code == status
    assert response.headers.items() >= {(k.lower(), v) for k, v in SECURITY.items()}
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy


def test_a_fault_of_ours_is_secured_and_tells_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("calendar_puzzle.web.answers.slot_of", fail)
    response = client.get(f"{API}/dragonfjord/solutions/2-1.bin")
    assert response.status_code == 500
    assert "secret" not in complaint(response)
    assert response.headers["x-content-type-options"] == "nosniff"


def test_all_files_of_the_page_are_served(client: TestClient) -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert STATIC / "index.html" in files
    for path in files:
        name = path.relative_to(STATIC).as_posix()
        root = name in ("index.html", "manifest.webmanifest", "service-worker.js")
        response = client.get(f"/{name}" if root else f"/static/{name}")
        assert response.content == path.read_bytes()
    assert client.get("/").content == client.get("/index.html").content
    assert client.get("/").headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/../../../../etc/passwd",
        "/static//etc/passwd",
        "/static/%00",
        "/%2e%2e%5capp.py",
        "/app.py",
        "/static",
        "/static/",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert complaint(response)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8020", 200),
        ("127.0.0.1", 200),
        ("[::1]:80", 200),
        ("evil.example", 400),
        ("localhost.evil.example:8020", 400),
        ("[", 400),
        ("", 400),
    ],
)
def test_the_server_answers_to_its_own_names_alone(
    boards: list[Board], host: str, status: int
) -> None:
    app = create_app(Service(boards), hosts=frozenset({"localhost", "127.0.0.1", "::1"}))
    with TestClient(app) as client:
        response = client.get("/", headers={"Host": host})
    assert response.status_code == status
    assert response.headers["x-frame-options"] == "DENY"


def test_a_date_that_takes_too_long(boards: list[Board], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DATE_SECONDS", 0.0)
    with TestClient(create_app(Service(boards))) as client:
        response = client.get(f"{API}/weekday/solutions/6-7-2.bin")
        assert response.status_code == 503
        assert int(response.headers["retry-after"]) > 0
        assert complaint(response) == "the search for all solutions takes more than 0 s"
        assert client.get(f"{API}/weekday/trace/6-7-2.json").status_code == 503


def test_a_date_with_too_many_solutions(
    boards: list[Board], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_SOLUTIONS", 72)
    with TestClient(create_app(Service(boards))) as client:
        response = client.get(f"{API}/dragonfjord/solutions/2-1.bin")
        assert response.status_code == 422
        assert complaint(response) == "Feb 1 has more than 72 solutions"
        assert client.get(f"{API}/dragonfjord/year.json").status_code == 422
        assert client.get(f"{API}/dragonfjord/solutions/10-6.bin").status_code == 200


def test_figures_are_kept_for_the_next_time(tmp_path: Path) -> None:
    board = load_board("dragonfjord")
    store = Store(str(tmp_path / "kept" / "counts.db"))
    slot = board.slot(1, 1)

    def year() -> dict[str, list[int]]:
        with TestClient(create_app(Service([board], store))) as client:
            told: dict[str, list[int]] = client.get(f"{API}/dragonfjord/year.json").json()
            return told

    first = year()
    assert [store.counts(board.digest)[slot] for slot in slots_of(board)] == first["counts"]
    store.add(board.digest, {slot: 5})
    store.add_nodes(board.digest, {slot: 100})
    kept = year()
    assert (kept["counts"][0], kept["difficulty"][0]) == (5, Difficulty(5, 100).grade)
    Path(store.path).write_text("damaged")
    assert year() == first
    assert store.counts(board.digest)[slot] == first["counts"][0]


def test_figures_found_before_it_ends_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, published: dict[str, Any]
) -> None:
    board = load_board("dragonfjord")
    store = Store(str(tmp_path / "counts.db"))
    counted = {board.slot(10, 6): 7}  # whose nodes are not known
    store.add(board.digest, counted)
    most = 110
    monkeypatch.setattr(limits, "MOST_SOLUTIONS", most)
    with TestClient(create_app(Service([board], store))) as client:
        assert client.get(f"{API}/dragonfjord/year.json").status_code == 422
    counts = {
        board.slot(*map(int, key.split("-"))): count
        for key, count in published["dragonfjord"]["counts"].items()
    }
    found = dict(takewhile(lambda pair: pair[1] <= most, counts.items()))
    assert found
    assert store.counts(board.digest) == found | counted
    assert store.nodes(board.digest).keys() == found.keys()


def with_digits() -> Board:
    """A board that shows the last two digits of the year; its pieces are bars."""
    plain = load_board("dragonfjord")
    digits = {group: tuple(f"{group}:{k}" for k in range(10)) for group in ("tens", "ones")}
    groups = {**plain.groups, **digits}
    labels = [label for group in groups.values() for label in group]
    grid = tuple(tuple(labels[start : start + 9]) for start in range(0, 63, 9))
    sizes = [(1, 9), (1, 8), (1, 7), (1, 6), (1, 5), (2, 7), (2, 5)]
    pieces = [
        Piece(f"{a}x{b}", "ABCDEFG"[k], tuple((r, c) for r in range(a) for c in range(b)))
        for k, (a, b) in enumerate(sizes)
    ]
    return Board("digits", "Digits", grid, groups, tuple(pieces))


def test_a_board_with_digits_of_the_year_has_dates_but_no_year() -> None:
    board = with_digits()
    with TestClient(create_app(Service([board]))) as client:
        found = unpack(board, client.get(f"{API}/digits/solutions/1-2-0-9.bin").content)
        for solution in found:
            board.verify(solution, board.slot(1, 2, year=2009))
        response = client.get(f"{API}/digits/year.json")
        assert response.status_code == 422
        assert "shows digits of the year" in complaint(response)
