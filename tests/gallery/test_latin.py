"""Latin squares and transversals against published counts and against all there are."""

from itertools import permutations, product
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.latin import latin_squares, transversals

Square = tuple[tuple[int, ...], ...]


def squares(n: int) -> list[Square]:
    found = []
    for solution in latin_squares(n).solutions():
        labels = cast(tuple[tuple[int, int, int], ...], solution.labels)
        symbols = {(row, column): symbol for row, column, symbol in labels}
        assert len(symbols) == len(labels) == n * n
        found.append(tuple(tuple(symbols[row, column] for column in range(n)) for row in range(n)))
    return found


# A002860, and one empty square
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 2, 12, 576, 161280])))
def test_count(n: int, count: int) -> None:
    assert latin_squares(n).count() == count


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_same_squares_as_all_rows_give(n: int) -> None:
    rows = list(permutations(range(n)))
    expected = {
        square
        for square in product(rows, repeat=n)
        if all(len(set(column)) == n for column in zip(*square, strict=True))
    }
    found = squares(n)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_transposed_squares_are_latin_too() -> None:
    found = set(squares(4))
    assert {tuple(zip(*square, strict=True)) for square in found} == found


def test_size() -> None:
    problem = latin_squares(5)
    assert problem.n_items == problem.n_primary == 75
    assert problem.n_options == 125


def test_negative_size() -> None:
    with pytest.raises(dlx.ProblemError, match=r"^latin squares: n must be 0 or more, not -2$"):
        latin_squares(-2)


# A006717 for odd orders
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 0, 3, 0, 15, 0, 133, 0, 2025])))
def test_transversals_of_addition_tables(n: int, count: int) -> None:
    assert transversals([[(i + j) % n for j in range(n)] for i in range(n)]).count() == count


SQUARES = st.integers(0, 5).flatmap(
    lambda n: st.lists(
        st.lists(st.integers(1, n or 1), min_size=n, max_size=n), min_size=n, max_size=n
    )
)


@given(SQUARES)
def test_the_same_transversals_as_all_permutations_give(square: list[list[int]]) -> None:
    n = len(square)
    expected = {
        frozenset((i, j, square[i][j]) for i, j in enumerate(columns))
        for columns in permutations(range(n))
        if {square[i][j] for i, j in enumerate(columns)} == set(range(1, n + 1))
    }
    missing = {*range(1, n + 1)} - {symbol for row in square for symbol in row}
    found = [frozenset(solution.labels) for solution in transversals(square).solutions()]
    assert set(found) == expected
    assert not (missing and found)
    assert len(found) == len(expected)


def test_no_square() -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        transversals(["ab", "b"])
    assert str(caught.value) == "transversals: row 1 must have 2 symbols, not 1"
