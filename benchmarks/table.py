"""Print the table: dlx and its rivals on every row, interleaved.

python -m benchmarks.table
python -m benchmarks.table --rows 'pentominoes*' --rivals miniexact --repeat 5
python -m benchmarks.table --task first
python -m benchmarks.table --task memory
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fnmatch import fnmatch
from pathlib import Path
from statistics import geometric_mean, median

from benchmarks.instances import ROWS, Row
from benchmarks.measure import measure
from benchmarks.rivals import RIVALS, Dlx, Solver, load

Outcome = float | str  # CPU seconds or bytes, or why there are none
Line = Mapping[str, Outcome]  # by the name of the solver


def interleaved(
    row: Row, solvers: Sequence[Solver], task: str, repeat: int, timeout: int
) -> dict[str, Outcome]:
    """Measure every solver on a row, in turn, `repeat` times over.

    A solver that fails is not asked again. The others get the median of their times.
    """
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
                outcome = measure(solver, row, task, timeout)
                if isinstance(outcome, float):
                    times[solver.name].append(outcome)
                else:
                    failed[solver.name] = outcome
    return {name: median(each) for name, each in times.items() if name not in failed} | failed


def best_rival(line: Line) -> tuple[str, float] | None:
    """Return the fastest rival of a line and its seconds."""
    rivals = {
        name: seconds
        for name, seconds in line.items()
        if name != Dlx.name and isinstance(seconds, float)
    }
    return min(rivals.items(), key=lambda rival: rival[1]) if rivals else None


def ratio(line: Line) -> float | None:
    """Return the time of the best rival over ours: above 1, dlx is faster."""
    best, ours = best_rival(line), line[Dlx.name]
    return best[1] / ours if best and isinstance(ours, float) else None


def mean_ratio(lines: Iterable[Line], name: str) -> float | None:
    """Return the geometric mean of a rival's time over ours, where both have one."""
    ratios = [
        theirs / ours
        for line in lines
        if isinstance(theirs := line[name], float) and isinstance(ours := line[Dlx.name], float)
    ]
    return geometric_mean(ratios) if ratios else None


UNITS = {  # what a table shows, its unit, and the units in a second or a byte
    "count": ("All covers counted", "CPU milliseconds", 1000.0),
    "first": ("First cover found", "CPU milliseconds", 1000.0),
    "memory": ("Peak memory of a count", "MiB beyond what was there before", 2.0**-20),
}


def figure_of(outcome: float, task: str) -> str:
    figure = UNITS[task][2] * outcome
    digits = 0 if figure >= 100 else 1 if figure >= 10 else 2 if figure >= 1 else 3
    return f"{figure:,.{digits}f}"


def markdown_head(names: Sequence[str]) -> str:
    cells = ["instance", *names, "best rival / dlx"]
    return "| " + " | ".join(cells) + " |\n|---" + "|---:" * (len(names) + 1) + "|"


def markdown_row(row: str, line: Line, names: Sequence[str], task: str) -> str:
    """Lay out a row, its best time in bold."""
    fastest = min((s for s in line.values() if isinstance(s, float)), default=None)
    cells = [row]
    for name in names:
        outcome = line[name]
        cell = figure_of(outcome, task) if isinstance(outcome, float) else outcome
        cells.append(f"**{cell}**" if outcome == fastest else cell)
    best, ours = best_rival(line), ratio(line)
    cells.append(f"{ours:.2f} ({best[0]})" if best and ours else "-")
    return "| " + " | ".join(cells) + " |"


def markdown_foot(lines: Sequence[Line], names: Sequence[str]) -> str:
    """Lay out the geometric means of the columns."""
    means = [mean_ratio(lines, name) for name in names]
    ratios = [r for line in lines if (r := ratio(line)) is not None]
    means.append(geometric_mean(ratios) if ratios else None)
    cells = ["*time over dlx's, geometric mean*"]
    cells += [f"{mean:.2f}" if mean is not None else "-" for mean in means]
    return "| " + " | ".join(cells) + " |"


def processor() -> str:
    """Return the model name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def heading(solvers: Sequence[Solver], task: str, repeat: int, timeout: int) -> str:
    """Say what was measured, when, where and with which versions."""
    what, unit, _ = UNITS[task]
    versions = ", ".join(f"{solver.name}: {solver.version}" for solver in solvers)
    return (
        f"{what}: {unit}, set-up included, median of {repeat} interleaved runs, "
        f"{timeout} s allowed for each.\n"
        f"{date.today()}, {processor()}, {platform.system()}, "
        f"Python {platform.python_version()}. {versions}."
    )


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.table", description="Compare dlx with its rivals."
    )
    known = [kind.name for kind in RIVALS]
    parser.add_argument("--rows", metavar="GLOB", default="*", help="only rows of such a name")
    parser.add_argument("--rivals", nargs="*", choices=known, default=known, help="only these")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--task", choices=list(UNITS), default="count")
    parser.add_argument("--timeout", type=int, default=60, help="seconds a run (default 60)")
    options = parser.parse_args(argv)
    if options.repeat < 1 or options.timeout < 1:
        parser.error("--repeat and --timeout must be at least 1")
    options.rows = [
        row
        for row in ROWS
        if fnmatch(row.name, options.rows) and (row.known or options.task == "first")
    ]
    if not options.rows:
        parser.error("no row has such a name; the rows: " + "; ".join(row.name for row in ROWS))
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; return 1 when dlx is not there or was wrong."""
    options = arguments(argv)
    solvers = load([Dlx] + [kind for kind in RIVALS if kind.name in options.rivals])
    if not solvers or solvers[0].name != Dlx.name:
        return 1
    names = [solver.name for solver in solvers]
    lines = []
    print(heading(solvers, options.task, options.repeat, options.timeout), end="\n\n")
    print(markdown_head(names), flush=True)
    for row in options.rows:
        line = interleaved(row, solvers, options.task, options.repeat, options.timeout)
        lines.append(line)
        print(markdown_row(row.name, line, names, options.task), flush=True)
    print(markdown_foot(lines, names))
    return int(any(line[Dlx.name] in ("wrong answer", "crashed") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
