"""The text format of D. E. Knuth's programs DLX1, DLX2, DLX3 and DLX5.

Lines that begin with ``|``, and blank ones, are comments. The first other line names the items; a
``|`` parts the primary from the secondary ones. A primary item may have multiplicities before its
name: ``2|name`` for exactly 2 times, ``0:2|name`` for 0 to 2 times. Each further line is an option:
names of items, of secondary ones also ``name:color``, and perhaps its cost, ``|17``; of several
costs the sum.

Names and colours are written as words, each by its str, and read as strings: 7 comes back as "7".
Labels are not kept, and the format cannot hold a problem without primary items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from dlx.errors import FormatError
from dlx.formats.text import Text, WordError, as_words, option_lines, refuse_empty_options
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
        The label of an option is its items as they stand in its line.

    Raises
    ------
    FormatError
        Naming the line and the column.

    Examples
    --------
    >>> from dlx.formats import knuth
    >>> problem = knuth.read(["| a comment", "a b | x", "a x:red", "b x:red |5", "b x:blue"])
    >>> [(solution.labels, solution.cost) for solution in problem.solutions()]
    [(('a x:red', 'b x:red'), 5)]
    """
    return KnuthText().read(lines, source)


class KnuthText(Text):
    """The rules of the format."""

    comment = "|"
    missing = "the file is empty; its first line must name the items"

    def head(self, words: list[str]) -> None:
        """Declare the items."""
        secondary = False
        for place, word in enumerate(words):
            if word[0] == "|":
                if secondary:
                    raise WordError(place, "a second '|' among the items")
                secondary, word = True, word[1:]
            if word:
                try:
                    low, high, name = item_of(word)
                    self.problem.add_item(name, secondary=secondary, low=low, high=high)
                except ValueError as error:
                    raise WordError(place, str(error)) from None

    def option(self, words: list[str]) -> None:
        """Add an option, whose costs stand at its end."""
        end = len(words)
        while words[end - 1][0] == "|":
            end -= 1
        cost = sum(cost_of(words[place], place) for place in range(end, len(words)))
        self.add(words[:end], cost=cost)

    def entry(self, word: str) -> str | tuple[str, str]:
        """Part an item from its color."""
        name, colon, color = word.partition(":")
        if not colon:
            return word
        if not (name and color) or "|" in color:
            raise ValueError(f"{word!r} is not name:color")
        return name, color


def item_of(word: str) -> tuple[int, int, str]:
    """The multiplicities and the name of an item."""
    bounds, bar, name = word.rpartition("|")
    if not name or ":" in name or "|" in bounds:
        raise ValueError(f"{word!r}: no name may hold ':' or '|'")
    if not bar:
        return 1, 1, name
    low, colon, high = bounds.rpartition(":")
    if not (high.isdecimal() and (low.isdecimal() or not colon)):
        raise ValueError(f"{word!r}: multiplicities are a number, or low:high")
    return int(low or high), int(high), name


def cost_of(word: str, place: int) -> int | float:
    """The cost that a word states."""
    try:
        return int(word[1:])
    except ValueError:
        pass
    try:
        return float(word[1:])
    except ValueError:
        raise WordError(place, f"{word!r} is no cost; '|' and a number is") from None


def write(problem: Problem, stream: IO[str]) -> None:
    """Write a problem.

    Parameters
    ----------
    problem : Problem
    stream : text file

    Raises
    ------
    FormatError
        For a name or a color that is no word, two that are the same word, an empty option, and a
        problem without primary items. Nothing is written then.

    Examples
    --------
    >>> import sys
    >>> import dlx
    >>> from dlx.formats import knuth
    >>> problem = dlx.Problem(primary=[7], secondary=["x"])
    >>> problem.add_item("many", low=0, high=2)
    >>> problem.add_option([7, ("x", "red")], cost=5)
    0
    >>> knuth.write(problem, sys.stdout)
    7 0:2|many | x
    7 x:red |5
    """
    matrix = problem.matrix
    if not matrix.n_primary:
        raise FormatError("the problem has no primary items; the format needs at least one")
    items = as_words(problem.items, "item", ":|")
    colors = as_words(problem.colors, "color", "|")
    refuse_empty_options(matrix)
    stream.write(" ".join(item_words(problem, items)) + "\n")
    for option, line in enumerate(option_lines(matrix, items, colors)):
        cost = matrix.costs[option] if matrix.costs is not None else 0
        stream.write(f"{line} |{cost}\n" if cost else f"{line}\n")


def item_words(problem: Problem, names: list[str]) -> Iterator[str]:
    """The words of the line that names the items."""
    matrix = problem.matrix
    for number, name in enumerate(names):
        if number == matrix.n_primary:
            yield "|"
        low, high = (1, 1)
        if matrix.low is not None and number < matrix.n_primary:
            low, high = matrix.low[number], matrix.high[number]
        if low == high:
            yield name if low == 1 else f"{low}|{name}"
        else:
            yield f"{low}:{high}|{name}"
