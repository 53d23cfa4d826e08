"""Several searches of one problem, stepped, limited and closed in any order, against a list."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from itertools import islice

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, rule

import dlx
from engine.strategies import Case, cases, examples
from engine.test_arrays import listed

SEEDS = (None, 0, 1)


@dataclass
class Reader:
    """A search, and what is still to come of it."""

    search: dlx.Search
    seed: int | None
    left: list[tuple[int, ...]]
    read: int = 0
    closed: bool = False


class Searches(RuleBasedStateMachine):
    readers = Bundle("readers")

    @initialize(case=cases() | cases(bounds=True))
    def build(self, case: Case) -> None:
        self.problem = case.problem()
        self.covers = case.covers()
        self.all = {
            seed: [tuple(solution) for solution in self.problem.search(seed=seed)] for seed in SEEDS
        }
        for solutions in self.all.values():
            assert len(solutions) == len(self.covers)
            assert set(solutions) == self.covers

    @rule(target=readers, limit=st.none() | st.integers(0, 5), seed=st.sampled_from(SEEDS))
    def start(self, limit: int | None, seed: int | None) -> Reader:
        search = self.problem.search(limit=limit, seed=seed)
        return Reader(search, seed, self.all[seed][:limit])

    @rule(reader=readers)
    def step(self, reader: Reader) -> None:
        if reader.left:
            assert next(reader.search) == reader.left.pop(0)
            reader.read += 1
        else:
            with pytest.raises(StopIteration):
                next(reader.search)
        assert reader.search.stats.solutions == reader.read

    @rule(reader=readers, k=st.integers(0, 4))
    def step_several(self, reader: Reader, k: int) -> None:
        for _ in range(k):
            self.step(reader)

    @rule(reader=readers)
    def take_a_block(self, reader: Reader) -> None:
        for block in islice(reader.search.blocks(), 1):
            for solution in listed(block):
                assert solution == reader.left.pop(0)
                reader.read += 1
        assert reader.search.stats.solutions == reader.read

    @rule(target=readers, reader=readers, limit=st.none() | st.integers(0, 5))
    def resume(self, reader: Reader, limit: int | None) -> Reader:
        if reader.closed:
            return reader
        left = self.all[reader.seed][reader.read :]
        resumed = self.problem.resume(reader.search.checkpoint(), limit=limit)
        return Reader(resumed, reader.seed, left[:limit], reader.read)

    @rule(target=readers, reader=readers)
    def pickle(self, reader: Reader) -> Reader:
        if reader.closed:
            return reader
        copy = pickle.loads(pickle.dumps(reader.search))
        return Reader(copy, reader.seed, reader.left[:], reader.read)

    @rule(reader=readers)
    def close(self, reader: Reader) -> None:
        ended = reader.search.status in ("exhausted", "limit")
        reader.search.close()
        reader.closed = reader.search.status == "closed"
        reader.left.clear()
        assert (reader.search.status == "closed") != ended

    @rule(reader=readers)
    def count_the_rest(self, reader: Reader) -> None:
        if reader.search.status != "closed":
            assert reader.search.count() == reader.read + len(reader.left)
            reader.read += len(reader.left)
            reader.left.clear()

    @rule()
    def count_all(self) -> None:
        assert self.problem.count() == len(self.covers)

    @rule()
    def look_for_the_first(self) -> None:
        first = self.problem.first()
        assert first in self.covers if self.covers else first is None


TestSearches = Searches.TestCase
TestSearches.settings = settings(examples(200), stateful_step_count=30)
