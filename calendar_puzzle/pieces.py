"""Pieces, and where they can lie."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from calendar_puzzle.errors import BoardError
from dlx.gallery.polyforms import Cell, Shape, normalize, orientations, placements


class Placement(NamedTuple):
    """A piece, by its name, and the cells of the board that it covers, in sorted order."""

    piece: str
    cells: Shape


@dataclass(frozen=True)
class Piece:
    """A piece of a puzzle.

    Parameters
    ----------
    name : str
        What the piece is called.
    letter : str
        One visible character that stands for the piece in pictures.
    cells : tuple of (row, column) pairs
        The piece as it lies face up. Kept in sorted order, moved to row and column 0.
    flip : bool, default True
        Whether the piece may be turned over.
    connected : bool, default True
        Whether the cells must hang together by their edges.
    copies : int, default 1
        How many of it there are. They are alike: what lies where does not tell them apart.

    Raises
    ------
    BoardError
        If the letter is not one visible character, the cells are not a piece, or there is not at
        least one copy.

    Examples
    --------
    >>> Piece("corner", "C", ((0, 0), (1, 0), (1, 1))).cells
    ((0, 0), (1, 0), (1, 1))
    """

    name: str
    letter: str
    cells: Shape
    flip: bool = True
    connected: bool = True
    copies: int = 1

    def __post_init__(self) -> None:
        if len(self.letter) != 1 or not self.letter.isprintable() or self.letter in " .*_":
            raise BoardError(
                f"piece {self.name!r}: its letter must be one visible character other than "
                f"'.', '*' and '_', not {self.letter!r}"
            )
        if type(self.copies) is not int or self.copies < 1:
            raise BoardError(
                f"piece {self.name!r}: copies must be a whole number from 1, not {self.copies!r}"
            )
        _check_cells(self)
        object.__setattr__(self, "cells", normalize(self.cells))

    @property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct ways to hold the piece, moved to row and column 0; as drawn first."""
        return orientations(self.cells, flip=self.flip)

    def placements(self, region: Iterable[Cell]) -> tuple[Placement, ...]:
        """Every way to lay the piece inside a region, each set of cells once."""
        return tuple(
            Placement(self.name, cells) for cells in placements(self.cells, region, flip=self.flip)
        )


def _check_cells(piece: Piece) -> None:
    if not piece.cells:
        raise BoardError(f"piece {piece.name!r} has no cell")
    for cell in piece.cells:
        if len(cell) != 2 or not all(type(value) is int and value >= 0 for value in cell):
            raise BoardError(
                f"piece {piece.name!r}: a cell is a pair of whole numbers from 0, not {cell!r}"
            )
        if piece.cells.count(cell) > 1:
            raise BoardError(f"piece {piece.name!r} has the cell {cell} twice")
    if piece.connected and not _is_connected(piece.cells):
        raise BoardError(
            f"piece {piece.name!r}: its cells do not hang together by their edges; "
            'if that is meant, say connected = "no"'
        )


def _is_connected(cells: Shape) -> bool:
    apart = set(cells)
    reached = [apart.pop()]
    while reached:
        row, column = reached.pop()
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & apart
        apart -= near
        reached.extend(near)
    return not apart
