"""Print how fast the numbers round is: single games and the census, beside a plain Python search.

python -m benchmarks.countle
python -m benchmarks.countle --games 1000 --rival-games 10 --seed 2

Seconds of one core. The rival is the search of the textbooks: take any two of the numbers left,
put back what they make, and go on, each sorted tuple of numbers once. One run of it finds all
targets of a selection. Games of both are dealt at random and measured in turn; the rival's census
is its mean for a selection times the number of selections.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from statistics import mean, median
from typing import TypeVar

from countle import UK, Game, census, deal, solve

T = TypeVar("T")


def textbook(tiles: tuple[int, ...]) -> set[int]:
    """All values that some tiles make."""
    reached: set[int] = set()
    seen: set[tuple[int, ...]] = set()

    def visit(numbers: tuple[int, ...]) -> None:
        if numbers in seen:
            return
        seen.add(numbers)
        reached.update(numbers)
        for i, j in combinations(range(len(numbers)), 2):
            low, high = numbers[i], numbers[j]
            rest = numbers[:i] + numbers[i + 1 : j] + numbers[j + 1 :]
            results = {low + high, low * high, high - low}
            if high % low == 0:
                results.add(high // low)
            for result in results - {0}:
                visit(tuple(sorted((*rest, result))))

    visit(tuple(sorted(tiles)))
    return reached


def clock(call: Callable[[], T]) -> tuple[float, T]:
    """The CPU seconds of a call, and its result."""
    begin = time.process_time()
    result = call()
    return time.process_time() - begin, result


def single_games(number: int, rival_games: int, seed: int) -> tuple[list[float], list[float]]:
    """The seconds of each game: of ours, and of the rival, which gets the first few of them."""
    ours, theirs = [], []
    for k in range(number):
        game = deal(UK, seed=seed + k)
        seconds, answer = clock(partial(solve, game.target, game.tiles))
        ours.append(seconds)
        if k < rival_games:
            theirs.append(rival_seconds(game, answer.distance))
    return ours, theirs


def rival_seconds(game: Game, distance: int) -> float:
    """The rival's seconds for a game; its answer must be ours."""
    seconds, reached = clock(partial(textbook, game.tiles))
    if min(abs(value - game.target) for value in reached) != distance:
        raise AssertionError(f"the answers to {game} differ")
    return seconds


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rival-games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    ours, theirs = single_games(arguments.games, arguments.rival_games, arguments.seed)
    print(f"{'':24}{'countle':>12}{'textbook':>12}")
    print(f"{'a game, median':24}{1e3 * median(ours):9.2f} ms{1e3 * median(theirs):9.0f} ms")
    print(f"{'a game, slowest':24}{1e3 * max(ours):9.2f} ms{1e3 * max(theirs):9.0f} ms")
    seconds, found = clock(partial(census, UK))
    estimate = mean(theirs) * len(found.selections)
    print(f"{'the census':24}{seconds:9.2f} s {estimate:9.0f} s  (estimated)")
    print(f"{found.tally.solvable} of {found.tally.games} games can be solved")


if __name__ == "__main__":
    main()
