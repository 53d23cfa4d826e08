"""Options of names, and rows of 0 and 1, as flat arrays of numbers.

Everything that touches one entry of a problem at a time is here, because it has to be compiled:
a Python loop would cost more than the search on small problems.

The form is that of compressed rows: option k holds items[indptr[k]:indptr[k + 1]], and
colors[...] beside them where there are colours, 0 for none.
"""

from cpython.array cimport array, clone, resize_smart
from cpython.dict cimport PyDict_GetItemWithError
from cpython.long cimport PyLong_AsLong, PyLong_AsUnsignedLongLong
from cpython.object cimport PyObject
from cpython.sequence cimport PySequence_Fast_GET_ITEM
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from dlx.errors import ProblemError, ProblemTooLarge, UnknownItem

cdef extern from "kernels/splitmix.h":
    uint64_t random_bits(uint64_t* state)

cdef enum:
    MOST_ENTRIES = 0x7FFFFFFF

cdef array INTS = array("i")


cdef array int_array(Py_ssize_t n, bint zero=False):
    return clone(INTS, n, zero and n > 0)


cdef inline void push(array values, int value):
    """Append at C speed; amortised constant time."""
    cdef Py_ssize_t n = len(values)
    resize_smart(values, n + 1)
    values.data.as_ints[n] = value


cdef class OptionTable:
    """Options as numbers, growing.

    Items are numbered in the order of their declaration, colours from 1.

    Invariants: `seen[i]` is one more than the last option that item i was found in, so a repeated
    item shows without clearing anything; `colors` is as long as `items` once a colour was used,
    empty before.

    Thread safety: none of its own; a problem is built by one thread.
    """

    cdef array indptr, items, colors, seen

    def __init__(self):
        self.indptr = array("i", [0])
        self.items = array("i")
        self.colors = array("i")
        self.seen = array("i")

    def __len__(self):
        return len(self.indptr) - 1

    @staticmethod
    def adopt(const int[::1] indptr, const int[::1] items, colors):
        """A table that starts with the options of arrays known to be sound."""
        cdef OptionTable table = OptionTable()
        table.indptr = copied(indptr)
        table.items = copied(items)
        if colors is not None:
            table.colors = copied(colors)
        return table

    def __reduce__(self):
        return OptionTable.adopt, self.freeze(None)

    def append(self, entries, dict index, bytearray secondary, dict colors):
        """Add one option; all of it or nothing.

        Parameters
        ----------
        entries : iterable
            Names, or (name, color) pairs whose name is a secondary item.
        index : dict
            Name -> number of the item.
        secondary : bytearray
            secondary[number] is 1 for a secondary item.
        colors : dict
            Color -> number; grows with new colours.

        Raises
        ------
        ProblemError, UnknownItem
            Naming the item and the option.
        """
        cdef Py_ssize_t start = len(self.items), n_colors = len(colors)
        cdef int option = <int> len(self)
        cdef PyObject* found
        entry = None
        try:
            if not isinstance(entries, (list, tuple)):
                entries = list(entries_of(entries, option))
            for entry in entries:
                found = PyDict_GetItemWithError(index, entry)
                if found == NULL or isinstance(entry, tuple):
                    self.add_pair(entry, option, index, secondary, colors)
                else:
                    self.push_entry(PyLong_AsLong(<object> found), 0, entry, option)
            if len(self.items) == start:
                raise ProblemError(
                    f"option {option} is empty; an option holds at least one item", option=option
                )
            push(self.indptr, <int> len(self.items))
        except BaseException as error:
            self.forget(start)
            while len(colors) > n_colors:
                colors.popitem()
            if isinstance(error, TypeError):
                raise unhashable(entry, option) from None
            raise

    def append_words(self, list words, dict codes):
        """Add one option, the words of a line of text, if all of them are known.

        Parameters
        ----------
        words : list of str
        codes : dict
            Word -> number of its item + number of its color * 2**32.

        Returns
        -------
        bool
            False, and nothing is added, where a word is unknown, an item stands twice, or there
            are no words.
        """
        cdef Py_ssize_t start = len(self.items)
        cdef int option = <int> len(self)
        cdef uint64_t code
        cdef PyObject* found
        try:
            for word in words:
                found = PyDict_GetItemWithError(codes, word)
                if found == NULL:
                    self.forget(start)
                    return False
                code = PyLong_AsUnsignedLongLong(<object> found)
                self.push_entry(<int> (code & 0xFFFFFFFF), <int> (code >> 32), word, option)
        except ProblemError:
            self.forget(start)
            return False
        if len(self.items) == start:
            return False
        push(self.indptr, <int> len(self.items))
        return True

    cdef forget(self, Py_ssize_t start):
        """Take back the entries of an unfinished option."""
        cdef Py_ssize_t k
        for k in range(start, len(self.items)):
            self.seen.data.as_ints[self.items.data.as_ints[k]] = 0
        resize_smart(self.items, start)
        if len(self.colors) > start:
            resize_smart(self.colors, start)

    cdef add_pair(self, entry, int option, dict index, bytearray secondary, dict colors):
        """An entry that may be (item, color), or an item whose name is a tuple, or unknown."""
        cdef PyObject* found = lookup(index, entry, option)
        cdef bint pair = isinstance(entry, tuple) and len(<tuple> entry) == 2
        cdef int color = 0
        name = entry
        if found != NULL:
            if pair and self.names_secondary(entry[0], index, secondary):
                raise ProblemError(
                    f"option {option}: {entry!r} is the name of an item, and also "
                    f"item {entry[0]!r} in color {entry[1]!r}; rename one of the items",
                    item=entry, option=option,
                )
        else:
            if pair:
                name = entry[0]
                found = lookup(index, name, option)
            if found == NULL:
                name = entry
                raise UnknownItem(
                    f"option {option}: no item is named {entry!r}; "
                    "declare it with add_item, or use from_options",
                    item=entry, option=option,
                )
            if not secondary[<object> found]:
                raise ProblemError(
                    f"option {option}: item {name!r} is primary and takes no color "
                    f"(found {entry[1]!r}); declare it as secondary",
                    item=name, option=option,
                )
            color = color_number(colors, entry[1], option)
        self.push_entry(<int> <object> found, color, name, option)

    cdef bint names_secondary(self, name, dict index, bytearray secondary) except -1:
        cdef PyObject* found = lookup(index, name, 0)
        return found != NULL and secondary[<object> found]

    cdef push_entry(self, int item, int color, name, int option):
        cdef Py_ssize_t n = len(self.items)
        if item >= len(self.seen):
            grow_zeroed(self.seen, item + 1)
        if self.seen.data.as_ints[item] == option + 1:
            raise held_twice(name, option)
        if n >= MOST_ENTRIES:
            raise ProblemTooLarge(f"option {option}: more than {MOST_ENTRIES} entries in all")
        self.seen.data.as_ints[item] = option + 1
        push(self.items, item)
        if color and len(self.colors) < n:
            grow_zeroed(self.colors, n)
        if color or len(self.colors):
            push(self.colors, color)

    def extend(self, options, dict index):
        """Add options of plain names, and the names that are new to `index`."""
        cdef Py_ssize_t length
        cdef int option
        for entries in options:
            option = <int> len(self)
            if not isinstance(entries, (list, tuple)):
                entries = list(entries_of(entries, option))
            length = len(entries)
            if length == 0:
                raise ProblemError(
                    f"option {option} is empty; an option holds at least one item", option=option
                )
            self.push_names(entries, length, option, index)
            push(self.indptr, <int> len(self.items))

    cdef push_names(self, entries, Py_ssize_t length, int option, dict index):
        """The entries of one option, a list or a tuple; the loop that everything waits for."""
        cdef Py_ssize_t start = len(self.items), k
        cdef PyObject* found
        cdef int item
        if start > MOST_ENTRIES - length:
            raise ProblemTooLarge(f"option {option}: more than {MOST_ENTRIES} entries in all")
        resize_smart(self.items, start + length)
        name = None
        try:
            for k in range(length):
                name = <object> PySequence_Fast_GET_ITEM(entries, k)
                found = PyDict_GetItemWithError(index, name)
                if found != NULL:
                    item = PyLong_AsLong(<object> found)
                else:
                    item = <int> len(index)
                    index[name] = item
                    grow_zeroed(self.seen, item + 1)
                if self.seen.data.as_ints[item] == option + 1:
                    raise held_twice(name, option)
                self.seen.data.as_ints[item] = option + 1
                self.items.data.as_ints[start + k] = item
        except TypeError:
            raise unhashable(name, option) from None

    def entries(self, Py_ssize_t option):
        """The (item, color number) pairs of one option, in the order given."""
        cdef Py_ssize_t k
        cdef bint colored = len(self.colors) > 0
        return [
            (self.items.data.as_ints[k], self.colors.data.as_ints[k] if colored else 0)
            for k in range(self.indptr.data.as_ints[option], self.indptr.data.as_ints[option + 1])
        ]

    def freeze(self, rank):
        """Copies of (indptr, items, colors or None), item i renamed rank[i] if there is a rank."""
        cdef Py_ssize_t k, n = len(self.items)
        cdef array items, ranks
        if rank is None:
            items = self.items[:]
        else:
            items = int_array(n)
            ranks = rank
            for k in range(n):
                items.data.as_ints[k] = ranks.data.as_ints[self.items.data.as_ints[k]]
        return self.indptr[:], items, (self.colors[:] if len(self.colors) else None)


cdef array copied(const int[::1] values):
    cdef Py_ssize_t n = values.shape[0]
    cdef array made = int_array(n)
    if n:
        memcpy(made.data.as_ints, &values[0], n * sizeof(int))
    return made


cdef grow_zeroed(array values, Py_ssize_t n):
    cdef Py_ssize_t k, old = len(values)
    resize_smart(values, n)
    for k in range(old, n):
        values.data.as_ints[k] = 0


cdef PyObject* lookup(dict index, name, int option) except? NULL:
    """The number of a name, borrowed, or NULL; an unhashable name is an error that names it."""
    try:
        return PyDict_GetItemWithError(index, name)
    except TypeError:
        raise unhashable(name, option) from None


cdef unhashable(name, int option):
    return ProblemError(
        f"option {option}: {name!r} cannot be the name of an item: it is not hashable",
        option=option,
    )


cdef held_twice(name, int option):
    return ProblemError(
        f"option {option} holds item {name!r} twice; an option covers an item once",
        item=name, option=option,
    )


cdef entries_of(entries, int option):
    """What an option iterates over; a lone string or number is a slip, not an option."""
    if isinstance(entries, (str, bytes)):
        raise ProblemError(
            f"option {option} is the string {entries!r}; write a list of items", option=option
        )
    try:
        return iter(entries)
    except TypeError:
        raise ProblemError(
            f"option {option} is {entries!r}; write a list of items", option=option
        ) from None


cdef int color_number(dict colors, color, int option) except -1:
    cdef PyObject* found
    try:
        found = PyDict_GetItemWithError(colors, color)
    except TypeError:
        raise ProblemError(
            f"option {option}: {color!r} cannot be a color: it is not hashable", option=option
        ) from None
    if found != NULL:
        return <int> <object> found
    colors[color] = len(colors) + 1
    return <int> len(colors)


def read_rows(rows):
    """Read a 0/1 matrix of nested sequences, row by row.

    Parameters
    ----------
    rows : iterable of iterables of 0 or 1
        All of one length; False, True, 0.0 and 1.0 will do.

    Returns
    -------
    indptr, items : array("i")
    n_items : int
        The number of columns; 0 when there are no rows.

    Raises
    ------
    ProblemError
        An entry that is neither 0 nor 1, or a row of another length, by row and column.
    """
    cdef array indptr = array("i", [0]), items = array("i")
    cdef int row, column, n_items = -1
    for row, entries in enumerate(rows):
        column = 0
        for column, entry in enumerate(entries_of(entries, row), 1):
            if entry == 1:
                if len(items) >= MOST_ENTRIES:
                    raise ProblemTooLarge(f"row {row}: more than {MOST_ENTRIES} ones in all")
                push(items, column - 1)
            elif not entry == 0:  # so that NaN is refused too
                raise ProblemError(
                    f"matrix[{row}, {column - 1}] is {entry!r}; an entry must be 0 or 1",
                    item=column - 1, option=row,
                )
        if n_items == -1:
            n_items = column
        elif column != n_items:
            raise ProblemError(
                f"row {row} has {column} entries, the rows before it have {n_items}", option=row
            )
        push(indptr, <int> len(items))
    return indptr, items, max(n_items, 0)


def first_repeat(const int[::1] indptr, const int[::1] items, int n_items):
    """The first position in `items` whose item stood in the same row before, or -1.

    Takes time O(entries + n_items). Every item must be in range(n_items).
    """
    cdef array seen = int_array(n_items, True)
    cdef int* last = seen.data.as_ints
    cdef Py_ssize_t row, k
    for row in range(indptr.shape[0] - 1):
        for k in range(indptr[row], indptr[row + 1]):
            if last[items[k]] == row + 1:
                return k
            last[items[k]] = <int> row + 1
    return -1


def shuffle(
    const int[::1] indptr, const int[::1] items, colors, int n_items, int n_primary, uint64_t seed
):
    """The same options in another order, and the items of each kind renumbered.

    Returns
    -------
    indptr, items, colors
        The new arrays; colors None where it was.
    order : array("i")
        New option k is old option order[k].
    rank : array("i")
        Old item i is new item rank[i].

    Notes
    -----
    The generator is SplitMix64 and the shuffle that of Fisher and Yates, so that a seed means the
    same on every machine.
    """
    cdef Py_ssize_t n_options = indptr.shape[0] - 1, k
    cdef array new_indptr = int_array(n_options + 1), new_items = int_array(items.shape[0])
    cdef array order = int_array(n_options), rank = int_array(n_items)
    cdef array new_colors = None
    cdef const int[::1] old_colors = colors
    cdef int option, entry, low, length, out = 0
    for k in range(n_options):
        order.data.as_ints[k] = <int> k
    for k in range(n_items):
        rank.data.as_ints[k] = <int> k
    shuffle_part(order.data.as_ints, n_options, &seed)
    shuffle_part(rank.data.as_ints, n_primary, &seed)
    shuffle_part(rank.data.as_ints + n_primary, n_items - n_primary, &seed)
    if colors is not None:
        new_colors = int_array(items.shape[0])
    new_indptr.data.as_ints[0] = 0
    for k in range(n_options):
        option = order.data.as_ints[k]
        low, length = indptr[option], indptr[option + 1] - indptr[option]
        for entry in range(length):
            new_items.data.as_ints[out + entry] = rank.data.as_ints[items[low + entry]]
            if new_colors is not None:
                new_colors.data.as_ints[out + entry] = old_colors[low + entry]
        out += length
        new_indptr.data.as_ints[k + 1] = out
    return new_indptr, new_items, new_colors, order, rank


cdef void shuffle_part(int* values, Py_ssize_t n, uint64_t* state) noexcept:
    """Put n values in random order."""
    cdef Py_ssize_t k, other
    for k in range(n - 1, 0, -1):
        other = <Py_ssize_t> (random_bits(state) % <uint64_t> (k + 1))
        values[k], values[other] = values[other], values[k]
