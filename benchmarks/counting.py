"""Print the table of counting: dlx, the two ways it chooses from, and the rivals that memoise.

python -m benchmarks.counting
python -m benchmarks.counting --rows 'net-*' --repeat 5 --rivals dxz

Milliseconds of one core, set-up included, median of interleaved runs, each in a process of its own.
The column "dlx / better" is the time of `count` over that of the better of enumeration and diagram.
The rule is that it stays within 1.33, or `count` within 0.5 ms of the better; a "!" marks what does
not. The column DXD holds the published C++ program's whole-process times on the instances of its
authors, measured on the machine of the first table; its ratio is only as good as that.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatch
from functools import partial
from itertools import combinations
from math import comb, factorial, prod
from pathlib import Path
from statistics import geometric_mean, median

from benchmarks.instances import ROWS as TABLE
from benchmarks.instances import Instance, Row, dominoes, langford, latin, pentominoes, queens
from benchmarks.measure import measure
from benchmarks.rivals import Dlx, Dxz, Solver, Xcover, arrays, load
from dlx import Problem
from dlx.formats.sat import to_cnf
from dlx.kernels.protocol import SPENT

ALLOWED, SLACK = 1.33, 0.0005  # of the time of the better way, and seconds more

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


def double_factorial(n: int) -> Instance:
    """Pair off n vertices, any two of them."""
    options = [*map(list, combinations(range(n), 2))]
    return Instance(f"perfect matchings K_{n}", options, n, n, prod(range(1, n, 2)))


def matchings(n: int) -> Instance:
    """The same, but a vertex may stay alone."""
    covers = [1, 1]  # A000085
    while len(covers) <= n:
        covers.append(covers[-1] + (len(covers) - 1) * covers[-2])
    options = [[i] for i in range(n)] + [*map(list, combinations(range(n), 2))]
    return Instance(f"matchings K_{n}", options, n, n, covers[n])


def bell(n: int) -> Instance:
    """Put n things into any number of boxes that all look alike."""
    options = [list(block) for size in range(1, n + 1) for block in combinations(range(n), size)]
    covers = [1]  # A000110
    while len(covers) <= n:
        covers.append(sum(comb(len(covers) - 1, k) * ways for k, ways in enumerate(covers)))
    return Instance(f"Bell {n}", options, n, n, covers[n])


def strip(n: int) -> Instance:
    """Lay dominoes on 4 x n squares that are numbered along the long side."""
    options = [[r * n + c, r * n + c + 1] for r in range(4) for c in range(n - 1)]
    options += [[k, k + n] for k in range(3 * n)]
    covers = [1, 1, 5, 11]  # A005178
    while len(covers) <= n:
        covers.append(covers[-1] + 5 * covers[-2] + covers[-3] - covers[-4])
    return Instance(f"dominoes 4x{n}, rows", options, 4 * n, 4 * n, covers[n])


def league(n: int, timetables: int) -> Instance:
    """All n teams play in each round, and any two meet once; the rounds are in some order.

    One-factorizations of a complete graph: A000438.
    """
    pairs = list(combinations(range(n), 2))
    options = [
        [match, len(pairs) + r * n + i, len(pairs) + r * n + j]
        for r in range(n - 1)
        for match, (i, j) in enumerate(pairs)
    ]
    n_items = len(pairs) + (n - 1) * n
    return Instance(
        f"timetables of {n} teams", options, n_items, n_items, timetables * factorial(n - 1)
    )


# Ways to lay dominoes on n x n squares: A004003. Ways to place n queens: A000170.
DOMINOES = {
    6: 6728,
    8: 12988816,
    10: 258584046368,
    12: 53060477521960000,
    14: 112202208776036178000000,
    16: 2444888770250892795802079170816,
}
QUEENS = {8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200}

ROWS = (
    [Row(name, [partial(from_file, name)]) for name in LITERATURE]
    + [Row(f"dominoes {n}x{n}", [partial(dominoes, n, n, DOMINOES[n])]) for n in DOMINOES]
    + [Row("dominoes 4x50, rows", [partial(strip, 50)])]
    + [Row(f"Bell {n}", [partial(bell, n)]) for n in (10, 11, 13, 14)]
    + [Row(f"perfect matchings K_{n}", [partial(double_factorial, n)]) for n in (16, 20, 26)]
    + [Row(f"matchings K_{n}", [partial(matchings, n)]) for n in (16, 20, 24)]
    + [Row("Latin squares 5", [partial(latin, 5, 161280)])]
    + [Row("Latin squares 6", [partial(latin, 6, 812851200)])]
    + [Row("Latin squares 7", [partial(latin, 7, 61479419904000)])]
    + [Row("timetables of 10 teams", [partial(league, 10, 1225566720)])]
    + [Row(f"queens {n}", [partial(queens, n, QUEENS[n])]) for n in QUEENS]
    + [Row("Langford 12", [partial(langford, 12, 216288)])]
    + [Row("pentominoes 6x10", [partial(pentominoes, 6, 10, 9356)])]
    + [Row("pentominoes 5x12", [partial(pentominoes, 5, 12, 4040)])]
    + [row for row in TABLE if row.name.startswith(("Soma", "word squares 4", "random, 8"))]
    + [row for row in TABLE if row.name.startswith(("sudoku 16", "sudoku, mean", "quasigroup"))]
)


class Diagram(Dlx):
    name = "diagram"

    def __init__(self) -> None:
        super().__init__(kernel="diagram")

    def first(self, instance: Instance) -> list[int]:
        return list(self.problem(instance).first())


class WithoutIsomorphs(Dlx):
    """The diagram, when each state is counted for itself, whether like others or not."""

    name = "no isomorphs"

    def count(self, instance: Instance) -> int:
        from dlx.kernels import diagram

        machine = diagram.Diagram(self.problem(instance).matrix, isomorphs=diagram.NEVER)
        while machine.advance(1 << 24, 1 << 62, 1) == SPENT:
            pass
        return machine.total


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


class Ganak(Solver):
    """A counter of the models of clauses, #SAT, on `dlx.formats.sat`'s clauses."""

    name = "ganak"
    distribution = package = "pyganak"

    def models(self, instance: Instance, chosen: Sequence[int]) -> int:
        problem = Problem.from_options(
            instance.options, secondary=range(instance.n_primary, instance.n_items)
        )
        cnf = to_cnf(problem)
        counter = self.module.Counter()
        counter.new_vars(cnf.n_variables)
        counter.add_clauses(cnf.clauses + [[option + 1] for option in chosen])
        counter.set_sampling_set(range(1, problem.n_options + 1))
        total: int = counter.count()
        return total

    def count(self, instance: Instance) -> int:
        return self.models(instance, ())

    def first(self, instance: Instance) -> Iterable[int]:
        chosen: list[int] = []
        for option in range(len(instance.options)):
            if self.models(instance, [*chosen, option]):
                chosen.append(option)
        return chosen


SOLVERS: list[type[Solver]] = [Dlx, Enumeration, Diagram, WithoutIsomorphs, Dxz, XcoverZdd, Ganak]

Outcome = float | str  # seconds, or why there are none


def figures(row: Row, solvers: Sequence[Solver], repeat: int, timeout: int) -> dict[str, Outcome]:
    """Measure every solver on a row, in turn; one that fails is not asked again."""
    times: dict[str, list[float]] = {}
    failed: dict[str, Outcome] = {}
    probe = row.makers[0]()
    for solver in solvers:
        if solver.supports(probe):
            times[solver.name] = []
        else:
            failed[solver.name] = "-"
    for _ in range(repeat):
        for solver in solvers:
            if solver.name not in failed:
                outcome = measure(solver, row, "count", timeout)
                if isinstance(outcome, float):
                    times[solver.name].append(outcome)
                else:
                    failed[solver.name] = outcome
    return {name: median(each) for name, each in times.items() if name not in failed} | failed


def against_better(line: Mapping[str, Outcome]) -> str:
    """The time of `count` over that of the better way, marked where the rule is broken."""
    ours = line[Dlx.name]
    ways = [
        seconds
        for name in (Enumeration.name, Diagram.name)
        if isinstance(seconds := line.get(name), float)
    ]
    if not ways or not isinstance(ours, float):
        return "-"
    better = min(ways)
    broken = ours > ALLOWED * better and ours > better + SLACK
    return f"{ours / better:.2f}{'!' * broken}"


def shown(outcome: Outcome | None) -> str:
    if not isinstance(outcome, float):
        return outcome or "-"
    return f"{1000 * outcome:,.0f}" if outcome >= 0.1 else f"{1000 * outcome:.3g}"


def mean_of(ratios: Sequence[float]) -> str:
    return f"{geometric_mean(ratios):.3g} over {len(ratios)} rows" if ratios else "-"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; return 1 when dlx was wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.counting",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rows", metavar="GLOB", default="*", help="only rows of such a name")
    parser.add_argument("--rivals", nargs="*", default=[kind.name for kind in SOLVERS[1:]])
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--timeout", type=int, default=20, help="seconds a run (default 20)")
    options = parser.parse_args(argv)
    solvers = load([kind for kind in SOLVERS if kind is Dlx or kind.name in options.rivals])
    names = [solver.name for solver in solvers]
    heads = ["milliseconds", "covers", *names, "DXD", "dlx / better"]
    print(f"| {' | '.join(heads)} |\n|---" + "|---:" * (len(heads) - 1) + "|", flush=True)
    right = True
    ratios: dict[str, list[float]] = {name: [] for name in [*names, "DXD"]}
    for row in (row for row in ROWS if fnmatch(row.name, options.rows)):
        line = figures(row, solvers, options.repeat, options.timeout)
        ours, theirs = line[Dlx.name], LITERATURE.get(row.name, (0, None))[1]
        right = right and ours not in ("wrong answer", "crashed")
        for name, seconds in [*line.items(), ("DXD", theirs)]:
            if isinstance(seconds, float) and isinstance(ours, float):
                ratios[name].append(seconds / ours)
        cells = [*(shown(line[name]) for name in names), shown(theirs), against_better(line)]
        print(f"| {row.name} | {row.makers[0]().covers} | {' | '.join(cells)} |", flush=True)
    for name in [*names[1:], "DXD"]:
        print(f"{name} / dlx, geometric mean: {mean_of(ratios[name])}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
