"""Passes over a decision diagram: what `dlx.solutions` does with every node or edge of one.

A diagram is four flat arrays (`dlx.solutions.nodes` says what they mean). Nodes are numbered so
that children come before parents; so a loop over the numbers, up or down, is a pass from the leaves
to the root, or back, and no pass needs a stack.

Counts have any size. Up to 2**62 they are words in an array, and a pass takes some nanoseconds an
edge; beyond, Python integers in a list. Which of the two is decided once for a diagram, by its
total: no count of a trimmed one is larger.
"""

from cpython.array cimport array, clone, resize_smart
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

cdef enum:
    DECISION = 0
    PRODUCT = 1
    NO_OPTION = -1
    FALSE = -1
    MOST_EDGES = 0x7FFFFFFF

cdef array BYTES = array("B")
cdef array INTS = array("i")
cdef array WORDS = array("Q")
cdef array DOUBLES = array("d")

cdef double MOST_SMALL = 2.0**62


cdef array zeros(array kind, Py_ssize_t n):
    return clone(kind, n, n > 0)  # nothing has no address that could be filled


cdef inline int rest(Py_ssize_t node) except -1:
    """Now and then, let signal handlers and other threads run; for passes that hold the lock."""
    if node & 0xFFF == 0:
        PyErr_CheckSignals()
        with nogil:
            pass
    return 0


def narrowed(const int[::1] kind, const int64_t[::1] indptr):
    """The first two arrays of a diagram in the types that they have here.

    Raises
    ------
    MemoryError
        When there are more edges than an int can number.
    """
    cdef array kinds = clone(BYTES, kind.shape[0], False)
    cdef array starts = clone(INTS, indptr.shape[0], False)
    cdef Py_ssize_t node
    if indptr[kind.shape[0]] > MOST_EDGES:
        raise MemoryError(f"there are {indptr[kind.shape[0]]} edges; the most is {MOST_EDGES}")
    with nogil:
        for node in range(kind.shape[0]):
            kinds.data.as_uchars[node] = <unsigned char> kind[node]
        for node in range(indptr.shape[0]):
            starts.data.as_ints[node] = <int> indptr[node]
    return kinds, starts


# ---- which part of a diagram is left ------------------------------------------------------------


def trimmed(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    int n_options,
    given,
    without,
):
    """The diagram of the solutions that have all options of `given` and none of `without`.

    Returns
    -------
    kind, indptr, child, option : array
        Trimmed: every node is in a solution, unless there is none (then the root is a decision
        without edges); a product has two children or more, none of them TRUE; a decision with one
        edge takes an option on it. The order of edges is kept.
    """
    cdef array live = clone(BYTES, child.shape[0], False)
    if child.shape[0]:
        memset(live.data.as_voidptr, 1, child.shape[0])
    cdef array banned = zeros(BYTES, n_options)
    cdef Py_ssize_t edge
    cdef int taken
    if without:
        for taken in without:
            banned.data.as_uchars[taken] = 1
        with nogil:
            for edge in range(child.shape[0]):
                if option[edge] >= 0 and banned.data.as_uchars[option[edge]]:
                    live.data.as_uchars[edge] = 0
    for first in range(0, len(given), 64):
        if not insist(kind, indptr, child, option, n_options, given[first : first + 64], live):
            return false_diagram()
    cdef array image = images(kind, indptr, child, option, live)
    cdef int root = image.data.as_ints[kind.shape[0] - 1]
    if root == FALSE:
        return false_diagram()
    return renumbered(kind, indptr, child, option, live, image, root)


cdef tuple false_diagram():
    """TRUE, and a root that has no edge to take."""
    return array("B", [PRODUCT, DECISION]), array("i", [0, 0, 0]), array("i"), array("i")


cdef bint insist(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    int n_options,
    given,
    array live,
) except -1:
    """Take the edges out of `live` on which one of up to 64 options would be missed.

    Below a node stand some of these options, as bits. A solution of the node must have them all,
    since they can come from nowhere else; so of a decision those edges are left that have as many
    below as the decision has.

    Returns
    -------
    bool
        Whether all of the options are in the diagram.
    """
    cdef array bits = zeros(WORDS, n_options)
    cdef array below = clone(WORDS, kind.shape[0], False)
    cdef uint64_t* bit = <uint64_t*> bits.data.as_ulonglongs
    cdef uint64_t* have = <uint64_t*> below.data.as_ulonglongs
    cdef uint64_t found, every = 0
    cdef Py_ssize_t node, edge
    cdef int k, taken
    for k, taken in enumerate(given):
        bit[taken] = <uint64_t> 1 << k
        every |= bit[taken]
    with nogil:
        for node in range(kind.shape[0]):
            found = 0
            for edge in range(indptr[node], indptr[node + 1]):
                found |= have[child[edge]]
                if option[edge] >= 0:
                    found |= bit[option[edge]]
            have[node] = found
            if kind[node] == DECISION and found:
                for edge in range(indptr[node], indptr[node + 1]):
                    if found != have[child[edge]] | (bit[option[edge]] if option[edge] >= 0 else 0):
                        live.data.as_uchars[edge] = 0
    return have[kind.shape[0] - 1] == every


cdef array images(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    array live,
):
    """For each node the one that stands for it: itself, one below that does as well, or FALSE.

    Edges to FALSE, and those of products to TRUE, leave `live`.
    """
    cdef array made = clone(INTS, kind.shape[0], False)
    cdef int* image = made.data.as_ints
    cdef unsigned char* alive = live.data.as_uchars
    cdef Py_ssize_t node, edge
    cdef int left, only, below
    cdef bint product, failed
    with nogil:
        for node in range(kind.shape[0]):
            product = kind[node] == PRODUCT
            left, only, failed = 0, 0, False
            for edge in range(indptr[node], indptr[node + 1]):
                below = image[child[edge]]
                if below == FALSE or (product and below == 0):
                    alive[edge] = 0
                if product and below == FALSE:
                    failed = True
                if alive[edge]:
                    left += 1
                    only = below if option[edge] == NO_OPTION else <int> node
            if failed or (left == 0 and not product):
                image[node] = FALSE
            elif left > 1:
                image[node] = <int> node
            else:
                image[node] = only
    return made


cdef tuple renumbered(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    array live,
    array images,
    int root,
):
    """The arrays of what the root can reach, by the images; TRUE stays number 0."""
    cdef const int* image = images.data.as_ints
    cdef const unsigned char* alive = live.data.as_uchars
    cdef array numbers = zeros(INTS, root + 1)  # 1: reached; then the new number
    cdef int* number = numbers.data.as_ints
    cdef Py_ssize_t node, edge, n_nodes = 0, n_edges = 0
    number[0] = number[root] = 1
    with nogil:
        for node in range(root, 0, -1):
            if number[node]:
                for edge in range(indptr[node], indptr[node + 1]):
                    if alive[edge]:
                        number[image[child[edge]]] = 1
                        n_edges += 1
        for node in range(root + 1):
            n_nodes += number[node]
    cdef array kinds = clone(BYTES, n_nodes, False)
    cdef array starts = clone(INTS, n_nodes + 1, False)
    cdef array children = clone(INTS, n_edges, False)
    cdef array options = clone(INTS, n_edges, False)
    n_nodes = n_edges = 0
    with nogil:
        for node in range(root + 1):
            if not number[node]:
                continue
            number[node] = <int> n_nodes
            kinds.data.as_uchars[n_nodes] = kind[node]
            starts.data.as_ints[n_nodes] = <int> n_edges
            n_nodes += 1
            for edge in range(indptr[node], indptr[node + 1]):
                if alive[edge]:
                    children.data.as_ints[n_edges] = number[image[child[edge]]]
                    options.data.as_ints[n_edges] = option[edge]
                    n_edges += 1
    starts.data.as_ints[n_nodes] = <int> n_edges
    return kinds, starts, children, options


# ---- counts -------------------------------------------------------------------------------------


def counts(const unsigned char[::1] kind, const int[::1] indptr, const int[::1] child):
    """How many solutions each node of a trimmed diagram has: an array of words, or a list."""
    cdef Py_ssize_t node, edge
    cdef uint64_t total
    cdef array made
    cdef uint64_t* of
    cdef list large = []
    if estimate(kind, indptr, child) < MOST_SMALL:
        made = clone(WORDS, kind.shape[0], False)
        of = <uint64_t*> made.data.as_ulonglongs
        with nogil:
            for node in range(kind.shape[0]):
                total = kind[node]  # 0 to add to, or 1 to multiply
                for edge in range(indptr[node], indptr[node + 1]):
                    if kind[node] == DECISION:
                        total += of[child[edge]]
                    else:
                        total *= of[child[edge]]
                of[node] = total
        return made
    for node in range(kind.shape[0]):
        rest(node)
        count = int(kind[node])
        for edge in range(indptr[node], indptr[node + 1]):
            if kind[node] == DECISION:
                count += large[child[edge]]
            else:
                count *= large[child[edge]]
        large.append(count)
    return large


cdef double estimate(
    const unsigned char[::1] kind, const int[::1] indptr, const int[::1] child
) except -1:
    """About how many solutions the root has; nothing is subtracted, so the error stays small."""
    cdef array made = clone(DOUBLES, kind.shape[0], False)
    cdef double* of = made.data.as_doubles
    cdef Py_ssize_t node, edge
    with nogil:
        for node in range(kind.shape[0]):
            of[node] = kind[node]
            for edge in range(indptr[node], indptr[node + 1]):
                if kind[node] == DECISION:
                    of[node] += of[child[edge]]
                else:
                    of[node] *= of[child[edge]]
    return of[kind.shape[0] - 1]


def marginals(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    int n_options,
    counts,
):
    """In how many solutions each option is: the counts from below times those from above.

    From above: in how many ways the rest can be chosen, when a node is part of a solution. Either
    is at most the total, as is their product, except above TRUE, which nobody asks for.
    """
    if not isinstance(counts, array):
        return large_marginals(kind, indptr, child, option, n_options, counts)
    cdef array words = counts
    cdef array made = zeros(WORDS, n_options)
    cdef array ways = zeros(WORDS, kind.shape[0])
    cdef const uint64_t* of = <const uint64_t*> words.data.as_ulonglongs
    cdef uint64_t* total = <uint64_t*> made.data.as_ulonglongs
    cdef uint64_t* above = <uint64_t*> ways.data.as_ulonglongs
    cdef Py_ssize_t node, edge
    above[kind.shape[0] - 1] = 1
    with nogil:
        for node in range(kind.shape[0] - 1, 0, -1):
            for edge in range(indptr[node], indptr[node + 1]):
                if kind[node] == PRODUCT:
                    above[child[edge]] += above[node] * (of[node] // of[child[edge]])
                else:
                    above[child[edge]] += above[node]
                    if option[edge] >= 0:
                        total[option[edge]] += above[node] * of[child[edge]]
    return made.tolist()


cdef list large_marginals(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    int n_options,
    list of,
):
    """The same with Python integers."""
    cdef list total = [0] * n_options
    cdef list above = [0] * kind.shape[0]
    cdef Py_ssize_t node, edge
    above[kind.shape[0] - 1] = 1
    for node in range(kind.shape[0] - 1, 0, -1):
        rest(node)
        ways = above[node]
        above[node] = None  # it is large, and has been used
        for edge in range(indptr[node], indptr[node + 1]):
            if kind[node] == PRODUCT:
                above[child[edge]] += ways * (of[node] // of[child[edge]])
            else:
                above[child[edge]] += ways
                if option[edge] >= 0:
                    total[option[edge]] += ways * of[child[edge]]
    return total


# ---- weights ------------------------------------------------------------------------------------


def least(
    const unsigned char[::1] kind,
    const int[::1] indptr,
    const int[::1] child,
    const int[::1] option,
    list weights,
):
    """The least weight that a solution of each node has; integers of any size."""
    cdef list made = []
    cdef Py_ssize_t node, edge
    for node in range(kind.shape[0]):
        rest(node)
        value = 0 if kind[node] == PRODUCT else None
        for edge in range(indptr[node], indptr[node + 1]):
            below = made[child[edge]]
            if kind[node] == PRODUCT:
                value += below
            else:
                if option[edge] >= 0:
                    below = below + weights[option[edge]]
                if value is None or below < value:
                    value = below
        made.append(value)
    return made


# ---- the solutions, one by one ------------------------------------------------------------------


cdef inline void push(array values, int value):
    """Append at C speed; amortised constant time."""
    cdef Py_ssize_t n = len(values)
    resize_smart(values, n + 1)
    values.data.as_ints[n] = value


cdef class Walk:
    """All solutions of a diagram in its order: first edges first, the last decision moving fastest.

    Parameters
    ----------
    kind, indptr, child, option : buffer
        A trimmed diagram.
    edges : sequence of int
        Start at the solution that takes these edges, in the order in which its decisions are met.

    Notes
    -----
    A solution is a walk: through a decision along one edge, through a product into each child, one
    after the other. What is still to be walked is a list of cells (node, next cell), shared by all
    who wait for the same; -1 ends it. A choice, four numbers, says how to go on from a decision:
    its edge, and how many cells, which first one, and how many options there were before it.

    Invariants: a cell is older than every choice whose list it is in, so dropping the cells that
    came after a choice harms nobody; `choices` are the decisions of the solution that comes next.

    Thread safety: none of its own; it is used by one thread under the interpreter lock.
    """

    cdef const unsigned char[::1] kind
    cdef const int[::1] indptr, child, option
    cdef array cells, choices, taken, ends
    cdef bint over

    def __init__(self, kind, indptr, child, option, edges=()):
        self.kind, self.indptr, self.child, self.option = kind, indptr, child, option
        self.cells, self.choices = array("i"), array("i")
        self.taken, self.ends = array("i"), array("i")
        self.descend(self.kind.shape[0] - 1, -1, edges)

    def __iter__(self):
        return self

    def __next__(self):
        if self.over:
            raise StopIteration
        found = self.taken.tolist()
        found.sort()
        self.advance()
        return tuple(found)

    cdef descend(self, int node, int waiting, edges):
        """Walk on from a node: along `edges`, and where they end along first edges."""
        cdef int edge, first, end
        planned = iter(edges)
        while True:
            first, end = self.indptr[node], self.indptr[node + 1]
            if self.kind[node] == DECISION:
                if first == end:
                    self.over = True
                    return
                edge = next(planned, first)
                push(self.choices, edge)
                push(self.choices, <int> len(self.cells))
                push(self.choices, waiting)
                push(self.choices, <int> len(self.taken))
                push(self.ends, end)
                node = self.take(edge)
                continue
            for edge in range(end - 1, first - 1, -1):
                push(self.cells, self.child[edge])
                push(self.cells, waiting)
                waiting = <int> len(self.cells) - 2
            if waiting < 0:
                return
            node, waiting = self.cells.data.as_ints[waiting], self.cells.data.as_ints[waiting + 1]

    cdef int take(self, int edge):
        """Take an edge; the node that it leads to."""
        if self.option[edge] >= 0:
            push(self.taken, self.option[edge])
        return self.child[edge]

    cdef advance(self):
        """Go to the next solution: the last decision that has another edge takes it."""
        cdef Py_ssize_t last
        cdef int* choice
        cdef int node
        while len(self.ends):
            last = len(self.ends) - 1
            choice = self.choices.data.as_ints + 4 * last
            choice[0] += 1
            if choice[0] < self.ends.data.as_ints[last]:
                resize_smart(self.cells, choice[1])
                resize_smart(self.taken, choice[3])
                node = self.take(choice[0])
                self.descend(node, choice[2], ())
                return
            resize_smart(self.choices, 4 * last)
            resize_smart(self.ends, last)
        self.over = True
