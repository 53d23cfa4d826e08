"""The commands that ask the set of all solutions: sample, marginals."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable

from dlx.cli.exits import NO_SOLUTION, SOLVED, STOPPED, say
from dlx.cli.files import read_problem
from dlx.cli.searches import any_size, counted, write
from dlx.cli.watch import Figures, Watch
from dlx.compilation import Compilation
from dlx.errors import SearchLimit
from dlx.problem import Problem
from dlx.solutions import SolutionSet


def sample(arguments: Namespace) -> int:
    """Print solutions drawn at random."""

    def answer(solutions: SolutionSet, problem: Problem) -> None:
        wanted = arguments.n if solutions else 0
        write(solutions.sample(wanted, arguments.seed), arguments.json)

    return _ask(arguments, answer)


def marginals(arguments: Namespace) -> int:
    """Print the number of solutions, and then of each option in how many it is."""

    def answer(solutions: SolutionSet, problem: Problem) -> None:
        times = solutions.marginals()
        if arguments.json:
            print(f'{{"count": {solutions.count()}}}')
            for option, number in enumerate(times):
                label = json.dumps(problem.label(option), default=str)
                print(f'{{"option": {option}, "label": {label}, "solutions": {number}}}')
            return
        print(counted(solutions.count()))
        width, tail = len(str(max(times, default=0))), len(str(max(len(times) - 1, 0)))
        for option, number in enumerate(times):
            print(f"{number:{width}}  {option:{tail}}  {problem.label(option)}")

    return _ask(arguments, answer)


def _ask(arguments: Namespace, answer: Callable[[SolutionSet, Problem], None]) -> int:
    """Find all solutions, print an answer about them, and say how large the diagram was."""
    problem = read_problem(arguments)
    given = problem._given(arguments.given)
    compilation = Compilation(problem, given, arguments.memory, arguments.timeout)
    search = compilation.search

    def figures() -> Figures:
        return Figures(search.progress, [f"{search.stats.nodes:,} states"])

    try:
        with Watch(figures, not arguments.quiet) as watch:
            search.on_slice = watch.before_slice
            solutions = compilation.finish()
    except SearchLimit:
        if not arguments.quiet:
            say(f"timeout: {search.stats.nodes} states, {search.stats.seconds:.3f} s")
        return STOPPED
    with any_size():
        answer(solutions, problem)
    sys.stdout.flush()
    if not arguments.quiet:
        stats = solutions.stats
        say(
            f"{counted(solutions.count())}, a diagram of {stats.nodes} nodes and {stats.edges} "
            f"edges, {stats.seconds:.3f} s"
        )
    return SOLVED if solutions else NO_SOLUTION
