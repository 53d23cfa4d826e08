"""Block designs: Steiner systems, and how blocks fall into parallel classes."""

from collections.abc import Hashable, Iterable
from itertools import combinations

from dlx.errors import ProblemError
from dlx.problem import Problem


def steiner_systems(t: int, k: int, n: int) -> Problem:
    """Choose blocks of k among n points, so that any t points lie together in exactly one block.

    Parameters
    ----------
    t, k, n : int
        With 1 <= t <= k <= n. The Steiner triple systems are those with t = 2 and k = 3.

    Returns
    -------
    Problem
        One option per block; its label is the tuple of its points, from 0 to n - 1. A solution is
        a Steiner system S(t, k, n).

    Raises
    ------
    ProblemError
        If the numbers are not so ordered.

    Notes
    -----
    The items are the sets of t points, all primary: there are n over t of them. There are n over k
    options of k over t items.

    Points are numbered, so the counts are n! divided by the number of symmetries where all systems
    are alike: 30 = 7!/168 and 840 = 9!/432 triple systems of 7 and 9 points, 30 systems S(3, 4, 8),
    5040 = 12!/95040 systems S(5, 6, 12), whose symmetries are the Mathieu group M12. Other points
    than 1 or 3 more than a multiple of 6 have no triple system (Kirkman, 1847).

    Examples
    --------
    >>> from dlx.gallery.designs import steiner_systems
    >>> steiner_systems(2, 3, 9).count()
    840
    >>> next(steiner_systems(2, 3, 7).solutions()).labels
    ((0, 1, 2), (0, 3, 4), (0, 5, 6), (1, 3, 5), (1, 4, 6), (2, 3, 6), (2, 4, 5))
    """
    if not 1 <= t <= k <= n:
        raise ProblemError(
            f"steiner systems: 1 <= t <= k <= n is right, not t = {t}, k = {k}, n = {n}"
        )
    problem = Problem(primary=combinations(range(n), t))
    for block in combinations(range(n), k):
        problem.add_option(combinations(block, t), label=block)
    return problem


def resolutions(blocks: Iterable[Iterable[Hashable]]) -> Problem:
    """Split blocks into parallel classes, each of which holds every point exactly once.

    Parameters
    ----------
    blocks : iterable of iterables of hashable
        The points of each block.

    Returns
    -------
    Problem
        One option per parallel class; its label is the tuple of its blocks, each a tuple of
        points. A solution uses each block once.

    Raises
    ------
    ProblemError
        If a block is empty or holds a point twice.

    Notes
    -----
    This is exact cover twice over: a parallel class covers the points with blocks, a resolution
    covers the blocks with parallel classes. All items are primary. There is an option for every
    solution of the first problem, all of which are listed.

    The pairs of n points have the counts of OEIS A000438 (see `dlx.gallery.schedules`), here by
    another encoding. The 35 lines of the projective space PG(3, 2) have 56 parallel classes
    (spreads) and 240 resolutions (packings).

    Examples
    --------
    >>> from itertools import combinations
    >>> from dlx.gallery.designs import resolutions
    >>> resolutions(combinations(range(6), 2)).count()
    6
    >>> lines = {tuple(sorted((a, b, a ^ b))) for a, b in combinations(range(1, 16), 2)}
    >>> packings = resolutions(sorted(lines))
    >>> packings.n_options, packings.count()
    (56, 240)
    """
    listed = [tuple(block) for block in blocks]
    problem = Problem(primary=range(len(listed)))
    for parallel in Problem.from_options(listed).solutions():
        if parallel:  # without blocks there is one, the empty one
            problem.add_option(parallel, label=tuple(listed[number] for number in parallel))
    return problem
