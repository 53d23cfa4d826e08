"""Steps and solutions, and the referee, which knows nothing but arithmetic."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from countle.errors import StepError

LARGEST_RESULT = 2**60 - 1


class Step(NamedTuple):
    """One operation.

    Examples
    --------
    >>> print(Step(7, "x", 8, 56))
    7 x 8 = 56
    """

    left: int
    sign: str
    right: int
    result: int

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right} = {self.result}"


@dataclass(frozen=True, slots=True)
class Solution:
    """A way to make a value.

    Attributes
    ----------
    value : int
        What is made.
    steps : tuple of Step
        In the order of play; none if the value is a tile.
    expression : str
        All of it in one line, with as few brackets as can be.

    Examples
    --------
    >>> from countle import solve
    >>> solution = solve(952, [25, 50, 75, 100, 3, 6]).solutions[0]
    >>> solution.expression
    '(3 + 100) x 6 x 75 / 50 + 25'
    >>> solution.verify([25, 50, 75, 100, 3, 6])
    """

    value: int
    steps: tuple[Step, ...]
    expression: str

    def verify(self, tiles: Iterable[int]) -> None:
        """Check the steps by the rules.

        Raises
        ------
        StepError
            If a step breaks them, or the value is not what comes out.
        """
        table = Counter(tiles)
        last = self.value
        for step in self.steps:
            last = play_step(table, step)
        if last != self.value or not table[last]:
            raise StepError(f"{self.value} is not what comes out")


def result_of(left: int, sign: str, right: int) -> int:
    """What an operation gives.

    Raises
    ------
    StepError
        If the rules do not allow it.

    Examples
    --------
    >>> result_of(75, "/", 3)
    25
    >>> result_of(75, "/", 10)
    Traceback (most recent call last):
    ...
    countle.errors.StepError: 75 / 10 leaves a remainder
    """
    if sign in ("+", "x"):
        result = left + right if sign == "+" else left * right
        if result > LARGEST_RESULT:
            raise StepError(f"{left} {sign} {right} is more than {LARGEST_RESULT}")
        return result
    if sign == "-":
        if left <= right:
            raise StepError(f"{left} - {right} leaves nothing, or less")
        return left - right
    if sign == "/":
        if right == 0 or left % right:
            raise StepError(f"{left} / {right} leaves a remainder")
        return left // right
    raise StepError(f"{sign!r} is none of + - x /")


def play_step(table: Counter[int], step: Step) -> int:
    """Take the two numbers of a step from the table, put its result there, and return it.

    Raises
    ------
    StepError
        If the rules do not allow the step; the table is then as it was.
    """
    for number, copies in Counter((step.left, step.right)).items():
        if table[number] < copies:
            raise StepError(f"there is no {'second ' * bool(table[number])}{number} on the table")
    result = result_of(step.left, step.sign, step.right)
    if result != step.result:
        raise StepError(f"{step.left} {step.sign} {step.right} is {result}, not {step.result}")
    table.subtract((step.left, step.right))
    table[result] += 1
    return result


class _Operation(NamedTuple):
    """An inner node of the tree of a solution, or a tile where `sign` is empty."""

    value: int
    sign: str = ""
    operands: tuple["_Operation", ...] = ()


_SUM, _PRODUCT = "+-", "x/"


def solution_of(postfix: Sequence[int | str]) -> Solution:
    """The solution for tiles, and operations behind their operands.

    Examples
    --------
    >>> solution_of([2, 9, 5, 4, "-", "-", "*"]).expression
    '(4 + 9 - 5) x 2'
    """
    stack: list[_Operation] = []
    steps = []
    for entry in postfix:
        if isinstance(entry, int):
            stack.append(_Operation(entry))
            continue
        sign = entry.replace("*", "x")
        right, left = stack.pop(), stack.pop()
        if sign in "+x" and _rank(right) < _rank(left):
            left, right = right, left
        step = Step(left.value, sign, right.value, result_of(left.value, sign, right.value))
        steps.append(step)
        stack.append(_Operation(step.result, sign, (left, right)))
    (root,) = stack
    return Solution(root.value, tuple(steps), _expression(root))


def _rank(operation: _Operation) -> tuple[bool, int]:
    """What comes first where the order is free: what was just made, then the smaller number."""
    return not operation.sign, operation.value


def _expression(operation: _Operation) -> str:
    """The expression of a tree, its sums and products flat."""
    if not operation.sign:
        return str(operation.value)
    kind = _SUM if operation.sign in _SUM else _PRODUCT
    plain: list[_Operation] = []
    turned: list[_Operation] = []
    _flatten(operation, kind, plain, turned)
    words = []
    for sign, terms in zip(kind, (plain, turned), strict=True):
        for term in sorted(terms, key=_rank):
            text = _expression(term)
            bracketed = kind == _PRODUCT and term.sign != ""
            words += [sign, f"({text})" if bracketed else text]
    return " ".join(words[1:])


def _flatten(
    operation: _Operation, kind: str, plain: list[_Operation], turned: list[_Operation]
) -> None:
    """Add the terms of a sum, or of a product, to those that are plain and those turned round."""
    if operation.sign == "" or operation.sign not in kind:
        plain.append(operation)
        return
    left, right = operation.operands
    _flatten(left, kind, plain, turned)
    if operation.sign == kind[0]:
        _flatten(right, kind, plain, turned)
    else:
        _flatten(right, kind, turned, plain)
