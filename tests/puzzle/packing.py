"""Packings counted with no engine: the first open cell, each piece that can lie on it, and on."""

from collections import Counter
from collections.abc import Iterable

Cell = tuple[int, ...]
Pieces = Iterable[tuple[str, Iterable[Cell], bool, int]]


def views(cells: Iterable[Cell], flip: bool) -> set[frozenset[Cell]]:
    """How a piece can lie, seen from its first cell."""
    found: set[frozenset[Cell]] = set()
    shape = [(row, column) for row, column in cells]
    for mirror in (False, True)[: 1 + flip]:
        turned = [(row, -column) for row, column in shape] if mirror else shape
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            top, left = min(turned)
            found.add(frozenset((row - top, column - left) for row, column in turned))
    return found


def packings(region: Iterable[Cell], pieces: Pieces) -> int:
    """Count the ways to fill a region with pieces: name, cells, may be turned over, copies."""
    bit = {cell: 1 << number for number, cell in enumerate(sorted(region))}
    left: Counter[str] = Counter()
    lying: dict[int, list[tuple[str, int]]] = {first: [] for first in bit.values()}
    for name, cells, flip, copies in pieces:
        left[name] = copies
        for shape in views(cells, flip):
            for (top, side), first in bit.items():
                covered = [bit.get((top + row, side + column), 0) for row, column in shape]
                if all(covered):
                    lying[first].append((name, sum(covered)))

    def fill(bare: int) -> int:
        if not bare:
            return not any(left.values())
        total = 0
        for name, covered in lying[bare & -bare]:
            if left[name] and bare & covered == covered:
                left[name] -= 1
                total += fill(bare - covered)
                left[name] += 1
        return total

    return fill(sum(bit.values()))
