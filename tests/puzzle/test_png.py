"""Pictures in pixels."""

import io
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
import resvg_py
from PIL import Image

from calendar_puzzle import Board, CalendarError, load_board, solutions
from calendar_puzzle.render.palette import DARK, LIGHT, THEMES, papers
from calendar_puzzle.render.png import png
from calendar_puzzle.render.shapes import CELL, MARGIN, frame
from calendar_puzzle.render.svg import svg


@pytest.fixture(scope="module")
def board() -> Board:
    """The DragonFjord board."""
    return load_board("dragonfjord")


def pixels(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG"
    return image.convert("RGB")


def main_color(image: Image.Image, row: int, column: int) -> str:
    """The colour that most of a cell has, in a picture with a pixel for each unit."""
    left, top = MARGIN + CELL * column + 4, MARGIN + CELL * row + 4
    cell = image.crop((left, top, left + CELL - 8, top + CELL - 8))
    colors = Counter(cell.getpixel((x, y)) for x in range(cell.width) for y in range(cell.height))
    (color, _), *_ = colors.most_common(1)
    return "#" + "".join(f"{part:02x}" for part in color)  # type: ignore[union-attr]


@pytest.mark.parametrize("theme", THEMES)
def test_cells_have_the_colors_of_their_pieces(board: Board, theme: str) -> None:
    slot = board.slot(2, 1)
    solution = next(solutions(board, slot))
    width, height = frame(board)
    image = pixels(png(svg(board, solution, slot, theme=theme), width))
    assert image.size == (width, height)
    hues = dict(zip((piece.name for piece in board.pieces), papers(THEMES[theme]), strict=False))
    for piece, cells in solution:
        for row, column in cells:
            assert main_color(image, row, column) == hues[piece]
    assert main_color(image, 0, 1) == main_color(image, 2, 0) == THEMES[theme].card


def test_auto_is_light(board: Board) -> None:
    image = pixels(png(svg(board, theme="auto"), 308))
    light, dark = (
        tuple(int(theme.ground[at : at + 2], 16) for at in (1, 3, 5)) for theme in (LIGHT, DARK)
    )
    assert image.getpixel((1, 1)) == light != dark


@pytest.mark.parametrize("width", [100, 308, 1000])
def test_the_width_is_as_asked(board: Board, width: int) -> None:
    assert pixels(png(svg(board), width)).width == width


def test_text_shows_on_a_machine_without_fonts(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare: Callable[..., bytes] = partial(resvg_py.svg_to_bytes, skip_system_fonts=True)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", bare)
    image = pixels(png(svg(board), 2 * frame(board)[0]))
    tile = image.getpixel((2 * (MARGIN + 6), 2 * (MARGIN + 6)))
    for row, column in board.cells:
        left, top = 2 * (MARGIN + CELL * column) + 10, 2 * (MARGIN + CELL * row) + 10
        inner = image.crop((left, top, left + 60, top + 60))
        colors = {inner.getpixel((x, y)) for x in range(60) for y in range(60)}
        assert tile in colors
        assert len(colors) > 5  # the letters, and their soft edges


@pytest.mark.parametrize("module", ["resvg_py", "fontpkg_inter"])
def test_what_is_missing_is_named(
    board: Board, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        CalendarError, match=r'^PNG pictures need .*pip install "dlx-cover\[png\]"$'
    ):
        png(svg(board))


def test_a_picture_too_large_is_refused(board: Board) -> None:
    with pytest.raises(CalendarError, match="a picture of 20000 x 20000 pixels is too large"):
        png(svg(board), 20_000)
