# The lists of dancing links, and what TAOCP does with them: cover, hide, purify, commit.
#
# links.pyx includes this file and says how nodes and headers lie; it adds the search.

cdef enum:
    PURIFIED = -1
    ROOT = 0
    SIZE = 2  # half nodes in a node

ctypedef unsigned int Link  # where a node lies: its distance from the first, in half nodes

cdef struct Node:
    Link up
    Link down
    Link top
    Link next

cdef struct Item:
    int left
    int right


cdef inline Node* at(Node* base, Link p) noexcept nogil:
    """The node at p. Processors multiply by 8 for nothing when they add, but not by 16."""
    return <Node*> (<int64_t*> base + p)


cdef inline Link header(int i) noexcept nogil:
    """Where the header of item i lies, by its number."""
    return <Link> SIZE * <Link> i


cdef class Lists(Machine):
    """The items and options of a Matrix, linked."""

    # Storage is Python arrays, so that there is nothing to free; the pointers lead into them.
    cdef bytearray node_storage, start_storage, option_storage, color_storage, item_storage
    cdef bytearray failure_storage
    cdef array room_storage, slack_storage
    cdef Node* node
    cdef Link* start
    cdef int* option
    cdef int* color  # NULL without colors
    cdef Item* item
    cdef int* room  # NULL without multiplicities
    cdef int* slack
    cdef int n_items
    cdef Link last_primary, last_header
    cdef bint dead  # an active primary item has lost an option that it needs
    cdef int* failures  # of each item: how often it was left without options

    # ---- building -------------------------------------------------------------------------

    @cython.final
    cdef build_items(self, int n_items, int n_primary, Py_ssize_t n_entries):
        """The headers, the list of active items, and room for the nodes of the options."""
        cdef int j
        self.n_items = n_items
        self.last_primary = <Link> SIZE * <Link> n_primary
        self.last_header = <Link> SIZE * <Link> n_items
        self.item_storage = bytearray((n_items + 1) * sizeof(Item))
        self.item = <Item*> <char*> self.item_storage
        self.failure_storage = bytearray((n_items + 1) * sizeof(int))
        self.failures = <int*> <char*> self.failure_storage
        self.node_storage = bytearray((n_items + 1 + n_entries) * sizeof(Node))
        self.node = <Node*> <char*> self.node_storage
        for j in range(n_items + 1):
            self.node[j].up = self.node[j].down = SIZE * j
            self.node[j].next = 0 < j <= n_primary
            if j <= n_primary:
                self.item[j].left = j - 1 if j else n_primary
                self.item[j].right = j + 1 if j < n_primary else ROOT
            else:
                self.item[j].left = self.item[j].right = j

    @cython.final
    cdef build_options(self, const int[::1] indptr, const int[::1] items, const int[::1] colors):
        """The nodes of the options, not yet in lists."""
        cdef int n_options = <int> indptr.shape[0] - 1
        cdef Py_ssize_t first = self.n_items + 1, size = first + items.shape[0]
        cdef int option, k
        self.start_storage = bytearray((n_options + 1) * sizeof(int))
        self.start = <Link*> <char*> self.start_storage
        self.option_storage = bytearray(size * sizeof(int))
        self.option = <int*> <char*> self.option_storage
        if colors is not None:
            self.color_storage = bytearray(size * sizeof(int))
            self.color = <int*> <char*> self.color_storage
            for k in range(items.shape[0]):
                self.color[first + k] = colors[k]
        for option in range(n_options):
            self.start[option] = SIZE * (first + indptr[option])
            for k in range(indptr[option], indptr[option + 1]):
                self.node[first + k].top = SIZE * (items[k] + 1)
                self.option[first + k] = option
                self.node[first + k].next = <Link> (SIZE * (first + k + 1))
            if indptr[option] < indptr[option + 1]:
                self.node[first + indptr[option + 1] - 1].next = self.start[option]
        self.start[n_options] = <Link> (SIZE * size)

    @cython.final
    cdef build_multiplicities(self, const int[::1] low, const int[::1] high):
        """Room, slack and need of each item."""
        cdef int j
        self.room_storage = array("i", [0]) * (self.n_items + 1)
        self.slack_storage = array("i", [0]) * (self.n_items + 1)
        self.room = self.room_storage.data.as_ints
        self.slack = self.slack_storage.data.as_ints
        for j in range(low.shape[0]):
            self.room[j + 1] = high[j]
            self.slack[j + 1] = high[j] - low[j]
            self.node[j + 1].next = low[j]

    @cython.final
    cdef link_options(self, int n_options):
        """Append the options that may be in a solution to the lists of their items, in order."""
        cdef int option
        cdef Link p, i
        cdef bint useful
        for option in range(n_options):
            useful, p = False, self.start[option]
            while p < self.start[option + 1]:
                i = at(self.node, p).top
                p += SIZE
                if i <= self.last_primary:
                    useful = self.room == NULL or self.room[i // SIZE] != 0
                    if useful == (self.room == NULL):
                        break
            if useful:
                self.link(self.start[option], self.start[option + 1])

    @cython.final
    cdef void link(self, Link low, Link high) noexcept nogil:
        """Put the nodes low .. high - 1 at the ends of their lists."""
        cdef Node* node = self.node
        cdef Link q = low, i
        while q < high:
            i = at(node, q).top
            at(node, q).up = at(node, i).up
            at(node, q).down = i
            at(node, at(node, i).up).down = q
            at(node, i).up = q
            at(node, i).top += 1
            q += SIZE

    # ---- covering, hiding, purifying ------------------------------------------------------

    cdef inline void hide(self, Link p) noexcept nogil:
        """Take the option of node p out of the lists of its other items (TAOCP (12) and (50))."""
        cdef Link q = at(self.node, p).next
        while q != p:
            self.unlink(q)
            q = at(self.node, q).next

    cdef inline void unlink(self, Link q) noexcept nogil:
        """Take node q out of its list, and notice when its item needs it."""
        cdef Node* node = self.node
        cdef Link i = at(node, q).top, up = at(node, q).up, down = at(node, q).down
        if self.color != NULL and self.color[q // SIZE] < 0:
            return
        at(node, up).down = down
        at(node, down).up = up
        at(node, i).top -= 1
        if at(node, i).top < at(node, i).next:
            self.dead = True
            self.failures[i // SIZE] += 1

    cdef inline void unhide(self, Link p) noexcept nogil:
        """Undo hide (TAOCP (13) and (51)). The lists are all different, so any order will do."""
        cdef Link q = at(self.node, p).next
        while q != p:
            self.relink(q)
            q = at(self.node, q).next

    cdef inline void relink(self, Link q) noexcept nogil:
        """Undo unlink."""
        cdef Node* node = self.node
        if self.color != NULL and self.color[q // SIZE] < 0:
            return
        at(node, at(node, q).up).down = q
        at(node, at(node, q).down).up = q
        at(node, at(node, q).top).top += 1

    @cython.final
    cdef void take_out(self, Link x) noexcept nogil:
        """Take the option of node x out of all lists (TAOCP's tweak)."""
        self.unlink(x)
        self.hide(x)

    @cython.final
    cdef void put_back(self, Link x) noexcept nogil:
        """Undo take_out."""
        self.unhide(x)
        self.relink(x)

    @cython.final
    cdef void cover(self, Link i) noexcept nogil:
        """Item i is dealt with: out of the active list, its options hidden (TAOCP (12))."""
        cdef Link p = at(self.node, i).down
        cdef int left = self.item[i // SIZE].left, right = self.item[i // SIZE].right
        self.updates += at(self.node, i).top
        while p != i:
            self.hide(p)
            p = at(self.node, p).down
        self.item[left].right = right
        self.item[right].left = left

    @cython.final
    cdef void uncover(self, Link i) noexcept nogil:
        """Undo cover (TAOCP (14))."""
        cdef Link p = at(self.node, i).up
        cdef int j = i // SIZE
        self.item[self.item[j].left].right = j
        self.item[self.item[j].right].left = j
        while p != i:
            self.unhide(p)
            p = at(self.node, p).up

    @cython.final
    cdef void purify(self, Link p) noexcept nogil:
        """The item of node p takes its color: hide the options of other colors (TAOCP (55))."""
        cdef int color = self.color[p // SIZE]
        cdef Link i = at(self.node, p).top
        cdef Link q = at(self.node, i).down
        while q != i:
            if self.color[q // SIZE] == color:
                self.color[q // SIZE] = PURIFIED
            else:
                self.hide(q)
                self.updates += 1
            q = at(self.node, q).down

    @cython.final
    cdef void unpurify(self, Link p) noexcept nogil:
        """Undo purify (TAOCP (57)); p itself keeps its color, as its option is not in the list."""
        cdef int color = self.color[p // SIZE]
        cdef Link i = at(self.node, p).top
        cdef Link q = at(self.node, i).up
        while q != i:
            if self.color[q // SIZE] < 0:
                self.color[q // SIZE] = color
            else:
                self.unhide(q)
            q = at(self.node, q).up

    cdef inline void commit(self, Link p) noexcept nogil:
        """What choosing node p's option means for p's item (TAOCP (54))."""
        cdef Link i = at(self.node, p).top
        if self.room != NULL and self.room[i // SIZE] > 0:
            return
        if self.color == NULL or self.color[p // SIZE] == 0:
            self.cover(i)
        elif self.color[p // SIZE] > 0:
            self.purify(p)

    cdef inline void uncommit(self, Link p) noexcept nogil:
        """Undo commit (TAOCP (56))."""
        cdef Link i = at(self.node, p).top
        if self.room != NULL and self.room[i // SIZE] > 0:
            return
        if self.color == NULL or self.color[p // SIZE] == 0:
            self.uncover(i)
        elif self.color[p // SIZE] > 0:
            self.unpurify(p)

    cdef inline void count_option(self, Link x, int times) noexcept nogil:
        """The items of x's option are covered once more, or for times = -1 once less."""
        cdef Link p = x, i
        while True:
            i = at(self.node, p).top
            if i <= self.last_primary:
                if self.room == NULL:
                    at(self.node, i).next = times < 0
                else:
                    self.room[i // SIZE] -= times
                    at(self.node, i).next = max(self.room[i // SIZE] - self.slack[i // SIZE], 0)
            p = at(self.node, p).next
            if p == x:
                return

    @cython.final
    cdef Link commit_others(self, Link x) noexcept nogil:
        """Step C5: commit the nodes of x's option, except x, from left to right.

        Stops early, with `dead` set, when that takes an option from an item that needs it. Returns
        the node after the last one committed.
        """
        cdef int k = self.option[x // SIZE]
        cdef Link p = self.start[k]
        while p < self.start[k + 1]:
            if p != x:
                self.commit(p)
                if self.dead:
                    return p + SIZE
            p += SIZE
        return self.start[k + 1]

    @cython.final
    cdef void uncommit_others(self, Link x, Link end) noexcept nogil:
        """Step C6: undo commit_others, which returned `end`, from right to left."""
        cdef int k = self.option[x // SIZE]
        cdef Link p = end
        while p > self.start[k]:
            p -= SIZE
            if p != x:
                self.uncommit(p)

    # ---- the proof ------------------------------------------------------------------------

    def sanity(self):
        """Prove the redundant links; an AssertionError names the first that is wrong."""
        cdef int i = ROOT, count
        cdef Link p, up, down
        while True:
            if self.item[self.item[i].right].left != i or self.item[self.item[i].left].right != i:
                raise AssertionError(f"the list of active items is broken at {i}")
            if i != ROOT:
                p = header(i)
                count = -1
                while True:
                    up, down = at(self.node, p).up, at(self.node, p).down
                    if at(self.node, down).up != p or at(self.node, up).down != p:
                        raise AssertionError(f"the list of item {i} is broken at node {p}")
                    count += 1
                    p = at(self.node, p).down
                    if p == header(i):
                        break
                if count != <int> self.node[i].top:
                    raise AssertionError(
                        f"item {i} has {count} options, its header says {self.node[i].top}"
                    )
            i = self.item[i].right
            if i == ROOT:
                return
