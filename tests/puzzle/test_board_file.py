"""Boards as TOML: the ones that come with the package, and what a bad file is told."""

from typing import Any

import pytest

from calendar_puzzle import Board, BoardError, board_names, load_board, parse_board
from calendar_puzzle.board import BLANK, NO_CELL
from dlx.gallery.polyforms import parse

NAMES = ["dragonfjord", "jarringwords", "weekday"]


def text_of(board: Board) -> str:
    """The board as a TOML file."""
    quote = "[{}]".format
    rows = ",\n".join(quote(", ".join(f'"{label}"' for label in row)) for row in board.grid)
    lines = [f'name = "{board.name}"', f"grid = [{rows}]", "[groups]"]
    for group, labels in board.groups.items():
        lines.append(f"{group} = " + quote(", ".join(f'"{label}"' for label in labels)))
    lines.append("[pieces]")
    for piece in board.pieces:
        height, width = (max(values) + 1 for values in zip(*piece.cells, strict=True))
        drawing = [
            "".join("X" if (row, column) in piece.cells else "." for column in range(width))
            for row in range(height)
        ]
        shape = ", ".join(f'"{row}"' for row in drawing)
        lines.append(f'{piece.name} = {{ letter = "{piece.letter}", shape = [{shape}] }}')
    return "\n".join(lines) + "\n"


@pytest.fixture
def text() -> str:
    """The DragonFjord board as a TOML file."""
    return text_of(load_board("dragonfjord"))


def test_the_boards_are_all_listed() -> None:
    assert board_names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_as_published(name: str, published: dict[str, Any]) -> None:
    board, wanted = load_board(name), published[name]
    assert (board.id, board.name) == (name, wanted["name"])
    assert [list(row) for row in board.grid] == wanted["grid"]
    assert list(board.groups) == wanted["groups"]
    assert {piece.name: piece.cells for piece in board.pieces} == {
        piece: parse(drawing) for piece, drawing in wanted["pieces"].items()
    }
    assert {piece.name: piece.letter for piece in board.pieces} == wanted["letters"]
    assert all(piece.flip for piece in board.pieces)
    stats = wanted["stats"]
    known = [board.facts[key] for key in ("fewest", "most", "total")]
    assert known == [stats[key] for key in ("min_real", "max_real", "sum_real")]


@pytest.mark.parametrize("name", NAMES)
def test_the_labels_of_a_group_stand_in_reading_order(name: str) -> None:
    board = load_board(name)
    in_grid = [label for row in board.grid for label in row if label not in (NO_CELL, BLANK)]
    in_groups = [label for labels in board.groups.values() for label in labels]
    assert in_grid == in_groups
    assert board.groups["day"] == tuple(str(day) for day in range(1, 32))


def test_a_name_is_known_in_any_case() -> None:
    assert load_board("DragonFjord") == load_board("dragonfjord")


@pytest.mark.parametrize("name", ["", "dragon", "../boards/weekday", "weekday.toml"])
def test_an_unknown_name_is_told_the_known_ones(name: str) -> None:
    with pytest.raises(BoardError, match="dragonfjord, jarringwords, weekday"):
        load_board(name)


def test_a_board_survives_its_own_text(text: str) -> None:
    board = parse_board(text, "mine")
    original = load_board("dragonfjord")
    assert (board.grid, board.groups, board.pieces) == (
        original.grid,
        original.groups,
        original.pieces,
    )
    assert (board.id, board.facts) == ("mine", {})


def test_pieces_may_be_forbidden_to_turn_over(text: str) -> None:
    one = parse_board(text.replace('letter = "P"', 'flip = "no", letter = "P"'), "mine")
    assert [piece.name for piece in one.pieces if not piece.flip] == ["P"]
    all_but_one = 'flip = "no"\n' + text.replace('letter = "P"', 'flip = "yes", letter = "P"')
    board = parse_board(all_but_one, "mine")
    assert [piece.name for piece in board.pieces if piece.flip] == ["P"]


def test_a_piece_may_be_in_parts_when_the_file_says_so(text: str) -> None:
    apart = text.replace('"XXX", "XXX"', '"XXX.", "XX.X"')
    with pytest.raises(BoardError, match="piece 'O6': its cells do not hang together"):
        parse_board(apart, "mine")
    loose = apart.replace('letter = "O"', 'connected = "no", letter = "O"')
    assert len(parse_board(loose, "mine").pieces[0].cells) == 6


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name = ", "name ", "board 'mine' is not a TOML file"),
        ("name = ", "title = ", "board 'mine' has no 'name'"),
        ("[groups]", 'color = "red"\n[groups]', "board 'mine': unknown key 'color'"),
        ("[pieces]", "[parts]", "board 'mine' has no 'pieces'"),
        ('name = "', 'name = 1 # "', "'name' must be a string, not 1"),
        ('letter = "P"', "letter = 1", "piece 'P': 'letter' must be a string, not 1"),
        ('letter = "P", ', "", "piece 'P' has no 'letter'"),
        ('letter = "P"', 'letter = "P", size = 5', "piece 'P': unknown key 'size'"),
        ('letter = "P"', 'letter = "P", flip = "never"', "piece 'P': 'flip' must be \"yes\" or"),
        ('letter = "P"', 'letter = "P", flip = false', "piece 'P': 'flip' must be \"yes\" or"),
        ('letter = "P"', 'letter = "P", flip = []', "piece 'P': 'flip' must be \"yes\" or"),
        ("\nP = {", '\nP = "XX" # {', "piece 'P' must be a table"),
        ('shape = ["XX", "XX", "X."]', "shape = []", "piece 'P' has no cell"),
        ('shape = ["XX", "XX", "X."]', 'shape = [".."]', "piece 'P' has no cell"),
        ('shape = ["XX", "XX", "X."]', "shape = [5]", "piece 'P': shape must be"),
        ('shape = ["XX", "XX", "X."]', 'shape = "XX"', "piece 'P': 'shape' must be a list"),
        ('["Jan"', '[7, "Jan"', "board 'mine': grid must be"),
        ('grid = [["Jan"', 'grid = ["x", ["Jan"', "board 'mine': grid must be"),
        ('day = ["1"', 'day = [""', "board 'mine': day must be"),
    ],
)
def test_a_bad_file_is_told_what_is_wrong(text: str, old: str, new: str, message: str) -> None:
    assert old in text
    with pytest.raises(BoardError, match=message) as caught:
        parse_board(text.replace(old, new, 1), "mine")
    assert "\n" not in str(caught.value)
