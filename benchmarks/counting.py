"""Print the table of counting: dlx, plain enumeration, and the rivals that memoise.

python -m benchmarks.counting
python -m benchmarks.counting --rows 'net-*' --repeat 5 --rivals dxz

Seconds of one core, set-up included, median of interleaved runs, each in a process of its own. The
column DXD holds the published C++ program's whole-process seconds on the instances of its authors,
measured on the machine of the first table; its ratio is only as good as that.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import geometric_mean, median

from benchmarks.instances import Instance, Row, dominoes, langford, latin, pentominoes
from benchmarks.measure import measure
from benchmarks.rivals import Dlx, Dxz, Solver, Xcover, arrays, load

FILES = Path(__file__).parent / "instances"

# The covers of each file, and the seconds of DXD; None where it did not end within 20.
LITERATURE: dict[str, tuple[int, float | None]] = {
    "bell-09": (21147, 1.47),
    "bell-12": (4213597, None),
    "doublefact-17": (34459425, 0.035),
    "doublefact-23": (316234143225, 0.86),
    "doublefact-29": (6190283353629375, None),
    "kts15-ptpt-0003": (8, 0.088),
    "kts15-ptpt-0006": (8, 0.061),
    "latin6-blk-00002": (56, 0.001),
    "latin7-blk-00001": (10752, 0.109),
    "latin7-blk-00004": (19840, 0.167),
    "latin8-blk-00001": (49390080, None),
    "sts15-blk-00007": (8, 0.005),
    "net-Abvt": (39600000, 0.243),
    "net-Bbnplanet": (1650, 1.47),
    "net-BtEurope": (2209305, 3.97),
    "net-Eenet": (144000000, 0.50),
    "net-GtsHungary": (56871936, 0.87),
    "net-Surfnet": (159849725, 0.89),
    "net-WideJpn": (45000, 4.70),
    "net-grafo150.31": (1397687500, 3.40),
    "net-grafo188.23": (19375, 7.13),
    "net-grafo280.11": (20872000, 2.97),
}


def from_file(name: str) -> Instance:
    """Read ``p ec N`` and a line ``s i j k`` for each option, items numbered from 1."""
    lines = [line.split() for line in (FILES / f"{name}.ec").read_text().splitlines()]
    n_items = next(int(line[2]) for line in lines if line[0] == "p")
    options = [[int(field) - 1 for field in line[1:]] for line in lines if line[0] == "s"]
    return Instance(name, options, n_items, n_items, LITERATURE[name][0])


def matchings(n: int, covers: int) -> Instance:
    return Instance(f"matchings K_{n}", [*map(list, combinations(range(n), 2))], n, n, covers)


def set_partitions(n: int, covers: int) -> Instance:
    options = [list(block) for size in range(1, n + 1) for block in combinations(range(n), size)]
    return Instance(f"set partitions {n}", options, n, n, covers)


ROWS = [Row(name, [partial(from_file, name)]) for name in LITERATURE] + [
    Row("dominoes 8x8", [partial(dominoes, 8, 8, 12988816)]),
    Row("dominoes 12x12", [partial(dominoes, 12, 12, 53060477521960000)]),
    Row("dominoes 16x16", [partial(dominoes, 16, 16, 2444888770250892795802079170816)]),
    Row("dominoes 18x18", [partial(dominoes, 18, 18, 548943583215388338077567813208427340288)]),
    Row("matchings K_28", [partial(matchings, 28, 213458046676875)]),
    Row("set partitions 14", [partial(set_partitions, 14, 190899322)]),
    Row("Latin squares 6", [partial(latin, 6, 812851200)]),
    Row("Langford 12", [partial(langford, 12, 216288)]),
    Row("pentominoes 6x10", [partial(pentominoes, 6, 10, 9356)]),
]


class Diagram(Dlx):
    name = "diagram"

    def __init__(self) -> None:
        super().__init__(kernel="diagram")

    def first(self, instance: Instance) -> list[int]:
        return list(self.problem(instance).first())


class Enumeration(Dlx):
    """What `Problem.search` would do, without handing out the solutions."""

    name = "enumeration"

    def count(self, instance: Instance) -> int:
        from dlx.kernels.choice import choose

        problem = self.problem(instance)
        total: int = problem.count(kernel=choose(problem.matrix))
        return total


class XcoverZdd(Xcover):
    """Dancing cells, memoising, into a zero-suppressed decision diagram, under numba."""

    name = "xcover ZDD"

    def count(self, instance: Instance) -> int:
        starts, items, colors = arrays(instance)
        n_secondary = instance.n_items - instance.n_primary
        covers = {0: 0, 1: 1}  # of the nodes, children first; 0 is false, 1 true
        root = 0
        for root, _, low, high in self.module.algorithm_z(
            items, starts, colors, instance.n_items, n_secondary, True, "MRV"
        ):
            covers[root] = covers[low] + covers[high]
        return covers[root]


SOLVERS: list[type[Solver]] = [Dlx, Diagram, Enumeration, Dxz, XcoverZdd]

Outcome = float | str  # seconds, or why there are none


def figures(row: Row, solvers: Sequence[Solver], repeat: int, timeout: int) -> dict[str, Outcome]:
    """Measure every solver on a row, in turn; one that fails is not asked again."""
    times: dict[str, list[float]] = {solver.name: [] for solver in solvers}
    failed: dict[str, Outcome] = {}
    for _ in range(repeat):
        for solver in solvers:
            if solver.name not in failed:
                outcome = measure(solver, row, "count", timeout)
                if isinstance(outcome, float):
                    times[solver.name].append(outcome)
                else:
                    failed[solver.name] = outcome
    return {name: median(each) for name, each in times.items() if name not in failed} | failed


def shown(outcome: Outcome | None) -> str:
    return "-" if outcome is None else outcome if isinstance(outcome, str) else f"{outcome:.3g}"


def mean_of(ratios: Sequence[float]) -> str:
    return f"{geometric_mean(ratios):.3g} over {len(ratios)} rows" if ratios else "-"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; return 1 when dlx was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.counting", description=__doc__)
    parser.add_argument("--rows", metavar="GLOB", default="*", help="only rows of such a name")
    parser.add_argument("--rivals", nargs="*", default=[kind.name for kind in SOLVERS[1:]])
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--timeout", type=int, default=20, help="seconds a run (default 20)")
    options = parser.parse_args(argv)
    solvers = load([kind for kind in SOLVERS if kind is Dlx or kind.name in options.rivals])
    names = [solver.name for solver in solvers]
    print("| seconds | covers | " + " | ".join([*names, "DXD", "DXD / dlx"]) + " |")
    print("|---" * (len(names) + 4) + "|", flush=True)
    against_dxd, right = [], True
    ratios: dict[str, list[float]] = {name: [] for name in names}
    for row in (row for row in ROWS if fnmatch(row.name, options.rows)):
        line = figures(row, solvers, options.repeat, options.timeout)
        ours, theirs = line[Dlx.name], LITERATURE.get(row.name, (0, None))[1]
        right = right and ours not in ("wrong answer", "crashed")
        ratio = theirs / ours if theirs is not None and isinstance(ours, float) else None
        against_dxd += [ratio] if ratio is not None else []
        for name, seconds in line.items():
            if isinstance(seconds, float) and isinstance(ours, float):
                ratios[name].append(seconds / ours)
        cells = [*(line[name] for name in names), theirs, ratio]
        print(f"| {row.name} | {row.makers[0]().covers} | {' | '.join(map(shown, cells))} |")
    for name in names[1:]:
        print(f"{name} / dlx, geometric mean: {mean_of(ratios[name])}")
    print(f"DXD / dlx, geometric mean: {mean_of(against_dxd)}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
