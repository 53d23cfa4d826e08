"""Boards and positions that the tests of hints share."""

from calendar_puzzle import Board, Piece, Placement, load_board, parse_board
from calendar_puzzle.placed import read_position

# DragonFjord with a choice: the 2 x 3 rectangle, or two straight trominoes; and with a P that may
# not be turned over.
CHOICE = """
name = "Choice"
choices = [[["O6"], ["I"]]]
grid = [
  ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "."],
  ["Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "."],
  ["1", "2", "3", "4", "5", "6", "7"],
  ["8", "9", "10", "11", "12", "13", "14"],
  ["15", "16", "17", "18", "19", "20", "21"],
  ["22", "23", "24", "25", "26", "27", "28"],
  ["29", "30", "31", ".", ".", ".", "."],
]

[groups]
month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
day = [
  "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
  "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
]

[pieces]
O6 = { letter = "O", shape = ["XXX", "XXX"] }
I = { letter = "I", shape = ["XXX"], copies = 2 }
P = { letter = "P", shape = ["XX", "XX", "X."], flip = "no" }
U = { letter = "U", shape = ["X.X", "XXX"] }
V = { letter = "V", shape = ["X..", "X..", "XXX"] }
L = { letter = "L", shape = ["X.", "X.", "X.", "XX"] }
Y = { letter = "Y", shape = ["X.", "XX", "X.", "X."] }
N = { letter = "N", shape = ["X.", "X.", "XX", ".X"] }
Z = { letter = "Z", shape = ["XX.", ".X.", ".XX"] }
"""


def choice_board() -> Board:
    return parse_board(CHOICE, "choice")


def dragonfjord() -> Board:
    return load_board("dragonfjord")


def drawn(board: Board, *rows: str) -> tuple[Placement, ...]:
    """The placements of a drawing."""
    return read_position(board, "\n".join(rows))


def laid(piece: str, *cells: tuple[int, int]) -> Placement:
    return Placement(piece, tuple(sorted(cells)))


def named(board: Board, name: str) -> Piece:
    return next(piece for piece in board.pieces if piece.name == name)
