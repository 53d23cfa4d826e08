"""Which kernel searches a problem, by rules that were measured (benchmarks/README.md).

`bits` looks at every bit of the active items' rows at a node, `links` only at what changes. On all
dense problems, and on sparse ones of a few thousand options, `bits` is 1.5 to 12 times as fast;
on large sparse ones the two meet where a row of bits for every primary item takes some 200,000
words: sudoku of 25 x 25 with 300 givens has 318,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from dlx.kernels.protocol import FAILURES, INPUT, MRV, ListingKernel
from dlx.matrix import Matrix

__all__ = ["KernelName", "OrderName", "choose", "make_kernel"]

KernelName = Literal["auto", "bits", "links"]
OrderName = Literal["mrv", "input", "failures"]
ORDERS = {"mrv": MRV, "input": INPUT, "failures": FAILURES}

MOST_WORDS = 200_000  # of the rows of the primary items
MOST_MEMORY = 1 << 24  # words, of all rows


def choose(matrix: Matrix) -> KernelName:
    """The kernel that "auto" stands for."""
    words = matrix.n_options // 64 + 1
    rows = matrix.n_primary + (matrix.n_items - matrix.n_primary) * max(matrix.n_colors, 1)
    if matrix.n_primary * words > MOST_WORDS or rows * words > MOST_MEMORY:
        return "links"
    return "bits"


def make_kernel(
    matrix: Matrix, given: Sequence[int], kernel: KernelName, order: OrderName = "mrv"
) -> ListingKernel:
    """A kernel at the start of its search.

    Raises
    ------
    ValueError
        For a name that is none of the kernels' or orders'.
    """
    if order not in ORDERS:
        raise ValueError(f"there is no order {order!r}; the orders are mrv, input and failures")
    if kernel == "auto":
        kernel = choose(matrix)
    if kernel == "bits":
        from dlx.kernels.bits import Bits

        return Bits(matrix, given, ORDERS[order])
    if kernel == "links":
        from dlx.kernels.links import Links

        return Links(matrix, given, ORDERS[order])
    raise ValueError(f"there is no kernel {kernel!r}; the kernels are auto, bits and links")
