"""Latin squares against A002860 and against a search through all rows."""

from itertools import permutations, product
from typing import cast

import pytest

import dlx
from dlx.gallery.latin import latin_squares

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
