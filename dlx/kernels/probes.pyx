"""What can be learnt of a problem without searching it: take options, see what follows, undo.

`Probe` is a partial cover. On it are built `dives`, which goes down from the root at random, again
and again, to estimate the tree, and `sieve`, which tries every option, to see which ones can be in
no cover.

Data layout
-----------
Options are those of the Matrix: option k has the entries indptr[k] .. indptr[k + 1] - 1 of `items`
and `colors`. The other way round, item i is in the options at the places item[i].first ..
item[i + 1].first - 1 of `holder`, in order, with the colours of these entries, or 0, in `tint`.
Options without a primary item, which are in no cover, have no places and are never live.

    live[k]    whether option k may still be taken
    cause[k]   when it may not: the item that another option covered, so that k clashes with it;
               of an option that was forced, the item that forced it; else NONE
    low, high  how often an item must and may still be covered; of a secondary item, 0 and 1 at
               first. Below 0 they mean 0. A secondary item with a color is beyond `high`.
    size       the live options of an item

The primary items that may still be covered are a circular list in order of their numbers, through
`left` and `right`; its head is the item n_items. What happened since the root stands in stacks:

    hidden   the options that ceased to be live
    taken    those of them that were chosen
    settled  the items that left the list, and the secondary ones that were covered or colored
    queue    the primary items that came down to as many options as they need: *forced* items;
             those from queue[head] on have not been looked at

Each option and each item comes at most once in each, so none can overflow.

Invariants, between any two calls
---------------------------------
* size[i] is the number of live options that have item i;
* `short` is a primary item with size < low, or NONE when there is none;
* unless one is short, every item with size == low > 0 is in the queue behind `head`.

A probe is for one thread.
"""

from cpython.array cimport array

cdef array INTS = array("i")


cdef class Probe:
    """A partial cover of a problem, at first the empty one.

    Parameters
    ----------
    matrix : Matrix

    Attributes
    ----------
    matrix : Matrix
        The problem.
    short : int
        A primary item that can no longer be covered as often as it must be, or -1.
    """

    def __init__(self, matrix):
        self.storage = []
        self.matrix = matrix
        self.indptr, self.items = matrix.indptr, matrix.items
        self.colored = matrix.colors is not None
        self.colors = matrix.colors if self.colored else INTS
        self.n_items, self.n_primary = matrix.n_items, matrix.n_primary
        self.n_options = matrix.n_options
        self.build_items(matrix.low, matrix.high)
        self.build_options()
        self.begin()

    # ---- building -------------------------------------------------------------------------

    cdef void* room(self, Py_ssize_t n, size_t size) except NULL:
        """Zeros for n elements and one more, so that there is always an address."""
        cdef bytearray zeros = bytearray((n + 1) * size)
        self.storage.append(zeros)
        return <char*> zeros

    cdef build_items(self, const int[::1] low, const int[::1] high):
        """The items, and the list of the primary ones."""
        cdef int i, n = self.n_primary
        self.item = <Item*> self.room(self.n_items, sizeof(Item))
        for i in range(self.n_items):
            self.item[i].low = 0 if i >= n else 1 if low is None else low[i]
            self.item[i].high = 1 if i >= n or high is None else high[i]
        for i in range(n):
            self.item[i].left = i - 1 if i else self.n_items
            self.item[i].right = i + 1 if i + 1 < n else self.n_items
        self.item[self.n_items].left = n - 1 if n else self.n_items
        self.item[self.n_items].right = 0 if n else self.n_items
        self.settled = <int*> self.room(self.n_items, sizeof(int))
        self.queue = <int*> self.room(n, sizeof(int))

    cdef build_options(self):
        """The options, and the places of their items."""
        cdef int option, k, place
        self.live = <unsigned char*> self.room(self.n_options, 1)
        self.cause = <int*> self.room(self.n_options, sizeof(int))
        self.hidden = <int*> self.room(self.n_options, sizeof(int))
        self.taken = <int*> self.room(self.n_options, sizeof(int))
        self.holder = <int*> self.room(self.items.shape[0], sizeof(int))
        self.tint = <int*> self.room(self.items.shape[0], sizeof(int))
        for option in range(self.n_options):
            self.cause[option] = NONE
            for k in range(self.indptr[option], self.indptr[option + 1]):
                if self.items[k] < self.n_primary:
                    self.live[option] = True
            if self.live[option]:
                for k in range(self.indptr[option], self.indptr[option + 1]):
                    self.item[self.items[k]].size += 1
        for k in range(self.n_items):
            self.item[k + 1].first = self.item[k].first + self.item[k].size
            self.item[k].size = 0
        for option in range(self.n_options):
            if self.live[option]:
                for k in range(self.indptr[option], self.indptr[option + 1]):
                    place = self.item[self.items[k]].first + self.item[self.items[k]].size
                    self.item[self.items[k]].size += 1
                    self.holder[place] = option
                    self.tint[place] = self.colors[k] if self.colored else 0

    cdef begin(self):
        """Cover the items that take no option at all, then see what is short and what is forced."""
        cdef int i
        self.short = NONE
        for i in range(self.n_primary):
            if self.item[i].high == 0:
                self.cover(i)
        self.short = NONE
        self.high.tail = 0
        i = self.item[self.n_items].right
        while i != self.n_items:
            if self.item[i].size < self.item[i].low:
                self.short = i
                return
            if self.item[i].size == self.item[i].low > 0:
                self.queue[self.high.tail] = i
                self.high.tail += 1
            i = self.item[i].right

    # ---- one step down, and back ------------------------------------------------------------

    cdef void hide(self, int option, int item) noexcept nogil:
        """The option may no longer be taken, because of the item."""
        cdef int k
        cdef Item* other
        self.live[option] = False
        self.cause[option] = item
        self.hidden[self.high.hidden] = option
        self.high.hidden += 1
        self.work += 1 + self.indptr[option + 1] - self.indptr[option]
        for k in range(self.indptr[option], self.indptr[option + 1]):
            other = &self.item[self.items[k]]
            other.size -= 1
            if other.low > 0 and other.size <= other.low:
                if other.size == other.low:
                    self.queue[self.high.tail] = self.items[k]
                    self.high.tail += 1
                elif self.short == NONE:
                    self.short = self.items[k]

    cdef void cover(self, int i) noexcept nogil:
        """Item i is covered no more: it leaves the list, and its options are hidden."""
        cdef int place
        cdef Item* item = &self.item[i]
        if i < self.n_primary:
            self.item[item.left].right = item.right
            self.item[item.right].left = item.left
        self.settled[self.high.settled] = i
        self.high.settled += 1
        self.work += self.item[i + 1].first - item.first
        for place in range(item.first, self.item[i + 1].first):
            if self.live[self.holder[place]]:
                self.hide(self.holder[place], i)

    cdef void purify(self, int i, int color) noexcept nogil:
        """Secondary item i takes a color: its options in other colors, or none, are hidden."""
        cdef int place
        cdef Item* item = &self.item[i]
        item.color = color
        self.settled[self.high.settled] = i
        self.high.settled += 1
        self.work += self.item[i + 1].first - item.first
        for place in range(item.first, self.item[i + 1].first):
            if self.tint[place] != color and self.live[self.holder[place]]:
                self.hide(self.holder[place], i)

    cdef void choose(self, int option, int forcing) noexcept nogil:
        """Take a live option, which `forcing` forced, if any item did."""
        cdef int k, color
        cdef Item* item
        self.live[option] = False
        self.cause[option] = forcing
        self.hidden[self.high.hidden] = option
        self.high.hidden += 1
        self.taken[self.high.taken] = option
        self.high.taken += 1
        for k in range(self.indptr[option], self.indptr[option + 1]):
            item = &self.item[self.items[k]]
            item.size -= 1
            item.low -= 1
            item.high -= 1
        for k in range(self.indptr[option], self.indptr[option + 1]):
            item = &self.item[self.items[k]]
            color = self.colors[k] if self.colored else 0
            if color:
                if item.color == 0:
                    self.purify(self.items[k], color)
            elif item.high == 0:
                self.cover(self.items[k])

    cdef bint force(self) noexcept nogil:
        """Take the options of forced items until there are none; False when an item is short."""
        cdef int i, place, option
        while self.short == NONE and self.high.head < self.high.tail:
            i = self.queue[self.high.head]
            self.high.head += 1
            for place in range(self.item[i].first, self.item[i + 1].first):
                option = self.holder[place]
                if self.live[option] and self.short == NONE:
                    self.choose(option, i)
        return self.short == NONE

    cdef void undo(self, Heights high) noexcept nogil:
        """Back to where the stacks were so high and no item was short."""
        cdef int option, i, k
        while self.high.settled > high.settled:
            self.high.settled -= 1
            i = self.settled[self.high.settled]
            self.item[i].color = 0
            if i < self.n_primary:
                self.item[self.item[i].left].right = i
                self.item[self.item[i].right].left = i
        while self.high.taken > high.taken:
            self.high.taken -= 1
            option = self.taken[self.high.taken]
            for k in range(self.indptr[option], self.indptr[option + 1]):
                self.item[self.items[k]].low += 1
                self.item[self.items[k]].high += 1
        while self.high.hidden > high.hidden:
            self.high.hidden -= 1
            option = self.hidden[self.high.hidden]
            self.live[option] = True
            for k in range(self.indptr[option], self.indptr[option + 1]):
                self.item[self.items[k]].size += 1
        self.high = high
        self.short = NONE

    # ---- for Python -----------------------------------------------------------------------

    def fits(self, options):
        """Whether the options can be taken together, with all that they force, for all one can see.

        The probe is as before afterwards.
        """
        cdef Heights high = self.high
        cdef int option
        if self.short != NONE:
            return False
        try:
            for option in options:
                if not self.take(option):
                    return False
            return self.force()
        finally:
            self.undo(high)

    def take(self, int option):
        """Take an option; False when that cannot be, or leaves an item short."""
        if not 0 <= option < self.n_options or not self.live[option]:
            return False
        self.choose(option, NONE)
        return self.short == NONE

    def propagate(self):
        """Take all that is forced, and what that forces; False when an item is short."""
        return self.force()

    def chosen(self):
        """The options taken, in order, each with the item that forced it, or -1."""
        cdef int k
        return [(self.taken[k], self.cause[self.taken[k]]) for k in range(self.high.taken)]

    def lost(self, int item):
        """The options of an item that are not live, those taken among them."""
        cdef int place
        return [
            self.holder[place]
            for place in range(self.item[item].first, self.item[item + 1].first)
            if not self.live[self.holder[place]]
        ]

    def reason(self, int option):
        """The item because of which an option is not live, or -1: see `cause` above."""
        return self.cause[option]

    def sanity(self):
        """Prove the invariants; an AssertionError names the first that is broken."""
        cdef int i, place, size, waiting
        for i in range(self.n_items):
            size = 0
            for place in range(self.item[i].first, self.item[i + 1].first):
                size += self.live[self.holder[place]]
            if size != self.item[i].size:
                raise AssertionError(f"item {i} has {size} live options, not {self.item[i].size}")
            waiting = False
            for place in range(self.high.head, self.high.tail):
                waiting = waiting or self.queue[place] == i
            if self.short == NONE and size <= self.item[i].low and 0 < self.item[i].low:
                if size < self.item[i].low:
                    raise AssertionError(f"item {i} is short and nobody noticed")
                if not waiting:
                    raise AssertionError(f"item {i} is forced and not in the queue")
