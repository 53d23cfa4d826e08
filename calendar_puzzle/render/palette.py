"""The colours of every kind of picture, and how a terminal is told of them."""

from collections.abc import Mapping
from typing import NamedTuple

# Martin Krzywinski's twelve colours, told apart with each common kind of colour blindness.
PALETTE = (
    "#00c2f9",
    "#ff6e3a",
    "#009f81",
    "#ffb2fd",
    "#8400cd",
    "#ffc33b",
    "#9f0162",
    "#00fccf",
    "#008df9",
    "#e20134",
    "#ff5aaf",
    "#a40122",
)
"""As ``#rrggbb``, in the order of the pieces of a board; a thirteenth piece has the first again."""

# The blues of ColorBrewer without its palest: one hue, even steps, and safe for colour blindness.
_BLUES = (
    "#deebf7",
    "#c6dbef",
    "#9ecae1",
    "#6baed6",
    "#4292c6",
    "#2171b5",
    "#08519c",
    "#08306b",
)


class Theme(NamedTuple):
    """The colours of a picture other than those that tell things apart."""

    ground: str
    """What everything lies on."""
    board: str
    """The body of the board, which shows between the pieces."""
    tile: str
    """A cell that is not covered."""
    line: str
    """The rim of a tile."""
    label: str
    """What is written on a tile."""
    card: str
    """A cell of the date."""
    accent: str
    """The rim of a cell of the date, and what is written on it."""
    ink: str
    """Text on the ground."""
    edge: str
    """The rim of a piece."""
    white: float
    """How much white is mixed into the colour of a piece."""
    heat: tuple[str, ...]
    """The colours of numbers, from the least to the most."""


LIGHT = Theme(
    ground="#f6f5f2",
    board="#d9d3c7",
    tile="#ebe7df",
    line="#ebe7df",
    label="#5d6675",
    card="#ffffff",
    accent="#b5472f",
    ink="#1f2530",
    edge="#1f2530",
    white=0.0,
    heat=_BLUES,
)

DARK = Theme(
    ground="#14171d",
    board="#0b0d11",
    tile="#2a303b",
    line="#2a303b",
    label="#a7b0bd",
    card="#14171d",
    accent="#ff8a6b",
    ink="#eceff4",
    edge="#98a1af",
    white=0.0,
    heat=_BLUES[::-1],
)

PRINT = Theme(
    ground="#ffffff",
    board="#ffffff",
    tile="#ffffff",
    line="#b9b9b9",
    label="#5c5c5c",
    card="#ffffff",
    accent="#000000",
    ink="#000000",
    edge="#000000",
    white=0.65,
    heat=_BLUES,
)

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}


def papers(theme: Theme) -> tuple[str, ...]:
    """The colours of the pieces in a theme, in the order of the palette.

    Examples
    --------
    >>> papers(LIGHT) == PALETTE
    True
    >>> papers(PRINT)[0]
    '#a6eafd'
    """
    return tuple(
        "#" + "".join(f"{round(255 * theme.white + part * (1 - theme.white)):02x}" for part in rgb)
        for rgb in map(_rgb, PALETTE)
    )


def ink(paper: str) -> str:
    """The colour, black or white, that is better read on a colour.

    Examples
    --------
    >>> ink("#ffc33b"), ink("#8400cd")
    ('#000000', '#ffffff')
    """
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in _rgb(paper))
    )
    # Relative luminance, as WCAG defines it; at 0.179 both inks contrast alike.
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if luminance > 0.179 else "#ffffff"


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def codes(styles: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """What to write before and after a text so that the terminal shows it in a style.

    Parameters
    ----------
    styles : mapping of str to str
        Styles in the words of rich, such as ``"bold"`` or ``"#000000 on #ffc33b"``, by any name.

    Returns
    -------
    dict
        The two pieces of text for each name, in the colours that the terminal has.
    """
    from rich.console import COLOR_SYSTEMS, Console
    from rich.style import Style

    system = COLOR_SYSTEMS[Console(force_terminal=True).color_system or "standard"]
    found = {}
    for name, style in styles.items():
        before, after = Style.parse(style).render("|", color_system=system).split("|")
        found[name] = before, after
    return found
