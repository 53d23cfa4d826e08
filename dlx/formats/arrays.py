"""NumPy's .npz: a problem as the arrays of its Matrix, read without pickle.

Option k holds ``items[indptr[k]:indptr[k + 1]]``; the first `n_primary` of the `n_items` items are
primary. Arrays that are there when needed: `colors` beside `items` (numbers from 1, 0 for none),
`low` and `high` of the primary items, `costs` of the options, `names` of the items and
`color_names`; without names, an item or a color goes by its number. `dlx_version` is 1.

Names must be all strings or all whole numbers. Costs of both kinds, whole numbers and floats, come
back as floats. Labels are not kept.

A file of ``scipy.sparse.save_npz`` is read too, as a matrix of 0 and 1 whose rows are options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, Any

from dlx.errors import DlxError, FormatError
from dlx.problem import Problem

__all__ = ["read", "write"]

VERSION = 1
NEEDED = ("indptr", "items", "n_items", "n_primary")


def read(stream: IO[bytes], source: str = "<input>") -> Problem:
    """Read a problem.

    Parameters
    ----------
    stream : file of bytes
    source : str
        What errors call it.

    Raises
    ------
    FormatError
        For a damaged file, and for arrays that make no problem.

    Examples
    --------
    >>> import io
    >>> import dlx
    >>> from dlx.formats import arrays
    >>> file = io.BytesIO()
    >>> arrays.write(dlx.Problem.from_options([["a", "b"], ["a"]]), file)
    >>> _ = file.seek(0)
    >>> arrays.read(file).option(0)
    ('a', 'b')
    """
    from io import BytesIO

    import numpy as np

    if not stream.seekable():
        stream = BytesIO(stream.read())
    try:
        with np.load(stream, allow_pickle=False) as archive:
            found = {name: archive[name] for name in archive.files}
    except Exception as error:  # a damaged archive may raise nearly anything
        raise FormatError(f"no archive of arrays, or damaged: {error}", source=source) from None
    try:
        if "dlx_version" in found:
            return problem_of(found)
        if "format" in found and "shape" in found:
            return matrix_of(stream)
        raise ValueError("an archive of arrays, but not of a problem or a sparse matrix")
    except (ValueError, KeyError, TypeError) as error:
        raise FormatError(str(error), source=source) from None


def matrix_of(stream: IO[bytes]) -> Problem:
    """The problem of a SciPy sparse matrix."""
    try:
        from scipy import sparse
    except ModuleNotFoundError:
        raise DlxError("a SciPy sparse matrix needs SciPy: pip install scipy") from None
    stream.seek(0)
    return Problem.from_matrix(sparse.load_npz(stream))


def problem_of(found: dict[str, Any]) -> Problem:
    """The problem of our own arrays, all of them checked."""
    version = whole(found, "dlx_version")
    if version != VERSION:
        raise ValueError(f"the file is of version {version}; known is {VERSION}")
    for name in NEEDED:
        if name not in found:
            raise ValueError(f"the array {name!r} is missing")
    n_items, n_primary = whole(found, "n_items"), whole(found, "n_primary")
    costs = listed(found, "costs", "iuf", None)
    arrays = Problem.from_csr(
        found["indptr"], found["items"], n_items, n_primary, found.get("colors"), costs
    )
    low = listed(found, "low", "iu", n_primary) or [1] * n_primary
    high = listed(found, "high", "iu", n_primary) or [1] * n_primary
    names = listed(found, "names", "iuU", n_items) or range(n_items)
    # With names, and all else is as it is: a table of options knows numbers alone.
    problem = Problem()
    for number, name in enumerate(names):
        if number < n_primary:
            problem.add_item(name, low=low[number], high=high[number])
        else:
            problem.add_item(name, secondary=True)
    problem._table, problem._costs, problem._colors = arrays._table, arrays._costs, arrays._colors
    colors = listed(found, "color_names", "iuU", len(arrays._colors))
    if colors is not None:
        problem._colors = {name: number for number, name in enumerate(colors, 1)}
        if len(problem._colors) < len(colors):
            raise ValueError("two colors have the same name")
    return problem


def whole(found: dict[str, Any], name: str) -> int:
    """The number in an array of one."""
    if found[name].shape != () or found[name].dtype.kind not in "iu":
        raise ValueError(f"{name} must be a whole number")
    return int(found[name])


def listed(found: dict[str, Any], name: str, kinds: str, length: int | None) -> list[Any] | None:
    """The values of an array that may be missing: of some kinds of dtype, and of a length."""
    if name not in found:
        return None
    array = found[name]
    if array.ndim != 1 or array.dtype.kind not in kinds:
        raise ValueError(f"{name} must be one row of numbers or strings")
    if length is not None and len(array) != length:
        raise ValueError(f"{name} has {len(array)} values and not {length}")
    values: list[Any] = array.tolist()
    return values


def write(problem: Problem, stream: IO[bytes]) -> None:
    """Write a problem.

    Parameters
    ----------
    problem : Problem
    stream : file of bytes

    Raises
    ------
    FormatError
        For names of items or colors that are neither all strings nor all whole numbers, and for
        costs that are no 64-bit numbers. Nothing is written then.
    """
    import numpy as np

    matrix = problem.matrix
    arrays: dict[str, Any] = {
        "dlx_version": np.int64(VERSION),
        "n_items": np.int64(matrix.n_items),
        "n_primary": np.int64(matrix.n_primary),
        "indptr": np.asarray(matrix.indptr, np.int32),
        "items": np.asarray(matrix.items, np.int32),
    }
    for name in ("colors", "low", "high"):
        if getattr(matrix, name) is not None:
            arrays[name] = np.asarray(getattr(matrix, name), np.int32)
    if matrix.costs is not None:
        arrays["costs"] = cost_array(matrix.costs)
    if problem.items != tuple(range(matrix.n_items)):
        arrays["names"] = name_array(problem.items, "item")
    if problem.colors != tuple(range(1, len(problem.colors) + 1)):
        arrays["color_names"] = name_array(problem.colors, "color")
    np.savez(stream, **arrays)


def name_array(names: Iterable[Any], kind: str) -> Any:
    """The names as an array of strings or of whole numbers."""
    import numpy as np

    listed = list(names)
    for dtype, kept in ((np.int64, int), (np.str_, str)):
        try:
            array = np.array(listed, dtype) if all(type(n) is kept for n in listed) else None
        except OverflowError:
            array = None
        if array is not None and array.tolist() == listed:  # a string may not end in "\\0"
            return array
    odd = next((name for name in listed if type(name) is not type(listed[0])), listed[0])
    raise FormatError(
        f"{kind} {odd!r} cannot be written: the names must be all strings or all 64-bit numbers",
        item=odd,
    )


def cost_array(costs: Sequence[int | float]) -> Any:
    """The costs as an array of whole numbers or floats, none of them changed."""
    import numpy as np

    dtype = np.int64 if all(type(cost) is int for cost in costs) else np.float64
    try:
        array = np.array(costs, dtype)
    except OverflowError:
        array = np.zeros(len(costs))
    for option, (cost, kept) in enumerate(zip(costs, array.tolist(), strict=True)):
        if cost != kept:
            raise FormatError(f"option {option}: the cost {cost} is too long for an array")
    return array
