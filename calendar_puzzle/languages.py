"""Months and weekdays in any language, as Unicode's locale data (Babel) has them.

A language is named by its code: ``de``, ``pt-BR``, ``zh-Hant``. Names are in calendar order, from
January and from Sunday, as in the groups of a board.
"""

import dataclasses
import unicodedata
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from calendar_puzzle.board import GROUP_SIZES, Board
from calendar_puzzle.dates import MONTHS, WEEKDAYS
from calendar_puzzle.errors import CalendarError, DateError

if TYPE_CHECKING:
    from babel import Locale

ENGLISH = {"month": MONTHS, "weekday": WEEKDAYS}
"""The English names of what has a name in each language."""

_FEWEST_LETTERS = 3
"""A beginning of a name so long is understood."""


def names(language: str) -> dict[str, tuple[str, ...]]:
    """The full names of the months and the weekdays, as they stand alone.

    Parameters
    ----------
    language : str
        The code of the language, in any case.

    Returns
    -------
    dict
        Twelve names for ``"month"``, seven for ``"weekday"``.

    Raises
    ------
    CalendarError
        If there is no such language, or Babel is not installed.

    Examples
    --------
    >>> names("fr")["month"][:3], names("de")["weekday"][0]
    (('janvier', 'février', 'mars'), 'Sonntag')
    """
    return {group: _written(language, group, "stand-alone", "wide") for group in ENGLISH}


def short_names(language: str) -> dict[str, tuple[str, ...]]:
    """The abbreviated names; otherwise as `names`.

    Examples
    --------
    >>> short_names("fr")["month"][:3], short_names("ja")["weekday"][:3]
    (('janv.', 'févr.', 'mars'), ('日', '月', '火'))
    """
    return {group: _written(language, group, "stand-alone", "abbreviated") for group in ENGLISH}


def localized(board: Board, language: str) -> Board:
    """The same board with the months and the weekdays in another language.

    Parameters
    ----------
    board : Board
        The board. Whatever it calls its months and weekdays, they get their abbreviated names;
        its other labels stay.
    language : str
        The code of the language, in any case.

    Returns
    -------
    Board
        Its solutions are those of the board, cell by cell.

    Raises
    ------
    CalendarError
        If there is no such language, or Babel is not installed.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> localized(load_board("weekday"), "de").slot(3, 1, 2)
    ('Mär', '1', 'Di')
    """
    short = short_names(language)
    texts = {
        group: short.get(group, tuple(map(board.text, labels)))
        for group, labels in board.groups.items()
    }
    # Spanish has "mar" twice: a text that two groups share is written with the group before it.
    groups_with = Counter(text for group in texts.values() for text in group)
    groups = {
        group: tuple(f"{group}:{text}" if groups_with[text] > 1 else text for text in words)
        for group, words in texts.items()
    }
    new = {
        before: after
        for group, labels in board.groups.items()
        for before, after in zip(labels, groups[group], strict=True)
    }
    grid = tuple(tuple(new.get(label, label) for label in row) for row in board.grid)
    return dataclasses.replace(board, grid=grid, groups=groups)


def in_english(word: str, group: str, language: str) -> str:
    """Translate the name of a month or a weekday, as somebody typed it.

    Parameters
    ----------
    word : str
        The name or its abbreviation, with or without accents and dots, in any case; or the first
        three letters or more of it.
    group : {"month", "weekday"}
        What it names.
    language : str
        The code of the language, in any case.

    Returns
    -------
    str
        The English name; the word itself if it is no name in the language: it may be a number, or
        English.

    Raises
    ------
    DateError
        If the word may stand for several names.
    CalendarError
        If there is no such language, or Babel is not installed.

    Examples
    --------
    >>> in_english("FEVR", "month", "fr"), in_english("2", "month", "fr")
    ('February', '2')
    >>> in_english("jui", "month", "fr")
    Traceback (most recent call last):
    ...
    calendar_puzzle.errors.DateError: no such date: the month 'jui' may be juin or juillet
    """
    spellings = _spellings(language, group)
    cased, folded = _cased(word), _folded(word)
    places = {name.place for name in spellings if name.cased == cased}
    if not places:
        places = {name.place for name in spellings if name.folded == folded}
    if not places and len(folded) >= _FEWEST_LETTERS:
        places = {name.place for name in spellings if name.folded.startswith(folded)}
    if len(places) > 1:
        meant = " or ".join(names(language)[group][place] for place in sorted(places))
        raise DateError(f"no such date: the {group} {word!r} may be {meant}")
    return ENGLISH[group][places.pop()] if places else word


class _Spelling(NamedTuple):
    """A way to write a name: without case, without accents and dots too, and which name it is."""

    cased: str
    folded: str
    place: int


@cache
def _spellings(language: str, group: str) -> tuple[_Spelling, ...]:
    return tuple(
        _Spelling(_cased(name), _folded(name), place)
        for context in ("stand-alone", "format")
        for width in ("wide", "abbreviated")
        for place, name in enumerate(_written(language, group, context, width))
    )


def _cased(text: str) -> str:
    """A text without case."""
    return unicodedata.normalize("NFKC", text.strip()).casefold()


def _folded(text: str) -> str:
    """A text without case, accents and dots; the Turkish dotless i is an i too."""
    apart = unicodedata.normalize("NFKD", _cased(text))
    kept = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return kept.replace("\N{LATIN SMALL LETTER DOTLESS I}", "i").replace(".", "").strip()


def _written(language: str, group: str, context: str, width: str) -> tuple[str, ...]:
    locale = _locale(language)
    if group == "month":
        words = locale.months[context][width]
        numbers = (*range(1, GROUP_SIZES[group] + 1),)
    else:
        words = locale.days[context][width]
        numbers = (6, *range(6))  # Babel's weeks start on Monday
    return tuple(" ".join(words[number].split()) for number in numbers)  # with plain spaces


@cache
def _locale(language: str) -> "Locale":
    try:
        from babel import Locale, UnknownLocaleError
    except ImportError:
        raise CalendarError('other languages need Babel: pip install "dlx-cover[lang]"') from None
    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        raise CalendarError(
            f"no language {language!r}; give its code, such as de, pt-BR or zh-Hant"
        ) from None
