"""Files of games."""

import json

import pytest

from countle import CountleError, Game
from countle.year import parse_year


def test_games_come_in_the_order_of_the_file() -> None:
    text = '\ufeff{"2022-06-29": "56.7.8", "2022-06-28": " 954.25.100.50.7.8.6 "}'
    year = parse_year(text)
    assert list(year.games.items()) == [
        ("2022-06-29", Game(56, (7, 8))),
        ("2022-06-28", Game(954, (25, 100, 50, 7, 8, 6))),
    ]
    assert year.damaged == ()


@pytest.mark.parametrize(
    ("date", "line"),
    [
        ("2022-06-29", "954.25.x"),
        ("2022-06-29", "954"),
        ("2022-06-29", ""),
        ("2022-06-29", 954.25),
        ("2022-06-29", None),
        ("2022-06-29", {"target": 954}),
        ("2022-02-30", "56.7.8"),
        ("20220629", "56.7.8"),
        ("today", "56.7.8"),
    ],
)
def test_a_damaged_line_is_named_and_the_others_are_read(date: str, line: object) -> None:
    year = parse_year(json.dumps({"2022-06-27": "56.7.8", date: line, "2022-06-30": "56.7.8"}))
    assert list(year.games) == ["2022-06-27", "2022-06-30"]
    (problem,) = year.damaged
    assert problem.startswith(f"{date}: ")


def test_of_two_games_on_a_date_the_first_one_counts() -> None:
    year = parse_year('{"2022-06-27": "56.7.8", "2022-06-27": "57.7.8"}')
    assert year.games["2022-06-27"].target == 56
    assert year.damaged == ("2022-06-27: this date is there twice; the first one counts",)


@pytest.mark.parametrize("text", ["", "{", "[]", '"56.7.8"', "56", "null", "[" * 100000])
def test_what_is_no_year_is_refused(text: str) -> None:
    with pytest.raises(CountleError) as refusal:
        parse_year(text)
    assert "\n" not in str(refusal.value)
