from libc.stdint cimport int64_t

cdef enum:
    NONE = -1

cdef struct Item:
    int first
    int low, high, size
    int left, right
    int color

cdef struct Heights:
    int hidden, taken, settled
    int head, tail  # of the queue


cdef class Probe:
    # Storage is Python bytearrays, so that there is nothing to free; the pointers lead into them.
    cdef list storage
    cdef const int[::1] indptr, items, colors
    cdef readonly object matrix
    cdef bint colored
    cdef int n_items, n_primary, n_options
    cdef Item* item
    cdef int* holder
    cdef int* tint
    cdef unsigned char* live
    cdef int* cause
    cdef int* hidden
    cdef int* taken
    cdef int* settled
    cdef int* queue
    cdef Heights high
    cdef readonly int short
    cdef int64_t work  # entries touched, so far

    cdef void* room(self, Py_ssize_t n, size_t size) except NULL
    cdef build_items(self, const int[::1] low, const int[::1] high)
    cdef build_options(self)
    cdef begin(self)
    cdef void hide(self, int option, int item) noexcept nogil
    cdef void cover(self, int i) noexcept nogil
    cdef void purify(self, int i, int color) noexcept nogil
    cdef void choose(self, int option, int forcing) noexcept nogil
    cdef bint force(self) noexcept nogil
    cdef void undo(self, Heights high) noexcept nogil
