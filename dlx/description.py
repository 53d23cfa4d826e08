"""What a problem consists of: items and options by name, as they are declared, read and checked."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Hashable, Iterable
from operator import index as as_index
from typing import Any

from dlx.encoding import OptionTable
from dlx.errors import NotACover, ProblemError, UnknownItem
from dlx.matrix import Matrix
from dlx.solvable import Solvable
from dlx.verifier import cover

__all__ = ["Description", "as_cost"]

MANY = 2**31 - 1  # the multiplicity that stands for any number


class Description(Solvable):
    """Items and options; `Problem`, which is one, says what they mean and how else to make one."""

    def __init__(
        self, primary: Iterable[Hashable] = (), secondary: Iterable[Hashable] = ()
    ) -> None:
        # Items are numbered in order of declaration; _secondary[number] is 1 for secondary ones.
        # The Matrix numbers primary items first; only `matrix` and `items` know of that.
        self._names: list[Hashable] | range = []
        self._numbers: dict[Hashable, int] | None = {}  # None until a name is looked up
        self._secondary = bytearray()
        self._colors: dict[Hashable, int] = {}  # in order of their numbers, which start at 1
        self._labels: dict[int, Hashable] = {}
        # What an option without a label goes by, made of its entries; None: by its number.
        self._unlabelled: Callable[[tuple[Any, ...]], str] | None = None
        self._bounds: dict[int, tuple[int, int]] = {}  # low and high of items with multiplicities
        self._costs: list[int | float] = []  # of the first options; of those after them 0
        self._table = OptionTable()
        self._matrix: Matrix | None = None
        for name in primary:
            self.add_item(name)
        for name in secondary:
            self.add_item(name, secondary=True)

    # ---- building ---------------------------------------------------------------------------

    @property
    def _by_name(self) -> dict[Hashable, int]:
        """The number of each name, made when a name is first looked up."""
        if self._numbers is None:
            self._numbers = {name: number for number, name in enumerate(self._names)}
        return self._numbers

    def add_item(
        self, name: Hashable, *, secondary: bool = False, low: int = 1, high: int | None = 1
    ) -> None:
        """Declare an item.

        Parameters
        ----------
        name : hashable
            Anything that can be a key of a dict; taken as it is.
        secondary : bool
            True for an item that may stay uncovered.
        low, high : int
            How often a primary item is covered, at least and at most; None: any number of times.

        Raises
        ------
        ProblemError
            A name declared before, or one that is not hashable; multiplicities that are negative,
            or none (`low` above `high`), or a secondary item's.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem()
        >>> problem.add_item("a", low=1, high=2)
        >>> problem.add_option(["a"], label="left"), problem.add_option(["a"], label="right")
        (0, 1)
        >>> [solution.labels for solution in problem.solutions()]
        [('left', 'right'), ('left',), ('right',)]
        """
        least, most = as_index(low), MANY if high is None else min(as_index(high), MANY)
        if not 0 <= least <= most:
            raise ProblemError(
                f"item {name!r}: low is {low} and high is {high}; 0 <= low <= high is right",
                item=name,
            )
        if secondary and (least, most) != (1, 1):
            raise ProblemError(f"item {name!r} is secondary and takes no multiplicities", item=name)
        try:
            known = name in self._by_name
        except TypeError:
            raise ProblemError(
                f"{name!r} cannot be the name of an item: it is not hashable"
            ) from None
        if known:
            raise ProblemError(f"item {name!r} is declared twice", item=name)
        if isinstance(self._names, range):
            self._names = list(self._names)
        if (least, most) != (1, 1):
            self._bounds[len(self._names)] = least, most
        self._by_name[name] = len(self._names)
        self._names.append(name)
        self._secondary.append(secondary)
        self._matrix = None

    def add_option(
        self, entries: Iterable[Any], *, label: Hashable | None = None, cost: int | float = 0
    ) -> int:
        """Add an option and return its number; options are numbered from 0.

        Parameters
        ----------
        entries : iterable
            Names of items, or pairs (name of a secondary item, color). An entry that is an item's
            name is that item; when it could be a pair as well, that is an error.
        label : hashable, optional
            What solutions call the option. Default: its number.
        cost : int or float
            What it costs to choose the option; `minimize` finds the cheapest solutions.

        Raises
        ------
        UnknownItem
            An entry that names no item.
        ProblemError
            No entries, an item twice, a color on a primary item, or a cost that is no finite
            number. The problem is then unchanged.
        """
        price = as_cost(cost, self.n_options)
        self._table.append(entries, self._by_name, self._secondary, self._colors)
        self._matrix = None
        number = len(self._table) - 1
        if label is not None:
            self._labels[number] = label
        if price:
            self._costs += [0] * (number - len(self._costs)) + [price]
        return number

    # ---- reading ----------------------------------------------------------------------------

    @property
    def n_items(self) -> int:
        """The number of items, primary and secondary."""
        return len(self._names)

    @property
    def n_primary(self) -> int:
        """The number of primary items."""
        return self._secondary.count(0)

    @property
    def n_options(self) -> int:
        """The number of options."""
        return len(self._table)

    @property
    def items(self) -> tuple[Hashable, ...]:
        """The names of the items, the primary ones first, in order of declaration."""
        flags = self._secondary
        return tuple(
            name
            for kind in (0, 1)
            for name, flag in zip(self._names, flags, strict=True)
            if flag == kind
        )

    @property
    def colors(self) -> tuple[Hashable, ...]:
        """The colors, in order of first appearance: number k of the Matrix is colors[k - 1]."""
        return tuple(self._colors)

    def option(self, number: int) -> tuple[Any, ...]:
        """The entries of an option, as they were given.

        Raises
        ------
        IndexError
            No option has that number.
        """
        self._check_number(number)
        entries = self._table.entries(number)
        if not any(color for _, color in entries):
            return tuple(self._names[item] for item, _ in entries)
        colors = list(self._colors)
        return tuple(
            (self._names[item], colors[color - 1]) if color else self._names[item]
            for item, color in entries
        )

    def label(self, number: int) -> Any:
        """The label of an option; its number when it was given none.

        An option that was read from a text file goes by its entries as they stand there.
        """
        self._check_number(number)
        if self._unlabelled is None or number in self._labels:
            return self._labels.get(number, number)
        return self._unlabelled(self.option(number))

    def cost(self, number: int) -> int | float:
        """The cost of an option; 0 when it was given none."""
        self._check_number(number)
        return self._costs[number] if number < len(self._costs) else 0

    def multiplicity(self, name: Hashable) -> tuple[int, int | None]:
        """How often an item is covered, at least and at most; None stands for any number of times.

        Raises
        ------
        UnknownItem
            No item has that name.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem(primary=["a"], secondary=["x"]).multiplicity("x")
        (0, 1)
        """
        number = self._by_name.get(name)
        if number is None:
            raise UnknownItem(f"no item is named {name!r}", item=name)
        if self._secondary[number]:
            return 0, 1
        low, high = self._bounds.get(number, (1, 1))
        return low, None if high == MANY else high

    def _check_number(self, number: int) -> None:
        if not 0 <= number < self.n_options:
            raise IndexError(f"there is no option {number}; the problem has {self.n_options}")

    @property
    def matrix(self) -> Matrix:
        """The problem as arrays of numbers, frozen: later changes make a new one."""
        if self._matrix is None:
            flags, rank, low, high = self._secondary, None, None, None
            if b"\x01\x00" in flags:  # a primary item was declared after a secondary one
                order = sorted(range(len(flags)), key=flags.__getitem__)
                rank = array("i", bytes(4 * len(flags)))
                for place, number in enumerate(order):
                    rank[number] = place
            if self._bounds:
                low = high = array("i", [1]) * self.n_primary
                high = low[:]
                for number, (least, most) in self._bounds.items():
                    place = number if rank is None else rank[number]
                    low[place], high[place] = least, most
            costs = None
            if any(self._costs):
                costs = self._costs + [0] * (self.n_options - len(self._costs))
            self._matrix = Matrix(
                *self._table.freeze(rank),
                self.n_items,
                self.n_primary,
                len(self._colors),
                low,
                high,
                costs,
            )
        return self._matrix

    def __repr__(self) -> str:
        return (
            f"<dlx.Problem: {self.n_primary} primary and {self.n_items - self.n_primary} "
            f"secondary items, {self.n_options} options>"
        )

    # ---- checking ---------------------------------------------------------------------------

    def verify(self, solution: Iterable[int]) -> None:
        """Check that option numbers make an exact cover; knows nothing of the kernels.

        Parameters
        ----------
        solution : iterable of int
            Option numbers in any order.

        Raises
        ------
        NotACover
            Naming the item that is not covered exactly once, or as often as its multiplicities
            say (of a secondary item: covered twice and not in one colour), or the option that is
            named twice or can be in no solution.

        Examples
        --------
        >>> import dlx
        >>> problem = dlx.Problem.from_options([["a", "b"], ["b"]])
        >>> problem.verify([0])
        >>> problem.verify([1])
        Traceback (most recent call last):
        ...
        dlx.errors.NotACover: item 'a' is not covered
        """
        covered = self._cover([as_index(number) for number in solution], NotACover)
        for item, flag in enumerate(self._secondary):
            low, _ = self._bounds.get(item, (1, 1))
            if not flag and covered.get(item, 0) < low:
                name, times = self._names[item], covered.get(item, 0)
                raise NotACover(
                    f"item {name!r} is "
                    + (f"covered {times} times, {low} is the least" if times else "not covered"),
                    item=name,
                )

    def _cover(
        self, chosen: Iterable[int], error: type[ProblemError] | type[NotACover]
    ) -> dict[int, int]:
        """How often the options cover each item; raise `error` where they cannot be together."""
        for number in chosen:
            if not 0 <= number < self.n_options:
                raise error(
                    f"there is no option {number}; the problem has {self.n_options}", option=number
                )
        return cover(self._table.entries, chosen, self._names, self._secondary, self._bounds, error)

    def _given(self, given: Iterable[int]) -> list[int]:
        """Option numbers that a search can start from: each once, and none at odds."""
        chosen = sorted({as_index(number) for number in given})
        if chosen:
            self._cover(chosen, ProblemError)
        return chosen


def as_cost(cost: Any, option: int) -> int | float:
    """A cost as a Python number."""
    try:
        return as_index(cost)
    except TypeError:
        pass
    try:
        number = float(cost)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise ProblemError(f"option {option}: the cost {cost!r} is no finite number", option=option)
    return number
