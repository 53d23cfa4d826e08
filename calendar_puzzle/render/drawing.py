"""What all drawings share: one look in every theme, text that fits, and safe markup.

Each shape has a class and no colour of its own. The colours of a theme are rules for the classes,
all of them below one class for the theme, so that drawings in several themes can share a page.
"""

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from html import escape

from calendar_puzzle.render.palette import DARK, LIGHT, PRINT, THEMES, Theme, ink, papers

AUTO = "auto"
"""The theme that follows the reader: light or dark, and the one for print on paper."""

FONTS = "system-ui, sans-serif"

HEAD = 46
"""What the title above panels takes, in units."""

_UNSAFE = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF), "\ufffd")
"""The characters that XML cannot hold, for `str.translate`."""


def safe(text: str) -> str:
    """Write a text so that it can stand in XML and HTML, between tags or quotes.

    Examples
    --------
    >>> safe('a<b & "c"')
    'a&lt;b &amp; &quot;c&quot;'
    """
    return escape(text.translate(_UNSAFE))


def document(
    size: tuple[float, float], body: Iterable[str], *, title: str, words: str, theme: str
) -> str:
    """A whole drawing.

    Parameters
    ----------
    size : pair of float
        Its width and height, in units.
    body : iterable of str
        What is drawn, in SVG.
    title, words : str
        A heading, and the drawing in words, for those who cannot see it.
    theme : str
        ``"auto"`` or the name of one of the `THEMES`.
    """
    width, height = (number(value) for value in size)
    drawn = f'<rect class="ground" width="{width}" height="{height}"/>\n'
    drawn += "".join(f"{part}\n" for part in body)
    used = {kind for kinds in re.findall(r'class="([^"]*)"', drawn) for kind in kinds.split()}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cp-{theme}" role="img"'
        f' viewBox="0 0 {width} {height}" width="{number(1.5 * size[0])}"'
        f' font-family="{FONTS}" text-anchor="middle">\n'
        f"<title>{safe(title)}</title>\n<desc>{safe(words)}</desc>\n"
        f"<style>\n{style(theme, used)}</style>\n{drawn}</svg>\n"
    )


def panels(
    title: str, size: tuple[float, float], bodies: Sequence[Iterable[str]], across: int
) -> tuple[tuple[float, float], Iterator[str]]:
    """Small drawings of one size, in rows, below a title.

    Parameters
    ----------
    title : str
        The title.
    size : pair of float
        The width and height of each drawing.
    bodies : sequence of iterables of str
        The drawings.
    across : int
        How many stand in a row, if there are as many.

    Returns
    -------
    tuple
        The width and height of all of it, and what is drawn.
    """
    across = max(1, min(across, len(bodies)))
    width, height = across * size[0], HEAD + -(-len(bodies) // across) * size[1]

    def body() -> Iterator[str]:
        yield text(title, "ink", width / 2, HEAD / 2, largest=20, room=width - 28)
        for place, parts in enumerate(bodies):
            down, right = divmod(place, across)
            yield moved(parts, right * size[0], HEAD + down * size[1])

    return (width, height), body()


def moved(parts: Iterable[str], x: float, y: float, scale: float = 1) -> str:
    """A part of a drawing, at another place and in another size."""
    how = f"translate({number(x)} {number(y)})" + (f" scale({scale})" if scale != 1 else "")
    return f'<g transform="{how}">\n' + "".join(f"{part}\n" for part in parts) + "</g>"


def style(theme: str, used: Container[str] | None = None) -> str:
    """The rules of a theme, for a drawing or a page whose root has the class ``cp-`` and its name.

    Parameters
    ----------
    theme : str
        ``"auto"`` or the name of one of the `THEMES`.
    used : container of str, optional
        The classes that need rules; by default all.

    Raises
    ------
    ValueError
        If there is no such theme.
    """
    if theme not in (AUTO, *THEMES):
        raise ValueError(f"no theme {theme!r}; there are {AUTO}, {', '.join(THEMES)}")

    def rules(colors: Theme) -> str:
        return "".join(
            f".cp-{theme} .{kind} {{ {rule} }}\n"
            for kind, rule in _rules(colors).items()
            if used is None or kind in used
        )

    if theme != AUTO:
        return rules(THEMES[theme])
    return (
        f"{rules(LIGHT)}@media (prefers-color-scheme: dark) {{\n{rules(DARK)}}}\n"
        f"@media print {{\n{rules(PRINT)}}}\n"
    )


def _rules(theme: Theme) -> dict[str, str]:
    """What each class of a shape or a text means, in CSS."""
    rules = {
        "ground": f"fill: {theme.ground}",
        "board": f"fill: {theme.board}",
        "tile": f"fill: {theme.tile}; stroke: {theme.line}",
        "card": f"fill: {theme.card}; stroke: {theme.accent}; stroke-width: 2",
        "piece": f"stroke: {theme.edge}; stroke-width: 1.2; fill-rule: evenodd",
        "label": f"fill: {theme.label}; font-weight: 600",
        "date": f"fill: {theme.accent}; font-weight: 700",
        "ink": f"fill: {theme.ink}; font-weight: 600",
        "ring": f"fill: none; stroke: {theme.ink}; stroke-width: 1.5",
        "letter": "font-weight: 700",
        "start": "text-anchor: start",
        "end": "text-anchor: end",
    }
    for kind, colors in (("p", papers(theme)), ("h", theme.heat)):
        for place, color in enumerate(colors):
            rules[f"{kind}{place}"] = f"fill: {color}"
            rules[f"{kind}{place}-ink"] = f"fill: {ink(color)}"
            rules[f"{kind}{place}-ring"] = f"fill: none; stroke: {ink(color)}; stroke-width: 1.5"
    return rules


def text(words: str, kind: str, x: float, y: float, *, largest: float, room: float) -> str:
    """Words round a point, as large as the room allows; `kind` is one or more classes."""
    size = fitting(words, largest=largest, room=room)
    # Not dominant-baseline, which some programs ignore: capitals are 0.72 high in most fonts.
    return (
        f'<text class="{kind}" x="{number(x)}" y="{number(y + 0.36 * size)}"'
        f' font-size="{number(size)}">{safe(words)}</text>'
    )


def fitting(words: str, *, largest: float, room: float) -> float:
    """How large words may be written in a room, at most `largest`."""
    return min(largest, room / max(1.0, 0.62 * columns(words)))


def columns(words: str) -> int:
    """About how wide words are, in letters.

    Examples
    --------
    >>> columns("Sep"), columns("九月")
    (3, 4)
    """
    return sum(
        2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in words
        if not unicodedata.combining(letter)
    )


def number(value: float) -> str:
    """A number, to the hundredth, in as few characters as that takes.

    Examples
    --------
    >>> number(40.0), number(1 / 3)
    ('40', '0.33')
    """
    return f"{round(value, 2):g}" if abs(value) < 1000 else f"{value:.0f}"
