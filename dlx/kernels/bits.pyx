# distutils: language = c++
"""Bit-parallel search: the kernel for whatever fits into bitsets (bits.hpp, bit_search.hpp).

Primary and secondary items and colours. The solutions come in the order of `links`. Memory is one
bit for each option and item (or item and color), and a few times that; time at a node is that
number of bits over 64, or over 512, among the options that are still live.

The instruction set is chosen when a search begins: the best one of `INSTRUCTION_SETS`, or the one
that the environment variable DLX_BITS names.
"""

from cpython.array cimport array
from libc.stdint cimport int64_t
from libc.stdlib cimport getenv
from libcpp.memory cimport unique_ptr
from libcpp.string cimport string
from libcpp.vector cimport vector

from dlx.kernels.machine cimport Machine, SolutionBlock

cdef extern from "bits.hpp" namespace "bits" nogil:
    cdef cppclass Options:
        int n_rows
        Options(
            const int* indptr, const int* items, const int* colors, const int* low, const int* high,
            int n_options, int n_items, int n_primary
        ) except +

    cdef cppclass Searcher:
        int64_t nodes, updates, solutions
        bint listing
        int order
        SolutionBlock* block
        int advance(int64_t work, int64_t nodes, int64_t solutions) except + nogil
        bint path(vector[int]& steps) except +
        bint resume(const int* steps, int n_steps, bint fresh) except +
        double progress() except +

    vector[string] instruction_sets() except +
    unique_ptr[Searcher] make_search(
        const string& instructions, const Options&, const int* given, int n_given, int longest
    ) except +

INSTRUCTION_SETS = tuple(name.decode() for name in instruction_sets())


def instruction_set():
    """The instruction set that the next search will use.

    Raises
    ------
    ValueError
        When DLX_BITS names one that this processor does not have.
    """
    cdef const char* named = getenv("DLX_BITS")  # os.environ takes a microsecond
    if named == NULL or named[0] == 0:
        return INSTRUCTION_SETS[0]
    wanted = named.decode("utf-8", "replace")
    if wanted not in INSTRUCTION_SETS:
        raise ValueError(
            f"DLX_BITS is {wanted!r}; this processor has {', '.join(INSTRUCTION_SETS)}"
        )
    return wanted


cdef const int* data(const int[::1] values):
    """The first of the values; NULL when there are none."""
    return &values[0] if values is not None and values.shape[0] else NULL


cdef class Bits(Machine):
    """The machine. Parameters, attributes and methods are those of `Links`."""

    cdef const int[::1] indptr, items, colors, low, high
    cdef unique_ptr[Options] options  # leads into these
    cdef unique_ptr[Searcher] searcher

    def __init__(self, matrix, given=(), int order=0):
        self.indptr, self.items, self.colors = matrix.indptr, matrix.items, matrix.colors
        self.low, self.high = matrix.low, matrix.high
        cdef int longest = self.longest(matrix.n_primary, matrix.n_options)
        cdef vector[int] chosen = given
        self.options.reset(new Options(
            &self.indptr[0], data(self.items), data(self.colors), data(self.low), data(self.high),
            matrix.n_options, matrix.n_items, matrix.n_primary,
        ))
        self.make_block(longest, matrix.n_options)
        self.searcher = make_search(
            instruction_set().encode(), self.options.get()[0], chosen.data(), <int> chosen.size(),
            longest,
        )
        self.searcher.get().block = &self.block
        self.searcher.get().order = order

    cdef int longest(self, int n_primary, int n_options):
        """The most options that a solution can have: each covers some primary item."""
        cdef int64_t most = n_primary
        cdef int i
        if self.high is not None:
            most = 0
            for i in range(n_primary):
                most += self.high[i]
        return <int> min(most, n_options)

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """Algorithm C, in C++."""
        cdef Searcher* searcher = self.searcher.get()
        searcher.listing = self.listing
        cdef int code = searcher.advance(work, nodes, solutions)
        self.nodes, self.updates = searcher.nodes, searcher.updates
        self.solutions = searcher.solutions
        return code

    def progress(self):
        """How much of the tree is done, if all states at a level had equally many below: 0 to 1."""
        return self.searcher.get().progress()

    def path(self):
        """Where the search stands, for `resume`: see `Links.path`.

        Forced items are no steps: they are taken again.
        """
        cdef vector[int] steps
        fresh = self.searcher.get().path(steps)
        return array("i", steps), fresh

    def resume(self, const int[::1] steps, bint fresh):
        """Go to where another search of the same problem stood: see `Links.resume`."""
        cdef const int* first = &steps[0] if steps.shape[0] else NULL
        if not self.searcher.get().resume(first, <int> steps.shape[0], fresh):
            raise ValueError("the steps lead to no state of the search")
        self.updates = self.searcher.get().updates
