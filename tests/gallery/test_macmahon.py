"""MacMahon's squares against A006528, and against trying with two colours."""

from itertools import product

import pytest

import dlx
from dlx.gallery.macmahon import macmahon, show, squares

Marks = dict[tuple[int, int], str]  # colours by line and character of the text


def marks_of(text: str) -> Marks:
    return {
        (y, x): mark
        for y, line in enumerate(text.splitlines())
        for x, mark in enumerate(line)
        if mark not in ". "
    }


def pieces(marks: Marks, rows: int, columns: int) -> list[tuple[str, ...]]:
    """The squares of a board, each turned so that it comes first in the alphabet."""
    around = [(0, 1), (1, 2), (2, 1), (1, 0)]
    found = []
    for row, column in product(range(rows), range(columns)):
        edges = [marks[2 * row + y, 2 * column + x] for y, x in around]
        found.append(min(tuple(edges[i:] + edges[:i]) for i in range(4)))
    return found


# A006528
@pytest.mark.parametrize(("colors", "count"), [("a", 1), ("ab", 6), ("abc", 24), ("abcd", 70)])
def test_the_number_of_squares(colors: str, count: int) -> None:
    assert len(squares(colors)) == len(set(squares(colors))) == count


def boards(rows: int, columns: int, border: str | None, laid: list[str]) -> int:
    """Lay squares of two colours cell by cell, row by row; each is given by its four edges."""
    row, column = divmod(len(laid), columns)
    if row == rows:
        return 1
    used = {min(square[i:] + square[:i] for i in range(4)) for square in laid}
    total = 0
    for n, e, s, w in product("ab", repeat=4):
        square = n + e + s + w
        outer = [(n, row == 0), (e, column == columns - 1), (s, row == rows - 1), (w, column == 0)]
        if (
            min(square[i:] + square[:i] for i in range(4)) not in used
            and (row == 0 or laid[-columns][2] == n)
            and (column == 0 or laid[-1][1] == w)
            and all(color == border for color, is_outer in outer if is_outer and border)
        ):
            total += boards(rows, columns, border, [*laid, square])
    return total


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 2), (1, 6)])
@pytest.mark.parametrize("border", [None, "a", "b"])
def test_two_colors_against_trying(rows: int, columns: int, border: str | None) -> None:
    assert macmahon(rows, columns, "ab", border).count() == boards(rows, columns, border, [])


def test_the_first_solution_of_the_classic() -> None:
    problem = macmahon(border="c")
    solution = problem.first()
    assert solution is not None
    problem.verify(solution)
    text = show(solution)
    assert len(text.splitlines()) == 9
    marks = marks_of(text)
    assert len(marks) == 58
    assert len(set(pieces(marks, 4, 6))) == 24
    assert {mark for (y, x), mark in marks.items() if y in (0, 8) or x in (0, 12)} == {"c"}


def test_equal_colors_count_once() -> None:
    assert squares("aba") == squares("ab")


def test_show() -> None:
    solution = macmahon(1, 1, "x").first()
    assert solution is not None
    assert show(solution) == ".x.\nx x\n.x."


def test_size() -> None:
    problem = macmahon(border="a")
    assert problem.n_primary == 48
    assert problem.n_items == 48 + 18 + 20
    # 3 squares look alike however they lie, 3 have two ways, 18 have four
    assert macmahon().n_options == 24 * (3 * 1 + 3 * 2 + 18 * 4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3, 6), "macmahon: 24 squares of 3 colours do not fill a board of 3 x 6"),
        ((-4, -6), "macmahon: 24 squares of 3 colours do not fill a board of -4 x -6"),
        ((0, 0, ""), "macmahon: 0 squares of 0 colours do not fill a board of 0 x 0"),
        ((4, 6, "abc", "d"), "macmahon: the border 'd' is none of the colours 'abc'"),
    ],
)
def test_bad_boards(arguments: tuple[int, int], message: str) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        macmahon(*arguments)
    assert str(caught.value) == message
