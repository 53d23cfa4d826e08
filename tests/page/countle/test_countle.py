"""The page of the numbers round, in a real browser."""

import datetime
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from countle import Game, count, solve
from countle.daily import daily
from page.conftest import OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = Game.parse("952.25.50.75.100.3.6")
IMPOSSIBLE = Game.parse("631.2.2.3.4.6.10")
TIMES, MINUS, DIVIDED = "\u00d7", "\u2212", "\u00f7"
SHOWN = str.maketrans({"x": TIMES, "-": MINUS, "/": DIVIDED})
PLACE = "static/countle/index.html"
SIZES = [(360, 740), (768, 1024), (1280, 720), (740, 360)]

HIDDEN = """() => [...document.querySelectorAll('button, select, input, #target, #state, #message')]
    .filter(element => element.checkVisibility() && !element.closest('dialog, .unseen'))
    .filter(element => !element.matches('.unseen'))
    .filter(element => {
        const box = element.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    })
    .map(element => element.outerHTML)"""
SMALL = """() => [...document.querySelectorAll('button, select, input, a')]
    .filter(element => element.checkVisibility() && !element.matches('.unseen'))
    .filter(element => element.offsetHeight < 44 || element.offsetWidth < 40)
    .map(element => element.outerHTML)"""
CUT = """() => [...document.querySelectorAll('button, #day')]
    .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
    .map(element => element.outerHTML)"""


class Table:
    """The page, as a player sees it."""

    def __init__(self, page: "Page", url: str) -> None:
        self.page = page
        self.url = url + PLACE

    def open(self, fragment: str = "") -> None:
        """Open the page, and wait for its game."""
        self.page.goto("about:blank")
        self.page.goto(self.url + fragment)
        self.page.locator("#numbers button:visible").first.wait_for()

    def play_game(self, game: Game) -> None:
        self.open(f"#game={game}")

    def wait(self, name: str, text: str) -> None:
        """Wait until an element, by its id, says something that holds a text."""
        self.page.locator(f"#{name}", has_text=text).wait_for()

    def text(self, name: str) -> str:
        return self.page.locator(f"#{name}").inner_text()

    def said(self) -> str:
        """What a screen reader is told, once it is told."""
        self.page.wait_for_timeout(350)
        return self.page.locator("#live").text_content() or ""

    @property
    def numbers(self) -> list[int]:
        """What lies on the table."""
        texts = self.page.locator("#numbers button:visible").all_inner_texts()
        return [int(text) for text in texts]

    def number(self, number: int) -> Any:
        """The button of a number on the table."""
        exact = re.compile(f"^{number}$")
        return self.page.locator("#numbers button:visible").filter(has_text=exact).first

    def type(self, line: str) -> None:
        self.page.locator("#line").fill(line)
        self.page.locator("#line").press("Enter")


OpenTable = Callable[..., Table]


@pytest.fixture
def open_table(open_page: OpenPage, server: str) -> OpenTable:
    """A window with the page, not opened yet; no error may come up in it."""

    def open_table(
        width: int = 1280, height: int = 720, url: str = server, **options: Any
    ) -> Table:
        return Table(open_page(width, height, url, **options).page, url)

    return open_table


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    """GAME, nothing played yet."""
    table = open_table(reduced_motion="reduce")
    table.play_game(GAME)
    return table


def test_won_by_touch_alone(open_table: OpenTable) -> None:
    table = open_table(360, 740, has_touch=True)
    table.play_game(GAME)
    solution = solve(GAME.target, GAME.tiles).solutions[0]
    for left, sign, right, result in solution.steps:
        if table.number(left).get_attribute("aria-pressed") == "false":
            table.number(left).tap()
        table.page.locator(f"[data-sign='{sign}']").tap()
        table.number(right).tap()
        assert result in table.numbers
    assert table.numbers == [952]
    assert table.text("state") == "Reached in 5 steps! No way is shorter."
    assert table.page.locator("#steps li").all_inner_texts()[0] == "3 + 100 = 103"
    assert table.page.locator("#confetti span").count() > 0


def test_won_by_keyboard_alone(table: Table) -> None:
    press = table.page.keyboard.press
    typed = table.page.keyboard.type
    for _ in range(30):
        press("Tab")
        if table.page.evaluate("document.activeElement.textContent") == "100":
            break
    press("Enter")
    press("+")
    press("Tab")
    press("Enter")
    assert table.numbers == [25, 50, 75, 103, 6]
    assert "100 + 3 = 103. Closest on the table: 103, 849 away." in table.said()
    typed("103x6")
    press("Enter")
    assert 618 in table.numbers
    press("Control+z")
    assert f"Taken back: 103 {TIMES} 6 = 618." in table.said()
    table.number(103).focus()
    press("Control+y")
    assert table.page.evaluate("document.activeElement.textContent") == "618"
    typed("618 * 75 / 50 + 25")
    press("Enter")
    assert "Reached in 5 steps! No way is shorter." in table.said()


def test_the_focus_stays_where_the_result_comes_to_lie(table: Table) -> None:
    table.number(75).click()
    table.page.locator("[data-sign='x']").click()
    table.number(3).focus()
    table.page.keyboard.press("Enter")
    assert table.page.evaluate("document.activeElement.textContent") == "225"
    assert table.number(225).get_attribute("aria-pressed") == "true"


def test_what_the_rules_do_not_allow_is_said_and_changes_nothing(table: Table) -> None:
    def tap(left: int, sign: str, right: int) -> str:
        table.page.keyboard.press("Escape")
        table.number(left).click()
        table.page.locator(f"[data-sign='{sign}']").click()
        table.number(right).click()
        return table.text("message")

    assert tap(3, "-", 75) == f"3 {MINUS} 75 would be less than zero."
    assert tap(75, "/", 50) == f"75 {DIVIDED} 50 leaves a remainder."
    assert tap(75, "x", 75) == "This 75 is taken already: now another number."
    for line, answer in [
        ("75 x 75", "There is no second 75 on the table."),
        ("76 x 3", "There is no 76 on the table."),
        ("75 x 3 = 226", "That makes 225."),
        ("seventy", f"That is no step such as 75 {TIMES} 3."),
    ]:
        table.type(line)
        assert table.text("message") == answer
        assert table.page.locator("#line").input_value() == line
    assert table.numbers == list(GAME.tiles)
    table.page.locator("[data-sign='+']").click()


def test_a_hint_is_shown_then_played(table: Table) -> None:
    hint = table.page.locator("#aids [data-do='hint']")
    hint.click()
    table.wait("message", "3 + 100 = 103 is next, 5 steps to go. Hint again plays it.")
    marked = table.page.locator("#round .hinted").all_inner_texts()
    assert sorted(marked) == ["+", "100", "3"]
    for left in range(4, -1, -1):
        hint.click()
        assert table.page.locator("#steps li").count() == 5 - left
        if left:
            hint.click()
            table.wait("message", "Hint again plays it.")
    assert "Reached in 5 steps!" in table.text("state")
    hint.click()
    table.wait("message", "It is done already.")


def test_a_hint_knows_how_many_steps_to_take_back(table: Table) -> None:
    table.type("3 + 100")
    table.type("25 + 50")
    table.type("75 / 75")
    here = solve(GAME.target, [103, 1, 6])
    table.page.locator("#aids [data-do='hint']").click()
    table.wait("message", f"Take back 2 steps: from here the best is {here.distance} away.")
    table.page.locator("[data-do='close']").click()
    numbers = " and ".join(str(solution.value) for solution in here.solutions)
    table.wait("message", f"The closest from here: {numbers}, {here.distance} away.")
    table.page.locator("#undo").click()
    table.page.locator("#undo").click()
    table.page.locator("[data-do='close']").click()
    table.wait("message", "The target can be made from here in 4 steps.")


def test_out_of_reach_the_closest_wins(open_table: OpenTable) -> None:
    table = open_table(reduced_motion="reduce")
    table.play_game(IMPOSSIBLE)
    table.page.locator("[data-do='close']").click()
    table.wait("message", "The target cannot be made; the closest: 630 and 632, 1 away.")
    (below, above) = solve(IMPOSSIBLE.target, IMPOSSIBLE.tiles).solutions
    table.page.locator("#aids [data-do='hint']").click()
    table.wait("message", "nothing is closer")
    table.type(above.expression)
    assert table.text("state") == "632, 1 away: nothing is closer! No way is shorter."
    table.page.locator("[data-do='all']").click()
    ways = count(below.value, IMPOSSIBLE.tiles) + count(above.value, IMPOSSIBLE.tiles)
    table.wait("ways-title", f"{ways} ways to make 630 and 632")


def test_all_ways_are_listed_the_shortest_first(open_table: OpenTable) -> None:
    table = open_table()
    game = Game.parse("100.2.3.4.6.8.12")
    table.play_game(game)
    table.page.locator("[data-do='all']").click()
    table.wait("ways-title", f"{count(100, game.tiles)} ways to make 100")
    table.wait("ways-note", "of the targets 100 to 999")
    rows = table.page.locator("#ways-list p")
    assert 0 < rows.count() < 377
    shortest = solve(100, game.tiles).solutions[0].expression
    assert rows.first.inner_text() == shortest.translate(SHOWN)
    for _ in range(10):
        table.page.locator("#ways-list").evaluate("list => list.scrollTo(0, list.scrollHeight)")
        table.page.wait_for_timeout(60)
    assert rows.count() == len(set(rows.all_inner_texts())) == count(100, game.tiles)
    headings = table.page.locator("#ways-list h3").all_inner_texts()
    assert headings == sorted(headings)


def test_the_day_has_its_game_and_days_are_turned(open_table: OpenTable) -> None:
    table = open_table(timezone_id="Pacific/Kiritimati")
    table.open()
    day = datetime.date.fromisoformat(table.page.url.split("#date=")[1])
    now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=14)))
    assert abs(now.date() - day) <= datetime.timedelta(1)
    game = daily(day)
    assert (table.text("target-number"), table.numbers) == (str(game.target), list(game.tiles))
    table.page.locator("#next").click()
    after = day + datetime.timedelta(1)
    table.page.wait_for_url(f"**#date={after}")
    assert table.numbers == list(daily(after).tiles)
    table.page.locator("[data-do='today']").click()
    table.page.wait_for_url(f"**#date={day}")
    table.page.locator("#date-input").fill("2025-12-24")
    table.page.wait_for_url("**#date=2025-12-24")
    assert table.numbers == list(daily(datetime.date(2025, 12, 24)).tiles)
    table.open("#date=2024-02-29")
    assert (table.text("day"), table.text("weekday")) == ("29 February", "Thursday · 2024")
    assert table.numbers == list(daily(datetime.date(2024, 2, 29)).tiles)


def test_each_game_is_remembered(open_table: OpenTable) -> None:
    table = open_table()
    table.play_game(GAME)
    table.type("3 + 100")
    table.open("#date=2026-11-30")
    tiles = sorted(daily(datetime.date(2026, 11, 30)).tiles)
    table.type(f"{tiles[0]} + {tiles[1]}")
    table.play_game(GAME)
    assert table.numbers == [25, 50, 75, 103, 6]
    table.page.locator("#undo").click()
    table.page.evaluate("location.reload()")
    table.page.locator("#numbers button:visible").first.wait_for()
    assert table.numbers == list(GAME.tiles)
    table.page.locator("#aids [data-do='redo']").click()
    assert 103 in table.numbers
    table.page.locator("#aids [data-do='reset']").click()
    assert table.numbers == list(GAME.tiles)
    table.open("#date=2026-11-30")
    assert table.page.locator("#steps li").count() == 1


def test_a_win_is_celebrated_once(open_table: OpenTable) -> None:
    table = open_table()
    table.play_game(GAME)
    table.type("(3 + 100) x 6 x 75 / 50 + 25")
    assert table.page.locator("#confetti span").count() > 0
    table.page.evaluate("location.reload()")
    table.wait("state", "Reached in 5 steps!")
    assert table.page.locator("#confetti span").count() == 0


def test_a_game_of_ones_own_and_one_by_chance(table: Table) -> None:
    table.page.locator("[data-do='games']").click()
    own = table.page.locator("#own-game")
    own.fill("954 25 x")
    own.press("Enter")
    assert table.text("own-said") == "x is not a whole number from 1 to 1000000000."
    own.fill("954 25 100 50 7 8 6")
    own.press("Enter")
    table.page.wait_for_url("**#game=954.25.100.50.7.8.6")
    assert table.numbers == [25, 100, 50, 7, 8, 6]
    table.page.locator("[data-do='games']").click()
    table.page.locator("#large").select_option("4")
    table.page.locator("[data-do='deal']").click()
    table.page.wait_for_function("() => !location.hash.includes('954')")
    assert sorted(table.numbers)[2:] == [25, 50, 75, 100]
    assert solve(int(table.text("target-number")), table.numbers).distance == 0
    table.page.evaluate("history.back()")
    table.page.wait_for_url("**#game=954.25.100.50.7.8.6")
    table.wait("target-number", "954")


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#game=954.0", "0 is not a whole number from 1 to 1000000000."),
        ("#game=954", "A game has a target and one to eight numbers, not 0."),
        ("#date=2026-02-30", "2026-02-30 is not a date."),
    ],
)
def test_a_link_that_makes_no_sense_is_told(table: Table, fragment: str, said: str) -> None:
    table.open(fragment)
    table.wait("message", said)
    assert len(table.numbers) == 6


def test_numbers_of_any_size_can_be_played(open_table: OpenTable) -> None:
    table = open_table(360, 740)
    game = Game.parse("999999893.999999937.999999893.1000000000.1.2.3.50.75")
    table.play_game(game)
    table.type("999999937 x 999999893")
    assert 999999937 * 999999893 in table.numbers
    assert table.page.evaluate(HIDDEN) == []
    table.type("999999830000006741 x 1000000000")
    assert "is too large a number." in table.text("message")
    table.page.locator("#undo").click()
    assert table.text("state").startswith("The target is one of the numbers.")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_all_that_is_needed_to_play_is_in_view(open_table: OpenTable, language: str) -> None:
    table = open_table(locale=language)
    table.play_game(GAME)
    table.type("(3 + 100) x 6")
    table.page.locator("#aids [data-do='hint']").click()
    table.page.locator("#round .hinted").first.wait_for()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(HIDDEN) == []
        assert table.page.evaluate(SMALL) == []
        assert table.page.evaluate(CUT) == []
        assert table.page.evaluate("document.documentElement.scrollHeight") == height
        boxes = [table.page.locator(name).bounding_box() for name in ("#message", "#steps")]
        assert boxes[0]
        assert boxes[1]
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.open("#date=2026-09-30")
    assert table.page.evaluate(CUT) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_table: OpenTable, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    table = open_table(360, 740, color_scheme=scheme, reduced_motion="reduce")
    table.play_game(GAME)

    def check(where: str) -> None:
        results = Axe().run(table.page)
        assert results.violations_count == 0, f"{where}: {results.generate_report()}"

    table.number(75).click()
    table.page.locator("[data-sign='x']").click()
    check("playing")
    for name in ["games", "menu"]:
        table.page.locator(f"header [data-do='{name}']").click()
        check(name)
        table.page.keyboard.press("Escape")
    table.page.keyboard.press("?")
    check("help")
    table.page.keyboard.press("Escape")
    table.page.locator("[data-do='all']").click()
    table.wait("ways-note", "999")
    check("all ways")
    table.page.keyboard.press("Escape")
    table.type("(3 + 100) x 6 x 75 / 50 + 25")
    check("won")


def test_language_and_appearance_are_chosen(table: Table) -> None:
    table.page.locator("header [data-do='menu']").click()
    table.page.locator("#language").select_option("de")
    table.page.locator("h1", has_text="Zahlenrunde").wait_for()
    table.page.locator("#appearance").select_option("dark")
    table.page.evaluate("location.reload()")
    table.page.locator("h1", has_text="Zahlenrunde").wait_for()
    assert table.page.locator("html").get_attribute("lang") == "de"
    assert table.page.locator("html").get_attribute("data-theme") == "dark"


def test_it_plays_from_an_export_and_without_a_network(
    open_table: OpenTable, exported: str
) -> None:
    table = open_table(url=exported, reduced_motion="reduce")
    table.open("#date=2026-11-30")
    table.page.wait_for_function(
        "() => caches.match(document.querySelector('script').src.replace('app.js', 'words-en.js'))"
        ".then(kept => kept !== undefined)"
    )
    table.page.context.set_offline(True)
    table.page.evaluate("location.reload()")
    table.page.locator("#numbers button:visible").first.wait_for()
    game = daily(datetime.date(2026, 11, 30))
    assert table.numbers == list(game.tiles)
    table.page.locator("[data-do='all']").click()
    table.wait("ways-title", f"{count(game.target, game.tiles)} ")
    table.page.keyboard.press("Escape")
    table.type(solve(game.target, game.tiles).solutions[0].expression)
    assert "No way is shorter." in table.text("state")
    table.page.context.set_offline(False)
    table.page.locator(".link").first.click()
    table.page.locator("#scene").wait_for()


def test_two_tabs_show_the_same(table: Table) -> None:
    twin = Table(table.page.context.new_page(), table.url.removesuffix(PLACE))
    twin.play_game(GAME)
    twin.type("3 + 100")
    table.number(103).wait_for()
    assert table.numbers == twin.numbers


def test_a_full_store_is_told_and_does_no_harm(open_table: OpenTable) -> None:
    table = open_table()
    table.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    table.play_game(GAME)
    table.type("3 + 100")
    assert "no room to remember" in table.text("message")
    assert 103 in table.numbers
