from cpython.array cimport array
from libc.stdint cimport int64_t

cdef extern from "block.h" nogil:
    ctypedef struct SolutionBlock:
        int* numbers
        int* ends
        int size
        int most
        int longest
        int limit
        int solutions
        const int* name

    int block_has_room(const SolutionBlock*)
    int* block_place(const SolutionBlock*)
    void block_add(SolutionBlock*, int length)


cdef class Machine:
    cdef array number_storage, end_storage, name_storage
    cdef SolutionBlock block
    cdef public bint listing
    cdef readonly bint running
    cdef readonly int64_t nodes, updates, solutions

    cdef enter(self)
    cdef make_block(self, int longest, int n_options)
    cdef renew_block(self)
    cdef bint has_room(self) noexcept nogil
    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil
