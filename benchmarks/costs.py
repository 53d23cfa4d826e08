"""Print the table of cheapest covers: dlx and HiGHS (through SciPy), interleaved.

python -m benchmarks.costs
python -m benchmarks.costs --rows 'assignment*' --repeat 5

The figures are CPU times from lists of item numbers to a proven optimum, medians of `repeat` runs.
HiGHS is given up after `timeout` seconds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from itertools import accumulate, chain
from statistics import median

import dlx
from benchmarks.instances import Instance, dominoes, pentominoes, queens


@dataclass(frozen=True)
class Priced:
    """Options with costs. Items ``0..n_primary-1`` are primary, the others secondary."""

    options: list[list[int]]
    costs: list[int]
    n_items: int
    n_primary: int


def weighted(instance: Instance, most: int) -> Priced:
    """An instance of the other tables, with random costs of 1 to `most`."""
    rng = random.Random(1)
    costs = [rng.randint(1, most) for _ in instance.options]
    return Priced(instance.options, costs, instance.n_items, instance.n_primary)


def assignment(n: int) -> Priced:
    """Men to jobs, each to one: the costs are 1 to 1000."""
    rng = random.Random(1)
    options = [[row, n + column] for row in range(n) for column in range(n)]
    return Priced(options, [rng.randint(1, 1000) for _ in options], 2 * n, 2 * n)


def partitioning(items: int, n_options: int) -> Priced:
    """Random options of 3 to 6 items, at about 50 an item, among them two covers at least."""
    rng = random.Random(1)
    options: list[list[int]] = []
    for _ in range(2):
        left = rng.sample(range(items), items)
        while left:
            cut = rng.randint(3, 6)
            options.append(left[:cut])
            del left[:cut]
    while len(options) < n_options:
        options.append(rng.sample(range(items), rng.randint(3, 6)))
    costs = [50 * len(option) + rng.randint(0, 100) for option in options]
    return Priced(options, costs, items, items)


ROWS: dict[str, Callable[[], Priced]] = {
    "assignment 30": partial(assignment, 30),
    "assignment 100": partial(assignment, 100),
    "dominoes 8x8": lambda: weighted(dominoes(8, 8, 12_988_816), 100),
    "dominoes 16x16": lambda: weighted(
        dominoes(16, 16, 2_444_888_770_250_892_795_802_079_170_816), 100
    ),
    "queens 16": lambda: weighted(queens(16, None), 1000),
    "queens 20": lambda: weighted(queens(20, None), 1000),
    "partitioning 30 x 500": partial(partitioning, 30, 500),
    "partitioning 40 x 400": partial(partitioning, 40, 400),
    "pentominoes 6x10": lambda: weighted(pentominoes(6, 10, 9356), 100),
}


def solve_by_dlx(priced: Priced, timeout: float) -> float | None:
    """The cost of the cheapest cover; None when that was not settled in time."""
    starts = [0, *accumulate(map(len, priced.options))]
    entries = list(chain.from_iterable(priced.options))
    problem = dlx.Problem.from_csr(
        starts, entries, priced.n_items, priced.n_primary, costs=priced.costs
    )
    found = problem.minimize(timeout=timeout)
    return found[0].cost if found.optimal else None


def solve_by_highs(priced: Priced, timeout: float) -> float | None:
    """The same by integer programming."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    starts = [0, *accumulate(map(len, priced.options))]
    entries = list(chain.from_iterable(priced.options))
    shape = (len(priced.options), priced.n_items)
    cover = csr_array((np.ones(len(entries)), entries, starts), shape=shape).T
    least = np.arange(priced.n_items) < priced.n_primary
    result = milp(
        priced.costs,
        constraints=LinearConstraint(cover, least, np.ones(priced.n_items)),
        integrality=np.ones(len(priced.options)),
        bounds=Bounds(0, 1),
        options={"time_limit": timeout, "mip_rel_gap": 0},
    )
    return round(result.fun) if result.status == 0 else None


SOLVERS = {"dlx": solve_by_dlx, "HiGHS": solve_by_highs}


def interleaved(priced: Priced, repeat: int, timeout: float) -> dict[str, float | str]:
    """Milliseconds of each solver, or why there are none. Who fails once is not asked again."""
    times: dict[str, list[float]] = {name: [] for name in SOLVERS}
    failed: dict[str, str] = {}
    optimum: float | None = None
    for _ in range(repeat):
        for name, solve in SOLVERS.items():
            if name in failed:
                continue
            start = time.process_time()
            cost = solve(priced, timeout)
            times[name].append(1000 * (time.process_time() - start))
            if cost is None:
                failed[name] = f"> {timeout:g} s"
            elif optimum is not None and cost != optimum:
                failed[name] = "wrong answer"
            else:
                optimum = cost
    return {name: failed.get(name, median(times[name])) for name in SOLVERS}


def cell(outcome: float | str) -> str:
    return outcome if isinstance(outcome, str) else f"{outcome:,.1f}"


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="dlx and HiGHS on cheapest covers")
    parser.add_argument("--rows", default="*", metavar="PATTERN", help="rows, as in a shell")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--timeout", type=int, default=60, help="seconds a run (default 60)")
    options = parser.parse_args(argv)
    if options.repeat < 1 or options.timeout < 1:
        parser.error("--repeat and --timeout must be at least 1")
    options.rows = [name for name in ROWS if fnmatch(name, options.rows)]
    if not options.rows:
        parser.error("no row has such a name; the rows: " + "; ".join(ROWS))
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; return 1 when dlx was wrong."""
    options = arguments(argv)
    right = True
    print(f"CPU milliseconds to the proven optimum, medians of {options.repeat}\n")
    print("| instance | dlx | HiGHS | HiGHS / dlx |\n|---|---:|---:|---:|", flush=True)
    for name in options.rows:
        line = interleaved(ROWS[name](), options.repeat, options.timeout)
        ours, theirs = line["dlx"], line["HiGHS"]
        both = isinstance(ours, float) and isinstance(theirs, float)
        ratio = f"{float(theirs) / float(ours):.1f}" if both else "-"
        print(f"| {name} | {cell(ours)} | {cell(theirs)} | {ratio} |", flush=True)
        right = right and ours != "wrong answer"
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
