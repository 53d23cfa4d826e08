cdef class Block:
    cdef bytearray number_storage, end_storage
    cdef int* numbers
    cdef int* ends
    cdef int size, longest, solutions

    cdef bint has_room(self) noexcept nogil
    cdef int* place(self) noexcept nogil
    cdef void add(self, int length) noexcept nogil
    cdef void move(self, list found)
