"""Which kernel searches a problem, by rules that were measured (benchmarks/README.md).

`bits` looks at every bit of the active items' rows at a node, `cells` and `links` only at what
changes. On dense problems `bits` is 2 to 12 times as fast. On sparse ones, with few options for an
item, `cells` draws level where the rows have some 350 words for each of these, and is soon ahead: 3
times as fast on hard sudoku, up to 8 times on random problems, 20 times on quasigroups of 25 x 25.
Only where covers abound it may take up to 1.75 times as long. What is neither sparse nor of a size
for `bits` is for `links`.

Where the order of solutions does not matter, `cells` breaks ties by failures: 4 to 20 times fewer
nodes on those problems, while elsewhere it costs up to half as many again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import index
from typing import Literal, NamedTuple

from dlx.kernels.protocol import FAILURES, INPUT, MRV, ListingKernel
from dlx.matrix import Matrix

__all__ = ["KernelName", "OrderName", "Plan", "choose", "make", "plan"]

KernelName = Literal["auto", "bits", "cells", "links"]
OrderName = Literal["mrv", "input", "failures"]
ORDERS = {"mrv": MRV, "input": INPUT, "failures": FAILURES}

MOST_WORDS = 200_000  # of the rows of the primary items
MOST_MEMORY = 1 << 24  # words, of all rows
SPARSE = 15  # options of an item, in the mean, at most
MANY_WORDS = 350  # for each of them, at least, where it is sparse


def row_words(matrix: Matrix) -> int:
    """The words that `bits` has in the rows of the primary items."""
    return matrix.n_primary * (matrix.n_options // 64 + 1)


def choose(matrix: Matrix) -> KernelName:
    """The kernel that "auto" stands for."""
    words = row_words(matrix)
    rows = matrix.n_primary + (matrix.n_items - matrix.n_primary) * max(matrix.n_colors, 1)
    width = max(matrix.n_entries / max(matrix.n_items, 1), 1)  # options of an item
    if width <= SPARSE and words >= MANY_WORDS * width and matrix.low is None:
        return "cells"
    if words > MOST_WORDS or rows * (matrix.n_options // 64 + 1) > MOST_MEMORY:
        return "links"
    return "bits"


class Plan(NamedTuple):
    """What a kernel is made by, apart from the Matrix.

    Attributes
    ----------
    kernel : str
        Not "auto".
    order : str
    seed : int or None
        The matrix is shuffled by it first.
    given : tuple of int
        Options in every solution.
    """

    kernel: KernelName
    order: OrderName
    seed: int | None
    given: tuple[int, ...]


def plan(
    matrix: Matrix,
    given: Sequence[int],
    kernel: KernelName,
    order: OrderName | None,
    seed: int | None = None,
) -> Plan:
    """Decide what is left open: the kernel "auto", and the order None, where any will do.

    Raises
    ------
    ValueError
        For a name that is none of the kernels' or orders'; for "input" and for multiplicities in
        `cells`, which relies on a branching item with the fewest options; for a seed that is
        negative or has more than 64 bits.
    """
    if kernel == "auto":
        kernel = choose(matrix)
        if kernel == "cells" and order == "input":
            kernel = "links"
    machine(kernel)
    if order is None:
        order = "failures" if kernel == "cells" else "mrv"
    if order not in ORDERS:
        raise ValueError(f"there is no order {order!r}; the orders are mrv, input and failures")
    if kernel == "cells" and order == "input":
        raise ValueError("the kernel 'cells' has no order 'input'; take bits or links")
    if kernel == "cells" and matrix.low is not None:
        raise ValueError("the kernel 'cells' has no multiplicities; take bits or links")
    if seed is not None and not 0 <= index(seed) < 1 << 64:
        raise ValueError(f"the seed is {seed}; it must be 0 to 2**64 - 1")
    return Plan(kernel, order, None if seed is None else index(seed), tuple(given))


def make(matrix: Matrix, plan: Plan) -> ListingKernel:
    """A kernel at the start of its search."""
    make_machine, order = machine(plan.kernel), ORDERS[plan.order]
    if plan.seed is None:
        return make_machine(matrix, plan.given, order)
    shuffled, numbers = matrix.shuffled(plan.seed)
    wanted = set(plan.given)
    given = [k for k, option in enumerate(numbers) if option in wanted] if wanted else []
    kernel = make_machine(shuffled, given, order)
    kernel.rename(numbers)
    return kernel


@cache
def machine(kernel: str) -> Callable[[Matrix, Sequence[int], int], ListingKernel]:
    """The class of a kernel, imported when it is first asked for."""
    if kernel == "bits":
        from dlx.kernels.bits import Bits

        return Bits
    if kernel == "cells":
        from dlx.kernels.cells import Cells

        return Cells
    if kernel == "links":
        from dlx.kernels.links import Links

        return Links
    raise ValueError(f"there is no kernel {kernel!r}; the kernels are auto, bits, cells and links")
