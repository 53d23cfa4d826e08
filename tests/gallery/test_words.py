"""Crosswords and word squares against every way to fill small grids with letters."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dlx.gallery.words import crosswords, show, word_squares

Filling = frozenset[tuple[tuple[int, int], str]]  # cells that are in a word, and their letters

GRIDS = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.text("..#a", min_size=width, max_size=width), min_size=1, max_size=3)
)
WORDS = st.lists(st.text("ab", min_size=1, max_size=3), max_size=10)


def runs(
    line: Sequence[tuple[int, int]], letters: dict[tuple[int, int], str]
) -> list[list[tuple[int, int]]]:
    """The cells of each word in a row or column."""
    found: list[list[tuple[int, int]]] = [[]]
    for cell in line:
        if cell in letters:
            found[-1].append(cell)
        else:
            found.append([])
    return [run for run in found if len(run) > 1]


def fillings(grid: Sequence[str], words: Sequence[str], repeats: bool) -> set[Filling]:
    height, width = len(grid), len(grid[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    cells = [(r, c) for r, c in product(range(height), range(width)) if grid[r][c] != "#"]
    found = set()
    for choice in product(*("ab" if grid[r][c] == "." else grid[r][c] for r, c in cells)):
        letters = dict(zip(cells, choice, strict=True))
        places = [run for line in lines for run in runs(line, letters)]
        read = ["".join(letters[cell] for cell in place) for place in places]
        if set(read) <= set(words) and (repeats or len(set(read)) == len(read)):
            found.add(frozenset((cell, letters[cell]) for place in places for cell in place))
    return found


@given(GRIDS, WORDS, st.booleans())
def test_crosswords(grid: list[str], words: list[str], repeats: bool) -> None:
    found: list[Filling] = []
    for solution in crosswords(grid, words, repeats=repeats).solutions():
        letters: dict[tuple[int, int], str] = {}
        for direction, row, column, word in solution.labels:
            down, across = (0, 1) if direction == "across" else (1, 0)
            for i, letter in enumerate(word):
                assert letters.setdefault((row + i * down, column + i * across), letter) == letter
        found.append(frozenset(letters.items()))
    expected = fillings(grid, words, repeats)
    assert set(found) == expected
    assert len(found) == len(expected)


@given(st.integers(0, 3), WORDS, st.booleans())
def test_word_squares(n: int, words: list[str], repeats: bool) -> None:
    expected = {
        rows
        for rows in product(set(words), repeat=n)
        if all(len(row) == n for row in rows)
        and all(rows[i][j] == rows[j][i] for i, j in product(range(n), repeat=2))
        and (repeats or len(set(rows)) == n)
    }
    found = [show(solution) for solution in word_squares(n, words, repeats=repeats).solutions()]
    assert set(found) == {"\n".join(rows) for rows in expected}
    assert len(found) == len(expected)


def binary_words(n: int, total: int) -> list[str]:
    words = ["".join(letters) for letters in product("01", repeat=n)]
    return [word for word in words if word.count("1") == total]


# A000085, A000986
@pytest.mark.parametrize(
    ("total", "counts"), [(1, [1, 2, 4, 10, 26, 76, 232]), (2, [0, 1, 4, 18, 112, 820])]
)
def test_symmetric_matrices(total: int, counts: list[int]) -> None:
    found = [
        word_squares(n, binary_words(n, total), repeats=True).count()
        for n in range(1, len(counts) + 1)
    ]
    assert found == counts


def test_a_double_word_square() -> None:
    words = ["lack", "iron", "mere", "bake", "limb", "area", "cork", "knee"]
    problem = crosswords(["...."] * 4, words)
    found = [show(solution) for solution in problem.solutions()]
    square = "lack\niron\nmere\nbake"
    assert set(found) == {square, "\n".join(map("".join, zip(*square.split(), strict=True)))}
    assert len(found) == 2


def test_blocks_and_letters_are_shown() -> None:
    problem = crosswords(["#..", "c#a", ".#."], ["at", "tab", "ca", "co"])
    assert sorted(show(solution) for solution in problem.solutions()) == [
        "#at\nc#a\na#b",
        "#at\nc#a\no#b",
    ]


def test_rows_of_different_lengths() -> None:
    problem = crosswords(["...", "."], ["abc", "ad"])
    assert [show(solution) for solution in problem.solutions()] == ["abc\nd##"]


@pytest.mark.parametrize("grid", [[], [""], ["#"], ["."], [".#", "#."]])
def test_a_grid_without_places(grid: list[str]) -> None:
    solutions = list(crosswords(grid, ["a", "ab"]).solutions())
    assert [show(solution) for solution in solutions] == [""]
