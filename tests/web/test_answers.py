"""What the API says of a board."""

import json

import pytest

from calendar_puzzle import Board, DateError, board_names, load_board
from calendar_puzzle.solver import Solver, Step
from calendar_puzzle.web import answers


@pytest.mark.parametrize("name", board_names())
def test_addresses_of_slots_are_read_back(name: str) -> None:
    board = load_board(name)
    slots = list(board.slots())[:: 97 if len(board.groups) > 2 else 1]
    keys = [answers.key_of(board, slot) for slot in slots]
    assert [answers.slot_of(board, key) for key in keys] == slots
    assert len(set(keys)) == len(keys)


def test_an_address_is_month_and_day_whatever_the_order_of_the_groups() -> None:
    board = load_board("weekday")
    turned = Board(
        board.id,
        board.name,
        board.grid,
        dict(list(board.groups.items())[::-1]),
        board.pieces,
    )
    slot = ("Mon", "1", "Feb")
    assert answers.key_of(turned, slot) == answers.key_of(board, slot[::-1]) == "2-1-1"
    assert answers.slot_of(turned, "2-1-1") == slot
    groups = json.loads(json.dumps(answers.describe(turned)))["groups"]
    assert [group["name"] for group in groups] == ["month", "day", "weekday"]


@pytest.mark.parametrize(
    "key",
    [
        "",
        "2",
        "2-",
        "2-1-1",
        "0-1",
        "13-1",
        "1-32",
        "02-1",
        "2-01",
        "-2-1",
        "a-b",
        "2 1",
        "2-1 ",
        "\u0662-\u0661",
        "2-1\n",
        "99999999999-1",
    ],
)
def test_any_other_address_is_refused_in_one_sentence(key: str) -> None:
    with pytest.raises(DateError, match=r"shows no .*month 1 to 12, day 1 to 31$"):
        answers.slot_of(load_board("dragonfjord"), key)


def test_a_description_says_all_of_the_board() -> None:
    board = load_board("dragonfjord")
    told = json.loads(json.dumps(answers.describe(board)))
    assert tuple(map(tuple, told["grid"])) == board.grid
    assert {group["name"]: tuple(group["labels"]) for group in told["groups"]} == board.groups
    assert [piece["name"] for piece in told["pieces"]] == [piece.name for piece in board.pieces]
    for kind, piece in zip(told["pieces"], board.pieces, strict=True):
        assert tuple(map(tuple, kind["cells"])) == piece.cells
        assert (kind["letter"], kind["flip"], kind["copies"]) == (piece.letter, True, 1)
    assert len({piece["color"] for piece in told["pieces"]}) == len(board.pieces)


def test_a_year_says_how_many_and_how_hard() -> None:
    board = load_board("dragonfjord")
    slots = [board.slot(2, 1), board.slot(2, 30)]
    told = answers.year(board, [(slots[0], 73, 2000), (slots[1], 0, 50)])
    assert told["slots"] == [[2, 1], [2, 30]]
    assert told["counts"] == [73, 0]
    difficulty = told["difficulty"]
    assert isinstance(difficulty, list)
    assert difficulty[0] in range(1, 6)
    assert difficulty[1] is None


def test_a_trace_tells_the_steps_of_the_solver() -> None:
    board = load_board("dragonfjord")
    slot = board.slot(2, 1)
    told = json.loads(json.dumps(answers.trace(board, slot, Solver(board).trace(slot))))
    names = [piece.name for piece in board.pieces]
    assert told["slot"] == "2-1"
    assert told["items"][: len(names)] == names
    assert told["items"][len(names) :] == [f"r{row}c{column}" for row, column in board.cells]
    assert "cut" not in told
    cells = list(board.cells)
    steps = []
    for kind, *numbers in told["steps"]:
        if kind == "try":
            piece, covered = told["placements"][numbers[0]]
            steps.append((kind, (names[piece], tuple(cells[number] for number in covered))))
        else:
            items = [*names, *cells]
            steps.append((kind, *([items[numbers[0]], *numbers[1:]] if numbers else [])))
    assert steps == [
        tuple(value for value in step if value is not None) for step in Solver(board).trace(slot)
    ]


@pytest.mark.parametrize("over", [0, 1])
def test_a_trace_is_cut_after_so_many_steps(over: int) -> None:
    board = load_board("dragonfjord")
    steps = iter([Step("back")] * (answers.MOST_STEPS + over))
    told = answers.trace(board, board.slot(2, 1), steps)
    assert told["steps"] == [["back"]] * answers.MOST_STEPS
    assert told.get("cut", False) == bool(over)
