"""Sets and permutations: partitions and covers of a set, permutations, involutions."""

from itertools import chain, combinations

from dlx.errors import ProblemError
from dlx.problem import Problem


def set_partitions(n: int) -> Problem:
    """Split a set of n elements into parts that are not empty.

    The options are those of `set_covers`, and every element is covered once. The counts are the
    Bell numbers, OEIS A000110, from n = 0: 1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975.

    Examples
    --------
    >>> from dlx.gallery.partitions import set_partitions
    >>> set_partitions(8).count()
    4140
    >>> [solution.labels for solution in set_partitions(2).solutions()]
    [((0,), (1,)), ((0, 1),)]
    """
    return set_covers(n, 1, 1)


def set_covers(n: int, low: int = 1, high: int | None = None) -> Problem:
    """Choose distinct subsets of n elements so that each element is in `low` to `high` of them.

    Parameters
    ----------
    n : int
        The number of elements.
    low, high : int
        The fewest and the most subsets that hold an element; None: any number.

    Returns
    -------
    Problem
        One option per subset that is not empty, the small ones first; its label is the tuple of
        its elements, from 0 to n - 1.

    Raises
    ------
    ProblemError
        If `n` is negative, or `low` above `high`.

    Notes
    -----
    The items are the elements, all primary. There are 2**n - 1 options.

    Covers of any kind are counted by OEIS A003465, from n = 0: 1, 1, 5, 109, 32297; bicoverings
    (`low` and `high` are 2) by A002718: 1, 0, 1, 8, 80, 1088.

    Examples
    --------
    >>> from dlx.gallery.partitions import set_covers
    >>> set_covers(3).count()
    109
    >>> [solution.labels for solution in set_covers(2, 2, 2).solutions()]
    [((0,), (1,), (0, 1))]
    """
    _check(n)
    problem = Problem()
    for element in range(n):
        problem.add_item(element, low=low, high=high)
    sizes = range(1, n + 1)
    for subset in chain.from_iterable(combinations(range(n), size) for size in sizes):
        problem.add_option(subset, label=subset)
    return problem


def permutations(n: int) -> Problem:
    """Map n elements to n places, one to one: the plainest exact cover of all.

    The items are the elements and the places, all primary. The option of an element and a place
    has the label ``(element, place)``. There are n! solutions.

    Examples
    --------
    >>> from dlx.gallery.partitions import permutations
    >>> permutations(5).count()
    120
    """
    _check(n)
    kinds = ("element", "place")
    problem = Problem(primary=[(kind, i) for kind in kinds for i in range(n)])
    for element in range(n):
        for place in range(n):
            problem.add_option([("element", element), ("place", place)], label=(element, place))
    return problem


def involutions(n: int) -> Problem:
    """Let each of n elements keep its place or change places with one other.

    The items are the elements, all primary; an option is one element or two, and so is its label.
    These are the matchings of a complete graph as well. The counts are those of OEIS A000085, from
    n = 0: 1, 1, 2, 4, 10, 26, 76, 232, 764.

    Examples
    --------
    >>> from dlx.gallery.partitions import involutions
    >>> [solution.labels for solution in involutions(3).solutions()]
    [((0,), (1,), (2,)), ((0,), (1, 2)), ((2,), (0, 1)), ((1,), (0, 2))]
    """
    _check(n)
    problem = Problem(primary=range(n))
    for size in (1, 2):
        for elements in combinations(range(n), size):
            problem.add_option(elements, label=elements)
    return problem


def _check(n: int) -> None:
    if n < 0:
        raise ProblemError(f"partitions: n must be 0 or more, not {n}")
