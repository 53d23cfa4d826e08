# distutils: language = c++
"""Counting without listing: memoised states and products of parts (diagram.hpp).

Any problem; the number of covers may have any size. Memory is bounded by what is allowed, and where
that is used up, states that did not pay are forgotten and counted again. The same search can leave
its trace: a diagram of all solutions, in which nothing may be forgotten.
"""

from cpython.array cimport array, clone
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from libcpp.memory cimport unique_ptr
from libcpp.string cimport string
from libcpp.vector cimport vector

from dlx.kernels.bits import instruction_set
from dlx.kernels.machine cimport Machine

cdef extern from "diagram.hpp" namespace "diagram" nogil:
    cdef cppclass Problem:
        int n_items, n_primary, n_options
        const int* start
        const int* item
        const int* color
        const int* low
        const int* high

    cdef cppclass Trace:
        vector[int] kind, child, option
        vector[int64_t] indptr
        size_t most_bytes

    cdef cppclass Counter:
        int64_t nodes, lookups, hits, isomorphs
        int advance(int64_t work, int64_t nodes) except + nogil
        double progress()
        double symmetry()
        const vector[uint64_t]& value()

    vector[int] renumbered(const Problem&) except +
    unique_ptr[Counter] make_counter(
        const string& instructions, const Problem&, const int* given, int n_given, size_t memory,
        int parts, int isomorphs, Trace*
    ) except +

cdef enum:
    EXHAUSTED = 2

WHERE_THEY_PAY, ALWAYS, NEVER = 0, 1, 2


cdef const int* address(const int[::1] numbers) noexcept:
    return &numbers[0] if numbers is not None and numbers.shape[0] else NULL


cdef class Diagram(Machine):
    """The machine. It lists no solutions; their number is there when the search is over.

    Parameters
    ----------
    matrix : Matrix
    given : sequence of int
        Options that are part of every solution, none at odds.
    memory : int
        Bytes for what is remembered, at most.
    parts, isomorphs : {WHERE_THEY_PAY, ALWAYS, NEVER}
        When to look for parts that have nothing in common, and for states that are the same but
        for the numbers of their items; of these only in a problem whose items are all primary and
        covered once, and not for a trace.
    tracing : bool
        Record the diagram (`trace`).

    Attributes
    ----------
    total : int
        The number of solutions; 0 until the search is over.
    lookups, hits, isomorphs : int
        States looked up, those of them that were known, and those of the others that were
        isomorphic to one that was known.
    """

    cdef const int[::1] indptr, items, colors, low, high
    cdef vector[int] renumbered_items  # empty where the items keep their numbers
    cdef Problem problem  # leads into these
    cdef Trace record
    cdef bint tracing, over
    cdef unique_ptr[Counter] counter

    def __init__(
        self, matrix, given=(), size_t memory=1 << 30, int parts=0, int isomorphs=0,
        bint tracing=False,
    ):
        cdef vector[int] chosen = given
        self.indptr, self.items, self.colors = matrix.indptr, matrix.items, matrix.colors
        self.low, self.high = matrix.low, matrix.high
        self.problem.n_items, self.problem.n_primary = matrix.n_items, matrix.n_primary
        self.problem.n_options = matrix.n_options
        self.problem.start, self.problem.item = address(self.indptr), address(self.items)
        self.problem.color = address(self.colors)
        self.problem.low, self.problem.high = address(self.low), address(self.high)
        self.renumbered_items = renumbered(self.problem)
        if not self.renumbered_items.empty():
            self.problem.item = self.renumbered_items.data()
        self.listing, self.tracing = False, tracing
        self.record.most_bytes = memory // 2
        self.counter = make_counter(
            instruction_set().encode(), self.problem, chosen.data(), <int> chosen.size(),
            memory // 2 if tracing else memory, parts, isomorphs,
            &self.record if tracing else NULL,
        )

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """The search, in C++."""
        cdef Counter* counter = self.counter.get()
        cdef int code = counter.advance(work, nodes)
        self.nodes, self.over = counter.nodes, code == EXHAUSTED
        return code

    @property
    def total(self):
        """The number of solutions."""
        if self.tracing or not self.over:
            return 0
        number = 0
        for word in reversed(self.counter.get().value()):
            number = number << 64 | word
        return number

    @property
    def lookups(self):
        """States looked up."""
        return self.counter.get().lookups

    @property
    def hits(self):
        """States that were known when they were looked up."""
        return self.counter.get().hits

    @property
    def isomorphs(self):
        """States not known, but isomorphic to one that was."""
        return self.counter.get().isomorphs

    def progress(self):
        """How much of the search is done, from 0 to 1, as if all branches were equally large."""
        return self.counter.get().progress()

    def symmetry(self):
        """How many options there are for each kind of them: 1 where no two seem alike.

        Where it is more, some states may turn out to be isomorphic, or not. It takes a few steps
        for each entry of the matrix.
        """
        return self.counter.get().symmetry()

    def trace(self):
        """The diagram of all solutions, when the search is over.

        Where it does not fit into the memory allowed, the search has ended with a MemoryError.

        Returns
        -------
        kind : array of int, one for each node
            0 for a decision, 1 for a product. Children come before parents; the last node is the
            root. Node 0 is a product without edges: nothing more to choose.
        indptr : array of int64
            Node n has the edges indptr[n] .. indptr[n + 1] - 1.
        child : array of int, one for each edge
            The node that it leads to.
        option : array of int, one for each edge
            The option that it takes, or -1 for none. The solutions of a decision are those of the
            child of one edge, with its option, and no two edges have one in common; the
            solutions of a product unite one of each child.

        Raises
        ------
        ValueError
            When the search is not over, or was not to leave a trace.
        """
        if not self.tracing or not self.over:
            raise ValueError("there is no diagram yet")
        if self.counter.get().value()[0] == 0:  # no solution: the root is a decision without edges
            self.record.kind.push_back(0)
            self.record.indptr.push_back(self.record.indptr.back())
        return (
            ints(self.record.kind), longs(self.record.indptr), ints(self.record.child),
            ints(self.record.option),
        )


cdef array ints(const vector[int]& numbers):
    cdef array made = clone(array("i"), <Py_ssize_t> numbers.size(), False)
    if numbers.size():
        memcpy(made.data.as_voidptr, numbers.data(), numbers.size() * sizeof(int))
    return made


cdef array longs(const vector[int64_t]& numbers):
    cdef array made = clone(array("q"), <Py_ssize_t> numbers.size(), False)
    memcpy(made.data.as_voidptr, numbers.data(), numbers.size() * sizeof(int64_t))
    return made
