"""What the tests of all formats share: odd problems, and problems written and read again."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable
from typing import Any

from hypothesis import strategies as st

import dlx
from engine.strategies import Case, cases

COSTS = st.one_of(
    st.just(0), st.integers(-9, 9), st.integers(), st.floats(allow_nan=False, allow_infinity=False)
)
WORDS = st.text("abcXYZ0189_.-+/", min_size=1)


@st.composite
def problems(
    draw: st.DrawFn,
    names: st.SearchStrategy[Hashable] = WORDS,
    costs: st.SearchStrategy[float] | None = COSTS,
    drawn: st.SearchStrategy[Case] | None = None,
) -> tuple[dlx.Problem, Case]:
    """A problem with costs whose names are of a kind, and its case for the oracle.

    Options of the problem and of the case have the same numbers.
    """
    case = draw(drawn if drawn is not None else cases(bounds=True))
    items = (*case.primary, *case.secondary)
    used = ["red", "blue", *items]
    listed: st.SearchStrategy[list[Hashable]] = st.lists(
        names, min_size=len(used), max_size=len(used), unique=True
    )
    called = dict(zip(used, draw(listed), strict=True))
    problem = dlx.Problem()
    for item in case.primary:
        low, high = dict(case.bounds).get(item, (1, 1))
        problem.add_item(called[item], low=low, high=high)
    for item in case.secondary:
        problem.add_item(called[item], secondary=True)
    for option in case.options:
        problem.add_option(
            [called[i] if color is None else (called[i], called[color]) for i, color in option],
            cost=draw(costs) if costs is not None else 0,
        )
    return problem, case


def content(problem: dlx.Problem, as_name: Callable[[Any], Any] = lambda name: name) -> Any:
    """All that a problem says, its names put through a function."""
    return (
        [as_name(name) for name in problem.items],
        problem.n_primary,
        [problem.multiplicity(name) for name in problem.items],
        [
            [
                tuple(map(as_name, entry)) if isinstance(entry, tuple) else as_name(entry)
                for entry in problem.option(option)
            ]
            for option in range(problem.n_options)
        ],
        [problem.cost(option) for option in range(problem.n_options)],
    )


def text_of(problem: dlx.Problem, format: str) -> str:
    """A problem in a text format."""
    stream = io.StringIO()
    problem.save(stream, format=format)
    return stream.getvalue()
