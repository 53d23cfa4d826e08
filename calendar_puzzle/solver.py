"""A board made ready to be searched for many slots: their solutions, and the steps to one.

What the slots of a board have in common is encoded once; a search is then given the labels that
show.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from calendar_puzzle.board import Board, Slot
from calendar_puzzle.pieces import Placement
from calendar_puzzle.puzzle import Solution, encode_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dlx import Problem, Search
    from dlx.gallery.polyforms import Cell


class Table(NamedTuple):
    """All solutions of a slot.

    Attributes
    ----------
    placements : tuple of Placement
        All that the board has, in the order of its pieces, then of the cells.
    rows : ndarray of int32, one row for each solution
        The numbers of its placements, rising, -1 where it has fewer than others; the rows are
        sorted.
    nodes : int
        How many states the search visited.
    """

    placements: tuple[Placement, ...]
    rows: "NDArray[np.int32]"
    nodes: int


class Tally(NamedTuple):
    """How many solutions a slot has, and one of them.

    Attributes
    ----------
    solutions : int
        How many there are.
    nodes : int
        How many states the search visited.
    first : Solution
        The first one found; empty if there is none.
    """

    solutions: int
    nodes: int
    first: Solution


class Step(NamedTuple):
    """A step of a search, as `dlx.Search.trace` tells it.

    Attributes
    ----------
    kind : {"choose", "try", "dead", "solution", "back"}
    item : str or Cell or None
        The piece or the cell that is chosen, or that is dead.
    options : int or None
        In how many placements a chosen item is.
    placement : Placement or None
        What is tried.
    """

    kind: str
    item: "str | Cell | None" = None
    options: int | None = None
    placement: Placement | None = None


class _Selection(NamedTuple):
    """Pieces that are used together, and the problem of all slots at once."""

    area: int
    """The number of their cells."""
    problem: "Problem"
    numbers: list[int]
    """Of the placement that each option stands for, among all of the board."""
    labels: dict[str, int]
    """The option that shows a label; these come after the placements."""

    def search(self, slot: Slot, limit: int | None = None) -> "Search":
        """A search whose nodes are the same on every machine, so with one kernel for all."""
        given = [self.labels[label] for label in slot]
        return self.problem.search(given=given, kernel="bits", limit=limit)


class Solver:
    """A board made ready to be searched for many slots; threads may share it.

    Parameters
    ----------
    board : Board
        The board.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> board = load_board("dragonfjord")
    >>> solver = Solver(board)
    >>> table = solver.table(board.slot(2, 1))
    >>> table.rows.shape, [table.placements[number].piece for number in table.rows[0]]
    ((73, 8), ['O6', 'P', 'U', 'V', 'L', 'Y', 'N', 'Z'])
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        every = board.groups.values()
        encoded = [(pieces, *encode_whole(board, pieces, every)) for pieces in board.selections()]
        # In each selection a piece has the same placements, so any that has it will do.
        of_piece = {
            piece.name: [where for where in placements if where.piece == piece.name]
            for pieces, _, placements, _ in encoded
            for piece in pieces
        }
        self._placements = tuple(
            where for piece in board.pieces for where in of_piece.get(piece.name, ())
        )
        number = {where: number for number, where in enumerate(self._placements)}
        self._selections = [
            _Selection(
                sum(len(piece.cells) * piece.copies for piece in pieces),
                problem,
                [number[where] for where in placements],
                labels,
            )
            for pieces, problem, placements, labels in encoded
        ]

    def table(
        self,
        slot: Slot,
        *,
        limit: int | None = None,
        on_slice: Callable[[], object] | None = None,
    ) -> Table:
        """Find all solutions of a slot.

        Parameters
        ----------
        slot : Slot
            The labels to be left uncovered.
        limit : int, optional
            End after so many solutions.
        on_slice : callable, optional
            Called some hundred times a second while the search runs, which an exception ends.

        Raises
        ------
        DateError
            If the board has no such slot.
        """
        import numpy as np

        found: list[NDArray[np.int32]] = []
        n_found = nodes = 0
        for selection in self._fitting(slot):
            search = selection.search(slot, None if limit is None else limit - n_found)
            search.on_slice = on_slice
            numbers = np.array(selection.numbers, np.int32)
            for block in search.blocks():
                found.append(numbers[block.rows[:, : -len(slot)]])  # the labels are the tail
                n_found += len(block.rows)
            nodes += search.stats.nodes
        return Table(self._placements, _sorted_rows(found), nodes)

    def tally(self, slot: Slot) -> Tally:
        """Count all solutions of a slot, without keeping them.

        Raises
        ------
        DateError
            If the board has no such slot.
        """
        solutions = nodes = 0
        first: Solution = ()
        for selection in self._fitting(slot):
            search = selection.search(slot)
            for block in search.blocks():
                numbers = block.rows[0][: -len(slot)]  # the labels are the tail
                first = first or tuple(self._placements[selection.numbers[n]] for n in numbers)
                solutions += len(block.rows)
            nodes += search.stats.nodes
        return Tally(solutions, nodes, first)

    def trace(self, slot: Slot) -> Iterator[Step]:
        """Tell the steps of the search, up to its first solution.

        Raises
        ------
        DateError
            If the board has no such slot.
        """
        for selection in self._fitting(slot):
            items = cast("tuple[str | Cell, ...]", selection.problem.items)
            search = selection.problem.search(given=[selection.labels[label] for label in slot])
            for kind, item, option, options in search.trace():
                if option is not None:
                    yield Step(kind, placement=self._placements[selection.numbers[option]])
                else:
                    yield Step(kind, None if item is None else items[item], options)
                if kind == "solution":
                    return

    def _fitting(self, slot: Slot) -> list["_Selection"]:
        """The sets of pieces that may fill the region of a slot."""
        area = len(self.board.region(slot))
        return [selection for selection in self._selections if selection.area == area]


def _sorted_rows(found: "Sequence[NDArray[np.int32]]") -> "NDArray[np.int32]":
    """All rows in one array, filled up with -1."""
    import numpy as np

    width = max((rows.shape[1] for rows in found), default=0)
    filled = np.full((sum(map(len, found)), width), -1, np.int32)
    end = 0
    for rows in found:
        begin, end = end, end + len(rows)
        filled[begin:end, : rows.shape[1]] = rows
    return filled[np.lexsort(filled.T[::-1])] if width else filled
