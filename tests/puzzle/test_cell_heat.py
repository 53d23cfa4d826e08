"""The heat maps of a date: where its pieces lie, compared with its solutions counted one by one."""

import re
from collections import Counter
from itertools import chain

import pytest

from calendar_puzzle import Board, DateError, Placement, Solution, load_board, solutions
from calendar_puzzle.board import Slot
from calendar_puzzle.puzzle import marginals
from calendar_puzzle.render.cell_heat import cell_counts, cell_heat, heat_lines
from puzzle.drawings import Cell, in_cells, named, parse, texts, written_at

CASES = [("dragonfjord", (2, 1, None)), ("dragonfjord", (10, 6, None)), ("weekday", (4, 6, 1))]


Case = tuple[Board, Slot, list[Solution]]


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """A board, a date, and all its solutions."""
    name, date = request.param
    board = load_board(name)
    slot = board.slot(*date)
    return board, slot, list(solutions(board, slot))


def covering(found: list[Solution], piece: str) -> Counter[Cell]:
    """In how many solutions a piece covers each cell."""
    return Counter(
        cell for solution in found for name, cells in solution if name == piece for cell in cells
    )


def per_cent(part: int, total: int) -> str:
    return str(100 * part // total) if 100 * part >= total else "<1"


def test_counts_are_those_of_the_solutions(case: Case) -> None:
    board, slot, found = case
    counts = cell_counts(marginals(board, slot))
    for piece in board.pieces:
        assert counts[piece.name] == covering(found, piece.name)


def test_a_placement_that_never_stands_counts_nothing() -> None:
    assert cell_counts({Placement("V", ((0, 0), (0, 1))): 0}) == {}


@pytest.mark.parametrize("theme", ["light", "auto"])
def test_the_picture_shows_the_shares(case: Case, theme: str) -> None:
    board, slot, found = case
    every = Counter(chain.from_iterable(found))
    total = len(found)
    root = parse(cell_heat(board, slot, every, theme=theme))
    assert texts(root, "date") == [
        label for _ in board.pieces for label in board.cells.values() if label in slot
    ]
    # The panel of a piece has its name before its board.
    maps = [
        group for group in named(root, "g") if group.attrib.get("transform") == "translate(0 52)"
    ]
    for piece, group in zip(board.pieces, maps, strict=True):
        written = [text for text in named(group, "text") if text.attrib["class"].startswith("h")]
        expected = covering(found, piece.name)
        assert len(written) == len(expected)
        steps = {}
        for text in written:
            (cell,) = (cell for cell in expected if in_cells(*written_at(text), {cell}))
            assert text.text == per_cent(expected[cell], total)
            steps[expected[cell]] = int(text.attrib["class"][1])
        assert all(step == min(7, 8 * part // total) for part, step in steps.items())


def test_the_text_shows_the_shares(case: Case) -> None:
    board, slot, found = case
    total = len(found)
    lines = list(heat_lines(board, slot, marginals(board, slot), columns=1, color=False))
    height = len(board.grid) + 2
    assert len(lines) == height * len(board.pieces)
    for number, piece in enumerate(board.pieces):
        title, *rows, end = lines[number * height : (number + 1) * height]
        assert title == f"{piece.letter} {piece.name}"
        assert end == ""
        expected = covering(found, piece.name)
        for row, line in enumerate(rows):
            for column, label in enumerate(board.grid[row]):
                shown = line[4 * column : 4 * column + 3].strip()
                part = expected[row, column]
                if part:
                    assert shown == per_cent(part, total)
                else:
                    assert shown == ("" if label == "." else "*" if label in slot else ".")


@pytest.mark.parametrize(("columns", "across"), [(27, 1), (55, 1), (56, 2), (80, 2), (114, 4)])
def test_boards_stand_side_by_side(columns: int, across: int) -> None:
    board = load_board("dragonfjord")
    slot = board.slot(2, 1)
    lines = list(heat_lines(board, slot, marginals(board, slot), columns=columns, color=False))
    assert len(lines[0].split()) == 2 * across
    assert len(lines) == 9 * -(-8 // across)
    assert max(map(len, lines)) <= max(columns, 27)


def test_color_adds_nothing_but_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    board = load_board("dragonfjord")
    slot = board.slot(10, 6)
    counts = marginals(board, slot)
    plain = list(heat_lines(board, slot, counts, columns=80, color=False))
    colored = list(heat_lines(board, slot, counts, columns=80, color=True))
    assert plain != colored
    assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in colored] == plain


def test_what_is_in_all_solutions_is_100_and_rare_is_not_0() -> None:
    board = load_board("dragonfjord")
    slot = board.slot(2, 1)
    first, second = list(solutions(board, slot))[:2]
    weights = dict.fromkeys(first, 999) | {where: 1 for where in second if where not in first}
    weights |= {where: 1000 for where in first if where in second}
    shown = set(texts(parse(cell_heat(board, slot, weights)), "h0-ink"))
    assert shown == {"<1"}
    assert {"99", "100"} <= set(texts(parse(cell_heat(board, slot, weights)), "h7-ink"))


def test_a_date_without_a_solution_has_plain_boards() -> None:
    board = load_board("dragonfjord")
    root = parse(cell_heat(board, board.slot(2, 1), {}))
    assert len(texts(root, "letter")) == 8
    assert texts(root, "date") == ["Feb", "1"] * 8
    assert not [path for path in named(root, "path") if path.attrib["class"].startswith("h")]


def test_a_slot_that_there_is_not_is_refused() -> None:
    with pytest.raises(DateError, match="has no month 'Foo'"):
        cell_heat(load_board("dragonfjord"), ("Foo", "1"), {})
