"""What of a problem can be left out, and what is left then; the state is that of `probes`."""

from cpython.array cimport array, clone
from libc.stdint cimport int64_t

from dlx.kernels.probes cimport NONE, Heights, Item, Probe

cdef enum:
    MANY = 0x7FFFFFFF  # as a multiplicity: any number of times

cdef array INTS = array("i")


cdef class Sieve(Probe):
    """Options that are in no cover, options that are in all, and items that add nothing.

    `advance` tries one option after the other: when it, with all that it forces, leaves an item
    short, no cover has it (TAOCP 7.2.2.1, on preprocessing). Forced options are taken for good.
    That ends when no option changes anything, or an item is short and there is no cover.

    Parameters
    ----------
    matrix : Matrix

    Attributes
    ----------
    finished : bool
        Whether that end is reached.
    """

    cdef int at     # the option to be tried next
    cdef int quiet  # how many were tried in a row and changed nothing
    cdef readonly bint finished
    cdef unsigned char* kept  # of each item
    cdef int* mark            # of each item: one more than the option that was looked at last
    cdef int* candidate

    def __init__(self, matrix):
        Probe.__init__(self, matrix)
        self.kept = <unsigned char*> self.room(self.n_items, 1)
        self.mark = <int*> self.room(self.n_items, sizeof(int))
        self.candidate = <int*> self.room(self.n_items, sizeof(int))

    def advance(self, int64_t work):
        """Try options until about so many entries were touched; how many were."""
        cdef int64_t before = self.work
        with nogil:
            while not self.finished and self.work < before + work:
                self.step()
        return self.work - before

    cdef void step(self) noexcept nogil:
        """Try the next option."""
        cdef Heights high
        cdef bint fits
        cdef int option = self.at
        if not self.force() or self.quiet == self.n_options:
            self.finished = True
            return
        self.at = option + 1 if option + 1 < self.n_options else 0
        self.quiet += 1
        self.work += 1
        if self.live[option]:
            high = self.high
            self.choose(option, NONE)
            fits = self.force()
            self.undo(high)
            if not fits:
                self.hide(option, NONE)
                self.quiet = 0

    # ---- what is left ------------------------------------------------------------------------

    def options(self):
        """The options that are left."""
        cdef int option
        return array("i", [option for option in range(self.n_options) if self.live[option]])

    def needed(self):
        """The items that are left without those whose constraint holds by itself, or another's.

        Takes time in proportion to the entries times the length of an option. Every option that is
        left keeps a primary item.
        """
        cdef int i
        with nogil:
            for i in range(self.n_items):
                self.kept[i] = True
            for i in range(self.n_items - 1, -1, -1):  # of equal items the lowest stays
                self.kept[i] = not self.is_needless(i)
        return array("i", [i for i in range(self.n_items) if self.kept[i]])

    def bounds(self, int item):
        """How often an item must and may be covered by the options that are left."""
        if item < self.n_primary and self.matrix.high is not None:
            if self.matrix.high[item] == MANY:
                return max(self.item[item].low, 0), MANY
        return max(self.item[item].low, 0), self.item[item].high

    cdef bint is_needless(self, int i) noexcept nogil:
        """Whether item i can be left out: all choices that respect the others respect it."""
        cdef Item* item = &self.item[i]
        if i >= self.n_primary:
            return item.size <= 1 or self.has_one_color(i) or self.is_implied(i)
        if item.high <= 0 or item.low <= 0 and item.high >= item.size and self.is_never_alone(i):
            return True
        return self.is_implied(i)

    cdef bint has_one_color(self, int i) noexcept nogil:
        """Whether all options of secondary item i give it the same color."""
        cdef int place, color = 0
        for place in range(self.item[i].first, self.item[i + 1].first):
            if self.live[self.holder[place]]:
                if self.tint[place] == 0 or color not in (0, self.tint[place]):
                    return False
                color = self.tint[place]
        return True

    cdef bint is_never_alone(self, int i) noexcept nogil:
        """Whether each option of item i has another primary item that is kept."""
        cdef int place, k, option
        cdef bint alone
        for place in range(self.item[i].first, self.item[i + 1].first):
            option, alone = self.holder[place], True
            if self.live[option]:
                for k in range(self.indptr[option], self.indptr[option + 1]):
                    if self.items[k] != i and self.items[k] < self.n_primary:
                        alone = alone and not self.kept[self.items[k]]
                if alone:
                    return False
        return True

    cdef bint is_implied(self, int i) noexcept nogil:
        """Whether some item kept is in all options of item i, and then says as much as it."""
        cdef int place, k, option, n = 0, left
        cdef bint first = True
        for place in range(self.item[i].first, self.item[i + 1].first):
            option = self.holder[place]
            if not self.live[option]:
                continue
            for k in range(self.indptr[option], self.indptr[option + 1]):
                self.mark[self.items[k]] = option + 1
                if first and self.is_stricter(self.items[k], i):
                    self.candidate[n] = self.items[k]
                    n += 1
            first = False
            left = 0
            for k in range(n):
                if self.mark[self.candidate[k]] == option + 1:
                    self.candidate[left] = self.candidate[k]
                    left += 1
            n = left
            if n == 0:
                return False
        for k in range(n):
            if self.candidate[k] < self.n_primary or self.is_plain(self.candidate[k]):
                return True
        return False

    cdef bint is_stricter(self, int i, int other) noexcept nogil:
        """Whether what item i demands implies what the other one does, if it is in all its options.

        A secondary item needs a look at its colors besides, by `is_plain`.
        """
        cdef Item* item = &self.item[i]
        cdef Item* weaker = &self.item[other]
        if i == other or not self.kept[i] or item.high > weaker.high:
            return False
        if i >= self.n_primary:
            return other >= self.n_primary
        return weaker.low <= 0 or (item.size == weaker.size and item.low >= weaker.low)

    cdef bint is_plain(self, int i) noexcept nogil:
        """Whether no option gives secondary item i a color, so that two of them always clash."""
        cdef int place
        for place in range(self.item[i].first, self.item[i + 1].first):
            if self.tint[place] and self.live[self.holder[place]]:
                return False
        return True


def part(matrix, const int[::1] options, const int[::1] rank):
    """Some options with some of their items.

    Parameters
    ----------
    matrix : Matrix
    options : buffer of int32
        Their numbers.
    rank : buffer of int32
        The new number of each item, or -1 to leave it out.

    Returns
    -------
    indptr, items, colors : array("i")
        As a Matrix has them; colors None where there are none.
    """
    cdef const int[::1] indptr = matrix.indptr, items = matrix.items
    cdef bint colored = matrix.colors is not None
    cdef const int[::1] colors = matrix.colors if colored else INTS
    cdef array starts = clone(INTS, options.shape[0] + 1, False)
    cdef array numbers = clone(INTS, items.shape[0], False)
    cdef array tints = clone(INTS, items.shape[0] if colored else 0, False)
    cdef int k, option, n = 0
    cdef Py_ssize_t o
    starts.data.as_ints[0] = 0
    for o in range(options.shape[0]):
        option = options[o]
        for k in range(indptr[option], indptr[option + 1]):
            if rank[items[k]] >= 0:
                numbers.data.as_ints[n] = rank[items[k]]
                if colored:
                    tints.data.as_ints[n] = colors[k]
                n += 1
        starts.data.as_ints[o + 1] = n
    return starts, numbers[:n], tints[:n] if colored else None
