"""Boards: their cells, labels and pieces, and what is left to cover on a date."""

import datetime
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
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

GROUP_SIZES = {"month": 12, "day": 31, "weekday": 7, "tens": 10, "ones": 10}
"""How many labels each group has; ``tens`` and ``ones`` are the last digits of the year."""

_JOINERS = dict.fromkeys(map(ord, "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"))
"""What some scripts need inside of words, though it cannot be seen."""

Choice = tuple[tuple[str, ...], ...]
"""Sets of pieces, by their names, of which one is used and the others are left out."""


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
        label; anything else is a label. A label that stands in several cells owns them all. Where
        one text is to be printed in two groups, a label is written ``"ones:7"``, group first.
    groups : mapping of str to tuple of str
        The labels of ``"month"``, from January, of ``"day"``, from 1, and where the board shows
        them of ``"weekday"``, from Sunday, and of the last digits of the year, ``"tens"`` and
        ``"ones"``, from 0. Every label belongs to one group.
    pieces : tuple of Piece
        The pieces; of those that are used together no two have one shape.
    choices : tuple of Choice
        Which pieces take the place of which others: either the domino or the two monominoes is
        ``(("D",), ("M",))``. A piece in no choice is always used.
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
    choices: tuple[Choice, ...] = ()
    facts: Mapping[str, int | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_grid(self)
        _check_groups(self)
        _check_choices(self)
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

    @cached_property
    def digest(self) -> str:
        """A name for all that its solutions depend on, the same in every process."""
        pieces = [(piece.name, piece.cells, piece.flip, piece.copies) for piece in self.pieces]
        parts = self.grid, list(self.groups.items()), pieces, self.choices
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def selections(self) -> Iterator[tuple[Piece, ...]]:
        """The sets of pieces that may be used together: one, unless there are choices."""
        optional = {name for choice in self.choices for names in choice for name in names}
        for chosen in product(*self.choices):
            used = {name for names in chosen for name in names}
            yield tuple(
                piece for piece in self.pieces if piece.name in used or piece.name not in optional
            )

    def text(self, label: str) -> str:
        """What is printed of a label.

        Examples
        --------
        >>> from calendar_puzzle import load_board
        >>> board = load_board("dragonfjord")
        >>> board.text("Feb"), board.text("ones:7")
        ('Feb', '7')
        """
        group, colon, text = label.partition(":")
        return text if colon and text and group in GROUP_SIZES else label

    def texts(self, slot: Slot) -> dict[str, str]:
        """What is printed in a slot, by the groups."""
        return dict(zip(self.groups, map(self.text, slot), strict=True))

    def slot(
        self, month: int, day: int, weekday: int | None = None, year: int | None = None
    ) -> Slot:
        """What the board shows for a month and a day, real date or not.

        Parameters
        ----------
        month : int
            From 1 to 12.
        day : int
            From 1 to 31.
        weekday : int, optional
            From 0 for Sunday to 6. To be given if, and only if, the board shows the weekday.
        year : int, optional
            From 1. To be given if, and only if, the board shows digits of it.

        Returns
        -------
        Slot
            One label of each group.

        Raises
        ------
        DateError
            If a number is out of range, or the weekday or the year is missing or too many.
        """
        numbers = {"month": month, "day": day, "weekday": weekday, "year": year}
        shown = {"month", "day", "weekday"} & self.groups.keys() | (
            {"year"} if self.shows_year else set()
        )
        for what, number in numbers.items():
            if (number is not None) != (what in shown):
                verb = "needs a" if what in shown else "does not show the"
                raise DateError(f"board {self.id!r} {verb} {what}")
        places = {"month": month - 1, "day": day - 1, "weekday": weekday}
        if year is not None:
            places |= {"year": year - 1, "tens": year // 10 % 10, "ones": year % 10}
        for group, place in places.items():
            if place is not None and not 0 <= place < GROUP_SIZES.get(group, datetime.MAXYEAR):
                raise DateError(f"no such date: there is no {group} {numbers[group]}")
        return tuple(labels[places[group] or 0] for group, labels in self.groups.items())

    def slot_on(self, date: datetime.date) -> Slot:
        """What the board shows on a date."""
        weekday = date.isoweekday() % 7 if "weekday" in self.groups else None
        year = date.year if self.shows_year else None
        return self.slot(date.month, date.day, weekday, year)

    @property
    def same_every_year(self) -> bool:
        """Whether what a date shows is the same in each year that has the date."""
        return not self.shows_year and "weekday" not in self.groups

    @property
    def shows_year(self) -> bool:
        """Whether the year matters for what the board shows, beside the weekday."""
        return "tens" in self.groups or "ones" in self.groups

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
        pieces = {piece.name: piece for piece in self.pieces}
        used: Counter[str] = Counter()
        open_cells = set(self.region(slot))
        owner: dict[Cell, str] = {}
        for name, cells in placements:
            if name not in pieces:
                raise NotASolution(f"piece {name!r} is unknown")
            used[name] += 1
            if used[name] > pieces[name].copies:
                raise NotASolution(f"piece {name!r} is used {_times(used[name])}")
            for cell in cells:
                if cell in owner:
                    raise NotASolution(f"pieces {owner[cell]!r} and {name!r} overlap at {cell}")
                if cell not in open_cells:
                    place = repr(self.cells.get(cell, "no cell"))
                    raise NotASolution(f"piece {name!r} covers {place} at {cell}")
                owner[cell] = name
            if not cells or normalize(cells) not in pieces[name].orientations:
                raise NotASolution(f"piece {name!r} has not the shape of its cells {cells}")
        _check_selection(self, used)
        bare = open_cells - owner.keys()
        if bare:
            raise NotASolution(f"{self.cells[min(bare)]!r} at {min(bare)} is not covered")


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _check_selection(board: Board, used: Mapping[str, int]) -> None:
    """Refuse pieces of which some are missing, or that are not for use together."""
    selections = [
        {piece.name: piece.copies for piece in selection} for selection in board.selections()
    ]
    if dict(used) in selections:
        return
    for name, copies in selections[0].items():
        if all(name in selection for selection in selections) and used.get(name, 0) < copies:
            only = f"only used {_times(used[name])}" if name in used else "not used"
            raise NotASolution(f"piece {name!r} is {only}")
    raise NotASolution(f"the pieces {', '.join(used)} are no set to be used together")


def _check_grid(board: Board) -> None:
    if not board.cells:
        raise BoardError(f"board {board.id!r} has no cells")
    for number, labels in enumerate(board.grid, start=1):
        if len(labels) != len(board.grid[0]):
            raise BoardError(
                f"board {board.id!r}: row {number} of the grid has {len(labels)} places, "
                f"but the first row has {len(board.grid[0])}"
            )
        for label in labels:
            if not label.translate(_JOINERS).isprintable() or not label.strip():
                raise BoardError(
                    f"board {board.id!r}: row {number} of the grid has the label {label!r}; "
                    "a label is text that can be seen"
                )


def _check_groups(board: Board) -> None:
    needed = [group for group in ("month", "day") if group not in board.groups]
    unknown = [group for group in board.groups if group not in GROUP_SIZES]
    if needed or unknown:
        raise BoardError(
            f"board {board.id!r}: its groups must be month, day and perhaps weekday, tens and "
            f"ones (of the year), not {', '.join(board.groups) or 'none'}"
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


def _check_choices(board: Board) -> None:
    names = {piece.name for piece in board.pieces}
    seen: set[str] = set()
    for number, choice in enumerate(board.choices, start=1):
        where = f"board {board.id!r}: choice {number}"
        if len(choice) < 2 or len(set(choice)) < len(choice):
            raise BoardError(f"{where} must have two or more different sets of pieces")
        used = {name for alternative in choice for name in alternative}
        for name in sorted(used):
            if name not in names:
                raise BoardError(f"{where}: there is no piece {name!r}")
            if name in seen:
                raise BoardError(f"{where}: piece {name!r} is in another choice already")
        seen |= used


def _check_pieces(board: Board) -> None:
    if not board.pieces:
        raise BoardError(f"board {board.id!r} has no pieces")
    _check_distinct(board, board.pieces, "name", lambda piece: [piece.name])
    _check_distinct(board, board.pieces, "letter", lambda piece: [piece.letter])
    for selection in board.selections():
        _check_distinct(board, selection, "shape", lambda piece: piece.orientations)
    height, width = sorted((len(board.grid), len(board.grid[0])))
    for piece in board.pieces:
        short, long = sorted(max(values) + 1 for values in zip(*piece.cells, strict=True))
        if short > height or long > width:
            raise BoardError(f"piece {piece.name!r} is larger than board {board.id!r}")


def _check_distinct(
    board: Board, pieces: Iterable[Piece], what: str, traits: Callable[[Piece], Iterable[object]]
) -> None:
    owner: dict[object, Piece] = {}
    for piece in pieces:
        for trait in traits(piece):
            other = owner.setdefault(trait, piece)
            if other is not piece:
                advice = "make them one piece with copies = 2" if what == "shape" else ""
                raise BoardError(
                    f"board {board.id!r}: pieces {other.name!r} and {piece.name!r} have the same "
                    f"{what}; {advice or 'each needs its own'}"
                )


def _check_area(board: Board) -> None:
    labels = list(board.cells.values())
    left = {len(labels)}  # the numbers of cells to cover, over all slots
    for group in board.groups.values():
        left = {size - labels.count(label) for size in left for label in group}
    covered = {
        sum(len(piece.cells) * piece.copies for piece in selection)
        for selection in board.selections()
    }
    if not covered & left:
        raise BoardError(
            f"board {board.id!r}: the pieces cover {_either(covered)} cells, "
            f"the board leaves {_either(left)}"
        )


def _either(numbers: Iterable[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))
