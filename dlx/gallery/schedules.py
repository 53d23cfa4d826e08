"""Schedules in which everybody meets everybody once: round robins and Kirkman's schoolgirls."""

from itertools import combinations

from dlx.errors import ProblemError
from dlx.problem import Problem
from dlx.solution import Solution


def round_robin(n: int) -> Problem:
    """Let n teams play in n - 1 rounds, so that each plays in every round and each other once.

    Parameters
    ----------
    n : int
        The number of teams, even.

    Returns
    -------
    Problem
        One option per pair and round; its label is ``(round, team, team)``. A solution has one
        option for each pair; `show` writes it as text.

    Raises
    ------
    ProblemError
        If `n` is odd or less than 2.

    Notes
    -----
    All items are primary: every pair plays, and every team plays in each round. Rounds go by team
    0's opponent: in round r it is team r + 1. So no two solutions are the same schedule with its
    rounds in another order. There are about n**3 / 2 options of 3 items.

    A schedule is a 1-factorisation of the complete graph. The counts are those of OEIS A000438,
    for n = 2, 4, 6, ...: 1, 1, 6, 6240, 1225566720.

    Examples
    --------
    >>> from dlx.gallery.schedules import round_robin, show
    >>> round_robin(6).count()
    6
    >>> print(show(next(round_robin(4).solutions())))
    0-1 2-3
    0-2 1-3
    0-3 1-2
    """
    if n < 2 or n % 2:
        raise ProblemError(f"round robin: n must be even and 2 or more, not {n}")
    return _schedule(n, 2)


def kirkman(n: int) -> Problem:
    """Let n schoolgirls walk in threes, day by day, so that any two walk together once.

    Parameters
    ----------
    n : int
        The number of schoolgirls: 3, 9, 15, 21, ...

    Returns
    -------
    Problem
        One option per triple and day; its label is ``(day, girl, girl, girl)``. A solution has
        n / 3 options for each of the (n - 1) / 2 days; `show` writes it as text.

    Raises
    ------
    ProblemError
        If `n` is not 3 more than a multiple of 6: then there is no schedule.

    Notes
    -----
    All items are primary: every pair walks, and every girl walks on each day. Days go by the
    companions of girl 0, which on day d are 2d + 1 and 2d + 2. Any other schedule is one of these
    with the girls renamed and the days in another order, so the number of all schedules, in any
    order of their days, is (n - 2)(n - 4)...1 times the number of solutions.

    Nine girls have 8 * 105 = 840 schedules, one for each Steiner triple system of 9 points.
    Fifteen girls (Kirkman's, 1850) have seven that differ by more than names (Cole, 1922), with
    168, 168, 24, 24, 21, 12 and 12 symmetries; with other names they make the 2995200 solutions.

    Examples
    --------
    >>> from dlx.gallery.schedules import kirkman, show
    >>> kirkman(9).count()
    8
    >>> print(show(next(kirkman(9).solutions())))
    0-1-2 3-6-7 4-5-8
    0-3-4 1-6-8 2-5-7
    0-5-6 1-4-7 2-3-8
    0-7-8 1-3-5 2-4-6
    """
    if n < 3 or n % 6 != 3:
        raise ProblemError(f"kirkman: n must be 3, 9, 15, 21, ... (6k + 3), not {n}")
    return _schedule(n, 3)


def show(solution: Solution) -> str:
    """Write a schedule as text, one round or day a line.

    Parameters
    ----------
    solution : Solution
        A solution of a problem made by `round_robin` or `kirkman`.

    Returns
    -------
    str
        The groups that meet, such as ``0-1 2-3``, in lines.
    """
    rounds: dict[int, list[str]] = {}
    for when, *group in sorted(solution.labels):
        rounds.setdefault(when, []).append("-".join(map(str, group)))
    return "\n".join(map(" ".join, rounds.values()))


def _schedule(n: int, size: int) -> Problem:
    """Groups of `size`: everybody in one of them each round, any two together once."""
    people = range(n)
    rounds = range((n - 1) // (size - 1))
    problem = Problem(
        primary=[
            *(("pair", *pair) for pair in combinations(people, 2)),
            *(("meets", person, when) for person in people for when in rounds),
        ]
    )
    for group in combinations(people, size):
        # with 0 a person meets in round (person - 1) // (size - 1), and so with nobody else then
        met = [(person - 1) // (size - 1) for person in group if person]
        if group[0] == 0:
            possible = [met[0]] if len(set(met)) == 1 else []
        else:
            possible = [when for when in rounds if when not in met]
            possible = possible if len(set(met)) == size else []
        pairs = [("pair", *pair) for pair in combinations(group, 2)]
        for when in possible:
            problem.add_option(
                [*pairs, *(("meets", person, when) for person in group)], label=(when, *group)
            )
    return problem
