"""The numbers of solutions of a year as text: days down, months across."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from calendar_puzzle.board import GROUP_SIZES, Slot
from calendar_puzzle.difficulty import GRADES
from calendar_puzzle.render.palette import PALETTE, codes, ink
from calendar_puzzle.render.text import cell_width

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac

WIDTH = 80
"""How many columns the text takes, where the counts have at most five digits."""

_STYLES = {
    word: f"{ink(paper)} on {paper}"
    for word, paper in (("fewest", PALETTE[5]), ("most", PALETTE[0]))
}


def year_lines(
    almanac: "Almanac", *, color: bool, grades: Mapping[Slot, int] | None = None
) -> Iterator[str]:
    """The table of the counts, and below it the fewest, the most and the rest in words.

    On a board that shows the weekday, dates that stand for several weekdays make a table for each.

    Parameters
    ----------
    almanac : Almanac
        The numbers.
    color : bool
        Whether to mark the fewest and the most, with the codes that the terminal understands.
    grades : mapping of Slot to int, optional
        How hard each date is; the table then shows that in place of the counts.
    """
    paint = codes(_STYLES) if color else {}
    marks = {}
    if color and grades is None:
        marks = {almanac.most.solutions: paint["most"], almanac.fewest.solutions: paint["fewest"]}
    months = [almanac.board.text(label) for label in almanac.board.groups["month"]]
    for title, table in tables(almanac, grades).items():
        if title:
            yield title
        yield from _table_lines(months, table, marks)
        yield ""
    yield from summary_lines(almanac, paint)
    if grades is not None:
        yield _grade_line(grades.values())


def _grade_line(grades: Iterable[int]) -> str:
    """How many dates have which grade, in words."""
    numbers = Counter(grades)
    told = (f"{grade} {name} {numbers[grade]}" for grade, name in enumerate(GRADES) if grade)
    return f"{'difficulty':11}{', '.join(told)}"


Table = dict[tuple[int, int], int]
"""Numbers by month and day, both from 0."""


def tables(almanac: "Almanac", values: Mapping[Slot, int] | None = None) -> dict[str, Table]:
    """One table, without a title; or one for each weekday where a date stands for several.

    The values are those of the slots of the almanac; by default its counts.
    """
    groups = almanac.board.groups
    tables: dict[str, Table] = {}
    for slot, count in (almanac.counts if values is None else values).items():
        shown = dict(zip(groups, slot, strict=True))
        place = groups["month"].index(shown["month"]), groups["day"].index(shown["day"])
        tables.setdefault(shown.get("weekday", ""), {})[place] = count
    whole = {place: count for table in tables.values() for place, count in table.items()}
    if len(whole) == len(almanac.counts):
        return {"": whole}
    return {title: tables[title] for title in groups["weekday"]}


def _table_lines(
    months: Iterable[str], table: Table, marks: Mapping[int, tuple[str, str]]
) -> Iterator[str]:
    width = max(5, *(len(str(count)) for count in table.values()))
    yield "  " + "".join(f" {_to_the_right(name, width)}" for name in months)
    for day in range(GROUP_SIZES["day"]):
        line = f"{day + 1:2}"
        for month in range(GROUP_SIZES["month"]):
            text = str(table.get((month, day), ""))
            before, after = marks.get(table.get((month, day), -1), ("", ""))
            line += " " + " " * (width - len(text)) + before + text + after
        yield line.rstrip()


def _to_the_right(text: str, width: int) -> str:
    while cell_width(text) > width:
        text = text[:-1]
    return " " * (width - cell_width(text)) + text


def summary_lines(almanac: "Almanac", paint: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """The fewest, the most and the rest in words; `paint` colours the first two."""
    for word, (count, slots) in (("fewest", almanac.fewest), ("most", almanac.most)):
        before, after = paint.get(word, ("", ""))
        first, *rest = _wrapped(word, f"{_solutions(count)}:", slots, almanac.board.text)
        yield first.replace(word, before + word + after, 1)
        yield from rest
    for word, slots in (("unique", almanac.unique), ("impossible", almanac.impossible)):
        yield from _wrapped(word, f"{len(slots)}:" if slots else "none", slots, almanac.board.text)
    yield f"{'total':11}{_solutions(almanac.total)}, {len(almanac.counts)} slots"


def _wrapped(word: str, start: str, slots: Iterable[Slot], text: Callable[[str], str]) -> list[str]:
    """A word, what it comes to, and the slots, on lines that never break within a slot."""
    from textwrap import wrap

    names = ", ".join(" ".join(map(text, slot)).replace(" ", "\xa0") for slot in slots)
    lines = wrap(f"{start} {names}", WIDTH - 11, break_long_words=False, break_on_hyphens=False)
    return [
        f"{word if number == 0 else '':11}" + line.replace("\xa0", " ")
        for number, line in enumerate(lines)
    ]


def _solutions(count: int) -> str:
    return f"{count} solution" + "s" * (count != 1)
