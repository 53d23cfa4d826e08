"""Room for the solutions that a kernel finds while it runs without the interpreter lock.

Solution s is numbers[ends[s] : ends[s + 1]], sorted.
"""

from libc.stdlib cimport qsort

cdef enum:
    SOLUTIONS = 4096  # that a block holds at most
    NUMBERS = 4096    # that it has room for at least


cdef class Block:
    """A block for solutions of at most `longest` options."""

    def __cinit__(self, int longest):
        # Storage is Python bytearrays, so that there is nothing to free.
        self.longest = longest
        self.size = max(<int> NUMBERS, longest)
        self.number_storage = bytearray((self.size + 1) * sizeof(int))
        self.end_storage = bytearray((SOLUTIONS + 1) * sizeof(int))
        self.numbers = <int*> <char*> self.number_storage
        self.ends = <int*> <char*> self.end_storage

    cdef bint has_room(self) noexcept nogil:
        """Whether one more solution fits, however long."""
        return self.solutions < SOLUTIONS and self.ends[self.solutions] + self.longest <= self.size

    cdef int* place(self) noexcept nogil:
        """Where the option numbers of the next solution go; `add` then makes it one."""
        return &self.numbers[self.ends[self.solutions]]

    cdef void add(self, int length) noexcept nogil:
        """Take the numbers written at `place` as a solution."""
        sort(self.place(), length)
        self.ends[self.solutions + 1] = self.ends[self.solutions] + length
        self.solutions += 1

    cdef void move(self, list found):
        """Move the solutions into a list, the first one last, in front of what it holds.

        In one step, as far as threads and signal handlers can see: none is lost.
        """
        cdef int s, k
        cdef list part = []
        for s in range(self.solutions - 1, -1, -1):
            part.append(tuple([
                self.numbers[k] for k in range(self.ends[s], self.ends[s + 1])
            ]))
        self.solutions = 0
        found[:0] = part


cdef void sort(int* values, int n) noexcept nogil:
    """Sort in place: by insertion when short, as solutions mostly are."""
    cdef int k, j, value
    if n > 64:
        qsort(values, n, sizeof(int), compare)
        return
    for k in range(1, n):
        value = values[k]
        j = k
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value


cdef int compare(const void* a, const void* b) noexcept nogil:
    cdef int x = (<const int*> a)[0], y = (<const int*> b)[0]
    return (x > y) - (x < y)
