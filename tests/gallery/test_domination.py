"""Queens that hold or attack every square, against A002564 and against all sets of squares."""

from itertools import combinations

import pytest

import dlx
from dlx.gallery.domination import dominating_queens


def holds(queen: tuple[int, int], square: tuple[int, int]) -> bool:
    """Whether a queen stands on a square or attacks it."""
    down, across = queen[0] - square[0], queen[1] - square[1]
    return down == 0 or across == 0 or abs(down) == abs(across)


# A002564: as few queens as can be
@pytest.mark.parametrize(
    ("n", "k", "count"),
    [(0, 0, 1), (1, 1, 1), (2, 1, 4), (3, 1, 1), (4, 2, 12), (5, 3, 186), (6, 3, 4), (7, 4, 86)],
)
def test_count_of_dominating_queens(n: int, k: int, count: int) -> None:
    assert dominating_queens(n, k).count() == count
    if k:
        assert dominating_queens(n, k - 1).count() == 0


@pytest.mark.parametrize(("n", "k"), [(1, 0), (2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (5, 3)])
def test_the_same_dominating_queens_as_all_sets_give(n: int, k: int) -> None:
    squares = [(row, column) for row in range(n) for column in range(n)]
    expected = {
        frozenset(placed)
        for placed in combinations(squares, k)
        if all(any(holds(queen, square) for queen in placed) for square in squares)
    }
    found = [frozenset(solution.labels) for solution in dominating_queens(n, k).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


def test_size() -> None:
    problem = dominating_queens(4, 2)
    assert problem.n_items == problem.n_primary == 17
    assert len(problem.option(0)) == 1 + 10
    assert len(problem.option(5)) == 1 + 12
    assert problem.multiplicity("queens") == (2, 2)
    assert {problem.multiplicity(square) for square in problem.items[1:]} == {(1, None)}


@pytest.mark.parametrize(("n", "k", "name"), [(-1, 2, "n"), (2, -1, "k")])
def test_negative_numbers(n: int, k: int, name: str) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        dominating_queens(n, k)
    assert str(caught.value) == f"dominating queens: {name} must be 0 or more, not -1"
