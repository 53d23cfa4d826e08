"""What to do next, where a piece may lie, and what to lift: against filters over all solutions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import Placement, Slot, Solution, count, load_board, solutions
from calendar_puzzle.hints import lift, next_placements, places
from calendar_puzzle.placed import PositionError
from puzzle.positions import choice_board, dragonfjord, drawn, laid, named

BOARD = dragonfjord()
SLOTS = (("Oct", "6"), ("Jan", "6"), ("Feb", "22"))
ALL: dict[Slot, list[Solution]] = {slot: list(solutions(BOARD, slot)) for slot in SLOTS}


@st.composite
def started(draw: st.DrawFn) -> tuple[Slot, list[Placement]]:
    """A date, and some pieces of one of its solutions, in any order."""
    slot = draw(st.sampled_from(SLOTS))
    solution = draw(st.sampled_from(ALL[slot]))
    return slot, draw(st.lists(st.sampled_from(solution), unique=True, max_size=4))


def having(slot: Slot, placed: Sequence[Placement]) -> list[Solution]:
    """The solutions that have all of some placements, by looking at each."""
    return [solution for solution in ALL[slot] if all(where in solution for where in placed)]


def test_a_fresh_board_has_the_count_of_its_date(published: dict[str, Any]) -> None:
    for month, day in [(10, 6), (1, 6), (2, 22), (12, 31)]:
        remaining = list(solutions(BOARD, BOARD.slot(month, day)))
        assert len(remaining) == published["dragonfjord"]["counts"][f"{month}-{day}"]
        (hint,) = next_placements(BOARD, remaining, (), 1)
        assert hint.among == len(remaining)


# What to do next


@given(started(), st.integers(1, 8))
def test_next_placements_are_the_most_common_in_turn(
    position: tuple[Slot, list[Placement]], number: int
) -> None:
    slot, placed = position
    order = [piece.name for piece in BOARD.pieces]
    hints = next_placements(BOARD, list(solutions(BOARD, slot, placed)), placed, number)
    assert len(hints) == min(number, len(order) - len(placed))
    for hint in hints:
        left = having(slot, placed)
        assert hint.among == len(left)
        rivals = {where for solution in left for where in solution} - set(placed)
        common = {where: sum(where in solution for solution in left) for where in rivals}
        assert hint.solutions == common[hint.placement] == max(common.values())
        tied = [where for where, times in common.items() if times == hint.solutions]
        first = min(tied, key=lambda where: (order.index(where.piece), where.cells))
        assert hint.placement == first
        placed = [*placed, hint.placement]
    assert count(BOARD, slot, placed) > 0


def test_a_solved_board_has_no_next_placement() -> None:
    solution = ALL["Oct", "6"][0]
    assert next_placements(BOARD, [solution], solution, 3) == ()


def test_all_hints_together_are_a_solution() -> None:
    slot = ("Oct", "6")
    hints = next_placements(BOARD, ALL[slot], (), 100)
    BOARD.verify([hint.placement for hint in hints], slot)


def test_copies_are_shown_one_by_one() -> None:
    board = choice_board()
    slot = ("Jun", "31")
    whole = next(s for s in solutions(board, slot) if sum(w.piece == "I" for w in s) == 2)
    placed = [where for where in whole if where.piece != "I"][:-1]
    placed.append(next(where for where in whole if where.piece == "I"))
    remaining = list(solutions(board, slot, placed))
    hints = next_placements(board, remaining, placed, 9)
    assert [hint.placement.piece for hint in hints].count("I") == 1
    board.verify([*placed, *(hint.placement for hint in hints)], slot)


# Where a piece may lie


@given(started(), st.sampled_from([piece.name for piece in BOARD.pieces]))
def test_places_are_those_of_the_solutions(
    position: tuple[Slot, list[Placement]], name: str
) -> None:
    slot, placed = position
    left = having(slot, placed)
    found = places(left, placed, name)
    open_places = set(named(BOARD, name).placements(BOARD.region(slot))) - set(placed)
    wanted = {
        where: len(having(slot, [*placed, where]))
        for where in open_places
        if having(slot, [*placed, where])
    }
    assert {hint.placement: hint.solutions for hint in found} == wanted
    assert all(hint.among == len(left) for hint in found)
    keys = [(-hint.solutions, hint.placement.cells) for hint in found]
    assert keys == sorted(keys)
    if name not in {where.piece for where in placed}:
        assert sum(wanted.values()) == len(left)


def test_a_piece_that_no_solution_uses_has_no_place() -> None:
    board = choice_board()
    slot = ("Jun", "31")
    whole = next(s for s in solutions(board, slot) if any(w.piece == "O6" for w in s))
    remaining = list(solutions(board, slot, whole[:3]))
    assert whole[0].piece == "O6"
    assert places(remaining, whole[:3], "I") == ()


# What to lift


@st.composite
def hopeless(draw: st.DrawFn) -> tuple[Slot, list[Placement]]:
    """A date, and up to five pieces: parts of two solutions and one that lies anywhere."""
    slot = draw(st.sampled_from(SLOTS))
    piece = draw(st.sampled_from(BOARD.pieces))
    anywhere = draw(st.sampled_from(piece.placements(BOARD.cells)))
    found = {anywhere.piece: anywhere}
    for _ in range(2):
        for where in draw(st.permutations(draw(st.sampled_from(ALL[slot]))))[:2]:
            found.setdefault(where.piece, where)
    return slot, draw(st.permutations(list(found.values())))


@given(hopeless())
def test_lift_is_a_smallest_set_and_leaves_most(
    position: tuple[Slot, list[Placement]],
) -> None:
    slot, placed = position
    found = lift(BOARD, slot, placed)
    assert found is not None
    for number in range(len(placed) + 1):
        left = {
            away: len(having(slot, [where for where in placed if where not in away]))
            for away in combinations(placed, number)
        }
        if max(left.values()):
            break
    assert found.placements == max(left, key=lambda away: left[away])
    assert found.solutions == left[found.placements] == max(left.values())


def test_nothing_is_to_be_lifted_where_solutions_remain() -> None:
    placed = ALL["Oct", "6"][0][:2]
    found = lift(BOARD, ("Oct", "6"), placed)
    assert found is not None
    assert (found.placements, found.solutions) == ((), count(BOARD, ("Oct", "6"), placed))


def test_no_lifting_helps_a_date_without_solutions() -> None:
    # As drawn, with no piece turned over, 6 October has none: a published fact.
    board = replace(BOARD, pieces=tuple(replace(piece, flip=False) for piece in BOARD.pieces))
    assert lift(board, ("Oct", "6"), drawn(board, "OO", "OO", "OO")) is None


def test_of_two_that_overlap_one_is_lifted() -> None:
    v, z = ALL["Oct", "6"][0][3], ALL["Oct", "6"][0][7]
    u = next(
        where
        for where in named(BOARD, "U").placements(BOARD.region(("Oct", "6")))
        if set(where.cells) & set(v.cells) and not having(("Oct", "6"), [where, z])
    )
    found = lift(BOARD, ("Oct", "6"), [u, v, z])
    assert found is not None
    assert found.placements == (u,)


def test_lift_refuses_what_is_no_position() -> None:
    with pytest.raises(PositionError, match="no piece 'Q'"):
        lift(BOARD, ("Oct", "6"), [laid("Q", (0, 0))])


def test_the_date_with_most_solutions_has_hints() -> None:
    board = load_board("weekday")
    remaining = list(solutions(board, ("Jun", "7", "Tue")))
    hints = next_placements(board, remaining, (), 10)
    assert hints[0].among == 10_374
    board.verify([hint.placement for hint in hints], ("Jun", "7", "Tue"))
