"""A yearbook as one page of HTML that needs nothing else: no script, no other file.

On paper the cover, the year, each month and its solutions take a page each.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from calendar_puzzle.board import Board
from calendar_puzzle.book.yearbook import ABOUT, Day, Yearbook, how_to_play, place
from calendar_puzzle.difficulty import GRADES
from calendar_puzzle.pieces import Piece, Placement
from calendar_puzzle.render.drawing import AUTO, FONTS, safe, style
from calendar_puzzle.render.palette import DARK, LIGHT, PRINT, Theme, ink
from calendar_puzzle.render.shapes import CELL, MARGIN, frame
from calendar_puzzle.render.svg import draw_piece, ground
from calendar_puzzle.render.text import letters

_LAYOUT = f"""\
* {{ box-sizing: border-box }}
body {{ margin: 0 auto; max-width: 1100px; padding: 16px; font: 16px/1.4 {FONTS} }}
h1 {{ font-size: 64px; margin: 0; line-height: 1.1 }}
h2 {{ font-size: 28px; margin: 48px 0 8px }}
svg {{ display: block; width: 100%; height: auto; text-anchor: middle }}
.cover svg {{ max-width: 460px; margin: 16px 0 }}
.pieces {{ display: flex; flex-wrap: wrap; gap: 8px 20px }}
.pieces svg {{ width: auto; margin: 0 }}
.month {{ display: grid; grid-template-columns: repeat(7, 1fr); gap: 10px }}
.month > b {{ font-weight: normal; font-size: 14px }}
.day {{ break-inside: avoid }}
.day p {{ display: flex; justify-content: space-between; margin: 0; font-weight: 700 }}
.day small {{ font-size: 11px }}
.dots {{ letter-spacing: 1px; font-size: 11px; align-self: center }}
table {{ border-spacing: 2px; width: 100%; font-size: 13px; table-layout: fixed }}
th {{ overflow: hidden; text-overflow: ellipsis }}
th:first-child {{ width: 32px }}
td, .legend span {{ text-align: center; border-radius: 4px }}
.legend span {{ display: inline-block; padding: 2px 8px }}
nav {{ display: flex; flex-wrap: wrap; gap: 4px 14px; margin-top: 16px }}
@media (max-width: 700px) {{
  .month {{ grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)) }}
  .month > b {{ display: none }}
  .day {{ grid-column: auto !important }}
  .year {{ overflow-x: auto }}
  table {{ min-width: 640px }}
}}
@media print {{
  @page {{ margin: 12mm }}
  body {{ padding: 0; max-width: none }}
  section {{ break-before: page }}
  h2 {{ margin-top: 0 }}
  nav, h2 a {{ display: none }}
  .month {{ gap: 6px 10px }}
}}
"""


def html(book: Yearbook) -> Iterator[str]:
    """Write a yearbook as a page, piece by piece; the same book is the same text.

    Yields
    ------
    str
        The page, in parts that are to be written one after the other. It is light, dark or for
        paper as the reader wants it.
    """
    yield from _head(book)
    yield from _cover(book)
    yield from _year(book)
    for number, (name, days) in enumerate(book.by_month(), start=1):
        yield from _month(book, name, days, here=f"m{number}", other=f"s{number}", solved=False)
    for number, (name, days) in enumerate(book.by_month(), start=1):
        yield from _month(book, name, days, here=f"s{number}", other=f"m{number}", solved=True)
    yield "</body>\n</html>\n"


def _head(book: Yearbook) -> Iterator[str]:
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{safe(book.title)}</title>\n<style>\n{_colors(LIGHT)}"
        f"@media (prefers-color-scheme: dark) {{\n{_colors(DARK)}}}\n"
        f"@media print {{\n{_colors(PRINT)}}}\n"
        f'{style(AUTO)}{_LAYOUT}</style>\n</head>\n<body class="cp-{AUTO}">\n'
    )


def _colors(theme: Theme) -> str:
    grades = "".join(
        f".g{grade} {{ background: {color}; color: {ink(color)} }}\n"
        for grade, color in enumerate(theme.heat[: len(GRADES) - 1], start=1)
    )
    return (
        f":root {{ background: {theme.ground}; color: {theme.ink} }}\n"
        f".cp-{AUTO} :is(a, small, th, .month > b) {{ color: {theme.label} }}\n"
        f".cp-{AUTO} .dots {{ color: {theme.accent} }}\n"
        f".cp-{AUTO} .empty .card {{ fill: {theme.accent} }}\n"
        f".cp-{AUTO} .empty .date {{ fill: {theme.card} }}\n{grades}"
    )


def _cover(book: Yearbook) -> Iterator[str]:
    """The title, the board, how to play, and the pieces."""
    board = book.board
    yield f'<header class="cover">\n<h1>{book.year}</h1>\n<p>{safe(board.name)}</p>\n'
    yield f"{_view(board, board.name)}{_named('board', ground(board, (), ()))}</svg>\n"
    yield "".join(f"<p>{safe(line)}</p>\n" for line in (*how_to_play(board), ABOUT))
    words = (f"{_dots(grade)} {GRADES[grade]}" for grade in range(1, len(GRADES)))
    yield f"<p>{' &emsp; '.join(words)}</p>\n"
    pieces = [piece for piece in board.pieces for _ in range(piece.copies)]
    yield f'<div class="pieces">{"".join(_piece(board, piece) for piece in pieces)}</div>\n'
    links = (f'<a href="#m{n}">{safe(name)}</a>' for n, (name, _) in enumerate(book.by_month(), 1))
    yield f"<nav>{' '.join(links)}</nav>\n</header>\n"


def _piece(board: Board, piece: Piece) -> str:
    height, width = (CELL * (max(values) + 1) + 4 for values in zip(*piece.cells, strict=True))
    return (
        f'<svg viewBox="{MARGIN - 2} {MARGIN - 2} {width} {height}" width="{width / 2:g}"'
        f' role="img" aria-label="{safe(piece.name)}">'
        f"{draw_piece(board, Placement(piece.name, piece.cells))}</svg>"
    )


def _year(book: Yearbook) -> Iterator[str]:
    """A table of the numbers of solutions, coloured by the grades."""
    yield f'<section class="year" id="year">\n<h2>The year {book.year}</h2>\n'
    yield "<p>The number of solutions of each day, coloured by how hard it is.</p>\n"
    yield "<table>\n<tr><th></th>"
    yield "".join(f'<th scope="col">{safe(name)}</th>' for name in book.months) + "</tr>\n"
    found = {(day.date.day, day.date.month): day.difficulty for day in book.days}
    for number in range(1, 32):
        yield f'<tr><th scope="row">{number}</th>'
        for month in range(1, 13):
            shown = found.get((number, month))
            kind = f' class="g{shown.grade}"' if shown else ""
            yield f"<td{kind}>{shown.solutions if shown else ''}</td>"
        yield "</tr>\n"
    grades = Counter(difficulty.grade for difficulty in found.values())
    yield '</table>\n<p class="legend">'
    for grade, number in sorted(grades.items()):
        yield f'<span class="g{grade}">{GRADES[grade]}: {number} days</span> '
    yield "</p>\n</section>\n"


def _month(
    book: Yearbook, name: str, days: tuple[Day, ...], *, here: str, other: str, solved: bool
) -> Iterator[str]:
    """A month: the board of each day, empty or solved; `here` and `other` are its two pages."""
    words = "solutions" if solved else str(book.year)
    back = "the boards" if solved else "solutions"
    yield (
        f'<section id="{here}">\n<h2>{safe(name)} <small>{words}'
        f' <a href="#{other}">{back}</a></small></h2>\n<div class="month">'
    )
    yield "".join(f"<b>{safe(weekday)}</b>" for weekday in book.columns) + "\n"
    for day in days:
        yield from _day(book, day, column=place(day, days[0].date)[1] + 1, solved=solved)
    yield "</div>\n</section>\n"


def _day(book: Yearbook, day: Day, *, column: int, solved: bool) -> Iterator[str]:
    board = book.board
    kind, words = (
        ("day", letters(board, day.solution))
        if solved
        else ("day empty", board.texts(day.slot).values())
    )
    yield f'<div class="{kind}" style="grid-column: {column}">'
    yield f"<p>{day.date.day} {_dots(day.difficulty.grade)}</p>{_view(board, ' '.join(words))}"
    covered = day.solution if solved else [Placement("", board.region(day.slot))]
    body, *cards = ground(board, covered, day.slot)
    yield body if solved else '<use href="#board"/>'
    yield "".join(cards)
    yield "".join(draw_piece(board, where) for where in day.solution if solved)
    yield f"</svg><small>{day.count}</small></div>\n"


def _view(board: Board, words: str) -> str:
    """The start of a picture of the board, and what it shows in words."""
    width, height = frame(board)
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{safe(words)}">'


def _named(name: str, parts: Iterable[str]) -> str:
    """What is drawn, so that it can be referred to; copies know no class from outside of it."""
    return f'<g id="{name}" class="cp-{AUTO}">{"".join(parts)}</g>'


def _dots(grade: int) -> str:
    full = "●" * grade + "○" * (len(GRADES) - 1 - grade)
    return f'<span class="dots" role="img" aria-label="{GRADES[grade]}">{full}</span>'
