"""What all kernels are: the stepping protocol, and a block for the solutions found (block.h)."""

from cpython.array cimport array, clone
from libc.stdint cimport int64_t
from libc.string cimport memcpy

cdef extern from "block.h":
    enum:
        BLOCK_SOLUTIONS
        BLOCK_NUMBERS

cdef extern from *:
    """
    #ifdef DLX_DEBUG
    #define DLX_PROVE 1
    #else
    #define DLX_PROVE 0
    #endif
    """
    const bint PROVE "DLX_PROVE"

cdef enum:
    FULL = 0

cdef array INTS = array("i")


cdef class Machine:
    """A search that is stepped; a kernel is one with its own `run`.

    Attributes
    ----------
    nodes, updates, solutions : int
        The figures so far.
    listing : bool
        Set it to False to count solutions without keeping them.
    running : bool
        Whether a thread is in `advance`.

    Notes
    -----
    `advance` releases the interpreter lock, and two threads in one machine get a ValueError.
    """

    def __cinit__(self):
        self.listing = True

    cdef make_block(self, int longest, int n_options):
        """Room for solutions of at most `longest` of `n_options` options.

        The storage is Python arrays, so that there is nothing to free, and not zeroed, which would
        take longer than many a search.
        """
        cdef int size = max(<int> BLOCK_NUMBERS, longest)
        self.number_storage = clone(INTS, size + 1, False)
        self.end_storage = clone(INTS, BLOCK_SOLUTIONS + 1, False)
        self.block.numbers = self.number_storage.data.as_ints
        self.block.ends = self.end_storage.data.as_ints
        self.block.ends[0] = 0
        self.block.size = size
        self.block.longest = longest
        self.block.limit = n_options

    cdef bint has_room(self) noexcept nogil:
        """Whether one more solution can be kept, if that is wanted."""
        return not self.listing or block_has_room(&self.block)

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """What `advance` does while others may run."""
        with gil:
            raise NotImplementedError

    def sanity(self):
        """Prove the invariants; an AssertionError names the first that is broken."""

    def advance(self, int64_t work, int64_t nodes, int64_t solutions):
        """Search on.

        Parameters
        ----------
        work : int
            Return after about so many updates and items looked at.
        nodes : int
            Return after at most so many more nodes.
        solutions : int
            Return after at most so many more solutions; at least 1.

        Returns
        -------
        {FULL, SPENT, EXHAUSTED}

        Raises
        ------
        ValueError
            When another thread is in here.
        """
        cdef int code
        if self.running:
            raise ValueError("search already executing")
        if not self.has_room():
            return FULL
        if PROVE:
            self.sanity()
        self.running = True
        try:
            with nogil:
                code = self.run(work, nodes, solutions)
        finally:
            self.running = False
        if PROVE:
            self.sanity()
        return code

    def drain(self, list found not None):
        """Move the solutions found into a list, the first one last, in front of what it holds.

        In one step, as far as threads and signal handlers can see: none is lost.
        """
        cdef int s, k
        cdef list part = []
        if self.running:
            raise ValueError("search already executing")
        for s in range(self.block.solutions - 1, -1, -1):
            part.append(tuple([
                self.block.numbers[k] for k in range(self.block.ends[s], self.block.ends[s + 1])
            ]))
        self.block.solutions = 0
        found[:0] = part

    def take(self):
        """Move the solutions found into arrays: solution s is numbers[ends[s] : ends[s + 1]]."""
        cdef array numbers, ends
        if self.running:
            raise ValueError("search already executing")
        numbers = clone(INTS, self.block.ends[self.block.solutions], False)
        ends = clone(INTS, self.block.solutions + 1, False)
        memcpy(ends.data.as_ints, self.block.ends, len(ends) * sizeof(int))
        if len(numbers):
            memcpy(numbers.data.as_ints, self.block.numbers, len(numbers) * sizeof(int))
        self.block.solutions = 0
        return numbers, ends
