"""Brute force: every expression tree over some tiles, with fractions and negative numbers too.

Which trees are the same way to make a number is told by what they come to when other numbers stand
for the tiles: random ones, modulo a prime. Equal tiles are exchanged in all possible ways. It knows
nothing of flat sums and products, which is how the package does it.
"""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

PRIME = 2**61 - 1
LARGEST_RESULT = 2**60 - 1

Print = tuple[int, ...]


class Tree(NamedTuple):
    """A tree over some tiles.

    Attributes
    ----------
    value : Fraction
        What it comes to.
    prints : tuple of int
        What it comes to, modulo the prime, with other numbers for the tiles.
    tiles : int
        How many tiles it has.
    played : bool
        Whether the rules allow it: all results are whole and from 1 to the largest.
    trick : bool
        Whether zero is added or subtracted somewhere, or something multiplied or divided by one.
    cost : Fraction
        The sum of all results.
    """

    value: Fraction
    prints: Print
    tiles: int
    played: bool
    trick: bool
    cost: Fraction


class Way(NamedTuple):
    """What is essentially one way: how many tiles it takes, and its smallest sum of results."""

    tiles: int
    cost: int


def stand_ins(tiles: Sequence[int]) -> list[Print]:
    """For each tile, the numbers that stand for it: one for each exchange of equal tiles."""
    chance = random.Random(1)
    numbers = [chance.randrange(1, PRIME) for _ in tiles]
    groups = defaultdict(list)
    for k, tile in enumerate(tiles):
        groups[tile].append(k)
    rows = []
    for orders in product(*(permutations(group) for group in groups.values())):
        row = [0] * len(tiles)
        for group, order in zip(groups.values(), orders, strict=True):
            for k, other in zip(group, order, strict=True):
                row[k] = numbers[other]
        rows.append(row)
    return [tuple(row[k] for row in rows) for k in range(len(tiles))]


def all_trees(tiles: Sequence[int]) -> list[Tree]:
    """Every tree over some of the tiles; never divided by zero."""
    marks = stand_ins(tiles)

    @cache
    def over(some: int) -> list[Tree]:
        if some & (some - 1) == 0:
            k = some.bit_length() - 1
            return [Tree(Fraction(tiles[k]), marks[k], 1, True, False, Fraction(0))]
        trees: list[Tree] = []
        part = (some - 1) & some
        while part > some - part:
            for left, right in product(over(part), over(some - part)):
                trees += joined(left, right)
            part = (part - 1) & some
        return trees

    return [tree for some in range(1, 1 << len(tiles)) for tree in over(some)]


def joined(left: Tree, right: Tree) -> Iterator[Tree]:
    """What two trees make."""
    a, b = left.value, right.value
    pairs = list(zip(left.prints, right.prints, strict=True))
    yield node(left, right, a + b, [x + y for x, y in pairs], 0)
    yield node(left, right, a - b, [x - y for x, y in pairs], 0)
    yield node(left, right, b - a, [y - x for x, y in pairs], 0)
    yield node(left, right, a * b, [x * y for x, y in pairs], 1)
    if b:
        yield node(left, right, a / b, [x * pow(y, -1, PRIME) for x, y in pairs], 1)
    if a:
        yield node(left, right, b / a, [y * pow(x, -1, PRIME) for x, y in pairs], 1)


def node(left: Tree, right: Tree, value: Fraction, prints: list[int], idle: int) -> Tree:
    """One operation, for which the operand `idle` does nothing."""
    whole = value.denominator == 1 and 1 <= value <= LARGEST_RESULT
    return Tree(
        value,
        tuple(each % PRIME for each in prints),
        left.tiles + right.tiles,
        left.played and right.played and whole,
        left.trick or right.trick or idle in (left.value, right.value),
        left.cost + right.cost + value,
    )


def ways(tiles: Sequence[int]) -> dict[int, list[Way]]:
    """For each value that the rules reach, the essentially different ways, sorted."""
    played: dict[Print, Tree] = {}
    tricks = set()
    for tree in all_trees(tiles):
        key = tuple(sorted(tree.prints))
        if tree.trick:
            tricks.add(key)
        if tree.played and (key not in played or tree.cost < played[key].cost):
            played[key] = tree
    found: dict[int, list[Way]] = {int(tree.value): [] for tree in played.values()}
    for key, tree in played.items():
        if key not in tricks:
            found[int(tree.value)].append(Way(tree.tiles, int(tree.cost)))
    return {value: sorted(each) for value, each in found.items()}


def evaluated(expression: str) -> tuple[Fraction, list[int], int]:
    """What an expression comes to, its tiles sorted, and how many brackets it needs."""
    tiles = []
    needed = 0

    def of(part: ast.expr) -> Fraction:
        nonlocal needed
        if isinstance(part, ast.Constant):
            assert isinstance(part.value, int)
            tiles.append(part.value)
            return Fraction(part.value)
        assert isinstance(part, ast.BinOp)
        if isinstance(part.op, ast.Mult | ast.Div):
            for operand in (part.left, part.right):
                if isinstance(operand, ast.BinOp):
                    needed += isinstance(operand.op, ast.Add | ast.Sub)
        a, b = of(part.left), of(part.right)
        if isinstance(part.op, ast.Add):
            return a + b
        if isinstance(part.op, ast.Sub):
            return a - b
        return a * b if isinstance(part.op, ast.Mult) else a / b

    value = of(ast.parse(expression.replace("x", "*"), mode="eval").body)
    return value, sorted(tiles), needed
