"""What commands that draw share: where the picture goes, and its colours."""

import argparse
import sys
from collections.abc import Callable

from calendar_puzzle.cli.arguments import Parser
from calendar_puzzle.cli.output import written

THEMES = ("auto", "light", "dark", "print")


def add_pictures(parser: Parser) -> None:
    """Add the arguments that `draw` reads."""
    parser.add_argument("--svg", metavar="FILE", help="draw it; - for standard output")
    parser.add_argument("--png", metavar="FILE", help='the same in pixels; needs "dlx-cover[png]"')
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default="auto",
        help="the colours of a picture; auto, the default: as the reader's system has it",
    )


def wants_picture(arguments: argparse.Namespace) -> bool:
    """Whether there is anything to draw."""
    return arguments.svg is not None or arguments.png is not None


def draw(arguments: argparse.Namespace, picture: Callable[[str], str]) -> None:
    """Write what the arguments ask for; `picture` makes an SVG in a theme.

    Raises
    ------
    CalendarError
        If a picture in pixels needs a package that is not there, or would be too large.
    """
    if arguments.svg is not None:
        _write(arguments.svg, picture(arguments.theme).encode())
    if arguments.png is not None:
        from calendar_puzzle.render.png import png

        # Pixels have no reader's system to follow.
        theme = "light" if arguments.theme == "auto" else arguments.theme
        _write(arguments.png, png(picture(theme)))


def _write(path: str, content: bytes) -> None:
    if path == "-":
        sys.stdout.buffer.write(content)
        return
    with written(path) as file:
        file.write(content)
