"""A year of games: a file that maps ISO dates to dotted lines.

``{"2022-06-28": "954.25.100.50.7.8.6"}``
"""

import datetime
import json
from dataclasses import dataclass

from countle.errors import CountleError, GameError
from countle.game import Game


@dataclass(frozen=True, slots=True)
class Year:
    """The games of a file.

    Attributes
    ----------
    games : dict of str to Game
        By date, in the order of the file.
    damaged : tuple of str
        What is wrong with each entry that was left out, in one line.
    """

    games: dict[str, Game]
    damaged: tuple[str, ...]


def parse_year(text: str) -> Year:
    r"""Read the text of a file.

    Raises
    ------
    CountleError
        If it is no JSON object at all.

    Examples
    --------
    >>> year = parse_year('{"2022-06-28": "954.25.100.50.7.8.6", "2022-06-29": "12.x"}')
    >>> year.games
    {'2022-06-28': Game(target=954, tiles=(25, 100, 50, 7, 8, 6))}
    >>> year.damaged
    ("2022-06-29: tile 'x' is not a whole number from 1 to 1000000000",)
    """
    try:
        entries = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_Entries)
    except (json.JSONDecodeError, RecursionError) as error:
        raise CountleError(f"this is no JSON: {error}") from None
    if not isinstance(entries, _Entries):
        raise CountleError("a year is a JSON object of dates and dotted lines")
    games: dict[str, Game] = {}
    damaged = []
    for date, line in entries:
        try:
            if date in games:
                raise GameError("this date is there twice; the first one counts")
            games[date] = _game(date, line)
        except GameError as error:
            damaged.append(f"{date}: {error}")
    return Year(games, tuple(damaged))


class _Entries(list[tuple[str, object]]):
    """A JSON object with all its entries, those too that have one name."""


def _game(date: str, line: object) -> Game:
    try:
        known = datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        known = None
    if date != known:
        raise GameError("this is no date such as 2022-06-28")
    if not isinstance(line, str):
        raise GameError(f"{json.dumps(line)} is no dotted line such as 954.25.100.50.7.8.6")
    return Game.parse(line)
