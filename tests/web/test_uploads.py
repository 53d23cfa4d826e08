"""A user's own board: taken in, played like any other, and bounded."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

import calendar_puzzle.boards
from calendar_puzzle import Board, BoardError, board_names, load_board
from calendar_puzzle.web import limits
from calendar_puzzle.web.app import create_app
from calendar_puzzle.web.packed import unpack
from calendar_puzzle.web.service import Service
from calendar_puzzle.web.uploads import read_upload

API = "/api/v1/boards"
FOLDER = Path(calendar_puzzle.boards.__path__[0])


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", board_names())
def test_our_boards_can_be_given(name: str) -> None:
    board = read_upload(text_of(name).encode())
    assert board.digest == load_board(name).digest
    assert re.fullmatch("u-[0-9a-f]{16}", board.id)


def test_a_given_board_answers_like_any_other(client: TestClient) -> None:
    response = client.post(API, content=text_of("jarringwords"))
    assert response.status_code == 201
    board_id = response.json()["id"]
    assert response.json()["name"] == load_board("jarringwords").name
    assert client.get(f"{API}/{board_id}.json").json()["id"] == board_id
    found = client.get(f"{API}/{board_id}/solutions/1-23.bin").content
    assert len(unpack(load_board("jarringwords"), found)) == 208  # the most, as published
    assert client.get(f"{API}/{board_id}/trace/1-23.json").json()["steps"][-1] == ["solution"]
    assert sum(client.get(f"{API}/{board_id}/year.json").json()["counts"]) == 22625
    listed = client.get(f"{API}.json").json()["boards"]
    assert board_id not in {board["id"] for board in listed}


def test_the_same_board_has_the_same_id(client: TestClient) -> None:
    ids = [client.post(API, content=text_of("rammer")).json()["id"] for _ in range(2)]
    assert ids[0] == ids[1]


def repeated(row: str, times: int) -> str:
    return "[" + ", ".join([row] * times) + "]"


PLAIN = text_of("dragonfjord")

WRONG: list[tuple[str | bytes, str]] = [
    ("", "has no 'pieces'"),
    (b"\xff\xfe", "the file is no text in UTF-8"),
    ("name = ", "the file is no TOML"),
    ("a = " + "[" * 5000, "the file is no TOML"),
    ("a = " + "9" * 5000, "limit"),
    (PLAIN + 'colour = "red"\n[pieces.Q]\nletter = "Q"', "piece 'Q' has no 'shape'"),
    (PLAIN.replace("[groups]", 'color = "red"\n[groups]'), "unknown key 'color'"),
    (PLAIN.replace('"X.X", "XXX"', '"X.X", "XX."'), "piece 'U'"),
    (PLAIN.replace('"XXX", "XXX"', '"XXX", "XX."'), "the same shape"),
    (PLAIN.replace("grid = [", 'grid = [["A", "B"],'), "row"),
    (PLAIN.replace('"Jan"', "1"), "must be made of lists of strings"),
    (PLAIN.replace("[facts]", f"Q = {{ letter = 'Q', shape = {repeated(repr('X'), 21)} }}"), "'Q'"),
    (f"grid = {repeated('[]', 21)}", "the grid has more than 20 rows or columns"),
    (f"grid = [{repeated(chr(34) + 'x' + chr(34), 21)}]", "more than 20 rows or columns"),
    (f"[pieces.P]\nshape = ['{'X' * 60_000}']", "piece 'P' has more than 20 rows or columns"),
    (f"[pieces.P]\nshape = {repeated(repr('X'), 10_000)}", "piece 'P' has more than 20 rows"),
    ("".join(f"[pieces.P{k}]\n" for k in range(31)), "there are 31 pieces; the most is 30"),
    (
        "".join(f"[pieces.P{k}]\nshape={repeated(repr('X' * 20), 20)}\n" for k in range(3)),
        "the pieces have 1200 cells together; the most is 800",
    ),
    (f"choices = {repeated('[[], []]', 5)}", "32 ways to choose the pieces; the most is 16"),
    (f"name = {['x' * 50_000]}", "has no 'pieces'"),
    (f"pieces = {['x' * 50_000]}", "..."),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_nonsense_is_refused_in_one_sentence(
    client: TestClient, text: str | bytes, sentence: str
) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    response = client.post(API, content=data)
    assert response.status_code == 422
    told = response.json()["error"]
    assert sentence in told
    assert len(told) < 350
    assert "u-" not in told


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_a_board_or_refused(data: bytes) -> None:
    with pytest.raises(BoardError):
        read_upload(data)


@given(st.data())
def test_a_spoilt_board_is_a_board_or_refused(data: st.DataObject) -> None:
    """Lines of a good file left out, doubled or swapped."""
    lines = PLAIN.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[first:first] = [lines[second]]
        if data.draw(st.booleans()):
            del lines[second]
    try:
        board = read_upload("\n".join(lines).encode())
    except BoardError:
        return
    assert isinstance(board, Board)


def test_a_file_that_is_too_large_is_refused(client: TestClient) -> None:
    edge = PLAIN + "#" * (limits.MOST_BYTES - len(PLAIN.encode()))
    assert client.post(API, content=edge).status_code == 201
    response = client.post(API, content=edge + "#")
    assert response.status_code == 413
    assert response.json() == {"error": "the most is 65536 bytes"}


@pytest.mark.parametrize(
    ("site", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 201)]
)
def test_a_page_of_another_site_cannot_give_a_board(
    client: TestClient, site: str, status: int
) -> None:
    response = client.post(API, content=PLAIN, headers={"Sec-Fetch-Site": site})
    assert response.status_code == status


def test_the_board_longest_unused_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_UPLOADS", 2)
    with TestClient(create_app(Service([load_board("dragonfjord")]))) as client:
        ids = [client.post(API, content=f"{PLAIN}#{k}").json()["id"] for k in range(2)]
        assert client.get(f"{API}/{ids[0]}/solutions/2-1.bin").status_code == 200
        client.post(API, content=f"{PLAIN}#2")
        assert client.get(f"{API}/{ids[0]}/solutions/2-1.bin").status_code == 200
        assert client.get(f"{API}/{ids[1]}/solutions/2-1.bin").status_code == 404


def test_a_board_beyond_all_measure_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid of 20 x 20 with millions of millions of solutions."""
    monkeypatch.setattr(limits, "DATE_SECONDS", 0.5)
    monkeypatch.setattr(limits, "UPLOADED_YEAR_SECONDS", 0.5)
    board = load_board("dragonfjord")
    labels = [label for group in board.groups.values() for label in group]
    cells = labels + ["_"] * (400 - len(labels))
    rows = [cells[start : start + 20] for start in range(0, 400, 20)]
    text = f'name = "Huge"\ngrid = {rows}\n[groups]\n'
    text += "".join(f"{group} = {list(labels)}\n" for group, labels in board.groups.items())
    text += '[pieces]\nD = { letter = "D", shape = ["XX"], copies = 199 }\n'
    with TestClient(create_app(Service([board]))) as client:
        board_id = client.post(API, content=text).json()["id"]
        response = client.get(f"{API}/{board_id}/solutions/2-1.bin")
        assert response.status_code in (422, 503)
        assert response.json()["error"]
        assert client.get(f"{API}/{board_id}/year.json").status_code in (422, 503)
        assert client.get(f"{API}/dragonfjord/solutions/2-1.bin").status_code == 200
