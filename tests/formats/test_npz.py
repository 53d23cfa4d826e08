"""NumPy's archives of arrays."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

import dlx
from dlx.formats import arrays
from engine.strategies import Case, examples
from formats.written import content, problems

WHOLE = st.integers(-(2**63), 2**63 - 1)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)


def written(problem: dlx.Problem) -> bytes:
    file = io.BytesIO()
    problem.save(file, format="npz")
    return file.getvalue()


def read(data: bytes) -> dlx.Problem:
    return dlx.Problem.load(io.BytesIO(data), format="npz")


def archive(**changes: Any) -> bytes:
    """The arrays of a sound problem, some of them changed; None takes one away."""
    sound: dict[str, Any] = {
        "dlx_version": 1,
        "n_items": 3,
        "n_primary": 2,
        "indptr": np.array([0, 2, 3], np.int32),
        "items": np.array([0, 2, 1], np.int32),
    }
    file = io.BytesIO()
    changed = {name: array for name, array in (sound | changes).items() if array is not None}
    np.savez(file, **changed)
    return file.getvalue()


@given(
    st.one_of(
        problems(names=st.text(st.characters(exclude_characters="\0")), costs=FLOATS),
        problems(names=WHOLE, costs=WHOLE),
    )
)
@examples(100)
def test_a_problem_comes_back(drawn: tuple[dlx.Problem, Case]) -> None:
    problem, _ = drawn
    assert content(read(written(problem))) == content(problem)


@pytest.mark.parametrize("m", [[[1, 0], [0, 0], [0, 1]], [[], []], []])
def test_numbered_items_and_empty_options_come_back(m: list[list[int]]) -> None:
    problem = dlx.Problem.from_matrix(m)
    back = read(written(problem))
    assert content(back) == content(problem)
    assert back.count() == problem.count()


def test_numbered_colors_come_back() -> None:
    problem = dlx.Problem.from_csr([0, 2], [0, 1], 2, 1, colors=[0, 2])
    assert read(written(problem)).option(0) == (0, (1, 2))


@pytest.mark.parametrize("make", [sparse.csr_array, sparse.csc_matrix, sparse.coo_array])
def test_a_scipy_matrix_is_read(make: Any, tmp_path: Any) -> None:
    m = np.array([[1, 0, 0], [0, 1, 1], [0, 1, 1], [1, 0, 0]])
    sparse.save_npz(tmp_path / "m.npz", make(m))
    problem = dlx.Problem.load(tmp_path / "m.npz")
    assert content(problem) == content(dlx.Problem.from_matrix(m))


def test_a_pipe_is_read() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    problem = dlx.Problem.from_options([["a"]])
    assert content(arrays.read(Pipe(written(problem)))) == content(problem)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"dlx_version": None}, "not of a problem"),
        ({"dlx_version": 2}, "version 2; known is 1"),
        ({"dlx_version": [1, 1]}, "dlx_version must be a whole number"),
        ({"items": None}, "the array 'items' is missing"),
        ({"n_items": 1.5}, "n_items must be a whole number"),
        ({"n_items": 2}, "option 0: there is no item 2"),
        ({"n_primary": 4}, "n_primary is 4"),
        ({"indptr": [0, 2, 4]}, "indptr must start with 0 and end with"),
        ({"items": [0, 0, 1]}, "option 0 holds item 0 twice"),
        ({"colors": [0, 1, 1]}, "a primary item takes none"),
        ({"colors": [0, 1]}, "colors has 2 entries"),
        ({"low": [1, 2], "high": [1, 1]}, "item 1: low is 2 and high is 1"),
        ({"low": [1]}, "low has 1 values and not 2"),
        ({"names": ["a", "b"]}, "names has 2 values and not 3"),
        ({"names": ["a", "b", "a"]}, "item 'a' is declared twice"),
        ({"names": [[1, 2, 3]]}, "names must be one row"),
        ({"costs": [1]}, "costs"),
        ({"costs": [1, np.nan]}, "no finite number"),
        ({"costs": ["1", "2"]}, "costs must be one row"),
        ({"names": [0.5, 1, 2]}, "names must be one row"),
        ({"n_items": 2**31, "n_primary": 2**31}, "nodes; the most is"),
        ({"color_names": ["red"]}, "color_names has 1 values and not 0"),
    ],
)
def test_arrays_that_make_no_problem_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(dlx.FormatError, match=message) as caught:
        read(archive(**changes))
    assert str(caught.value).startswith("<input>: ")


def test_colors_of_the_same_name_are_refused() -> None:
    items = {"indptr": [0, 2, 4], "items": [0, 2, 1, 2], "colors": [0, 1, 0, 2]}
    with pytest.raises(dlx.FormatError, match="two colors have the same name"):
        read(archive(**items, color_names=["red", "red"]))


def test_pickles_are_not_read() -> None:
    with pytest.raises(dlx.FormatError, match="pickle"):
        read(archive(names=np.array(["a", "b", ("c",)], dtype=object)))


@pytest.mark.parametrize("data", [b"", b"a b\na\nb\n", b"PK\x03\x04", b"\x93NUMPY\x01\x00"])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(dlx.FormatError, match=r"^<input>: "):
        read(data)


@given(st.data())
@examples(200)
def test_a_damaged_file_is_refused_or_harmless(data: st.DataObject) -> None:
    problem = dlx.Problem.from_options([["a", "b"], ["b"]], costs=[1, 2])
    sound = written(problem)
    place = data.draw(st.integers(0, len(sound) - 1))
    if data.draw(st.booleans()):
        damaged = sound[:place]
    else:
        flipped = sound[place] ^ data.draw(st.integers(1, 255))
        damaged = sound[:place] + bytes([flipped]) + sound[place + 1 :]
    try:
        back = read(damaged)
    except dlx.FormatError:
        return
    assert content(back) == content(problem)


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (dlx.Problem(primary=["a", 1]), "item 1 cannot be written"),
        (dlx.Problem(primary=[2**70]), f"item {2**70} cannot be written"),
        (dlx.Problem(primary=["a\0"]), "cannot be written"),
        (dlx.Problem(primary=[("a", 1)]), r"item \('a', 1\) cannot be written"),
        (dlx.Problem.from_options([["a"]], costs=[2**70]), "option 0: the cost"),
        (dlx.Problem.from_options([["a"], ["a"]], costs=[0.5, 2**60 + 1]), "option 1: the cost"),
    ],
)
def test_what_arrays_cannot_hold_is_refused(problem: dlx.Problem, message: str) -> None:
    with pytest.raises(dlx.FormatError, match=message):
        written(problem)
