"""Random ways down the search tree, which tell its size; the state is that of `probes`."""

from libc.stdint cimport int64_t, uint64_t

from dlx.kernels.probes cimport NONE, Heights, Probe

cdef extern from "splitmix.h" nogil:
    uint64_t random_bits(uint64_t* state)


cdef class Dives(Probe):
    """Random ways down the tree of Algorithms X, C and M (Knuth 1975).

    At each node one child is taken at random, and the numbers of children met so far, multiplied,
    are what the child stands for. Summed over the nodes of a dive, that is on the average the
    number of nodes of the tree, and at solutions the number of solutions.

    Parameters
    ----------
    matrix : Matrix
    seed : int
        From 0 to 2**64 - 1.

    Attributes
    ----------
    trials : int
        How many dives have ended.
    nodes, solutions : float
        The means of what they found.
    nodes_spread, solutions_spread : float
        The sums of the squares of their deviations from that.
    """

    cdef uint64_t random
    cdef Heights root
    cdef double weight  # of the state where the dive under way stands
    cdef double dive_nodes, dive_solutions  # of the dive under way
    cdef readonly int64_t trials
    cdef readonly double nodes, solutions, nodes_spread, solutions_spread

    def __init__(self, matrix, uint64_t seed):
        Probe.__init__(self, matrix)
        self.random = seed
        self.root = self.high
        self.weight = 1

    def advance(self, int64_t trials, int64_t work):
        """Go on until so many dives have ended in all, or about so many entries were touched."""
        with nogil:
            work += self.work
            while self.trials < trials and self.work < work:
                self.step()

    cdef void step(self) noexcept nogil:
        """Steps C3 and M3 at one state, and on to one of its children."""
        cdef int i, degree, pick
        if self.short != NONE or self.item[self.n_items].right == self.n_items:
            self.end()
            return
        i = self.best()
        degree = self.degree(i)
        self.dive_nodes += self.weight
        self.weight *= degree
        pick = <int> (random_bits(&self.random) % <uint64_t> degree)
        if pick == self.item[i].size:
            self.cover(i)  # no more of this item
        else:
            self.descend(i, pick)

    cdef inline int degree(self, int i) noexcept nogil:
        """How many children there are when item i is branched on.

        One for each option that can be the first of those still taken, and one for none.
        """
        return self.item[i].size + 1 - max(self.item[i].low, 0)

    cdef int best(self) noexcept nogil:
        """The item to branch on: of the least degree, ties to the lowest.

        Stops at the first with one child, so that a million forced items take linear time.
        """
        cdef int i = self.item[self.n_items].right, best = i
        cdef int degree, least = self.degree(i)
        while i != self.n_items and least > 1:
            self.work += 1
            degree = self.degree(i)
            if degree < least:
                best, least = i, degree
            i = self.item[i].right
        return best

    cdef void descend(self, int i, int pick) noexcept nogil:
        """Take the pick-th live option of item i; those before it are tried, and not for later."""
        cdef int place = self.item[i].first, option
        while True:
            option = self.holder[place]
            place += 1
            self.work += 1
            if not self.live[option]:
                continue
            if pick == 0:
                break
            pick -= 1
            if self.item[i].high > 1:
                self.hide(option, NONE)
        if self.short == NONE:
            self.choose(option, NONE)

    cdef void end(self) noexcept nogil:
        """The dive is over: into the means (Welford 1962), and back to the root."""
        cdef double nodes, solutions
        if self.short == NONE:
            self.dive_solutions = self.weight
        elif self.dive_nodes == 0:
            self.dive_nodes = 1  # an item is short at the root, which has no children
        nodes, solutions = self.dive_nodes - self.nodes, self.dive_solutions - self.solutions
        self.trials += 1
        self.work += 1
        self.nodes += nodes / self.trials
        self.solutions += solutions / self.trials
        self.nodes_spread += nodes * (self.dive_nodes - self.nodes)
        self.solutions_spread += solutions * (self.dive_solutions - self.solutions)
        self.dive_nodes = self.dive_solutions = 0
        self.weight = 1
        if self.high.settled > self.root.settled or self.high.hidden > self.root.hidden:
            self.undo(self.root)
