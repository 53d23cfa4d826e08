"""Dancing links: Algorithms X and C of TAOCP 7.2.2.1 as a resumable machine.

Data layout
-----------
Nodes lie in one array, 16 bytes each: the root, the headers (item j of the Matrix has number j + 1)
and the nodes of option k from start[k] up to start[k + 1].

    up, down  the neighbours in the circular list of the options that still have the item
    top       of a node: its header; of a header: the length of its list (TAOCP's LEN)
    next      the next node of the same option, circularly, in place of TAOCP's spacers

and beside them, by number, what is looked at less often

    option    of a node: its option
    color     only when there are colors; of a node: its color, 0 for none, PURIFIED when it agrees
              with the color that its item has taken

Active primary items form a circular list through `left` and `right`, in order of their numbers,
with the root as its head. A secondary item is alone in a list of its own, so that one `cover`
serves both.

Invariants, between any two calls of `advance` (`sanity` proves the first two)
----------
* down of up and up of down of every node in a list is that node, and the length of the list of an
  active item is its header's top;
* right of left and left of right of every active item is that item;
* an option is in the lists of all of its items that are active and not purified, or of none;
* choice[0 .. level - 1] are the nodes chosen on the path from the root, choice[level] is the next
  to be tried; covering is undone in exactly the reverse order, so every field returns to what it
  was. A path is never longer than the primary items or the options are many.

Options without a primary item, which are in no solution, are never linked in.
"""

from libc.stdint cimport int64_t

from dlx.kernels.machine cimport Machine, block_add, block_place

cdef enum:
    FULL = 0
    SPENT = 1
    EXHAUSTED = 2
    PURIFIED = -1
    ROOT = 0
    INPUT = 1
    FAILURES = 2

cdef enum Step:
    ENTER  # a state just reached: is it a solution, and if not, which item to branch on?
    TRY    # choice[level] is the next node to try; its item is covered
    LEAVE  # done with this state: back to the one before it

ctypedef unsigned int Link  # where a node lies: its distance from the first, in half nodes

cdef struct Node:
    Link up
    Link down
    Link top
    Link next

cdef enum:
    SIZE = 2  # half nodes in a node

cdef struct Item:
    int left
    int right


cdef inline Node* at(Node* base, Link p) noexcept nogil:
    """The node at p. Processors multiply by 8 for nothing when they add, but not by 16."""
    return <Node*> (<int64_t*> base + p)


cdef inline Link header(int i) noexcept nogil:
    """Where the header of item i lies, by its number."""
    return <Link> SIZE * <Link> i


cdef class Links(Machine):
    """The machine.

    Parameters
    ----------
    matrix : Matrix
        Sound by its own contract.
    given : sequence of int
        Options in every solution: each has a primary item, and no two clash.
    order : int
        Which item to branch on: protocol.MRV, INPUT or FAILURES.

    Notes
    -----
    Building takes time and memory proportional to the number of nodes.
    """

    # Storage is Python bytearrays, so that there is nothing to free; the pointers lead into them.
    cdef bytearray node_storage, start_storage, option_storage, color_storage, item_storage
    cdef bytearray choice_storage, failure_storage
    cdef Node* node
    cdef Link* start
    cdef int* option
    cdef int* color  # NULL without colors
    cdef Item* item
    cdef Link* choice
    cdef int n_items, base, level
    cdef Link last_primary, last_header
    cdef Link tried  # the node whose option is being committed
    cdef bint dead  # an active primary item outside that option has lost its last option
    cdef Step step
    cdef int order
    cdef int* failures  # of each item: how often it was left without options

    def __init__(self, matrix, given=(), int order=0):
        self.order = order
        self.step = ENTER
        self.build_items(matrix.n_items, matrix.n_primary)
        self.build_options(matrix.indptr, matrix.items, matrix.colors, matrix.n_primary)
        longest = min(matrix.n_primary, matrix.n_options)
        self.choice_storage = bytearray((longest + 1) * sizeof(int))
        self.choice = <Link*> <char*> self.choice_storage
        self.make_block(longest, matrix.n_options)
        for option in given:
            self.commit_given(option)

    # ---- building -------------------------------------------------------------------------

    cdef build_items(self, int n_items, int n_primary):
        """The headers, and the list of active items."""
        cdef int j
        self.n_items = n_items
        self.last_primary = <Link> SIZE * <Link> n_primary
        self.last_header = <Link> SIZE * <Link> n_items
        self.item_storage = bytearray((n_items + 1) * sizeof(Item))
        self.item = <Item*> <char*> self.item_storage
        self.failure_storage = bytearray((n_items + 1) * sizeof(int))
        self.failures = <int*> <char*> self.failure_storage
        for j in range(n_items + 1):
            if j <= n_primary:
                self.item[j].left = j - 1 if j else n_primary
                self.item[j].right = j + 1 if j < n_primary else ROOT
            else:
                self.item[j].left = self.item[j].right = j

    cdef build_options(
        self, const int[::1] indptr, const int[::1] items, const int[::1] colors, int n_primary
    ):
        """The nodes of the options, appended to the lists of their items in order."""
        cdef int n_options = <int> indptr.shape[0] - 1
        cdef Py_ssize_t first = self.n_items + 1, size = first + items.shape[0]
        cdef int option, k
        self.node_storage = bytearray(size * sizeof(Node))
        self.start_storage = bytearray((n_options + 1) * sizeof(int))
        self.node = <Node*> <char*> self.node_storage
        self.start = <Link*> <char*> self.start_storage
        self.option_storage = bytearray(size * sizeof(int))
        self.option = <int*> <char*> self.option_storage
        if colors is not None:
            self.color_storage = bytearray(size * sizeof(int))
            self.color = <int*> <char*> self.color_storage
            for k in range(items.shape[0]):
                self.color[first + k] = colors[k]
        for k in range(first):
            self.node[k].up = self.node[k].down = SIZE * k
        for option in range(n_options):
            self.start[option] = SIZE * (first + indptr[option])
            for k in range(indptr[option], indptr[option + 1]):
                self.node[first + k].top = SIZE * (items[k] + 1)
                self.option[first + k] = option
                self.node[first + k].next = <Link> (SIZE * (first + k + 1))
            if indptr[option] < indptr[option + 1]:
                self.node[first + indptr[option + 1] - 1].next = self.start[option]
        self.start[n_options] = <Link> (SIZE * size)
        for option in range(n_options):
            for k in range(indptr[option], indptr[option + 1]):
                if items[k] < n_primary:
                    self.link(self.start[option], self.start[option + 1])
                    break

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

    cdef commit_given(self, int option):
        """Choose an option for good: it lies at the bottom of the stack, never uncommitted."""
        cdef Link p = self.start[option]
        while p < self.start[option + 1]:
            self.commit(p)
            p += SIZE
        self.choice[self.level] = self.start[option]
        self.level += 1
        self.base = self.level

    # ---- Algorithm C ----------------------------------------------------------------------

    cdef inline void hide(self, Link p) noexcept nogil:
        """Take the option of node p out of the lists of its other items (TAOCP (12) and (50))."""
        cdef Link q = at(self.node, p).next
        while q != p:
            self.unlink(q)
            q = at(self.node, q).next

    cdef inline void unlink(self, Link q) noexcept nogil:
        """Take node q out of its list, and notice when that list becomes empty."""
        cdef Node* node = self.node
        cdef Link i = at(node, q).top, up = at(node, q).up, down = at(node, q).down
        if self.color != NULL and self.color[q // SIZE] < 0:
            return
        at(node, up).down = down
        at(node, down).up = up
        at(node, i).top -= 1
        if at(node, i).top == 0 and i <= self.last_primary and not self.tries(i):
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

    cdef bint tries(self, Link i) noexcept nogil:
        """Whether the option being committed has item i, which then needs no option any more."""
        cdef int k = self.option[self.tried // SIZE]
        cdef Link q = self.start[k]
        while q < self.start[k + 1]:
            if at(self.node, q).top == i:
                return True
            q += SIZE
        return False

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

    cdef void uncover(self, Link i) noexcept nogil:
        """Undo cover (TAOCP (14))."""
        cdef Link p = at(self.node, i).up
        cdef int j = i // SIZE
        self.item[self.item[j].left].right = j
        self.item[self.item[j].right].left = j
        while p != i:
            self.unhide(p)
            p = at(self.node, p).up

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
        if self.color == NULL or self.color[p // SIZE] == 0:
            self.cover(at(self.node, p).top)
        elif self.color[p // SIZE] > 0:
            self.purify(p)

    cdef inline void uncommit(self, Link p) noexcept nogil:
        """Undo commit (TAOCP (56))."""
        if self.color == NULL or self.color[p // SIZE] == 0:
            self.uncover(at(self.node, p).top)
        elif self.color[p // SIZE] > 0:
            self.unpurify(p)

    cdef Link commit_others(self, Link x) noexcept nogil:
        """Step C5: commit the nodes of x's option, except x, from left to right.

        Stops early, with `dead` set, when that leaves some item without options. Returns the node
        after the last one committed.
        """
        cdef int k = self.option[x // SIZE]
        cdef Link p = self.start[k]
        self.tried = x
        self.dead = False
        while p < self.start[k + 1]:
            if p != x:
                self.commit(p)
                if self.dead:
                    return p + SIZE
            p += SIZE
        return self.start[k + 1]

    cdef void uncommit_others(self, Link x, Link end) noexcept nogil:
        """Step C6: undo commit_others, which returned `end`, from right to left."""
        cdef int k = self.option[x // SIZE]
        cdef Link p = end
        while p > self.start[k]:
            p -= SIZE
            if p != x:
                self.uncommit(p)

    cdef int choose(self, int64_t* scanned) noexcept nogil:
        """Step C3: the item to branch on, the lowest-numbered of the best ones.

        Stops at the first item with no option or one: no better branch exists, and a million
        forced items then take linear time.
        """
        cdef int i = self.item[ROOT].right, best = i
        cdef Link size, fewest = at(self.node, header(i)).top
        if self.order == INPUT:
            return i
        while i != ROOT:
            scanned[0] += 1
            size = at(self.node, header(i)).top
            if size <= 1:
                return i
            if size < fewest or (
                self.order == FAILURES
                and size == fewest and self.failures[i] > self.failures[best]
            ):
                fewest, best = size, i
            i = self.item[i].right
        return best

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """Algorithm C from where it stands until a budget is spent."""
        cdef int64_t scanned = 0, last_update = self.updates + work
        cdef int i
        cdef Link x, end
        nodes += self.nodes
        while self.updates + scanned < last_update:
            if self.step == ENTER:
                if self.item[ROOT].right == ROOT:  # C2: all items are covered
                    self.visit()
                    self.step = LEAVE
                    solutions -= 1
                    if solutions <= 0 or not self.has_room():
                        return FULL
                    continue
                if self.nodes >= nodes:
                    return SPENT
                self.nodes += 1
                i = self.choose(&scanned)  # C3
                self.cover(header(i))  # C4
                self.choice[self.level] = at(self.node, header(i)).down
                self.step = TRY
            elif self.step == TRY:
                x = self.choice[self.level]
                if x <= self.last_header:  # C7: back at the header
                    self.uncover(x)
                    self.step = LEAVE
                    continue
                end = self.commit_others(x)  # C5
                if self.dead:
                    self.uncommit_others(x, end)
                    self.choice[self.level] = at(self.node, x).down
                else:
                    self.level += 1
                    self.step = ENTER
            else:  # C8
                if self.level == self.base:
                    return EXHAUSTED
                self.level -= 1
                x = self.choice[self.level]
                self.uncommit_others(x, self.start[self.option[x // SIZE] + 1])  # C6
                self.choice[self.level] = at(self.node, x).down
                self.step = TRY
        return SPENT

    cdef void visit(self) noexcept nogil:
        """Step C2: count the solution on the stack, and keep it."""
        cdef int* place
        cdef int k
        self.solutions += 1
        if self.listing:
            place = block_place(&self.block)
            for k in range(self.level):
                place[k] = self.option[self.choice[k] // SIZE]
            block_add(&self.block, self.level)

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
