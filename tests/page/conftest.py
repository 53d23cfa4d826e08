"""What the tests of the page share: a server, an export, a browser and its pages."""

import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from calendar_puzzle import Board, Solution, load_board, solutions
from checkout import ROOT
from page.player import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage

NAMES = (
    "chromium-headless-shell",  # the same browser without its own buttons: a window opens sooner
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}

OpenPage = Callable[..., Player]


@pytest.fixture(scope="package")
def server() -> Iterator[str]:
    """Where the page is served."""
    pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    command = [sys.executable, "-m", "calendar_puzzle", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    told = ""
    with closing(process.stdout):
        for line in process.stdout:
            told += line
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            if found:
                yield found.group()
                break
        else:
            pytest.fail(f"the server did not start: {told}")
        process.terminate()
        process.wait(timeout=10)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """A file host that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="package")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the exported site lies, served by a plain file host."""
    folder = tmp_path_factory.mktemp("export") / "site"
    command = [sys.executable, "-m", "calendar_puzzle", "export", str(folder)]
    subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True)
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        thread = threading.Thread(target=host.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()
        thread.join()


@pytest.fixture(scope="package")
def browser() -> Iterator["Browser"]:
    """Chromium. Of this package only: as long as it runs, no other asyncio loop can."""
    paths = [path for name in NAMES if (path := shutil.which(name))]
    if not paths:
        pytest.skip(f"there is no Chromium: none of {', '.join(NAMES)} is on the path")
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=paths[0], args=list(QUIET))
        yield browser
        browser.close()


def new_player(browser: "Browser", url: str, complaints: list[str], **options: Any) -> Player:
    """Open a browser's window of its own, with nothing remembered, in which errors are noted."""
    context = browser.new_context(**{"locale": "en-GB", **options})
    context.set_default_timeout(30_000)
    page = context.new_page()

    def listen(message: "ConsoleMessage") -> None:
        # What we cut off ourselves, and how a server asks to be asked again or refuses a board.
        expected = ("blocked by Playwright", "net::ERR_FAILED", "status of 503", "status of 422")
        if message.type in ("error", "warning") and not any(s in message.text for s in expected):
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return Player(page, url)


@pytest.fixture
def open_page(browser: "Browser", server: str) -> Iterator[OpenPage]:
    """A window, as `open_page(width=360, height=740, has_touch=True)`; no error may come up."""
    complaints: list[str] = []
    players = []

    def open_page(
        width: int = 1280, height: int = 720, url: str = server, **options: Any
    ) -> Player:
        viewport = {"width": width, "height": height}
        players.append(new_player(browser, url, complaints, viewport=viewport, **options))
        return players[-1]

    yield open_page
    for player in players:
        player.page.context.close()
    assert complaints == []


@pytest.fixture(scope="package")
def window(browser: "Browser", server: str) -> tuple[Player, list[str]]:
    """A window that many tests use, and what went wrong in it."""
    complaints: list[str] = []
    viewport = {"width": 1280, "height": 720}
    options = {"viewport": viewport, "service_workers": "block"}
    player = new_player(browser, server, complaints, **options)
    # To count the year of another board can take the server minutes.
    empty = {"version": 1, "slots": [], "counts": [], "difficulty": []}
    others = re.compile(r"/boards/(?!dragonfjord)[^/]+/year\.json$")
    player.page.route(others, lambda route: route.fulfill(json=empty))
    player.open("12-31")
    return player, complaints


@pytest.fixture
def player(window: tuple[Player, list[str]]) -> Iterator[Player]:
    """DragonFjord on 1 January, nothing moved yet; a test leaves language and colours alone."""
    player, complaints = window
    complaints.clear()
    player.page.evaluate("document.querySelectorAll('dialog').forEach(dialog => dialog.close())")
    player.go("12-31")
    player.page.evaluate("localStorage.clear()")
    player.go("1-1")
    yield player
    assert complaints == []


@pytest.fixture(scope="session")
def dragonfjord() -> Board:
    return load_board("dragonfjord")


@pytest.fixture(scope="session")
def january(dragonfjord: Board) -> list[Solution]:
    """All solutions of 1 January."""
    return list(solutions(dragonfjord, dragonfjord.slot(1, 1)))


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """Where the files of the page are."""
    return ROOT / "calendar_puzzle" / "web" / "static"
