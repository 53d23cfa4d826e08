# distutils: language = c++
"""Branch and bound: the kernel for the cheapest covers.

It is in cheapest.hpp, on the frames of cheapest_frames.hpp and the prices of duals.hpp.

Primary items with any multiplicities, secondary items and colours. Memory is one bit for each
option and item (or item and color), and a few times that.

It finds covers in the order of its search. Whoever steps it lowers the limit after each, to what
the next one may cost at most.
"""

from libc.stdint cimport int64_t
from libcpp.memory cimport unique_ptr
from libcpp.vector cimport vector

from dlx.kernels.machine cimport Machine, SolutionBlock

cdef extern from "cheapest.hpp" namespace "cheapest" nogil:
    const int64_t C_PRECISION "cheapest::PRECISION"
    const int64_t C_INFINITE "cheapest::INFINITE"

    cdef cppclass Problem:
        Problem(
            const int* indptr, const int* items, const int* colors, const int* low,
            const int* high, const int64_t* costs, int n_options, int n_items, int n_primary
        ) except +

    cdef cppclass Search:
        Search(const Problem&, const int* given, int n_given, int longest) except +
        int64_t nodes, updates, solutions, limit
        SolutionBlock* block
        int advance(int64_t work, int64_t nodes, int64_t solutions) except + nogil
        int64_t bound()
        bint sane()

# The largest cost, times the length of the longest option, times that of the longest cover, is at
# most PRECISION.
PRECISION = C_PRECISION
# The limit of a search without one, and the bound when there is nothing more to be found; less
# INFINITE is the bound before the first one is known.
INFINITE = C_INFINITE


cdef class BranchAndBound(Machine):
    """The machine.

    Parameters
    ----------
    matrix : Matrix
        Sound by its own contract; its costs are not looked at.
    costs : buffer of int64
        Of each option.
    longest : int
        No cover has more options.
    given : sequence of int
        Options in every solution: each has a primary item, and no two clash.
    """

    cdef unique_ptr[Problem] problem
    cdef unique_ptr[Search] search

    def __init__(self, matrix, const int64_t[::1] costs, int longest, given=()):
        cdef const int[::1] indptr = matrix.indptr, items = matrix.items, colors = matrix.colors
        cdef const int[::1] low = matrix.low, high = matrix.high
        cdef vector[int] chosen = given
        self.problem.reset(new Problem(
            &indptr[0],
            &items[0] if items.shape[0] else NULL,
            &colors[0] if colors is not None and colors.shape[0] else NULL,
            &low[0] if low is not None and low.shape[0] else NULL,
            &high[0] if high is not None and high.shape[0] else NULL,
            &costs[0] if costs.shape[0] else NULL,
            matrix.n_options, matrix.n_items, matrix.n_primary,
        ))
        self.make_block(longest, matrix.n_options)
        self.search.reset(new Search(
            self.problem.get()[0], chosen.data(), <int> chosen.size(), longest
        ))
        self.search.get().block = &self.block

    @property
    def limit(self):
        """Covers that cost more are not found."""
        return self.search.get().limit

    @limit.setter
    def limit(self, int64_t value):
        if self.running:
            raise ValueError("search already executing")
        self.search.get().limit = value

    @property
    def bound(self):
        """No cover still to be found costs less."""
        if self.running:
            raise ValueError("search already executing")
        return self.search.get().bound()

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """Branch and bound, in C++."""
        cdef Search* search = self.search.get()
        cdef int code = search.advance(work, nodes, solutions)
        self.nodes, self.updates = search.nodes, search.updates
        self.solutions = search.solutions
        return code

    def sanity(self):
        """Prove that reduced costs are sound, bounds rise and live options have active items."""
        assert self.search.get().sane()
