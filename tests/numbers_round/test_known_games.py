"""Games with known answers, and the odd ones that other solvers get wrong."""

import signal
import sys
import threading

import pytest

import countle
from countle.core import Finder


@pytest.mark.parametrize(
    ("target", "tiles", "operations"),
    [
        (75, [75, 3, 2], 0),
        (5, [5], 0),
        (952, [25, 50, 75, 100, 3, 6], 5),  # passes through 23,850
        (1008, [1, 3, 4, 10, 21, 102], 3),
        (954, [25, 100, 50, 7, 8, 6], 4),
        (56, [7, 8], 1),
        (10**9, [10**9], 0),
    ],
)
def test_it_is_solved(target: int, tiles: list[int], operations: int) -> None:
    answer = countle.solve(target, tiles)
    (solution,) = answer.solutions
    assert (answer.distance, solution.value) == (0, target)
    assert len(solution.steps) <= operations
    solution.verify(tiles)


@pytest.mark.parametrize(
    ("target", "tiles", "closest"),
    [
        (631, [2, 2, 3, 4, 6, 10], [630, 632]),
        (10**9, [5], [5]),
        (1, [5], [5]),
        (954, [25], [25]),
        (10, [1, 1, 1], [3]),
        (7, [6, 8], [6, 8]),
    ],
)
def test_out_of_reach_the_closest_values_come_the_lower_first(
    target: int, tiles: list[int], closest: list[int]
) -> None:
    answer = countle.solve(target, tiles)
    assert [solution.value for solution in answer.solutions] == closest
    assert answer.distance == abs(target - closest[0])
    assert countle.count(target, tiles) == 0
    assert list(countle.solutions(target, tiles)) == []


@pytest.mark.parametrize(
    ("target", "tiles"), [(824, [3, 7, 6, 2, 1, 7]), (925, [75, 100, 1, 1, 2, 2])]
)
def test_it_is_impossible(target: int, tiles: list[int]) -> None:
    assert countle.solve(target, tiles).distance > 0
    assert target not in countle.reachable(tiles)


@pytest.mark.parametrize(
    ("target", "tiles"), [(923, [7, 8, 50, 8, 1, 3]), (899, [1, 1, 4, 5, 6, 7])]
)
def test_there_is_exactly_one_way(target: int, tiles: list[int]) -> None:
    (solution,) = countle.solutions(target, tiles)
    solution.verify(tiles)
    assert countle.count(target, tiles) == 1


def test_a_game_does_not_see_the_one_before() -> None:
    first = countle.solve(954, [25, 100, 50, 7, 8, 6])
    second = countle.solve(1008, [1, 3, 4, 10, 21, 102])
    assert first.solutions[0].value == 954
    assert second.solutions[0].value == 1008
    assert countle.solve(954, [25, 100, 50, 7, 8, 6]) == first


def test_the_order_of_tiles_does_not_matter() -> None:
    forward = countle.solve(954, [6, 7, 8, 25, 50, 100])
    backward = countle.solve(954, [100, 50, 25, 8, 7, 6])
    assert forward.solutions == backward.solutions


def test_a_product_above_the_limit_is_not_needed_if_it_is_divided_in_time() -> None:
    tiles = [9 * 10**8, 9 * 10**8, 45 * 10**7, 45 * 10**7, 2 * 10**8]
    found = list(countle.solutions(8 * 10**8, tiles))
    for solution in found:
        solution.verify(tiles)
    quotients = "200000000 x 900000000 x 900000000 / 450000000 / 450000000"
    assert quotients in {solution.expression for solution in found}


def test_eight_tiles_up_to_a_thousand_million() -> None:
    tiles = [999999937, 999999893, 1, 1, 2, 3, 5, 7]
    target = 999999937 - 44
    for solution in countle.solve(target, tiles).solutions:
        assert solution.value == target
        solution.verify(tiles)


def test_two_threads_in_one_finder_are_refused() -> None:
    finder = Finder([7, 8, 9, 10, 50, 75, 100])
    long_work = threading.Thread(target=finder.reachable)
    long_work.start()
    refused = False
    while long_work.is_alive() and not refused:
        try:
            finder.fewest(10**9)
        except ValueError as error:
            refused = str(error) == "search already executing"
    long_work.join()
    assert refused
    assert finder.fewest(500) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such timer")
def test_a_signal_ends_a_long_search() -> None:
    class Alarm(Exception):
        pass

    def ring(number: int, frame: object) -> None:
        raise Alarm

    finder = Finder([2, 3, 4, 6, 8, 12, 24, 48])
    usual = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(Alarm):
            finder.of_size(24, 8)  # hundreds of thousands of ways
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)
    assert finder.fewest(24) == 1
    assert len(finder.of_size(24, 2)) == 5  # 2 x 12, 3 x 8, 4 x 6, 48 - 24, 48 / 2
