"""Values, ways and their order, against brute force."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import countle
from countle.solver import Reachable
from numbers_round.oracle import Way, all_trees, evaluated, stand_ins, ways

small = st.lists(st.integers(1, 12), min_size=1, max_size=4)
television = st.lists(st.sampled_from([*range(1, 11), 25, 50, 75, 100]), min_size=1, max_size=4)
huge = st.lists(st.integers(10**9 - 5, 10**9) | st.integers(1, 3), min_size=1, max_size=4)
tile_lists = small | television | huge


def ways_of(solution: countle.Solution) -> Way:
    return Way(len(solution.steps) + 1, sum(step.result for step in solution.steps))


@pytest.mark.parametrize(("tiles", "number"), [(1, 1), (2, 6), (3, 68), (4, 1170)])
def test_the_oracle_tells_expressions_apart(tiles: int, number: int) -> None:
    """OEIS A140606: inequivalent expressions of n operands with + - x /."""
    trees = all_trees([10007, 20011, 40009, 80021][:tiles])
    assert len({tree.prints for tree in trees if tree.tiles == tiles}) == number


def test_the_oracle_exchanges_equal_tiles() -> None:
    assert [len(row) for row in stand_ins([5, 5, 5, 7])] == [6] * 4
    assert sorted(stand_ins([5, 5])[0]) == sorted(stand_ins([5, 5])[1])


@given(tile_lists, st.integers(1, 10**9) | st.integers(1, 100))
@example([1, 1, 1, 1], 5)
@example([5, 5, 8, 3], 70)
@example([6, 3, 2, 12], 13)
@example([10**9, 10**9, 10**9, 10**9], 7)
def test_all_is_as_by_brute_force(tiles: list[int], target: int) -> None:
    expected = ways(tiles)
    check_values(tiles, expected)
    check_answer(countle.solve(target, tiles), expected)


def check_values(tiles: list[int], expected: dict[int, list[Way]]) -> None:
    """Of all values what they are, of some all ways to make them."""
    found = countle.reachable(tiles)
    assert list(found) == sorted(expected)
    for value in [value for value in found if value <= 10**9][:: max(1, len(found) // 25)]:
        solutions = list(countle.solutions(value, tiles))
        assert [ways_of(solution) for solution in solutions] == expected[value]
        assert countle.count(value, tiles) == len(solutions)
        assert len({solution.expression for solution in solutions}) == len(solutions)


def check_answer(answer: countle.Answer, expected: dict[int, list[Way]]) -> None:
    """Of an answer, that nothing is closer, and nothing shorter."""
    distance = min(abs(value - answer.game.target) for value in expected)
    closest = {answer.game.target - distance, answer.game.target + distance} & set(expected)
    assert [solution.value for solution in answer.solutions] == sorted(closest)
    assert answer.distance == distance
    for solution in answer.solutions:
        assert ways_of(solution) == expected[solution.value][0]
        check(solution, answer.game.tiles)


@given(st.lists(st.integers(1, 20) | st.sampled_from([25, 50, 75, 100]), min_size=5, max_size=6))
def test_longer_games_are_arithmetic_too(tiles: list[int]) -> None:
    for target in (101, 576, 999):
        for solution in list(countle.solutions(target, tiles))[:20]:
            assert solution.value == target
            check(solution, tiles)


@pytest.mark.slow
def test_five_tiles() -> None:
    tiles = (2, 3, 4, 6, 12)
    expected = ways(tiles)
    found = countle.reachable(tiles)
    assert list(found) == sorted(expected)
    assert [found.operations(value) + 1 for value in found] == [
        expected[value][0].tiles for value in found
    ]
    for value in range(1, 1000, 7):
        assert [ways_of(each) for each in countle.solutions(value, tiles)] == (
            expected.get(value, [])
        )


def check(solution: countle.Solution, tiles: Sequence[int]) -> None:
    """By the referee of the package, and by Python's own arithmetic on the expression."""
    solution.verify(tiles)
    value, used, brackets = evaluated(solution.expression)
    assert value == solution.value
    assert len(used) == len(solution.steps) + 1
    assert not Counter(used) - Counter(tiles)
    assert solution.expression.count("(") == brackets


@given(st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_reachable_is_a_mapping_to_shortest_solutions(tiles: list[int]) -> None:
    found: Reachable = countle.reachable(tiles)
    for value, solution in found.items():
        assert solution == countle.solve(value, tiles).solutions[0]
        assert found.operations(value) == len(solution.steps)
        assert value in found
    missing = next(value for value in range(1, 10**9) if value not in found)
    with pytest.raises(KeyError):
        found[missing]
    with pytest.raises(KeyError):
        found.operations(missing)
    assert missing not in found
