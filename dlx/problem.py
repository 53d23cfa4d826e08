"""A problem, and the ways to make one: by name, of options, of arrays, of a file."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from operator import index as as_index
from os import PathLike
from typing import IO, Any

from dlx import matrix as matrices
from dlx.analysis.reduce import Remainder
from dlx.description import Description, as_cost
from dlx.encoding import OptionTable
from dlx.errors import ProblemError, UnknownItem

__all__ = ["Problem"]


class Problem(Description):
    """An exact-cover problem: choose options so that every primary item is covered exactly once.

    A secondary item is covered at most once, or by any number of options that give it the same
    colour. A primary item with multiplicities is covered `low` to `high` times, and an option may
    have a cost (`add_item`, `add_option`).

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
        cls,
        options: Iterable[Iterable[Hashable]],
        secondary: Iterable[Hashable] = (),
        costs: Iterable[int | float] | None = None,
    ) -> Problem:
        """Make a problem of options alone.

        Parameters
        ----------
        options : iterable of iterables of hashable
            The items of each option, in order of first appearance.
        secondary : iterable of hashable
            The items among them that may stay uncovered. The others are primary.
        costs : iterable of int or float, optional
            The cost of each option.

        Raises
        ------
        ProblemError
            An empty option, or one that holds an item twice; costs that are not one finite number
            for each option.

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
        made._set_costs(costs)
        return made

    @classmethod
    def from_matrix(
        cls,
        m: Any,
        secondary: Iterable[Hashable] = (),
        costs: Iterable[int | float] | None = None,
    ) -> Problem:
        """Make a problem of a matrix of 0 and 1: columns are items, rows are options.

        Parameters
        ----------
        m : array_like, SciPy sparse matrix, or DataFrame, of shape (options, items)
            Any dtype whose entries equal 0 or 1. A zero row keeps its number and is never chosen.
        secondary : iterable
            The secondary columns: their numbers, or for a DataFrame their names.
        costs : iterable of int or float, optional
            The cost of each option.

        Raises
        ------
        ProblemError
            An entry that is neither 0 nor 1, by row and column; an unknown secondary column; costs
            that are not one finite number for each option.

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
        made._set_costs(costs)
        return made

    @classmethod
    def from_csr(
        cls,
        indptr: Any,
        indices: Any,
        n_items: int,
        n_primary: int | None = None,
        colors: Any = None,
        costs: Iterable[int | float] | None = None,
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
        costs : iterable of int or float, optional
            The cost of each option.

        Raises
        ------
        ProblemError
            Arrays that make no sense, an item out of range or twice in an option, a color on a
            primary item; costs that are not one finite number for each option.
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
            made = cls._from_arrays(range(n_items), secondary, starts, items)
        else:
            numbers, names = matrices.number_colors(colors, items, n_primary, starts)
            made = cls._from_arrays(range(n_items), secondary, starts, items, numbers)
            made._colors = {name: number for number, name in enumerate(names, 1)}
        made._set_costs(costs)
        return made

    def _refuse_equal_names(self) -> None:
        for number, name in enumerate(self._names):
            if self._by_name[name] != number:
                raise ProblemError(f"two columns are named {name!r}", item=name)

    def _set_costs(self, costs: Iterable[int | float] | None) -> None:
        """Take the costs of all options."""
        if costs is None:
            return
        listed = costs.tolist() if hasattr(costs, "tolist") else list(costs)
        if len(listed) != self.n_options:
            raise ProblemError(
                f"costs has {len(listed)} numbers and the problem {self.n_options} options"
            )
        self._costs = [as_cost(cost, number) for number, cost in enumerate(listed)]

    def _part(self, rest: Remainder) -> Problem:
        """What is left of the problem, by the names that it has here."""
        matrix, names = rest.matrix, self.items
        secondary = bytearray(matrix.n_primary) + b"\x01" * (matrix.n_items - matrix.n_primary)
        left = [names[item] for item in rest.items]
        made = self._from_arrays(left, secondary, matrix.indptr, matrix.items, matrix.colors)
        made._colors = dict(self._colors)
        made._labels = {k: self.label(number) for k, number in enumerate(rest.kept)}
        if matrix.low is not None:
            for item, bounds in enumerate(zip(matrix.low, matrix.high, strict=True)):
                if bounds != (1, 1):
                    made._bounds[item] = bounds
        made._costs = list(matrix.costs or ())
        return made

    # ---- files ------------------------------------------------------------------------------

    @classmethod
    def load(cls, source: str | PathLike[str] | IO[Any], format: str | None = None) -> Problem:
        r"""Read a problem from a file; `dlx.formats` says in which formats, and what each holds.

        Parameters
        ----------
        source : str, path or open file
            ``"-"`` is standard input.
        format : str, optional
            A name in `dlx.formats.FORMATS`; by default the one of the suffix, and Knuth's text
            where there is none.

        Raises
        ------
        FormatError
            A file that breaks the rules of its format, by line and column; an unknown format.

        Examples
        --------
        >>> import dlx, io
        >>> dlx.Problem.load(io.StringIO("a b | x\na b\na x\nb x\n")).count()
        1
        """
        from dlx.formats import load

        return load(source, format)

    def save(self, target: str | PathLike[str] | IO[Any], format: str | None = None) -> None:
        """Write the problem to a file, in a format chosen as `load` does.

        Parameters
        ----------
        target : str, path or open file
            ``"-"`` is standard output. A file that is there is replaced once all is written.
        format : str, optional
            A name in `dlx.formats.FORMATS`.

        Raises
        ------
        FormatError
            A problem that the format cannot hold, by item or option; an unknown format.

        Examples
        --------
        >>> import dlx, sys
        >>> dlx.Problem.from_options([["a", "b"], ["a"]]).save(sys.stdout)
        a b
        a b
        a
        """
        from dlx.formats import save

        save(self, target, format)
