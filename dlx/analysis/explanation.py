"""An explanation that a person can read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from dlx.matrix import Matrix
from dlx.solution import Names, Solution

if TYPE_CHECKING:
    from dlx.analysis.explain import Finding, Loss, Step

__all__ = ["Explanation", "Kind"]

Kind = Literal["solvable", "item", "chain", "items", "given"]

MOST_NAMED = 8  # of things in a row


@dataclass(frozen=True, repr=False)
class Explanation:
    """Why there is no solution; `Problem.explain` makes one, and `str` puts it into words.

    Attributes
    ----------
    kind : {"solvable", "item", "chain", "items", "given"}
        "solvable": there is a solution. "item": an item has not enough options. "chain": forced
        options lead to an item that has not enough left. "items": the items cannot be covered
        together. "given": there are solutions, but none with all of the given options.
    items : tuple of hashable
        The items it is about: of a chain, those that forced something, in order, and last the one
        that is left short; of given options, the item over which they clash, or such a chain.
    options : tuple of int
        The options it is about: those of the solution, those forced in a chain, or the given
        options that conflict.
    remove : tuple of int
        Given options without which there is a solution: the fewest, if up to three will do.
    solution : Solution or None
        Of the kind "solvable".
    is_irreducible : bool
        Without any one of the items (of kind "items") the others can be covered; without any one
        of the options (of kind "given") a solution has the others. False when the time was up.
    text : str
        The words.
    """

    kind: Kind
    items: tuple[Hashable, ...]
    options: tuple[int, ...]
    remove: tuple[int, ...]
    solution: Solution | None
    is_irreducible: bool
    text: str

    @classmethod
    def of(
        cls, finding: Finding, matrix: Matrix, names: Names, items: Sequence[Hashable]
    ) -> Explanation:
        """Name what was found in numbers."""
        return cls(
            finding.kind,
            tuple(items[item] for item in finding.items),
            finding.options,
            finding.remove,
            finding.solution,
            finding.is_irreducible,
            Words(matrix, names, items).text(finding),
        )

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<dlx.Explanation: {self.kind}: {self.text}>"


class Words:
    """Sentences about items and options."""

    def __init__(self, matrix: Matrix, names: Names, items: Sequence[Hashable]) -> None:
        self._matrix, self._names, self._items = matrix, names, items

    def text(self, finding: Finding) -> str:
        """All there is to say."""
        if finding.kind == "solvable":
            return f"There is a solution: {self.options(finding.options)}."
        if finding.kind == "items":
            said = self.together(finding.items)
        elif finding.kind == "given":
            said = self.conflict(finding)
        else:
            said = " ".join(self.step(step) for step in finding.steps)
        return said if finding.is_irreducible else f"{said} The time was up: fewer may do."

    def together(self, items: Sequence[int]) -> str:
        """Items that cannot be covered together."""
        if len(items) == 1:
            return (
                f"{capital(self.items(items))} cannot be covered as often as it must be: "
                "too many of its options clash."
            )
        return (
            f"{capital(self.items(items))} cannot be covered together: whatever covers some "
            "of them leaves too few options for another."
        )

    def conflict(self, finding: Finding) -> str:
        """Given options that conflict, and what to do about it."""
        given = capital(self.options(finding.options))
        if finding.clash is not None:
            said = self.clash(finding.clash)
        elif len(finding.options) == 1:
            said = f"{given} is in no solution."
        else:
            said = f"{given} are in no solution together."
        said = " ".join([said, *(self.step(step) for step in finding.steps)])
        return f"{said} There is a solution without {self.options(finding.remove)}."

    def clash(self, loss: Loss) -> str:
        """Two given options, or one that is in no solution at all."""
        if loss.item < 0:
            return f"Option {self.option(loss.option)} has no primary item, so is in no solution."
        item = repr(self._items[loss.item])
        if not loss.others:
            return f"Option {self.option(loss.option)} covers item {item}, which none may cover."
        both = capital(self.options(sorted([loss.option, *loss.others])))
        return f"{both} clash over item {item}."

    def step(self, step: Step) -> str:
        """What an item is left with."""
        low = 1 if self._matrix.low is None else self._matrix.low[step.item]
        item = f"Item {self._items[step.item]!r}"
        if step.options:
            said = f"{item} needs {self.options(step.options)}"
        elif low == 1:
            said = f"{item} is " + ("left without an option" if step.losses else "in no option")
        elif step.losses:
            said = f"{item} must be covered {low} times and is left with too few options"
        else:
            said = f"{item} must be covered {low} times and is in fewer options"
        if step.losses:
            said += ": " + "; ".join(shortened(self.losses(step.losses)))
        return f"{said}."

    def losses(self, losses: Iterable[Loss]) -> list[str]:
        """Options that clash with others, those that do so in the same way together."""
        alike: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for loss in losses:
            alike.setdefault((loss.item, loss.others), []).append(loss.option)
        return [
            f"{self.options(options)} {'clash' if len(options) > 1 else 'clashes'} with "
            f"{self.options(others)} over item {self._items[item]!r}"
            if others
            else f"{self.options(options)} {'cover' if len(options) > 1 else 'covers'} item "
            f"{self._items[item]!r}, which none may cover"
            for (item, others), options in alike.items()
        ]

    def items(self, items: Sequence[int]) -> str:
        """Items by name."""
        return counted("item", [repr(self._items[item]) for item in items])

    def options(self, options: Sequence[int]) -> str:
        """Options by number and label."""
        return counted("option", [self.option(option) for option in options])

    def option(self, option: int) -> str:
        """An option by its number and, if it has one, its label."""
        label = self._names.label(option)
        return f"{option}" if label == option else f"{option} ({label!r})"


def capital(text: str) -> str:
    """The text with a capital letter first; names further on stay as they are."""
    return text[:1].upper() + text[1:]


def counted(word: str, names: Sequence[str]) -> str:
    """The names after a word in the singular or plural."""
    if not names:
        return f"no {word}"
    if len(names) == 1:
        return f"{word} {names[0]}"
    *some, last = shortened(names)
    return f"{word}s {', '.join(some)} and {last}"


def shortened(names: Sequence[str]) -> list[str]:
    """The first few, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return list(names)
    return [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more"]
