"""Round robins against A000438, schoolgirls against the triple systems of nine points."""

from itertools import combinations

import pytest

import dlx
from dlx.gallery.designs import resolutions, steiner_systems
from dlx.gallery.schedules import kirkman, round_robin, show


def check(labels: tuple[tuple[int, ...], ...], n: int, size: int) -> frozenset[frozenset[object]]:
    """Hold a schedule to its rules, and return its rounds without their order."""
    pairs = [pair for _, *group in labels for pair in combinations(group, 2)]
    assert sorted(pairs) == list(combinations(range(n), 2))
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for when, *group in labels:
        rounds.setdefault(when, []).append(tuple(group))
    assert sorted(rounds) == list(range((n - 1) // (size - 1)))
    for groups in rounds.values():
        assert sorted(person for group in groups for person in group) == list(range(n))
    return frozenset(frozenset(groups) for groups in rounds.values())


# A000438
@pytest.mark.parametrize(("n", "count"), [(2, 1), (4, 1), (6, 6), (8, 6240)])
def test_round_robin(n: int, count: int) -> None:
    found = {check(solution.labels, n, 2) for solution in round_robin(n).solutions()}
    assert round_robin(n).count() == len(found) == count


def test_the_same_round_robins_by_another_encoding() -> None:
    expected = {
        frozenset(frozenset(games) for games in solution.labels)
        for solution in resolutions(combinations(range(6), 2)).solutions()
    }
    assert {check(solution.labels, 6, 2) for solution in round_robin(6).solutions()} == expected


def test_nine_schoolgirls() -> None:
    """Every triple system has one resolution, and 8 of the 840 pair the companions of girl 0."""
    found = {check(solution.labels, 9, 3) for solution in kirkman(9).solutions()}
    fixed = {(0, 1, 2), (0, 3, 4), (0, 5, 6), (0, 7, 8)}
    systems = [set(solution.labels) for solution in steiner_systems(2, 3, 9).solutions()]
    assert {frozenset(group for day in days for group in day) for days in found} == {
        frozenset(system) for system in systems if fixed <= system
    }
    assert kirkman(9).count() == len(found) == 8
    assert len(systems) == 840 == 8 * 7 * 5 * 3


def test_fifteen_schoolgirls() -> None:
    problem = kirkman(15)
    assert problem.n_primary == 105 + 15 * 7
    solution = problem.first()
    assert solution is not None
    problem.verify(solution)
    check(solution.labels, 15, 3)
    days = show(solution).splitlines()
    assert len(days) == 7
    assert all(len(day.split()) == 5 for day in days)
    assert days[6].startswith("0-13-14 ")


def test_three_schoolgirls() -> None:
    assert [show(solution) for solution in kirkman(3).solutions()] == ["0-1-2"]


@pytest.mark.parametrize("n", [-2, 0, 1, 7])
def test_bad_number_of_teams(n: int) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        round_robin(n)
    assert str(caught.value) == f"round robin: n must be even and 2 or more, not {n}"


@pytest.mark.parametrize("n", [-3, 0, 6, 10, 13])
def test_bad_number_of_girls(n: int) -> None:
    with pytest.raises(dlx.ProblemError) as caught:
        kirkman(n)
    assert str(caught.value) == f"kirkman: n must be 3, 9, 15, 21, ... (6k + 3), not {n}"
