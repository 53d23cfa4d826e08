"""The text format of the counting programs DXZ and DXD: exact covers and nothing else.

``c`` begins a comment. ``p ec N`` comes first and says that the items are 1 to N, all primary; each
line ``s i j k`` is an option of items i, j and k.

Names and labels are not kept: the items are written as 1, 2, ... in their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from dlx.errors import FormatError
from dlx.formats.text import Text, WordError, option_lines, refuse_empty_options
from dlx.matrix import check_size
from dlx.problem import Problem

__all__ = ["read", "write"]


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
        Its items are named 1 to N, and the label of an option is its numbers as text.

    Raises
    ------
    FormatError
        Naming the line and the column.

    Examples
    --------
    >>> from dlx.formats import ec
    >>> problem = ec.read(["c a comment", "p ec 3", "s 1 3", "s 2", "s 3"])
    >>> [solution.labels for solution in problem.solutions()]
    [('1 3', '2')]
    """
    return EcText().read(lines, source)


class EcText(Text):
    """The rules of the format."""

    comment = "c"
    missing = "the file is empty; a line 'p ec N' must say how many items there are"

    def head(self, words: list[str]) -> None:
        """Declare the items."""
        if words[:2] != ["p", "ec"] or len(words) != 3 or not words[2].isdecimal():
            raise WordError(0, "the first line must be 'p ec N', where N is the number of items")
        try:
            n_items = int(words[2])
            check_size(n_items, 0, 0)
        except ValueError as error:
            raise WordError(2, str(error)) from None
        self.problem._names = range(1, n_items + 1)
        self.problem._numbers = None
        self.problem._secondary = bytearray(n_items)

    def option(self, words: list[str]) -> None:
        """Add an option."""
        if words[0] != "s":
            raise WordError(0, f"{words[0]!r} begins no line; 's' begins an option, 'c' a comment")
        if len(words) == 1:
            raise WordError(0, "an option holds at least one item")
        self.add(words[1:], first=1)

    def known(self, words: list[str]) -> bool:
        """Take an option of known words."""
        return words[:1] == ["s"] and super().known(words[1:])

    def entry(self, word: str) -> int:
        """Read an item."""
        if not word.isdecimal():
            raise ValueError(f"{word!r} is no item; items are numbers from 1")
        return int(word)


def write(problem: Problem, stream: IO[str]) -> None:
    """Write a problem.

    Parameters
    ----------
    problem : Problem
    stream : text file

    Raises
    ------
    FormatError
        For a secondary item, multiplicities, a cost and an empty option: the format has none.
        Nothing is written then.

    Examples
    --------
    >>> import sys
    >>> import dlx
    >>> from dlx.formats import ec
    >>> ec.write(dlx.Problem.from_options([["b", "a"], ["a"]]), sys.stdout)
    p ec 2
    s 1 2
    s 2
    """
    matrix = problem.matrix
    if matrix.n_primary < matrix.n_items:
        name = problem.items[matrix.n_primary]
        raise FormatError(f"item {name!r} is secondary; ec has only primary items", item=name)
    if matrix.low is not None:
        name = next(name for name in problem.items if problem.multiplicity(name) != (1, 1))
        raise FormatError(f"item {name!r} has multiplicities, which ec has not", item=name)
    if matrix.costs is not None:
        option = next(option for option, cost in enumerate(matrix.costs) if cost)
        raise FormatError(f"option {option} has a cost, which ec has not")
    refuse_empty_options(matrix)
    stream.write(f"p ec {matrix.n_items}\n")
    for line in option_lines(matrix, list(map(str, range(1, matrix.n_items + 1))), ()):
        stream.write(f"s {line}\n")
