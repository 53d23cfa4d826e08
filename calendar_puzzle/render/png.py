"""Drawings as PNG."""

import re

from calendar_puzzle.errors import CalendarError

MOST_PIXELS = 100_000_000
"""The largest picture: it takes 400 MB of memory while it is drawn."""

LEAST_WIDTH = 1000
"""How many pixels wide a picture is at least, unless its width is given."""


def png(svg: str, width: int | None = None) -> bytes:
    """Turn a drawing into pixels.

    Parameters
    ----------
    svg : str
        An SVG document of this package, in any theme but ``"auto"``, which is taken as ``"light"``.
    width : int, optional
        How many pixels wide the picture becomes. The height follows. By default a picture is as
        wide as the drawing says, and at least `LEAST_WIDTH`.

    Returns
    -------
    bytes
        A PNG file.

    Raises
    ------
    CalendarError
        If the packages that this needs are not there, where the message names what to install, or
        if the picture would be larger than `MOST_PIXELS`.

    Notes
    -----
    Text is set in Inter, which is in one of those packages and has the Latin, Greek and Cyrillic
    letters, so that a picture looks alike everywhere, machines without any font included. Letters
    of other scripts need a font on the machine that has them.
    """
    try:
        import fontpkg_inter
        import resvg_py
    except ImportError:
        raise CalendarError('PNG pictures need more: pip install "dlx-cover[png]"') from None
    across, down = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg)[0])
    if width is None:
        width = max(LEAST_WIDTH, round(float(re.findall(r' width="(\S+)"', svg)[0])))
    height = round(width * down / across)
    if width * height > MOST_PIXELS:
        raise CalendarError(
            f"a picture of {width} x {height} pixels is too large; "
            "make it narrower, draw fewer solutions, or take SVG"
        )
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_dirs=[str(fontpkg_inter.ROOT)],
        font_family=fontpkg_inter.FAMILY,
        sans_serif_family=fontpkg_inter.FAMILY,
    )
