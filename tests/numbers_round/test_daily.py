"""The game of a date."""

import datetime
from collections import Counter

import pytest

from countle import UK, GameError, Rules, solve
from countle.daily import SplitMix64, daily

YEAR = [datetime.date(2028, 1, 1) + datetime.timedelta(day) for day in range(366)]


def test_the_chance_is_splitmix64() -> None:
    """The outputs published with it (as in Rosetta Code)."""
    chance = SplitMix64(1234567)
    assert [chance.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert SplitMix64(1234567).random() == (6457827717110365317 >> 11) / 2**53


def test_every_game_of_a_year_can_be_won_and_is_drawn_by_the_rules() -> None:
    copies = Counter(UK.tiles)
    large = Counter[int]()
    for date in YEAR:
        game = daily(date)
        assert not Counter(game.tiles) - copies
        assert (len(game.tiles), UK.low <= game.target <= UK.high) == (6, True)
        answer = solve(game.target, game.tiles)
        assert answer.distance == 0
        assert len(answer.solutions[0].steps) >= 1
        large[UK.number_of_large(game.tiles)] += 1
    assert set(large) == {0, 1, 2, 3, 4}
    assert min(large.values()) > 366 / 10


def test_a_date_has_one_game_and_dates_differ() -> None:
    assert daily(YEAR[0]) == daily(YEAR[0])
    assert len({daily(date) for date in YEAR}) == len(YEAR)


def test_a_game_is_never_won_at_once() -> None:
    rules = Rules("two", (2, 3), 2, 3, 6)
    games = {daily(date, rules).target for date in YEAR[:60]}
    assert games == {5, 6}


def test_rules_without_a_game_are_refused() -> None:
    with pytest.raises(GameError, match="'ones' deal no game"):
        daily(YEAR[0], Rules("ones", (1, 1), 2, 100, 200))
