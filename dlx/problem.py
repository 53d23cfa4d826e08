"""A problem: items and options by name."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable
from operator import index as as_index
from typing import Any

from dlx import matrix as matrices
from dlx.encoding import OptionTable
from dlx.errors import NotACover, ProblemError, UnknownItem
from dlx.matrix import Matrix
from dlx.solvable import Solvable
from dlx.verifier import cover

__all__ = ["Problem"]


class Problem(Solvable):
    """An exact-cover problem: choose options so that every primary item is covered exactly once.

    A secondary item is covered at most once, or by any number of options that give it the same
    colour.

    Parameters
    ----------
    primary, secondary : iterable of hashable
        Names of items. More can be added with `add_item`.

    Raises
    ------
    ProblemError
        An item declared twice.

    Notes
    -----
    An option without primary items is never part of a solution; equal options are distinct.
    With no primary items there is one solution, the empty one. Names are compared as in any dict:
    ``1`` and ``True`` are one name.

    Thread safety: build it in one thread; any number of threads may search a finished problem.

    References
    ----------
    D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.

    Examples
    --------
    >>> import dlx
    >>> problem = dlx.Problem(primary=["a", "b"], secondary=["x"])
    >>> problem.add_option(["a", ("x", "red")])
    0
    >>> problem.add_option(["b", ("x", "red")])
    1
    >>> problem.add_option(["b", ("x", "blue")])
    2
    >>> list(problem.solutions())
    [<dlx.Solution: (0, 1)>]
    """

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
        self._table = OptionTable()
        self._matrix: Matrix | None = None
        for name in primary:
            self.add_item(name)
        for name in secondary:
            self.add_item(name, secondary=True)

    @classmethod
    def _from_arrays(
        cls,
        names: list[Hashable] | range,
        secondary: bytearray,
        indptr: Any,
        items: Any,
        colors: Any = None,
    ) -> Problem:
        """A problem of sound arrays, item i named names[i]."""
        made = cls()
        made._names, made._numbers, made._secondary = names, None, secondary
        made._table = OptionTable.adopt(indptr, items, colors)
        return made

    @classmethod
    def from_options(
        cls, options: Iterable[Iterable[Hashable]], secondary: Iterable[Hashable] = ()
    ) -> Problem:
        """Make a problem of options alone.

        Parameters
        ----------
        options : iterable of iterables of hashable
            The items of each option, in order of first appearance.
        secondary : iterable of hashable
            The items among them that may stay uncovered. The others are primary.

        Raises
        ------
        ProblemError
            An empty option, or one that holds an item twice.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem.from_options([["a", "b"], ["a"], ["b"]]).count()
        2
        """
        made = cls()
        numbers: dict[Hashable, int] = {}
        made._table.extend(options, numbers)
        made._names, made._numbers = list(numbers), numbers
        made._secondary = bytearray(len(numbers))
        for name in secondary:
            if name in numbers:
                made._secondary[numbers[name]] = 1
            else:
                made.add_item(name, secondary=True)
        return made

    @classmethod
    def from_matrix(cls, m: Any, secondary: Iterable[Hashable] = ()) -> Problem:
        """Make a problem of a matrix of 0 and 1: columns are items, rows are options.

        Parameters
        ----------
        m : array_like, SciPy sparse matrix, or DataFrame, of shape (options, items)
            Any dtype whose entries equal 0 or 1. A zero row keeps its number and is never chosen.
        secondary : iterable
            The secondary columns: their numbers, or for a DataFrame their names.

        Raises
        ------
        ProblemError
            An entry that is neither 0 nor 1, by row and column; an unknown secondary column.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem.from_matrix([[1, 0, 0], [0, 1, 1], [0, 1, 0]], secondary=[2]).count()
        2
        """
        named = hasattr(m, "columns") and hasattr(m, "to_numpy")
        indptr, items, columns = matrices.from_rows(m.to_numpy() if named else m)
        names = list(m.columns) if named else range(columns)
        made = cls._from_arrays(names, bytearray(columns), indptr, items)
        if named:
            made._refuse_equal_names()
        for name in secondary:
            if name not in made._by_name:
                raise UnknownItem(f"secondary: the matrix has no column {name!r}", item=name)
            made._secondary[made._by_name[name]] = 1
        return made

    @classmethod
    def from_csr(
        cls,
        indptr: Any,
        indices: Any,
        n_items: int,
        n_primary: int | None = None,
        colors: Any = None,
    ) -> Problem:
        """Make a problem of compressed sparse rows, the form of SciPy's csr_array.

        Parameters
        ----------
        indptr : array_like of int, shape (options + 1,)
            Option k holds ``indices[indptr[k]:indptr[k + 1]]``.
        indices : array_like of int, shape (entries,)
            Item numbers; within an option in any order.
        n_items : int
            Items are named 0 to n_items - 1.
        n_primary : int, optional
            Items from this number on are secondary. Default: none are.
        colors : array_like of int, shape (entries,), optional
            The color of each of the indices, 0 for none.

        Raises
        ------
        ProblemError
            Arrays that make no sense, an item out of range or twice in an option, a color on a
            primary item.
        ProblemTooLarge
            When items, options and entries together exceed 2**31 - 1.

        Examples
        --------
        >>> import dlx
        >>> dlx.Problem.from_csr([0, 2, 3, 4], [0, 1, 0, 1], 2).count()
        2
        """
        n_items = as_index(n_items)
        n_primary = n_items if n_primary is None else as_index(n_primary)
        if not 0 <= n_primary <= n_items:
            raise ProblemError(f"n_primary is {n_primary}; it must be 0 to n_items, {n_items}")
        starts, items = matrices.from_csr(indptr, indices, n_items)
        secondary = bytearray(n_primary) + b"\x01" * (n_items - n_primary)
        if colors is None:
            return cls._from_arrays(range(n_items), secondary, starts, items)
        numbers, names = matrices.number_colors(colors, items, n_primary, starts)
        made = cls._from_arrays(range(n_items), secondary, starts, items, numbers)
        made._colors = {name: number for number, name in enumerate(names, 1)}
        return made

    # ---- building ---------------------------------------------------------------------------

    @property
    def _by_name(self) -> dict[Hashable, int]:
        """The number of each name, made when a name is first looked up."""
        if self._numbers is None:
            self._numbers = {name: number for number, name in enumerate(self._names)}
        return self._numbers

    def _refuse_equal_names(self) -> None:
        for number, name in enumerate(self._names):
            if self._by_name[name] != number:
                raise ProblemError(f"two columns are named {name!r}", item=name)

    def add_item(self, name: Hashable, *, secondary: bool = False) -> None:
        """Declare an item.

        Parameters
        ----------
        name : hashable
            Anything that can be a key of a dict; taken as it is.
        secondary : bool
            True for an item that may stay uncovered.

        Raises
        ------
        ProblemError
            A name declared before, or one that is not hashable.
        """
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
        self._by_name[name] = len(self._names)
        self._names.append(name)
        self._secondary.append(secondary)
        self._matrix = None

    def add_option(self, entries: Iterable[Any], *, label: Hashable | None = None) -> int:
        """Add an option and return its number; options are numbered from 0.

        Parameters
        ----------
        entries : iterable
            Names of items, or pairs (name of a secondary item, color). An entry that is an item's
            name is that item; when it could be a pair as well, that is an error.
        label : hashable, optional
            What solutions call the option. Default: its number.

        Raises
        ------
        UnknownItem
            An entry that names no item.
        ProblemError
            No entries, an item twice, or a color on a primary item. The problem is then unchanged.
        """
        self._table.append(entries, self._by_name, self._secondary, self._colors)
        self._matrix = None
        number = len(self._table) - 1
        if label is not None:
            self._labels[number] = label
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
        """The label of an option; its number when it was given none."""
        self._check_number(number)
        return self._labels.get(number, number)

    def _check_number(self, number: int) -> None:
        if not 0 <= number < self.n_options:
            raise IndexError(f"there is no option {number}; the problem has {self.n_options}")

    @property
    def matrix(self) -> Matrix:
        """The problem as arrays of numbers, frozen: later changes make a new one."""
        if self._matrix is None:
            flags, rank = self._secondary, None
            if b"\x01\x00" in flags:  # a primary item was declared after a secondary one
                order = sorted(range(len(flags)), key=flags.__getitem__)
                rank = array("i", bytes(4 * len(flags)))
                for place, number in enumerate(order):
                    rank[number] = place
            self._matrix = Matrix(
                *self._table.freeze(rank), self.n_items, self.n_primary, len(self._colors)
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
            Naming the item that is not covered exactly once (of a secondary item: covered twice
            and not in one colour), or the option that is named twice or can be in no solution.

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
            if not flag and item not in covered:
                name = self._names[item]
                raise NotACover(f"item {name!r} is not covered", item=name)

    def _cover(
        self, chosen: Iterable[int], error: type[ProblemError] | type[NotACover]
    ) -> dict[int, int]:
        """What the chosen options cover: item -> color; raise `error` where they cannot be."""
        for number in chosen:
            if not 0 <= number < self.n_options:
                raise error(
                    f"there is no option {number}; the problem has {self.n_options}", option=number
                )
        return cover(self._table.entries, chosen, self._names, self._secondary, error)

    def _given(self, given: Iterable[int]) -> list[int]:
        """Option numbers that a search can start from: each once, and none at odds."""
        chosen = sorted({as_index(number) for number in given})
        if chosen:
            self._cover(chosen, ProblemError)
        return chosen
