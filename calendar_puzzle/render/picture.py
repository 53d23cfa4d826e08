"""A solution, a position or an empty board as an object that shows itself."""

from dataclasses import dataclass

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.png import png
from calendar_puzzle.render.svg import svg
from calendar_puzzle.render.text import BOX, Painter


@dataclass(frozen=True)
class Picture:
    r"""What a board looks like: drawn in a notebook, box-drawing characters when printed.

    Parameters
    ----------
    board : Board
        The board.
    placements : tuple of Placement, optional
        The pieces that lie on it: a solution, or some pieces, or none.
    slot : Slot, optional
        The date, whose cells are marked.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> from calendar_puzzle.render.picture import Picture
    >>> board = load_board("dragonfjord")
    >>> slot = board.slot(2, 1)
    >>> picture = Picture(board, next(solutions(board, slot)), slot)
    >>> print("\n".join(str(picture).splitlines()[:4]))
    ┌───┬───┬───┬───────┬───┐
    │ U │Feb│ U │ Z   Z │ N │
    │   └───┘   │   ┌───┘   │
    │ U   U   U │ Z │ N   N │
    >>> picture.svg(theme="print")[:4]
    '<svg'
    """

    board: Board
    placements: tuple[Placement, ...] = ()
    slot: Slot | None = None

    def __str__(self) -> str:
        lines = Painter(self.board, box=BOX, color=False).picture(self.placements)
        return "\n".join(line.rstrip() for line in lines)

    def __repr__(self) -> str:
        date = " ".join(self.slot or ("no date",))
        return f"<Picture of {self.board.id}, {date}: {len(self.placements)} pieces>"

    def svg(self, *, theme: str = "light") -> str:
        """The picture as SVG; see `calendar_puzzle.render.svg.svg`."""
        return svg(self.board, self.placements, self.slot, theme=theme)

    def png(self, width: int | None = None, *, theme: str = "light") -> bytes:
        """The picture as PNG; see `calendar_puzzle.render.png.png`."""
        return png(self.svg(theme=theme), width)

    def _repr_svg_(self) -> str:
        return self.svg(theme="auto")
