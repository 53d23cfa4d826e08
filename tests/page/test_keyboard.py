"""The keyboard: from the empty board to the solved one, and what a screen reader is told."""

from calendar_puzzle import Board, Solution
from page.conftest import OpenPage
from page.player import Cell, Player, moved_to_origin, turns_to

P, V = 1, 3
FOCUS = "document.activeElement.dataset.piece ?? document.activeElement.id"


def tab_to(player: Player, piece: int) -> None:
    """Press Tab until a piece has the focus, as one does who sees where it is."""
    for _ in range(60):
        if player.page.evaluate(FOCUS) == str(piece):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to piece {piece}")


def walk(player: Player, piece: int, target: set[Cell]) -> None:
    """Move the piece in hand with the arrows to the cells that it is to cover."""
    x, y = min(player.points(piece), key=lambda point: (round(point[1]), round(point[0])))
    size = player.tile((0, 1))[0] - player.tile((0, 0))[0]
    to_x, to_y = player.tile(min(target))
    down, right = round((to_y - y) / size), round((to_x - x) / size)
    for steps, key in [(down, "ArrowDown"), (-down, "ArrowUp"), (right, "ArrowRight")]:
        for _ in range(steps):
            player.page.keyboard.press(key)
    for _ in range(-right):
        player.page.keyboard.press("ArrowLeft")


def test_a_newcomer_solves_1_january_by_keyboard_alone(
    open_page: OpenPage, dragonfjord: Board, january: list[Solution]
) -> None:
    player = open_page()
    player.open()
    press = player.page.keyboard.press
    for piece, placement in enumerate(january[5]):
        tab_to(player, piece)
        press("Enter")
        flip, quarters = turns_to(player.shape(piece), moved_to_origin(placement.cells))
        if flip:
            press("f")
        for _ in range(quarters):
            press("r")
        walk(player, piece, set(placement.cells))
        press("Enter")
        assert player.cells(piece) == set(placement.cells)
    assert player.text("count") == "Solved!"
    assert "Solved! One of the 64 ways to show 1 January." in player.said()


def test_the_focus_is_always_to_be_seen(player: Player) -> None:
    tab_to(player, P)
    ring = player.page.locator(f".piece[data-piece='{P}'] .ring")
    assert ring.evaluate("ring => getComputedStyle(ring).display") != "none"
    assert ring.evaluate("ring => parseFloat(getComputedStyle(ring).strokeWidth)") >= 10
    for _ in range(25):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.matches('button:not(.handle)')"):
            outline = "parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
            assert player.page.evaluate(outline) >= 2


def test_escape_takes_back_and_enter_refuses_where_it_does_not_fit(player: Player) -> None:
    press = player.page.keyboard.press
    tab_to(player, V)
    before = player.points(V)
    press("Enter")
    assert "hand" in player.classes(V)
    for _ in range(9):
        press("ArrowUp")
        press("ArrowLeft")
    press("Enter")
    assert "hand" in player.classes(V)
    press("Escape")
    assert player.points(V) == before
    assert "back where it was" in player.said()


def test_it_is_said_where_a_piece_is_and_how_many_solutions_remain(player: Player) -> None:
    press = player.page.keyboard.press
    tab_to(player, P)
    press("Enter")
    assert "P in hand. P over" in player.said()
    press("ArrowDown")
    said = player.said()
    tiles = [player.page.locator(f"[data-cell='{r},{c}']") for r, c in player.cells(P)]
    labels = [tile.text_content() or "?" for tile in tiles]
    assert all(label in said for label in labels)
    assert "It fits. 64 solutions fit." in said
    press("Enter")
    assert f"{player.count} solution" in player.said()
    label = player.page.locator(".handle").nth(P).get_attribute("aria-label") or ""
    assert label.startswith("P, on ")
    assert all(text in label for text in labels)


def test_r_turns_one_way_and_shift_r_the_other(player: Player) -> None:
    tab_to(player, V)
    start = player.shape(V)
    player.page.keyboard.press("r")
    assert player.shape(V) == moved_to_origin([(-column, row) for row, column in start])
    player.page.keyboard.press("Shift+R")
    assert player.shape(V) == start
    player.page.keyboard.press("Enter")
    held = player.points(V)
    for _ in range(4):
        player.page.keyboard.press("r")
    assert player.points(V) == held


def test_undo_and_redo_and_delete_have_keys(player: Player) -> None:
    press = player.page.keyboard.press
    tab_to(player, P)
    press("Enter")
    press("Enter")
    assert "board" in player.classes(P)
    press("Control+z")
    assert "tray" in player.classes(P)
    press("Control+y")
    assert "board" in player.classes(P)
    press("Control+z")
    press("Control+Shift+Z")
    assert "board" in player.classes(P)
    press("Delete")
    assert "tray" in player.classes(P)


def test_a_question_mark_helps_and_escape_closes(player: Player) -> None:
    tab_to(player, P)
    player.page.keyboard.press("?")
    assert player.page.locator("#help").is_visible()
    player.page.keyboard.press("Escape")
    assert not player.page.locator("#help").is_visible()
    assert player.page.evaluate(FOCUS) == str(P)
    player.press("help")
    player.page.locator("#help .dialog-head button").click()
    assert not player.page.locator("#help").is_visible()


def test_leaving_a_piece_in_hand_loses_nothing(player: Player) -> None:
    tab_to(player, P)
    player.page.keyboard.press("Enter")
    cells = player.cells(P)
    player.page.keyboard.press("Tab")
    assert "board" in player.classes(P)
    assert player.cells(P) == cells
