"""Random exact-cover problems for hypothesis, small enough for the oracle."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

import dlx
from oracle import Entry, covers


def examples(n: int) -> settings:
    """Ask for n examples, half as many in the profile `ci`, 20 in `quick`, under sanitizers."""
    most = settings().max_examples  # of the profile: 100, 50 or 20
    return settings(max_examples=20 if most == 20 else n * most // 100)


@dataclass(frozen=True)
class Case:
    """A problem as the oracle reads it; a plain name is an entry without color."""

    primary: tuple[Hashable, ...]
    secondary: tuple[Hashable, ...]
    options: tuple[tuple[Entry, ...], ...]
    bounds: tuple[tuple[Hashable, tuple[int, int]], ...] = ()  # of items with multiplicities

    def problem(self) -> dlx.Problem:
        problem = dlx.Problem()
        for item in self.primary:
            low, high = dict(self.bounds).get(item, (1, 1))
            problem.add_item(item, low=low, high=high)
        for item in self.secondary:
            problem.add_item(item, secondary=True)
        for option in self.options:
            problem.add_option([item if color is None else (item, color) for item, color in option])
        return problem

    def covers(self) -> set[tuple[int, ...]]:
        return covers(self.primary, self.options, dict(self.bounds))


@st.composite
def cases(draw: st.DrawFn, colors: bool = True, bounds: bool = False) -> Case:
    """Few items and options of few items, so that covers are not rare."""
    primary = tuple(range(draw(st.integers(0, 6))))
    secondary = tuple("uvwx"[: draw(st.integers(0, 4))])
    names: tuple[Hashable, ...] = (*primary, *secondary)
    if not names:
        return Case(primary, secondary, ())
    color = st.sampled_from([None, "red", "blue"] if colors else [None])

    @st.composite
    def option(draw: st.DrawFn) -> tuple[Entry, ...]:
        chosen = draw(st.lists(st.sampled_from(names), min_size=1, max_size=4, unique=True))
        return tuple((item, draw(color) if item in secondary else None) for item in chosen)

    options = tuple(draw(st.lists(option(), max_size=10 if bounds else 14)))
    some = draw(st.sets(st.sampled_from(primary))) if bounds and primary else set()
    drawn = {item: sorted(draw(st.tuples(*2 * [st.integers(0, 3)]))) for item in some}
    return Case(primary, secondary, options, tuple((i, (a, b)) for i, (a, b) in drawn.items()))
