"""The solutions that a kernel has found and nobody has taken yet (block.h), as Python objects."""

from cpython.array cimport array, clone
from libc.string cimport memcpy

cdef extern from "block.h":
    enum:
        BLOCK_SOLUTIONS
        BLOCK_NUMBERS

cdef array INTS = array("i")


cdef class Block:
    """A block for solutions of at most `longest` of `n_options` options."""

    def __cinit__(self, int longest, int n_options):
        # Storage is Python arrays, so that there is nothing to free, and not zeroed, which would
        # take longer than many a search.
        cdef int size = max(<int> BLOCK_NUMBERS, longest)
        self.number_storage = clone(INTS, size + 1, False)
        self.end_storage = clone(INTS, BLOCK_SOLUTIONS + 1, False)
        self.c.numbers = self.number_storage.data.as_ints
        self.c.ends = self.end_storage.data.as_ints
        self.c.ends[0] = 0
        self.c.size = size
        self.c.longest = longest
        self.c.limit = n_options

    cdef void move(self, list found):
        """Move the solutions into a list, the first one last, in front of what it holds.

        In one step, as far as threads and signal handlers can see: none is lost.
        """
        cdef int s, k
        cdef list part = []
        for s in range(self.c.solutions - 1, -1, -1):
            part.append(tuple([
                self.c.numbers[k] for k in range(self.c.ends[s], self.c.ends[s + 1])
            ]))
        self.c.solutions = 0
        found[:0] = part

    cdef tuple take(self):
        """Move the solutions into arrays: solution s is numbers[ends[s] : ends[s + 1]]."""
        cdef array numbers = clone(INTS, self.c.ends[self.c.solutions], False)
        cdef array ends = clone(INTS, self.c.solutions + 1, False)
        memcpy(ends.data.as_ints, self.c.ends, len(ends) * sizeof(int))
        if len(numbers):
            memcpy(numbers.data.as_ints, self.c.numbers, len(numbers) * sizeof(int))
        self.c.solutions = 0
        return numbers, ends
