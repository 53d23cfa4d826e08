"""Which kernel searches a problem, by rules that were measured (benchmarks/README.md).

`bits` looks at every bit of the active items' rows at a node, `cells` and `links` only at what
changes. On dense problems `bits` is 2 to 12 times as fast. On sparse ones, with few options for an
item, `cells` catches up where the rows have some 10,000 words, and is 2 to 4 times as fast on
quasigroups of 25 x 25 and more. What is neither sparse nor of a size for `bits` is for `links`.

Where the order of solutions does not matter, `cells` breaks ties by failures: 4 to 20 times fewer
nodes on those problems, while elsewhere it costs up to half as many again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal

from dlx.kernels.protocol import FAILURES, INPUT, MRV, ListingKernel
from dlx.matrix import Matrix

__all__ = ["KernelName", "OrderName", "choose", "make_kernel"]

KernelName = Literal["auto", "bits", "cells", "links"]
OrderName = Literal["mrv", "input", "failures"]
ORDERS = {"mrv": MRV, "input": INPUT, "failures": FAILURES}

MANY_WORDS, MOST_WORDS = 10_000, 200_000  # of the rows of the primary items
MOST_MEMORY = 1 << 24  # words, of all rows
SPARSE = 15  # options of an item, in the mean, at most


def choose(matrix: Matrix) -> KernelName:
    """The kernel that "auto" stands for."""
    words = matrix.n_options // 64 + 1
    rows = matrix.n_primary + (matrix.n_items - matrix.n_primary) * max(matrix.n_colors, 1)
    if matrix.n_primary * words >= MANY_WORDS and matrix.n_entries <= SPARSE * matrix.n_items:
        return "cells"
    if matrix.n_primary * words > MOST_WORDS or rows * words > MOST_MEMORY:
        return "links"
    return "bits"


def make_kernel(
    matrix: Matrix, given: Sequence[int], kernel: KernelName, order: OrderName | None
) -> ListingKernel:
    """A kernel at the start of its search.

    Parameters
    ----------
    matrix : Matrix
    given : sequence of int
        Options in every solution.
    kernel, order : str
        The order is None where any will do.

    Raises
    ------
    ValueError
        For a name that is none of the kernels' or orders', and for "input" in `cells`, which
        relies on a branching item with the fewest options.
    """
    if kernel == "auto":
        kernel = choose(matrix)
        if kernel == "cells" and order == "input":
            kernel = "links"
    if order is None:
        order = "failures" if kernel == "cells" else "mrv"
    if order not in ORDERS:
        raise ValueError(f"there is no order {order!r}; the orders are mrv, input and failures")
    if kernel == "cells" and order == "input":
        raise ValueError("the kernel 'cells' has no order 'input'; take bits or links")
    return machine(kernel)(matrix, given, ORDERS[order])


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
