"""Games: a target and some tiles, written by hand or dealt by the rules of a show."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, prod
from typing import Protocol

from countle.errors import GameError

LARGEST_NUMBER = 10**9
MOST_TILES = 8
# Of rules, for which the census keeps a byte for each target and hand.
LARGEST_TARGET = 10**6
MOST_HANDS = 2**24


def whole_number(text: str, what: str) -> int:
    """Read a tile or a target.

    Raises
    ------
    GameError
        If it is no whole number from 1 to 10**9.
    """
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > len(
        str(LARGEST_NUMBER)
    ):
        raise GameError(f"{what} {text!r} is not a whole number from 1 to {LARGEST_NUMBER}")
    return checked_number(int(text), what)


def checked_number(number: int, what: str) -> int:
    """The number, if it may be a tile or a target; errors are those of `whole_number`."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise GameError(f"{what} {number!r} is not a whole number")
    if not 1 <= number <= LARGEST_NUMBER:
        raise GameError(f"{what} {number} is not from 1 to {LARGEST_NUMBER}")
    return number


def checked_tiles(tiles: Iterable[int]) -> tuple[int, ...]:
    """The tiles of a game, in the order given.

    Raises
    ------
    GameError
        If there are none or more than eight, or one is no whole number from 1 to 10**9.
    """
    known = tuple(checked_number(tile, "tile") for tile in tiles)
    if not 1 <= len(known) <= MOST_TILES:
        raise GameError(f"a game has one to {MOST_TILES} tiles, not {len(known)}")
    return known


@dataclass(frozen=True, slots=True)
class Game:
    """A target and the tiles to reach it with.

    Parameters
    ----------
    target : int
        From 1 to 10**9.
    tiles : tuple of int
        One to eight, each from 1 to 10**9.

    Raises
    ------
    GameError
        If a number is not.

    Examples
    --------
    >>> game = Game.parse("954.25.100.50.7.8.6")
    >>> game
    Game(target=954, tiles=(25, 100, 50, 7, 8, 6))
    >>> print(game)
    954.25.100.50.7.8.6
    """

    target: int
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        checked_number(self.target, "target")
        object.__setattr__(self, "tiles", checked_tiles(self.tiles))

    def __str__(self) -> str:
        return ".".join(map(str, (self.target, *self.tiles)))

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Read a dotted line, target first.

        Raises
        ------
        GameError
            If it is none.
        """
        return cls.of_words(text.strip().split("."))

    @classmethod
    def of_words(cls, words: list[str]) -> "Game":
        """Read a target and tiles, each a word; errors are those of `parse`."""
        target = whole_number(words[0], "target")
        return cls(target, tuple(whole_number(word, "tile") for word in words[1:]))


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is dealt from.

    Parameters
    ----------
    name : str
        Of the rules.
    tiles : tuple of int
        All that there are to draw from.
    drawn : int
        How many are drawn.
    low, high : int
        The lowest and the highest target, at most 10**6.
    large : frozenset of int
        Which tiles count as large.

    Raises
    ------
    GameError
        If they make no game, or more than 2**24 hands of tiles.

    Examples
    --------
    >>> from countle import UK
    >>> UK.drawn, len(UK.tiles), sorted(UK.large), UK.low, UK.high
    (6, 24, [25, 50, 75, 100], 100, 999)
    """

    name: str
    tiles: tuple[int, ...]
    drawn: int
    low: int
    high: int
    large: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        for tile in self.tiles:
            checked_number(tile, "tile")
        checked_number(self.low, "target")
        checked_number(self.high, "target")
        if not self.low <= self.high <= LARGEST_TARGET:
            raise GameError(
                f"targets cannot be {self.low} to {self.high}, but some of 1 to {LARGEST_TARGET}"
            )
        if not 1 <= self.drawn <= min(MOST_TILES, len(self.tiles)):
            raise GameError(f"{self.drawn} of {len(self.tiles)} tiles cannot be drawn")
        if prod(count + 1 for count in Counter(self.tiles).values()) > MOST_HANDS:
            raise GameError(f"{len(self.tiles)} tiles make more than {MOST_HANDS} hands")

    def draws(self, selection: Iterable[int]) -> int:
        """In how many ways the tiles of a selection are drawn.

        Examples
        --------
        >>> from countle import UK
        >>> UK.draws([1, 1, 2, 25, 50, 75])
        2
        """
        copies = Counter(self.tiles)
        return prod(comb(copies[tile], n) for tile, n in Counter(selection).items())

    @property
    def numbers_of_large(self) -> range:
        """How many tiles of a game can be large.

        Examples
        --------
        >>> from countle import UK
        >>> list(UK.numbers_of_large)
        [0, 1, 2, 3, 4]
        """
        n_large = self.number_of_large(self.tiles)
        n_small = len(self.tiles) - n_large
        return range(max(0, self.drawn - n_small), min(self.drawn, n_large) + 1)

    def number_of_large(self, selection: Iterable[int]) -> int:
        """How many tiles of a selection are large."""
        return sum(tile in self.large for tile in selection)


_TELEVISION = (*sorted([*range(1, 11)] * 2), 25, 50, 75, 100)
UK = Rules("uk", _TELEVISION, 6, 100, 999, frozenset({25, 50, 75, 100}))
FR = Rules("fr", _TELEVISION, 6, 101, 999, frozenset({25, 50, 75, 100}))
RULES = {rules.name: rules for rules in (UK, FR)}


def deal(rules: Rules, *, large: int | None = None, seed: int | None = None) -> Game:
    """Deal a game: each tile that is left is drawn with the same odds, and so is each target.

    Parameters
    ----------
    rules : Rules
        What is dealt from.
    large : int, optional
        How many large tiles there are to be; by default as it comes.
    seed : int, optional
        The same game for the same seed.

    Raises
    ------
    GameError
        If there are not so many large tiles, or not enough others.

    Examples
    --------
    >>> from countle import UK, deal
    >>> game = deal(UK, large=2, seed=1)
    >>> UK.number_of_large(game.tiles), game == deal(UK, large=2, seed=1)
    (2, True)
    """
    from random import Random

    return dealt_by(Random(seed), rules, large)


class Chance(Protocol):
    """Numbers by chance; of `Random` no more, so that games are the same in every Python."""

    def random(self) -> float:
        """A number from 0 to before 1, a multiple of 2**-53."""


def dealt_by(chance: Chance, rules: Rules, large: int | None) -> Game:
    """Deal a game by given chance; the rest is as for `deal`."""
    if large is None:
        drawn = _some(rules.tiles, rules.drawn, chance)
    else:
        high = [tile for tile in rules.tiles if tile in rules.large]
        low = [tile for tile in rules.tiles if tile not in rules.large]
        numbers = rules.numbers_of_large
        if large not in numbers:
            fewest, most = numbers[0], numbers[-1]
            raise GameError(f"the large tiles of a game are {fewest} to {most}, not {large}")
        drawn = _some(high, large, chance) + _some(low, rules.drawn - large, chance)
    return Game(rules.low + below(rules.high - rules.low + 1, chance), tuple(sorted(drawn)))


def _some(tiles: Iterable[int], number: int, chance: Chance) -> list[int]:
    left = list(tiles)
    return [left.pop(below(len(left), chance)) for _ in range(number)]


def below(number: int, chance: Chance) -> int:
    """A number from 0 to before `number`, all with the same odds."""
    return int(chance.random() * number)
