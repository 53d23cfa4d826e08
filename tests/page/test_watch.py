"""The recorded search, step by step."""

import re

from page.player import Player


def step_shown(player: Player) -> int:
    told = re.match(r"Step ([\d,]+) of", player.text("message"))
    assert told is not None
    return int(told[1].replace(",", ""))


def replayed(player: Player) -> int:
    return player.page.locator(".replay .solid").count() - player.page.locator(".left").count()


def watch(player: Player) -> None:
    """Watch, paused at the first step."""
    player.press("watch")
    player.page.locator("#watching").wait_for()
    player.page.locator("#pause").click()
    player.page.locator("#progress").fill("0")


def test_it_plays_pauses_and_goes_step_by_step(player: Player) -> None:
    player.press("watch")
    player.page.locator("#speed").select_option("40")
    player.wait("Number(document.getElementById('progress').value) > 5")
    player.page.locator("#pause").click()
    at = step_shown(player)
    player.page.wait_for_timeout(250)
    assert step_shown(player) == at
    player.press("watchStep")
    assert step_shown(player) == at + 1
    player.press("watchBack")
    player.press("watchBack")
    assert step_shown(player) == at - 1
    player.press("watchStop")


def test_it_shows_the_search_as_it_was_recorded(player: Player) -> None:
    trace = player.page.evaluate(
        "fetch('api/v1/boards/dragonfjord/trace/1-1.json').then(answer => answer.json())"
    )
    watch(player)
    level = 0
    for number, step in enumerate(trace["steps"][:30], start=1):
        player.press("watchStep")
        level += {"try": 1, "back": -1}.get(step[0], 0)
        assert step_shown(player) == number
        assert replayed(player) == level
    last = len(trace["steps"])
    player.page.locator("#progress").fill(str(last))
    assert player.text("message").endswith("A solution.")
    assert replayed(player) == 8
    player.press("watchStop")


def test_it_says_and_draws_why_a_branch_dies(player: Player) -> None:
    trace = player.page.evaluate(
        "fetch('api/v1/boards/dragonfjord/trace/1-1.json').then(answer => answer.json())"
    )
    watch(player)
    dead = [number for number, step in enumerate(trace["steps"], start=1) if step[0] == "dead"]
    seen = set()
    for number in dead[:25]:
        player.page.locator("#progress").fill(str(number))
        item = trace["items"][trace["steps"][number - 1][1]]
        assert player.page.locator(".cross").count() == item.startswith("r")
        message = player.text("message").split("tried. ")[1]
        assert re.fullmatch(
            r"No pieces? (left )?fills? this pocket of \d+ cells?\.|"
            r"No piece left can cover \w+\.|\w has no place left\.",
            message,
        )
        seen.add(message)
    assert len(seen) > 1
    player.press("watchStop")


def test_reset_stops_it_at_once(player: Player) -> None:
    player.press("watch")
    player.page.locator("#watching").wait_for()
    player.page.locator("#watching [data-do=reset]").click()
    assert not player.page.locator("#watching").is_visible()
    assert player.page.locator(".replay").count() == 0
    assert player.page.locator(".piece.tray:visible").count() == 8
    player.page.wait_for_timeout(300)
    assert "Step" not in player.text("message")


def test_what_lay_on_the_board_is_there_again(player: Player) -> None:
    player.drag(1, player.tile((4, 2)))
    cells = player.cells(1)
    player.press("watch")
    player.page.locator("#watching").wait_for()
    assert not player.page.locator(".piece.board").is_visible()
    player.press("watchStop")
    assert player.page.locator(".piece.board").is_visible()
    assert player.cells(1) == cells
