"""What the text formats have in common: lines that come in, names that go out as words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from dlx.errors import FormatError, ProblemError, UnknownItem
from dlx.matrix import Matrix
from dlx.problem import Problem

BYTE_ORDER_MARK = "\ufeff"


class WordError(ValueError):
    """What is wrong with a line, at the word of that number."""

    def __init__(self, word: int, message: str) -> None:
        super().__init__(message)
        self.word = word


class Text(ABC):
    """A text that is read into a problem: a head and then options, each on a line of its own.

    Attributes
    ----------
    problem : Problem
        What was read so far.
    codes : dict
        Word -> its entry as a number, of words that were in an option before; never of one that
        begins a comment. Most lines have only such words; they take one call of compiled code.
    """

    comment: str
    """What a line that says nothing begins with."""

    missing: str
    """What is wrong with a text that has no head."""

    def __init__(self) -> None:
        self.problem = Problem()
        self.problem._unlabelled = entries_text
        self.codes: dict[str, int] = {}

    @abstractmethod
    def head(self, words: list[str]) -> None:
        """Take the first line. Raises WordError, as `option` does."""

    @abstractmethod
    def option(self, words: list[str]) -> None:
        """Take any other line."""

    @abstractmethod
    def entry(self, word: str) -> Any:
        """What a word of an option stands for: an item, or (item, color). Raises ValueError."""

    def known(self, words: list[str]) -> bool:
        """Take an option of known words; False if it is anything else."""
        return self.problem._table.append_words(words, self.codes)

    def read(self, lines: Iterable[str], source: str) -> Problem:
        """Read all lines, one by one, and once.

        Raises
        ------
        FormatError
            Naming the line and the column. Bytes that are not UTF-8 stand in a line as surrogates.
        """
        take = self.head
        for number, line in enumerate(lines, 1):
            if self.known(line.split()):
                continue
            if number == 1:
                line = line.removeprefix(BYTE_ORDER_MARK)
            try:
                words = self.words(line)
                if words:
                    take(words)
                    take = self.option
            except WordError as error:
                column = [match.start() + 1 for match in re.finditer(r"\S+", line)][error.word]
                raise FormatError(str(error), source=source, line=number, column=column) from None
        if take == self.head:
            raise FormatError(self.missing, source=source, line=1, column=1)
        return self.problem

    def words(self, line: str) -> list[str]:
        """The words of a line; none of a comment."""
        words = line.split()
        if not words or words[0].startswith(self.comment):
            return []
        if not line.isascii():
            for place, word in enumerate(words):
                if not encodable(word):
                    raise WordError(place, f"{word!r} is not UTF-8")
        return words

    def add(self, words: list[str], first: int = 0, cost: int | float = 0) -> None:
        """Add the option of the words, the first of which is number `first` of its line."""
        entries = []
        for place, word in enumerate(words, first):
            try:
                entries.append(self.entry(word))
            except ValueError as error:
                raise WordError(place, str(error)) from None
        try:
            number = self.problem.add_option(entries, cost=cost)
        except ProblemError as error:
            raise WordError(first + at_fault(error, entries), told(error)) from None
        for word, (item, color) in zip(words, self.problem._table.entries(number), strict=True):
            self.codes[word] = item + (color << 32)


def at_fault(error: ProblemError, entries: list[Any]) -> int:
    """The place of the last entry about the item at fault; the first where there is none."""
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if error.item in (entry, entry[0] if isinstance(entry, tuple) else entry):
            return place
    return 0


def told(error: ProblemError) -> str:
    """What is wrong, without the advice for programs."""
    return f"no item is named {error.item!r}" if isinstance(error, UnknownItem) else str(error)


def as_words(names: Iterable[Hashable], kind: str, forbidden: str) -> list[str]:
    """The names as words of a text, each by its str.

    Parameters
    ----------
    names : iterable of hashable
    kind : str
        What they are names of.
    forbidden : str
        The characters that they must not have, beside blanks.

    Raises
    ------
    FormatError
        For a name that is no word, and for two names that are the same word.
    """
    words: dict[str, Hashable] = {}
    for name in names:
        word = str(name)
        sound = word.split() == [word] and not word.startswith(BYTE_ORDER_MARK)
        if not sound or any(character in word for character in forbidden) or not encodable(word):
            marks = " or ".join(map(repr, forbidden))
            raise FormatError(
                f"{kind} {name!r} cannot be written: a name is a word without blanks or {marks}",
                item=name,
            )
        if word in words:
            raise FormatError(
                f"{kind}s {words[word]!r} and {name!r} would both be written as {word}", item=name
            )
        words[word] = name
    return list(words)


def encodable(word: str) -> bool:
    """Whether a string is sound Unicode: it may hold half a surrogate pair."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True


def for_comments(names: Iterable[Hashable]) -> list[str]:
    """The names for people to read: each by its str where that is a printable word, or its repr."""
    return [
        word if (word := str(name)).isprintable() and word.split() == [word] else one_line(name)
        for name in names
    ]


def one_line(name: Hashable) -> str:
    """The repr of a name, on one line."""
    return " ".join(ascii(name).split())


def refuse_empty_options(matrix: Matrix) -> None:
    """Raise for an option without items: a blank line would not be one."""
    for option, (start, end) in enumerate(zip(matrix.indptr, matrix.indptr[1:], strict=False)):
        if start == end:
            raise FormatError(f"option {option} is empty, which the format cannot write")


def option_lines(matrix: Matrix, items: Sequence[str], colors: Sequence[str]) -> Iterator[str]:
    """The options as text: items by their names, ``item:color`` where there is a color."""
    for entries in rows(matrix):
        yield " ".join(
            f"{items[item]}:{colors[color - 1]}" if color else items[item]
            for item, color in entries
        )


def rows(matrix: Matrix) -> Iterator[list[tuple[int, int]]]:
    """The entries of each option: items with their color numbers, 0 for none."""
    for start, end in zip(matrix.indptr, matrix.indptr[1:], strict=False):
        items = matrix.items[start:end]
        colors = matrix.colors[start:end] if matrix.colors is not None else [0] * (end - start)
        yield list(zip(items, colors, strict=True))


def entries_text(entries: tuple[Any, ...]) -> str:
    """An option that was read from a text, as it stood there: the label of those without one."""
    return " ".join(
        f"{entry[0]}:{entry[1]}" if isinstance(entry, tuple) else str(entry) for entry in entries
    )
