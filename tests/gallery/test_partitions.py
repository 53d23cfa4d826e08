"""Partitions, covers, permutations and involutions against all there are."""

from collections.abc import Callable
from itertools import combinations
from itertools import permutations as orders
from math import factorial

import pytest

import dlx
from dlx.gallery.partitions import involutions, permutations, set_covers, set_partitions


# A000110, from 0
def test_bell_numbers() -> None:
    expected = [1, 1, 2, 5, 15, 52, 203, 877]
    assert [set_partitions(n).count() for n in range(len(expected))] == expected


@pytest.mark.parametrize("n", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("low", "high"), [(1, 1), (1, None), (0, 1), (0, None), (2, 2), (1, 2), (3, 3), (5, 5)]
)
def test_set_covers(n: int, low: int, high: int | None) -> None:
    subsets = [subset for size in range(1, n + 1) for subset in combinations(range(n), size)]
    expected = {
        frozenset(family)
        for size in range(len(subsets) + 1)
        for family in combinations(subsets, size)
        if all(
            low <= times <= (times if high is None else high)
            for times in (sum(element in subset for subset in family) for element in range(n))
        )
    }
    found = [frozenset(solution.labels) for solution in set_covers(n, low, high).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize("n", range(6))
def test_permutations(n: int) -> None:
    found = {
        tuple(place for _, place in sorted(solution.labels))
        for solution in permutations(n).solutions()
    }
    assert found == set(orders(range(n)))
    assert permutations(n).count() == factorial(n)


@pytest.mark.parametrize("n", range(7))
def test_involutions(n: int) -> None:
    """An involution is a permutation that is its own inverse."""
    expected = {order for order in orders(range(n)) if all(order[order[i]] == i for i in range(n))}
    found = set()
    for solution in involutions(n).solutions():
        order = list(range(n))
        for elements in solution.labels:
            order[elements[0]], order[elements[-1]] = elements[-1], elements[0]
        found.add(tuple(order))
    assert found == expected
    assert involutions(n).count() == len(expected)


@pytest.mark.parametrize("make", [set_partitions, set_covers, permutations, involutions])
def test_negative_size(make: Callable[[int], object]) -> None:
    with pytest.raises(dlx.ProblemError, match=r"^partitions: n must be 0 or more, not -1$"):
        make(-1)
