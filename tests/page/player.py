"""A player in a real browser: what a person sees, and what hands and keys do."""

import itertools
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

Cell = tuple[int, ...]
Point = tuple[float, float]

# Where the cells of a piece lie on the screen, by the middle of each; and those of the board.
PIECE = """piece => {
    const turning = document.querySelector(`.piece[data-piece="${piece}"] .turning`);
    const matrix = turning.getScreenCTM();
    return window.pieces[piece].map(([row, column]) => {
        const point = new DOMPoint((column + 0.5) * 64, (row + 0.5) * 64).matrixTransform(matrix);
        return [point.x, point.y];
    });
}"""
TILE = """([row, column]) => {
    const matrix = document.getElementById("scene").getScreenCTM();
    const point = new DOMPoint((column + 0.5) * 64, (row + 0.5) * 64).matrixTransform(matrix);
    return [point.x, point.y];
}"""
SETTLED = """() => document.getElementById("count").textContent !== "…"
    && document.getElementById("scene").getAnimations({subtree: true})
        .every(animation => animation.playState !== "running")"""


class Player:
    """Plays on an open page.

    Parameters
    ----------
    page : Page
        The page.
    url : str
        Where the page is served.
    """

    def __init__(self, page: "Page", url: str) -> None:
        self.page = page
        self.url = url
        self.board: dict[str, Any] = {}

    def open(self, slot: str = "1-1", board: str = "dragonfjord", at: str = "") -> None:
        """Open a board on a date, and wait until its solutions are there."""
        fragment = f"#board={board}&slot={slot}" + (f"&at={at}" if at else "")
        if self.page.url.split("#")[0] == self.url:
            self.page.goto("about:blank")
        self.page.goto(self.url + fragment)
        self.ready(board)

    def go(self, slot: str, board: str = "dragonfjord", at: str = "") -> None:
        """Follow a link to a board on a date, without loading the page anew."""
        fragment = f"#board={board}&slot={slot}" + (f"&at={at}" if at else "")
        self.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        self.page.wait_for_function(
            "where => document.getElementById('scene').dataset.where === where",
            arg=f"{board} {slot}",
        )
        self.ready(board)

    def ready(self, board: str = "dragonfjord") -> None:
        """Wait for the page, and learn the pieces of its board."""
        self.page.wait_for_function(SETTLED)
        self.board = self.page.evaluate(f"fetch('api/v1/boards/{board}.json').then(a => a.json())")
        pieces = [kind["cells"] for kind in self.board["pieces"] for _ in range(kind["copies"])]
        self.page.evaluate("pieces => { window.pieces = pieces; }", pieces)

    def wait(self, condition: str) -> None:
        """Wait for a condition, an expression in JavaScript."""
        self.page.wait_for_function(f"() => {condition}")

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_function(SETTLED)

    def press(self, what: str) -> None:
        """Press a button by what it does, in the menu where it is not on the page."""
        button = self.page.locator(f"[data-do={what}]:visible")
        if button.count() == 0:
            self.page.locator("[data-do=menu]:visible").click()
        button.first.click()

    def speak(self, language: str) -> None:
        """Choose a language in the menu."""
        self.press("menu")
        self.page.locator("#language").select_option(language)
        self.wait(f"document.documentElement.lang === '{language}'")
        self.page.keyboard.press("Escape")
        self.ready()

    def text(self, name: str) -> str:
        """The text of an element, by its id."""
        return self.page.locator(f"#{name}").inner_text()

    @property
    def count(self) -> int:
        """The number of solutions that is shown."""
        return int(re.sub(r"\D", "", self.text("count")))

    def said(self) -> str:
        """What a screen reader is told, once it is told."""
        self.page.wait_for_timeout(350)
        return self.page.locator("#live").text_content() or ""

    def classes(self, piece: int) -> set[str]:
        """How a piece is shown."""
        name = self.page.locator(f".piece[data-piece='{piece}']").get_attribute("class") or ""
        return set(name.split())

    def cells(self, piece: int) -> set[Cell]:
        """The cells of the board that a piece lies on, by what is written of it."""
        told = self.page.locator(f".piece[data-piece='{piece}']").get_attribute("data-cells")
        return {(int(r), int(c)) for r, c in (pair.split(",") for pair in (told or "").split())}

    def points(self, piece: int) -> list[Point]:
        """Where the middles of a piece's cells are on the screen."""
        self.settle()
        return [(x, y) for x, y in self.page.evaluate(PIECE, piece)]

    def tile(self, cell: Cell) -> Point:
        """Where the middle of a cell of the board is on the screen."""
        x, y = self.page.evaluate(TILE, list(cell))
        return x, y

    def shape(self, piece: int) -> frozenset[Cell]:
        """How a piece is held, moved to row and column 0."""
        points = self.points(piece)
        # The nearest two middles are one cell apart, however large the piece is shown.
        size = min(abs(x - u) + abs(y - v) for (x, y), (u, v) in itertools.combinations(points, 2))
        left, top = min(x for x, _ in points), min(y for _, y in points)
        return frozenset((round((y - top) / size), round((x - left) / size)) for x, y in points)

    def drag(self, piece: int, to: Point, grip: int = 0) -> None:
        """Drag a piece with the mouse, held at one of its cells."""
        x, y = self.points(piece)[grip]
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 7, y, steps=2)
        mouse.move(*to, steps=4)
        mouse.up()
        self.settle()


class Finger:
    """A finger on a touch screen.

    Parameters
    ----------
    player : Player
        Whose page it touches.
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self.session = player.page.context.new_cdp_session(player.page)

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    @contextmanager
    def on(self, point: Point) -> Iterator[None]:
        """Touch a point for a while."""
        self._send("touchStart", point)
        yield
        self._send("touchEnd")
        self.player.settle()

    def tap(self, point: Point) -> None:
        with self.on(point):
            pass

    def hold(self, point: Point) -> None:
        """Touch a point for longer than a long press."""
        with self.on(point):
            self.player.page.wait_for_timeout(650)

    def drag(self, start: Point, end: Point) -> None:
        with self.on(start):
            for share in (0.1, 0.4, 0.7, 1.0):
                x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
                self._send("touchMove", (x, y))


def moved_to_origin(cells: Sequence[Cell]) -> frozenset[Cell]:
    """The shape of some cells, moved to row and column 0."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def turns_to(shape: frozenset[Cell], target: frozenset[Cell]) -> tuple[bool, int]:
    """Whether to flip first, and how many quarters counter-clockwise to turn then."""
    for flip in (False, True):
        held = moved_to_origin([(row, -column if flip else column) for row, column in shape])
        for quarters in range(4):
            if held == target:
                return flip, quarters
            held = moved_to_origin([(-column, row) for row, column in held])
    raise ValueError(f"{sorted(shape)} is not {sorted(target)}")
