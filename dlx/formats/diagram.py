"""Compiled solutions in NumPy's .npz, read without pickle.

The arrays are those of `dlx.solutions.nodes.Nodes`, by their names, with `dlx_solutions` (the
version, 1), `problem` (the digest of the problem's Matrix, which must be the same when the file is
read) and `seconds` (what compiling took).
"""

from __future__ import annotations

from array import array
from os import PathLike
from typing import IO, Any

from dlx.checkpoint import digest
from dlx.errors import FormatError
from dlx.formats import _input, _name, _output
from dlx.matrix import Matrix
from dlx.solutions.nodes import DECISION, PRODUCT, Nodes

__all__ = ["load", "save"]

VERSION = 1


def save(
    nodes: Nodes, matrix: Matrix, seconds: float, target: str | PathLike[str] | IO[bytes]
) -> None:
    """Write a diagram; see `SolutionSet.save`."""
    import numpy as np

    arrays: dict[str, Any] = {
        name: np.frombuffer(part, np.uint8 if name == "kind" else np.int32)
        for name, part in nodes._asdict().items()
    }
    with _output(target, binary=True) as stream:
        np.savez(
            stream,
            dlx_solutions=np.int64(VERSION),
            problem=np.str_(digest(matrix)),
            seconds=np.float64(seconds),
            **arrays,
        )


def load(source: str | PathLike[str] | IO[bytes], matrix: Matrix) -> tuple[Nodes, float]:
    """Read a diagram and the seconds it took; see `SolutionSet.load`."""
    from io import BytesIO

    import numpy as np

    name = _name(source, "<stdin>", "<input>")
    with _input(source, binary=True) as stream:
        try:
            seekable = stream if stream.seekable() else BytesIO(stream.read())
            with np.load(seekable, allow_pickle=False) as archive:
                found = {key: archive[key] for key in archive.files}
        except Exception as error:  # a damaged archive may raise nearly anything
            raise FormatError(f"no archive of arrays, or damaged: {error}", source=name) from None
    try:
        return nodes_of(found, matrix)
    except (ValueError, TypeError, OverflowError) as error:
        raise FormatError(str(error), source=name) from None


def nodes_of(found: dict[str, Any], matrix: Matrix) -> tuple[Nodes, float]:
    """The arrays of a file, checked so far that no pass over them can go astray."""
    import numpy as np

    for name in ("dlx_solutions", "problem", *Nodes._fields, "seconds"):
        if name not in found:
            raise ValueError(f"there is no array {name}, as compiled solutions have")
    if (version := found["dlx_solutions"].item()) != VERSION:
        raise ValueError(f"the file is of version {version}; known is {VERSION}")
    if found["problem"].item() != digest(matrix):
        raise ValueError("the solutions are those of another problem")
    kind, indptr, child, option = (found[name] for name in Nodes._fields)
    for name in Nodes._fields:
        dtype = np.uint8 if name == "kind" else np.int32
        if found[name].dtype != dtype or found[name].ndim != 1:
            raise ValueError(f"{name} must be one row of {np.dtype(dtype)}")
    if len(kind) == 0 or len(indptr) != len(kind) + 1:
        raise ValueError("indptr must be one longer than kind, which is not empty")
    steps = np.diff(indptr)
    if indptr[0] != 0 or (steps < 0).any() or not len(child) == len(option) == indptr[-1]:
        raise ValueError("indptr must rise from 0 to the number of edges")
    owner = np.repeat(np.arange(len(kind)), steps)
    if (child < 0).any() or (child >= owner).any():
        raise ValueError("a child must come before its parent")
    if not np.isin(kind, (DECISION, PRODUCT)).all() or kind[0] != PRODUCT:
        raise ValueError("kind must be 0 or 1, and 1 at first")
    if (option < -1).any() or (option >= matrix.n_options).any():
        raise ValueError(f"an option must be -1, or one of the {matrix.n_options} of the problem")
    if (option[kind[owner] == PRODUCT] != -1).any():
        raise ValueError("a product must take no option")
    links = (array("i", part.tobytes()) for part in (indptr, child, option))
    nodes = Nodes(array("B", kind.tobytes()), *links)
    return nodes.restricted(matrix.n_options, (), ()), float(found["seconds"].item())
