"""Partial covers that are taken back: what a probe says of them, and that its books are right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.kernels.dives import Dives
from dlx.kernels.probes import Probe
from dlx.kernels.sieve import Sieve
from engine.strategies import Case, cases, examples


@examples(300)
@given(cases(bounds=True), st.data())
def test_options_that_do_not_fit_are_in_no_cover(case: Case, data: st.DataObject) -> None:
    expected = case.covers()
    probe = Probe(case.problem().matrix)
    probe.sanity()
    numbers = st.integers(0, max(len(case.options) - 1, 0))
    chosen = data.draw(st.lists(numbers, max_size=4, unique=True)) if case.options else []
    fits = probe.fits(chosen)
    probe.sanity()
    assert probe.chosen() == []
    assert fits == probe.fits(chosen)
    if any(set(chosen) <= set(cover) for cover in expected):
        assert fits
    if fits:
        assert all(probe.take(option) for option in chosen)
        probe.sanity()
        assert probe.propagate()
        probe.sanity()
        taken = {option for option, _ in probe.chosen()}
        assert set(chosen) <= taken
        for cover in expected:
            assert taken <= set(cover) or not set(chosen) <= set(cover)


@examples(100)
@given(cases(bounds=True), st.integers(0, 2**64 - 1))
def test_the_books_are_right_after_each_slice(case: Case, seed: int) -> None:
    matrix = case.problem().matrix
    dives, sieve = Dives(matrix, seed), Sieve(matrix)
    for trials in range(1, 20):
        dives.advance(trials, 1)
        dives.sanity()
    while not sieve.finished:
        sieve.advance(1)
        sieve.sanity()


def test_an_option_can_be_taken_once() -> None:
    problem = dlx.Problem()
    problem.add_item("a", low=2, high=3)
    for _ in range(3):
        problem.add_option(["a"])
    probe = Probe(problem.matrix)
    assert probe.take(1)
    assert not probe.take(1)
    assert probe.take(0)
    assert probe.chosen() == [(1, -1), (0, -1)]
    assert not probe.take(3)
    assert not probe.take(-1)


def test_why_options_are_lost() -> None:
    problem = dlx.Problem(primary=["a", "b"], secondary=["x"])
    for entries in (["a", ("x", 1)], ["b", ("x", 1)], ["b", ("x", 2)], ["b", "x"], ["a"]):
        problem.add_option(entries)
    probe = Probe(problem.matrix)
    assert probe.take(0)
    assert (probe.lost(1), probe.lost(0)) == ([2, 3], [0, 4])
    assert [probe.reason(option) for option in (2, 3, 4, 1)] == [2, 2, 0, -1]
    assert probe.propagate()
    assert probe.chosen() == [(0, -1), (1, 1)]


@pytest.mark.parametrize("kind", [Probe, Sieve])
def test_an_item_that_is_short_from_the_start(kind: type[Probe]) -> None:
    probe = kind(dlx.Problem(primary=["a", "b"]).matrix)
    assert probe.short == 0
    assert not probe.fits([])
    assert not probe.propagate()
    assert probe.short == 0
