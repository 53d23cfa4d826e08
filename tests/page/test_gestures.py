"""Mouse, pen and finger: drags, turns and flips."""

import itertools
import math

import pytest

from calendar_puzzle import Board, Solution
from page.conftest import OpenPage
from page.player import Finger, Player, Point, moved_to_origin, turns_to

O6, P, U, V, L, Y, N, Z = range(8)


def distance(one: Point, other: Point) -> float:
    return math.dist(one, other)


def test_a_drop_snaps_to_the_cells_where_the_piece_fits(player: Player) -> None:
    x, y = player.tile((4, 2))
    player.drag(P, (x + 14, y - 12))
    assert "board" in player.classes(P)
    assert (4, 2) in player.cells(P)
    assert len(player.cells(P)) == 5
    assert distance(player.points(P)[0], (x, y)) < 0.5


@pytest.mark.parametrize("cell", [(0, 0), (6, 5)], ids=["on the date", "over the edge"])
def test_elsewhere_it_stays_where_it_was_dropped(player: Player, cell: tuple[int, int]) -> None:
    x, y = player.tile(cell)
    player.drag(P, (x + 14, y - 12))
    assert "loose" in player.classes(P)
    assert distance(player.points(P)[0], (x + 14, y - 12)) < 1
    assert player.count == 64  # it does not count


def test_picking_up_never_jumps(player: Player) -> None:
    player.drag(P, player.tile((4, 2)), grip=3)
    before = player.points(P)
    x, y = before[3]
    player.page.mouse.move(x + 9, y + 5)
    player.page.mouse.down()
    player.page.mouse.move(x + 15, y + 5)
    player.page.mouse.move(x + 9, y + 5)
    assert max(map(distance, player.points(P), before)) < 0.5
    player.page.mouse.up()
    # From the tray, where it is small, it grows about the point that is held.
    hold = player.points(V)[1]
    player.page.mouse.move(*hold)
    player.page.mouse.down()
    player.page.mouse.move(hold[0] + 20, hold[1])
    assert distance(player.points(V)[1], (hold[0] + 20, hold[1])) < 0.5
    player.page.mouse.up()


def test_less_than_five_pixels_is_a_click(player: Player) -> None:
    before = player.shape(P)
    x, y = player.points(P)[0]
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 3, y + 3)
    player.page.mouse.up()
    assert player.shape(P) != before
    assert "tray" in player.classes(P)


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_turns_a_quarter_about_the_very_point(player: Player, button: str) -> None:
    player.drag(V, player.tile((3, 4)), grip=0)
    points = player.points(V)
    x, y = points[2][0] + 8, points[2][1] + 5
    player.page.mouse.click(x, y, button=button)  # type: ignore[arg-type]
    turned = player.points(V)
    # Counter-clockwise as seen, y being down: (dx, dy) becomes (dy, -dx).
    sign = 1 if button == "left" else -1
    for (px, py), (qx, qy) in zip(points, turned, strict=True):
        expected = (x + sign * (py - y), y - sign * (px - x))
        assert distance((qx, qy), expected) < 0.05
    assert "loose" in player.classes(V)  # no snapping
    for _ in range(3):
        player.page.mouse.click(x, y, button=button)  # type: ignore[arg-type]
        player.settle()
    assert max(map(distance, player.points(V), points)) < 1e-6
    assert "board" in player.classes(V)


@pytest.mark.parametrize("how", ["Control", "Meta", "long press"])
def test_a_flip_mirrors_about_the_vertical_through_the_point(player: Player, how: str) -> None:
    player.drag(L, player.tile((3, 4)), grip=0)
    points = player.points(L)
    x, y = points[3][0] + 6, points[3][1] - 9
    if how == "long press":
        player.page.mouse.move(x, y)
        player.page.mouse.down()
        player.page.wait_for_timeout(650)
        player.page.mouse.move(x + 60, y + 60)  # what comes after is part of the same gesture
        player.page.mouse.up()
    else:
        player.page.mouse.move(x, y)
        player.page.keyboard.down(how)
        player.page.mouse.down()
        player.page.mouse.up()
        player.page.keyboard.up(how)
    for (px, py), (qx, qy) in zip(points, player.points(L), strict=True):
        assert distance((qx, qy), (2 * x - px, py)) < 0.05


def test_all_eight_ways_to_hold_a_piece_come_round(player: Player) -> None:
    start = player.shape(N)
    seen = [start]
    for press in ["turn"] * 3 + ["turn", "flip"] + ["turn"] * 3:
        player.page.mouse.click(*player.points(N)[0]) if not seen[1:] else player.press(press)
        seen.append(player.shape(N))
    assert len(set(seen)) == 8
    player.press("turn")
    player.press("flip")
    assert player.shape(N) == start


def test_turning_is_counter_clockwise_on_either_face(player: Player) -> None:
    for _ in range(2):
        before = player.shape(Y)
        player.page.mouse.click(*player.points(Y)[1])
        assert player.shape(Y) == moved_to_origin([(-column, row) for row, column in before])
        before = player.shape(Y)
        player.press("turn")
        assert player.shape(Y) == moved_to_origin([(-column, row) for row, column in before])
        before = player.shape(Y)
        player.press("turnBack")
        assert player.shape(Y) == moved_to_origin([(column, -row) for row, column in before])
        player.press("flip")


def test_a_drag_during_a_turn_leaves_no_crooked_piece(player: Player) -> None:
    x, y = player.points(V)[2]
    player.page.mouse.click(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 10, y)
    player.page.mouse.move(*player.tile((3, 3)))
    player.page.mouse.up()
    player.settle()
    assert "board" in player.classes(V)
    (a, b), (c, d) = player.points(V)[0:2]
    assert min(abs(a - c), abs(b - d)) < 1e-6


def test_a_piece_with_one_face_refuses_and_says_so(open_page: OpenPage) -> None:
    player = open_page()
    player.open("1-1", "example")
    names = [kind["name"] for kind in player.board["pieces"] for _ in range(kind["copies"])]
    piece = names.index("C")
    before = player.points(piece)
    player.page.evaluate("""() => {
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            this.dataset.moved = "";
            return animate.apply(this, how);
        };
    }""")
    player.page.locator(".handle").nth(piece).focus()
    player.page.keyboard.press("f")
    shaken = player.page.locator(f".piece[data-piece='{piece}'] [data-moved]")
    assert shaken.count() == 1  # it shakes its head
    assert player.points(piece) == before
    assert "cannot be turned over" in player.said()


def test_overlaps_and_covered_dates_are_marked_in_shape(player: Player) -> None:
    player.drag(P, player.tile((4, 2)))
    x, y = player.tile((4, 2))
    player.drag(V, (x + 20, y))
    assert {"loose", "bad"} <= player.classes(V)
    assert player.page.locator(".overlap[fill='url(#hatch)']").count() > 0
    assert "V and P overlap" in player.text("message")
    player.press("undo")
    assert player.page.locator(".overlap").count() == 0
    player.drag(V, player.tile((0, 0)))
    assert player.page.locator(".tile.covered").count() == 2  # Jan and 1
    assert "V covers Jan" in player.text("message")


def test_dropped_outside_a_piece_goes_home(player: Player) -> None:
    player.drag(P, (1279, 300))
    assert "tray" in player.classes(P)


def test_escape_ends_a_drag_and_puts_the_piece_back(player: Player) -> None:
    before = player.points(P)
    player.page.mouse.move(*before[0])
    player.page.mouse.down()
    player.page.mouse.move(*player.tile((3, 3)), steps=3)
    assert "hand" in player.classes(P)
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    assert max(map(distance, player.points(P), before)) < 1e-6


def test_a_newcomer_solves_1_january_by_touch_alone(
    open_page: OpenPage, dragonfjord: Board, january: list[Solution]
) -> None:
    player = open_page(360, 740, has_touch=True, is_mobile=True)
    player.open()
    finger = Finger(player)
    for piece, placement in enumerate(january[17]):
        target = moved_to_origin(placement.cells)
        flip, quarters = turns_to(player.shape(piece), target)
        if flip:
            finger.hold(player.points(piece)[0])
        for _ in range(quarters):
            finger.tap(player.points(piece)[0])
        assert player.shape(piece) == target
        # The cell of the piece that is its first, and where it has to go.
        corner = min(player.points(piece), key=lambda point: (round(point[1]), round(point[0])))
        finger.drag(corner, player.tile(min(placement.cells)))
        assert player.cells(piece) == set(placement.cells)
    assert player.text("count") == "Solved!"
    assert player.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


def test_a_finger_turns_about_the_very_point_too(open_page: OpenPage) -> None:
    player = open_page(360, 740, has_touch=True, is_mobile=True)
    player.open()
    finger = Finger(player)
    finger.drag(player.points(V)[0], player.tile((3, 2)))
    points = player.points(V)
    x, y = points[4][0] + 3, points[4][1] + 2
    finger.tap((x, y))
    for (px, py), (qx, qy) in zip(points, player.points(V), strict=True):
        assert distance((qx, qy), (x + (py - y), y - (px - x))) < 0.05
    assert [*itertools.chain(*points)] != [*itertools.chain(*player.points(V))]


def test_it_is_seen_where_a_piece_would_come_to_lie(player: Player) -> None:
    player.page.mouse.move(*player.points(P)[0])
    player.page.mouse.down()
    x, y = player.tile((4, 2))
    player.page.mouse.move(x + 10, y + 10, steps=3)
    assert player.page.locator(".target").count() == 1
    assert "bad" not in player.classes(P)
    player.page.mouse.move(*player.tile((0, 0)), steps=3)
    assert player.page.locator(".target").count() == 0
    assert "bad" in player.classes(P)
    player.page.mouse.up()
