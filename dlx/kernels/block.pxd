from cpython.array cimport array

cdef extern from "block.h" nogil:
    ctypedef struct SolutionBlock:
        int* numbers
        int* ends
        int size
        int longest
        int limit
        int solutions

    int block_has_room(const SolutionBlock*)
    int* block_place(const SolutionBlock*)
    void block_add(SolutionBlock*, int length)


cdef class Block:
    cdef array number_storage, end_storage
    cdef SolutionBlock c

    cdef void move(self, list found)
    cdef tuple take(self)
