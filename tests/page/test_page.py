"""The page as a whole: its looks at every size, its weight, without a network, for everybody."""

import json
import re
import time
from pathlib import Path

import pytest

from calendar_puzzle import Solution
from calendar_puzzle.render.palette import DARK, LIGHT
from page.conftest import OpenPage
from page.player import Player

SIZES = [(360, 740), (768, 1024), (1280, 720), (1440, 900)]
HIDDEN = """() => [...document.querySelectorAll('button:not(.handle), select, #count, .tile')]
    .filter(element => element.checkVisibility() && !element.closest('dialog, #heat, #year'))
    .filter(element => {
        const box = element.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    })
    .map(element => element.outerHTML)"""
SMALL = """() => [...document.querySelectorAll('button:not(.handle), select')]
    .filter(element => element.checkVisibility() && !element.closest('#heat'))
    .filter(element => element.offsetHeight < 44 || element.offsetWidth < 44)
    .map(element => element.outerHTML)"""


def test_all_that_is_needed_to_play_is_in_view(open_page: OpenPage) -> None:
    player = open_page(locale="en")
    player.open("11-29")
    for language in ["en", "de", "fr", "es"]:
        player.page.set_viewport_size({"width": 1280, "height": 720})
        player.speak(language)
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.wait_for_timeout(100)  # for the tiles to be laid anew
            assert player.page.evaluate(HIDDEN) == [], (language, width)
            assert player.page.evaluate(SMALL) == [], (language, width)
            for piece in range(8):
                assert all(0 < x < width and 0 < y < height for x, y in player.points(piece))
            size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            assert player.page.evaluate(size) == [width, height]


def test_nothing_moves_but_what_is_touched(player: Player) -> None:
    others = [player.points(piece) for piece in range(8) if piece != 1]
    tiles = player.tile((0, 0))
    player.drag(1, player.tile((4, 2)))
    player.press("hint")
    assert [player.points(piece) for piece in range(8) if piece != 1] == others
    assert player.tile((0, 0)) == tiles


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(open_page: OpenPage, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")
    player = open_page(width, 740, reduced_motion="reduce")
    player.open("11-29", at="2,0,1,0")
    player.wait("document.querySelectorAll('#heat .heat-unknown').length === 0")

    def check(where: str) -> None:
        for scheme in ["light", "dark"]:
            player.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            results = axe.Axe().run(player.page)
            assert results.violations_count == 0, f"{where}: {results.generate_report()}"

    check("playing, stuck")
    for dialog in ["menu", "browse"]:
        player.press(dialog)
        check(dialog)
        player.page.keyboard.press("Escape")
    if width == 360:
        player.page.locator("#date").click()
        check("the year")
        player.page.keyboard.press("Escape")
    player.press("watch")
    player.page.locator("#pause").click()
    check("watching")


def test_ground_and_ink_are_those_of_pictures(page_folder: Path) -> None:
    css = (page_folder / "page.css").read_text(encoding="utf-8")
    for name in ("ground", "ink"):
        both = f"{getattr(LIGHT, name)}, {getattr(DARK, name)}"
        assert f"--{name}: light-dark({both});" in css
    grounds = [LIGHT.ground, DARK.ground]
    for page in ("index.html", "countle/index.html"):
        html = (page_folder / page).read_text(encoding="utf-8")
        assert re.findall(r'name="theme-color" content="(.*?)"', html) == grounds
    manifest = json.loads((page_folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert [manifest["background_color"], manifest["theme_color"]] == 2 * [LIGHT.ground]


def test_it_weighs_little_and_asks_nobody_else(open_page: OpenPage) -> None:
    player = open_page()
    sizes: dict[str, int] = {}
    session = player.page.context.new_cdp_session(player.page)
    urls: dict[str, str] = {}
    session.send("Network.enable")
    session.on(
        "Network.requestWillBeSent", lambda e: urls.update({e["requestId"]: e["request"]["url"]})
    )
    session.on(
        "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]})
    )
    player.open()
    player.page.wait_for_load_state("networkidle")
    assert {url.split("/")[2] for url in urls.values() if url.startswith("http")} == {
        player.url.split("/")[2]
    }
    assert 30_000 < sum(sizes.values()) < 150_000


def modules_of(script: Path) -> set[Path]:
    """A module and all that it imports, and they, where it does not wait until they are needed."""
    found: set[Path] = set()
    todo = [script.resolve()]
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            imported = re.findall(r'^(?:import|\} from) .*?"(\..*?)";', module.read_text(), re.M)
            todo += ((module.parent / name).resolve() for name in imported)
    return found


@pytest.mark.parametrize("page", ["index.html", "countle/index.html"])
def test_every_module_is_fetched_at_once(page_folder: Path, page: str) -> None:
    html = (page_folder / page).read_text(encoding="utf-8")
    # What is at the root of the site has the folder beside it.
    root = page_folder.parent if page == "index.html" else (page_folder / page).parent
    named = [
        (root / name).resolve()
        for name in re.findall(r'(?:modulepreload" href|<script type="module" src)="(.*?)"', html)
    ]
    scripts = ["app.js"] if page == "index.html" else ["app.js", "worker.js"]
    needed = [modules_of((page_folder / page).parent / script) for script in scripts]
    assert len(set(named)) == len(named)
    assert set(named) == set.union(*needed)


def test_it_plays_without_a_network_once_it_was_there(open_page: OpenPage, exported: str) -> None:
    player = open_page(url=exported)
    player.open("1-1")
    kept = (
        "Promise.all(['./', ...performance.getEntriesByType('resource').map(entry => entry.name)]"
        ".map(name => caches.match(name))).then(found => found.every(Boolean))"
    )
    deadline = time.monotonic() + 30
    while not player.page.evaluate(kept):
        assert time.monotonic() < deadline, "the page is not kept"
        player.page.wait_for_timeout(50)
    player.page.context.set_offline(True)
    player.page.evaluate("location.reload()")
    player.ready()
    assert player.count == 64
    player.press("next")
    player.wait("document.getElementById('count').textContent === '?'")
    assert player.text("count-words") == "The server cannot be reached."
    player.press("previous")
    player.wait("document.getElementById('count').textContent === '64'")
    player.page.context.set_offline(False)


def test_pieces_can_be_moved_before_the_solutions_come(open_page: OpenPage) -> None:
    player = open_page()
    waiting = []
    player.page.route("**/solutions/*.bin", lambda route: waiting.append(route))
    player.page.goto(player.url + "#board=dragonfjord&slot=1-1")
    player.page.locator(".piece").nth(7).wait_for()
    assert player.text("count") == "…"
    player.page.locator(".handle").nth(1).focus()
    player.page.keyboard.press("Enter")
    player.page.keyboard.press("Enter")
    player.page.keyboard.press("Tab")
    assert "board" in player.classes(1)
    waiting[0].continue_()
    player.ready()
    assert 0 <= player.count < 64


def test_a_busy_server_is_asked_again(open_page: OpenPage) -> None:
    player = open_page()
    asked = []

    def answer(route: object) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"error": "busy"})  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    player.page.route("**/solutions/*.bin", answer)
    player.page.goto(player.url + "#board=dragonfjord&slot=1-1")
    player.ready()
    assert (player.count, len(asked)) == (64, 2)


def test_the_exported_page_is_the_same(
    open_page: OpenPage, exported: str, january: list[Solution]
) -> None:
    player = open_page(url=exported)
    player.open("1-1")
    assert player.count == len(january)
    player.press("watch")
    player.page.locator("#watching").wait_for()
    player.press("watchStop")
    player.press("menu")
    assert not player.page.locator("#upload").is_visible()


def test_a_date_is_printed_with_its_board_alone(player: Player) -> None:
    player.page.emulate_media(media="print")
    assert player.page.locator("#day").is_visible()
    assert player.page.locator("#scene").is_visible()
    for name in ["header", "#actions", "#count", "#heat"]:
        assert not player.page.locator(name).first.is_visible()
    player.page.emulate_media(media="screen")
