"""Boards and pieces: what is refused when they are made, and what `verify` refuses."""

import datetime
from collections.abc import Callable
from dataclasses import replace

import pytest

from calendar_puzzle import (
    Board,
    BoardError,
    DateError,
    NotASolution,
    Piece,
    Placement,
    load_board,
    solutions,
)

Solution = list[Placement]

EIGHT_IN_A_ROW = [(0, column) for column in range(8)]
BLANKS = ("_",) * 7


@pytest.fixture
def board() -> Board:
    """The DragonFjord board."""
    return load_board("dragonfjord")


def test_a_slot_is_one_label_of_each_group(board: Board) -> None:
    assert board.slot(2, 1) == ("Feb", "1")
    assert board.slot(12, 31) == ("Dec", "31")
    assert load_board("weekday").slot(4, 6, 0) == ("Apr", "6", "Sun")


@pytest.mark.parametrize("numbers", [(0, 1), (13, 1), (1, 0), (1, 32), (-1, 1)])
def test_a_slot_out_of_range_is_refused(board: Board, numbers: tuple[int, int]) -> None:
    with pytest.raises(DateError, match="no such date"):
        board.slot(*numbers)


def test_a_weekday_is_given_where_the_board_shows_it(board: Board) -> None:
    with pytest.raises(DateError, match="does not show the weekday"):
        board.slot(1, 1, 1)
    with pytest.raises(DateError, match="needs a weekday"):
        load_board("weekday").slot(1, 1)
    with pytest.raises(DateError, match="no weekday 7"):
        load_board("weekday").slot(1, 1, 7)


def test_a_date_shows_its_weekday(board: Board) -> None:
    date = datetime.date(2027, 2, 1)  # a Monday
    assert board.slot_on(date) == ("Feb", "1")
    assert load_board("weekday").slot_on(date) == ("Feb", "1", "Mon")
    assert load_board("weekday").slot_on(date - datetime.timedelta(days=1))[2] == "Sun"


def test_slots_are_all_combinations(board: Board) -> None:
    assert len(set(board.slots())) == 372
    assert len(set(load_board("weekday").slots())) == 2604


def test_the_region_leaves_out_the_date(board: Board) -> None:
    region = board.region(("Feb", "1"))
    assert set(board.cells) - set(region) == {(0, 1), (2, 0)}
    assert len(region) == 41


def piece(name: str, letter: str, *cells: tuple[int, int]) -> Piece:
    return Piece(name, letter, cells)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ((), "'bad' has no cell"),
        (((0, 0), (0, 0)), r"'bad' has the cell \(0, 0\) twice"),
        (((0, 0), (1, 1)), "'bad'.* do not hang together"),
        (((0, 0), (0, 2)), "'bad'.* do not hang together"),
        (((0, 0), (0, -1)), r"'bad'.* not \(0, -1\)"),
        (((0, 0), (0, 0.5)), r"'bad'.* not \(0, 0.5\)"),
        (((0, 0, 0),), r"'bad'.* not \(0, 0, 0\)"),
    ],
)
def test_a_bad_piece_is_named(cells: tuple[tuple[int, ...], ...], message: str) -> None:
    with pytest.raises(BoardError, match=message):
        Piece("bad", "B", cells)


@pytest.mark.parametrize("letter", ["", "AB", " ", ".", "*", "\n"])
def test_a_letter_is_one_visible_character(letter: str) -> None:
    with pytest.raises(BoardError, match="piece 'bad': its letter"):
        Piece("bad", letter, ((0, 0),))


def test_separated_cells_are_a_piece_when_meant() -> None:
    assert Piece("apart", "A", ((0, 0), (2, 2)), connected=False).cells == ((0, 0), (2, 2))


def test_a_piece_is_kept_sorted_and_in_the_corner() -> None:
    assert piece("x", "X", (3, 2), (2, 2)).cells == ((0, 0), (1, 0))


def test_the_board_tells_its_size(board: Board) -> None:
    assert repr(board) == "<Board dragonfjord: 43 cells, 8 pieces>"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda b: replace(b, pieces=()), "has no pieces"),
        (lambda b: replace(b, pieces=b.pieces[1:]), "pieces cover 35 cells, the board leaves 41"),
        (
            lambda b: replace(b, pieces=(*b.pieces, piece("two", "2", (0, 0), (0, 1)))),
            "pieces cover 43 cells, the board leaves 41",
        ),
        (
            lambda b: replace(b, pieces=(*b.pieces, piece("P", "2", (0, 0)))),
            "'P' and 'P' have the same name",
        ),
        (
            lambda b: replace(b, pieces=(*b.pieces, piece("dot", "P", (0, 0)))),
            "'P' and 'dot' have the same letter",
        ),
        (
            lambda b: replace(
                b, pieces=(*b.pieces, piece("again", "A", (0, 0), (0, 1), (0, 2), (0, 3), (1, 3)))
            ),
            "'L' and 'again' have the same shape",
        ),
        (
            lambda b: replace(
                b, pieces=(*b.pieces, piece("long", "8", *((0, c) for c in range(8))))
            ),
            "piece 'long' is larger than board",
        ),
        (lambda b: replace(b, grid=()), "no cells"),
        (lambda b: replace(b, grid=((".", "."),)), "no cells"),
        (lambda b: replace(b, grid=(*b.grid[:2], b.grid[2][:6], *b.grid[3:])), "row 3 .* 6 places"),
        (
            lambda b: replace(b, grid=(*b.grid[:6], ("?", *b.grid[6][1:]))),
            "'29' is not in the grid",
        ),
        (
            lambda b: replace(b, grid=(*b.grid, ("?",) * 7)),
            "label '\\?' of the grid is in no group",
        ),
        (lambda b: replace(b, groups={"month": b.groups["month"]}), "must be month, day"),
        (lambda b: replace(b, groups={**b.groups, "season": ("x",)}), "must be month, day.*season"),
        (lambda b: replace(b, groups={**b.groups, "day": ("1", "2")}), "day has 2 labels, not 31"),
        (
            lambda b: replace(b, groups={**b.groups, "day": ("Jan", *b.groups["day"][1:])}),
            "'Jan' is in the groups twice",
        ),
    ],
)
def test_a_bad_board_names_the_culprit(
    board: Board, change: Callable[[Board], Board], message: str
) -> None:
    with pytest.raises(BoardError, match=message):
        change(board)


def test_blank_cells_are_to_be_covered(board: Board) -> None:
    # With one cell more and a monomino: where that covers the new cell, the rest is the old puzzle.
    blank = replace(
        board,
        grid=(*board.grid[:6], ("29", "30", "31", "_", ".", ".", ".")),
        pieces=(*board.pieces, piece("dot", "1", (0, 0))),
    )
    slot = blank.slot(10, 6)
    assert (6, 3) in blank.region(slot)
    found = list(solutions(blank, slot))
    assert all(any((6, 3) in cells for _, cells in solution) for solution in found)
    assert sum(Placement("dot", ((6, 3),)) in solution for solution in found) == 7


def moved(placement: Placement, down: int) -> Placement:
    return Placement(
        placement.piece, tuple((row + down, column) for row, column in placement.cells)
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: s[:-1], "piece 'Z' is not used"),
        (lambda s: [*s, s[0]], "piece 'O6' is used twice"),
        (lambda s: [s[0]._replace(piece="Q"), *s[1:]], "piece 'Q' is unknown"),
        (lambda s: [s[0], s[1]._replace(cells=s[0].cells), *s[2:]], "'O6' and 'P' overlap at"),
        (lambda s: [moved(s[0], 9), *s[1:]], "piece 'O6' covers 'no cell'"),
        (lambda s: [s[0]._replace(cells=()), *s[1:]], "piece 'O6' has not the shape"),
        (
            lambda s: [
                s[0]._replace(piece=s[1].piece),
                s[1]._replace(piece=s[0].piece),
                *s[2:],
            ],
            "piece 'P' has not the shape",
        ),
        (lambda s: [*s[:-1], s[-1]._replace(cells=s[-1].cells[:-1])], "'Z' has not the shape"),
    ],
)
def test_verify_refuses_what_is_no_solution(
    board: Board, change: Callable[[Solution], Solution], message: str
) -> None:
    slot = board.slot(2, 1)
    solution = list(next(solutions(board, slot)))
    board.verify(solution, slot)
    board.verify(solution[::-1], slot)
    with pytest.raises(NotASolution, match=message):
        board.verify(change(solution), slot)


def test_verify_refuses_the_solution_of_another_date(board: Board) -> None:
    solution = next(solutions(board, board.slot(2, 1)))
    with pytest.raises(NotASolution, match="covers 'Mar' at"):
        board.verify(solution, board.slot(3, 1))


def test_verify_sees_a_cell_that_no_piece_covers(board: Board) -> None:
    # Give December a second cell: the pieces fill the board in December only, and a cell too few
    # in the other months.
    slot = board.slot(2, 1)
    solution = next(solutions(board, slot))
    wider = replace(
        board, grid=(("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Dec"), *board.grid[1:])
    )
    with pytest.raises(NotASolution, match=r"'Dec' at \(0, 6\) is not covered"):
        wider.verify(solution, slot)


def test_verify_knows_which_pieces_may_be_turned_over(board: Board) -> None:
    slot = board.slot(10, 6)
    fixed = replace(board, pieces=tuple(replace(p, flip=False) for p in board.pieces))
    for solution in solutions(board, slot):
        with pytest.raises(NotASolution, match="has not the shape"):
            fixed.verify(solution, slot)
