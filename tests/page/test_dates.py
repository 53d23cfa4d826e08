"""Any date, any board, any language."""

import datetime
import json
from collections import Counter
from pathlib import Path

import pytest

from calendar_puzzle import load_board, solutions, survey
from checkout import ROOT
from page.conftest import OpenPage
from page.player import Player

BOARDS = sorted(path.stem for path in (ROOT / "calendar_puzzle" / "boards").glob("*.toml"))


def day_is(player: Player, text: str) -> None:
    player.wait(f"document.getElementById('day').textContent === {json.dumps(text)}")
    player.settle()


def test_previous_next_and_today(open_page: OpenPage) -> None:
    player = open_page(timezone_id="Pacific/Kiritimati")  # where it is tomorrow already
    player.page.clock.set_fixed_time(datetime.datetime(2028, 2, 28, 12, tzinfo=datetime.UTC))
    player.page.goto(player.url)
    player.ready()
    day_is(player, "29 February")
    assert "Tuesday · 2028" in player.text("weekday")
    player.press("next")
    day_is(player, "1 March")
    player.press("previous")
    player.press("previous")
    day_is(player, "28 February")
    player.press("today")
    day_is(player, "29 February")


def test_the_year_is_a_map_of_the_counts(player: Player) -> None:
    player.wait("document.querySelectorAll('#heat .heat-unknown').length === 0")
    labels = player.page.locator("#heat [data-date]").evaluate_all(
        "cells => cells.map(cell => [cell.dataset.date.slice(5), cell.ariaLabel])"
    )
    counts = {date: int(label.split(": ")[1].split()[0]) for date, label in labels}
    known = known_counts()
    assert counts == {date: known[date] for date in counts}
    assert len(counts) in (365, 366)
    player.page.locator("#heat [data-date$='-10-06']").click()
    day_is(player, "6 October")
    assert player.count == 7


def known_counts() -> dict[str, int]:
    """The number of solutions of each slot of DragonFjord, by month and day."""
    board = load_board("dragonfjord")
    months, days = board.groups["month"], board.groups["day"]
    found = Counter(survey(board))
    return {
        f"{months.index(month) + 1:02}-{days.index(day) + 1:02}": count
        for (month, day), count in found.items()
    }


def test_the_map_is_walked_with_arrows(player: Player) -> None:
    player.page.locator("#heat [data-date$='-01-01']").focus()
    for key in ["ArrowRight", "ArrowRight", "ArrowDown"]:
        player.page.keyboard.press(key)
    player.page.keyboard.press("Enter")
    day_is(player, "3 February")
    assert player.page.evaluate("document.activeElement.dataset.date").endswith("-02-03")


def test_a_date_can_be_typed(player: Player) -> None:
    player.page.locator("#date-input").fill("2027-10-06")
    day_is(player, "6 October")
    assert "2027" in player.text("weekday")


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_solved(player: Player, name: str) -> None:
    player.page.locator("#board").select_option(name)
    player.wait(f"document.getElementById('scene').dataset.where.startsWith('{name} ')")
    player.ready(name)
    assert player.page.locator(".tile.shown").count() >= len(load_board(name).groups)
    player.press("solve")
    player.wait("document.getElementById('count').textContent === 'Solved!'")


def test_a_board_of_ones_own_is_taken_and_kept(player: Player, tmp_path: Path) -> None:
    text = (ROOT / "calendar_puzzle" / "boards" / "dragonfjord.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("DragonFjord A-Puzzle-A-Day", "Mine"), encoding="utf-8")
    player.press("menu")
    player.page.locator("#board-file").set_input_files(file)
    player.wait("document.getElementById('upload-said').textContent === 'Mine is ready to play.'")
    player.page.keyboard.press("Escape")
    board = player.page.locator("#board").input_value()
    assert board.startswith("u-")
    player.page.evaluate("location.reload()")
    player.ready(board)
    assert player.page.locator("#board").input_value() == board
    assert player.count > 0
    bad = tmp_path / "bad.toml"
    bad.write_text("grid = 7", encoding="utf-8")
    player.press("menu")
    player.page.locator("#board-file").set_input_files(bad)
    player.wait("document.getElementById('upload-said').textContent !== ''")
    assert player.text("upload-said").endswith(".") or player.text("upload-said")
    assert player.page.locator("#board").input_value() == board


def test_the_weekday_board_counts_ten_thousand(player: Player) -> None:
    player.go("6-7-1", "weekday")
    board = load_board("weekday")
    every = list(solutions(board, board.slot(6, 7, 1)))
    assert player.count == len(every)
    player.press("hint")
    player.press("hint")
    player.settle()
    piece = player.page.locator(".piece.board").get_attribute("data-piece")
    cells = player.cells(int(piece or -1))
    name = board.pieces[int(piece or -1)].name
    fitting = sum(any(p == name and set(c) == cells for p, c in solution) for solution in every)
    assert player.count == fitting


def test_the_page_speaks_the_readers_language(open_page: OpenPage) -> None:
    player = open_page(locale="de")
    player.open("5-17")
    words = {"de": ("Mai", "Tipp"), "fr": ("mai", "Indice"), "es": ("may", "Pista")}
    for language, (month, hint) in words.items():
        if language != "de":  # which it speaks unasked
            player.speak(language)
        assert player.page.locator("html").get_attribute("lang") == language
        assert player.page.locator("[data-do=hint]").inner_text() == hint
        assert player.page.locator("[data-cell='0,4']").text_content() == month
        assert "17" in player.text("day")
    player.page.evaluate("location.reload()")
    player.ready()
    assert player.page.locator("[data-do=hint]").inner_text() == "Pista"


def test_light_dark_and_patterns_are_chosen_and_kept(open_page: OpenPage) -> None:
    player = open_page(color_scheme="light")
    player.open()
    ground = "getComputedStyle(document.body).backgroundColor"
    light = player.page.evaluate(ground)
    player.press("menu")
    player.page.locator("#appearance").select_option("dark")
    dark = player.page.evaluate(ground)
    assert dark != light
    pattern = player.page.locator(".piece .pattern").first
    assert not pattern.is_visible()
    player.page.locator("#patterns").check()
    assert pattern.is_visible()
    player.page.evaluate("location.reload()")
    player.ready()
    assert player.page.evaluate(ground) == dark
    assert player.page.locator(".piece .pattern").first.is_visible()
    player.page.emulate_media(color_scheme="dark")
    player.press("menu")
    player.page.locator("#appearance").select_option("")
    assert player.page.evaluate(ground) == dark
    player.page.locator("#appearance").select_option("light")
    assert player.page.evaluate(ground) == light


def test_a_board_that_does_not_come_is_told_and_changes_nothing(player: Player) -> None:
    player.drag(1, player.tile((4, 2)))
    player.page.route("**/boards/rammer.json", lambda route: route.abort())
    player.page.locator("#board").select_option("rammer")
    player.wait("document.getElementById('message').textContent.includes('cannot be reached')")
    assert player.page.locator("#board").input_value() == "dragonfjord"
    assert "board" in player.classes(1)
    player.page.unroute("**/boards/rammer.json")
