"""The page with all solutions of a date, read back."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from xml.etree import ElementTree

import pytest

from calendar_puzzle import Board, Placement, load_board, solutions
from calendar_puzzle.board import Slot
from calendar_puzzle.render.gallery import gallery
from calendar_puzzle.render.text import letters

VOID = {"meta"}


class Page(HTMLParser):
    """Collects the solutions of a page; fails where tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.placements: dict[str, Placement] = {}
        self.solutions: list[list[Placement]] = []
        self.letters: list[str] = []
        self.words = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "li":
            assert values["id"] == str(len(self.solutions) + 1)
            self.solutions.append([])
            self.letters.append("")
        if "data-cells" in values:
            pairs = (pair.split(",") for pair in values["data-cells"].split())
            cells = tuple((int(row), int(column)) for row, column in pairs)
            where = Placement(values["data-piece"], cells)
            self.placements[self.ids[-1]] = where
            self.solutions[-1].append(where)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        name = (dict(attrs).get("href") or "").removeprefix("#")
        if tag == "use":
            assert name in self.ids  # drawn before it is referred to
            if name != "board":
                self.solutions[-1].append(self.placements[name])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "pre":
            self.letters[-1] += data
        if "body" in self.open:
            self.words += data


def page_of(board: Board, slot: Slot) -> tuple[str, list[tuple[Placement, ...]]]:
    found = list(solutions(board, slot))
    return "".join(gallery(board, slot, found)), found


@pytest.mark.parametrize(
    ("name", "date", "count"),
    [
        ("dragonfjord", (2, 1, None), 73),
        ("dragonfjord", (10, 6, None), 7),
        ("weekday", (4, 6, 1), 97),
    ],
)
def test_every_solution_is_read_back(
    name: str, date: tuple[int, int, int | None], count: int
) -> None:
    board = load_board(name)
    slot = board.slot(*date)
    text, found = page_of(board, slot)
    page = Page(text)
    assert len(page.solutions) == count
    assert [tuple(solution) for solution in page.solutions] == found
    for solution, words in zip(page.solutions, page.letters, strict=True):
        board.verify(solution, slot)
        assert words.split("\n") == letters(board, solution)
    assert len(page.ids) == len(set(page.ids))
    assert f"{count} solutions" in page.words


def test_each_placement_is_drawn_once() -> None:
    board = load_board("dragonfjord")
    text, found = page_of(board, board.slot(2, 1))
    distinct = {where for solution in found for where in solution}
    assert text.count("data-piece") == len(distinct) < 8 * 73


def test_copies_have_their_colors() -> None:
    # No rule of the page that starts outside of what is copied reaches into the copy.
    board = load_board("dragonfjord")
    text, _ = page_of(board, board.slot(10, 6))
    drawn = re.findall(r'<g id="\w+"([^>]*)>', text)
    assert len(drawn) == text.count("data-piece") + 1
    assert set(drawn) == {' class="cp-auto"'}
    assert ".cp-auto .piece {" in text


def test_the_drawings_are_well_formed() -> None:
    board = load_board("dragonfjord")
    text, _ = page_of(board, board.slot(10, 6))
    drawings = text.split("<svg")[1:]
    assert len(drawings) == 7
    for drawing in drawings:
        ElementTree.fromstring("<svg" + drawing.split("</svg>")[0] + "</svg>")


def test_the_page_needs_nothing_from_elsewhere() -> None:
    board = load_board("dragonfjord")
    text, _ = page_of(board, board.slot(10, 6))
    page = Page(text)
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object", "image"})
    assert not any(word in text for word in ["http", "url(", "@import", "javascript"])
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_the_page_comes_in_parts_as_solutions_are_read() -> None:
    board = load_board("dragonfjord")
    found = list(solutions(board, board.slot(2, 1)))
    read = []

    class Watched(list[tuple[Placement, ...]]):
        def __iter__(self) -> Iterator[tuple[Placement, ...]]:
            for solution in super().__iter__():
                read.append(solution)
                yield solution

    parts = gallery(board, board.slot(2, 1), Watched(found))
    assert "73" in "".join(islice(parts, 3))
    assert len(read) <= 1


def test_no_solution_and_odd_names() -> None:
    board = load_board("dragonfjord")
    odd = replace(board, name="<script>&")
    page = Page("".join(gallery(odd, board.slot(2, 1), [])))
    assert page.solutions == []
    assert "0 solutions" in page.words
    assert "<script>&, Feb 1" in page.words
    assert "script" not in page.tags
