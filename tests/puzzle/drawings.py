"""Reads drawings back: which pieces lie where, and what is written in which cell."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

from calendar_puzzle import Placement
from calendar_puzzle.render.shapes import CELL, MARGIN

NAMESPACE = "{http://www.w3.org/2000/svg}"

Element = ElementTree.Element
Cell = tuple[int, ...]


def parse(svg: str) -> Element:
    """The root of a drawing; the parser refuses what is not well-formed."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def named(root: Element, tag: str) -> Iterator[Element]:
    return root.iter(f"{NAMESPACE}{tag}")


def placements(root: Element) -> list[Placement]:
    """The pieces that a drawing names, after a check that each is drawn on the cells it names."""
    found = []
    for group in named(root, "g"):
        if "data-piece" not in group.attrib or "data-cells" not in group.attrib:
            continue
        cells = tuple(
            (int(row), int(column))
            for row, column in (pair.split(",") for pair in group.attrib["data-cells"].split())
        )
        (path,) = named(group, "path")
        assert cells_of(path) == set(cells)
        letters = [written_at(text) for text in named(group, "text")]
        assert letters
        assert all(in_cells(x, y, set(cells)) for x, y in letters)
        found.append(Placement(group.attrib["data-piece"], cells))
    return found


def cells_of(path: Element) -> set[Cell]:
    """The cells whose middle is inside a path, by the rule of even and odd."""
    loops = []
    for part in path.attrib["d"].rstrip("Z").split("Z"):
        # The bends are the corners; between them are straight lines along rows and columns.
        bends = re.findall(r"Q(\S+) (\S+) ", part)
        loops.append([(float(x), float(y)) for x, y in bends])
    return {
        (row, column)
        for row in range(-1, 12)
        for column in range(-1, 12)
        if _inside(loops, MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5))
    }


def _inside(loops: list[list[tuple[float, float]]], x: float, y: float) -> bool:
    crossed = 0
    for loop in loops:
        for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]):
            assert (x1 == x2) != (y1 == y2)
            crossed += x1 == x2 > x and min(y1, y2) < y < max(y1, y2)
    return crossed % 2 == 1


def written_at(text: Element) -> tuple[float, float]:
    """The middle of a line of text: its capitals stand on the given y."""
    size = float(text.attrib["font-size"])
    return float(text.attrib["x"]), float(text.attrib["y"]) - 0.36 * size


def in_cells(x: float, y: float, cells: set[Cell]) -> bool:
    """Whether a point lies inside cells, or on a line between them."""
    row, column = (y - MARGIN) / CELL, (x - MARGIN) / CELL
    return {
        (int(row + down), int(column + right)) for down in (-0.02, 0.02) for right in (-0.02, 0.02)
    } <= cells


def texts(root: Element, kind: str) -> list[str]:
    """What is written with a class."""
    return [text.text or "" for text in named(root, "text") if kind in text.attrib["class"].split()]
