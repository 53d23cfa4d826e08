"""Boards, positions and solutions as SVG.

A piece is one group, with its name in ``data-piece``, its cells in ``data-cells`` (row, comma,
column; from 0) and one path for its shape: a picture can be read back.
"""

from collections.abc import Iterable, Iterator, Sequence

from calendar_puzzle.board import BLANK, Board, Slot
from calendar_puzzle.pieces import Placement
from calendar_puzzle.render.drawing import document, panels, safe, text
from calendar_puzzle.render.outline import Cell
from calendar_puzzle.render.palette import PALETTE
from calendar_puzzle.render.shapes import CELL, MARGIN, frame, middle, path, rooms
from calendar_puzzle.render.text import letters


def svg(
    board: Board,
    placements: Iterable[Placement] = (),
    slot: Slot | None = None,
    *,
    theme: str = "light",
) -> str:
    """Draw a solution, a position with some of the pieces, or an empty board.

    Parameters
    ----------
    board : Board
        The board.
    placements : iterable of Placement, optional
        The pieces that lie on it.
    slot : Slot, optional
        The date, whose cells are marked.
    theme : {"light", "dark", "print", "auto"}
        The colours. ``"auto"`` leaves light or dark to the reader's system.

    Returns
    -------
    str
        An SVG document, with a title and the letters of the pieces for those who cannot see it.

    Raises
    ------
    ValueError
        If there is no such theme.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> board = load_board("dragonfjord")
    >>> slot = board.slot(2, 1)
    >>> picture = svg(board, next(solutions(board, slot)), slot)
    >>> picture.count("data-piece")
    8
    """
    placements = tuple(placements)
    return document(
        frame(board),
        [
            *ground(board, placements, slot or ()),
            *(draw_piece(board, where) for where in placements),
        ],
        title=heading(board, slot),
        words="\n".join(letters(board, placements)),
        theme=theme,
    )


def sheet(
    board: Board,
    solutions: Sequence[Iterable[Placement]],
    slot: Slot | None = None,
    *,
    columns: int = 6,
    theme: str = "light",
) -> str:
    """Draw solutions side by side, numbered from 1, with a heading.

    Parameters
    ----------
    board : Board
        The board.
    solutions : sequence of iterables of Placement
        The solutions.
    slot : Slot, optional
        The date, whose cells are marked.
    columns : int, default 6
        How many stand in a row.
    theme : {"light", "dark", "print", "auto"}
        As for `svg`.

    Returns
    -------
    str
        An SVG document.

    Raises
    ------
    ValueError
        If there is no such theme.

    Examples
    --------
    >>> from calendar_puzzle import load_board, solutions
    >>> board = load_board("dragonfjord")
    >>> slot = board.slot(2, 1)
    >>> sheet(board, list(solutions(board, slot)), slot).count("data-piece") == 8 * 73
    True
    """
    width, height = frame(board)
    title = f"{heading(board, slot)}: {len(solutions)} solution" + "s" * (len(solutions) != 1)

    def panel(place: int) -> Iterator[str]:
        placements = tuple(solutions[place])
        yield from ground(board, placements, slot or ())
        yield from (draw_piece(board, where) for where in placements)
        yield text(str(place + 1), "label", width / 2, height, largest=14, room=width)

    bodies = [panel(place) for place in range(len(solutions))]
    size, body = panels(title, (width, height + MARGIN), bodies, columns)
    return document(size, body, title=title, words=title, theme=theme)


def heading(board: Board, slot: Slot | None) -> str:
    """What a picture is called: the board, and the date where there is one."""
    return ", ".join([board.name, *([" ".join(map(board.text, slot))] if slot else [])])


def ground(board: Board, placements: Iterable[Placement], slot: Slot) -> Iterator[str]:
    """Draw the body of the board and every cell that is not covered, each with its label."""
    yield f'<path class="board" d="{path(board.cells, -5, 8)}"/>'
    covered = {cell for where in placements for cell in where.cells}
    # The cells of a label are one tile; each cell without a label is its own.
    tiles: dict[str | Cell, list[Cell]] = {}
    for cell, label in board.cells.items():
        if cell not in covered:
            tiles.setdefault(cell if label == BLANK else label, []).append(cell)
    for owner, cells in tiles.items():
        shape, kind = ("card", "date") if owner in slot else ("tile", "label")
        yield f'<path class="{shape}" d="{path(cells, 2, 5)}"/>'
        if isinstance(owner, str):
            for x, y, room in rooms(cells):
                yield text(board.text(owner), kind, x, y, largest=13, room=room)


def draw_piece(board: Board, where: Placement) -> str:
    """Draw a piece where it lies, with its letter: in each cell, if they may lie apart."""
    place, kind = next(
        (place, kind) for place, kind in enumerate(board.pieces) if kind.name == where.piece
    )
    hue = f"p{place % len(PALETTE)}"
    marked = [where.cells] if kind.connected else [[cell] for cell in where.cells]
    cells = " ".join(f"{row},{column}" for row, column in where.cells)
    return (
        f'<g data-piece="{safe(where.piece)}" data-cells="{cells}">'
        f'<path class="piece {hue}" d="{path(where.cells, 1.5, 6)}"/>'
        + "".join(
            text(kind.letter, f"letter {hue}-ink", *middle(block), largest=17, room=CELL)
            for block in marked
        )
        + "</g>"
    )
