"""The colours of the pieces, for every kind of picture."""

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
