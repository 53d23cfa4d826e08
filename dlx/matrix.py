"""A problem frozen into flat arrays of numbers: the one form that every kernel reads.

Arrays come in through `from_csr` and `from_dense`, whole, never through a Python loop over
entries. NumPy is imported only there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dlx.encoding import first_repeat, read_rows, shuffle
from dlx.errors import ProblemError, ProblemTooLarge

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Matrix"]

MOST_NODES = 2**31 - 1
CHUNK = 1 << 22  # entries of a dense matrix looked at in one go, so that copies stay small


class Matrix:
    """Options as compressed rows of item numbers.

    Parameters
    ----------
    indptr : buffer of int32, n_options + 1
        Option k holds ``items[indptr[k]:indptr[k + 1]]``.
    items : buffer of int32
        Item numbers. Primary items come first: they are those below `n_primary`.
    colors : buffer of int32, as long as `items`, or None
        Color numbers from 1; 0 for none. None when the problem has no colours.
    n_items, n_primary : int
    n_colors : int
        Color numbers are at most this.
    low, high : buffer of int32, n_primary, or None
        Primary item i is covered low[i] to high[i] times. None, both, when that is once for all.
    costs : sequence of int or float, n_options, or None
        None when every option costs nothing.

    Attributes
    ----------
    n_options, n_entries : int
        How many there are, empty options included.

    Raises
    ------
    ProblemTooLarge
        When items, options and entries together exceed 2**31 - 1.

    Notes
    -----
    The buffers are taken as sound: no item twice in an option, no colour on a primary item. They
    must not change afterwards; threads may then share a Matrix.
    """

    __slots__ = (
        "colors",
        "costs",
        "high",
        "indptr",
        "items",
        "low",
        "n_colors",
        "n_entries",
        "n_items",
        "n_options",
        "n_primary",
    )

    def __init__(
        self,
        indptr: Any,
        items: Any,
        colors: Any,
        n_items: int,
        n_primary: int,
        n_colors: int = 0,
        low: Any = None,
        high: Any = None,
        costs: Sequence[int | float] | None = None,
    ) -> None:
        check_size(n_items, len(indptr) - 1, len(items))
        self.indptr = indptr
        self.items = items
        self.colors = colors
        self.n_items = n_items
        self.n_primary = n_primary
        self.n_colors = n_colors
        self.n_options = len(indptr) - 1
        self.n_entries = len(items)
        self.low = low
        self.high = high
        self.costs = costs

    def shuffled(self, seed: int) -> tuple[Matrix, array[int]]:
        """The same problem with its options and items in random order.

        Parameters
        ----------
        seed : int
            From 0 to 2**64 - 1; means the same on every machine.

        Returns
        -------
        matrix : Matrix
        order : array of int
            Option k of that is option order[k] of this.
        """
        indptr, items, colors, order, rank = shuffle(
            self.indptr, self.items, self.colors, self.n_items, self.n_primary, seed
        )
        low, high, costs = self.low, self.high, self.costs
        if low is not None:
            low, high = moved(low, rank), moved(high, rank)
        if costs is not None:
            costs = [costs[option] for option in order]
        made = Matrix(
            indptr, items, colors, self.n_items, self.n_primary, self.n_colors, low, high, costs
        )
        return made, order

    def __repr__(self) -> str:
        return (
            f"<dlx.Matrix: {self.n_items} items ({self.n_primary} primary), "
            f"{self.n_options} options, {self.n_entries} entries>"
        )


def moved(values: Sequence[int], rank: Sequence[int]) -> array[int]:
    """The values with number i at place rank[i]."""
    made = array("i", values)
    for number, value in enumerate(values):
        made[rank[number]] = value
    return made


def check_size(n_items: int, n_options: int, n_entries: int) -> None:
    """Refuse what the kernels could not number, before memory is touched."""
    nodes = n_items + n_options + n_entries + 2
    if nodes > MOST_NODES:
        raise ProblemTooLarge(
            f"{n_items} items, {n_options} options and {n_entries} entries make {nodes} nodes; "
            f"the most is {MOST_NODES}"
        )


def from_csr(indptr: Any, indices: Any, n_items: int) -> tuple[Any, Any]:
    """Check arrays of compressed rows and return them as contiguous int32 (indptr, items)."""
    starts, items = integers(indptr, "indptr"), integers(indices, "indices")
    if len(starts) == 0 or starts[0] != 0 or starts[-1] != len(items):
        raise ProblemError(
            f"indptr must start with 0 and end with the number of indices, {len(items)}"
        )
    check_size(n_items, len(starts) - 1, len(items))
    falls = (starts[1:] < starts[:-1]).nonzero()[0]
    if len(falls):
        raise ProblemError(
            f"indptr falls after option {falls[0]}; it must never fall", option=int(falls[0])
        )
    if len(items) and (items.min() < 0 or items.max() >= n_items):
        k = int(((items < 0) | (items >= n_items)).nonzero()[0][0])
        option, item = option_at(starts, k), int(items[k])
        raise ProblemError(
            f"option {option}: there is no item {item}; items are numbered 0 to {n_items - 1}",
            item=item,
            option=option,
        )
    starts, items = int32(starts), int32(items)
    refuse_repeat(starts, items, n_items)
    return starts, items


def refuse_repeat(indptr: Any, items: Any, n_items: int) -> None:
    """Raise where an option holds an item twice."""
    k = first_repeat(indptr, items, n_items)
    if k >= 0:
        option, item = option_at(indptr, k), int(items[k])
        raise ProblemError(
            f"option {option} holds item {item} twice; an option covers an item once",
            item=item,
            option=option,
        )


def number_colors(colors: Any, items: Any, n_primary: int, indptr: Any) -> tuple[Any, list[int]]:
    """Check the colors of compressed rows, and number them from 1 in rising order.

    Small numbers stay what they are, used or not.

    Returns
    -------
    numbers : ndarray of int32
        0 where there is no color.
    names : list of int
        Color number k is names[k - 1].
    """
    import numpy as np

    given = integers(colors, "colors")
    if len(given) != len(items):
        raise ProblemError(
            f"colors has {len(given)} entries and indices {len(items)}; they go side by side"
        )
    wrong = (given < 0) | ((given != 0) & (items < n_primary))
    if wrong.any():
        k = int(wrong.nonzero()[0][0])
        option, item, color = option_at(indptr, k), int(items[k]), int(given[k])
        why = "a color is 1 or more, 0 none" if color < 0 else "a primary item takes none"
        raise ProblemError(
            f"option {option}: item {item} has color {color}; {why}", item=item, option=option
        )
    most = int(given.max(initial=0))
    if most <= len(given):
        return int32(given), list(range(1, most + 1))
    names = np.unique(given[given != 0])
    numbers = np.where(given != 0, np.searchsorted(names, given) + 1, 0)
    return int32(numbers), names.tolist()


def from_rows(m: Any) -> tuple[Any, Any, int]:
    """Read a 0/1 matrix, dense or sparse, as (indptr, items, number of columns)."""
    if hasattr(m, "tocsr"):
        return from_sparse(m)
    if hasattr(m, "__array__"):
        return from_dense(m)
    return read_rows(m)


def from_dense(m: Any) -> tuple[Any, Any, int]:
    """Read a two-dimensional array of 0 and 1, in any dtype, order and stride."""
    import numpy as np

    a = np.asarray(m)
    if a.ndim != 2:
        raise ProblemError(f"a matrix has two dimensions; this one has shape {a.shape}")
    rows, columns = a.shape
    indptr = np.zeros(rows + 1, np.int64)
    for low, high in row_chunks(rows, columns):
        ones = ones_of(a, low, high)
        indptr[low + 1 : high + 1] = indptr[low] + np.cumsum(np.count_nonzero(ones, axis=1))
        check_size(columns, rows, int(indptr[high]))
    items = np.empty(int(indptr[rows]), np.int32)
    for low, high in row_chunks(rows, columns):
        items[indptr[low] : indptr[high]] = np.nonzero(ones_of(a, low, high))[1]
    return int32(indptr), items, columns


def row_chunks(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """Ranges of rows that hold about CHUNK entries each."""
    step = max(1, CHUNK // max(1, columns))
    for low in range(0, rows, step):
        yield low, min(low + step, rows)


def ones_of(a: np.ndarray[Any, Any], low: int, high: int) -> Any:
    """Where rows low..high-1 hold a 1; anything but 0 and 1 is an error."""
    part = a[low:high]
    if part.dtype == bool:
        return part
    ones = part == 1
    wrong = ~(ones | (part == 0))
    if wrong.any():
        row, column = (int(k[0]) for k in wrong.nonzero())
        raise_entry(low + row, column, part[row, column])
    return ones


def raise_entry(row: int, column: int, value: Any) -> None:
    """Name an entry that is neither 0 nor 1."""
    raise ProblemError(
        f"matrix[{row}, {column}] is {value}; an entry must be 0 or 1", item=column, option=row
    )


def from_sparse(m: Any) -> tuple[Any, Any, int]:
    """Read a SciPy sparse matrix or array of any format.

    Duplicates are summed first, as SciPy reads them; explicit zeros count as zeros.
    """
    import numpy as np

    if len(m.shape) != 2:
        raise ProblemError(f"a matrix has two dimensions; this one has shape {m.shape}")
    rows, columns = (int(k) for k in m.shape)
    check_size(columns, rows, 0)
    csr = m.tocsr()
    if not csr.has_canonical_format:
        csr = csr.copy()
        csr.sum_duplicates()
    indptr, items, data = csr.indptr, csr.indices, csr.data
    ones = data == 1
    wrong = ~(ones | (data == 0))
    if wrong.any():
        k = int(wrong.nonzero()[0][0])
        raise_entry(option_at(indptr, k), int(items[k]), data[k])
    if not ones.all():
        before = np.concatenate(([0], np.cumsum(ones)))
        indptr, items = before[indptr], items[ones]
    check_size(columns, rows, len(items))
    return int32(indptr), int32(items), columns


def option_at(indptr: Any, k: int) -> int:
    """The row that position k of the entries belongs to."""
    import numpy as np

    return int(np.searchsorted(indptr, k, side="right")) - 1


def integers(values: Any, name: str) -> Any:
    """A one-dimensional array of integers, or an error that names the argument."""
    import numpy as np

    a = np.asarray(values)
    if a.ndim != 1 or (a.dtype.kind not in "iu" and len(a)):
        raise ProblemError(
            f"{name} must be a one-dimensional array of integers; it has dtype {a.dtype} "
            f"and shape {a.shape}"
        )
    return a


def int32(a: Any) -> Any:
    """A contiguous int32 copy, so that nobody can change it under a kernel."""
    import numpy as np

    return np.array(a, dtype=np.int32, order="C")
