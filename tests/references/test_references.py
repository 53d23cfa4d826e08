"""The other methods give the published counts, and each the same as the solutions themselves."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.references import METHODS, __main__, bit_integers, prunings, transparencies
from benchmarks.references.puzzle import Puzzle, puzzle_of, spread
from calendar_puzzle import Piece, Slot, Solution, load_board, solutions

BOARDS = json.loads((Path(__file__).parents[1] / "data" / "boards.json").read_text())["boards"]
PUBLISHED = {board["id"]: board["counts"] for board in BOARDS}

SLOW = {"integer program"}  # seconds for each solution
QUICK = sorted(METHODS.keys() - SLOW)


@cache
def all_solutions(name: str, slot: Slot) -> list[Solution]:
    return list(solutions(load_board(name), slot))


def test_the_table_is_held_against_the_published_counts() -> None:
    known = {f"{month}-{day}": number for (month, day), number in __main__.DATES.items()}
    counts = PUBLISHED["dragonfjord"]
    assert known == {key: counts[key] for key in known}


@pytest.mark.parametrize("name", QUICK)
def test_a_date_counts_as_published(name: str) -> None:
    answer = METHODS[name](puzzle_of(load_board("dragonfjord"), ("Oct", "6")))
    assert answer.solutions == PUBLISHED["dragonfjord"]["10-6"] == 7
    assert answer.steps > answer.solutions


@pytest.mark.parametrize(("slot", "key"), [(("Jan", "6"), "1-6"), (("Feb", "22"), "2-22")])
@pytest.mark.parametrize("name", QUICK)
def test_a_date_with_one_piece_placed(name: str, slot: Slot, key: str) -> None:
    everything = all_solutions("dragonfjord", slot)
    assert len(everything) == PUBLISHED["dragonfjord"][key]
    first, wanted = Counter(solution[0] for solution in everything).most_common(1)[0]
    assert wanted > 1
    puzzle = puzzle_of(load_board("dragonfjord"), slot, [first])
    assert METHODS[name](puzzle).solutions == wanted


def test_the_integer_program_finds_all_that_have_one_piece() -> None:
    # Each solution is a program of its own to solve, so one piece is placed.
    slot = ("Oct", "6")
    everything = all_solutions("dragonfjord", slot)
    for first in {solution[0] for solution in everything}:
        wanted = sum(first in solution for solution in everything)
        puzzle = puzzle_of(load_board("dragonfjord"), slot, [first])
        assert METHODS["integer program"](puzzle).solutions == wanted


@pytest.mark.parametrize("name", QUICK)
@given(data=st.data())
def test_part_of_the_pieces_placed(name: str, data: st.DataObject) -> None:
    # Pieces of 4 and of 5 cells: regions of fewer than 5 may be filled.
    slot = ("Apr", "6", "Mon")
    everything = all_solutions("weekday", slot)
    assert len(everything) == 97  # published
    solution = data.draw(st.sampled_from(everything))
    placed = data.draw(st.lists(st.sampled_from(solution), min_size=4, max_size=9, unique=True))
    wanted = sum(all(where in other for where in placed) for other in everything)
    assert METHODS[name](puzzle_of(load_board("weekday"), slot, placed)).solutions == wanted


@pytest.mark.parametrize("name", sorted(METHODS))
def test_what_cannot_be_packed_has_no_solution(name: str) -> None:
    domino = Piece("D", "D", ((0, 0), (0, 1)))
    corner = Piece("V", "V", ((0, 0), (1, 0), (1, 1)))
    row = Puzzle((domino, corner), tuple((0, column) for column in range(5)))
    assert METHODS[name](row).solutions == 0
    block = Puzzle((domino, corner), ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)))
    assert METHODS[name](block).solutions == 2


def test_the_six_prunings_prune() -> None:
    board = load_board("dragonfjord")
    puzzle = puzzle_of(board, ("Oct", "6"), all_solutions("dragonfjord", ("Oct", "6"))[0][:1])
    assert prunings.count(puzzle).steps * 10 < bit_integers.count(puzzle).steps


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1))
def test_transparencies_show_the_placements(cells: set[tuple[int, int]]) -> None:
    piece = Piece("U", "U", ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)))
    puzzle = Puzzle((piece,), tuple(sorted(cells)))
    bit = spread(puzzle, 10)
    board = sum(bit.values())
    found = set()
    for shape in piece.orientations:
        offsets = tuple((row - shape[0][0]) * 10 + c - shape[0][1] for row, c in shape)
        fits = transparencies.where_it_fits(board, offsets)
        while fits:
            found.add(transparencies.shadow(fits & -fits, offsets))
            fits &= fits - 1
    wanted = {sum(bit[cell] for cell in where.cells) for where in piece.placements(cells)}
    assert found == wanted
