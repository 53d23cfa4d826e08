"""What a board may have beyond the usual: copies, choices, labels of several cells, the year."""

import datetime
import io
from collections import Counter
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
    Slot,
    count,
    load_board,
    parse_board,
    solutions,
    solve_year,
    survey,
    write_model,
)
from calendar_puzzle.almanac import slots_of
from calendar_puzzle.dates import parse_slot
from calendar_puzzle.puzzle import gaps, marginals
from calendar_puzzle.render.text import BOX, Painter, letters
from puzzle.packing import packings


def by_hand(board: Board, slot: Slot) -> int:
    """The number of solutions, found with no help from the engine."""
    return sum(
        packings(board.region(slot), [(p.name, p.cells, p.flip, p.copies) for p in pieces])
        for pieces in board.selections()
    )


def with_pieces(*pieces: Piece, choices: tuple[tuple[tuple[str, ...], ...], ...] = ()) -> Board:
    """The DragonFjord board with other pieces."""
    return replace(load_board("dragonfjord"), pieces=pieces, choices=choices, facts={})


I4 = ((0, 0), (0, 1), (0, 2), (0, 3))
O6 = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
ONE = ((0, 0),)


# Copies


def test_pieces_that_are_alike_make_one_picture() -> None:
    board = with_pieces(Piece("M", "M", ONE, copies=41))
    assert count(board, board.slot(2, 1)) == 1
    assert set(solve_year(board).counts.values()) == {1}


def test_copies_count_as_an_independent_search_counts_them() -> None:
    board = with_pieces(
        Piece("O", "O", O6, copies=4),
        Piece("I", "I", I4, copies=3),
        Piece("L", "L", ((0, 0), (1, 0), (2, 0), (2, 1)), copies=1, flip=False),
        Piece("M", "M", ONE),
    )
    numbers = {}
    for slot in [board.slot(2, 1), board.slot(7, 4), board.slot(12, 31)]:
        found = list(solutions(board, slot))
        for solution in found:
            board.verify(solution, slot)
        assert len({tuple(sorted(solution)) for solution in found}) == len(found)
        numbers[slot] = len(found)
        assert numbers[slot] == count(board, slot) == by_hand(board, slot)
    assert any(numbers.values())
    found_at_once = Counter(survey(board))
    assert {slot: found_at_once[slot] for slot in numbers} == numbers


def test_copies_have_a_border_between_them() -> None:
    board = load_board("example")
    (solution,) = solutions(board, board.slot(6, 1))
    drawn = Painter(board, box=BOX, color=False).picture(solution)
    assert "│ X │ L │ L │" in drawn[13]
    assert "".join(letters(board, solution)).count("L") == 10


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: [*s, next(p for p in s if p.piece == "L")], "piece 'L' is used 3 times"),
        (lambda s: [p for p in s if p.piece != "L"], "piece 'L' is not used"),
        (lambda s: s[:-1], "no set to be used together"),
        (lambda s: s[1:], "piece 'C' is not used"),
    ],
)
def test_a_missing_or_superfluous_copy_is_no_solution(
    change: Callable[[list[Placement]], list[Placement]], message: str
) -> None:
    board = load_board("example")
    slot = board.slot(6, 1)
    (solution,) = solutions(board, slot)
    board.verify(solution, slot)
    with pytest.raises(NotASolution, match=message):
        board.verify(change(list(solution)), slot)


def test_a_single_copy_left_out_is_named() -> None:
    board = load_board("example")
    slot = board.slot(6, 1)
    (solution,) = solutions(board, slot)
    at = [placement.piece for placement in solution].index("L")
    with pytest.raises(NotASolution, match="piece 'L' is only used once"):
        board.verify([*solution[:at], *solution[at + 1 :]], slot)


def test_two_pieces_of_one_shape_are_told_to_be_copies() -> None:
    with pytest.raises(BoardError, match="same shape; make them one piece with copies = 2"):
        with_pieces(Piece("A", "A", ONE), Piece("B", "B", ONE))


# Choices


def test_a_choice_is_a_sum_over_its_sets_of_pieces() -> None:
    board = load_board("example")
    names = [[piece.name for piece in pieces] for pieces in board.selections()]
    assert names == [list("CHRSEYXLD"), list("CHRSEYXLM")]
    slot = board.slot(6, 15)
    found = list(solutions(board, slot))
    used = Counter("D" if "D" in {p.piece for p in solution} else "M" for solution in found)
    apart = {
        letter: replace(board, choices=(), pieces=tuple(p for p in board.pieces if p.name != other))
        for letter, other in (("D", "M"), ("M", "D"))
    }
    assert used == {letter: count(one, slot) for letter, one in apart.items()}
    assert len(found) == count(board, slot)
    for solution in found:
        board.verify(solution, slot)


def test_every_date_of_the_worked_example_is_possible() -> None:
    board = load_board("example")
    almanac = solve_year(board)
    assert almanac.impossible == ()
    assert almanac.unique == (("Jun", "1"),)
    assert by_hand(board, ("Jun", "1")) == 1


def test_pieces_that_are_never_together_may_have_one_shape() -> None:
    pieces = [*load_board("dragonfjord").pieces, Piece("two", "2", I4[:2])]
    for copies in (1, 2):
        pieces.append(
            Piece(f"{copies}", f"{copies}"[-1] if copies == 1 else "b", ONE, copies=copies)
        )
    board = replace(
        load_board("dragonfjord"),
        pieces=tuple(pieces),
        choices=((("two",), ("1",), ("2",), ()),),
        facts={},
    )
    # Only without any of them do the pieces fit the board.
    assert count(board, board.slot(2, 1)) == 73
    with pytest.raises(BoardError, match="'1' and '2' have the same shape"):
        replace(board, choices=((("two",), ("1", "2")),))


def test_the_area_of_a_choice_must_fit() -> None:
    board = load_board("example")
    pieces = tuple(replace(p, copies=p.copies + 1) if p.name == "L" else p for p in board.pieces)
    with pytest.raises(BoardError, match="the pieces cover 58 cells, the board leaves 53"):
        replace(board, pieces=pieces)


def test_a_model_of_a_choice_is_refused() -> None:
    board = load_board("example")
    with pytest.raises(BoardError, match="leaves a choice of pieces; a model has none"):
        write_model(board, board.slot(2, 1), "lp", io.StringIO())


# Labels


def test_a_label_of_two_cells_leaves_both_open() -> None:
    board = load_board("example")
    region = board.region(("Jun", "1"))
    assert board.cells.keys() - set(region) == {(1, 4), (1, 5), (1, 6)}


YEAR = """
name = "with the digits of the year"
grid = [
  ["一月", "二月", "三月", "四月", "五月", "六月",
   "七月", "八月", "九月", "十月", "十一", "十二"],
  ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"],
  ["13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24"],
  ["25", "26", "27", "28", "29", "30", "31", "_", "_", "_", "_", "_"],
  ["tens:0", "tens:1", "tens:2", "tens:3", "tens:4",
   "tens:5", "tens:6", "tens:7", "tens:8", "tens:9", "_", "_"],
  ["ones:0", "ones:1", "ones:2", "ones:3", "ones:4",
   "ones:5", "ones:6", "ones:7", "ones:8", "ones:9", "_", "_"],
]
[groups]
month = [
  "一月", "二月", "三月", "四月", "五月", "六月",
  "七月", "八月", "九月", "十月", "十一", "十二",
]
day = [DAYS]
tens = ["tens:0", "tens:1", "tens:2", "tens:3", "tens:4",
        "tens:5", "tens:6", "tens:7", "tens:8", "tens:9"]
ones = ["ones:0", "ones:1", "ones:2", "ones:3", "ones:4",
        "ones:5", "ones:6", "ones:7", "ones:8", "ones:9"]
[pieces]
M = { letter = "M", shape = ["X"], copies = 68 }
""".replace("DAYS", ", ".join(f'"{day}"' for day in range(1, 32)))


def test_a_board_may_show_the_year() -> None:
    board = parse_board(YEAR, "year")
    slot = board.slot_on(datetime.date(2027, 2, 1))
    assert slot == ("二月", "1", "tens:2", "ones:7")
    assert board.texts(slot) == {"month": "二月", "day": "1", "tens": "2", "ones": "7"}
    assert count(board, slot) == 1
    assert parse_slot(board, "二月", "1", year=2027) == slot
    assert parse_slot(board, "2", "01", year=1999)[2:] == ("tens:9", "ones:9")
    assert len(slots_of(board, 2028)) == 366
    assert len(list(board.slots())) == 372 * 100
    with pytest.raises(DateError, match="shows digits of the year: give a year"):
        slots_of(board)
    with pytest.raises(DateError, match="needs a year"):
        board.slot(2, 1)
    with pytest.raises(DateError, match="there is no year 0"):
        board.slot(2, 1, year=0)
    with pytest.raises(DateError, match="does not show the year"):
        load_board("dragonfjord").slot(2, 1, year=2027)


def test_only_the_text_of_a_label_is_printed() -> None:
    board = parse_board(YEAR, "year")
    slot = board.slot(2, 1, year=2077)
    (solution,) = solutions(board, slot)
    drawn = Painter(board, box=BOX, color=False).picture(solution)
    assert sum(line.count("7") for line in drawn) == 2
    assert not any("tens" in line for line in drawn)


# Any cells, marginals, what is placed


def test_packings_that_leave_any_two_cells_open() -> None:
    board = load_board("dragonfjord")
    found = Counter(gaps(board))
    assert found.total() == 59_787
    shown = {frozenset(board.cells) - set(board.region(slot)): slot for slot in board.slots()}
    dates = {shown[frozenset(cells)]: n for cells, n in found.items() if frozenset(cells) in shown}
    assert sum(dates.values()) == 25_061
    assert dates["Feb", "1"] == 73


def test_marginals_are_those_of_the_list_of_solutions() -> None:
    for name, date in (("dragonfjord", (10, 6)), ("example", (2, 1))):
        board = load_board(name)
        slot = board.slot(*date)
        listed = Counter(placement for solution in solutions(board, slot) for placement in solution)
        found = marginals(board, slot)
        assert {where: number for where, number in found.items() if number} == listed
        assert len(found) > len(listed)


def test_what_is_placed_stays() -> None:
    board = load_board("example")
    slot = board.slot(1, 19)
    every = list(solutions(board, slot))
    for placed in ([], every[5][:2], [p for p in every[9] if p.piece in "LM"], every[0]):
        wanted = [solution for solution in every if set(placed) <= set(solution)]
        assert list(solutions(board, slot, placed)) == wanted
        assert count(board, slot, placed) == len(wanted) > 0


def test_what_cannot_be_placed_has_no_solution() -> None:
    board = load_board("dragonfjord")
    slot = board.slot(2, 1)
    first, second = list(solutions(board, slot))[0:60:59]
    twice = [first[0], second[0]]
    assert first[0] != second[0]
    assert count(board, slot, twice) == 0
    overlap = next(
        [a, b] for a in first for b in second if a.piece != b.piece and {*a.cells} & {*b.cells}
    )
    assert list(solutions(board, slot, overlap)) == []
    covers_the_date = next(p for p in board.pieces[0].placements(board.cells) if (0, 1) in p.cells)
    assert count(board, slot, [covers_the_date]) == 0
