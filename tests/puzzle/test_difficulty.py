"""How hard dates are: counts as published, efforts as an independent search has them."""

import dataclasses
import math
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle import Board, Slot, count, load_board
from calendar_puzzle.almanac import slots_of
from calendar_puzzle.difficulty import GRADES, Difficulty, difficulties, difficulty


def plain_search(board: Board, slot: Slot) -> tuple[int, int]:
    """The solutions and the states of Algorithm X, dead ends not counted.

    It branches on what has the fewest ways left, ties to pieces and cells in their order.
    """
    ways: list[frozenset[object]] = [
        frozenset((piece.name, *cells))
        for piece in board.pieces
        for _, cells in piece.placements(board.region(slot))
    ]
    needs: list[object] = [*(piece.name for piece in board.pieces), *board.region(slot)]

    def search(needs: list[object], ways: list[frozenset[object]]) -> tuple[int, int]:
        if not needs:
            return 1, 0
        left = Counter(need for way in ways for need in way)
        need = min(needs, key=lambda need: left[need])
        solutions, nodes = 0, int(left[need] > 0)
        for way in ways:
            if need in way:
                below = search(
                    [n for n in needs if n not in way], [other for other in ways if not way & other]
                )
                solutions, nodes = solutions + below[0], nodes + below[1]
        return solutions, nodes

    return search(needs, ways)


@pytest.mark.parametrize(("month", "day"), [(2, 1), (10, 6), (5, 30)])
def test_effort_is_that_of_a_plain_search(month: int, day: int) -> None:
    board = load_board("dragonfjord")
    slot = board.slot(month, day)
    found = difficulty(board, slot)
    solutions, nodes = plain_search(board, slot)
    assert found.solutions == solutions
    # The engine takes what is forced in an order of its own, so not to the last node.
    assert found.nodes == pytest.approx(nodes, rel=0.03)


def test_solutions_are_the_published_ones_and_all_grades_occur(published: dict[str, Any]) -> None:
    board = load_board("dragonfjord")
    slots = slots_of(board)
    found = dict(zip(slots, difficulties(board, slots), strict=True))
    for key, number in published["dragonfjord"]["counts"].items():
        month, day = map(int, key.split("-"))
        if board.slot(month, day) in found:
            assert found[board.slot(month, day)].solutions == number
    grades = Counter(one.grade for one in found.values())
    assert grades.keys() == {1, 2, 3, 4, 5}
    assert max(grades.values()) < len(slots) / 2


def test_neither_order_nor_company_matters() -> None:
    board = load_board("weekday")
    slots = [board.slot(month, 3, weekday) for month in (1, 4) for weekday in (0, 5)]
    found = list(difficulties(board, slots))
    assert found == [*difficulties(board, slots[::-1])][::-1]
    assert found == [difficulty(board, slot) for slot in slots]


def test_choices_of_pieces_and_copies_are_counted() -> None:
    board = load_board("example")
    slot = board.slot(6, 1)
    assert difficulty(board, slot).solutions == count(board, slot) > 0


def test_date_without_solution_has_no_grade() -> None:
    board = load_board("dragonfjord")
    pieces = tuple(dataclasses.replace(piece, flip=False) for piece in board.pieces)
    found = difficulty(dataclasses.replace(board, pieces=pieces), board.slot(10, 6))
    assert (found.solutions, found.grade, found.score) == (0, 0, math.inf)
    assert found.name == "impossible"


@given(st.integers(1, 10**4), st.integers(1, 10**7))
def test_score_says_how_often_the_effort_doubles(solutions: int, nodes: int) -> None:
    one, two = Difficulty(solutions, nodes), Difficulty(solutions, 2 * nodes)
    assert two.score - one.score == pytest.approx(2)
    assert Difficulty(7 * solutions, 7 * nodes).score == pytest.approx(one.score)
    assert 1 <= one.grade <= two.grade <= 5
    assert one.grade <= max(1, one.score)
    assert one.name == GRADES[one.grade]
