"""All solutions of a date in few bytes, and back."""

import gzip
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import Board, Placement, load_board, parse_board, solutions
from calendar_puzzle.solver import Solver
from calendar_puzzle.web.limits import TooMuch
from calendar_puzzle.web.packed import NONE, pack, unpack


def packed(board: Board, *numbers: int) -> bytes:
    table = Solver(board).table(board.slot(*numbers))
    return pack(board, table.placements, table.rows)


def by_hand(board: Board, data: bytes) -> list[set[tuple[str, frozenset[tuple[int, int]]]]]:
    """Read packed solutions as the description of the format says, number by number."""
    plain = gzip.decompress(data)
    assert plain[:4] == b"CPS1"
    n_placements, width, n_solutions = struct.unpack("<III", plain[4:16])
    numbers = [number for (number,) in struct.iter_unpack("<H", plain[16:])]
    cells = [
        (row, column)
        for row, labels in enumerate(board.grid)
        for column, label in enumerate(labels)
        if label != "."
    ]
    placements = []
    for _ in range(n_placements):
        piece, size, *numbers = numbers
        where = frozenset(cells[number] for number in numbers[:size])
        placements.append((board.pieces[piece].name, where))
        numbers = numbers[size:]
    assert len(numbers) == width * n_solutions
    columns = [numbers[k * n_solutions : (k + 1) * n_solutions] for k in range(width)]
    chosen = list(zip(*columns, strict=True))
    assert chosen == sorted(chosen)
    return [{placements[number] for number in row if number != 0xFFFF} for row in chosen]


@pytest.mark.parametrize("key", ["2-1", "10-6", "1-25", "2-30", "2-29"])
def test_each_solution_is_right_and_none_is_missing(published: dict[str, Any], key: str) -> None:
    board = load_board("dragonfjord")
    month, day = map(int, key.split("-"))
    data = packed(board, month, day)
    found = unpack(board, data)
    assert len(set(found)) == len(found) == published["dragonfjord"]["counts"][key]
    for solution in found:
        board.verify(solution, board.slot(month, day))
    assert [{(piece, frozenset(cells)) for piece, cells in s} for s in found] == by_hand(
        board, data
    )
    assert set(found) == set(solutions(board, board.slot(month, day)))


def test_ten_thousand_solutions_take_less_than_300_kilobytes() -> None:
    board = load_board("weekday")
    data = packed(board, 6, 7, 2)
    assert len(data) < 300_000
    found = unpack(board, data)
    assert len(set(found)) == len(found) == 10374  # the most of all dates, as published
    for solution in found[::100]:
        board.verify(solution, board.slot(6, 7, 2))


def test_the_same_solutions_are_the_same_bytes() -> None:
    board = load_board("dragonfjord")
    assert packed(board, 2, 1) == packed(load_board("dragonfjord"), 2, 1)


def test_no_solution_is_an_answer_too() -> None:
    # Nothing but a fit of the letters: with no piece turned over, this date has no solution.
    board = load_board("dragonfjord")
    one_sided = Board(
        board.id,
        board.name,
        board.grid,
        board.groups,
        tuple(
            type(piece)(piece.name, piece.letter, piece.cells, flip=False) for piece in board.pieces
        ),
    )
    data = packed(one_sided, 10, 6)
    assert unpack(one_sided, data) == []
    assert by_hand(one_sided, data) == []


TILES = """
name = "Tiles"
grid = [["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"],
  ["13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24"],
  ["25", "26", "27", "28", "29", "30", "31", ".", ".", ".", ".", "."]]
choices = [[["D"], ["M"]]]
[groups]
month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
day = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
  "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31"]
[pieces]
M = { letter = "M", shape = ["X"], copies = 2 }
D = { letter = "D", shape = ["XX"] }
R = { letter = "R", shape = ["XXXXXXXXXXX"] }
S = { letter = "S", shape = ["XXXXXXX"] }
B = { letter = "B", shape = ["XXXXXXXXXX", "X........."] }
C = { letter = "C", shape = ["XXXXXXXXXX"] }
"""


def test_solutions_may_differ_in_length() -> None:
    board = parse_board(TILES, "tiles")
    slot = board.slot(12, 1)
    found = unpack(board, packed(board, 12, 1))
    assert set(found) == set(solutions(board, slot))
    assert {len(solution) for solution in found} == {5, 6}
    for solution in found:
        board.verify(solution, slot)


@pytest.fixture(scope="module")
def placements() -> list[Placement]:
    board = load_board("dragonfjord")
    return [where for piece in board.pieces for where in piece.placements(board.cells)]


@given(data=st.data())
def test_any_rows_come_back(placements: list[Placement], data: st.DataObject) -> None:
    import numpy as np

    board = load_board("dragonfjord")
    row = st.lists(st.integers(-1, len(placements) - 1), min_size=3, max_size=3)
    rows = data.draw(st.lists(row, max_size=5))
    packed = pack(board, placements, np.array(rows, np.int32).reshape(len(rows), 3))
    assert unpack(board, packed) == [
        tuple(placements[number] for number in numbers if number >= 0) for numbers in rows
    ]


def test_too_many_placements_are_refused() -> None:
    import numpy as np

    board = load_board("dragonfjord")
    rows = np.arange(NONE, dtype=np.int32).reshape(1, -1)
    with pytest.raises(TooMuch, match="65535 placements, more than 65534"):
        pack(board, [], rows)


def test_other_bytes_are_refused() -> None:
    board = load_board("dragonfjord")
    with pytest.raises(ValueError, match="begin with b'CPS1', not b'XPS1'"):
        unpack(board, gzip.compress(b"XPS1" + bytes(12)))
