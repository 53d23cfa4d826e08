"""All solutions of a date as one page of HTML that needs nothing else: no script, no other file.

A placement is drawn where it first stands, and referred to wherever it stands again: ten thousand
solutions of a date have some thousand placements between them. The browser lays out only those
solutions that are in sight.
"""

from collections.abc import Iterable, Iterator, Sequence

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.drawing import AUTO, FONTS, safe, style
from calendar_puzzle.render.palette import DARK, LIGHT, PRINT, Theme
from calendar_puzzle.render.shapes import frame
from calendar_puzzle.render.svg import draw_piece, ground, heading
from calendar_puzzle.render.text import letters

_LAYOUT = f"""\
* {{ box-sizing: border-box }}
body {{ margin: 0 auto; max-width: 1500px; padding: 16px; font: 16px/1.4 {FONTS} }}
h1 {{ font-size: 18px; margin: 8px 0 0 }}
p {{ margin: 0 0 20px }}
strong {{ font-size: 40px }}
ol {{ display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)) }}
ol {{ list-style: none; margin: 0; padding: 0 }}
li {{ break-inside: avoid; content-visibility: auto; contain-intrinsic-size: auto 190px }}
li, a {{ text-align: center; text-decoration: none; font-size: 13px }}
li:target {{ outline: 3px solid; border-radius: 8px }}
svg {{ display: block; width: 100%; height: auto; text-anchor: middle }}
pre {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }}
@media print {{ ol {{ grid-template-columns: repeat(5, 1fr) }} p {{ margin-bottom: 8px }} }}
"""


def gallery(board: Board, slot: Slot, solutions: Sequence[Sequence[Placement]]) -> Iterator[str]:
    """Write a page with the solutions of a date, piece by piece.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The date.
    solutions : sequence of Solution
        Its solutions. They are numbered from 1, and number 12 can be linked to as ``#12``.

    Yields
    ------
    str
        The page, in parts that are to be written one after the other. It is light, dark or for
        paper as the reader wants it, and has the letters of each solution for those who cannot
        see it.

    Raises
    ------
    DateError
        If the board has no such slot.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> board = load_board("dragonfjord")
    >>> slot = board.slot(2, 1)
    >>> page = "".join(gallery(board, slot, list(solutions(board, slot))))
    >>> page.count("</li>")
    73
    """
    covered = Placement("", board.region(slot))
    width, height = frame(board)
    view = f'<svg viewBox="0 0 {width} {height}" aria-hidden="true">'
    yield from _head(board, slot, len(solutions))
    yield "<ol>\n"
    names: dict[Placement, str] = {}  # of the placements that are drawn already
    for place, solution in enumerate(solutions, start=1):
        yield f'<li id="{place}"><a class="label" href="#{place}">{place}</a>{view}'
        yield (
            '<use href="#board"/>' if place > 1 else _named("board", ground(board, [covered], slot))
        )
        for where in solution:
            known = names.get(where)
            if known is None:
                known = names[where] = f"p{len(names)}"
                yield _named(known, [draw_piece(board, where)])
            else:
                yield f'<use href="#{known}"/>'
        words = safe("\n".join(letters(board, solution)))
        yield f"</svg><pre>{words}</pre></li>\n"
    yield "</ol>\n</main>\n</body>\n</html>\n"


def _named(name: str, parts: Iterable[str]) -> str:
    """What is drawn, so that it can be referred to; copies know no class from outside of it."""
    return f'<g id="{name}" class="cp-{AUTO}">{"".join(parts)}</g>'


def _head(board: Board, slot: Slot, count: int) -> Iterator[str]:
    title = safe(heading(board, slot))
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_colors(LIGHT)}"
        f"@media (prefers-color-scheme: dark) {{\n{_colors(DARK)}}}\n"
        f"@media print {{\n{_colors(PRINT)}}}\n"
        f'{style(AUTO)}{_LAYOUT}</style>\n</head>\n<body class="cp-{AUTO}">\n<main>\n'
        f"<h1>{title}</h1>\n<p><strong>{count}</strong> solution{'s' * (count != 1)}</p>\n"
    )


def _colors(theme: Theme) -> str:
    return (
        f":root {{ background: {theme.ground}; color: {theme.ink} }}\n"
        f".cp-{AUTO} a {{ color: {theme.label} }}\n"
    )
