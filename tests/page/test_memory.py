"""What is remembered: by undo, by the browser, by a link, from tab to tab."""

from page.conftest import OpenPage
from page.player import Player

P, V = 1, 3


def test_undo_redo_reset_and_tidy(player: Player) -> None:
    player.drag(P, player.tile((4, 2)))
    player.drag(V, player.tile((6, 5)))
    lying = player.points(V)
    player.press("tidy")
    assert ("board" in player.classes(P), "tray" in player.classes(V)) == (True, True)
    player.press("undo")
    assert player.points(V) == lying
    player.press("redo")
    assert "tray" in player.classes(V)
    player.press("reset")
    assert player.page.locator(".piece.tray").count() == 8
    player.press("undo")
    assert "board" in player.classes(P)
    for _ in range(5):
        player.press("undo")
    assert player.page.locator(".piece.tray").count() == 8


def test_each_date_keeps_its_pieces_and_its_undo(player: Player) -> None:
    player.drag(P, player.tile((4, 2)))
    cells = player.cells(P)
    player.press("next")
    player.wait("document.getElementById('day').textContent === '2 January'")
    assert player.page.locator(".piece.tray").count() == 8
    player.drag(V, player.tile((6, 5)))
    player.page.evaluate("location.reload()")
    player.ready()
    assert player.text("day") == "2 January"
    assert "loose" in player.classes(V)
    player.press("previous")
    player.wait("document.getElementById('day').textContent === '1 January'")
    assert player.cells(P) == cells
    player.press("undo")
    assert "tray" in player.classes(P)


def test_a_link_holds_board_date_and_placement(player: Player, open_page: OpenPage) -> None:
    player.drag(P, player.tile((4, 2)))
    player.drag(V, player.tile((6, 5)))
    player.press("share")
    other = open_page(900, 900)
    other.page.goto(player.page.url)
    other.ready()
    assert other.text("day") == "1 January"
    assert other.cells(P) == player.cells(P)
    assert "loose" in other.classes(V)
    assert other.count == player.count


def test_back_leads_to_the_date_before(player: Player) -> None:
    player.drag(P, player.tile((4, 2)))
    player.press("next")
    player.wait("document.getElementById('day').textContent === '2 January'")
    player.page.wait_for_timeout(400)  # until the address has followed
    player.page.evaluate("history.back()")
    player.wait("document.getElementById('day').textContent === '1 January'")
    player.settle()
    assert "board" in player.classes(P)


def test_two_tabs_show_the_same(player: Player) -> None:
    page = player.page.context.new_page()
    twin = Player(page, player.url)
    twin.open("1-1")
    twin.drag(P, twin.tile((4, 2)))
    player.wait("document.querySelector('.piece[data-piece=\"1\"]').classList.contains('board')")
    assert player.cells(P) == twin.cells(P)
    player.settle()
    player.press("undo")
    twin.wait("document.querySelector('.piece[data-piece=\"1\"]').classList.contains('tray')")
    page.close()


def test_a_full_or_closed_store_is_told_and_does_no_harm(open_page: OpenPage) -> None:
    player = open_page()
    player.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    player.open()
    player.drag(P, player.tile((4, 2)))
    assert "board" in player.classes(P)
    assert "no room to remember" in player.text("message")
    player.press("undo")
    assert "tray" in player.classes(P)


def test_a_link_that_makes_no_sense_is_told(player: Player) -> None:
    player.go("1-1", at="99,0,0,0")
    assert player.text("message") == "The placement in the link is not one of this board."
    player.page.evaluate("location.hash = '#board=dragonfjord&slot=2-30'")
    player.wait("document.getElementById('message').textContent.startsWith('2-30')")
    assert player.text("message") == "2-30 is not a date."
