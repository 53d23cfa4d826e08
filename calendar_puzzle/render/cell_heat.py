"""Where the pieces of a date lie, over all its solutions, as heat maps: a picture, and text."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from calendar_puzzle.board import NO_CELL, Board, Slot
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.drawing import document, moved, panels, text
from calendar_puzzle.render.outline import Cell
from calendar_puzzle.render.palette import LIGHT, codes, ink
from calendar_puzzle.render.shapes import CELL, MARGIN, frame, middle, path
from calendar_puzzle.render.svg import draw_piece, ground, heading
from calendar_puzzle.render.text import DATE_MARK, GAP

STEPS = len(LIGHT.heat)

_ICON = 52  # what a piece in small takes above its board, in units


def cell_counts(marginals: Mapping[Placement, int]) -> dict[str, dict[Cell, int]]:
    """In how many solutions each piece covers each cell.

    Parameters
    ----------
    marginals : mapping of Placement to int
        In how many solutions each placement stands; see `calendar_puzzle.puzzle.marginals`.

    Returns
    -------
    dict of dict
        The number by the name of the piece and by the cell; where it would be 0 it is left out.

    Examples
    --------
    >>> from calendar_puzzle import load_board
    >>> from calendar_puzzle.puzzle import marginals
    >>> board = load_board("dragonfjord")
    >>> counts = cell_counts(marginals(board, board.slot(2, 1)))
    >>> sum(held.get((0, 0), 0) for held in counts.values())
    73
    """
    counts: dict[str, dict[Cell, int]] = {}
    for (piece, cells), times in marginals.items():
        for cell in cells if times else ():
            held = counts.setdefault(piece, {})
            held[cell] = held.get(cell, 0) + times
    return counts


def cell_heat(
    board: Board,
    slot: Slot,
    marginals: Mapping[Placement, int],
    *,
    columns: int = 4,
    theme: str = "light",
) -> str:
    """Draw a board for each piece: in which part of the solutions it covers which cell.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The date.
    marginals : mapping of Placement to int
        As for `cell_counts`.
    columns : int, default 4
        How many boards stand in a row.
    theme : {"light", "dark", "print", "auto"}
        As for `year_heat`.

    Returns
    -------
    str
        An SVG document. The numbers are per cent, rounded down, so that 100 is each solution.

    Raises
    ------
    DateError
        If the board has no such slot.
    ValueError
        If there is no such theme.
    """
    shares = _shares(board, slot, marginals)
    width, height = frame(board)
    title = f"{heading(board, slot)}: how often each piece covers each cell, in per cent"
    bodies = [_panel(board, slot, place, shares) for place in range(len(board.pieces))]
    size, body = panels(title, (width, _ICON + height), bodies, columns)
    words = "\n".join(heat_lines(board, slot, marginals, columns=80, color=False))
    return document(size, body, title=title, words=words, theme=theme)


_Shares = dict[str, dict[Cell, Fraction]]
"""The part of the solutions in which a piece covers a cell, where there are any."""


def _shares(board: Board, slot: Slot, marginals: Mapping[Placement, int]) -> _Shares:
    counts = cell_counts(marginals)
    # Each solution covers each cell once.
    some = board.region(slot)[0]
    total = sum(held.get(some, 0) for held in counts.values())
    return {
        piece: {cell: Fraction(times, total) for cell, times in held.items()}
        for piece, held in counts.items()
    }


def _step(share: Fraction) -> int:
    return min(int(STEPS * share), STEPS - 1)


def _percent(share: Fraction) -> str:
    """A share in per cent, rounded down, so that 100 means all; above 0 it is not called 0."""
    return str(int(100 * share) or "<1")


def _panel(board: Board, slot: Slot, place: int, shares: _Shares) -> Iterator[str]:
    """The piece in small, its name, and the board with its shares."""
    piece = board.pieces[place]
    flattest = min(piece.orientations, key=lambda cells: max(row for row, _ in cells))
    icon = draw_piece(board, Placement(piece.name, flattest))
    yield moved([icon], MARGIN / 2, 0, 0.4)
    columns = 1 + max(column for _, column in flattest)
    x = MARGIN + 0.4 * (CELL * columns + MARGIN)
    yield text(piece.name, "ink start", x, _ICON / 2, largest=15, room=6 * CELL)
    region = board.region(slot)
    held = shares.get(piece.name, {})
    parts = list(ground(board, [Placement("", region)], slot))
    for cell in region:
        kind = f"h{_step(held[cell])}" if cell in held else "tile"
        parts.append(f'<path class="{kind}" d="{path([cell], 2, 5)}"/>')
        if cell in held:
            parts.append(
                text(
                    _percent(held[cell]), f"{kind}-ink", *middle([cell]), largest=13, room=CELL - 8
                )
            )
    yield moved(parts, 0, _ICON)


def heat_lines(
    board: Board, slot: Slot, marginals: Mapping[Placement, int], *, columns: int, color: bool
) -> Iterator[str]:
    """Write for each piece in which part of the solutions it covers which cell, in per cent.

    Parameters
    ----------
    board : Board
        The board.
    slot : Slot
        The date, whose cells show ``"*"``; a cell that the piece never covers shows ``"."``.
    marginals : mapping of Placement to int
        As for `cell_counts`.
    columns : int
        The width of the terminal: as many boards stand side by side as it holds, at least one.
    color : bool
        Whether to colour the cells, with the codes that the terminal understands.

    Raises
    ------
    DateError
        If the board has no such slot.
    """
    shares = _shares(board, slot, marginals)
    heat = enumerate(LIGHT.heat)
    paint = codes({str(step): f"{ink(hue)} on {hue}" for step, hue in heat}) if color else {}
    width = 4 * len(board.grid[0]) - 1
    blocks = iter(
        [
            f"{piece.letter} {piece.name}"[:width].ljust(width),
            *_rows(board, slot, shares.get(piece.name, {}), paint),
        ]
        for piece in board.pieces
    )
    across = max(1, (columns + len(GAP)) // (width + len(GAP)))
    while batch := list(islice(blocks, across)):
        yield from (GAP.join(parts).rstrip() for parts in zip(*batch, strict=True))
        yield ""


def _rows(
    board: Board,
    slot: Slot,
    held: Mapping[Cell, Fraction],
    paint: Mapping[str, tuple[str, str]],
) -> Iterator[str]:
    for row, labels in enumerate(board.grid):
        words = []
        for column, label in enumerate(labels):
            share = held.get((row, column))
            if share is not None:
                before, after = paint.get(str(_step(share)), ("", ""))
                words.append(f"{before}{_percent(share):>3}{after}")
            else:
                mark = DATE_MARK if label in slot else "."
                words.append("   " if label == NO_CELL else f"{mark:>3}")
        yield " ".join(words)
