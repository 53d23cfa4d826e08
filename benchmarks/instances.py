"""The benchmark instances, each with its published number of covers.

An instance is lists of item numbers, made by short code of its own or read from ``data/``, so that
no encoder of ``dlx.gallery`` is measured or trusted. Items are numbered from 0, primary items
first, and each occurs in some option.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, partial
from itertools import permutations, product
from pathlib import Path

DATA = Path(__file__).parent / "data"

Cell = tuple[int, ...]


@dataclass(frozen=True)
class Instance:
    """An exact-cover problem in numbers.

    Parameters
    ----------
    name
        What messages call it.
    options
        The item numbers of each option.
    n_items, n_primary
        Items ``0..n_primary-1`` are primary, the others secondary.
    covers
        The published number of covers; None where nobody knows it.
    colors
        The color of each entry of ``options``, 0 for none; None for an instance without colors.
    bounds
        How often each primary item is covered, at least and at most; None for an instance in which
        each is covered once.
    """

    name: str
    options: list[list[int]]
    n_items: int
    n_primary: int
    covers: int | None
    colors: list[list[int]] | None = None
    bounds: list[tuple[int, int]] | None = None

    def is_cover(self, chosen: Iterable[int]) -> bool:
        """Tell whether the options numbered in `chosen` are different and an exact cover."""
        chosen = list(chosen)
        times = [0] * self.n_primary
        seen: dict[int, int] = {}
        for number in chosen:
            colors = self.colors[number] if self.colors else [0] * len(self.options[number])
            for item, color in zip(self.options[number], colors, strict=True):
                if item < self.n_primary:
                    times[item] += 1
                elif item in seen and (color == 0 or seen[item] != color):
                    return False
                else:
                    seen[item] = color
        bounds = self.bounds or [(1, 1)] * self.n_primary
        return len(set(chosen)) == len(chosen) and all(
            low <= count <= high for count, (low, high) in zip(times, bounds, strict=True)
        )


@dataclass(frozen=True)
class Row:
    """A line of the table: one instance, or several of which the table shows the mean."""

    name: str
    makers: Sequence[Callable[[], Instance]]
    known: bool = True  # the number of covers is known, so the row can be counted


def from_entries(name: str, options: Iterable[Iterable[object]], covers: int | None) -> Instance:
    """Number the items of `options`, all primary, in order of first appearance."""
    number: dict[object, int] = {}
    lists = [[number.setdefault(item, len(number)) for item in option] for option in options]
    return Instance(name, lists, len(number), len(number), covers)


# Polyforms


def parse(rows: Sequence[str]) -> list[Cell]:
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]


def is_turn(axes: Sequence[int], signs: Sequence[int]) -> bool:
    """Tell a rotation from a reflection, by the determinant of the signed permutation."""
    swaps = sum(axes[i] > axes[j] for j in range(len(axes)) for i in range(j))
    return (swaps + signs.count(-1)) % 2 == 0


def placements(cells: Sequence[Cell], region: set[Cell], flip: bool) -> list[list[Cell]]:
    """List the ways to lay a piece into `region`, each set of cells once."""
    found: set[tuple[Cell, ...]] = set()
    dimension = len(cells[0])
    for axes, signs in product(permutations(range(dimension)), product((1, -1), repeat=dimension)):
        if not flip and not is_turn(axes, signs):
            continue
        turned = [tuple(s * cell[a] for a, s in zip(axes, signs, strict=True)) for cell in cells]
        for target in region:
            shift = [t - o for t, o in zip(target, turned[0], strict=True)]
            laid = [tuple(x + d for x, d in zip(cell, shift, strict=True)) for cell in turned]
            if region.issuperset(laid):
                found.add(tuple(sorted(laid)))
    return [list(laid) for laid in sorted(found)]


def packing(
    name: str, pieces: dict[str, list[Cell]], region: set[Cell], covers: int, flip: bool = True
) -> Instance:
    """Lay every piece once, so that `region` is filled."""
    options = [
        [letter, *laid]
        for letter, cells in pieces.items()
        for laid in placements(cells, region, flip)
    ]
    return from_entries(name, options, covers)


PENTOMINOES = {
    "F": parse([".XX", "XX.", ".X."]),
    "I": parse(["XXXXX"]),
    "L": parse(["XXXX", "X..."]),
    "N": parse(["XXX.", "..XX"]),
    "P": parse(["XX", "XX", "X."]),
    "T": parse(["XXX", ".X.", ".X."]),
    "U": parse(["X.X", "XXX"]),
    "V": parse(["X..", "X..", "XXX"]),
    "W": parse(["X..", "XX.", ".XX"]),
    "X": parse([".X.", "XXX", ".X."]),
    "Y": parse(["XXXX", ".X.."]),
    "Z": parse(["XX.", ".X.", ".XX"]),
}

SOMA: dict[str, list[Cell]] = {
    "V": [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
    "L": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)],
    "T": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)],
    "Z": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
    "A": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)],
    "B": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)],
    "P": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
}


def box(*sides: int) -> set[Cell]:
    return set(product(*(range(side) for side in sides)))


def pentominoes(rows: int, columns: int, covers: int) -> Instance:
    return packing(f"pentominoes {rows}x{columns}", PENTOMINOES, box(rows, columns), covers)


def pentominoes_less_centre() -> Instance:
    region = box(8, 8) - {(3, 3), (3, 4), (4, 3), (4, 4)}
    return packing("pentominoes 8x8 less centre", PENTOMINOES, region, 520)


def soma() -> Instance:
    return packing("Soma", SOMA, box(3, 3, 3), 11520, flip=False)


def dominoes(rows: int, columns: int, covers: int) -> Instance:
    options = [
        [(r, c), (r + down, c + 1 - down)]
        for r, c, down in product(range(rows), range(columns), (0, 1))
        if r + down < rows and c + 1 - down < columns
    ]
    return from_entries(f"dominoes {rows}x{columns}", options, covers)


@cache
def calendar_data() -> tuple[dict[str, Cell], dict[str, int], list[list[object]]]:
    """Return the cell of each label, the number of packings of each date, and all placements."""
    board = json.loads((DATA / "dragonfjord.json").read_text())
    cells: dict[str, Cell] = {
        label: (r, c)
        for r, line in enumerate(board["grid"])
        for c, label in enumerate(line)
        if label != "."
    }
    options: list[list[object]] = [
        [letter, *laid]
        for letter, rows in board["pieces"].items()
        for laid in placements(parse(rows), set(cells.values()), flip=True)
    ]
    return cells, board["counts"], options


MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def calendar(month: int, day: int) -> Instance:
    cells, counts, every = calendar_data()
    shown = {cells[MONTHS[month - 1]], cells[str(day)]}
    options = [option for option in every if shown.isdisjoint(option)]
    return from_entries(f"calendar {month}-{day}", options, counts[f"{month}-{day}"])


def calendar_survey() -> Instance:
    """All 12 x 31 dates at once: which month and which day show is a choice too."""
    cells, counts, every = calendar_data()
    labels: list[list[object]] = [
        ["day" if label.isdecimal() else "month", cell] for label, cell in cells.items()
    ]
    return from_entries("calendar, 372 dates at once", every + labels, sum(counts.values()))


def days_of_leap_year() -> Iterator[date]:
    return (date(2024, 1, 1) + timedelta(days) for days in range(366))


# Numbers and squares


def queens(n: int, covers: int | None) -> Instance:
    """Rows and columns are primary, the diagonals secondary."""
    squares = product(range(n), repeat=2)
    options = [[r, n + c, 2 * n + r + c, 5 * n - 2 + r - c] for r, c in squares]
    return Instance(f"queens {n}", options, 6 * n - 2, 2 * n, covers)


def dominating_queens(n: int, k: int, covers: int) -> Instance:
    """Item 0 is the number of queens; the others are the squares, each attacked or held."""
    squares = list(product(range(n), repeat=2))
    options = [
        [0]
        + [
            1 + square
            for square, (r, c) in enumerate(squares)
            if r == row or c == column or abs(r - row) == abs(c - column)
        ]
        for row, column in squares
    ]
    bounds = [(k, k)] + [(1, k)] * (n * n)
    name = f"{k} queens dominate {n}x{n}"
    return Instance(name, options, n * n + 1, n * n + 1, covers, bounds=bounds)


def langford(n: int, covers: int) -> Instance:
    """Both directions of each arrangement count."""
    options = [
        [number - 1, n + slot, n + slot + number + 1]
        for number in range(1, n + 1)
        for slot in range(2 * n - number - 1)
    ]
    return Instance(f"Langford {n}", options, 3 * n, 3 * n, covers)


def latin(n: int, covers: int) -> Instance:
    options = [
        [r * n + c, n * n + r * n + symbol, 2 * n * n + c * n + symbol]
        for r, c, symbol in product(range(n), repeat=3)
    ]
    return Instance(f"Latin squares {n}", options, 3 * n * n, 3 * n * n, covers)


def sudoku(givens: str, side: int, covers: int | None) -> Instance:
    """Boxes are `side` by `side`; a given cell has the one option of its digit."""
    n = side * side
    options = []
    for cell, mark in enumerate(givens):
        r, c = divmod(cell, n)
        b = r // side * side + c // side
        for d in range(n) if mark == "." else [int(mark) - 1]:
            options.append([cell, *((k * n + line) * n + d for k, line in enumerate((r, c, b), 1))])
    return Instance(f"sudoku {givens[:n]}...", options, 4 * n * n, 4 * n * n, covers)


def sudoku_lines() -> list[str]:
    return (DATA / "sudoku-1000.txt").read_text().split()


def double_word_squares(file: str, covers: int) -> Instance:
    """Lay words in all rows and columns; the primary items are rows, then columns."""
    words = (DATA / file).read_text().split()
    n = len(words[0])
    options, colors = [], []
    for line, word in product(range(n), words):
        letters = [ord(letter) - ord("a") + 1 for letter in word]
        for primary, cells in (
            (line, [line * n + i for i in range(n)]),
            (n + line, [i * n + line for i in range(n)]),
        ):
            options.append([primary, *(2 * n + cell for cell in cells)])
            colors.append([0, *letters])
    return Instance(file, options, 2 * n + n * n, 2 * n, covers, colors)


# Files


def read_ec(name: str, covers: int) -> Instance:
    """Read ``p ec N`` and a line ``s i j k`` for each option, items numbered from 1."""
    options = []
    n_items = 0
    for line in (DATA / name).read_text().splitlines():
        kind, *fields = line.split()
        if kind == "p":
            n_items = int(fields[1])
        elif kind == "s":
            options.append([int(field) - 1 for field in fields])
    return Instance(name, options, n_items, n_items, covers)


def read_dlx(name: str, covers: int) -> Instance:
    """Read Knuth's form: the items, secondary ones after ``|``, then a line for each option."""
    lines = [
        line for line in (DATA / name).read_text().splitlines() if line and not line.startswith("|")
    ]
    primary, _, secondary = (part.split() for part in lines[0].partition("|"))
    number = {item: i for i, item in enumerate(primary + secondary)}
    color_number = {"": 0}
    options, colors = [], []
    for line in lines[1:]:
        entries = [entry.partition(":") for entry in line.split()]
        options.append([number[item] for item, _, _ in entries])
        colors.append([color_number.setdefault(c, len(color_number)) for _, _, c in entries])
    kinds = colors if len(color_number) > 1 else None
    return Instance(name, options, len(number), len(primary), covers, kinds)


ROWS = [
    Row("calendar 1 Feb", [partial(calendar, 2, 1)]),
    Row("calendar 25 Jan", [partial(calendar, 1, 25)]),
    Row(
        "calendar, mean of 366 dates",
        [partial(calendar, day.month, day.day) for day in days_of_leap_year()],
    ),
    Row("calendar, 372 dates at once", [calendar_survey]),
    Row("pentominoes 6x10", [partial(pentominoes, 6, 10, 9356)]),
    Row("pentominoes 5x12", [partial(pentominoes, 5, 12, 4040)]),
    Row("pentominoes 4x15", [partial(pentominoes, 4, 15, 1472)]),
    Row("pentominoes 8x8 less centre", [pentominoes_less_centre]),
    Row("Soma", [soma]),
    Row("queens 8", [partial(queens, 8, 92)]),
    Row("queens 12", [partial(queens, 12, 14200)]),
    Row("queens 30", [partial(queens, 30, None)], known=False),
    Row("queens 100", [partial(queens, 100, None)], known=False),
    Row("Langford 8", [partial(langford, 8, 300)]),
    Row("Langford 11", [partial(langford, 11, 35584)]),
    Row("Langford 12", [partial(langford, 12, 216288)]),
    Row("Latin squares 5", [partial(latin, 5, 161280)]),
    Row("dominoes 6x6", [partial(dominoes, 6, 6, 6728)]),
    Row("dominoes 8x8", [partial(dominoes, 8, 8, 12988816)]),
    Row("sudoku, mean of 1,000", [partial(sudoku, line, 3, 1) for line in sudoku_lines()]),
    Row("sudoku, 17 clues", [partial(read_dlx, "sud_17.dlx", 1)]),
    Row("sudoku 16x16, 145 open cells", [partial(read_dlx, "sud16_145.dlx", 101693)]),
    Row("quasigroup 18x18, 140 holes", [partial(read_dlx, "qwh18_140.dlx", 101383)]),
    Row("quasigroup 25x25, 230 holes", [partial(read_dlx, "qwh25_230.dlx", 869)]),
    Row("sudoku 25x25, 313 givens", [partial(read_ec, "sudoku-25.ec", 576)]),
    Row("sudoku 25x25, empty", [partial(sudoku, "." * 625, 5, None)], known=False),
    Row("random, 7 to 11 items", [partial(read_ec, "rand-a.ec", 1)]),
    Row("random, 8 to 14 items", [partial(read_ec, "rand-b.ec", 1)]),
    Row("MacMahon squares 4x6, colours", [partial(read_dlx, "macmahon4x6.dlx", 106624)]),
    Row("word squares 4x4, colours", [partial(read_dlx, "words-4x4-220.dlx", 30020)]),
    Row("word squares 5x5, colours", [partial(double_word_squares, "words-5-2000.txt", 2194)]),
    Row("5 queens dominate 8x8, multiplicities", [partial(dominating_queens, 8, 5, 4860)]),
]
