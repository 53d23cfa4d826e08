"""Positions: letters, pictures and JSON, there and back, and what is refused."""

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import Board, Placement, load_board, solutions
from calendar_puzzle.placed import PositionError, check_position, read_position
from calendar_puzzle.puzzle import cells_by_piece
from calendar_puzzle.render.text import ASCII, BOX, Painter, letters
from puzzle.positions import choice_board, dragonfjord, drawn, laid

SLOTS = {"dragonfjord": ("Feb", "1"), "weekday": ("Apr", "6", "Mon")}
SOLUTIONS = {
    name: list(islice(solutions(load_board(name), slot), 40)) for name, slot in SLOTS.items()
}


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, tuple[Placement, ...]]:
    """Some pieces of a solution, in the order of the board."""
    name = draw(st.sampled_from(sorted(SLOTS)))
    solution = draw(st.sampled_from(SOLUTIONS[name]))
    kept = draw(st.sets(st.integers(0, len(solution) - 1)))
    return load_board(name), tuple(solution[place] for place in sorted(kept))


def refusal(board: Board, text: str) -> str:
    with pytest.raises(PositionError) as caught:
        read_position(board, text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# There and back


@given(positions(), st.sampled_from([BOX, ASCII]), st.booleans())
def test_what_is_printed_is_read(
    position: tuple[Board, tuple[Placement, ...]], box: str, color: bool
) -> None:
    board, placed = position
    grid = letters(board, placed)
    assert read_position(board, "\n".join(grid)) == placed
    painter = Painter(board, box=box, color=color)
    assert read_position(board, "\n".join(painter.rows([placed], 1)) + "\n") == placed
    pieces = cells_by_piece(board, placed)
    assert read_position(board, json.dumps({"pieces": pieces, "grid": ["?"]})) == placed
    assert read_position(board, json.dumps({"board": board.id, "grid": grid})) == placed


@given(positions(), st.data())
def test_whatever_stands_for_uncovered_is_read(
    position: tuple[Board, tuple[Placement, ...]], data: st.DataObject
) -> None:
    board, placed = position
    rows = [
        "".join(data.draw(st.sampled_from(". _*")) if mark in ".*" else mark for mark in row)
        for row in letters(board, placed)
    ]
    ending = data.draw(st.sampled_from(["", "\n", "\n\n", "\r\n"]))
    assert read_position(board, data.draw(st.sampled_from(["\n", "\r\n"])).join(rows) + ending) == (
        placed
    )


@pytest.mark.parametrize("text", ["", "\n", " \n \n", "*", "......\n" * 7 + "\n", '{"pieces": {}}'])
def test_nothing_is_placed(text: str) -> None:
    assert read_position(dragonfjord(), text) == ()


def test_blank_lines_are_rows_unless_there_are_too_many() -> None:
    u = ["U.U", "UUU"]
    second_row = (laid("U", (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)),)
    first_row = (laid("U", (0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),)
    assert drawn(dragonfjord(), "", *u, "", "", "", "", "", "", "") == second_row
    assert drawn(dragonfjord(), "", *u, "......", "", "", "", "...") == first_row


def test_a_picture_may_stand_between_blank_lines() -> None:
    board = dragonfjord()
    (picture,) = Painter(board, box=BOX, color=False).rows([SOLUTIONS["dragonfjord"][0]], 1)
    assert read_position(board, f"\n\n{picture}\n\n") == SOLUTIONS["dragonfjord"][0]


def test_a_label_that_is_also_a_letter_is_told_by_the_border_round_it() -> None:
    board = dragonfjord()
    two = replace(board.pieces[2], letter="2")
    board = replace(board, pieces=(*board.pieces[:2], two, *board.pieces[3:]))
    painter = Painter(board, box=BOX, color=False)
    for placed in [(), drawn(board, "", "", "2.2", "222"), drawn(board, "", "222", "2.2")]:
        assert read_position(board, "\n".join(painter.picture(placed))) == placed


def test_wide_labels_keep_their_columns() -> None:
    board = dragonfjord()
    wide = tuple("一二三四五六七八九十甲乙")
    months = dict(zip(board.groups["month"], wide, strict=True))
    grid = tuple(tuple(months.get(label, label) for label in row) for row in board.grid)
    board = replace(board, grid=grid, groups={**board.groups, "month": wide})
    placed = drawn(board, ".U.U", ".UUU")
    for box in (BOX, ASCII):
        picture = Painter(board, box=box, color=False).picture(placed)
        assert read_position(board, "\n".join(picture)) == placed


def test_copies_are_parted_even_where_they_touch() -> None:
    board = choice_board()
    apart = drawn(board, "III", "", "", "..III")
    assert apart == (laid("I", (0, 0), (0, 1), (0, 2)), laid("I", (3, 2), (3, 3), (3, 4)))
    touching = drawn(board, "I", "I", "IIII")
    assert touching == (laid("I", (0, 0), (1, 0), (2, 0)), laid("I", (2, 1), (2, 2), (2, 3)))
    block = drawn(board, "III", "III")
    assert len(block) == 2
    assert {cell for _, cells in block for cell in cells} == {
        (r, c) for r in (0, 1) for c in range(3)
    }
    for placed in (apart, touching, block, apart[:1]):
        text = json.dumps({"pieces": cells_by_piece(board, placed)})
        assert read_position(board, text) == placed


def test_a_board_with_months_of_two_cells_copies_and_a_choice() -> None:
    board = load_board("example")
    found = list(solutions(board, ("Feb", "7")))
    assert {name for solution in found for name, _ in solution} == {q.name for q in board.pieces}

    def covered(placed: Iterable[Placement]) -> set[tuple[str, tuple[int, ...]]]:
        return {(name, cell) for name, cells in placed for cell in cells}

    painter = Painter(board, box=BOX, color=False)
    for solution in found:
        placed = solution[::2]
        pieces = json.dumps({"pieces": cells_by_piece(board, placed)})
        assert read_position(board, pieces) == placed
        for rows in (letters(board, placed), painter.picture(placed)):
            assert covered(read_position(board, "\n".join(rows))) == covered(placed)


# What is refused


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (["U.U", "UQU"], ["line 2, column 2", "'Q'", "L N O P U V Y Z"]),
        (["u.u", "uuu"], ["line 1, column 1", "'u'"]),
        ([".PP", ".PP"], ["line 1, column 2", "P make no P", "4 cells, the piece has 5"]),
        (["OO", "OO", "O"], ["O make no O6", "5 cells, the piece has 6"]),
        (["PPPPP"], ["P make no P", "5 cells, but in another shape"]),
        (["PP.PP", "PP.PP", "P...P"], ["'P' lies there 2 times, not 1"]),
        (["......U", "......U"], ["line 1, column 7", "no cell", "'U'"]),
        (["U.U    Z", "UUU"], ["line 1, column 8", "no cell", "'Z'"]),
        (["......."] * 8, ["line 8", "7 rows"]),
    ],
)
def test_letters_that_are_no_position(rows: list[str], wanted: list[str]) -> None:
    message = refusal(dragonfjord(), "\n".join(rows))
    assert all(part in message for part in wanted), message


def test_a_piece_that_may_not_be_turned_over() -> None:
    assert "turned over" in refusal(choice_board(), "PP\nPP\n.P")
    assert [name for name, _ in drawn(choice_board(), "PP", "PP", "P")] == ["P"]


def test_letters_of_copies_that_cannot_be_parted() -> None:
    assert "6 cells, but in another shape" in refusal(choice_board(), "IIII\nII")
    assert "5 cells, the piece has 3" in refusal(choice_board(), "III\nII")
    assert "'I' lies there 3 times, not 2" in refusal(choice_board(), "III\nIII\nIII")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"pieces": {"U": [[0, 0], [0, 2]]', "line 1, column 34"),
        ('{"pieces": {}}\n{"pieces": {}}', "line 2, column 1: one object is expected"),
        ("{}", 'neither "pieces"'),
        ('{"grid": "U.U"}', 'neither "pieces"'),
        ('{"grid": [1]}', 'neither "pieces"'),
        ('{"pieces": [1]}', '"pieces" must be an object'),
        ('{"pieces": {"Q": [[0, 0]]}}', "no piece 'Q'; there are O6, P"),
        ('{"pieces": {"U": 1}}', "piece 'U' must have a list of cells"),
        ('{"pieces": {"U": [[0, "0"]]}}', "piece 'U' must have a list of cells"),
        ('{"pieces": {"U": [[0, 0, 0]]}}', "piece 'U' must have a list of cells"),
        ('{"pieces": {"U": [[0, 0.5]]}}', "piece 'U' must have a list of cells"),
        ('{"pieces": {"U": [[true, false]]}}', "piece 'U' must have a list of cells"),
        ('{"pieces": {"U": [[9, 9]]}}', "piece 'U': the board has no cell [9, 9]"),
        ('{"pieces": {"U": [[0, 6]]}}', "piece 'U': the board has no cell [0, 6]"),
        ('{"pieces": {"U": [[-1, 0]]}}', "piece 'U': the board has no cell [-1, 0]"),
        ('{"pieces": {"U": [[0, 0], [0, 0]]}}', "piece 'U' has the cell [0, 0] twice"),
        ('{"pieces": {"U": [[0, 0]]}}', "1 cell, the piece has 5"),
        ('{"grid": ["..", "..?"]}', "line 2, column 3: no piece has the letter '?'"),
        ("{" * 100_000, "line 1, column 2"),
        ('{"a":' * 100_000, "no position in JSON"),
    ],
)
def test_json_that_is_no_position(text: str, wanted: str) -> None:
    assert wanted in refusal(dragonfjord(), text)


def test_a_picture_of_another_board_is_refused() -> None:
    picture = "\n".join(Painter(load_board("weekday"), box=BOX, color=False).picture(()))
    assert "line 1: a picture of 17 lines" in refusal(dragonfjord(), picture)
    painter = Painter(dragonfjord(), box=BOX, color=False)
    assert "one picture" in refusal(dragonfjord(), "\n".join(painter.rows([(), ()], 80)))
    picture = "\n".join(painter.picture(())).replace(" 9 ", " Q ")
    assert "line 8, column 6: no piece has the letter 'Q'" in refusal(dragonfjord(), picture)


def test_the_same_copy_twice_is_refused() -> None:
    one = laid("I", (0, 0), (0, 1), (0, 2))
    with pytest.raises(PositionError, match="twice on the same cells"):
        check_position(choice_board(), [one, one])


@given(st.text(st.sampled_from(' .*_OPUVLYNZ\n{}[]":,0│┌+-'), max_size=80))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        placed = read_position(dragonfjord(), text)
    except PositionError as error:
        wrong = str(error)
    else:
        wrong = ""
        check_position(dragonfjord(), placed)
    assert "\n" not in wrong
