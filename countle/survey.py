"""The census: every selection of tiles with every target."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from countle.engine import Table
from countle.errors import GameError
from countle.game import Rules

_CHUNK = 100  # hands; some ten milliseconds
_NEVER = 255


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games there are, and how many of them can be solved."""

    games: int
    solvable: int

    @property
    def share(self) -> float:
        """The share that can be solved, 0 to 1."""
        return self.solvable / self.games


@dataclass(frozen=True, slots=True, repr=False)
class Census:
    """Which targets each selection reaches; `census` makes one.

    Parameters
    ----------
    rules : Rules
        What is dealt from.
    selections : tuple of tuple of int
        All that can be drawn, each once, with its tiles rising.
    fewest : tuple of bytes
        For each selection, and in it for each target from the lowest: how many tiles it takes, at
        least; 255 where the target is out of reach.
    """

    rules: Rules
    selections: tuple[tuple[int, ...], ...]
    fewest: tuple[bytes, ...]

    def __repr__(self) -> str:
        return f"<Census of {self.rules.name}: {len(self.selections)} selections>"

    def within(self, low: int, high: int) -> "Census":
        """The census of fewer targets.

        Raises
        ------
        GameError
            If they are not all among those of the rules.
        """
        rules = self.rules
        if not rules.low <= low <= high <= rules.high:
            raise GameError(f"{low} to {high} are not within {rules.low} to {rules.high}")
        rows = tuple(row[low - rules.low : high - rules.low + 1] for row in self.fewest)
        return replace(self, rules=replace(rules, low=low, high=high), fewest=rows)

    @property
    def tally(self) -> Tally:
        """All games."""
        return self._tally(range(len(self.selections)))

    @property
    def weighted(self) -> float:
        """The share of games that can be solved when selections come as they are drawn."""
        draws = [self.rules.draws(selection) for selection in self.selections]
        solvable = sum(n * self._solvable(k) for k, n in enumerate(draws))
        return solvable / (sum(draws) * self._width)

    @property
    def by_large(self) -> dict[int, Tally]:
        """The games by the number of large tiles."""
        places: dict[int, list[int]] = {}
        for k, selection in enumerate(self.selections):
            places.setdefault(self.rules.number_of_large(selection), []).append(k)
        return {number: self._tally(places[number]) for number in sorted(places)}

    @property
    def by_operations(self) -> dict[int, int]:
        """How many games take each number of operations, at least."""
        tiles: Counter[int] = Counter()
        for row in self.fewest:
            tiles.update(row)
        return {number - 1: tiles[number] for number in sorted(tiles) if number != _NEVER}

    @property
    def by_target(self) -> dict[int, int]:
        """How many selections reach each target."""
        table = b"".join(self.fewest)
        out_of_reach = [table[k :: self._width].count(_NEVER) for k in range(self._width)]
        return {
            self.rules.low + k: len(self.selections) - never for k, never in enumerate(out_of_reach)
        }

    @property
    def _width(self) -> int:
        return self.rules.high - self.rules.low + 1

    def _solvable(self, k: int) -> int:
        return self._width - self.fewest[k].count(_NEVER)

    def _tally(self, places: range | list[int]) -> Tally:
        return Tally(len(places) * self._width, sum(map(self._solvable, places)))


def census(
    rules: Rules, *, workers: int | None = 1, progress: Callable[[int, int], object] | None = None
) -> Census:
    """Solve every selection of tiles for every target.

    Parameters
    ----------
    rules : Rules
        What is dealt from.
    workers : int, optional
        How many threads share the work; None for as many as there are processors.
    progress : callable, optional
        Called now and then with how much is done and how much there is to do.

    Returns
    -------
    Census
        The same for any number of workers.

    Raises
    ------
    ValueError
        If `workers` is below 1.

    Examples
    --------
    >>> from countle import Rules
    >>> small = census(Rules("three of five", (1, 2, 3, 4, 25), 3, 1, 100, frozenset({25})))
    >>> small.tally
    Tally(games=1000, solvable=181)
    >>> small.by_large[1].share > small.by_large[0].share
    True
    """
    from concurrent.futures import ThreadPoolExecutor

    if workers is None:
        workers = os.cpu_count() or 1
    if workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")
    table = Table(rules.tiles, rules.drawn, rules.low, rules.high)
    sizes = range(1, rules.drawn + 1)
    done, total = 0, sum(map(table.count, sizes))
    with ThreadPoolExecutor(workers) as threads:
        for size in sizes:  # each of them needs what the one before has found

            def fill(part: range, size: int = size) -> int:
                table.fill(size, part.start, part.stop)
                return len(part)

            try:
                for number in threads.map(fill, _parts(table.count(size))):
                    done += number
                    if progress is not None:
                        progress(done, total)
            except BaseException:
                threads.shutdown(cancel_futures=True)
                raise
    numbers = range(table.count(rules.drawn))
    return Census(rules, tuple(map(table.selection, numbers)), tuple(map(table.fewest, numbers)))


def _parts(number: int) -> Iterator[range]:
    """The numbers below `number`, in parts."""
    return (range(k, min(k + _CHUNK, number)) for k in range(0, number, _CHUNK))
