"""Boards as TOML: the ones that come with the package, and what a bad file is told."""

from pathlib import Path
from typing import Any

import pytest

from calendar_puzzle import Board, BoardError, board_file, board_names, load_board, parse_board
from calendar_puzzle.board import BLANK, NO_CELL
from dlx.gallery.polyforms import parse

PUBLISHED = [
    "calendarium",
    "creamakerspace",
    "dragonfjord",
    "jarringwords",
    "rammer",
    "weekday",
    "wholeyear",
]

DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]


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
    assert board_names() == sorted([*PUBLISHED, "example", "weekday-monday"])


@pytest.mark.parametrize("name", PUBLISHED)
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


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name != "calendarium"])
def test_the_labels_of_a_group_stand_in_reading_order(name: str) -> None:
    board = load_board(name)
    in_grid = [label for row in board.grid for label in row if label not in (NO_CELL, BLANK)]
    in_groups = [label for labels in board.groups.values() for label in labels]
    assert in_grid == in_groups
    assert board.groups["day"] == tuple(str(day) for day in range(1, 32))


def test_every_group_is_in_order_on_a_board_that_is_not() -> None:
    board = load_board("calendarium")
    assert board.groups == load_board("weekday").groups


def test_the_week_may_start_on_monday() -> None:
    sunday_first, monday_first = load_board("weekday"), load_board("weekday-monday")
    after = dict(zip(DAYS, [*DAYS[1:], DAYS[0]], strict=True))
    assert monday_first.grid == tuple(
        tuple(after.get(label, label) for label in row) for row in sunday_first.grid
    )
    assert (monday_first.groups, monday_first.pieces) == (sunday_first.groups, sunday_first.pieces)


def test_a_board_may_come_from_a_file(tmp_path: Path) -> None:
    shipped = Path(board_file.__file__).parent / "boards" / "weekday.toml"
    file = tmp_path / "my own.toml"
    file.write_bytes(shipped.read_bytes())
    board = load_board(str(file))
    assert board.id == "my own"
    assert board.digest == load_board("weekday").digest
    file.write_bytes(b"name = '\xff'")
    with pytest.raises(BoardError, match=r"my own\.toml' is no text in UTF-8"):
        load_board(str(file))
    with pytest.raises(BoardError, match=r"nowhere\.toml': No such file"):
        load_board(str(tmp_path / "nowhere.toml"))


def test_a_file_nested_too_deeply_is_refused() -> None:
    with pytest.raises(BoardError, match="nested too deeply"):
        parse_board("name = " + "[" * 100_000, "deep")


def test_a_name_is_known_in_any_case() -> None:
    assert load_board("DragonFjord") == load_board("dragonfjord")


@pytest.mark.parametrize("name", ["", "dragon", "../boards/weekday"])
def test_an_unknown_name_is_told_the_known_ones(name: str) -> None:
    with pytest.raises(
        BoardError,
        match=r"dragonfjord, .*, wholeyear; .* my\.toml",
    ):
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
        ('"31"', '" "', "row 7 of the grid has the label ' '; a label is text that can be seen"),
        ('"31"', '"3\\t1"', r"has the label '3\\t1'; a label is text that can be seen"),
        ('letter = "P"', 'letter = "P", copies = 0', "'P': copies must be a whole number from 1"),
        ('letter = "P"', 'letter = "P", copies = true', "'P': copies must be a whole number from"),
        ('letter = "P"', 'letter = "P", copies = "2"', "'copies' must be a whole number, not '2'"),
        ("grid = ", "choices = 1\ngrid = ", "'choices' must be a list, not 1"),
        ("grid = ", 'choices = ["P"]\ngrid = ', r"a choice is a list such as .*, not 'P'"),
        ("grid = ", 'choices = [["P"]]\ngrid = ', "choices must be made of lists of strings"),
        ("grid = ", 'choices = [[["P"]]]\ngrid = ', "choice 1 must have two or more different"),
        ("grid = ", 'choices = [[["P"], ["P"]]]\ngrid = ', "choice 1 must have two or more diff"),
        ("grid = ", 'choices = [[["P"], ["W"]]]\ngrid = ', "choice 1: there is no piece 'W'"),
        (
            "grid = ",
            'choices = [[["P"], ["U"]], [["U"], ["V"]]]\ngrid = ',
            "choice 2: piece 'U' is in another choice already",
        ),
    ],
)
def test_a_bad_file_is_told_what_is_wrong(text: str, old: str, new: str, message: str) -> None:
    assert old in text
    with pytest.raises(BoardError, match=message) as caught:
        parse_board(text.replace(old, new, 1), "mine")
    assert "\n" not in str(caught.value)
