"""What can be made of some tiles: the shortest way, all ways, all values.

Results on the way are whole numbers from 1 to 2**60 - 1; a way that needs a larger one is not seen.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from countle.engine import Finder
from countle.game import Game, checked_tiles
from countle.steps import Solution, solution_of


@dataclass(frozen=True, slots=True)
class Answer:
    """What `solve` found.

    Attributes
    ----------
    game : Game
        The target and the tiles.
    solutions : tuple of Solution
        One for the target; or, if it cannot be made, one for the closest value; or two, for the
        closest below and the closest above, if they are as close.
    """

    game: Game
    solutions: tuple[Solution, ...]

    @property
    def distance(self) -> int:
        """How far the values of the solutions are from the target."""
        return abs(self.solutions[0].value - self.game.target)


def solve(target: int, tiles: Iterable[int]) -> Answer:
    """Make the target, or what is closest to it, of some of the tiles.

    Parameters
    ----------
    target : int
        From 1 to 10**9.
    tiles : iterable of int
        One to eight, each from 1 to 10**9.

    Returns
    -------
    Answer
        Its solutions have the fewest operations that can be and, of those, the smallest numbers:
        the sum of all results is as small as can be.

    Raises
    ------
    GameError
        If there are too many tiles, or none, or a number is out of range.

    Examples
    --------
    >>> answer = solve(564, [2, 3, 7, 8, 50, 75])
    >>> for step in answer.solutions[0].steps:
    ...     print(step)
    7 + 50 = 57
    3 x 75 = 225
    57 + 225 = 282
    282 x 2 = 564
    >>> solve(631, [2, 2, 3, 4, 6, 10]).distance
    1
    """
    game = Game(target, tuple(tiles))
    return Answer(game, best(target, game.tiles))


def best(target: int, numbers: Iterable[int]) -> tuple[Solution, ...]:
    """The solutions of an `Answer`; the numbers may be any results."""
    finder = Finder(numbers)
    values = [target] if finder.fewest(target) else finder.nearest(target)
    return tuple(_shortest(finder, value) for value in values)


def _shortest(finder: Finder, value: int) -> Solution:
    ways = finder.of_size(value, finder.fewest(value))
    return solution_of(finder.postfix(ways[0]))


def solutions(target: int, tiles: Iterable[int]) -> Iterator[Solution]:
    """Every essentially different way to make the target, those with the fewest operations first.

    Two ways are the same if they differ by commuting and re-associating sums and products only
    (``9 - (5 - 4)`` is ``9 + 4 - 5``), or by which of two equal tiles is used. A way is left out as
    a trick if some of the terms of a sum, but not all, come to zero, or some of the factors and
    divisors of a product to one. Among those of as many operations, the one with the smallest
    sum of results comes first.

    Parameters, errors : as for `solve`.

    Returns
    -------
    iterator of Solution
        Empty if the target cannot be made.

    Examples
    --------
    >>> for solution in solutions(10, [2, 3, 5]):
    ...     print(solution.expression)
    2 x 5
    2 + 3 + 5
    """
    game = Game(target, tuple(tiles))
    finder = Finder(game.tiles)
    return (
        solution_of(finder.postfix(way))
        for size in range(1, len(game.tiles) + 1)
        for way in finder.of_size(target, size)
    )


def count(target: int, tiles: Iterable[int]) -> int:
    """How many `solutions` there are.

    Examples
    --------
    >>> count(923, [7, 8, 50, 8, 1, 3])
    1
    """
    game = Game(target, tuple(tiles))
    finder = Finder(game.tiles)
    return sum(len(finder.of_size(target, size)) for size in range(1, len(game.tiles) + 1))


class Reachable(Mapping[int, Solution]):
    """Every value that some tiles make, rising, each with its shortest solution.

    `reachable` makes one. Solutions are found when they are asked for; two threads must not ask
    one Reachable at once.
    """

    def __init__(self, tiles: Iterable[int]) -> None:
        self.tiles = checked_tiles(tiles)
        self._finder = Finder(self.tiles)
        self._values, self._sizes = self._finder.reachable()

    def __repr__(self) -> str:
        return f"<Reachable from {', '.join(map(str, self.tiles))}: {len(self)} values>"

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[int]:
        return iter(self._values)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self._place(value) is not None

    def __getitem__(self, value: int) -> Solution:
        if self._place(value) is None:
            raise KeyError(value)
        return _shortest(self._finder, value)

    def operations(self, value: int) -> int:
        """How many operations it takes to make the value, at least.

        Raises
        ------
        KeyError
            If it cannot be made.
        """
        place = self._place(value)
        if place is None:
            raise KeyError(value)
        return self._sizes[place] - 1

    def _place(self, value: int) -> int | None:
        place = bisect_left(self._values, value)
        return place if place < len(self) and self._values[place] == value else None


def reachable(tiles: Iterable[int]) -> Reachable:
    """Find every value that some tiles make.

    Parameters, errors : as for `solve`.

    Examples
    --------
    >>> values = reachable([2, 3, 4])
    >>> list(values)
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 18, 20, 24]
    >>> values[20].expression, values.operations(20)
    ('(2 + 3) x 4', 2)
    >>> 13 in values
    False
    """
    return Reachable(tiles)
