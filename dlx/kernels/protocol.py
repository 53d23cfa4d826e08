"""Why `advance` of a kernel returns."""

FULL = 0  # as many solutions as were asked for, or as the block holds
SPENT = 1  # the work or the nodes are used up
EXHAUSTED = 2  # the search is over
