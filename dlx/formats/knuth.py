"""The text format of D. E. Knuth's programs DLX1 and DLX2.

Lines that begin with ``|``, and blank ones, are comments. The first other line names the items; a
``|`` that stands alone parts the primary from the secondary ones. Each further line is an option:
names of items, of secondary ones also ``name:color``. Multiplicities, which DLX3 writes as
``2|name``, are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dlx.errors import DlxError, ProblemError
from dlx.problem import Problem

__all__ = ["FormatError", "read"]


class FormatError(DlxError, ValueError):
    """A file that breaks the rules of its format.

    Parameters
    ----------
    source : str
        The name of the file.
    line, column : int
        Where, both from 1.
    message : str
        What is wrong there.
    """

    def __init__(self, source: str, line: int, column: int, message: str) -> None:
        super().__init__(f"{source}:{line}:{column}: {message}")
        self.source, self.line, self.column = source, line, column


def read(lines: Iterable[str], source: str = "<input>") -> Problem:
    """Read a problem.

    Parameters
    ----------
    lines : iterable of str
        An open text file, or its lines; read once, one by one.
    source : str
        What errors call it.

    Returns
    -------
    Problem
        The label of an option is its line, stripped.

    Raises
    ------
    FormatError
        Naming the line and the column.

    Examples
    --------
    >>> from dlx.formats import knuth
    >>> problem = knuth.read(["| a comment", "a b | x", "a x:red", "b x:red", "b x:blue"])
    >>> [solution.labels for solution in problem.solutions()]
    [('a x:red', 'b x:red')]
    """
    numbered = significant(lines)
    number, first = next(numbered, (0, ""))
    if number == 0:
        raise FormatError(source, 1, 1, "the file is empty; its first line must name the items")
    problem = Problem()
    add_items(problem, first, source, number)
    for number, line in numbered:
        add_option(problem, line, source, number)
    return problem


def significant(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that are not comments, with their numbers."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("|"):
            yield number, line


def words(line: str) -> Iterator[tuple[int, str]]:
    """The words of a line, each with its column."""
    return ((match.start() + 1, match[0]) for match in re.finditer(r"\S+", line))


def add_items(problem: Problem, line: str, source: str, number: int) -> None:
    """Declare the items that the first line names."""
    secondary = False
    for column, word in words(line):
        if word == "|":
            if secondary:
                raise FormatError(source, number, column, "a second '|' among the items")
            secondary = True
            continue
        if "|" in word:
            message = f"{word!r}: multiplicities are not supported, and no name may hold '|'"
            raise FormatError(source, number, column, message)
        if ":" in word:
            raise FormatError(source, number, column, f"{word!r}: no name may hold ':'")
        try:
            problem.add_item(word, secondary=secondary)
        except ProblemError as error:
            raise FormatError(source, number, column, str(error)) from None


def add_option(problem: Problem, line: str, source: str, number: int) -> None:
    """Add the option of one line."""
    entries: list[str | tuple[str, str]] = []
    columns: dict[object, int] = {}  # where each name, and each pair, stands last
    for column, word in words(line):
        name, colon, color = word.partition(":")
        if colon and not (name and color):
            raise FormatError(source, number, column, f"{word!r} is not name:color")
        entry = (name, color) if colon else name
        entries.append(entry)
        columns[name] = columns[entry] = column
    try:
        problem.add_option(entries, label=line.strip())
    except ProblemError as error:
        raise FormatError(source, number, columns.get(error.item, 1), str(error)) from None
