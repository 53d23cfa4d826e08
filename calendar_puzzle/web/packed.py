"""All solutions of a date in few bytes, for the page: 7 to 70 kB for ten thousand of them.

The bytes are compressed by gzip. Inside, all numbers are little-endian:

    4 bytes   the mark CPS1
    uint32    how many placements follow
    uint32    width: the most placements that a solution has
    uint32    how many solutions follow
    for each placement
        uint16   its piece, by its place among the pieces of the board
        uint16   how many cells it has
        uint16   each of them, by its place among the cells of the board
    for each place in a solution, so `width` times
        uint16   of each solution, the number of the placement at that place, or 0xFFFF for none

The placements are those that some solution has, in the order of pieces and cells. A solution has
its placements in rising order, and the solutions are sorted. So the first columns hardly change
from one solution to the next, which is why they are written column by column.
"""

import gzip
import struct
from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from calendar_puzzle.board import Board
from calendar_puzzle.pieces import Placement
from calendar_puzzle.web.limits import TooMuch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MARK = b"CPS1"
NONE = 0xFFFF

_HEAD = struct.Struct("<4sIII")


def pack(board: Board, placements: Sequence[Placement], rows: "NDArray[np.int32]") -> bytes:
    """Pack solutions; placements and rows are those of a `Table`.

    Raises
    ------
    TooMuch
        If the solutions have more placements than can be numbered.
    """
    import numpy as np

    used = np.unique(rows[rows >= 0])
    if len(used) >= NONE:
        raise TooMuch(f"the solutions have {len(used)} placements, more than {NONE - 1}")
    pieces = {piece.name: number for number, piece in enumerate(board.pieces)}
    cells = {cell: number for number, cell in enumerate(board.cells)}
    told: list[int] = []
    for number in used.tolist():
        name, covered = placements[number]
        told += [pieces[name], len(covered), *(cells[cell] for cell in covered)]
    columns = np.where(rows >= 0, np.searchsorted(used, rows), NONE).T
    head = _HEAD.pack(MARK, len(used), rows.shape[1], rows.shape[0])
    body = np.array(told, "<u2").tobytes() + columns.astype("<u2").tobytes()
    return gzip.compress(head + body, mtime=0)


def unpack(board: Board, data: bytes) -> list[tuple[Placement, ...]]:
    """Read what `pack` wrote.

    Raises
    ------
    ValueError
        If that is not what the bytes are.
    """
    plain = gzip.decompress(data)
    mark, n_placements, width, n_solutions = _HEAD.unpack_from(plain)
    if mark != MARK:
        raise ValueError(f"packed solutions begin with {MARK!r}, not {mark!r}")
    numbers = array("H", plain[_HEAD.size :])
    if struct.pack("=H", 1) != struct.pack("<H", 1):
        numbers.byteswap()
    cells = list(board.cells)
    placements = []
    place = 0
    for _ in range(n_placements):
        piece, size = numbers[place : place + 2]
        covered = tuple(cells[number] for number in numbers[place + 2 : place + 2 + size])
        placements.append(Placement(board.pieces[piece].name, covered))
        place += 2 + size
    starts = accumulate([place] + [n_solutions] * width)
    columns = [numbers[start : start + n_solutions] for start in list(starts)[:width]]
    return [
        tuple(placements[number] for number in solution if number != NONE)
        for solution in zip(*columns, strict=True)
    ]
