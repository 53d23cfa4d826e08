# distutils: language = c++
"""Bit-parallel search: the kernel for whatever fits into bitsets (bits.hpp, bit_search.hpp).

Primary and secondary items and colours. The solutions come in the order of `links`. Memory is one
bit for each option and item (or item and color), and a few times that; time at a node is that
number of bits over 64, or over 512, among the options that are still live.

The instruction set is chosen when a search begins: the best one of `INSTRUCTION_SETS`, or the one
that the environment variable DLX_BITS names.
"""

from libc.stdint cimport int64_t
from libc.stdlib cimport getenv
from libcpp.memory cimport unique_ptr
from libcpp.string cimport string
from libcpp.vector cimport vector

from dlx.kernels.machine cimport Machine, SolutionBlock

cdef extern from "bits.hpp" namespace "bits" nogil:
    cdef cppclass Options:
        int n_rows
        Options(const int*, const int*, const int*, int, int, int) except +

    cdef cppclass Searcher:
        int64_t nodes, updates, solutions
        bint listing
        int order
        SolutionBlock* block
        int advance(int64_t work, int64_t nodes, int64_t solutions) except + nogil

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


cdef class Bits(Machine):
    """The machine. Parameters, attributes and methods are those of `Links`."""

    cdef unique_ptr[Options] options
    cdef unique_ptr[Searcher] searcher

    def __init__(self, matrix, given=(), int order=0):
        cdef const int[::1] indptr = matrix.indptr, items = matrix.items, colors = matrix.colors
        cdef int longest = min(matrix.n_primary, matrix.n_options)
        cdef vector[int] chosen = given
        self.options.reset(new Options(
            &indptr[0],
            &items[0] if items.shape[0] else NULL,
            &colors[0] if colors is not None and colors.shape[0] else NULL,
            matrix.n_options, matrix.n_items, matrix.n_primary,
        ))
        self.make_block(longest, matrix.n_options)
        self.searcher = make_search(
            instruction_set().encode(), self.options.get()[0], chosen.data(), <int> chosen.size(),
            longest,
        )
        self.searcher.get().block = &self.block
        self.searcher.get().order = order

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """Algorithm C, in C++."""
        cdef Searcher* searcher = self.searcher.get()
        searcher.listing = self.listing
        cdef int code = searcher.advance(work, nodes, solutions)
        self.nodes, self.updates = searcher.nodes, searcher.updates
        self.solutions = searcher.solutions
        return code
