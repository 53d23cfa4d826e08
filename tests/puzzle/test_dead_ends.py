"""Why a position leads nowhere: each reason is checked by other means, and each kind is met."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import Board, Piece, Placement, count, load_board, solutions
from calendar_puzzle.board import Slot
from calendar_puzzle.dead_ends import Kind, Reason, dead_ends
from calendar_puzzle.placed import PositionError
from calendar_puzzle.render.hints import sentence
from dlx.gallery.polyforms import Cell, packing
from puzzle.positions import choice_board, dragonfjord, drawn, laid, named

SLOTS = {"dragonfjord": ("Feb", "1"), "weekday": ("Apr", "6", "Mon")}
SOLUTIONS = {
    name: list(islice(solutions(load_board(name), slot), 40)) for name, slot in SLOTS.items()
}


def free_cells(board: Board, slot: Slot, placed: Iterable[Placement]) -> set[Cell]:
    return set(board.region(slot)) - {cell for _, cells in placed for cell in cells}


def is_true(board: Board, slot: Slot, placed: Iterable[Placement], reason: Reason) -> bool:
    """Whether a reason holds, told with nothing of the code that found it.

    The pieces of the board must all be used, once each.
    """
    free = free_cells(board, slot, placed)
    used = {name for name, _ in placed}
    left = [piece for piece in board.pieces if piece.name not in used]
    places = [where for piece in left for where in piece.placements(free)]
    own = set(reason.cells)
    if reason.kind in (Kind.POCKET_SIZE, Kind.POCKET_SHAPE):
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
        rim = {(row + down, column + right) for row, column in own for down, right in steps} - own
        sets = [
            some
            for number in range(1, len(left) + 1)
            for some in combinations(left, number)
            if sum(len(piece.cells) for piece in some) == len(own)
        ]
        if not own <= free or rim & free:
            return False
        if reason.kind is Kind.POCKET_SIZE:
            return not sets
        problems = (packing({piece.name: piece.cells for piece in some}, own) for some in sets)
        return bool(sets) and not any(problem.is_solvable() for problem in problems)
    if reason.kind is Kind.CELL:
        return own == free - {cell for _, cells in places for cell in cells}
    if reason.kind is Kind.PIECE:
        return reason.pieces[0] not in {name for name, _ in places} | used
    if reason.kind is Kind.TORN:
        (name,) = reason.pieces
        others = {cell for other, cells in places if other != name for cell in cells}
        return own <= free - others and not any(own <= set(cells) for _, cells in places)
    return False


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, Slot, list[Placement]]:
    """Some pieces of a solution, and one or two that lie anywhere among them."""
    name = draw(st.sampled_from(sorted(SLOTS)))
    board, slot = load_board(name), SLOTS[name]
    solution = draw(st.sampled_from(SOLUTIONS[name]))
    order = draw(st.permutations(solution))
    placed = list(order[: draw(st.integers(0, len(order) - 2))])
    for piece, _ in order[len(placed) : len(placed) + draw(st.integers(1, 2))]:
        places = named(board, piece).placements(free_cells(board, slot, placed))
        if places:
            placed.append(draw(st.sampled_from(places)))
    return board, slot, placed


@given(positions())
def test_every_reason_is_true_and_the_position_hopeless(
    position: tuple[Board, Slot, list[Placement]],
) -> None:
    board, slot, placed = position
    reasons = dead_ends(board, slot, placed)
    assert len(set(reasons)) == len(reasons)
    for reason in reasons:
        assert is_true(board, slot, placed, reason), reason
        assert sentence(board, reason).endswith(".")
    if reasons:
        assert count(board, slot, placed) == 0


@given(st.sampled_from(sorted(SLOTS)), st.data())
def test_a_part_of_a_solution_has_no_dead_end(name: str, data: st.DataObject) -> None:
    solution = data.draw(st.sampled_from(SOLUTIONS[name]))
    placed = data.draw(st.lists(st.sampled_from(solution), unique=True))
    assert dead_ends(load_board(name), SLOTS[name], placed) == ()


# One position of each kind, drawn by hand or found at random, and read with the eye.


def test_pieces_that_overlap() -> None:
    board = dragonfjord()
    u = laid("U", (0, 0), (0, 2), (1, 0), (1, 1), (1, 2))
    v = laid("V", (1, 2), (1, 3), (1, 4), (2, 2), (3, 2))
    z = laid("Z", (4, 0), (4, 1), (5, 1), (6, 1), (6, 2))
    (reason,) = dead_ends(board, ("Feb", "1"), [u, z, v])
    assert reason == Reason(Kind.OVERLAP, ("U", "V"), ((1, 2),))
    assert sentence(board, reason) == "U and V overlap at Sep."


def test_copies_that_overlap() -> None:
    one, other = laid("I", (0, 0), (0, 1), (0, 2)), laid("I", (0, 2), (1, 2), (2, 2))
    (reason,) = dead_ends(choice_board(), ("Jun", "1"), [one, other])
    assert sentence(choice_board(), reason) == "Two copies of I overlap at Mar."


def test_a_piece_on_the_date() -> None:
    board = dragonfjord()
    reasons = dead_ends(board, ("Feb", "1"), drawn(board, "PP", "PP", "P"))
    assert [sentence(board, reason) for reason in reasons] == [
        "P lies on Feb and 1, which must stay open."
    ]
    assert reasons == (Reason(Kind.DATE, ("P",), ((0, 1), (2, 0))),)


def test_pieces_that_are_not_used_together() -> None:
    board = choice_board()
    placed = drawn(board, "III", "", "", "OOO", "OOO")
    (reason,) = dead_ends(board, ("Jun", "1"), placed)
    assert sentence(board, reason) == "O6 (O) and I are not used together."
    assert reason.kind is Kind.CHOICE
    assert count(board, ("Jun", "1"), placed) == 0


def test_a_date_that_leaves_an_area_of_no_set_of_pieces() -> None:
    board = dragonfjord()
    first, *rest = board.grid
    # January has a second cell, so that the pieces cover one too few on all other dates.
    board = replace(board, grid=((*first[:-1], "Jan"), *rest))
    (reason,) = dead_ends(board, ("Feb", "1"), ())
    assert reason == Reason(Kind.AREA)
    assert "as many cells" in sentence(board, reason)
    assert count(board, ("Feb", "1")) == 0
    assert dead_ends(board, ("Jan", "1"), ()) == ()


def test_a_pocket_of_a_wrong_size() -> None:
    board = dragonfjord()
    (reason,) = dead_ends(board, ("Feb", "1"), drawn(board, "..L", "..L", "..L", ".LL"))
    assert reason == Reason(Kind.POCKET_SIZE, (), ((0, 0), (1, 0), (1, 1), (2, 1)))
    assert sentence(board, reason) == (
        "The pocket of 4 cells at Jan, Jul, Aug and 2 cannot be filled: "
        "no pieces that are left have so many cells."
    )


def test_a_pocket_of_a_wrong_shape() -> None:
    board = dragonfjord()
    placed = drawn(board, "", "LLLLPP", "...LPP", "....P")
    (reason,) = dead_ends(board, ("Jun", "31"), placed)
    assert reason == Reason(Kind.POCKET_SHAPE, (), tuple((0, column) for column in range(5)))
    assert sentence(board, reason) == (
        "The pocket of 5 cells at Jan, Feb, Mar, Apr and May cannot be filled: "
        "no pieces that are left have its shape."
    )


def test_a_pocket_for_two_of_a_piece_of_which_there_is_one() -> None:
    # Two rows of five: two of L would fill it, or two of P, and no two different pieces.
    board = dragonfjord()
    placed = drawn(board, "", ".....Y", "OOOYYYY", "OOO")
    (reason,) = dead_ends(board, ("Jun", "31"), placed)
    assert (reason.kind, len(reason.cells)) == (Kind.POCKET_SHAPE, 10)
    assert is_true(board, ("Jun", "31"), placed, reason)


def test_pockets_come_from_the_smallest() -> None:
    board = dragonfjord()
    placed = drawn(board, "..L", "..L", "..L", ".LL", "OO", "OO", "OO")
    reasons = dead_ends(board, ("Feb", "1"), placed)
    assert [len(reason.cells) for reason in reasons] == [1, 4]


def test_cells_that_no_piece_covers() -> None:
    # A dead end behind L: only a straight piece would reach Jan, and L itself Feb.
    board = dragonfjord()
    (reason,) = dead_ends(board, ("Jun", "31"), drawn(board, "", "LLLL", "...L"))
    assert reason == Reason(Kind.CELL, (), ((0, 0), (0, 1)))
    assert sentence(board, reason) == "No piece that is left can cover Jan or Feb."


def test_pieces_that_have_no_place() -> None:
    board = load_board("weekday")
    rows = "LLL", "LNN", "..NNN.A", "T..V..A", "TTTV..A", "TVVV.AA", "IIII"
    placed = drawn(board, *rows)
    reasons = dead_ends(board, SLOTS["weekday"], placed)
    assert [sentence(board, reason) for reason in reasons] == [
        "There is no place left for Z (B).",
        "There is no place left for U.",
    ]
    assert all(is_true(board, SLOTS["weekday"], placed, reason) for reason in reasons)


def test_a_piece_that_is_needed_twice() -> None:
    board = load_board("weekday")
    rows = "LLL", "LZZ", "ZZUU", "..U", "V.UU.AI", "V....AI", "VVV..AI", "....AAI"
    placed = drawn(board, *rows)
    (reason,) = dead_ends(board, SLOTS["weekday"], placed)
    assert is_true(board, SLOTS["weekday"], placed, reason)
    assert sentence(board, reason) == ("Only Z (B) could cover 7 and 8, and it cannot cover both.")


def test_a_piece_in_parts_bridges_pockets() -> None:
    board = dragonfjord()
    rows = "..L", "..L", "..L", ".LL"
    pocket = ((0, 0), (1, 0), (1, 1), (2, 1))
    # P fills the pocket, and has a fifth cell on the other side of L.
    p = Piece("P", "P", (*pocket, (1, 3)), connected=False)
    parted = replace(board, pieces=tuple(p if q.name == "P" else q for q in board.pieces))
    assert [reason.cells for reason in dead_ends(board, ("Feb", "1"), drawn(board, *rows))] == [
        pocket
    ]
    assert dead_ends(parted, ("Feb", "1"), drawn(parted, *rows)) == ()
    assert drawn(parted, "P.L", "PPLP", ".PL", ".LL")[0] == laid("P", *pocket, (1, 3))


def test_reasons_hold_for_each_choice_of_pieces() -> None:
    # Three cells in a row: a pocket for I, and for O6 none.
    board = choice_board()
    placed = drawn(board, "...L", "LLLL")
    assert dead_ends(board, ("Jun", "31"), placed) == ()
    (reason,) = dead_ends(dragonfjord(), ("Jun", "31"), placed)
    assert (reason.kind, len(reason.cells)) == (Kind.POCKET_SIZE, 3)


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(PositionError, match="no piece 'Q'"):
        dead_ends(dragonfjord(), ("Feb", "1"), [laid("Q", (0, 0))])


def test_a_fresh_board_and_a_solved_one_have_no_dead_end() -> None:
    board = dragonfjord()
    solution = SOLUTIONS["dragonfjord"][0]
    assert Counter(map(len, SOLUTIONS["dragonfjord"])) == {8: 40}
    assert dead_ends(board, ("Feb", "1"), ()) == ()
    assert dead_ends(board, ("Feb", "1"), solution) == ()
