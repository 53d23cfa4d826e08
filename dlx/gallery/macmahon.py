"""MacMahon's squares: all ways to colour the edges of a square, laid so that edges agree."""

from itertools import product

from dlx.errors import ProblemError
from dlx.problem import Problem
from dlx.solution import Solution

Square = tuple[str, str, str, str]  # the colours of the north, east, south and west edge


def squares(colors: str = "abc") -> list[Square]:
    """All squares whose edges have one colour each, those that turn into each other once.

    With 1, 2, 3, ... colours there are 1, 6, 24, 70, ... (OEIS A006528).

    Examples
    --------
    >>> from dlx.gallery.macmahon import squares
    >>> len(squares("abc"))
    24
    >>> squares("ab")[:3]
    [('a', 'a', 'a', 'a'), ('a', 'a', 'a', 'b'), ('a', 'a', 'b', 'b')]
    """
    every = [(n, e, s, w) for n, e, s, w in product(dict.fromkeys(colors), repeat=4)]
    return [square for square in every if square == min(_turns(square))]


def macmahon(
    rows: int = 4, columns: int = 6, colors: str = "abc", border: str | None = None
) -> Problem:
    """Lay each of MacMahon's squares once, so that edges that meet have the same colour.

    Parameters
    ----------
    rows, columns : int
        The size of the board, which has as many cells as there are squares.
    colors : str
        The colours, a character each.
    border : str, optional
        The colour of the whole border; by default any colours may lie there.

    Returns
    -------
    Problem
        One option per cell and square, turned in any way; its label is ``(row, column, square)``,
        where the square has the colours of its north, east, south and west edge as it lies. `show`
        writes a solution as text.

    Raises
    ------
    ProblemError
        If the squares do not fill the board, or the border's colour is none of the colours.

    Notes
    -----
    The squares and the cells are primary items. The edges between two cells are secondary, with
    colours. A square that a half turn or a quarter turn leaves as it is gives only as many options
    as it looks different.

    With three colours, a board of 4 x 6 and a border of one given colour there are 106624 =
    13328 * 8 solutions: 13328 but for turns and reflections of the board and a swap of the other
    two colours (Philpott, Federico).

    References
    ----------
    P. A. MacMahon, New Mathematical Pastimes, 1921.

    Examples
    --------
    >>> from dlx.gallery.macmahon import macmahon, show
    >>> problem = macmahon(2, 3, "ab")
    >>> problem.n_options
    96
    >>> print(show(macmahon(border="a").first()).splitlines()[0])
    .a.a.a.a.a.a.
    """
    pieces = squares(colors)
    if rows * columns != len(pieces) or rows < 1:
        raise ProblemError(
            f"macmahon: {len(pieces)} squares of {len(set(colors))} colours do not fill a board of "
            f"{rows} x {columns}"
        )
    if border is not None and border not in colors:
        raise ProblemError(f"macmahon: the border {border!r} is none of the colours {colors!r}")
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    # the edge north of a cell, and the one west of it
    north = [("north", row, column) for row, column in cells if row > 0]
    west = [("west", row, column) for row, column in cells if column > 0]
    inner = {*north, *west}
    problem = Problem(primary=[*pieces, *cells], secondary=[*north, *west])
    for piece in pieces:
        for row, column in cells:
            edges = [
                ("north", row, column),
                ("west", row, column + 1),
                ("north", row + 1, column),
                ("west", row, column),
            ]
            for square in dict.fromkeys(_turns(piece)):
                sides = list(zip(edges, square, strict=True))
                if all(edge in inner or border in (None, color) for edge, color in sides):
                    shared = [side for side in sides if side[0] in inner]
                    problem.add_option([piece, (row, column), *shared], label=(row, column, square))
    return problem


def show(solution: Solution) -> str:
    """Write a solution of `macmahon` as text: each colour on its edge, and dots between edges."""
    marks = {}
    for row, column, square in solution.labels:
        for (down, across), color in zip(((0, 1), (1, 2), (2, 1), (1, 0)), square, strict=True):
            marks[2 * row + down, 2 * column + across] = color
    height, width = (max(axis) + 1 for axis in zip(*marks, strict=True))
    return "\n".join(
        "".join(
            marks.get((y, x), "." if y % 2 == x % 2 == 0 else " ") for x in range(width)
        ).rstrip()
        for y in range(height)
    )


def _turns(square: Square) -> list[Square]:
    n, e, s, w = square
    return [(n, e, s, w), (w, n, e, s), (s, w, n, e), (e, s, w, n)]
