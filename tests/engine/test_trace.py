"""The trace of a search: the steps of the kernel links, and what they say is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dlx
from dlx.gallery.queens import queens
from dlx.kernels.choice import OrderName
from dlx.trace import TraceStep
from engine.strategies import Case, cases, examples


def solutions_of(steps: Iterator[TraceStep]) -> Iterator[tuple[int, ...]]:
    """Follow the steps, which must be well formed, and tell what is put down at each solution."""
    down: list[TraceStep] = []
    before = TraceStep("back")
    for step in steps:
        if step.kind == "try":
            assert before.kind in ("choose", "back")
            down.append(step)
        elif step.kind == "back":
            down.pop()
        elif step.kind == "solution":
            yield tuple(sorted(put.option for put in down if put.option is not None))
        before = step
    assert not down


def n_nodes(steps: Iterator[TraceStep]) -> int:
    return Counter(step.kind for step in steps)["choose"]


@pytest.mark.parametrize("order", ["mrv", "input"])
def test_it_has_the_nodes_and_solutions_of_links(order: OrderName) -> None:
    @examples(100)
    @given(cases() | cases(bounds=True))
    def check(case: Case) -> None:
        problem = case.problem()
        search = problem.search(kernel="links", order=order)
        found = [tuple(solution) for solution in search]
        assert list(solutions_of(search.trace())) == found
        assert set(found) == case.covers()
        assert n_nodes(search.trace()) == search.stats.nodes

    check()


@examples(100)
@given(cases() | cases(bounds=True), st.data())
def test_given_options_are_part_of_every_solution(case: Case, data: st.DataObject) -> None:
    problem = case.problem()
    chosen = data.draw(st.sets(st.integers(0, max(len(case.options) - 1, 0)), max_size=2))
    try:
        search = problem.search(given=chosen, kernel="links")
    except dlx.ProblemError:
        return
    found = [tuple(solution) for solution in search]
    assert [tuple(sorted(chosen | set(rest))) for rest in solutions_of(search.trace())] == found
    if found:  # otherwise links may stop in the midst of putting down what is given
        assert n_nodes(search.trace()) == search.stats.nodes


@examples(100)
@given(cases(colors=False))
def test_what_it_says_of_items_is_so(case: Case) -> None:
    """Each step against the definition: no clash, so many options, none left."""
    items = [{item for item, _ in option} for option in case.options]
    down: list[int] = []
    left = set(range(len(items)))  # what clashes with nothing that is put down

    def having(item: int) -> set[int]:
        return {k for k in left if case.primary[item] in items[k]}

    for step in case.problem().search().trace():
        if step.kind == "choose":
            assert step.item is not None
            assert step.options == len(having(step.item))
            assert (
                step.options
                == min(
                    len(having(item))
                    for item, name in enumerate(case.primary)
                    if not any(name in items[k] for k in down)
                )
                or step.options == 1
            )
        elif step.kind == "try":
            assert step.option in left
            down.append(step.option)
        elif step.kind == "back":
            down.pop()
        elif step.kind == "dead":
            assert step.item is not None
            assert not having(step.item)
        else:
            assert {name for k in down for name in items[k]} >= set(case.primary)
        left = {k for k in range(len(items)) if not any(items[k] & items[j] for j in down)}


def test_up_to_the_first_solution_it_takes_the_nodes_of_the_search() -> None:
    search = queens(8).search(kernel="links", limit=1)
    first = next(search)
    steps = list(takewhile(lambda step: step.kind != "solution", search.trace()))
    assert n_nodes(iter(steps)) == search.stats.nodes
    down: list[int | None] = []
    for step in steps:
        if step.kind == "try":
            down.append(step.option)
        elif step.kind == "back":
            down.pop()
    assert tuple(sorted(option for option in down if option is not None)) == first


def test_the_search_stays_as_it_is() -> None:
    search = queens(6).search()
    first = next(search)
    assert first in set(solutions_of(search.trace()))
    assert len(list(search)) == 3


def test_no_items_are_a_solution() -> None:
    assert list(dlx.Problem().search().trace()) == [TraceStep("solution")]


def test_an_item_without_options_dies_at_once() -> None:
    steps = list(dlx.Problem(primary=["a", "b"]).search().trace())
    assert steps == [TraceStep("choose", 0, options=0), TraceStep("dead", 0)]


def test_a_long_way_down_needs_no_recursion() -> None:
    problem = dlx.Problem.from_options([[k] for k in range(2000)])
    assert Counter(step.kind for step in problem.search().trace()) == {
        "choose": 2000,
        "try": 2000,
        "solution": 1,
        "back": 2000,
    }


@pytest.mark.parametrize("options", [{"seed": 1}, {"order": "failures"}])
def test_a_search_that_no_walk_takes_again_has_none(options: dict[str, object]) -> None:
    search = dlx.Problem().search(**options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a trace of a search without a seed, of order mrv or"):
        search.trace()
