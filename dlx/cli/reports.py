"""The commands that look at a problem or a file: estimate, explain, stats, convert, verify."""

from __future__ import annotations

import json
import math
from argparse import Namespace
from collections import Counter

from dlx.checkpoint import digest
from dlx.cli.exits import NO_SOLUTION, SOLVED
from dlx.cli.files import lines_of, read_problem
from dlx.cli.watch import Figures, Watch
from dlx.errors import NotACover
from dlx.formats import jsonlines, save
from dlx.kernels.choice import choose
from dlx.problem import Problem


def estimate(arguments: Namespace) -> int:
    """Print how large the search tree is, by random dives."""
    problem = read_problem(arguments)
    trials, done = arguments.trials, 0

    def figures() -> Figures:
        return Figures(done / trials, [f"{done:,} of {trials:,} dives"])

    with Watch(figures, not arguments.quiet) as watch:

        def on_slice(dives: int) -> None:
            nonlocal done
            done = dives
            watch.tick()

        found = problem.estimate(trials, arguments.seed, on_slice=on_slice)
    if arguments.json:
        print(json.dumps({k: v if math.isfinite(v) else None for k, v in found._asdict().items()}))
    else:
        print(f"nodes      {found.nodes:.4g} +- {found.nodes_error:.1g}")
        print(f"solutions  {found.solutions:.4g} +- {found.solutions_error:.1g}")
        print(f"seconds    {found.seconds:.3g}")
    return SOLVED


def explain(arguments: Namespace) -> int:
    """Print why there is no solution; the exit code says whether there is one."""
    problem = read_problem(arguments)
    found = problem.explain(given=arguments.given, timeout=arguments.timeout)
    if arguments.json:
        entry = {
            name: getattr(found, name)
            for name in ("kind", "items", "options", "remove", "is_irreducible", "text")
        }
        print(json.dumps(entry, default=str))
    else:
        print(found)
    return SOLVED if found.kind == "solvable" else NO_SOLUTION


def stats(arguments: Namespace) -> int:
    """Print figures of the problem itself."""
    problem = read_problem(arguments)
    figures = figures_of(problem)
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            text = f"{value:.4g}" if isinstance(value, float) else value
            print(f"{name.replace('_', ' '):18}{text}")
    return SOLVED


def figures_of(problem: Problem) -> dict[str, int | float | str]:
    """What there is to say about a problem without solving it."""
    matrix = problem.matrix
    sizes = Counter(matrix.items)
    primary = [sizes[item] for item in range(matrix.n_primary)]
    places = matrix.n_items * matrix.n_options
    return {
        "items": matrix.n_items,
        "primary_items": matrix.n_primary,
        "colors": matrix.n_colors,
        "options": matrix.n_options,
        "entries": matrix.n_entries,
        "density": matrix.n_entries / places if places else 0.0,
        "least_options": min(primary, default=0),
        "most_options": max(primary, default=0),
        "multiplicities": "no" if matrix.low is None else "yes",
        "costs": "no" if matrix.costs is None else "yes",
        "kernel": choose(matrix),
        "digest": digest(matrix),
    }


def convert(arguments: Namespace) -> int:
    """Write the problem in another format."""
    save(read_problem(arguments), arguments.target, arguments.to)
    return SOLVED


def verify(arguments: Namespace) -> int:
    """Print how many solutions are right, and the first that is wrong."""
    problem = read_problem(arguments)
    right, wrong = 0, 0
    first: tuple[int, str] | None = None
    source = "<stdin>" if arguments.solutions == "-" else arguments.solutions
    with lines_of(arguments.solutions) as lines:
        for line, options in jsonlines.numbers(lines, source):
            try:
                problem.verify(options)
                right += 1
            except NotACover as error:
                wrong += 1
                first = first or (line, str(error))
    if arguments.json:
        entry = None if first is None else {"line": first[0], "message": first[1]}
        print(json.dumps({"right": right, "wrong": wrong, "first_wrong": entry}))
    elif first is None:
        print(f"{right} right")
    else:
        line, message = first
        print(f"{right} right, {wrong} wrong; the first of those is {source}:{line}: {message}")
    return SOLVED if first is None else NO_SOLUTION
