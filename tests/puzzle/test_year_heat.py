"""The heat map of a year, read back."""

import re
from collections.abc import Mapping

import pytest

from calendar_puzzle import Almanac, load_board
from calendar_puzzle.almanac import slots_of
from calendar_puzzle.board import Slot
from calendar_puzzle.render.palette import THEMES
from calendar_puzzle.render.year_heat import year_heat
from puzzle.drawings import named, parse, texts


def almanac(
    counts: Mapping[str, int] | None = None,
    *,
    board: str = "dragonfjord",
    year: int | None = None,
) -> Almanac:
    """An almanac with made-up counts, but for those given, of dates such as "Feb 1"."""
    slots = slots_of(load_board(board), year)
    made_up = {slot: 20 + 7 * place % 300 for place, slot in enumerate(slots)}
    given = {tuple(date.split()): count for date, count in (counts or {}).items()}
    return Almanac(load_board(board), made_up | given)


def days(svg: str) -> dict[Slot, tuple[int, str]]:
    """The count of each day, and the class of its square."""
    found = {}
    for group in named(parse(svg), "g"):
        title = group.find("{*}title")
        if title is None:
            continue
        date, count = (title.text or "").split(": ")
        rect, text = group.find("{*}rect"), group.find("{*}text")
        assert rect is not None
        assert text is not None
        assert (text.text or "").strip() == count
        found[tuple(date.split())] = int(count), rect.attrib["class"]
    return found


def marked(svg: str, tag: str) -> set[str]:
    """The dates with a circle, or with a second rect, the square."""
    found = set()
    for group in named(parse(svg), "g"):
        title = group.find("{*}title")
        if title is not None and len(group.findall(f"{{*}}{tag}")) > (tag == "rect"):
            found.add((title.text or "").split(":")[0])
    return found


@pytest.mark.parametrize("theme", [*THEMES, "auto"])
def test_every_date_has_its_count(theme: str) -> None:
    numbers = almanac()
    found = days(year_heat(numbers, theme=theme))
    assert {slot: count for slot, (count, _) in found.items()} == numbers.counts


def test_darker_is_more_and_the_legend_says_how_much() -> None:
    numbers = almanac({"Oct 6": 7, "Jan 25": 2000})
    svg = year_heat(numbers)
    shown = sorted(days(svg).values())
    steps = [int(kind[1:]) for _, kind in shown]
    assert steps == sorted(steps)
    assert set(steps) == set(range(8)) - {6}  # no made-up count is from 990 to 2000 but the last
    bounds = [int(text[:-1]) for text in texts(parse(svg), "label") if text.endswith("+")]
    assert bounds == sorted(set(bounds))
    for count, kind in shown:
        assert int(kind[1:]) == max(step for step, bound in enumerate(bounds) if bound <= count)


def test_the_fewest_have_circles_and_the_most_squares() -> None:
    svg = year_heat(almanac({"Oct 6": 7, "Mar 6": 7, "Jan 25": 2000}))
    assert marked(svg, "circle") == {"Oct 6", "Mar 6"}
    assert marked(svg, "rect") == {"Jan 25"}
    assert "fewest: 7 (Mar 6, Oct 6)" in texts(parse(svg), "label")
    assert "most: 2000 (Jan 25)" in texts(parse(svg), "label")


def test_many_of_the_fewest_are_not_all_named() -> None:
    svg = year_heat(almanac({f"Oct {day}": 1 for day in range(1, 10)}))
    assert "fewest: 1 (Oct 1, Oct 2, Oct 3, and 6 more)" in texts(parse(svg), "label")


def test_dates_without_a_solution_are_plain() -> None:
    found = days(year_heat(almanac({"Oct 6": 0})))
    assert found["Oct", "6"] == (0, "tile")
    assert [kind for _, kind in found.values()].count("tile") == 1


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_year_of_one_number(count: int) -> None:
    numbers = almanac()
    svg = year_heat(Almanac(numbers.board, dict.fromkeys(numbers.counts, count)))
    kinds = {kind for _, kind in days(svg).values()}
    assert len(kinds) == 1
    assert len(marked(svg, "circle")) == len(marked(svg, "rect")) == 366


def test_a_board_with_weekdays_has_a_map_for_each() -> None:
    numbers = almanac(board="weekday")
    svg = year_heat(numbers)
    assert {slot: count for slot, (count, _) in days(svg).items()} == numbers.counts
    titles = [text for text in texts(parse(svg), "ink") if len(text) == 3]
    assert titles == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    places = re.findall(r"translate\((\d+) (\d+)\)", svg)
    assert len(set(places)) == 8  # with the legend


def test_of_one_year_a_board_with_weekdays_has_one_map() -> None:
    found = days(year_heat(almanac(board="weekday", year=2027)))
    assert len(found) == 365
    assert ("Feb", "1") in found


def test_days_do_not_overlap() -> None:
    corners = [
        (float(rect.attrib["x"]), float(rect.attrib["y"]))
        for rect in named(parse(year_heat(almanac())), "rect")
        if rect.attrib.get("width") == "24"
    ]
    assert len(corners) == len(set(corners)) == 366
    assert all(x % 26 == corners[0][0] % 26 and y % 26 == corners[0][1] % 26 for x, y in corners)
