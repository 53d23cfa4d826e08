"""Cells as shapes of a drawing: rounded outlines, and where to write in them."""

from collections.abc import Iterable, Iterator, Sequence

from calendar_puzzle.board import Board
from calendar_puzzle.render.drawing import number
from calendar_puzzle.render.outline import Cell, Point, outline

CELL = 40
"""The side of a cell, in units."""

MARGIN = 14
"""What is left free round a board."""


def frame(board: Board) -> tuple[int, int]:
    """The width and height of a board with its margin, in units."""
    return len(board.grid[0]) * CELL + 2 * MARGIN, len(board.grid) * CELL + 2 * MARGIN


def path(cells: Iterable[Cell], inset: float, radius: float) -> str:
    """The outline of cells as path data, moved inwards by `inset`, with its corners rounded.

    Examples
    --------
    >>> path([(0, 0)], inset=1, radius=5)
    'M15 20Q15 15 20 15L48 15Q53 15 53 20L53 48Q53 53 48 53L20 53Q15 53 15 48Z'
    """
    parts = []
    for loop in outline(cells):
        neighbours = zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
        parts.append("L".join(_rounded(*three, inset, radius) for three in neighbours))
    return "".join(f"M{part}Z" for part in parts)


def _rounded(before: Point, corner: Point, after: Point, inset: float, radius: float) -> str:
    """A corner of an outline: where its curve starts, and the curve."""
    (down1, right1), (down2, right2) = _way(before, corner), _way(corner, after)
    x, y = _at(*corner)
    # The inside is on the right: below a way to the right, to the left of a way down.
    x -= inset * (down1 + down2)
    y += inset * (right1 + right2)
    start = f"{number(x - radius * right1)} {number(y - radius * down1)}"
    end = f"{number(x + radius * right2)} {number(y + radius * down2)}"
    return f"{start}Q{number(x)} {number(y)} {end}"


def _way(start: Point, end: Point) -> Point:
    """The step, down and right, that leads from a corner towards another."""
    return (
        (end[0] > start[0]) - (end[0] < start[0]),
        (end[1] > start[1]) - (end[1] < start[1]),
    )


def _at(row: float, column: float) -> tuple[float, float]:
    """The x and y of a place of the grid."""
    return MARGIN + CELL * column, MARGIN + CELL * row


def middle(cells: Sequence[Cell]) -> tuple[float, float]:
    """Where one letter for cells stands: in their middle if they are a rectangle, else in a cell.

    Examples
    --------
    >>> middle([(0, 0), (0, 1)])
    (54.0, 34.0)
    >>> middle([(0, 0), (0, 1), (1, 1)])
    (74.0, 34.0)
    """
    rows, columns = zip(*cells, strict=True)
    row, column = sum(rows) / len(cells), sum(columns) / len(cells)
    if not _is_rectangle(cells):
        row, column = min(
            cells, key=lambda cell: ((cell[0] - row) ** 2 + (cell[1] - column) ** 2, cell)
        )
    return _at(row + 0.5, column + 0.5)


def rooms(cells: Sequence[Cell]) -> Iterator[tuple[float, float, float]]:
    """Where to write what stands in cells, and how wide that is: once if they are a rectangle."""
    for block in [cells] if _is_rectangle(cells) else [[cell] for cell in cells]:
        yield *middle(block), CELL * len({column for _, column in block}) - 8


def _is_rectangle(cells: Sequence[Cell]) -> bool:
    rows, columns = zip(*cells, strict=True)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return bool(height * width == len(cells))
