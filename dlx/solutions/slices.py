"""Part of a solution set, by places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast, overload

from dlx.solution import Solution

if TYPE_CHECKING:
    from dlx.solutions.solution_set import SolutionSet

__all__ = ["SolutionSlice"]


class SolutionSlice(Sequence[Solution]):
    """Some of the solutions of a set, none of them made before it is read.

    ``solutions[start:stop:step]`` makes one, and so does a slice of it.

    Parameters
    ----------
    solutions : SolutionSet
    places : range
        Of which solutions.
    """

    def __init__(self, solutions: SolutionSet, places: range) -> None:
        self._solutions, self._places = solutions, places

    def __len__(self) -> int:
        return len(self._places)

    def __bool__(self) -> bool:
        return bool(self._places)

    @overload
    def __getitem__(self, place: int) -> Solution: ...
    @overload
    def __getitem__(self, place: slice) -> SolutionSlice: ...
    def __getitem__(self, place: int | slice) -> Solution | SolutionSlice:
        chosen = self._places[place]
        if isinstance(chosen, range):
            return SolutionSlice(self._solutions, chosen)
        return self._solutions[chosen]

    def __iter__(self) -> Iterator[Solution]:
        if self._places and self._places.step == 1:
            found = self._solutions.starting_at(self._places.start)
            return (solution for _, solution in zip(self._places, found, strict=False))
        return map(self._solutions.__getitem__, self._places)

    def __contains__(self, solution: object) -> bool:
        # Once it is in the set, it is a sequence of numbers.
        return (
            solution in self._solutions
            and self._solutions.index(cast(Solution, solution)) in self._places
        )

    def __repr__(self) -> str:
        places = self._places
        return f"<dlx.SolutionSlice: {places.start}:{places.stop}:{places.step}>"
