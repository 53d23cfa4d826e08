"""Published counts: exact covers, with colours, and with multiplicities.

The sources are OEIS numbers, and people who counted by other means. Everything goes through the
encoders of `dlx.gallery`, where there is one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from itertools import permutations as orders
from pathlib import Path

import pytest

import dlx
from dlx.gallery.colorings import agreeing_colorings, colorings
from dlx.gallery.de_bruijn import de_bruijn_cycles
from dlx.gallery.domination import dominating_queens
from dlx.gallery.dominoes import dominoes
from dlx.gallery.graphs import Edge, complete_graph, factors
from dlx.gallery.langford import langford
from dlx.gallery.latin import latin_squares
from dlx.gallery.macmahon import macmahon
from dlx.gallery.matrices import binary_matrices
from dlx.gallery.partitions import involutions, permutations, set_covers, set_partitions
from dlx.gallery.polyforms import PENTOMINOES, Cell, packing, parse
from dlx.gallery.queens import queens
from dlx.gallery.soma import soma
from dlx.gallery.tilings import L_TROMINO, tilings
from dlx.gallery.words import crosswords
from dlx.kernels.choice import KernelName


@dataclass(frozen=True)
class Known:
    """A problem, how many covers it has, and who says so."""

    name: str
    make: Callable[[], dlx.Problem]
    covers: int
    source: str
    slow: bool = False  # with dancing links it takes seconds


def box(*sides: int) -> list[Cell]:
    return list(product(*map(range, sides)))


def pentominoes(region: Sequence[Cell]) -> dlx.Problem:
    return packing(PENTOMINOES, region)


def solid_pentominoes(*sides: int) -> dlx.Problem:
    solid = {name: [(0, *cell) for cell in shape] for name, shape in PENTOMINOES.items()}
    return packing(solid, box(*sides))


def toy() -> dlx.Problem:
    """The example of "Dancing Links" (2000), row by row."""
    rows = ["CEF", "ADG", "BCF", "AD", "BG", "DEG"]
    return dlx.Problem.from_options(map(list, rows))


def calendar_board() -> tuple[dict[str, Cell], dict[str, list[Cell]]]:
    """The cell of each label, and the pieces, of A-Puzzle-A-Day."""
    text = (Path(__file__).parents[1] / "data" / "boards.json").read_text()
    board = next(b for b in json.loads(text)["boards"] if b["name"].startswith("DragonFjord"))
    cells: dict[str, Cell] = {
        label: (row, column)
        for row, line in enumerate(board["grid"])
        for column, label in enumerate(line)
        if label != "."
    }
    return cells, {name: list(parse(rows)) for name, rows in board["pieces"].items()}


def calendar(month: str, day: int) -> dlx.Problem:
    cells, pieces = calendar_board()
    shown = {month, str(day)}
    return packing(pieces, [cell for label, cell in cells.items() if label not in shown])


def calendar_survey() -> dlx.Problem:
    """Every month with every day: the labels that show are covered by themselves."""
    cells, pieces = calendar_board()
    problem = packing(pieces, cells.values())
    problem.add_item("month")
    problem.add_item("day")
    for label, cell in cells.items():
        problem.add_option(["day" if label.isdecimal() else "month", cell])
    return problem


def crossing(words: Sequence[str]) -> dlx.Problem:
    """A square whose rows and columns are words, any of them as often as it fits."""
    n = len(words[0])
    return crosswords(["." * n] * n, words, repeats=True)


def binary_words(n: int, total: int) -> list[str]:
    words = ["".join(letters) for letters in product("01", repeat=n)]
    return [word for word in words if word.count("1") == total]


def latin_words(n: int) -> dlx.Problem:
    return crossing(["".join(letters) for letters in orders("abcde"[:n])])


def cycle(n: int) -> list[Edge]:
    return [(i, (i + 1) % n) for i in range(n)]


def petersen() -> list[Edge]:
    pairs = list(combinations(range(5), 2))
    return [(a, b) for a, b in combinations(pairs, 2) if not {*a} & {*b}]


def no_two_ones(n: int) -> dlx.Problem:
    """Bits in a circle, no two 1s side by side: neighbours are items, bits colour what they share.

    Each pair of neighbours is 00, 01 or 10.
    """
    problem = dlx.Problem(primary=[("pair", i) for i in range(n)], secondary=range(n))
    for i, pair in product(range(n), ("00", "01", "10")):
        problem.add_option([("pair", i), (i, pair[0]), ((i + 1) % n, pair[1])])
    return problem


def manual_of_dlx3() -> dlx.Problem:
    problem = dlx.Problem(primary="AB")
    problem.add_item("C", low=2, high=3)
    for name in "XY":
        problem.add_item(name, secondary=True)
    for text in ("A B X:0 Y:0", "A C X:1 Y:1", "C X:0", "B X:1", "C Y:1"):
        entries = [entry.split(":") for entry in text.split()]
        problem.add_option([tuple(entry) if len(entry) == 2 else entry[0] for entry in entries])
    return problem


def choices(n: int, k: int) -> dlx.Problem:
    """One item, covered k times, and n options."""
    problem = dlx.Problem()
    problem.add_item("all", low=k, high=k)
    for _ in range(n):
        problem.add_option(["all"])
    return problem


def matching(n: int) -> dlx.Problem:
    return factors(complete_graph(n))


def regular(n: int, degree: int) -> dlx.Problem:
    return factors(complete_graph(n), degree, degree)


def equal_sums(n: int, total: int) -> dlx.Problem:
    return binary_matrices([total] * n, [total] * n)


WITHOUT_CENTRE = sorted({*box(8, 8)} - {(3, 3), (3, 4), (4, 3), (4, 4)})


def plain() -> Iterator[Known]:
    yield Known("toy of 7 items and 6 options", toy, 1, "Knuth 2000")
    haselgrove = "Haselgrove 1960"
    yield Known("pentominoes 3x20", partial(pentominoes, box(3, 20)), 2 * 4, haselgrove)
    yield Known("pentominoes 4x15", partial(pentominoes, box(4, 15)), 368 * 4, haselgrove, True)
    yield Known("pentominoes 5x12", partial(pentominoes, box(5, 12)), 1010 * 4, haselgrove, True)
    yield Known("pentominoes 6x10", partial(pentominoes, box(6, 10)), 2339 * 4, haselgrove, True)
    yield Known("pentominoes 8x8", partial(pentominoes, WITHOUT_CENTRE), 65 * 8, "Scott 1958")
    yield Known("solid 2x5x6", partial(solid_pentominoes, 2, 5, 6), 264 * 8, "Bouwkamp", True)
    yield Known("solid 3x4x5", partial(solid_pentominoes, 3, 4, 5), 3940 * 8, "Bouwkamp", True)
    yield Known("Soma cube", soma, 240 * 48, "Conway and Guy 1961")
    yield Known("25 January", partial(calendar, "Jan", 25), 216, "most of all dates")
    yield Known("6 October", partial(calendar, "Oct", 6), 7, "fewest of all dates")
    yield Known("1 February", partial(calendar, "Feb", 1), 73, "DLX2")
    yield Known("12 x 31 dates at once", calendar_survey, 25061, "sum of published tables", True)
    for n, covers in ((8, 92), (10, 724), (11, 2680), (12, 14200), (13, 73712)):
        yield Known(f"queens {n}", partial(queens, n), covers, "A000170", n > 11)
    for n, pairs in ((7, 26), (8, 150), (11, 17792), (12, 108144)):
        yield Known(f"Langford {n}", partial(langford, n), 2 * pairs, "A014552", n > 11)
    for n, covers in ((4, 36), (6, 6728), (8, 12988816)):
        yield Known(f"dominoes {n}x{n}", partial(dominoes, n, n), covers, "A004003", n > 6)
    for n, covers in ((4, 576), (5, 161280)):
        yield Known(f"Latin squares {n}", partial(latin_squares, n), covers, "A002860")
    for n, covers in ((8, 105), (12, 10395)):
        yield Known(f"perfect matchings {n}", partial(matching, n), covers, "A001147")
    yield Known("permutations 8", partial(permutations, 8), 40320, "n!")
    for n, covers in ((8, 4140), (10, 115975)):
        yield Known(f"set partitions {n}", partial(set_partitions, n), covers, "A000110")
    for n, covers in ((6, 76), (8, 764)):
        yield Known(f"involutions {n}", partial(involutions, n), covers, "A000085")
    yield Known("L-trominoes 6x6", partial(tilings, [L_TROMINO], box(6, 6)), 162, "A351322")


def colored() -> Iterator[Known]:
    for n, total, covers, source in (
        (3, 1, 6, "n!"),
        (4, 2, 90, "A001499"),
        (5, 2, 2040, "A001499"),
        (6, 2, 67950, "A001499"),
        (6, 3, 297200, "A001501"),
    ):
        make = partial(crossing, binary_words(n, total))
        yield Known(f"{n}x{n} of 0 and 1, sums {total}, as words", make, covers, source)
    for k, covers in ((3, 120), (4, 12960)):
        make = partial(colorings, petersen(), k)
        yield Known(f"Petersen graph, {k} colours", make, covers, "its chromatic polynomial")
    for n, k, covers in ((5, 3, 30), (8, 4, 6564)):
        make = partial(colorings, cycle(n), k)
        yield Known(f"cycle of {n}, {k} colours", make, covers, "(k-1)^n + (-1)^n (k-1)")
    components = [*cycle(4), ("a", "b"), ("b", "c"), ("d", "e")]
    agreeing = partial(agreeing_colorings, components, 5)
    yield Known("3 components, 5 agreeing colours", agreeing, 125, "k^components")
    for n, covers in ((5, 11), (10, 123)):
        yield Known(f"circle of {n} bits without 11", partial(no_two_ones, n), covers, "A000204")
    for n, covers in ((2, 1), (3, 2), (4, 16)):
        yield Known(f"de Bruijn cycles {n}", partial(de_bruijn_cycles, n), covers, "A016031")
    yield Known(
        "MacMahon squares", partial(macmahon, border="a"), 13328 * 8, "Philpott, Federico", True
    )
    for n, covers in ((4, 576), (5, 161280)):
        yield Known(f"Latin squares {n} as words", partial(latin_words, n), covers, "A002860")


def repeated() -> Iterator[Known]:
    yield Known("the example of DLX3's manual", manual_of_dlx3, 1, "dlx3.w")
    for n, covers in ((2, 5), (3, 109), (4, 32297)):
        yield Known(f"covers of a {n}-set", partial(set_covers, n), covers, "A003465")
    for n, covers in ((2, 1), (3, 8), (4, 80), (5, 1088)):
        yield Known(f"bicoverings of a {n}-set", partial(set_covers, n, 2, 2), covers, "A002718")
    for degree, n, covers, source in (
        (2, 5, 12, "A001205"),
        (2, 6, 70, "A001205"),
        (2, 7, 465, "A001205"),
        (2, 8, 3507, "A001205"),
        (3, 6, 70, "A002829"),
        (4, 6, 15, "A005815"),
    ):
        make = partial(regular, n, degree)
        yield Known(f"{degree}-regular graphs on {n} vertices", make, covers, source)
    for n, covers in ((3, 4), (4, 41), (5, 768), (6, 27449)):
        make = partial(factors, complete_graph(n), 1, None)
        yield Known(f"edge covers of K_{n}", make, covers, "A006129")
    for n, covers in ((4, 10), (6, 76), (8, 764)):
        make = partial(factors, complete_graph(n), 0, 1)
        yield Known(f"matchings of K_{n}", make, covers, "A000085")
    for n, k, covers in ((10, 3, 120), (12, 6, 924), (20, 4, 4845)):
        yield Known(f"{k} of {n}", partial(choices, n, k), covers, "binomial coefficient")
    for n, total, covers, source in (
        (4, 2, 90, "A001499"),
        (5, 2, 2040, "A001499"),
        (6, 2, 67950, "A001499"),
        (6, 3, 297200, "A001501"),
    ):
        make = partial(equal_sums, n, total)
        yield Known(f"{n}x{n} of 0 and 1, sums {total}", make, covers, source)
    for n, k, covers in ((5, 3, 186), (8, 5, 4860)):
        make = partial(dominating_queens, n, k)
        yield Known(f"{k} queens dominating {n}x{n}", make, covers, "A002564", n > 5)


ROWS = [*plain(), *colored(), *repeated()]
CASES = [
    pytest.param(
        row, kernel, id=f"{row.name}-{kernel}", marks=[pytest.mark.slow] if row.slow else []
    )
    for row in ROWS
    for kernel in ("auto", "links")
    if not (row.slow and kernel == "links")
]


@pytest.mark.parametrize(("row", "kernel"), CASES)
def test_count(row: Known, kernel: KernelName) -> None:
    assert row.make().count(kernel=kernel) == row.covers, row.source


def test_the_number_of_rows() -> None:
    """So that none is lost to a mistake in the loops above."""
    assert len(ROWS) == len({row.name for row in ROWS}) == 83
