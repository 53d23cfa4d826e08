"""Hints and dead ends in words, and the map of where a piece may lie."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from calendar_puzzle.board import BLANK, Board, Slot
from calendar_puzzle.dead_ends import Kind, Reason
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.outline import Cell

if TYPE_CHECKING:
    from calendar_puzzle.hints import Hint, Lift

DEEPER = "No one place shows why; still, the pieces that are left do not fit."
"""What there is to say of a hopeless position that has no sign of it."""

NEVER = "This date has no solution, whatever is placed."
"""What there is to say where not even lifting all pieces helps."""


def numbered(number: int, noun: str) -> str:
    """A number and a noun that agree.

    Examples
    --------
    >>> numbered(1, "solution"), numbered(2, "solution")
    ('1 solution', '2 solutions')
    """
    return f"{number} {noun}" + "s" * (number != 1)


def called(board: Board, name: str) -> str:
    """The name of a piece, and its letter where that is another.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> called(load_board("dragonfjord"), "O6"), called(load_board("dragonfjord"), "P")
    ('O6 (O)', 'P')
    """
    letter = next(piece.letter for piece in board.pieces if piece.name == name)
    return name if name == letter else f"{name} ({letter})"


def sentence(board: Board, reason: Reason) -> str:
    """A reason why a position has no solution, for people.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> sentence(load_board("dragonfjord"), Reason(Kind.OVERLAP, ("P", "Z"), ((2, 0), (2, 1))))
    'P and Z overlap at 1 and 2.'
    """
    names = [called(board, name) for name in reason.pieces]
    pieces = _listed(names)
    spots = list(dict.fromkeys(_spots(board, reason.cells)))  # a label may own several cells
    cells = _listed(spots)
    pocket = f"The pocket of {numbered(len(reason.cells), 'cell')} at {cells} cannot be filled:"
    match reason.kind:
        case Kind.OVERLAP if len(set(names)) == 1:
            return f"Two copies of {names[0]} overlap at {cells}."
        case Kind.OVERLAP:
            return f"{pieces} overlap at {cells}."
        case Kind.DATE:
            return f"{pieces} lies on {cells}, which must stay open."
        case Kind.CHOICE:
            return f"{pieces} are not used together."
        case Kind.AREA:
            return "No set of pieces has as many cells as this date leaves to cover."
        case Kind.POCKET_SIZE:
            return f"{pocket} no pieces that are left have so many cells."
        case Kind.POCKET_SHAPE:
            return f"{pocket} no pieces that are left have its shape."
        case Kind.CELL:
            return f"No piece that is left can cover {_listed(spots, 'or')}."
        case Kind.PIECE:
            return f"There is no place left for {pieces}."
        case Kind.TORN:
            both = "both" if len(reason.cells) == 2 else "all of them"
            return f"Only {pieces} could cover {cells}, and it cannot cover {both}."


def lift_sentence(board: Board, lift: "Lift") -> str:
    """Say which pieces to take away.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> from calendar_puzzle.hints import Lift
    >>> from calendar_puzzle.pieces import Placement
    >>> lift_sentence(load_board("dragonfjord"), Lift((Placement("P", ((0, 0),)),), 4))
    'Lift P, and 4 solutions remain.'
    """
    names = _listed([called(board, where.piece) for where in lift.placements])
    remain = f"{numbered(lift.solutions, 'solution')} remain" + "s" * (lift.solutions == 1)
    return f"Lift {names}, and {remain}."


def hint_lines(board: Board, hints: Iterable["Hint"]) -> Iterator[str]:
    """One line for each placement: the piece, where it lies, and how common that is."""
    for hint in hints:
        name, cells = hint.placement
        where = ", ".join(_spots(board, cells))
        yield f"{called(board, name)} at {where}: in {hint.solutions} of {hint.among}"


def place_lines(
    board: Board, slot: Slot, placed: Sequence[Placement], name: str, hints: Sequence["Hint"]
) -> Iterator[str]:
    """The places of a piece: how often it covers each cell, as a map, and then one line each."""
    if not hints:
        yield f"{called(board, name)} is in no solution that remains."
        return
    number = numbered(len(hints), "place")
    yield f"{called(board, name)} has {number} that lead{'s' * (len(hints) == 1)} on."
    yield ""
    yield from _map_lines(board, slot, placed, hints)
    yield ""
    width = len(str(hints[0].solutions))
    for hint in hints:
        yield f"{hint.solutions:{width}}  {', '.join(_spots(board, hint.placement.cells))}"


def _map_lines(
    board: Board, slot: Slot, placed: Iterable[Placement], hints: Iterable["Hint"]
) -> Iterator[str]:
    """In how many solutions the piece covers each cell; and what else holds the place.

    A letter is a piece that is placed, ``"*"`` the date, and ``"-"`` a cell that the piece never
    covers.
    """
    covered: Counter[Cell] = Counter()
    for hint in hints:
        covered.update(dict.fromkeys(hint.placement.cells, hint.solutions))
    letters = {piece.name: piece.letter for piece in board.pieces}
    marks = {cell: "*" if label in slot else "-" for cell, label in board.cells.items()}
    marks |= {cell: letters[name] for name, cells in placed for cell in cells}
    marks |= {cell: str(number) for cell, number in covered.items()}
    width = max(map(len, marks.values()))
    for row, labels in enumerate(board.grid):
        texts = [marks.get((row, column), "") for column in range(len(labels))]
        yield "  ".join(f"{text:>{width}}" for text in texts).rstrip()


def _spots(board: Board, cells: Iterable[Cell]) -> list[str]:
    """What to call cells: by what is printed on them, or by row and column, from 1."""
    return [
        board.text(board.cells[cell])
        if board.cells[cell] != BLANK
        else f"row {cell[0] + 1} column {cell[1] + 1}"
        for cell in cells
    ]


def _listed(words: Sequence[str], joint: str = "and") -> str:
    return f" {joint} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
