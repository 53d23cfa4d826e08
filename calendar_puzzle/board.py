"""Boards: their cells, labels and pieces, and what is left to cover on a date."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from calendar_puzzle.errors import BoardError, DateError, NotASolution
from calendar_puzzle.pieces import Piece, Placement
from dlx.gallery.polyforms import Cell, normalize

Slot = tuple[str, ...]
"""What a board shows: one label of each of its groups, in the order of the groups."""

NO_CELL = "."
"""The mark of a place in the grid that is no cell."""

BLANK = "_"
"""The mark of a cell without a label, which is always covered."""

GROUP_SIZES = {"month": 12, "day": 31, "weekday": 7}
"""How many labels each group has."""


@dataclass(frozen=True)
class Board:
    """A calendar puzzle: a grid of labelled cells, and the pieces that cover all but a date.

    Parameters
    ----------
    id : str
        The name that people type.
    name : str
        The name of the product.
    grid : tuple of tuple of str
        The rows of the board, all of one length. ``"."`` is no cell and ``"_"`` a cell without a
        label; anything else is a label. A label that stands in several cells owns them all.
    groups : mapping of str to tuple of str
        The labels of ``"month"``, from January, of ``"day"``, from 1, and of ``"weekday"``, from
        Sunday, where the board shows it. Every label belongs to one group.
    pieces : tuple of Piece
        The pieces, no two of one shape.
    facts : mapping of str to int or str
        What is known of the board: its fewest, most and total solutions over all dates, and how
        that is known.

    Raises
    ------
    BoardError
        If labels and groups do not match, or the pieces cannot fill the board.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> board = load_board("dragonfjord")
    >>> board.slot(2, 1)
    ('Feb', '1')
    >>> len(board.cells), len(board.region(("Feb", "1")))
    (43, 41)
    """

    id: str
    name: str
    grid: tuple[tuple[str, ...], ...]
    groups: Mapping[str, tuple[str, ...]]
    pieces: tuple[Piece, ...]
    facts: Mapping[str, int | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_grid(self)
        _check_groups(self)
        _check_pieces(self)
        _check_area(self)

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.cells)} cells, {len(self.pieces)} pieces>"

    @cached_property
    def cells(self) -> Mapping[Cell, str]:
        """The label of each cell (``"_"``: none), row by row."""
        return {
            (row, column): label
            for row, labels in enumerate(self.grid)
            for column, label in enumerate(labels)
            if label != NO_CELL
        }

    def slot(self, month: int, day: int, weekday: int | None = None) -> Slot:
        """What the board shows for a month and a day, real date or not.

        Parameters
        ----------
        month : int
            From 1 to 12.
        day : int
            From 1 to 31.
        weekday : int, optional
            From 0 for Sunday to 6. To be given if, and only if, the board shows the weekday.

        Returns
        -------
        Slot
            One label of each group.

        Raises
        ------
        DateError
            If a number is out of range, or the weekday is missing or too many.
        """
        numbers = {"month": month, "day": day}
        places = {"month": month - 1, "day": day - 1}
        if weekday is not None:
            numbers["weekday"] = places["weekday"] = weekday
        if places.keys() != self.groups.keys():
            verb = "does not show the" if "weekday" in places else "needs a"
            raise DateError(f"board {self.id!r} {verb} weekday")
        for group, place in places.items():
            if not 0 <= place < GROUP_SIZES[group]:
                raise DateError(f"no such date: there is no {group} {numbers[group]}")
        return tuple(labels[places[group]] for group, labels in self.groups.items())

    def slot_on(self, date: datetime.date) -> Slot:
        """What the board shows on a date."""
        weekday = date.isoweekday() % 7 if "weekday" in self.groups else None
        return self.slot(date.month, date.day, weekday)

    def slots(self) -> Iterator[Slot]:
        """Every slot, real date or not, in the order of the groups."""
        return product(*self.groups.values())

    def region(self, slot: Slot) -> tuple[Cell, ...]:
        """The cells to cover so that a slot shows, row by row.

        Raises
        ------
        DateError
            If the slot is not one label of each group, in order.
        """
        groups = self.groups.items()
        if len(slot) != len(groups):
            raise DateError(f"board {self.id!r}: a slot is a label of each of {list(self.groups)}")
        for label, (group, labels) in zip(slot, groups, strict=True):
            if label not in labels:
                raise DateError(f"board {self.id!r} has no {group} {label!r}")
        return tuple(cell for cell, label in self.cells.items() if label not in slot)

    def verify(self, placements: Iterable[Placement], slot: Slot) -> None:
        """Check that placements solve the puzzle, with no help from the search.

        Parameters
        ----------
        placements : iterable of Placement
            The pieces and the cells they cover, in any order.
        slot : Slot
            The labels to be left uncovered.

        Raises
        ------
        NotASolution
            If they are no solution; the message names the piece or the cell at fault.
        DateError
            If the board has no such slot.
        """
        missing = {piece.name: piece for piece in self.pieces}
        open_cells = set(self.region(slot))
        owner: dict[Cell, str] = {}
        for name, cells in placements:
            piece = missing.pop(name, None)
            if piece is None:
                used = name in {piece.name for piece in self.pieces}
                raise NotASolution(f"piece {name!r} is " + ("used twice" if used else "unknown"))
            for cell in cells:
                if cell in owner:
                    raise NotASolution(f"pieces {owner[cell]!r} and {name!r} overlap at {cell}")
                if cell not in open_cells:
                    place = repr(self.cells.get(cell, "no cell"))
                    raise NotASolution(f"piece {name!r} covers {place} at {cell}")
                owner[cell] = name
            if not cells or normalize(cells) not in piece.orientations:
                raise NotASolution(f"piece {name!r} has not the shape of its cells {cells}")
        if missing:
            raise NotASolution(f"piece {min(missing)!r} is not used")
        bare = open_cells - owner.keys()
        if bare:
            raise NotASolution(f"{self.cells[min(bare)]!r} at {min(bare)} is not covered")


def _check_grid(board: Board) -> None:
    if not board.cells:
        raise BoardError(f"board {board.id!r} has no cells")
    for number, labels in enumerate(board.grid, start=1):
        if len(labels) != len(board.grid[0]):
            raise BoardError(
                f"board {board.id!r}: row {number} of the grid has {len(labels)} places, "
                f"but the first row has {len(board.grid[0])}"
            )


def _check_groups(board: Board) -> None:
    needed = [group for group in ("month", "day") if group not in board.groups]
    unknown = [group for group in board.groups if group not in GROUP_SIZES]
    if needed or unknown:
        raise BoardError(
            f"board {board.id!r}: its groups must be month, day and perhaps weekday, "
            f"not {', '.join(board.groups) or 'none'}"
        )
    shown = set(board.cells.values()) - {BLANK}
    group_of: dict[str, str] = {}
    for group, labels in board.groups.items():
        if len(labels) != GROUP_SIZES[group]:
            raise BoardError(
                f"board {board.id!r}: {group} has {len(labels)} labels, not {GROUP_SIZES[group]}"
            )
        for label in labels:
            if label in group_of:
                raise BoardError(f"board {board.id!r}: label {label!r} is in the groups twice")
            if label not in shown:
                raise BoardError(f"board {board.id!r}: the {group} {label!r} is not in the grid")
            group_of[label] = group
    for label in board.cells.values():
        if label != BLANK and label not in group_of:
            raise BoardError(f"board {board.id!r}: label {label!r} of the grid is in no group")


def _check_pieces(board: Board) -> None:
    if not board.pieces:
        raise BoardError(f"board {board.id!r} has no pieces")
    by_trait: dict[tuple[str, object], Piece] = {}
    height, width = sorted((len(board.grid), len(board.grid[0])))
    for piece in board.pieces:
        traits: list[tuple[str, object]] = [("name", piece.name), ("letter", piece.letter)]
        traits += [("shape", shape) for shape in piece.orientations]
        for trait in traits:
            other = by_trait.setdefault(trait, piece)
            if other is not piece:
                raise BoardError(
                    f"board {board.id!r}: pieces {other.name!r} and {piece.name!r} have the same "
                    f"{trait[0]}; each needs its own"
                )
        short, long = sorted(max(values) + 1 for values in zip(*piece.cells, strict=True))
        if short > height or long > width:
            raise BoardError(f"piece {piece.name!r} is larger than board {board.id!r}")


def _check_area(board: Board) -> None:
    labels = list(board.cells.values())
    left = {len(labels)}  # the numbers of cells to cover, over all slots
    for group in board.groups.values():
        left = {size - labels.count(label) for size in left for label in group}
    covered = sum(len(piece.cells) for piece in board.pieces)
    if covered not in left:
        leaves = " or ".join(map(str, sorted(left)))
        raise BoardError(
            f"board {board.id!r}: the pieces cover {covered} cells, the board leaves {leaves}"
        )
