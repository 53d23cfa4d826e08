"""What the methods are given: pieces, each to be used once, and the cells that they must cover.

A set of cells is an integer with a bit for each. Two layouts are in use. `packed` numbers the
cells to cover from 0, so that up to 64 of them fit a machine's word. `spread` keeps the board's
rows, each followed by a margin of bits that are no cells, so that a shift moves a whole set of
cells.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Piece, Placement
from dlx.gallery.polyforms import Cell


class Puzzle(NamedTuple):
    """The pieces in the order of the board, and the cells row by row."""

    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]


class Answer(NamedTuple):
    """The number of solutions, and of the steps that it took: each method says what a step is."""

    solutions: int
    steps: int


def puzzle_of(board: Board, slot: Slot, placed: Iterable[Placement] = ()) -> Puzzle:
    """What is left of a date once some pieces are placed."""
    placed = tuple(placed)
    used = {name for name, _ in placed}
    covered = {cell for _, cells in placed for cell in cells}
    return Puzzle(
        tuple(piece for piece in board.pieces if piece.name not in used),
        tuple(cell for cell in board.region(slot) if cell not in covered),
    )


def packed(puzzle: Puzzle) -> dict[Cell, int]:
    """The bit of each cell, with no bit between two."""
    return {cell: 1 << number for number, cell in enumerate(puzzle.cells)}


def spread(puzzle: Puzzle, stride: int) -> dict[Cell, int]:
    """The bit of each cell where each row takes so many bits."""
    return {(row, column): 1 << row * stride + column for row, column in puzzle.cells}


def masks(puzzle: Puzzle, bit: Mapping[Cell, int]) -> list[list[int]]:
    """The placements of each piece as sets of cells."""
    return [
        [sum(bit[cell] for cell in where.cells) for where in piece.placements(puzzle.cells)]
        for piece in puzzle.pieces
    ]
