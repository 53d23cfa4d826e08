"""Matrices of 0 and 1 against all matrices, and against their encoding as words."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.matrices import binary_matrices
from dlx.gallery.words import crosswords, show

SUMS = st.lists(st.integers(0, 3), max_size=3)


@given(SUMS, SUMS)
def test_the_same_matrices_as_all_fillings_give(rows: list[int], columns: list[int]) -> None:
    entries = list(product(range(len(rows)), range(len(columns))))
    expected = set()
    for bits in product([False, True], repeat=len(entries)):
        ones = [entry for entry, bit in zip(entries, bits, strict=True) if bit]
        if all(sum(i == row for i, _ in ones) == total for row, total in enumerate(rows)) and all(
            sum(j == column for _, j in ones) == total for column, total in enumerate(columns)
        ):
            expected.add(frozenset(ones))
    found = [frozenset(solution.labels) for solution in binary_matrices(rows, columns).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


# A001499 for 4, A001501 for 5
@pytest.mark.parametrize(("n", "total", "count"), [(4, 2, 90), (5, 3, 2040)])
def test_two_encodings(n: int, total: int, count: int) -> None:
    words = ["".join(bits) for bits in product("01", repeat=n)]
    crossing = crosswords(["." * n] * n, [w for w in words if w.count("1") == total], repeats=True)
    as_words = {show(solution) for solution in crossing.solutions()}
    as_entries = set()
    for solution in binary_matrices([total] * n, [total] * n).solutions():
        ones = set(solution.labels)
        rows = [["01"[(i, j) in ones] for j in range(n)] for i in range(n)]
        as_entries.add("\n".join(map("".join, rows)))
    assert as_words == as_entries
    assert len(as_words) == count


def test_a_negative_sum() -> None:
    with pytest.raises(dlx.ProblemError, match=r"^item \('column', 1\): low is -1"):
        binary_matrices([1, 1], [3, -1])
