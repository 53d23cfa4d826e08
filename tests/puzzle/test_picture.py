"""Pictures as objects."""

from calendar_puzzle import load_board, solutions
from calendar_puzzle.render.picture import Picture
from calendar_puzzle.render.text import BOX, Painter
from puzzle.drawings import parse, placements


def test_a_picture_shows_itself() -> None:
    board = load_board("dragonfjord")
    slot = board.slot(2, 1)
    solution = next(solutions(board, slot))
    picture = Picture(board, solution, slot)
    painted = Painter(board, box=BOX, color=False).picture(solution)
    assert str(picture).splitlines() == [line.rstrip() for line in painted]
    assert repr(picture) == "<Picture of dragonfjord, Feb 1: 8 pieces>"
    for text in (picture.svg(), picture.svg(theme="dark"), picture._repr_svg_()):
        assert placements(parse(text)) == list(solution)
    assert "prefers-color-scheme" in picture._repr_svg_()
    assert picture.png(200).startswith(b"\x89PNG")


def test_an_empty_picture() -> None:
    picture = Picture(load_board("dragonfjord"))
    assert repr(picture) == "<Picture of dragonfjord, no date: 0 pieces>"
    assert placements(parse(picture.svg())) == []
