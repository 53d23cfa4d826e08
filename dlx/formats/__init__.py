"""Problems in files.

`FORMATS` lists the formats. Those that are read and written:

knuth     the text of D. E. Knuth's programs, with colours, multiplicities and costs
ec        the text of the counting programs DXZ and DXD: primary items alone
arrays    NumPy's .npz; SciPy's sparse matrices are read from the same kind of file

Those that hand a problem to another kind of solver, and bring its answer back:

sat       clauses (DIMACS CNF)
lp, mps   an integer program

Beside them, `jsonlines` holds solutions.
"""

from __future__ import annotations

import io
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any

from dlx.errors import FormatError

if TYPE_CHECKING:
    from dlx.problem import Problem

__all__ = ["FORMATS", "Format", "FormatError", "load", "save"]

File = str | os.PathLike[str] | IO[Any]


@dataclass(frozen=True)
class Format:
    """A format. Its module has ``write(problem, stream)`` and mostly ``read(stream, source)``.

    Parameters
    ----------
    name : str
        What `load` and `save` call it.
    module : str
        The module in this package.
    suffixes : tuple of str
        The suffixes of its files; the usual one first.
    help : str
        One line for users.
    reads : bool
        Whether problems can be read from it too.
    binary : bool
        Whether its streams are of bytes.
    """

    name: str
    module: str
    suffixes: tuple[str, ...]
    help: str
    reads: bool = True
    binary: bool = False


FORMATS = {
    chosen.name: chosen
    for chosen in (
        Format("dlx", "knuth", (".dlx", ".txt"), "Knuth's text: the items, then an option a line"),
        Format("ec", "ec", (".ec",), "numbered primary items alone, as DXZ and DXD read it"),
        Format("npz", "arrays", (".npz",), "NumPy arrays, or a SciPy sparse matrix", binary=True),
        Format("cnf", "sat", (".cnf",), "DIMACS clauses for SAT solvers", reads=False),
        Format("lp", "lp", (".lp",), "an integer program for LP solvers", reads=False),
        Format("mps", "mps", (".mps",), "the same program, in columns", reads=False),
    )
}
"""The formats by name."""


def load(source: File, format: str | None = None) -> Problem:
    r"""Read a problem; see `Problem.load`.

    Examples
    --------
    >>> import io
    >>> from dlx.formats import load
    >>> load(io.StringIO("p ec 2\ns 1 2\ns 1\ns 2\n"), format="ec").count()
    2
    """
    name = _name(source, "<stdin>", "<input>")
    chosen = _choose(format, name)
    if not chosen.reads:
        readable = ", ".join(other.name for other in FORMATS.values() if other.reads)
        raise FormatError(f"{chosen.name} is only written; read are {readable}", source=name)
    module = import_module(f"dlx.formats.{chosen.module}")
    with _input(source, chosen.binary) as stream:
        problem: Problem = module.read(stream, name)
    return problem


def save(problem: Problem, target: File, format: str | None = None) -> None:
    """Write a problem; see `Problem.save`.

    Examples
    --------
    >>> import dlx, sys
    >>> dlx.formats.save(dlx.Problem.from_options([["a", "b"], ["a"]]), sys.stdout, format="ec")
    p ec 2
    s 1 2
    s 1
    """
    chosen = _choose(format, _name(target, "<stdout>", "<output>"))
    module = import_module(f"dlx.formats.{chosen.module}")
    with _output(target, chosen.binary) as stream:
        module.write(problem, stream)


def _name(file: File, standard: str, otherwise: str) -> str:
    """What errors call a file."""
    if file == "-":
        return standard
    if isinstance(file, str | os.PathLike):
        return os.fspath(file)
    return str(getattr(file, "name", otherwise))


def _choose(format: str | None, name: str) -> Format:
    """The format that was asked for, or that a file has by its name."""
    if format is not None:
        if format not in FORMATS:
            raise FormatError(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
        return FORMATS[format]
    suffix = PurePath(name).suffix.lower()
    if not suffix:
        return FORMATS["dlx"]
    for chosen in FORMATS.values():
        if suffix in chosen.suffixes:
            return chosen
    known = ", ".join(suffix for chosen in FORMATS.values() for suffix in chosen.suffixes)
    raise FormatError(f"the suffix is none of {known}; say the format", source=name)


# ---- streams ----------------------------------------------------------------------------------


@contextmanager
def _input(source: File, binary: bool) -> Iterator[IO[Any]]:
    """A stream of bytes, or of text in which bytes that are not UTF-8 stand as surrogates."""
    if source == "-":
        source = getattr(sys.stdin, "buffer", sys.stdin)
    if not isinstance(source, str | os.PathLike):
        with _as_kind(source, binary) as stream:
            yield stream
    elif binary:
        with open(source, "rb") as stream:
            yield stream
    else:
        with open(source, encoding="utf-8", errors="surrogateescape") as stream:
            yield stream


@contextmanager
def _output(target: File, binary: bool) -> Iterator[IO[Any]]:
    """A stream of bytes or of text."""
    if target == "-":
        sys.stdout.flush()
        target = getattr(sys.stdout, "buffer", sys.stdout)
    if isinstance(target, str | os.PathLike):
        with replacing(os.fspath(target)) as raw, _as_kind(raw, binary) as stream:
            yield stream
    else:
        with _as_kind(target, binary) as stream:
            yield stream


@contextmanager
def _as_kind(stream: IO[Any], binary: bool) -> Iterator[IO[Any]]:
    """A stream of the kind that is wanted, on one of either kind."""
    if isinstance(stream, io.TextIOBase) != binary:
        yield stream
    elif binary:
        if not hasattr(stream, "buffer"):
            raise FormatError("the format is binary; open the file in mode 'rb' or 'wb'")
        yield stream.buffer
    else:
        text = io.TextIOWrapper(stream, "utf-8", errors="surrogateescape", newline="\n")
        try:
            yield text
        finally:
            text.detach()


@contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """A new file that takes the place of `path` once all is written; what is no file is written."""
    real = os.path.realpath(path)
    if os.path.exists(real) and not os.path.isfile(real):
        with open(real, "wb") as stream:
            yield stream
        return
    part = os.path.join(os.path.dirname(real), f".{secrets.token_hex(8)}.part")
    try:
        with open(part, "xb") as stream:
            yield stream
        if os.path.exists(real):
            shutil.copymode(real, part)
        os.replace(part, real)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(part)
        if isinstance(error, OSError) and error.filename == part:
            error.filename = path
        raise
