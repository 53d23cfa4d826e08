"""The colours of the pieces, for every kind of picture, and how a terminal is told of them."""

from collections.abc import Mapping

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


def ink(paper: str) -> str:
    """The colour, black or white, that is better read on a colour.

    Examples
    --------
    >>> ink("#ffc33b"), ink("#8400cd")
    ('#000000', '#ffffff')
    """
    red, green, blue = (int(paper[start : start + 2], 16) / 255 for start in (1, 3, 5))
    # Relative luminance, with the square for the curve of sRGB; at 0.18 both inks contrast alike.
    luminance = 0.2126 * red**2 + 0.7152 * green**2 + 0.0722 * blue**2
    return "#000000" if luminance > 0.18 else "#ffffff"


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
