"""``calendar_puzzle serve``: a real server, started and ended as people do."""

import http.client
import json
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from calendar_puzzle import load_board
from calendar_puzzle.cli import main
from calendar_puzzle.web.packed import unpack
from calendar_puzzle.web.server import listen
from web.serving import get, served

SOLUTIONS = "/api/v1/boards/{}/solutions/{}.bin"


def test_the_page_and_the_boards(port: int) -> None:
    status, body, headers = get(port, "/")
    assert status == 200
    assert b"<!doctype html>" in body.lower()
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "server" not in headers
    status, body, _ = get(port, "/api/v1/boards.json")
    told = json.loads(body)
    assert told["default"] == "dragonfjord"
    assert {"dragonfjord", "jarringwords", "weekday"} <= {board["id"] for board in told["boards"]}


def test_a_hundred_requests_at_once(port: int, published: dict[str, Any]) -> None:
    """All are answered, and rightly: dates, one of them often, a year, and nonsense between."""
    board, counts = load_board("dragonfjord"), published["dragonfjord"]["counts"]
    keys = [*list(counts)[:60], *["1-25"] * 20]
    paths = [SOLUTIONS.format("dragonfjord", key) for key in keys]
    paths += ["/api/v1/boards/dragonfjord/year.json"] * 5
    paths += [SOLUTIONS.format("weekday", f"6-{day}-2") for day in range(1, 6)]
    paths += ["/api/v1/boards/x.json", "/etc/passwd"] * 5
    with ThreadPoolExecutor(100) as pool:
        answers = list(pool.map(lambda path: get(port, path), paths))
    assert [status for status, _, _ in answers] == [200] * 90 + [404] * 10
    for key, (_, body, _) in zip(keys, answers, strict=False):
        assert len(unpack(board, body)) == counts[key]
    assert get(port, "/")[0] == 200


def raw(port: int, request: bytes) -> bytes:
    """What the server answers to some bytes, up to when it closes or waits for more."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
        return answer


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "//etc/passwd",
        "/..%5c..%5capp.py",
        "/static/.",
    ],
)
def test_paths_as_no_browser_sends_them_lead_nowhere(port: int, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    answer = raw(port, request.encode())
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert answer.endswith(b'{"error": "there is nothing of that name"}')


def test_bytes_that_are_no_request_do_no_harm(port: int) -> None:
    assert raw(port, b"\x16\x03\x01nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert get(port, "/")[0] == 200


def test_an_upload_without_end_is_refused(port: int) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"#" * 10_000

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", "/api/v1/boards", endless(), encode_chunked=True)
        assert connection.getresponse().status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # the server has hung up on it
    finally:
        connection.close()
    assert get(port, "/")[0] == 200


def test_answers_do_not_wait_for_more_to_send() -> None:
    with listen("127.0.0.1", [0]) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # asyncio then switches the delay off
        with socket.create_connection(listener.getsockname()[:2]), listener.accept()[0] as end:
            assert end.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("busy", [False, True])
def test_ctrl_c_ends_it_cleanly(tmp_path: Path, busy: bool) -> None:
    with served("--no-browser", "--port", "0", folder=tmp_path) as (process, port):
        assert get(port, "/")[0] == 200
        if busy:  # the counts of this year take many seconds
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(
                    b"GET /api/v1/boards/weekday/year.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                )
                assert get(port, SOLUTIONS.format("dragonfjord", "2-1"))[0] == 200
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=30)
        else:
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert (out, err) == ("", "Ctrl-C ends it\n")


def test_a_port_in_use_is_said_and_no_asked_one_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served("--no-browser", folder=tmp_path) as (_, first):
        assert main(["serve", "--no-browser", "--port", str(first)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"calendar_puzzle: cannot listen at 127.0.0.1, port {first}: ")
        assert err.count("\n") == 1
        with served("--no-browser", folder=tmp_path) as (_, second):
            assert second != first
            assert get(second, "/")[0] == 200


def test_the_browser_is_opened_unless_it_shall_not(tmp_path: Path) -> None:
    page = tmp_path / "opened"
    browser = f"{sys.executable} -c \"import sys; open({str(page)!r}, 'w').write(sys.argv[1])\" %s"
    for arguments, expected in [((), True), (("--no-browser",), False)]:
        environment = {"BROWSER": browser}
        with served(*arguments, "--port", "0", folder=tmp_path, environment=environment) as (
            process,
            port,
        ):
            assert get(port, "/")[0] == 200
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)
            assert page.exists() == expected
            if expected:
                assert page.read_text() == f"http://127.0.0.1:{port}/"
                page.unlink()


def test_a_board_of_ones_own_is_the_one_to_begin_with(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    source = Path(load_board.__globals__["_DIRECTORY"]) / "dragonfjord.toml"
    mine.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    with served("--no-browser", "--board", str(mine), folder=tmp_path) as (_, port):
        told = json.loads(get(port, "/api/v1/boards.json")[1])
        assert told["default"] == told["boards"][0]["id"] == "mine"
        assert get(port, SOLUTIONS.format("mine", "2-1"))[0] == 200


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "x"], "'x' is not a whole number from 0 to 65535"),
        (["--port", "65536"], "'65536' is not a whole number from 0 to 65535"),
        (["--board", "atlantis"], "no board 'atlantis'"),
        (["--board", "missing.toml"], "board file 'missing.toml': No such file"),
        (["--host", "256.1.1.1"], "cannot listen at 256.1.1.1"),
        (["2", "1"], "unrecognized arguments: 2 1"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: Sequence[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code: object
    try:
        code = main(["serve", "--no-browser", *arguments])
    except SystemExit as error:
        code = error.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "calendar_puzzle.web.server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "--no-browser"]) == 2
    assert capsys.readouterr().err == (
        'calendar_puzzle: uvicorn is not installed; install it with: pip install "dlx-cover[web]"\n'
    )


def test_help_starts_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("examples:\n  calendar_puzzle serve ")
