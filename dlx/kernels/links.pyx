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

include "dancing_lists.pxi"

cdef enum:
    FULL = 0
    SPENT = 1
    EXHAUSTED = 2
    MOST = 0x7FFFFFFF
    INPUT = 1
    FAILURES = 2

cdef enum Step:
    ENTER  # a state just reached: is it a solution, and if not, which item to branch on?
    TRY    # the choice of the level is the next node to try
    LEAVE  # done with this state: back to the one before it

cdef struct Level:
    Link choice
    int degree   # how many states there are below, dead ones included
    int tried    # how many of them were begun
    int tweaked  # how many nodes were taken out of lists before


@cython.final
cdef class Links(Lists):
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

    cdef bytearray level_storage, tweak_storage
    cdef Level* level
    cdef Link* tweaked  # the nodes taken out of lists, in this order
    cdef int base, depth, n_tweaked, order
    cdef Step step

    def __init__(self, matrix, given=(), int order=0):
        self.order = order
        self.step = ENTER
        self.build_items(matrix.n_items, matrix.n_primary, matrix.n_entries)
        self.build_options(matrix.indptr, matrix.items, matrix.colors)
        levels = longest = min(matrix.n_primary, matrix.n_options)
        if matrix.low is not None:
            self.build_multiplicities(matrix.low, matrix.high)
            self.tweak_storage = bytearray((matrix.n_options + 1) * sizeof(Link))
            self.tweaked = <Link*> <char*> self.tweak_storage
            longest = matrix.n_options
            levels = matrix.n_primary + matrix.n_options
        self.link_options(matrix.n_options)
        self.level_storage = bytearray((levels + 1) * sizeof(Level))
        self.level = <Level*> <char*> self.level_storage
        self.make_block(longest, matrix.n_options)
        for option in given:
            self.commit_given(option)
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

    # ---- Algorithms C and M ---------------------------------------------------------------

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
