"""What all kernels are: the stepping protocol, and a block for the solutions found (block.h)."""

from cpython.array cimport array, clone, resize_smart
from libc.stdint cimport int64_t

cdef extern from "block.h":
    enum:
        BLOCK_FIRST
        BLOCK_MOST
        BLOCK_SPARE

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
        Whether a thread is in `advance`, `drain` or `take`.

    Notes
    -----
    `advance` releases the interpreter lock, and two threads in one machine get a ValueError.
    """

    def __cinit__(self):
        self.listing = True

    def rename(self, array names not None):
        """Give option k the number names[k] in the solutions; before the first step.

        Parameters
        ----------
        names : array of int
            A permutation of the option numbers.
        """
        self.name_storage = names
        self.block.name = names.data.as_ints

    cdef make_block(self, int longest, int n_options):
        """Room for solutions of at most `longest` of `n_options` options."""
        self.block.longest = longest
        self.block.limit = n_options
        self.block.size = max(BLOCK_FIRST, longest)
        self.renew_block()

    cdef renew_block(self):
        """New storage, larger if the block is full; no solutions in it.

        The storage is Python arrays, so that there is nothing to free, and not zeroed, which would
        take longer than many a search.
        """
        cdef int size = self.block.size
        if self.number_storage is not None and not block_has_room(&self.block):
            size = 2 * size if size < BLOCK_MOST else size
        cdef array numbers = clone(INTS, size + BLOCK_SPARE, False)
        cdef array ends = clone(INTS, size // 4 + 1, False)
        self.number_storage, self.end_storage = numbers, ends
        self.block.numbers, self.block.ends = numbers.data.as_ints, ends.data.as_ints
        self.block.ends[0] = 0
        self.block.size = size
        self.block.most = size // 4
        self.block.solutions = 0

    cdef bint has_room(self) noexcept nogil:
        """Whether one more solution can be kept, if that is wanted."""
        return not self.listing or block_has_room(&self.block)

    cdef int run(self, int64_t work, int64_t nodes, int64_t solutions) except -1 nogil:
        """What `advance` does while others may run."""
        with gil:
            raise NotImplementedError

    cdef enter(self):
        """Let nobody else in until `running` is False again.

        The interpreter lock is not enough: whatever makes objects may collect garbage, and that may
        run any Python, of this thread or of another.
        """
        if self.running:
            raise ValueError("search already executing")
        self.running = True

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
            Return after at most so many more solutions.

        Returns
        -------
        {FULL, SPENT, EXHAUSTED}

        Raises
        ------
        ValueError
            When another thread is in here.
        """
        cdef int code
        self.enter()
        try:
            if solutions <= 0 or not self.has_room():
                return FULL
            if PROVE:
                self.sanity()
            with nogil:
                code = self.run(work, nodes, solutions)
            if PROVE:
                self.sanity()
            return code
        finally:
            self.running = False

    def drain(self, list found not None):
        """Move the solutions found into a list, the first one last, in front of what it holds.

        In one step, as far as threads and signal handlers can see: none is lost.

        Raises
        ------
        ValueError
            When another thread is in here.
        """
        cdef int s, k
        cdef list part = []
        self.enter()
        try:
            for s in range(self.block.solutions - 1, -1, -1):
                part.append(tuple([
                    self.block.numbers[k]
                    for k in range(self.block.ends[s], self.block.ends[s + 1])
                ]))
            if not block_has_room(&self.block):
                self.renew_block()
            self.block.solutions = 0
            found[:0] = part
        finally:
            self.running = False

    def take(self):
        """Move the solutions found into arrays: solution s is numbers[ends[s] : ends[s + 1]]."""
        cdef array numbers = self.number_storage, ends = self.end_storage
        cdef int n_solutions = self.block.solutions
        self.enter()
        try:
            self.renew_block()
        finally:
            self.running = False
        resize_smart(numbers, ends.data.as_ints[n_solutions])
        resize_smart(ends, n_solutions + 1)
        return numbers, ends
