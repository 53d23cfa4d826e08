"""The compiled search kernels. They speak numbers only, and know nothing of the rest of dlx.

A kernel is a resumable machine with one stepping protocol::

    code = kernel.advance(work, nodes, solutions)

runs, without the interpreter lock, until one of the three budgets is spent or the search is over,
and says which by FULL, SPENT or EXHAUSTED. `kernel.drain(found)` hands over the solutions.
"""
