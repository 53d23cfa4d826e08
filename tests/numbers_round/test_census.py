"""The census, against published figures and brute force."""

from collections import Counter
from itertools import combinations

import pytest

from countle import FR, UK, GameError, Rules, census
from numbers_round.oracle import ways

SMALL = Rules("small", (1, 1, 2, 3, 7, 25), 4, 1, 120, frozenset({25}))


def test_every_selection_and_target_against_brute_force() -> None:
    found = census(SMALL)
    drawn = Counter(tuple(sorted(tiles)) for tiles in combinations(SMALL.tiles, SMALL.drawn))
    assert sorted(found.selections) == sorted(drawn)
    games: Counter[int] = Counter()
    for selection, row in zip(found.selections, found.fewest, strict=True):
        assert SMALL.draws(selection) == drawn[selection]
        expected = {value: each[0].tiles for value, each in ways(selection).items() if value <= 120}
        assert {k: tiles for k, tiles in enumerate(row, start=1) if tiles != 255} == expected
        games.update(tiles - 1 for tiles in expected.values())
    assert found.by_operations == dict(sorted(games.items()))
    assert found.tally.solvable == sum(games.values())
    assert found.tally.games == 120 * len(drawn)
    assert sum(found.by_target.values()) == found.tally.solvable
    by_large = found.by_large
    assert sum(part.solvable for part in by_large.values()) == found.tally.solvable
    assert by_large[1].games == 120 * sum(25 in selection for selection in drawn)


@pytest.mark.parametrize("drawn", [1, 2])
def test_few_tiles(drawn: int) -> None:
    found = census(Rules("few", (2, 2, 3), drawn, 2, 6))
    reached = {
        selection: [k for k, tiles in enumerate(row, start=2) if tiles != 255]
        for selection, row in zip(found.selections, found.fewest, strict=True)
    }
    assert reached == (
        {(2,): [2], (3,): [3]} if drawn == 1 else {(2, 2): [2, 4], (2, 3): [2, 3, 5, 6]}
    )


def test_fewer_targets_are_a_part_of_the_census() -> None:
    part = Rules("small", SMALL.tiles, SMALL.drawn, 30, 60, SMALL.large)
    assert census(SMALL).within(30, 60) == census(part)


def test_workers_change_nothing_and_progress_ends_at_the_end() -> None:
    calls: list[tuple[int, int]] = []
    rules = Rules("some", UK.tiles, 4, 1, 100, UK.large)
    alone = census(rules, progress=lambda done, total: calls.append((done, total)))
    assert census(rules, workers=3) == alone
    assert census(rules, workers=None) == alone
    dones, totals = zip(*calls, strict=True)
    assert list(dones) == sorted(set(dones))
    assert set(totals) == {dones[-1]}


def test_what_progress_raises_ends_it() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census(SMALL, workers=2, progress=stop)


@pytest.mark.parametrize("workers", [0, -1])
def test_workers_must_be_some(workers: int) -> None:
    with pytest.raises(ValueError, match="workers"):
        census(SMALL, workers=workers)


def test_targets_without_those_of_the_rules_are_refused() -> None:
    with pytest.raises(GameError, match="within 1 to 120"):
        census(SMALL).within(100, 121)


@pytest.mark.slow
def test_the_published_figures() -> None:
    """Those of several exhaustive searches."""
    television = census(Rules("television", UK.tiles, 6, 1, 999, UK.large))
    british, french = television.within(UK.low, UK.high), television.within(FR.low, FR.high)
    assert len(television.selections) == 13243
    assert (british.tally.games, british.tally.solvable) == (11918700, 10871986)
    assert (french.tally.games, french.tally.solvable) == (11905457, 10858746)
    assert round(television.tally.share, 4) == 0.9209
    assert round(british.weighted, 4) == 0.9374
    shares = [round(100 * part.share, 2) for part in british.by_large.values()]
    assert shares == [76.67, 95.12, 96.23, 91.80, 88.41]
