"""The number of solutions, and help for who is stuck."""

import re

import pytest

from calendar_puzzle import Board, Placement, Solution, solutions
from page.conftest import OpenPage
from page.player import Cell, Player

P, V = 1, 3


def lay(player: Player, board: Board, placements: Solution) -> None:
    """Lay pieces by a link, each held so that it covers its cells."""
    entries = []
    names = [piece.name for piece in board.pieces]
    for name, cells in placements:
        piece = names.index(name)
        entries.append(hold_on(board, piece, set(cells)))
    player.go("12-31")
    player.page.evaluate("localStorage.clear()")
    player.go("1-1", at="~".join(entries))


def hold_on(board: Board, piece: int, target: set[Cell]) -> str:
    """How a link says that a piece lies on cells; worked out here from what a link means."""
    for hold in range(8):
        points = []
        for row, column in board.pieces[piece].cells:
            x, y = column + 0.5, row + 0.5
            x = -x if hold > 3 else x
            for _ in range(hold % 4):
                x, y = y, -x
            points.append((y, x))
        top = min(row for row, _ in target) + 0.5 - min(y for y, _ in points)
        left = min(column for _, column in target) + 0.5 - min(x for _, x in points)
        if {(int(y + top), int(x + left)) for y, x in points} == target:
            return f"{piece},{hold},{left:g},{top:g}"
    raise ValueError(f"piece {piece} cannot lie on {target}")


@pytest.mark.parametrize("kept", [(0,), (2, 5), (1, 3, 6), (0, 2, 4, 7)])
def test_the_count_is_that_of_the_solver(
    player: Player, dragonfjord: Board, january: list[Solution], kept: tuple[int, ...]
) -> None:
    placed = tuple(january[30][piece] for piece in kept)
    lay(player, dragonfjord, placed)
    expected = sum(all(one in solution for one in placed) for solution in january)
    assert player.count == expected
    assert "of 64 on this date" in player.text("count-words")


def test_a_drop_that_leaves_no_solution_shows_none_and_why_in_one_step(player: Player) -> None:
    player.page.evaluate("""() => {
        const shown = () => ["count", "count-words"].map(
            name => document.getElementById(name).textContent);
        window.told = [];
        new MutationObserver(() => window.told.push(shown())).observe(
            document.getElementById("count").parentElement,
            {childList: true, characterData: true, subtree: true});
    }""")
    row, column = player.board["pieces"][2]["cells"][0]
    player.drag(2, player.tile((row, column + 1)))  # U around the cell above it
    why = "No piece fills this pocket of 1 cell. Lift U."
    assert player.said() == f"U lies on Feb, Apr, Aug, Sep, and Oct. 0 solutions fit. {why}"
    assert player.page.evaluate("window.told") == [["0", why]]


def test_at_none_it_says_which_pieces_to_lift_and_draws_the_pocket(player: Player) -> None:
    player.go("1-1", at="2,0,1,0")  # U at the upper edge, with its arms around a single cell
    assert player.count == 0
    assert "No piece fills this pocket of 1 cell. Lift U." in player.text("count-words")
    assert player.page.locator(".pocket").count() == 1
    assert "lift" in player.classes(2)
    player.press("hint")
    assert "First lift U" in player.text("message")
    player.press("solve")
    player.wait("document.getElementById('count').textContent === 'Solved!'")


def test_a_hint_points_first_and_lays_then(player: Player, january: list[Solution]) -> None:
    player.press("hint")
    told = re.fullmatch(r"(\w+) goes here in (\d+) of the 64\..*", player.text("message"))
    assert told is not None
    counts: dict[Placement, int] = {}
    for solution in january:
        for placement in solution:
            counts[placement] = counts.get(placement, 0) + 1
    assert int(told[2]) == max(counts.values())
    assert player.page.locator(".hint").count() == 1
    assert player.page.locator(".piece.pointed").count() == 1
    player.press("hint")
    player.settle()
    assert player.count == int(told[2])
    assert player.page.locator(".piece.board.hinted .pin:visible").count() == 1
    placed = player.page.locator(".piece.board").get_attribute("data-piece")
    assert any(
        set(placement.cells) == player.cells(int(placed or -1)) and count == int(told[2])
        for placement, count in counts.items()
    )


def test_where_shades_every_cell_that_a_piece_can_take(
    player: Player, dragonfjord: Board, january: list[Solution]
) -> None:
    lay(player, dragonfjord, january[3][4:6])
    fitting = [s for s in january if january[3][4] in s and january[3][5] in s]
    player.page.locator(".handle").nth(V).focus()
    player.press("where")
    expected = {cell for solution in fitting for cell in solution[V].cells}
    shown = player.page.evaluate(
        "() => [...document.querySelectorAll('.takes')].map("
        "dot => [dot.cy.baseVal.value / 64 - 0.5, dot.cx.baseVal.value / 64 - 0.5])"
    )
    assert {(row, column) for row, column in shown} == expected
    assert player.page.locator("[data-do=where]").get_attribute("aria-pressed") == "true"
    player.press("where")
    assert player.page.locator(".takes").count() == 0


def test_solve_plays_the_rest_and_a_touch_stops_it(player: Player) -> None:
    player.press("solve")
    player.wait("document.querySelectorAll('.piece.board').length === 2")
    player.page.mouse.click(*player.tile((6, 6)))
    laid = player.page.locator(".piece.board").count()
    player.page.wait_for_timeout(700)
    assert player.page.locator(".piece.board").count() == laid < 8
    player.press("solve")
    player.wait("document.getElementById('count').textContent === 'Solved!'")


def test_browse_shows_all_solutions_or_those_that_fit(
    player: Player, dragonfjord: Board, january: list[Solution]
) -> None:
    player.press("browse")
    assert player.text("browse-title") == "64 solutions"
    player.page.locator("#thumbnails .end").scroll_into_view_if_needed()
    player.wait("document.querySelectorAll('#thumbnails button').length === 64")
    player.page.keyboard.press("Escape")
    lay(player, dragonfjord, january[0][:2])
    fitting = [s for s in january if january[0][0] in s and january[0][1] in s]
    player.press("browse")
    assert player.page.locator("#thumbnails button").count() == len(fitting)
    player.page.locator("#only-fitting").uncheck()
    assert player.text("browse-title") == "64 solutions"
    player.page.locator("#thumbnails button").nth(9).click()
    assert player.text("count") == "Solved!"
    assert [player.cells(piece) for piece in range(8)] in [
        [set(placement.cells) for placement in solution] for solution in january
    ]


def test_a_win_is_celebrated_once(
    player: Player, dragonfjord: Board, january: list[Solution]
) -> None:
    lay(player, dragonfjord, january[0])
    assert player.text("count") == "Solved!"
    assert "One of the 64 ways to show 1 January." in player.text("count-words")
    assert player.page.locator("#confetti svg").count() > 0
    player.wait("!document.querySelector('#confetti svg')")
    player.press("undo")
    player.press("redo")
    assert player.text("count") == "Solved!"
    assert player.page.locator("#confetti svg").count() == 0


def test_pieces_that_show_another_date_are_told_so(player: Player, dragonfjord: Board) -> None:
    other = next(solutions(dragonfjord, dragonfjord.slot(3, 14)))
    lay(player, dragonfjord, other)
    player.wait("!document.getElementById('instead').hidden")
    assert player.text("message") == "All pieces are in, but they show 14 March."
    assert player.page.locator("#confetti svg").count() == 0
    player.page.locator("#instead").click()
    player.wait("document.getElementById('count').textContent === 'Solved!'")
    assert player.text("day") == "14 March"


def test_no_motion_for_who_asks_for_none(open_page: OpenPage, january: list[Solution]) -> None:
    player = open_page(reduced_motion="reduce")
    player.open()
    player.press("solve")
    player.wait("document.getElementById('count').textContent === 'Solved!'")
    assert player.page.evaluate("document.getAnimations().length") == 0
