"""Transparencies: lay shifted copies of the board upon each other, and hold them to the light.

The board is one integer with a bit for each cell, row by row, with a margin at the right of each
row that is wider than any piece. Shifting it moves the whole board. A way to hold a piece is a
list of offsets from its first cell; the board, shifted back by each of them and all the copies
ANDed, keeps a bit exactly where the piece fits, if its first cell is laid there: all places at
once, with one shift and one AND for each cell of the piece, and no list of placements anywhere.

The same bits, shifted forth again and ORed, are the cells that the piece can cover. So each
position is asked two things: is there a cell that no piece can cover, and which piece has the
fewest places?
"""

from itertools import chain

from benchmarks.references.puzzle import Answer, Puzzle, spread

Offsets = tuple[int, ...]


def count(puzzle: Puzzle) -> Answer:
    """Count the solutions; a step is a position."""
    longest = 1 + max(max(chain(*piece.cells)) for piece in puzzle.pieces)
    stride = max(column for _, column in puzzle.cells) + longest
    board = sum(spread(puzzle, stride).values())
    ways = [_ways(piece.orientations, stride) for piece in puzzle.pieces]
    steps = 0

    def search(free: int, left: tuple[int, ...]) -> int:
        nonlocal steps
        steps += 1
        if not left:
            return 1  # as many cells are covered as there are
        best, fewest, reached = -1, free.bit_count() + 1, 0
        for piece in left:
            places = 0
            for offsets in ways[piece]:
                fits = where_it_fits(free, offsets)
                places += fits.bit_count()
                reached |= shadow(fits, offsets)
            if places < fewest or best < 0:
                best, fewest = piece, places
        if reached != free:
            return 0
        others = tuple(piece for piece in left if piece != best)
        solutions = 0
        for offsets in ways[best]:
            fits = where_it_fits(free, offsets)
            while fits:
                place = fits & -fits
                fits ^= place
                solutions += search(free ^ shadow(place, offsets), others)
        return solutions

    return Answer(search(board, tuple(range(len(ways)))), steps)


def _ways(orientations: tuple[tuple[tuple[int, ...], ...], ...], stride: int) -> list[Offsets]:
    """Each way to hold a piece, as the offsets of its cells from its first one."""
    return [
        tuple((row - shape[0][0]) * stride + column - shape[0][1] for row, column in shape)
        for shape in orientations
    ]


def where_it_fits(free: int, offsets: Offsets) -> int:
    """The bits at which the first cell may lie so that all cells of the piece are free."""
    fits = free
    for offset in offsets:
        fits &= free >> offset
    return fits


def shadow(places: int, offsets: Offsets) -> int:
    """The cells that the piece covers if its first cell lies at any of some places."""
    covered = 0
    for offset in offsets:
        covered |= places << offset
    return covered
