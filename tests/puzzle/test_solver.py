"""A board made ready for many slots: its tables of solutions, and the steps of its search."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

from calendar_puzzle import Board, Placement, Slot, load_board, solutions
from calendar_puzzle.solver import Solver, Step, Table


def listed(table: Table) -> list[tuple[Placement, ...]]:
    return [
        tuple(table.placements[number] for number in row if number >= 0)
        for row in table.rows.tolist()
    ]


def with_choice() -> tuple[Board, Slot]:
    """The board of DragonFjord with a choice: either the U or a plank of its size."""
    board = load_board("dragonfjord")
    plank = type(board.pieces[0])("I5", "I", tuple((0, column) for column in range(5)))
    made = Board(
        "choice",
        "Choice",
        board.grid,
        board.groups,
        (*board.pieces, plank),
        choices=((("U",), ("I5",)),),
    )
    return made, made.slot(2, 1)


@pytest.mark.parametrize("key", ["2-1", "10-6", "2-30", "12-31"])
def test_a_table_has_each_solution_once(published: dict[str, Any], key: str) -> None:
    board = load_board("dragonfjord")
    slot = board.slot(*map(int, key.split("-")))
    table = Solver(board).table(slot)
    found = listed(table)
    assert len(set(found)) == len(found) == published["dragonfjord"]["counts"][key]
    for solution in found:
        board.verify(solution, slot)
    rows = table.rows.tolist()
    assert rows == sorted(rows)
    assert all(row == sorted(row) for row in rows)


@pytest.mark.parametrize("name", ["rammer", "wholeyear", "creamakerspace", "calendarium"])
def test_all_kinds_of_boards_have_the_solutions_of_the_plain_search(name: str) -> None:
    board = load_board(name)
    solver = Solver(board)
    for slot in islice(board.slots(), 1, None, sum(1 for _ in board.slots()) // 3):
        found = listed(solver.table(slot))
        assert len(set(found)) == len(found)
        assert set(found) == set(solutions(board, slot))


def test_choices_are_all_tried() -> None:
    board, slot = with_choice()
    found = listed(Solver(board).table(slot))
    assert len(set(found)) == len(found)
    assert set(found) == set(solutions(board, slot))
    assert {"U" in dict(solution) for solution in found} == {True, False}


def test_a_limit_ends_a_table() -> None:
    board, slot = with_choice()
    whole = listed(Solver(board).table(slot))
    part = listed(Solver(board).table(slot, limit=len(whole) - 1))
    assert len(part) == len(whole) - 1
    assert set(part) < set(whole)


@pytest.mark.parametrize("name", ["dragonfjord", "rammer", "wholeyear", "example"])
def test_a_tally_is_that_of_the_table(name: str) -> None:
    board = load_board(name)
    solver = Solver(board)
    slots = list(board.slots())
    for slot in slots[:: len(slots) // 5]:
        table, tally = solver.table(slot), solver.tally(slot)
        assert (tally.solutions, tally.nodes) == (len(table.rows), table.nodes)
        assert (tally.first in listed(table)) if tally.solutions else (tally.first == ())


def test_a_tally_counts_with_every_choice() -> None:
    board, slot = with_choice()
    tally = Solver(board).tally(slot)
    assert tally.solutions == sum(1 for _ in solutions(board, slot))
    board.verify(tally.first, slot)


def test_an_exception_from_outside_ends_a_search() -> None:
    board = load_board("weekday")

    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        Solver(board).table(board.slot(6, 7, 2), on_slice=stop)


def test_threads_may_share_a_solver(published: dict[str, Any]) -> None:
    board = load_board("dragonfjord")
    solver = Solver(board)
    keys = list(published["dragonfjord"]["counts"])[::6]
    with ThreadPoolExecutor(8) as pool:
        tables = pool.map(lambda key: solver.table(board.slot(*map(int, key.split("-")))), keys)
        counts = [len(table.rows) for table in tables]
    assert counts == [published["dragonfjord"]["counts"][key] for key in keys]


def replay(board: Board, slot: Slot, steps: list[Step]) -> list[Placement]:
    """Follow the steps, each of which must be possible; what lies on the board at the end."""
    lying: list[Placement] = []
    every = [where for piece in board.pieces for where in piece.placements(board.region(slot))]
    for step in steps:
        free = set(board.region(slot)) - {cell for _, cells in lying for cell in cells}
        unused = {piece.name for piece in board.pieces} - dict(lying).keys()
        left = [where for where in every if where.piece in unused and free.issuperset(where.cells)]
        if step.kind == "choose":
            assert step.options == sum(step.item in (piece, *cells) for piece, cells in left)
        elif step.kind == "try":
            assert step.placement in left
            lying.append(step.placement)
        elif step.kind == "dead":
            assert step.item in unused | free
            assert not any(step.item in (piece, *cells) for piece, cells in left)
        elif step.kind == "back":
            lying.pop()
    return lying


@pytest.mark.parametrize("numbers", [(2, 1), (1, 1), (10, 6), (2, 30)])
def test_a_trace_leads_to_the_first_solution_and_lies_nowhere(numbers: tuple[int, int]) -> None:
    board = load_board("dragonfjord")
    slot = board.slot(*numbers)
    steps = list(Solver(board).trace(slot))
    assert [step.kind for step in steps].index("solution") == len(steps) - 1
    board.verify(replay(board, slot, steps), slot)


def test_a_trace_of_an_impossible_slot_takes_everything_back() -> None:
    board = load_board("dragonfjord")
    one_sided = Board(
        "one-sided",
        board.name,
        board.grid,
        board.groups,
        tuple(
            type(piece)(piece.name, piece.letter, piece.cells, flip=False) for piece in board.pieces
        ),
    )
    steps = list(Solver(one_sided).trace(one_sided.slot(10, 6)))
    assert "solution" not in {step.kind for step in steps}
    kinds = [step.kind for step in steps]
    assert kinds.count("try") == kinds.count("back") > 100
