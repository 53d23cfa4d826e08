"""The numbers of solutions of a year as a heat map: one hue, from few to many by equal ratios."""

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from calendar_puzzle.board import GROUP_SIZES, Board
from calendar_puzzle.render.drawing import document, fitting, moved, number, panels, safe, text
from calendar_puzzle.render.palette import LIGHT
from calendar_puzzle.render.shapes import MARGIN
from calendar_puzzle.render.year import Table, tables

if TYPE_CHECKING:
    from calendar_puzzle.almanac import Almanac, Record

STEPS = len(LIGHT.heat)

DAY = 26
"""The side of a day in the heat map of a year, in units."""

_LEFT = 64  # what the names of the months take
_TOP = 34  # what the days take
_FOOT = 84  # what the legend takes
_SIZE = (_LEFT + GROUP_SIZES["day"] * DAY + MARGIN, _TOP + GROUP_SIZES["month"] * DAY + MARGIN)


def year_heat(almanac: "Almanac", *, theme: str = "light") -> str:
    """Draw the numbers of solutions of a year: months down, days across.

    Parameters
    ----------
    almanac : Almanac
        The numbers. Dates that stand for several weekdays make a map for each.
    theme : {"light", "dark", "print", "auto"}
        The colours. ``"auto"`` leaves light or dark to the reader's system.

    Returns
    -------
    str
        An SVG document. The dates with the fewest solutions have a circle, those with the most a
        square.

    Raises
    ------
    ValueError
        If there is no such theme.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solve_year
    >>> picture = year_heat(solve_year(load_board("dragonfjord")))
    >>> picture.count("<title>") - 1
    366
    """
    board, scale = almanac.board, _scale(almanac)
    bodies = [_map(board, name, table, scale) for name, table in tables(almanac).items()]
    title = f"{board.name}: the number of solutions of each date"
    (width, height), maps = panels(title, _SIZE, bodies, 1 if len(bodies) == 1 else 2)
    fewest, most = (_record(board, record) for record in (scale.fewest, scale.most))
    legend = moved(_legend(scale.bounds, fewest, most), _LEFT, height)
    words = (
        f"Fewest solutions: {fewest}. Most: {most}. "
        f"{almanac.total} solutions of {len(almanac.counts)} dates."
    )
    size = width, height + _FOOT
    return document(size, chain(maps, [legend]), title=title, words=words, theme=theme)


class _Scale(NamedTuple):
    """How counts are shown."""

    bounds: dict[int, int]
    """The steps by their least counts, from the smallest; no two steps have the same."""
    fewest: "Record"
    most: "Record"
    size: float
    """How large the counts are written: as the longest of them fits."""


def _scale(almanac: "Almanac") -> _Scale:
    fewest, most = almanac.fewest, almanac.most
    least = min((count for count in almanac.counts.values() if count), default=1)
    ratio = max(1, most.solutions) / least
    bounds = {ceil(least * ratio ** (step / STEPS)): step for step in range(STEPS)}
    size = fitting(str(most.solutions), largest=10, room=DAY - 6)
    return _Scale(bounds, fewest, most, size)


def _map(board: Board, name: str, table: Table, scale: _Scale) -> Iterator[str]:
    """Draw a table of counts, with its name and those of its months and days."""
    months, days = (
        [board.text(label) for label in board.groups[group]] for group in ("month", "day")
    )
    if name:
        yield text(board.text(name), "ink", _LEFT / 2, _TOP - 12, largest=14, room=_LEFT - 12)
    for place, month in enumerate(months):
        y = _TOP + (place + 0.5) * DAY
        yield text(month, "label end", _LEFT - 8, y, largest=12, room=_LEFT - 12)
    for place, day in enumerate(days):
        x = _LEFT + (place + 0.5) * DAY
        yield text(day, "label", x, _TOP - 11, largest=11, room=DAY)
    for (down, right), count in table.items():
        date = " ".join(filter(None, (months[down], days[right], board.text(name))))
        yield f"<g><title>{safe(date)}: {count}</title>"
        yield from _day(_LEFT + right * DAY, _TOP + down * DAY, count, scale)
        yield "</g>"


def _day(x: float, y: float, count: int, scale: _Scale) -> Iterator[str]:
    """Draw a day, whose upper left corner is given: its colour, its count and its mark."""
    paper, words, ring = "tile", "label", "ring"
    if count:
        paper = f"h{max(step for bound, step in scale.bounds.items() if bound <= count)}"
        words, ring = f"{paper}-ink", f"{paper}-ring"
    yield (
        f'<rect class="{paper}" x="{x + 1}" y="{y + 1}"'
        f' width="{DAY - 2}" height="{DAY - 2}" rx="5"/>'
    )
    yield text(str(count), words, x + DAY / 2, y + DAY / 2, largest=scale.size, room=DAY)
    if count == scale.fewest.solutions:
        yield _circle(x, y, ring)
    if count == scale.most.solutions:
        yield _square(x, y, ring)


def _circle(x: float, y: float, kind: str) -> str:
    middle = number(x + DAY / 2), number(y + DAY / 2)
    return f'<circle class="{kind}" cx="{middle[0]}" cy="{middle[1]}" r="{number(DAY / 2 - 2)}"/>'


def _square(x: float, y: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{number(x + 3)}" y="{number(y + 3)}"'
        f' width="{DAY - 6}" height="{DAY - 6}" rx="3"/>'
    )


def _legend(bounds: Mapping[int, int], fewest: str, most: str) -> Iterator[str]:
    """What the colours and the marks mean, from the upper left corner on."""
    swatch = 2 * DAY
    for place, (bound, step) in enumerate(bounds.items()):
        x = place * swatch
        yield f'<rect class="h{step}" x="{x + 1}" y="9" width="{swatch - 2}" height="16" rx="4"/>'
        yield text(f"{bound}+", "label", x + swatch / 2, 38, largest=11, room=swatch)
    x = STEPS * swatch + DAY
    for y, words, mark in ((4, f"fewest: {fewest}", _circle), (4 + DAY, f"most: {most}", _square)):
        yield mark(x, y, "ring")
        yield text(words, "label start", x + DAY + 6, y + DAY / 2, largest=12, room=340)


def _record(board: Board, record: "Record") -> str:
    """A number of solutions and the first dates that have it."""
    names = [" ".join(map(board.text, slot)) for slot in islice(record.slots, 3)]
    if more := len(record.slots) - len(names):
        names.append(f"and {more} more")
    return f"{record.solutions} ({', '.join(names)})"
