"""Random exact-cover problems for hypothesis, small enough for the oracle."""

from __future__ import annotations

import os
from collections.abc import Hashable
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

import dlx
from oracle import Entry, covers


def examples(n: int) -> settings:
    """Ask for n examples; for 20 in the profile `quick`, under sanitizers."""
    return settings(max_examples=20 if os.environ.get("HYPOTHESIS_PROFILE") == "quick" else n)


@dataclass(frozen=True)
class Case:
    """A problem as the oracle reads it; a plain name is an entry without color."""

    primary: tuple[Hashable, ...]
    secondary: tuple[Hashable, ...]
    options: tuple[tuple[Entry, ...], ...]

    def problem(self) -> dlx.Problem:
        problem = dlx.Problem(primary=self.primary, secondary=self.secondary)
        for option in self.options:
            problem.add_option([item if color is None else (item, color) for item, color in option])
        return problem

    def covers(self) -> set[tuple[int, ...]]:
        return covers(self.primary, self.options)


@st.composite
def cases(draw: st.DrawFn, colors: bool = True) -> Case:
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

    return Case(primary, secondary, tuple(draw(st.lists(option(), max_size=14))))
