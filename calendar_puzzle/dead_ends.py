"""Why a position leads nowhere, in terms of what can be seen on the board.

First come faults of the position itself: pieces that overlap, that lie on the date, that are not
used together. Where there are none, four signs are looked for in what is not covered yet, and the
first of them that shows is told: a pocket that no pieces fill, a cell that no piece can cover, a
piece that has no place, a piece that is needed in two places. A position may be hopeless and show
none of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Piece, Placement
from calendar_puzzle.placed import check_position
from dlx.gallery.polyforms import Cell, Shape

LARGEST_POCKET = 18
"""The cells of the largest pocket of which each way to fill it is tried: three pieces or so."""


class Kind(StrEnum):
    """The kinds of reasons."""

    OVERLAP = "overlap"
    """Two pieces lie on the same cells."""
    DATE = "date"
    """A piece lies on cells that must stay open."""
    CHOICE = "choice"
    """The pieces that were placed are not used together."""
    AREA = "area"
    """No set of pieces has as many cells as there are to cover."""
    POCKET_SIZE = "pocket size"
    """No pieces that are left have together as many cells as a pocket."""
    POCKET_SHAPE = "pocket shape"
    """No pieces that are left fill a pocket, though its size would do."""
    CELL = "cell"
    """No piece that is left can cover these cells, each by itself."""
    PIECE = "piece"
    """A piece that is left has no place."""
    TORN = "torn"
    """Only one piece could cover each of these cells, mostly two, and it cannot cover all."""


@dataclass(frozen=True)
class Reason:
    """Why a position has no solution.

    Parameters
    ----------
    kind : Kind
        What is wrong.
    pieces : tuple of str
        The names of the pieces that are at fault; none, where it is a pocket or a cell.
    cells : Shape
        Where it is, in sorted order; nowhere in particular, if empty.
    """

    kind: Kind
    pieces: tuple[str, ...] = ()
    cells: Shape = ()


def dead_ends(board: Board, slot: Slot, placed: Sequence[Placement]) -> tuple[Reason, ...]:
    r"""Say why a position has no solution, as far as it can be seen.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The labels to be left uncovered.
    placed : sequence of Placement
        What lies on the board.

    Returns
    -------
    tuple of Reason
        All of the kind that shows first; pockets from the smallest, and large ones only where there
        is no smaller one. None where the position has solutions, and also where the reason lies
        deeper than what is looked for.

    Raises
    ------
    PositionError
        If the placements are not pieces of the board, each in its shape and not too often.
    DateError
        If the board has no such slot.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> from calendar_puzzle.placed import read_position
    >>> board = load_board("dragonfjord")
    >>> dead_ends(board, ("Feb", "1"), read_position(board, "UUU\nU*U"))[0].kind
    <Kind.DATE: 'date'>
    >>> (reason,) = dead_ends(board, ("Feb", "1"), read_position(board, "..L\n..L\n..L\n.LL"))
    >>> reason.kind, reason.cells
    (<Kind.POCKET_SIZE: 'pocket size'>, ((0, 0), (1, 0), (1, 1), (2, 1)))
    """
    check_position(board, placed)
    region = board.region(slot)
    faults = (*_overlaps(placed), *_on_the_date(board, region, placed))
    if faults:
        return faults
    used = Counter(name for name, _ in placed)
    fitting = [pieces for pieces in board.selections() if _area(pieces) == len(region)]
    if not fitting:
        return (Reason(Kind.AREA),)
    lefts = [
        {piece: piece.copies - used[piece.name] for piece in pieces}
        for pieces in fitting
        if used.keys() <= {piece.name for piece in pieces}
    ]
    if not lefts:
        names = tuple(piece.name for piece in board.pieces if piece.name in used)
        return (Reason(Kind.CHOICE, names),)
    covered = {cell for _, cells in placed for cell in cells}
    free = frozenset(region) - covered
    # Where the pieces that are left are not settled yet, a reason must hold for each set of them.
    first, *others = (_signs(free, left) for left in lefts)
    return tuple(reason for reason in first if all(reason in other for other in others))


def _area(pieces: Iterable[Piece]) -> int:
    return sum(len(piece.cells) * piece.copies for piece in pieces)


def _overlaps(placed: Sequence[Placement]) -> Iterator[Reason]:
    for one, other in combinations(placed, 2):
        both = set(one.cells) & set(other.cells)
        if both:
            yield Reason(Kind.OVERLAP, (one.piece, other.piece), tuple(sorted(both)))


def _on_the_date(
    board: Board, region: Iterable[Cell], placed: Iterable[Placement]
) -> Iterator[Reason]:
    must_stay_open = board.cells.keys() - set(region)
    for piece, cells in placed:
        wrong = must_stay_open & set(cells)
        if wrong:
            yield Reason(Kind.DATE, (piece,), tuple(sorted(wrong)))


_Place = tuple[Piece, frozenset[Cell]]


def _signs(free: frozenset[Cell], left: Mapping[Piece, int]) -> list[Reason]:
    """The signs, of the first kind that shows, that these pieces cannot cover the free cells."""
    places = [
        (piece, frozenset(cells))
        for piece, copies in left.items()
        if copies
        for _, cells in piece.placements(free)
    ]
    pockets = sorted(_pockets(free, places), key=lambda pocket: (len(pocket), min(pocket)))
    faults = ((_fault(pocket, places, left), pocket) for pocket in pockets)
    found = [Reason(kind, (), tuple(sorted(pocket))) for kind, pocket in faults if kind]
    # What is wrong with a small pocket is wrong with the large rest too, and says less of it.
    found = [reason for reason in found if len(reason.cells) <= LARGEST_POCKET] or found
    if not found:
        bare = free.difference(*(cells for _, cells in places))
        found = [Reason(Kind.CELL, (), tuple(sorted(bare)))] if bare else []
    if not found:
        placeable = {piece for piece, _ in places}
        found = [
            Reason(Kind.PIECE, (piece.name,))
            for piece, copies in left.items()
            if copies and piece not in placeable
        ]
    return found or list(_torn(free, places, left))


def _pockets(free: frozenset[Cell], places: Iterable[_Place]) -> Iterator[frozenset[Cell]]:
    """The parts of the free cells between which no piece can lie."""
    bridges = [cells for piece, cells in places if not piece.connected]
    apart = set(free)
    while apart:
        pocket: set[Cell] = set()
        reached = [min(apart)]
        while reached:
            row, column = cell = reached.pop()
            if cell in apart:
                apart.remove(cell)
                pocket.add(cell)
                reached += (
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                )
                reached += (end for bridge in bridges if cell in bridge for end in bridge)
        yield frozenset(pocket)


def _fault(
    pocket: frozenset[Cell], places: Iterable[_Place], left: Mapping[Piece, int]
) -> Kind | None:
    """Why a pocket cannot be filled, if that can be seen."""
    sums = {0}
    for piece, copies in left.items():
        sums = {total + n * len(piece.cells) for total in sums for n in range(copies + 1)}
    if len(pocket) not in sums:
        return Kind.POCKET_SIZE
    inside = [(piece, cells) for piece, cells in places if cells <= pocket]
    if len(pocket) <= LARGEST_POCKET and not _fills(inside, pocket, Counter(left)):
        return Kind.POCKET_SHAPE
    return None


def _fills(places: Sequence[_Place], pocket: frozenset[Cell], left: Counter[Piece]) -> bool:
    """Whether pieces that are left, not necessarily all of them, fill a pocket."""
    if not pocket:
        return True
    corner = min(pocket)
    return any(
        corner in cells
        and cells <= pocket
        and left[piece] > 0
        and _fills(places, pocket - cells, left - Counter([piece]))
        for piece, cells in places
    )


def _torn(
    free: frozenset[Cell], places: Sequence[_Place], left: Mapping[Piece, int]
) -> Iterator[Reason]:
    able: dict[Cell, set[Piece]] = {cell: set() for cell in free}
    for piece, cells in places:
        for cell in cells:
            able[cell].add(piece)
    for piece, copies in left.items():
        own = sorted(cell for cell, pieces in able.items() if pieces == {piece})
        shapes = [cells for one, cells in places if one is piece]
        if copies == 1 and not any(cells.issuperset(own) for cells in shapes):
            apart = (
                pair
                for pair in combinations(own, 2)
                if not any(cells.issuperset(pair) for cells in shapes)
            )
            yield Reason(Kind.TORN, (piece.name,), next(apart, tuple(own)))
