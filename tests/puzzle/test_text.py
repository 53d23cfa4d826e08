"""Pictures in text."""

import re
from dataclasses import replace

import pytest
from rich.style import Style

from calendar_puzzle import Board, Placement, load_board, solutions
from calendar_puzzle.render.palette import PALETTE, ink
from calendar_puzzle.render.text import ASCII, BOX, Painter, letters

SLOT = ("Feb", "1")

ESCAPE = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture(scope="module")
def board() -> Board:
    """The DragonFjord board."""
    return load_board("dragonfjord")


@pytest.fixture(scope="module")
def found(board: Board) -> list[tuple[Placement, ...]]:
    """All solutions of 1 February."""
    return list(solutions(board, SLOT))


def cell_text(lines: list[str], row: int, column: int) -> str:
    return lines[2 * row + 1][4 * column + 1 : 4 * column + 4]


def has_border(lines: list[str], row: int, column: int, down: int, right: int) -> bool:
    """Whether the picture has a border between a cell and its neighbour."""
    line, place = 2 * row + 1 + down, 4 * column + 2 + 2 * right
    return lines[line][place] != " "


@pytest.mark.parametrize("box", [BOX, ASCII])
def test_borders_stand_between_pieces_and_only_there(
    board: Board, found: list[tuple[Placement, ...]], box: str
) -> None:
    painter = Painter(board, box=box, color=False)
    for solution in found:
        lines = painter.picture(solution)
        assert len(lines) == 15
        assert {len(line) for line in lines} == {painter.width} == {29}
        owner = {cell: piece for piece, cells in solution for cell in cells}
        owner |= {cell: label for cell, label in board.cells.items() if label in SLOT}
        for row in range(7):
            for column in range(7):
                mine = owner.get((row, column))
                for down, right in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
                    differs = owner.get((row + down, column + right)) != mine
                    assert has_border(lines, row, column, down, right) == differs


def test_cells_show_letters_and_the_date_its_labels(
    board: Board, found: list[tuple[Placement, ...]]
) -> None:
    letter = {piece.name: piece.letter for piece in board.pieces}
    for solution in found:
        lines = Painter(board, box=BOX, color=False).picture(solution)
        assert cell_text(lines, 0, 1) == "Feb"
        assert cell_text(lines, 2, 0) == " 1 "
        for piece, cells in solution:
            for row, column in cells:
                assert cell_text(lines, row, column) == f" {letter[piece]} "
        assert cell_text(lines, 0, 6) == "   "


def test_a_small_picture_by_hand() -> None:
    board = load_board("dragonfjord")
    rows = [
        Placement("O6", ((0, 0), (0, 1), (1, 0), (1, 1))),
        Placement("P", ((0, 3), (1, 2), (1, 3), (1, 4))),
    ]
    small = Painter(board, box=BOX, color=False).picture(rows)
    assert [line[:21] for line in small[:5]] == [
        "┌───────┬───┬───┬───┬",
        "│ O   O │Mar│ P │May│",
        "│       ├───┘   └───┼",
        "│ O   O │ P   P   P │",
        "├───┬───┼───┬───┬───┼",
    ]
    plain = Painter(board, box=ASCII, color=False).picture(rows)
    assert [line[:21] for line in plain[:5]] == [
        "+-------+---+---+---+",
        "| O   O |Mar| P |May|",
        "|       +---+   +---+",
        "| O   O | P   P   P |",
        "+---+---+---+---+---+",
    ]


def test_the_ascii_borders_are_ascii() -> None:
    assert ASCII.isascii()
    assert len(ASCII) == len(BOX) == 16


def test_letters_are_one_a_cell() -> None:
    board = load_board("dragonfjord")
    grid = letters(board, [Placement("P", ((0, 2), (0, 3), (1, 3)))])
    assert grid[:2] == ["**PP**.", "***P**."]
    assert grid[6] == "***...."


def test_color_adds_nothing_but_codes(board: Board, found: list[tuple[Placement, ...]]) -> None:
    plain = Painter(board, box=BOX, color=False).picture(found[0])
    colored = Painter(board, box=BOX, color=True).picture(found[0])
    assert [ESCAPE.sub("", line) for line in colored] == plain
    assert all(line.count("\x1b[0m") == len(ESCAPE.findall(line)) / 2 for line in colored)


@pytest.mark.parametrize(
    ("term", "colorterm"), [("xterm", "truecolor"), ("xterm-256color", ""), ("dumb", ""), ("", "")]
)
def test_color_fills_each_piece_alike(
    board: Board,
    found: list[tuple[Placement, ...]],
    term: str,
    colorterm: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    Style.parse.cache_clear()  # a style keeps its codes, whatever the terminal is by then
    lines = Painter(board, box=BOX, color=True).picture(found[0])
    codes: dict[str, set[str]] = {}
    for line in lines[1::2]:
        for code, text in re.findall(r"(\x1b\[[\d;]*m)([^\x1b]*)\x1b\[0m", line):
            assert len(set(text.split())) == 1
            codes.setdefault(text.split()[0], set()).add(code)
    assert set(codes) == {piece.letter for piece in board.pieces} | set(SLOT)
    assert all(len(found) == 1 for found in codes.values())
    if colorterm == "truecolor":
        assert len(set.union(*codes.values())) == len(board.pieces) + 1


@pytest.mark.parametrize(
    ("columns", "side_by_side"), [(1, 1), (28, 1), (59, 1), (60, 2), (90, 2), (91, 3), (500, 16)]
)
def test_rows_hold_what_the_columns_allow(
    board: Board, found: list[tuple[Placement, ...]], columns: int, side_by_side: int
) -> None:
    rows = list(Painter(board, box=BOX, color=False).rows(found, columns))
    assert len(rows) == -(-len(found) // side_by_side)
    assert [row.count("Feb") for row in rows[:-1]] == [side_by_side] * (len(rows) - 1)
    assert sum(row.count("Feb") for row in rows) == 73
    assert all(len(line) <= max(29, columns) for row in rows for line in row.splitlines())
    assert not any(line.endswith(" ") for row in rows for line in row.splitlines())


def test_wide_labels_widen_the_cells() -> None:
    names = {"Feb": "Februar", "Mar": "三月"}
    original = load_board("dragonfjord")
    board = replace(
        original,
        grid=tuple(tuple(names.get(label, label) for label in row) for row in original.grid),
        groups={
            group: tuple(names.get(label, label) for label in labels)
            for group, labels in original.groups.items()
        },
    )
    painter = Painter(board, box=BOX, color=False)
    assert painter.width == 7 * 8 + 1
    lines = painter.picture([])
    assert "│Februar│  三月 │" in lines[1]


def test_there_are_twelve_colors() -> None:
    assert len(set(PALETTE)) == 12


@pytest.mark.parametrize("paper", PALETTE)
def test_letters_can_be_read_on_their_color(paper: str) -> None:
    def luminance(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted([luminance(paper), luminance(ink(paper))])
    assert (bright + 0.05) / (dark + 0.05) >= 4.5  # WCAG 2.2, AA
