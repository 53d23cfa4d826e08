"""Boards and solutions as SVG, read back."""

from dataclasses import replace
from itertools import islice
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import Board, Piece, Placement, load_board, solutions
from calendar_puzzle.render.drawing import safe
from calendar_puzzle.render.palette import PALETTE, THEMES, ink, papers
from calendar_puzzle.render.svg import sheet, svg
from calendar_puzzle.render.text import letters
from puzzle.drawings import cells_of, in_cells, named, parse, placements, texts, written_at

BOARDS = ["dragonfjord", "jarringwords", "weekday"]
NASTY = ["<b>&amp;</b>", "\"'", "]]>", "a & b", "é", "فبراير", "二月", "x" * 40]


@pytest.fixture(scope="module")
def board() -> Board:
    """The DragonFjord board."""
    return load_board("dragonfjord")


def relabelled(board: Board, names: dict[str, str]) -> Board:
    return replace(
        board,
        grid=tuple(tuple(names.get(label, label) for label in row) for row in board.grid),
        groups={
            group: tuple(names.get(label, label) for label in labels)
            for group, labels in board.groups.items()
        },
    )


@pytest.mark.parametrize("theme", [*THEMES, "auto"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_solution_is_read_back(name: str, theme: str) -> None:
    board = load_board(name)
    for month, day in [(2, 1), (10, 6), (12, 31)]:
        slot = board.slot(month, day, 3 if "weekday" in board.groups else None)
        for solution in islice(solutions(board, slot), 3):
            root = parse(svg(board, solution, slot, theme=theme))
            assert placements(root) == list(solution)
            board.verify(placements(root), slot)
            assert texts(root, "date") == [label for label in board.cells.values() if label in slot]
            assert texts(root, "label") == []
            assert root.find("{*}desc").text == "\n".join(letters(board, solution))  # type: ignore[union-attr]


def test_an_empty_board_shows_every_label_in_its_cell(board: Board) -> None:
    root = parse(svg(board))
    assert texts(root, "label") == list(board.cells.values())
    for (cell, label), text in zip(board.cells.items(), named(root, "text"), strict=True):
        assert text.text == label
        assert in_cells(*written_at(text), {cell})
    body = next(path for path in named(root, "path") if path.attrib["class"] == "board")
    assert cells_of(body) == set(board.cells)


def test_a_position_shows_pieces_and_what_is_left(board: Board) -> None:
    slot = board.slot(2, 1)
    first = next(solutions(board, slot))[:3]
    root = parse(svg(board, first, slot))
    covered = {cell for _, cells in first for cell in cells}
    assert placements(root) == list(first)
    assert texts(root, "date") == ["Feb", "1"]
    assert texts(root, "label") == [
        label
        for cell, label in board.cells.items()
        if cell not in covered and label not in {"Feb", "1"}
    ]


@pytest.mark.parametrize("label", NASTY)
def test_any_label_is_safe_and_fits(board: Board, label: str) -> None:
    changed = relabelled(board, {"Feb": label})
    changed = replace(changed, name=label)
    root = parse(svg(changed, slot=(label, "1")))
    assert texts(root, "date") == [label, "1"]
    assert root.find("{*}title").text.startswith(label)  # type: ignore[union-attr]
    (text,) = (text for text in named(root, "text") if text.text == label)
    assert float(text.attrib["font-size"]) * 0.5 * len(label) <= 40


@given(st.text())
def test_any_text_is_safe(words: str) -> None:
    element = ElementTree.fromstring(f'<a b="{safe(words)}">{safe(words)}</a>')
    plain = "".join(letter if letter.isprintable() else " " for letter in words)
    for found in (element.text or "", element.attrib["b"]):
        shown = "".join(letter if letter.isprintable() else " " for letter in found)
        assert shown.replace("\ufffd", " ") == plain.replace("\ufffd", " ")


def test_names_of_pieces_are_safe(board: Board) -> None:
    first, *rest = board.pieces
    odd = replace(board, pieces=(replace(first, name="<\"'&>", letter="<"), *rest))
    slot = board.slot(2, 1)
    solution = next(solutions(odd, slot))
    assert placements(parse(svg(odd, solution, slot))) == list(solution)


def test_pieces_with_holes_and_pieces_in_parts(board: Board) -> None:
    ring = Piece("ring", "R", tuple((r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)))
    apart = Piece("apart", "S", ((0, 0), (1, 1), (1, 3)), connected=False)
    rest = Piece("rest", "T", tuple((r, c) for r in range(5) for c in range(6)))
    odd = replace(board, pieces=(ring, apart, rest))
    where = (
        Placement("ring", tuple((r + 2, c) for r, c in ring.cells)),
        Placement("apart", ((2, 4), (3, 5), (3, 3))),
    )
    root = parse(svg(odd, where))
    assert placements(root) == list(where)
    assert texts(root, "letter") == ["R", "S", "S", "S"]
    assert "9" in texts(root, "label")  # in the hole


def test_a_label_of_two_cells_is_written_once(board: Board) -> None:
    wide = replace(board, grid=((*board.grid[0][:6], "Jun"), *board.grid[1:]))
    root = parse(svg(wide))
    assert texts(root, "label").count("Jun") == 1
    (text,) = (text for text in named(root, "text") if text.text == "Jun")
    assert in_cells(*written_at(text), {(0, 5), (0, 6)})
    # Half of it is covered: it is written in the other half.
    root = parse(svg(wide, [Placement("V", ((0, 6), (1, 6)))]))
    (text,) = (text for text in named(root, "text") if text.text == "Jun")
    assert in_cells(*written_at(text), {(0, 5)})


def test_copies_are_drawn_alike() -> None:
    board = load_board("dragonfjord")
    two = [Placement("V", ((2, 0), (3, 0), (3, 1))), Placement("V", ((4, 4), (5, 4), (5, 5)))]
    root = parse(svg(board, two))
    kinds = {
        path.attrib["class"] for path in named(root, "path") if "piece" in path.attrib["class"]
    }
    assert len(kinds) == 1


def test_a_sheet_holds_every_solution_with_its_number(board: Board) -> None:
    slot = board.slot(10, 6)
    found = list(solutions(board, slot))
    root = parse(sheet(board, found, slot, columns=3))
    boards = [group for group in named(root, "g") if "transform" in group.attrib]
    assert [tuple(placements(group)) for group in boards] == found
    assert texts(root, "label") == [str(number) for number in range(1, 8)]
    assert texts(root, "ink") == ["DragonFjord A-Puzzle-A-Day, Oct 6: 7 solutions"]
    places = {group.attrib["transform"] for group in boards}
    assert len(places) == 7
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width == 3 * 308
    assert height > 3 * 308


def test_a_sheet_of_one_and_of_none(board: Board) -> None:
    slot = board.slot(10, 6)
    first = next(solutions(board, slot))
    assert texts(parse(sheet(board, [first], slot)), "ink")[0].endswith(": 1 solution")
    assert texts(parse(sheet(board, [], slot)), "ink")[0].endswith(": 0 solutions")


def test_auto_follows_the_reader(board: Board) -> None:
    text = svg(board, theme="auto")
    assert "@media (prefers-color-scheme: dark)" in text
    assert "@media print" in text
    assert all(theme.ground in text for theme in THEMES.values())
    assert "@media" not in svg(board, theme="dark")


def test_an_unknown_theme_is_named(board: Board) -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'; there are auto, light, dark, print"):
        svg(board, theme="sepia")


def test_a_picture_needs_nothing_from_elsewhere(board: Board) -> None:
    slot = board.slot(2, 1)
    text = svg(board, next(solutions(board, slot)), slot, theme="auto")
    text = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not any(word in text for word in ["http", "url(", "@import", "<script", "<image"])


def contrast(one: str, two: str) -> float:
    """The contrast of WCAG 2.2."""

    def luminance(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted([luminance(one), luminance(two)])
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_all_text_can_be_read(name: str) -> None:
    theme = THEMES[name]
    pairs = [
        (theme.label, theme.tile),
        (theme.label, theme.ground),
        (theme.accent, theme.card),
        (theme.ink, theme.ground),
        *((ink(color), color) for color in (*papers(theme), *theme.heat)),
    ]
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    # What is no text: a piece is seen by its rim or by its fill, the date by its rim.
    assert contrast(theme.accent, theme.tile) >= 3
    for color in papers(theme):
        assert max(contrast(color, theme.board), contrast(theme.edge, theme.board)) >= 3


def test_each_theme_has_twelve_papers() -> None:
    for theme in THEMES.values():
        assert len(set(papers(theme))) == len(PALETTE)
