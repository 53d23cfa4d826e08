"""``calendar_puzzle export``: the page and its answers as files."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from calendar_puzzle import Board, load_board
from calendar_puzzle.cli import main
from calendar_puzzle.web import export
from calendar_puzzle.web.documents import Document
from calendar_puzzle.web.export import exported, n_files

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """An export of few files, so that it takes no time."""

    def documents(boards: list[Board]) -> Iterator[tuple[str, Document]]:
        for board in boards:
            yield "index.html", Document(board.id.encode(), ".html")
            yield f"api/{board.id}.json", Document(b"{}", ".json")

    monkeypatch.setattr(export, "exported", documents)


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.slow
def test_a_site_has_what_the_server_says(tmp_path: Path, client: TestClient) -> None:
    folder = tmp_path / "new" / "site"
    done = subprocess.run(
        [sys.executable, "-m", "calendar_puzzle", "export", str(folder)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stdout) == (0, f"{folder / 'index.html'}\n")
    files = files_in(folder)
    assert done.stderr == (f"{len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB\n")
    assert len(files) == n_files([load_board("dragonfjord")])
    assert len([name for name in files if name.endswith(".bin")]) == 372
    for place, (name, body) in enumerate(sorted(files.items())):
        if name == "api/v1/boards.json":
            assert b'"upload":false' in body
        elif ("/solutions/" not in name and "/trace/" not in name) or place % 20 == 0:
            assert client.get(f"/{name}").content == body
    assert os.stat(folder).st_mode & 0o777 == 0o777 & ~umask()


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.usefixtures("few")
def test_an_earlier_export_is_replaced(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    assert main(["export", str(folder)]) == 0
    assert main(["export", str(folder), "--board", "weekday", "--board", "weekday"]) == 0
    assert files_in(folder) == {"index.html": b"weekday", "api/weekday.json": b"{}"}
    assert os.listdir(tmp_path) == ["site"]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", ["notes.txt", ".git", "index.html.bak"])
def test_a_folder_with_other_things_is_refused(tmp_path: Path, capsys: Capture, name: str) -> None:
    folder = tmp_path / "site"
    assert main(["export", str(folder)]) == 0
    (folder / name).write_text("mine")
    capsys.readouterr()
    before = files_in(folder)
    assert main(["export", str(folder), "--board", "weekday"]) == 2
    assert capsys.readouterr().err == (
        f"calendar_puzzle: {folder} holds {name}, which is of no export; name a new or empty "
        "folder\n"
    )
    assert files_in(folder) == before


@pytest.mark.usefixtures("few")
def test_a_folder_called_api_is_no_export(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "api").mkdir()
    assert main(["export", str(tmp_path)]) == 2
    assert "holds api, which is of no export" in capsys.readouterr().err


@pytest.mark.usefixtures("few")
def test_a_file_is_no_folder(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "site"
    file.write_text("mine")
    assert main(["export", str(file)]) == 2
    assert capsys.readouterr().err == f"calendar_puzzle: {file} is no folder\n"
    assert main(["export", str(file / "below")]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"calendar_puzzle: {file}")
    assert err.endswith(f": {os.strerror(errno.ENOTDIR)}\n")
    assert file.read_text() == "mine"


@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize("earlier", [False, True])
def test_what_goes_wrong_leaves_nothing_half_written(
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    trouble: BaseException,
    earlier: bool,
) -> None:
    folder = tmp_path / "site"
    if earlier:
        folder.mkdir()
        (folder / "index.html").write_text("before")

    def documents(_: object) -> Iterator[tuple[str, Document]]:
        yield "index.html", Document(b"after", ".html")
        raise trouble

    monkeypatch.setattr(export, "exported", documents)
    code = main(["export", str(folder)])
    assert code == (130 if isinstance(trouble, KeyboardInterrupt) else 2)
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert os.listdir(tmp_path) == ["site"] * earlier
    if earlier:
        assert files_in(folder) == {"index.html": b"before"}


def test_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    process = subprocess.Popen(
        [sys.executable, "-m", "calendar_puzzle", "export", str(folder), "--board", "weekday"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + 60
        while not list(tmp_path.glob("site.part-*/api/v1/boards/weekday/trace/*")):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, out) == (130, "")
    assert err == "calendar_puzzle: interrupted; nothing was written\n"
    assert os.listdir(tmp_path) == []


def test_two_boards_of_one_name_are_refused(tmp_path: Path, capsys: Capture) -> None:
    board = load_board("dragonfjord")
    with pytest.raises(export.ExportError, match="two boards are called 'dragonfjord'"):
        next(exported([board, board]))


def test_an_unknown_board_is_said(tmp_path: Path, capsys: Capture) -> None:
    assert main(["export", str(tmp_path / "site"), "--board", "atlantis"]) == 2
    assert "no board 'atlantis'" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []
