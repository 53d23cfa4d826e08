"""A game being played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countle import Game, Step, StepError
from countle.play import Round, parse_step


@pytest.mark.parametrize("text", ["7x8", "7 * 8", " 7 \u00d7 8 = 56 ", "007 x 8"])
def test_a_step_is_read(text: str) -> None:
    assert parse_step(text) == Step(7, "x", 8, 56)


@pytest.mark.parametrize(("text", "result"), [("8\u00f72", 4), ("8:2=4", 4), ("8/2", 4)])
def test_a_division_is_read(text: str, result: int) -> None:
    assert parse_step(text) == Step(8, "/", 2, result)


@pytest.mark.parametrize("text", ["7", "7 x", "7 x 8 x 9", "7 x -8", "7 ** 8", "7 x 8 =", "1" * 20])
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(StepError, match="is no step such as 7 x 8 = 56"):
        parse_step(text)


def test_steps_are_played_and_taken_back() -> None:
    table = Round(Game(62, (7, 8, 6, 6)))
    table.play(parse_step("7 x 8"))
    assert table.numbers == [6, 6, 56]
    assert table.take_back() == Step(7, "x", 8, 56)
    assert table.numbers == [6, 6, 7, 8]
    with pytest.raises(StepError, match="no step"):
        table.take_back()
    table.play(parse_step("7 x 8"))
    table.play(parse_step("56 + 6"))
    assert table.reached
    assert list(map(str, table.steps)) == ["7 x 8 = 56", "56 + 6 = 62"]


@given(st.integers(1, 999), st.lists(st.integers(1, 25), min_size=1, max_size=5))
def test_to_follow_the_hints_is_to_play_the_best_line(target: int, tiles: list[int]) -> None:
    table = Round(Game(target, tuple(tiles)))
    best = table.best()[0]
    for left in range(len(best.steps), 0, -1):
        here = table.best()[0]
        assert (here.value, len(here.steps)) == (best.value, left)
        table.play(here.steps[0])
    assert best.value in table.numbers
    assert table.reached == (best.value == target)


def test_large_numbers_on_the_table_are_no_trouble() -> None:
    table = Round(Game(1, (10**9, 10**9, 3)))
    table.play(parse_step(f"{10**9} x {10**9}"))
    assert [solution.value for solution in table.best()] == [3]
    with pytest.raises(StepError, match="is more than"):
        table.play(parse_step(f"{10**18} x 3"))
