"""Matrices in every form that NumPy, SciPy and pandas have for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

import dlx
from engine.strategies import Case, cases

# TAOCP 7.2.2.1 (5), whose only cover is rows 0, 3 and 4.
TOY = [
    [0, 0, 1, 0, 1, 0, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 1, 0],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 0, 1],
]


def read_only(a: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    a.flags.writeable = False
    return a


def spread(a: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    wide = np.full((2 * a.shape[0], 3 * a.shape[1]), 9)
    wide[::2, ::3] = a
    return wide[::2, ::3]


def with_explicit_zeros(kind: Callable[..., Any]) -> Any:
    rows, columns = np.indices((6, 7)).reshape(2, -1)
    return kind(sp.coo_array((np.array(TOY).ravel(), (rows, columns)), shape=(6, 7)))


def in_dtype(dtype: str) -> Callable[[], Any]:
    return lambda: np.array(TOY, dtype=dtype)


def in_format(kind: str) -> Callable[[], Any]:
    return lambda: sp.coo_array(np.array(TOY)).asformat(kind)


FORMS: dict[str, Callable[[], Any]] = {
    "list": lambda: TOY,
    "tuples": lambda: tuple(map(tuple, TOY)),
    "generator": lambda: (iter(row) for row in TOY),
    "bools": lambda: [[bool(k) for k in row] for row in TOY],
    "floats": lambda: [[float(k) for k in row] for row in TOY],
    "list of arrays": lambda: [np.array(row) for row in TOY],
    "Fortran": lambda: np.asfortranarray(TOY),
    "non-contiguous": lambda: spread(np.array(TOY)),
    "negative strides": lambda: np.array(TOY)[::-1, ::-1][::-1, ::-1],
    "read-only": lambda: read_only(np.array(TOY)),
    "DataFrame": lambda: pd.DataFrame(TOY, columns=list("abcdefg")),
    "explicit zeros": lambda: with_explicit_zeros(sp.csr_array),
    "explicit zeros in COO": lambda: with_explicit_zeros(sp.coo_array),
    "spmatrix": lambda: sp.csr_matrix(np.array(TOY)),
} | {
    f"dtype {dtype}": in_dtype(dtype)
    for dtype in ("bool", "uint8", "int8", "int64", "uint64", "float32", "float64", "object", "D")
} | {
    f"scipy {kind}": in_format(kind)
    for kind in ("csr", "csc", "coo", "lil", "dok", "bsr", "dia")
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_matrix_gives_the_same_answer(form: str) -> None:
    problem = dlx.Problem.from_matrix(FORMS[form]())
    assert (problem.n_options, problem.n_items) == (6, 7)
    assert list(problem.solutions()) == [(0, 3, 4)]
    assert problem.count() == 1


@pytest.mark.parametrize("form", [f for f in FORMS if f.startswith(("dtype", "scipy", "Data"))])
def test_one_line_forms_take_arrays(form: str) -> None:
    assert list(dlx.solve(FORMS[form]())) == [(0, 3, 4)]
    assert dlx.count(FORMS[form]()) == 1


def test_a_data_frame_names_the_items() -> None:
    problem = dlx.Problem.from_matrix(pd.DataFrame([[1, 1], [1, 0]], columns=["a", "b"]), ["b"])
    assert problem.items == ("a", "b")
    assert problem.n_primary == 1
    assert list(problem.solutions()) == [(0,), (1,)]
    with pytest.raises(dlx.ProblemError, match="two columns are named 'a'"):
        dlx.Problem.from_matrix(pd.DataFrame([[1, 1]], columns=["a", "a"]))
    with pytest.raises(dlx.UnknownItem, match="no column 'c'"):
        dlx.Problem.from_matrix(pd.DataFrame([[1]], columns=["a"]), secondary=["c"])


def test_secondary_columns() -> None:
    problem = dlx.Problem.from_matrix(TOY, secondary=[2, 4])
    assert problem.items == (0, 1, 3, 5, 6, 2, 4)
    assert list(problem.solutions()) == [(1, 2), (3, 4)]
    with pytest.raises(dlx.UnknownItem, match="no column 7"):
        dlx.Problem.from_matrix(TOY, secondary=[7])


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
def test_empty_shapes(shape: tuple[int, int]) -> None:
    expected = 0 if shape[1] else 1
    for m in (np.zeros(shape), np.zeros(shape, bool), sp.csr_array(shape), sp.coo_array(shape)):
        problem = dlx.Problem.from_matrix(m)
        assert (problem.n_options, problem.n_items) == shape
        assert problem.count() == expected
    assert dlx.Problem.from_csr([0] * (shape[0] + 1), [], shape[1]).count() == expected


def test_zero_rows_and_columns() -> None:
    problem = dlx.Problem.from_matrix([[0, 0], [1, 1], [0, 0]])
    assert problem.option(0) == ()
    assert list(problem.solutions()) == [(1,)]
    assert dlx.Problem.from_matrix([[1, 0], [1, 0]]).count() == 0
    # The other rows of this one are empty; a rival crashes on it.
    eye = dlx.Problem.from_matrix(np.eye(3000, 60, dtype=bool))
    assert list(eye.solutions(limit=10**6)) == [tuple(range(60))]


@pytest.mark.parametrize("value", [2, -1, 0.5, float("nan"), float("inf")])
@pytest.mark.parametrize("kind", ["list", "array", "object", "csr", "csc", "coo"])
def test_an_entry_must_be_zero_or_one(value: float, kind: str) -> None:
    dense: list[list[float]] = [[0, 1, 1], [1, 0, value]]
    forms: dict[str, Callable[[], Any]] = {
        "list": lambda: dense,
        "array": lambda: np.array(dense),
        "object": lambda: np.array(dense, dtype=object),
        "csr": lambda: sp.csr_array(np.array(dense)),
        "csc": lambda: sp.csc_array(np.array(dense)),
        "coo": lambda: sp.coo_array(np.array(dense)),
    }
    with pytest.raises(
        dlx.ProblemError, match=r"matrix\[1, 2\] is .*; an entry must be 0 or 1"
    ) as e:
        dlx.Problem.from_matrix(forms[kind]())
    assert (e.value.option, e.value.item) == (1, 2)


def test_duplicates_of_coo_are_summed_first() -> None:
    place = (np.array([0, 0, 1]), np.array([0, 0, 1]))
    with pytest.raises(dlx.ProblemError, match=r"matrix\[0, 0\] is 2"):
        dlx.Problem.from_matrix(sp.coo_array((np.array([1, 1, 1]), place), shape=(2, 2)))
    booleans = sp.coo_array((np.array([True, True, True]), place), shape=(2, 2))
    assert list(dlx.Problem.from_matrix(booleans).solutions()) == [(0, 1)]
    cancels = sp.coo_array((np.array([1, -1, 1]), place), shape=(2, 2))
    assert dlx.Problem.from_matrix(cancels).option(0) == ()
    unsummed = sp.csr_array((np.array([1, 1]), np.array([0, 0]), np.array([0, 2])), shape=(1, 1))
    with pytest.raises(dlx.ProblemError, match=r"matrix\[0, 0\] is 2"):
        dlx.Problem.from_matrix(unsummed)
    assert unsummed.nnz == 2  # the caller's matrix is as it was


@pytest.mark.parametrize("m", [np.ones(3), np.ones((2, 2, 2)), np.array(1), sp.coo_array([1, 0])])
def test_a_matrix_has_two_dimensions(m: Any) -> None:
    with pytest.raises(dlx.ProblemError, match="a matrix has two dimensions; this one has shape"):
        dlx.Problem.from_matrix(m)


def test_ragged_rows() -> None:
    with pytest.raises(dlx.ProblemError, match="row 1 has 1 entries, the rows before it have 2"):
        dlx.Problem.from_matrix([[1, 0], [1]])


@given(
    arrays(np.int8, array_shapes(min_dims=2, max_dims=2, max_side=8), elements=st.integers(0, 1))
)
def test_dense_and_sparse_agree_entry_by_entry(m: np.ndarray[Any, Any]) -> None:
    expected = [tuple(np.flatnonzero(row)) for row in m]
    for form in (m, m.tolist(), sp.csr_array(m), sp.coo_array(m), m.astype(bool)):
        problem = dlx.Problem.from_matrix(form)
        assert [problem.option(k) for k in range(len(m))] == expected


def test_chunks_of_a_large_dense_matrix_join() -> None:
    rng = np.random.default_rng(1)
    m = rng.random((3000, 4000)) < 0.001  # three chunks
    matrix = dlx.Problem.from_matrix(m).matrix
    rows, columns = m.nonzero()
    assert np.array_equal(np.asarray(matrix.items), columns)
    assert np.array_equal(np.diff(np.asarray(matrix.indptr)), np.bincount(rows, minlength=3000))
    m = m.astype(np.int8)
    m[2999, 3] = 2
    with pytest.raises(dlx.ProblemError, match=r"matrix\[2999, 3\] is 2"):
        dlx.Problem.from_matrix(m)


# ---- compressed rows --------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64", "uint16", "uint64"])
def test_csr_in_any_integer_dtype(dtype: str) -> None:
    csr = sp.csr_array(np.array(TOY))
    problem = dlx.Problem.from_csr(csr.indptr.astype(dtype), csr.indices.astype(dtype), 7)
    assert list(problem.solutions()) == [(0, 3, 4)]
    assert problem.items == tuple(range(7))


def test_csr_arrays_are_copied() -> None:
    indptr, indices = np.array([0, 1, 2], np.int32), np.array([0, 1], np.int32)
    problem = dlx.Problem.from_csr(indptr, indices, 2)
    indptr[:], indices[:] = 99, 99
    assert list(problem.solutions()) == [(0, 1)]


def test_options_can_be_added_to_a_problem_of_arrays() -> None:
    problem = dlx.Problem.from_csr([0, 1], [0], 2)
    problem.add_item("x", secondary=True)
    problem.add_option([1, ("x", "red")])
    problem.add_option([0, 1])
    assert sorted(problem.solutions()) == [(0, 1), (2,)]


@pytest.mark.parametrize(
    ("indptr", "indices", "n_items", "message"),
    [
        ([], [], 1, "indptr must start with 0 and end with the number of indices, 0"),
        ([1, 1], [0], 1, "indptr must start with 0"),
        ([0, 2], [0], 1, "end with the number of indices, 1"),
        ([0, 2, 1, 2], [0, 1], 2, "indptr falls after option 1"),
        ([0, 1, 2], [0, 2], 2, "option 1: there is no item 2; items are numbered 0 to 1"),
        ([0, 1, 2], [0, -1], 2, "option 1: there is no item -1"),
        ([0, 1], [2**40], 2, f"there is no item {2**40}"),
        ([0, 1, 3], [0, 1, 1], 2, "option 1 holds item 1 twice"),
        ([0.0, 1.0], [0], 1, "indptr must be a one-dimensional array of integers"),
        ([0, 1], [[0]], 1, "indices must be a one-dimensional array of integers"),
        ([0, 1], [0], -1, "n_primary is -1"),
    ],
)
def test_csr_that_makes_no_sense(indptr: Any, indices: Any, n_items: int, message: str) -> None:
    with pytest.raises(dlx.ProblemError, match=message):
        dlx.Problem.from_csr(indptr, indices, n_items)


@given(cases())
def test_csr_with_colors_is_the_same_problem(case: Case) -> None:
    names = [*case.primary, *case.secondary]
    color: dict[object, int] = {None: 0, "red": 7, "blue": 2**40}
    indptr = np.cumsum([0, *(len(option) for option in case.options)])
    entries = [entry for option in case.options for entry in option]
    made = dlx.Problem.from_csr(
        indptr,
        [names.index(item) for item, _ in entries],
        len(names),
        len(case.primary),
        [color[c] for _, c in entries],
    )
    assert list(made.solutions()) == list(case.problem().solutions())
    assert [made.option(k) for k in range(len(case.options))] == [
        tuple((names.index(item), color[c]) if c else names.index(item) for item, c in option)
        for option in case.options
    ]


@pytest.mark.parametrize(
    ("colors", "message"),
    [
        ([0, 1], "colors has 2 entries and indices 3; they go side by side"),
        ([0, 0, -1], "option 1: item 1 has color -1; a color is 1 or more, 0 none"),
        ([0, 0, 0.5], "colors must be a one-dimensional array of integers"),
        ([0, 0, 4], "option 1: item 1 has color 4; a primary item takes none"),
    ],
)
def test_colors_that_make_no_sense(colors: Any, message: str) -> None:
    with pytest.raises(dlx.ProblemError, match=message):
        dlx.Problem.from_csr([0, 2, 3], [0, 2, 1], 3, 2, colors)


def test_n_primary() -> None:
    assert dlx.Problem.from_csr([0, 2, 3], [0, 1, 0], 2, n_primary=1).count() == 2
    for wrong in (-1, 3):
        with pytest.raises(
            dlx.ProblemError, match=f"n_primary is {wrong}; it must be 0 to n_items"
        ):
            dlx.Problem.from_csr([0, 1], [0], 2, n_primary=wrong)


def test_what_is_too_large_is_refused_before_memory_is_touched() -> None:
    # None of these arrays holds more than one element of memory.
    entries = np.broadcast_to(np.int32(0), 2**31)
    with pytest.raises(dlx.ProblemTooLarge, match="the most is 2147483647"):
        dlx.Problem.from_csr(np.array([0, 2**31]), entries, 1)
    with pytest.raises(dlx.ProblemTooLarge):
        dlx.Problem.from_csr([0, 1], [0], 2**31 - 3)
    with pytest.raises(dlx.ProblemTooLarge):
        dlx.Problem.from_matrix(np.broadcast_to(True, (2**17, 2**17)))
    with pytest.raises(dlx.ProblemTooLarge):
        dlx.Problem.from_matrix(sp.coo_array((2**31, 1)))
