"""Reading and dealing games, steps, and the referee."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countle import FR, UK, Game, GameError, Rules, Solution, Step, StepError, deal
from countle.steps import play_step, result_of

numbers = st.integers(1, 10**9)
games = st.builds(Game, numbers, st.lists(numbers, min_size=1, max_size=8).map(tuple))


@given(games)
def test_a_game_is_read_back_from_its_dotted_line(game: Game) -> None:
    assert Game.parse(str(game)) == game
    assert Game.parse(f" 00{game}\n") == game


@pytest.mark.parametrize(
    ("line", "culprit"),
    [
        ("", "target ''"),
        ("954", "not 0"),
        ("954.", "tile ''"),
        ("954.25..7", "tile ''"),
        ("954,25", "target '954,25'"),
        ("954.-5", "tile '-5'"),
        ("954.2e3", "tile '2e3'"),
        ("954.0", "tile 0"),
        ("0.5", "target 0"),
        ("954.1000000001", "tile 1000000001"),
        ("9" * 5000 + ".1", "target '999"),
        ("954.٣", "tile '٣'"),
        ("1.1.2.3.4.5.6.7.8.9", "not 9"),
    ],
)
def test_a_wrong_line_is_refused(line: str, culprit: str) -> None:
    with pytest.raises(GameError) as refusal:
        Game.parse(line)
    assert culprit in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "tiles", [(), (1,) * 9, (0,), (-1,), (10**9 + 1,), (True,), (2.0,), ("2",)]
)
def test_wrong_tiles_are_refused(tiles: tuple[int, ...]) -> None:
    with pytest.raises(GameError):
        Game(100, tiles)


@given(st.sampled_from([UK, FR]), st.none() | st.integers(0, 4), st.none() | st.integers(0))
def test_a_deal_keeps_the_rules(rules: Rules, large: int | None, seed: int | None) -> None:
    game = deal(rules, large=large, seed=seed)
    assert rules.low <= game.target <= rules.high
    assert len(game.tiles) == 6
    assert not Counter(game.tiles) - Counter(rules.tiles)
    if large is not None:
        assert rules.number_of_large(game.tiles) == large
    if seed is not None:
        assert deal(rules, large=large, seed=seed) == game


def test_deals_differ() -> None:
    assert len({deal(UK, seed=seed) for seed in range(100)}) > 95


@pytest.mark.parametrize("large", [-1, 5, 6])
def test_so_many_large_tiles_are_not_there(large: int) -> None:
    with pytest.raises(GameError, match="0 to 4"):
        deal(UK, large=large)


@pytest.mark.parametrize(
    "rules",
    [
        ((), 1, 1, 9),
        ((1, 2), 3, 1, 9),
        ((1, 2), 0, 1, 9),
        ((1,) * 9, 9, 1, 9),
        ((1, 2), 1, 9, 8),
        ((1, 2), 1, 0, 8),
        ((1, 2), 1, 1, 10**6 + 1),
        ((1, -2), 1, 1, 8),
        (tuple(range(1, 30)), 2, 1, 8),
    ],
)
def test_wrong_rules_are_refused(rules: tuple[tuple[int, ...], int, int, int]) -> None:
    with pytest.raises(GameError):
        Rules("wrong", *rules)


@pytest.mark.parametrize(
    ("left", "sign", "right", "complaint"),
    [
        (7, "-", 8, "7 - 8 leaves nothing, or less"),
        (8, "-", 8, "8 - 8 leaves nothing, or less"),
        (7, "/", 2, "7 / 2 leaves a remainder"),
        (7, "/", 0, "7 / 0 leaves a remainder"),
        (2**59, "+", 2**59, f"{2**59} + {2**59} is more than {2**60 - 1}"),
        (2**30, "x", 2**30, f"{2**30} x {2**30} is more than {2**60 - 1}"),
        (7, "^", 2, "'^' is none of + - x /"),
    ],
)
def test_an_operation_against_the_rules(left: int, sign: str, right: int, complaint: str) -> None:
    with pytest.raises(StepError) as refusal:
        result_of(left, sign, right)
    assert str(refusal.value) == complaint


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (Step(7, "x", 9, 63), "there is no 9 on the table"),
        (Step(8, "x", 8, 64), "there is no second 8 on the table"),
        (Step(7, "x", 8, 57), "7 x 8 is 56, not 57"),
    ],
)
def test_a_refused_step_changes_nothing(step: Step, complaint: str) -> None:
    table = Counter([7, 8, 50])
    with pytest.raises(StepError) as refusal:
        play_step(table, step)
    assert str(refusal.value) == complaint
    assert sorted(table.elements()) == [7, 8, 50]


@pytest.mark.parametrize(
    "wrong",
    [
        Solution(57, (Step(7, "x", 8, 56),), "7 x 8"),
        Solution(56, (Step(7, "x", 8, 56), Step(56, "+", 8, 64)), "7 x 8 + 8"),
        Solution(9, (), "9"),
    ],
)
def test_the_referee_refuses_a_wrong_solution(wrong: Solution) -> None:
    with pytest.raises(StepError):
        wrong.verify([7, 8, 50])


def test_the_referee_accepts_a_right_one() -> None:
    Solution(56, (Step(7, "x", 8, 56),), "7 x 8").verify([7, 8, 50])
    Solution(50, (), "50").verify([7, 8, 50])
