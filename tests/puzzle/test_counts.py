"""The number of solutions: every slot against published tables, and what must not change it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from calendar_puzzle import Board, DateError, Piece, count, load_board, solutions
from calendar_puzzle.render.text import letters

DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def changed(board: Board, change: Callable[[Piece], Piece]) -> Board:
    """The board with every piece changed."""
    return replace(board, pieces=tuple(map(change, board.pieces)))


def mirrored(piece: Piece) -> Piece:
    """A piece turned over."""
    width = max(column for _, column in piece.cells)
    return replace(piece, cells=tuple((row, width - column) for row, column in piece.cells))


def one_sided(piece: Piece) -> Piece:
    """A piece that may not be turned over."""
    return replace(piece, flip=False)


def reflected(board: Board) -> Board:
    """The board seen in a mirror; its pieces stay."""
    return replace(board, grid=tuple(row[::-1] for row in board.grid))


@pytest.mark.parametrize("month", range(1, 13))
@pytest.mark.parametrize(
    "name", ["creamakerspace", "dragonfjord", "jarringwords", "rammer", "wholeyear"]
)
def test_every_slot_counts_as_published(name: str, month: int, published: dict[str, Any]) -> None:
    board = load_board(name)
    wanted = published[name]["counts"]
    found = {f"{month}-{day}": count(board, board.slot(month, day)) for day in range(1, 32)}
    assert found == {key: number for key, number in wanted.items() if key.startswith(f"{month}-")}


def test_the_published_table_is_whole(published: dict[str, Any]) -> None:
    counts = published["dragonfjord"]["counts"]
    real = [
        counts[f"{month}-{day}"]
        for month, length in enumerate(DAYS, start=1)
        for day in range(1, length + 1)
    ]
    # The sums that circulate with the puzzle; the tests above compare each term.
    assert (len(counts), sum(counts.values())) == (372, 25_061)
    assert (len(real), sum(real)) == (366, 24_405)


@pytest.mark.parametrize("name", ["calendarium", "weekday"])
def test_the_boards_with_weekdays_count_as_published(name: str, published: dict[str, Any]) -> None:
    board = load_board(name)
    sample = published[name]["counts"]
    assert len(sample) >= 20
    for key, number in sample.items():
        assert count(board, board.slot(*map(int, key.split("-")))) == number


def test_the_board_with_the_week_from_monday_counts_as_the_other_a_day_later() -> None:
    board = load_board("weekday-monday")
    assert count(board, board.slot(4, 6, 2)) == 97  # on "weekday" that cell is Monday


def test_a_region_may_be_smaller_than_five_cells() -> None:
    # The fewest of all its slots; pruning regions of fewer than 5 cells finds only 46 of them.
    board = load_board("weekday")
    assert count(board, board.slot(4, 6, 1)) == 97


@pytest.mark.parametrize(
    ("name", "slot"),
    [("dragonfjord", (2, 1)), ("jarringwords", (7, 2)), ("weekday", (4, 6, 1))],
)
def test_every_solution_is_one_and_looks_its_own_way(name: str, slot: tuple[int, ...]) -> None:
    board = load_board(name)
    pictures = set()
    for number, solution in enumerate(solutions(board, board.slot(*slot)), start=1):
        board.verify(solution, board.slot(*slot))
        assert [placement.piece for placement in solution] == [piece.name for piece in board.pieces]
        pictures.add(tuple(letters(board, solution)))
        assert len(pictures) == number


def test_solutions_come_in_the_same_order_each_time() -> None:
    board = load_board("dragonfjord")
    slot = board.slot(10, 6)
    assert list(solutions(board, slot)) == list(solutions(board, slot))


def test_a_search_left_half_read_does_not_disturb_the_next() -> None:
    board = load_board("dragonfjord")
    half_read = solutions(board, board.slot(10, 6))
    first = next(half_read)
    assert count(board, board.slot(10, 6)) == 7
    assert [first, *half_read] == list(solutions(board, board.slot(10, 6)))


@pytest.mark.parametrize("slot", [(10, 6), (1, 6), (12, 31)])
def test_a_mirror_does_not_change_the_count(
    slot: tuple[int, int], published: dict[str, Any]
) -> None:
    board = reflected(load_board("dragonfjord"))
    wanted = published["dragonfjord"]["counts"]["{}-{}".format(*slot)]
    assert count(board, board.slot(*slot)) == wanted


def test_on_6_october_some_piece_must_be_turned_over() -> None:
    board = load_board("dragonfjord")
    slot = board.slot(10, 6)
    as_drawn = changed(board, one_sided)
    assert count(board, slot) == 7
    assert count(as_drawn, slot) == 0
    assert count(changed(as_drawn, mirrored), slot) == 1
    assert count(reflected(as_drawn), slot) == 1


@pytest.mark.parametrize("slot", [("Feb",), ("1", "Feb"), ("Feb", "32"), ("Feb", "1", "Mon"), ()])
def test_an_unknown_slot_is_refused_before_the_search(slot: tuple[str, ...]) -> None:
    board = load_board("dragonfjord")
    with pytest.raises(DateError, match="dragonfjord"):
        count(board, slot)
    with pytest.raises(DateError, match="dragonfjord"):
        solutions(board, slot)
