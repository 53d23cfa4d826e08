"""Piece after piece in a fixed order, with six ways to see more of a position than overlaps.

They are those of Daniel Reeves' calendar page, each of which a person can check on the board:

- a *region* (free cells that hang together) whose size is no sum of sizes of pieces that are left;
- a region of the size of one piece, and no piece that is left has its shape;
- a region of the size of one piece that one piece fills: it is *forced* to go there;
- a *cell* that no placement covers any more;
- a *tunnel*: a cell whose removal parts its region in two. The piece that covers it takes so much
  of either side that what is left there is a sum of sizes; and where the way is one cell wide as
  far as that, its cells are determined;
- a *cave*, which is a tunnel with nothing on the other side.

The layout is `spread` with a margin of one bit: the neighbours of a set are four shifts of it.
"""

from collections.abc import Iterator
from itertools import chain

from benchmarks.references.puzzle import Answer, Puzzle, masks, spread


def count(puzzle: Puzzle) -> Answer:
    """Count the solutions; a step is a position. The pieces must hang together."""
    board = _Board(puzzle)
    steps = 0

    def search(free: int, left: tuple[int, ...]) -> int:
        nonlocal steps
        steps += 1
        if not left:
            return 1  # as many cells are covered as there are
        choices = board.choices(free, left)
        return sum(search(free ^ place, _without(left, piece)) for piece, place in choices)

    return Answer(search(board.whole, tuple(range(len(puzzle.pieces)))), steps)


def _without(left: tuple[int, ...], piece: int) -> tuple[int, ...]:
    return tuple(other for other in left if other != piece)


def _bits(cells: int) -> Iterator[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1


class _Board:
    """The placements, and what can be seen of the free cells."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.stride = max(column for _, column in puzzle.cells) + 2
        bit = spread(puzzle, self.stride)
        self.whole = sum(bit.values())
        self.places = masks(puzzle, bit)
        self.sizes = [len(piece.cells) for piece in puzzle.pieces]
        self.owner = {place: piece for piece, places in enumerate(self.places) for place in places}

    def choices(self, free: int, left: tuple[int, ...]) -> list[tuple[int, int]]:
        """The placements to try: none in a hopeless position, one where it is forced."""
        sums = 1  # bit n: some pieces that are left have n cells together
        for piece in left:
            sums |= sums << self.sizes[piece]
        regions = list(self.regions(free))
        if not all(sums >> region.bit_count() & 1 for region in regions):
            return []
        for region in regions:
            if region.bit_count() < 2 * min(self.sizes[piece] for piece in left):
                piece = self.owner.get(region, -1)
                return [(piece, region)] if piece in left else []
        inside = [[place for place in self.places[piece] if not place & ~free] for piece in left]
        covered = 0
        for place in chain(*inside):
            covered |= place
        if covered != free:
            return []
        for cell in _bits(free):
            ways = list(_bits(self.near(cell) & free))
            if len(ways) == 2 and self.region(ways[0], free ^ cell) & ways[1]:
                continue  # no tunnel: its two neighbours hang together without it
            if len(ways) <= 2 and not self.can_be_covered(cell, ways, free, left, sums):
                return []
        return [(left[0], place) for place in inside[0]]

    def near(self, cells: int) -> int:
        return cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride

    def region(self, cells: int, free: int) -> int:
        """The free cells that hang together with some."""
        while (grown := (cells | self.near(cells)) & free) != cells:
            cells = grown
        return cells

    def regions(self, free: int) -> Iterator[int]:
        while free:
            region = self.region(free & -free, free)
            yield region
            free ^= region

    def way(self, cell: int, ahead: int, free: int) -> list[int]:
        """The sets of the first 0, 1, 2, ... cells on the way from a cell, while it is narrow."""
        found = [0]
        while ahead.bit_count() == 1:
            found.append(found[-1] | ahead)
            cell, ahead = cell | ahead, self.near(ahead) & free & ~cell & ~ahead
        return found

    def can_be_covered(
        self, cell: int, ways: list[int], free: int, left: tuple[int, ...], sums: int
    ) -> bool:
        """Whether some piece may cover the end of a cave, or a cell of a tunnel."""
        one, other = [self.region(way, free ^ cell) for way in ways] + [0] * (2 - len(ways))
        these, those = [self.way(cell, way, free) for way in ways] + [[0]] * (2 - len(ways))
        for size in {self.sizes[piece] for piece in left}:
            # The piece takes n cells of the one side, and m of the other.
            for n, m in zip(range(size), reversed(range(size)), strict=True):
                rests = one.bit_count() - n, other.bit_count() - m
                if all(rest >= 0 and sums >> rest & 1 for rest in rests):
                    if n >= len(these) or m >= len(those):
                        return True  # it reaches beyond the narrow way
                    if self.owner.get(cell | these[n] | those[m], -1) in left:
                        return True
        return False
