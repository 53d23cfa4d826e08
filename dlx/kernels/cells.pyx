"""Dancing cells: Algorithm C on sparse sets, with a queue of forced items.

The manner is that of D. E. Knuth's program SSXCC and of TAOCP 7.2.2.3. In a sparse set (Briggs and
Torczon, 1993) an element that leaves changes places with the last one, and the set becomes one
shorter. To undo any number of such steps it is enough to give the set its length back: it has its
elements again, though in another order.

Data layout
-----------
The nodes of option k are indptr[k] .. indptr[k + 1] - 1, as in the Matrix, 16 bytes each:

    item         its item, numbered as in the Matrix
    place        where it stands in `cell`
    first, last  the nodes of its option are first .. last - 1

The nodes of item i stand in the cells from its base up to the base of item i + 1; its *set*, the
options that it still has, are the first `size` of them. Options without a primary item, which are
in no solution, have no cells.

An item is *settled* when a chosen option has it: a primary item is then covered, a secondary one
covered or given a color. The primary items not yet settled form a circular list in order of their
numbers, through `left` and `right`; its head is the item n_items, which has no options.

What happens on the way down from the root stands in four stacks, and a Level is little more than
how high they were:

    trail    the items whose sets became shorter, once for each node that left
    settled  the nodes that settled their items
    chosen   the nodes by which the options were chosen
    queue    the primary items that came down to one option; from queue[head] on they are *pending*,
             so that a forced item is taken at once, and no list is searched for it

None is higher than there are nodes or items: on one way down, each comes at most once.

Invariants, between any two calls of `advance` (`sanity` proves them)
----------
* cell[place of p] is p, and lies among the cells of p's item, for every node p that has a cell;
* the size of item i, and how often i is on the trail, are together the number of its cells;
* the items marked as settled are those of the nodes in `settled`, and the list has the others;
* in a state to be entered, an option is in the sets of all of its items not settled, or, when it
  clashes with the path, in none of them; every item in the list has an option, and if it is its
  only one, it is pending.
"""

from collections import Counter

cimport cython
from cpython.array cimport array
from libc.stdint cimport int64_t

from dlx.kernels.machine cimport Machine, block_add, block_place

cdef extern from "block.h" nogil:
    void block_sort(int* values, int n, int limit)

cdef enum:
    FULL = 0
    SPENT = 1
    EXHAUSTED = 2
    FAILURES = 2

cdef enum Step:
    ENTER  # a state just reached: take what is forced, or else visit a solution, or else branch
    TRY    # done with this state: back to the last branching, for the next of its options

cdef struct Node:
    int item, place
    int first, last

cdef struct Item:
    int base, size
    int left, right
    bint settled

cdef struct Heights:
    int trail, settled, chosen
    int head, tail  # of the queue

cdef struct Level:
    int next  # the place of the next option to be tried
    int end   # the place after the last one
    Heights high


@cython.final
cdef class Cells(Machine):
    """The machine. Parameters, attributes and methods are those of `Links`.

    Forced or not, each item chosen counts as a node.
    """

    # Storage is Python bytearrays, so that there is nothing to free; the pointers lead into them.
    cdef list storage
    cdef Node* node
    cdef Item* item
    cdef Level* level
    cdef int* option  # of each node
    cdef int* color   # of each node, 0 for none; NULL without colors
    cdef int* cell
    cdef int* trail
    cdef int* settled
    cdef int* chosen
    cdef int* queue
    cdef int* failures  # of each primary item: how often it was left without options
    cdef int order
    cdef int n_items, n_primary, n_options, n_nodes, depth
    cdef Heights high
    cdef Step step

    def __init__(self, matrix, given=(), int order=0):
        cdef const int[::1] indptr = matrix.indptr
        cdef int option
        self.storage = []
        self.order = order
        self.n_items, self.n_primary = matrix.n_items, matrix.n_primary
        self.n_options, self.n_nodes = matrix.n_options, matrix.n_entries
        self.build_items()
        self.build_nodes(indptr, matrix.items, matrix.colors)
        self.build_cells()
        self.build_stacks()
        self.step = ENTER
        for option in given:
            if not self.pick(indptr[option]):
                self.step = TRY  # and no level to go back to
                break
        else:
            self.begin()

    # ---- building -------------------------------------------------------------------------

    cdef void* room(self, Py_ssize_t n, size_t size) except NULL:
        """Zeros for n elements and one more, so that there is always an address."""
        cdef bytearray zeros = bytearray((n + 1) * size)
        self.storage.append(zeros)
        return <char*> zeros

    cdef build_items(self):
        """The items, and the list of the primary ones."""
        cdef int i, n = self.n_primary
        self.item = <Item*> self.room(self.n_items, sizeof(Item))
        for i in range(self.n_items + 1):
            self.item[i].left = i - 1 if i else self.n_items
            self.item[i].right = i + 1 if i + 1 < n else self.n_items
        self.item[self.n_items].left = n - 1 if n else self.n_items
        self.item[self.n_items].right = 0 if n else self.n_items

    cdef build_nodes(self, const int[::1] indptr, const int[::1] items, const int[::1] colors):
        """The nodes, not yet in cells; the place of those that will have none is -1."""
        cdef int option, p, first, last, place
        self.node = <Node*> self.room(self.n_nodes, sizeof(Node))
        self.option = <int*> self.room(self.n_nodes, sizeof(int))
        if colors is not None:
            self.color = <int*> self.room(self.n_nodes, sizeof(int))
            for p in range(self.n_nodes):
                self.color[p] = colors[p]
        for option in range(self.n_options):
            first, last, place = indptr[option], indptr[option + 1], -1
            for p in range(first, last):
                if items[p] < self.n_primary:
                    place = 0
            for p in range(first, last):
                self.option[p] = option
                self.node[p] = Node(items[p], place, first, last)

    cdef build_cells(self):
        """Deal the cells out to the items, and the nodes to the cells."""
        cdef Item* item = self.item
        cdef int p, i, base = 0
        self.cell = <int*> self.room(self.n_nodes, sizeof(int))
        for p in range(self.n_nodes):
            if self.node[p].place == 0:
                item[self.node[p].item].size += 1
        for i in range(self.n_items + 1):
            item[i].base = base
            base += item[i].size
            item[i].size = 0
        for p in range(self.n_nodes):
            if self.node[p].place == 0:
                i = self.node[p].item
                self.put(p, item[i].base + item[i].size)
                item[i].size += 1

    cdef inline void put(self, int p, int place) noexcept nogil:
        self.cell[place] = p
        self.node[p].place = place

    cdef build_stacks(self):
        """The stacks, as high as they can become. Each level has two options of its own."""
        cdef int longest = min(self.n_primary, self.n_options)
        self.trail = <int*> self.room(self.n_nodes, sizeof(int))
        self.settled = <int*> self.room(self.n_items, sizeof(int))
        self.chosen = <int*> self.room(longest, sizeof(int))
        self.queue = <int*> self.room(self.n_primary, sizeof(int))
        self.failures = <int*> self.room(self.n_primary, sizeof(int))
        self.level = <Level*> self.room(min(longest, self.n_options // 2), sizeof(Level))
        self.make_block(longest, self.n_options)

    cdef void begin(self) noexcept nogil:
        """Once the given options are taken: is an item dead, and which ones are forced?"""
        cdef int i = self.item[self.n_items].right
        self.high.head = self.high.tail = 0
        while i != self.n_items:
            if self.item[i].size == 0:
                self.step = TRY
            elif self.item[i].size == 1:
                self.queue[self.high.tail] = i
                self.high.tail += 1
            i = self.item[i].right

    # ---- Algorithm C ----------------------------------------------------------------------

    cdef inline bint hide(self, int p) noexcept nogil:
        """Take the option of node p out of the sets of its other items, of all of them in any case.

        Returns False when that leaves an item, not settled, without options.
        """
        cdef Node* node = self.node
        cdef int* cell = self.cell
        cdef int* trail = &self.trail[self.high.trail]
        cdef Item* item
        cdef int q, i, place, last, other, size
        cdef bint alive = True
        for q in range(node[p].first, node[p].last):
            if q == p:
                continue
            i = node[q].item
            item = &self.item[i]
            size = item.size - 1
            item.size = size
            trail[0] = i
            trail += 1
            place = node[q].place
            last = item.base + size
            other = cell[last]
            cell[last] = q
            cell[place] = other
            node[q].place = last
            node[other].place = place
            if size <= 1 and i < self.n_primary and not item.settled:
                if size == 0:
                    alive = False
                    self.failures[i] += 1
                else:
                    self.queue[self.high.tail] = i
                    self.high.tail += 1
        self.high.trail = <int> (trail - self.trail)
        return alive

    cdef inline bint commit(self, int q) noexcept nogil:
        """Hide the options that clash with node q at its item: all but those of q's color, if any.

        TAOCP's cover and purify in one. Returns False as soon as the state is known to be dead.
        """
        cdef int low = self.item[self.node[q].item].base
        cdef int high = low + self.item[self.node[q].item].size
        cdef int place, p, color = 0 if self.color == NULL else self.color[q]
        for place in range(low, high):
            p = self.cell[place]
            if p == q or (color != 0 and self.color[p] == color):
                continue
            self.updates += 1
            if not self.hide(p):
                return False
        return True

    cdef inline void settle(self, int q) noexcept nogil:
        """Mark the item of node q as settled by it."""
        cdef int i = self.node[q].item
        cdef Item* item = &self.item[i]
        item.settled = True
        if i < self.n_primary:
            self.item[item.left].right = item.right
            self.item[item.right].left = item.left
        self.settled[self.high.settled] = q
        self.high.settled += 1

    cdef inline bint pick(self, int x) noexcept nogil:
        """Choose the option of node x; returns False when the state is then known to be dead.

        All of its items are settled before anything is hidden, so that none of them is missed when
        its last option goes. An item with a color already has no options of another one left.
        """
        cdef int k, q, old = self.high.settled
        self.chosen[self.high.chosen] = x
        self.high.chosen += 1
        for q in range(self.node[x].first, self.node[x].last):
            if not self.item[self.node[q].item].settled:
                self.settle(q)
        for k in range(old, self.high.settled):
            if not self.commit(self.settled[k]):
                return False
        return True

    cdef inline int forced(self) noexcept nogil:
        """The first pending item that is not settled meanwhile; n_items when there is none."""
        while self.high.head < self.high.tail:
            if not self.item[self.queue[self.high.head]].settled:
                return self.queue[self.high.head]
            self.high.head += 1
        return self.n_items

    cdef inline int choose(self, int64_t* scanned) noexcept nogil:
        """Step C3: the item to branch on, the lowest-numbered of the best ones.

        As no item is forced, the first one with two options is as good as any, unless failures
        decide: in large sparse problems it comes early.
        """
        cdef int i = self.item[self.n_items].right, best = i, size, fewest = self.item[i].size
        while self.item[i].right != self.n_items and (fewest > 2 or self.order == FAILURES):
            i = self.item[i].right
            scanned[0] += 1
            size = self.item[i].size
            if size < fewest or (
                self.order == FAILURES
                and size == fewest and self.failures[i] > self.failures[best]
            ):
                fewest = size
                best = i
        return best

    cdef void branch(self, int i) noexcept nogil:
        """Step C4: item i will be settled by each of its options in turn, in order of number.

        The order is made in the cells themselves. Once the options are hidden, no node of theirs
        will be moved until the level is left, so the cells keep it. An item that they leave with
        nothing is in each of them, as it had no fewer options, so none of them is dead by that.
        """
        cdef Level* level = &self.level[self.depth]
        cdef int low = self.item[i].base, high = low + self.item[i].size, place
        block_sort(&self.cell[low], high - low, self.n_nodes)
        for place in range(low, high):
            self.put(self.cell[place], place)
        self.settle(self.cell[low])
        for place in range(low, high):
            self.hide(self.cell[place])
        self.updates += high - low
        level.next = low
        level.end = high
        level.high = self.high
        self.depth += 1

    cdef void restore(self, const Heights* high) noexcept nogil:
        """Back to where the branching item's options were hidden and none of them was taken."""
        cdef int k, i
        for k in range(high.trail, self.high.trail):
            self.item[self.trail[k]].size += 1
        for k in range(self.high.settled - 1, high.settled - 1, -1):
            i = self.node[self.settled[k]].item
            self.item[i].settled = False
            if i < self.n_primary:
                self.item[self.item[i].left].right = i
                self.item[self.item[i].right].left = i
        self.high = high[0]

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """Algorithm C from where it stands until a budget is spent."""
        cdef int64_t scanned = 0, last_update = self.updates + work
        cdef int i
        cdef Level* level
        nodes += self.nodes
        while self.updates + scanned < last_update:
            scanned += 1  # a step may hide nothing, and takes time all the same
            if self.step == TRY:
                if self.depth == 0:
                    return EXHAUSTED
                level = &self.level[self.depth - 1]
                self.restore(&level.high)
                if level.next == level.end:
                    self.depth -= 1
                    continue
                level.next += 1
                if self.pick(self.cell[level.next - 1]):  # C5
                    self.step = ENTER
                continue
            i = self.forced()
            if i == self.n_items and self.item[i].right == i:  # C2
                self.visit()
                self.step = TRY
                solutions -= 1
                if solutions <= 0 or not self.has_room():
                    return FULL
                continue
            if self.nodes >= nodes:
                return SPENT
            self.nodes += 1
            if i == self.n_items:
                self.branch(self.choose(&scanned))
                self.step = TRY
            elif not self.pick(self.cell[self.item[i].base]):
                self.step = TRY
        return SPENT

    cdef void visit(self) noexcept nogil:
        """Step C2: count the solution on the path, and keep it."""
        cdef int* place
        cdef int k
        self.solutions += 1
        if self.listing:
            place = block_place(&self.block)
            for k in range(self.high.chosen):
                place[k] = self.option[self.chosen[k]]
            block_add(&self.block, self.high.chosen)

    # ---- checkpoints ----------------------------------------------------------------------

    cdef inline int branched(self, int d):
        """The item that level d branched on."""
        return self.node[self.cell[self.level[d].end - 1]].item

    def progress(self):
        """How much of the tree is done, if all states at a level had equally many below: 0 to 1."""
        cdef int d, begun
        done, width = 0.0, 1.0
        if self.step == TRY and self.depth == 0:
            return 1.0
        for d in range(self.depth):
            begun = self.level[d].next - self.item[self.branched(d)].base
            width /= self.level[d].end - self.item[self.branched(d)].base
            done += width * (begun - (self.step == ENTER or d < self.depth - 1))
        return done

    def path(self):
        """Where the search stands, for `resume`: see `Links.path`.

        Forced items are no steps: they are taken again.
        """
        cdef int d, p
        cdef bint fresh = self.step == ENTER
        steps = array("i")
        for d in range(self.depth):
            if self.level[d].next == self.item[self.branched(d)].base:
                fresh = True  # the last level, at which nothing was tried
                break
            p = self.cell[self.level[d].next - 1]
            steps.append(self.node[p].item)
            steps.append(self.option[p])
        return steps, fresh

    def resume(self, const int[::1] steps, bint fresh):
        """Go to where another search of the same problem stood: see `Links.resume`."""
        cdef int k
        for k in range(0, steps.shape[0], 2):
            self.resume_step(steps[k], steps[k + 1])
        if not fresh:
            self.step = TRY

    cdef resume_step(self, int i, int option):
        """Take what is forced, branch on item i, and choose the option."""
        cdef Level* level
        cdef int item = self.forced()
        while self.step == ENTER and item != self.n_items:
            if not self.pick(self.cell[self.item[item].base]):
                self.step = TRY
            item = self.forced()
        if self.step != ENTER or not 0 <= i < self.n_primary or self.item[i].settled:
            raise ValueError(f"item {i} cannot be branched on")
        self.branch(i)
        level = &self.level[self.depth - 1]
        while level.next < level.end:
            level.next += 1
            if self.option[self.cell[level.next - 1]] == option:
                if not self.pick(self.cell[level.next - 1]):
                    self.step = TRY
                return
        raise ValueError(f"option {option} is not left")

    # ---- the proof ------------------------------------------------------------------------

    def sanity(self):
        """Prove the invariants; an AssertionError names the first that is broken, and where."""
        self.prove_sets()
        self.prove_settled()
        if self.step == ENTER:
            self.prove_options()

    cdef prove_sets(self):
        """The first two invariants."""
        cdef int i, place, p, left
        gone = Counter(self.trail[k] for k in range(self.high.trail))
        for i in range(self.n_items):
            left = self.item[i + 1].base - self.item[i].base - gone[i]
            if left != self.item[i].size:
                raise AssertionError(f"item {i}: {left} options by trail, size {self.item[i].size}")
            for place in range(self.item[i].base, self.item[i + 1].base):
                p = self.cell[place]
                if self.node[p].place != place or self.node[p].item != i:
                    raise AssertionError(f"cell {place} of item {i} and node {p} disagree")

    cdef prove_settled(self):
        """The third."""
        cdef int i, k
        settled = [self.node[self.settled[k]].item for k in range(self.high.settled)]
        if sorted(settled) != [i for i in range(self.n_items) if self.item[i].settled]:
            raise AssertionError("the marks of settled items are not those of the stack")
        root = self.n_items
        expected = [root, *(i for i in range(self.n_primary) if i not in settled), root]
        for left, right in zip(expected, expected[1:]):
            if self.item[left].right != right or self.item[right].left != left:
                raise AssertionError(f"the list of items not settled is broken after {left}")

    cdef prove_options(self):
        """The fourth."""
        cdef int i, k, p, q, place
        by = {self.node[self.settled[k]].item: self.settled[k] for k in range(self.high.settled)}
        for place in range(self.item[self.n_items].base):
            p = self.cell[place]
            i = self.node[p].item
            if i in by:
                continue
            clashes = False
            for q in range(self.node[p].first, self.node[p].last):
                x = by.get(self.node[q].item)
                clashes |= x is not None and (
                    self.color == NULL or self.color[q] == 0 or self.color[q] != self.color[x]
                )
            if clashes == (place < self.item[i].base + self.item[i].size):
                raise AssertionError(f"item {i} has, or has not, option {self.option[p]} wrongly")
        pending = {self.queue[k] for k in range(self.high.head, self.high.tail)}
        for i in range(self.n_primary):
            if not self.item[i].settled and self.item[i].size < 1 + (i not in pending):
                raise AssertionError(f"item {i} has lost its options unseen")
