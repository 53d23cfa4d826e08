# distutils: language = c++
"""What some tiles make: all values, all ways to one value, and the census of all selections.

It is in hands.hpp, values.hpp, ways.hpp and survey.hpp. Everything is checked by its callers: tiles
are one to eight, in `Finder`, and all numbers are from 1 to 10**9.
"""

from collections import Counter

from cpython.array cimport array, clone
from libc.stdint cimport int64_t
from libcpp.memory cimport unique_ptr
from libcpp.vector cimport vector

cdef extern from "Python.h" nogil:
    int PyErr_CheckSignals() noexcept

cdef extern from "hands.hpp" namespace "countle" nogil:
    cdef cppclass Hands:
        vector[int] first
        int count(int size)
        vector[int64_t] tiles(int hand)

cdef extern from "ways.hpp" namespace "countle" nogil:
    const char TILE

    cdef cppclass Node:
        int64_t value
        int left, right
        char sign

    cdef cppclass Ways:
        Ways(
            const vector[int64_t]& tile, const vector[int]& copies, int tiles, int (*stop)() nogil
        ) except +
        vector[Node] nodes
        int fewest(int64_t value) except +
        vector[int] of_size(int64_t value, int size) except +
        vector[int64_t] nearest(int64_t value) except +
        void reachable(vector[int64_t]& value, vector[int]& tiles) except +

cdef extern from "survey.hpp" namespace "countle" nogil:
    cdef cppclass Survey:
        Survey(
            const vector[int64_t]& tile, const vector[int]& copies, int drawn, int64_t low,
            int64_t high
        ) except +
        Hands hands
        const vector[unsigned char]& fewest(int hand)
        void fill(int size, int begin, int end) except +


cdef int stopped() noexcept nogil:
    """Whether a signal has raised an exception."""
    with gil:
        return PyErr_CheckSignals()


cdef class Finder:
    """What some tiles make; Ctrl-C ends each of its methods.

    Parameters
    ----------
    tiles : iterable of int
        The tiles.

    Notes
    -----
    Its methods release the interpreter lock, and two threads in one Finder get a ValueError.
    """

    cdef unique_ptr[Ways] ways
    cdef bint running

    def __init__(self, tiles):
        copies = sorted(Counter(tiles).items())
        cdef vector[int64_t] tile = [each for each, _ in copies]
        cdef vector[int] number = [n for _, n in copies]
        self.ways.reset(new Ways(tile, number, sum(number), &stopped))

    cdef int enter(self) except -1:
        if self.running:
            raise ValueError("search already executing")
        self.running = True

    def fewest(self, int64_t value):
        """How many tiles it takes to make a value, at least; 0 if it cannot be made."""
        cdef int tiles
        self.enter()
        try:
            with nogil:
                tiles = self.ways.get().fewest(value)
        finally:
            self.running = False
        return tiles

    def of_size(self, int64_t value, int size):
        """All ways to make a value of so many tiles, the cheapest first; each is a number."""
        cdef vector[int] found
        self.enter()
        try:
            with nogil:
                found = self.ways.get().of_size(value, size)
        finally:
            self.running = False
        return list(found)

    def nearest(self, int64_t value):
        """The closest values that can be made: one, or two that are as close, the lower first."""
        cdef vector[int64_t] found
        self.enter()
        try:
            with nogil:
                found = self.ways.get().nearest(value)
        finally:
            self.running = False
        return list(found)

    def reachable(self):
        """Every value that can be made, rising, and for each how many tiles it takes, at least."""
        cdef vector[int64_t] value
        cdef vector[int] tiles
        self.enter()
        try:
            with nogil:
                self.ways.get().reachable(value, tiles)
        finally:
            self.running = False
        cdef Py_ssize_t k, n = value.size()
        cdef array values = clone(array("q"), n, False)
        cdef bytearray sizes = bytearray(n)
        for k in range(n):
            values.data.as_longlongs[k] = value[k]
            sizes[k] = tiles[k]
        return values, bytes(sizes)

    def postfix(self, int way):
        """A way in the order of play: tiles, and operations as text, behind their operands."""
        cdef Node* node = &self.ways.get().nodes[way]
        if node.sign == TILE:
            return [node.value]
        return [*self.postfix(node.left), *self.postfix(node.right), chr(node.sign)]


cdef class Table:
    """The census: which targets each selection reaches, with how few tiles.

    Parameters
    ----------
    tiles : iterable of int
        All that are drawn from.
    drawn : int
        How many are drawn, at least 1.
    low, high : int
        The lowest and the highest target.

    Notes
    -----
    `fill` releases the interpreter lock; threads may fill ranges of one size at once.
    """

    cdef unique_ptr[Survey] survey
    cdef readonly int drawn

    def __init__(self, tiles, int drawn, int64_t low, int64_t high):
        copies = sorted(Counter(tiles).items())
        cdef vector[int64_t] tile = [each for each, _ in copies]
        cdef vector[int] number = [min(n, drawn) for _, n in copies]
        self.survey.reset(new Survey(tile, number, drawn, low, high))
        self.drawn = drawn

    def count(self, int size):
        """How many hands of `size` tiles there are; of the largest size, these are selections."""
        return self.survey.get().hands.count(size)

    def fill(self, int size, int begin, int end):
        """Find what hands of one size make, those numbered from `begin` to before `end`.

        All hands of smaller sizes must have been filled.
        """
        cdef Survey* survey = self.survey.get()
        cdef int first = survey.hands.first[size]
        with nogil:
            survey.fill(size, first + begin, first + end)

    def selection(self, int number):
        """The tiles of a selection, rising."""
        cdef Survey* survey = self.survey.get()
        return tuple(survey.hands.tiles(survey.hands.first[self.drawn] + number))

    def fewest(self, int number):
        """For each target, rising, how many tiles of a selection it takes; 255 for never."""
        cdef Survey* survey = self.survey.get()
        cdef const vector[unsigned char]* row = &survey.fewest(
            survey.hands.first[self.drawn] + number
        )
        return (<const char*> row.data())[:row.size()]
