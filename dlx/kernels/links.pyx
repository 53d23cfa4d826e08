"""Dancing links: Algorithms X, C and M of TAOCP 7.2.2.1 as a resumable machine.

Data layout
-----------
Nodes lie in one array, 16 bytes each: the root, the headers (item j of the Matrix has number j + 1)
and the nodes of option k from start[k] up to start[k + 1].

    up, down  the neighbours in the circular list of the options that still have the item
    top       of a node: its header; of a header: the length of its list (TAOCP's LEN)
    next      of a node: the next node of the same option, circularly, in place of TAOCP's spacers;
              of a header: how often its item must still be covered, its need; of secondary items 0

and beside them, by number, what is looked at less often

    option    of a node: its option
    color     only when there are colors; of a node: its color, 0 for none, PURIFIED when it agrees
              with the color that its item has taken

Active primary items form a circular list through `left` and `right`, in order of their numbers,
with the root as its head. A secondary item is alone in a list of its own, so that one `cover`
serves both. With multiplicities there are, of each item,

    room      how often it may still be covered (TAOCP's BOUND)
    slack     high - low (TAOCP's SLACK)

Invariants, between any two calls of `advance` (`sanity` proves the first two)
----------
* down of up and up of down of every node in a list is that node, and the length of the list of an
  active item is its header's top;
* right of left and left of right of every active item is that item;
* an option is in the lists of all of its items that are active and not purified, or of none;
* the choices of the levels 0 .. depth - 1 are the nodes chosen on the path from the root, that of
  level depth is the next to be tried; covering is undone in exactly the reverse order, so every
  field returns to what it was. A header as the choice says that its item gets no more options;
* the need of an item is what its room exceeds its slack by, and at least 0.

An item that may be covered only once more is covered when it is branched on, and each of its
options is tried. One with more room stays active: each of its options is taken out of the lists
before it is tried, and put back when the level is left (TAOCP's tweak), so that no set comes twice.
Then, if there is no need, comes the state without any more options of the item.

Options that are in no solution are never linked in: those without a primary item, and those with
an item that is never to be covered.
"""

cimport cython
from cpython.array cimport array
from libc.stdint cimport int64_t

from dlx.kernels.machine cimport Machine, block_add, block_place

cdef enum:
    FULL = 0
    SPENT = 1
    EXHAUSTED = 2
    PURIFIED = -1
    ROOT = 0
    MOST = 0x7FFFFFFF
    INPUT = 1
    FAILURES = 2

cdef enum Step:
    ENTER  # a state just reached: is it a solution, and if not, which item to branch on?
    TRY    # the choice of the level is the next node to try
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

cdef struct Level:
    Link choice
    int degree   # how many states there are below, dead ones included
    int tried    # how many of them were begun
    int tweaked  # how many nodes were taken out of lists before


cdef inline Node* at(Node* base, Link p) noexcept nogil:
    """The node at p. Processors multiply by 8 for nothing when they add, but not by 16."""
    return <Node*> (<int64_t*> base + p)


cdef inline Link header(int i) noexcept nogil:
    """Where the header of item i lies, by its number."""
    return <Link> SIZE * <Link> i


@cython.final
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
    cdef bytearray level_storage, failure_storage, tweak_storage
    cdef array room_storage, slack_storage
    cdef Node* node
    cdef Link* start
    cdef int* option
    cdef int* color  # NULL without colors
    cdef Item* item
    cdef Level* level
    cdef int* room  # NULL without multiplicities
    cdef int* slack
    cdef Link* tweaked  # the nodes taken out of lists, in this order
    cdef int n_items, base, depth, n_tweaked
    cdef Link last_primary, last_header
    cdef bint dead  # an active primary item has lost an option that it needs
    cdef Step step
    cdef int order
    cdef int* failures  # of each item: how often it was left without options

    def __init__(self, matrix, given=(), int order=0):
        self.order = order
        self.step = ENTER
        self.build_items(matrix.n_items, matrix.n_primary, matrix.n_entries)
        self.build_options(matrix.indptr, matrix.items, matrix.colors)
        levels = longest = min(matrix.n_primary, matrix.n_options)
        if matrix.low is not None:
            self.build_multiplicities(matrix.low, matrix.high, matrix.n_options)
            longest = matrix.n_options
            levels = matrix.n_primary + matrix.n_options
        self.link_options(matrix.n_options)
        self.level_storage = bytearray((levels + 1) * sizeof(Level))
        self.level = <Level*> <char*> self.level_storage
        self.make_block(longest, matrix.n_options)
        for option in given:
            self.commit_given(option)

    # ---- building -------------------------------------------------------------------------

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

    cdef build_multiplicities(self, const int[::1] low, const int[::1] high, int n_options):
        """Room, slack and need of each item, and a stack for the tweaked nodes."""
        cdef int j
        self.room_storage = array("i", [0]) * (self.n_items + 1)
        self.slack_storage = array("i", [0]) * (self.n_items + 1)
        self.room = self.room_storage.data.as_ints
        self.slack = self.slack_storage.data.as_ints
        for j in range(low.shape[0]):
            self.room[j + 1] = high[j]
            self.slack[j + 1] = high[j] - low[j]
            self.node[j + 1].next = low[j]
        self.tweak_storage = bytearray((n_options + 1) * sizeof(Link))
        self.tweaked = <Link*> <char*> self.tweak_storage

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
        cdef Link x = self.start[option]
        self.count_option(x, 1)
        self.take_out(x)
        self.commit_others(x)
        self.commit(x)
        self.level[self.depth].choice = x
        self.depth += 1
        self.base = self.depth

    # ---- Algorithm C ----------------------------------------------------------------------

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

    cdef void take_out(self, Link x) noexcept nogil:
        """Take the option of node x out of all lists (TAOCP's tweak)."""
        self.unlink(x)
        self.hide(x)

    cdef void put_back(self, Link x) noexcept nogil:
        """Undo take_out."""
        self.unhide(x)
        self.relink(x)

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

    cdef void uncommit_others(self, Link x, Link end) noexcept nogil:
        """Step C6: undo commit_others, which returned `end`, from right to left."""
        cdef int k = self.option[x // SIZE]
        cdef Link p = end
        while p > self.start[k]:
            p -= SIZE
            if p != x:
                self.uncommit(p)

    cdef Link choose(self, int64_t* scanned) noexcept nogil:
        """Step C3: the item to branch on, the lowest one of those with the fewest ways to go on.

        Stops at the first item with none or one: no better branch exists, and a million forced
        items then take linear time.
        """
        cdef int j = self.item[ROOT].right
        cdef Node* i
        cdef Link best = header(j)
        cdef int degree, fewest = MOST
        cdef bint exact = self.room == NULL
        if self.order == INPUT:
            return best
        while j != ROOT:
            scanned[0] += 1
            i = at(self.node, header(j))
            degree = <int> i.top if exact else <int> i.top - <int> i.next + 1
            if degree <= 1:
                return header(j)
            if degree < fewest or (
                self.order == FAILURES
                and degree == fewest and self.failures[j] > self.failures[best // SIZE]
            ):
                fewest, best = degree, header(j)
            j = self.item[j].right
        return best

    cdef inline bint has_more_room(self, Link i) noexcept nogil:
        """Whether item i may be covered more than once more, so that it stays active."""
        return self.room != NULL and self.room[i // SIZE] != 1

    cdef inline void branch(self, Link i) noexcept nogil:
        """Step C4: the options of item i are to be tried."""
        cdef Level* level = &self.level[self.depth]
        level.degree = <int> at(self.node, i).top - <int> at(self.node, i).next + 1
        level.tried = 0
        level.tweaked = self.n_tweaked
        if not self.has_more_room(i):
            self.cover(i)
        level.choice = at(self.node, i).down
        self.step = TRY

    cdef inline void attempt(self, Link x) noexcept nogil:
        """Step C5: choose the option of node x, and enter the state below unless it is dead."""
        cdef Link end
        self.count_option(x, 1)
        self.dead = False
        if self.room != NULL and self.room[at(self.node, x).top // SIZE] != 0:
            self.take_out(x)  # as its item had more room than for one
            self.tweaked[self.n_tweaked] = x
            self.n_tweaked += 1
        self.level[self.depth].tried += 1
        end = self.commit_others(x)
        if self.dead:
            self.take_back(x, end)
        else:
            self.depth += 1
            self.step = ENTER

    cdef inline void take_back(self, Link x, Link end) noexcept nogil:
        """Step C6: undo attempt, and go on with the next option."""
        self.uncommit_others(x, end)
        self.count_option(x, -1)
        self.level[self.depth].choice = at(self.node, x).down
        self.step = TRY

    cdef void take_none(self, Link i) noexcept nogil:
        """Item i, which has no need, gets no more options: enter the state below."""
        self.level[self.depth].choice = i
        self.level[self.depth].tried += 1
        if self.has_more_room(i):
            self.cover(i)
        self.depth += 1
        self.step = ENTER

    cdef void leave(self, Link i) noexcept nogil:
        """Step C7: all options of item i are tried, so it is as it was before branch."""
        if self.has_more_room(i):
            while self.n_tweaked > self.level[self.depth].tweaked:
                self.n_tweaked -= 1
                self.put_back(self.tweaked[self.n_tweaked])
        else:
            self.uncover(i)
        self.step = LEAVE

    cdef void go_on(self) noexcept nogil:
        """Step C5 for the next choice, if there is one."""
        cdef Link x = self.level[self.depth].choice
        cdef Link i = x if x <= self.last_header else at(self.node, x).top
        if x > self.last_header and at(self.node, i).top >= at(self.node, i).next:
            self.attempt(x)
        elif at(self.node, i).next == 0:
            self.take_none(i)
        else:
            self.leave(i)

    cdef void go_back(self) noexcept nogil:
        """Step C8: undo the last choice."""
        cdef Link x
        self.depth -= 1
        x = self.level[self.depth].choice
        if x > self.last_header:
            self.take_back(x, self.start[self.option[x // SIZE] + 1])
            return
        if self.has_more_room(x):
            self.uncover(x)
        self.leave(x)

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """Algorithm C, or M, from where it stands until a budget is spent."""
        cdef int64_t scanned = 0, last_update = self.updates + work
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
                self.branch(self.choose(&scanned))
            elif self.step == TRY:
                self.go_on()
            elif self.depth == self.base:
                return EXHAUSTED
            else:
                self.go_back()
        return SPENT

    cdef void visit(self) noexcept nogil:
        """Step C2: count the solution on the stack, and keep it."""
        cdef int* place
        cdef int k, length = 0
        self.solutions += 1
        if self.listing:
            place = block_place(&self.block)
            for k in range(self.depth):
                if self.level[k].choice > self.last_header:
                    place[length] = self.option[self.level[k].choice // SIZE]
                    length += 1
            block_add(&self.block, length)

    # ---- checkpoints ----------------------------------------------------------------------

    def progress(self):
        """How much of the tree is done, if all states at a level had equally many below: 0 to 1."""
        cdef int k
        done, width = 0.0, 1.0
        for k in range(self.base, self.depth + (self.step == TRY)):
            width /= max(self.level[k].degree, 1)
            done += width * (self.level[k].tried - (k < self.depth))
        return min(done + width * (self.step == LEAVE), 1.0)

    def path(self):
        """Where the search stands, for `resume`.

        Returns
        -------
        steps : array of int
            Item and option of each choice from the root, option -1 for no more options.
        fresh : bool
            Whether the state that they lead to is still to be searched; otherwise it is done.
        """
        cdef int k
        cdef bint fresh = self.step == ENTER
        cdef Link x, last = ROOT
        steps = array("i")
        for k in range(self.base, self.depth):
            self.add_step(steps, self.level[k].choice)
        if self.step == TRY:
            x = self.level[self.depth].choice
            if self.n_tweaked > self.level[self.depth].tweaked:
                last = self.tweaked[self.n_tweaked - 1]
            elif self.level[self.depth].tried:
                last = at(self.node, x).up
            if last == ROOT:
                fresh = True
            else:
                self.add_step(steps, last)
        return steps, fresh

    cdef add_step(self, array steps, Link x):
        """Append what choosing node x means."""
        cdef bint none = x <= self.last_header
        steps.append((x if none else at(self.node, x).top) // SIZE - 1)
        steps.append(-1 if none else self.option[x // SIZE])

    def resume(self, const int[::1] steps, bint fresh):
        """Go to where another search of the same problem stood, which `path` described.

        Raises
        ------
        ValueError
            When there is no such place.
        """
        cdef int k
        for k in range(0, steps.shape[0], 2):
            if self.step != ENTER or not self.is_active(steps[k] + 1):
                raise ValueError(f"item {steps[k]} cannot be branched on at step {k // 2}")
            self.branch(header(steps[k] + 1))
            while self.step == TRY and not self.chooses(steps[k + 1]):
                self.skip()
            if self.step == TRY:
                self.go_on()
        if not fresh and self.step == ENTER:
            self.step = LEAVE

    cdef bint is_active(self, int j):
        """Whether there is a primary item j, and it is in the list of active ones."""
        cdef int n_primary = <int> (self.last_primary // SIZE)
        return 0 < j <= n_primary and self.item[self.item[j].left].right == j

    cdef bint chooses(self, int option):
        """Whether the next choice is that option, or with -1 none."""
        cdef Link x = self.level[self.depth].choice
        return option == (-1 if x <= self.last_header else self.option[x // SIZE])

    cdef skip(self):
        """Leave the next choice out."""
        cdef Link x = self.level[self.depth].choice
        if x <= self.last_header:
            raise ValueError("no option of that number is left")
        self.level[self.depth].tried += 1
        if self.has_more_room(at(self.node, x).top):
            self.take_out(x)
            self.tweaked[self.n_tweaked] = x
            self.n_tweaked += 1
        self.level[self.depth].choice = at(self.node, x).down

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
