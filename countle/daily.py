"""The game of a date: the same for everybody, here and on the page.

It is dealt by SplitMix64 (Steele, Lea and Flood, 2014), seeded with the number of the day, 1 for 1
January of the year 1. A number from 0 to before n is ``floor(r * n)``, where r is 2**-53 times the
upper 53 bits of the next output. Drawn are: how many tiles are large, those, the other tiles, each
from those left, rising, and the target; all anew until the game can be won, but is not won before
the first step.
"""

import datetime

from countle.engine import Finder
from countle.errors import GameError
from countle.game import UK, Game, Rules, below, dealt_by

MOST_DEALS = 1000
_64_BITS = 2**64 - 1


class SplitMix64:
    """Numbers by chance that are the same everywhere.

    Parameters
    ----------
    seed : int
        From 0 to 2**64 - 1.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _64_BITS
        bits = self._state
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _64_BITS
        return bits ^ bits >> 31

    def random(self) -> float:
        """A number from 0 to before 1, a multiple of 2**-53."""
        return (self.next() >> 11) / 2**53


def daily(date: datetime.date, rules: Rules = UK) -> Game:
    """Deal the game of a date.

    Parameters
    ----------
    date : datetime.date
        The date.
    rules : Rules
        What is dealt from.

    Raises
    ------
    GameError
        If none of a thousand games dealt can be won.

    Examples
    --------
    >>> import datetime
    >>> daily(datetime.date(2026, 11, 30))
    Game(target=792, tiles=(1, 5, 6, 7, 25, 75))
    """
    chance = SplitMix64(date.toordinal())
    for _ in range(MOST_DEALS):
        numbers = rules.numbers_of_large
        game = dealt_by(chance, rules, numbers[below(len(numbers), chance)])
        if Finder(game.tiles).fewest(game.target) > 1:
            return game
    raise GameError(f"rules {rules.name!r} deal no game that can be won")
