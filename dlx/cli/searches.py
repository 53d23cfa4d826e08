"""The commands that search: solve, count, first, best."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from dlx.cli.exits import INTERRUPTED, NO_SOLUTION, SOLVED, STOPPED, Complaint, say
from dlx.cli.files import read_problem, resumed, write_checkpoint
from dlx.cli.watch import Figures, TimeUp, Watch
from dlx.counting import CountKernelName, counting_kernel
from dlx.errors import SearchLimit
from dlx.kernels.choice import KernelName, OrderName, plan
from dlx.problem import Problem
from dlx.search import Search
from dlx.solution import Solution

LISTED = ("seed", "order", "checkpoint", "resume")  # what only a search that visits all has


def solve(arguments: Namespace) -> int:
    """Print every solution."""
    problem = read_problem(arguments)
    search = _search(problem, arguments, "mrv", arguments.limit)

    def body(watch: Watch) -> None:
        write(watch.between(search), arguments.json)

    # Where solutions run down the terminal, a line below them would be in their way.
    return _drive(search, arguments, body, shown=not sys.stdout.isatty())


def count(arguments: Namespace) -> int:
    """Print the number of solutions."""
    problem = read_problem(arguments)
    kernel: CountKernelName = arguments.kernel or "auto"
    listed = kernel not in ("auto", "diagram") or any(
        getattr(arguments, name) is not None for name in LISTED
    )
    if listed:
        search = _search(problem, arguments, None, None)
    else:
        given = problem._given(arguments.given)
        machine = counting_kernel(problem.matrix, given, kernel, arguments.memory)
        search = Search(machine, problem, max_nodes=arguments.max_nodes)

    def body(watch: Watch) -> None:
        number = search.count()
        with any_size():
            print(f'{{"count": {number}}}' if arguments.json else number)

    return _drive(search, arguments, body, so_far=listed)


def first(arguments: Namespace) -> int:
    """Print one solution."""
    from dlx.kernels.restarts import Restarts

    problem = read_problem(arguments)
    search = Search(
        Restarts(problem.matrix, problem._given(arguments.given), "auto"),
        problem,
        limit=1,
        max_nodes=arguments.max_nodes,
    )

    def body(watch: Watch) -> None:
        write(search, arguments.json)

    return _drive(search, arguments, body)


def best(arguments: Namespace) -> int:
    """Print the cheapest solutions; those so far, if a limit or Ctrl-C came first."""
    from dlx.cheapest import Best

    problem = read_problem(arguments)
    best = Best(problem.matrix, (), arguments.k)
    search = Search(best, problem)

    def body(watch: Watch) -> None:
        if arguments.anytime:
            write(watch.between(search), arguments.json, costs=True)
        for _ in search:
            pass

    def parts() -> list[str]:
        cheapest = [Solution(numbers, problem).cost for numbers in best.covers()[:1]]
        return [*(f"cost {cost}" for cost in cheapest), f"at least {best.bound}"]

    shown = not (arguments.anytime and sys.stdout.isatty())
    code = _drive(search, arguments, body, shown=shown, parts=parts)
    if not arguments.anytime:
        found = (Solution(numbers, problem) for numbers in best.covers())
        write(found, arguments.json, costs=True)
    if code in (STOPPED, INTERRUPTED) and not arguments.quiet:
        gap = f", a gap of {best.gap}" * bool(best.covers())
        say(f"no solution costs less than {best.bound}{gap}")
    return code


def _search(
    problem: Problem, arguments: Namespace, order: OrderName | None, limit: int | None
) -> Search:
    """The search that was asked for, at its start or where it is resumed; None: in any order."""
    if arguments.resume is not None:
        return resumed(problem, arguments, limit)
    kernel: KernelName = arguments.kernel or "auto"
    try:
        return problem.search(
            given=arguments.given,
            seed=arguments.seed,
            order=arguments.order or order or plan(problem.matrix, (), kernel, None).order,
            kernel=kernel,
            limit=limit,
            max_nodes=arguments.max_nodes,
        )
    except ValueError as error:  # such as a kernel that has not what is asked of it
        raise Complaint(str(error)) from None


def _drive(
    search: Search,
    arguments: Namespace,
    body: Callable[[Watch], None],
    *,
    shown: bool = True,
    so_far: bool = True,
    parts: Callable[[], list[str]] | None = None,
) -> int:
    """Let the body read the search, and say how that ended.

    Parameters
    ----------
    search : Search
    arguments : Namespace
    body : callable
        Prints results; a slice is watched by itself, the body may `tick` in between.
    shown : bool
        Whether the terminal may show how far it is.
    so_far : bool
        Whether the number of solutions is part of that.
    parts : callable, optional
        What it shows in place of the number of solutions and the share done.

    Returns
    -------
    int
        The exit code.
    """
    path = getattr(arguments, "checkpoint", None)
    write_checkpoint(search, path)  # a file that cannot be written is known before the search
    began = search.stats

    def figures() -> Figures:
        stats = search.stats
        rate = (stats.nodes - began.nodes) / max(stats.seconds - began.seconds, 1e-9)
        speed = f"{rate:,.0f} nodes/s"
        if parts is not None:
            return Figures(None, [*parts(), speed])
        found = [counted(stats.solutions)] if so_far else []
        return Figures(search.progress, [*found, speed])

    with Watch(figures, shown and not arguments.quiet, arguments.timeout) as watch:
        search.on_slice = watch.before_slice
        why = _end(search, lambda: body(watch))
    sys.stdout.flush()  # what a checkpoint counts as found has been written
    write_checkpoint(search, path)
    if not arguments.quiet:
        _say_figures(why, search)
    if why == "interrupted":
        return INTERRUPTED
    if why in ("timeout", "max_nodes"):
        return STOPPED
    return SOLVED if search.stats.solutions else NO_SOLUTION


def _end(search: Search, body: Callable[[], None]) -> str:
    """Why the search ended."""
    try:
        body()
    except KeyboardInterrupt:
        return "interrupted"
    except TimeUp:
        return "timeout"
    except SearchLimit:
        pass
    return search.status


def _say_figures(why: str, search: Search) -> None:
    """The figures; "exhausted" goes without saying."""
    stats = search.stats
    say(
        (why + ": ") * (why != "exhausted") + f"{counted(stats.solutions)}, {stats.nodes} nodes, "
        f"{stats.updates} updates, {stats.seconds:.3f} s"
    )


@contextmanager
def any_size() -> Iterator[None]:
    """Let numbers have any number of digits when they are written; none that is read may."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def counted(solutions: int) -> str:
    """So many solutions."""
    with any_size():
        return f"{solutions} solution{'s' * (solutions != 1)}"


def write(solutions: Iterable[Solution], as_json: bool, costs: bool = False) -> None:
    """Write solutions on standard output as they come, each in one piece.

    Parameters
    ----------
    solutions : iterable of Solution
    as_json : bool
    costs : bool
        Whether the text says what each costs; JSON always does.
    """
    if as_json:
        from dlx.formats import jsonlines

        jsonlines.write(solutions, sys.stdout)
        return
    known: dict[int, str] = {}  # option -> its line
    blank = ""
    for solution in solutions:
        for number in solution:
            if number not in known:
                known[number] = f"{solution.problem.label(number)}\n"
        cost = f"cost {solution.cost}\n" if costs else ""
        sys.stdout.write(blank + cost + "".join(map(known.__getitem__, solution)))
        blank = "\n"
