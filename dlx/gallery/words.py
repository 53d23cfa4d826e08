"""Words that cross: crosswords, double word squares and symmetric word squares.

Letters are colours of the cells: two words may cover a cell where they agree on its letter.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from dlx.problem import Problem
from dlx.solution import Solution

BLOCK, OPEN = "#", "."


def crosswords(grid: Sequence[str], words: Iterable[str], *, repeats: bool = False) -> Problem:
    """Fill a grid with words, across and down.

    Parameters
    ----------
    grid : sequence of str
        The rows: ``#`` is a block, ``.`` an open cell, anything else a cell with that letter.
    words : iterable of str
        The words to choose from. Equal ones count once.
    repeats : bool, default False
        Whether a word may be used more than once.

    Returns
    -------
    Problem
        One option per word and place; its label is ``(direction, row, column, word)``, where the
        direction is ``"across"`` or ``"down"`` and the cell is that of the first letter. `show`
        writes a solution as text.

    Notes
    -----
    A place is a row or column of two open cells or more between blocks. The places are primary
    items, their cells secondary, coloured with letters. Unless words may repeat, each word is a
    secondary item without colours.

    A grid without blocks gives the double word squares and rectangles. With all words of n letters
    0 and 1 in which there are s ones, they are the matrices of `dlx.gallery.matrices` and have its
    counts; with all permutations of n letters they are the Latin squares.

    Examples
    --------
    >>> from dlx.gallery.words import crosswords, show
    >>> problem = crosswords(["...", ".#.", "..."], ["ape", "ate", "eve", "ewe"])
    >>> problem.count()
    4
    >>> print(show(next(problem.solutions())))
    ape
    t#w
    eve
    """
    places = _places(grid)
    cells = dict.fromkeys(cell for place in places.values() for cell in place)
    listed = list(dict.fromkeys(words))
    problem = Problem(primary=places, secondary=cells)
    for word in [] if repeats else listed:
        problem.add_item(("word", word), secondary=True)
    for name, place in places.items():
        marks = [grid[row][column] for row, column in place]
        for word in listed:
            if len(word) == len(place) and all(
                mark in (OPEN, letter) for mark, letter in zip(marks, word, strict=True)
            ):
                once = [] if repeats else [("word", word)]
                letters = zip(place, word, strict=True)
                problem.add_option([name, *letters, *once], label=(*name, word))
    return problem


def word_squares(n: int, words: Iterable[str], *, repeats: bool = False) -> Problem:
    """Fill an n x n grid with words so that row i and column i have the same word.

    Parameters
    ----------
    n : int
        The rows and columns of the square.
    words : iterable of str
        The words to choose from, of which those of n letters serve. Equal ones count once.
    repeats : bool, default False
        Whether a word may be used more than once.

    Returns
    -------
    Problem
        One option per line and word; its label is ``("across", line, 0, word)``. `show` writes a
        solution as text.

    Notes
    -----
    The n lines are primary items. A cell and its mirror image in the diagonal are one secondary
    item, coloured with a letter. Unless words may repeat, each word is a secondary item without
    colours.

    With the words of 0 and 1, repeated at will, they are the symmetric matrices: all with one 1 in
    each row are counted by OEIS A000085, those with two by A000986, from n = 1: 0, 1, 4, 18, 112.

    Examples
    --------
    >>> from dlx.gallery.words import show, word_squares
    >>> words = ["area", "deal", "lady", "lead", "wall", "yard"]
    >>> print(show(next(word_squares(4, words).solutions())))
    wall
    area
    lead
    lady
    """
    listed = [word for word in dict.fromkeys(words) if len(word) == n]
    problem = Problem(
        primary=[("line", i) for i in range(n)],
        secondary=[("cell", i, j) for i in range(n) for j in range(i, n)],
    )
    for word in [] if repeats else listed:
        problem.add_item(("word", word), secondary=True)
    for i in range(n):
        cells = [("cell", min(i, j), max(i, j)) for j in range(n)]
        for word in listed:
            once = [] if repeats else [("word", word)]
            letters = zip(cells, word, strict=True)
            problem.add_option([("line", i), *letters, *once], label=("across", i, 0, word))
    return problem


def show(solution: Solution) -> str:
    """Write a solution of `crosswords` or `word_squares` as text: rows in lines, ``#`` for blocks.

    Blocks to the right of and below all words are left out.
    """
    letters = {}
    for direction, row, column, word in solution.labels:
        for i, letter in enumerate(word):
            letters[(row, column + i) if direction == "across" else (row + i, column)] = letter
    height = max((row + 1 for row, _ in letters), default=0)
    width = max((column + 1 for _, column in letters), default=0)
    return "\n".join(
        "".join(letters.get((row, column), BLOCK) for column in range(width))
        for row in range(height)
    )


Place = list[tuple[int, int]]


def _places(grid: Sequence[str]) -> dict[tuple[str, int, int], Place]:
    """The cells of each place for a word, by direction and first cell."""
    height, width = len(grid), max(map(len, grid), default=0)
    across = [[(row, column) for column in range(len(grid[row]))] for row in range(height)]
    down = [
        [(row, column) for row in range(height) if column < len(grid[row])]
        for column in range(width)
    ]
    places = {}
    for direction, lines in (("across", across), ("down", down)):
        for line in lines:
            for is_open, run in groupby(line, lambda cell: grid[cell[0]][cell[1]] != BLOCK):
                place = list(run)
                if is_open and len(place) > 1:
                    places[direction, *place[0]] = place
    return places
