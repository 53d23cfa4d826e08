"""The command line: solve, count or find the first solution of a problem in a file."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TypeGuard

from dlx.errors import SearchLimit
from dlx.formats import knuth
from dlx.problem import Problem
from dlx.search import Search

PROGRAM = "dlx"
SOLVED, NO_SOLUTION, USAGE, STOPPED, INTERRUPTED = 0, 1, 2, 3, 130

EXAMPLES = """\
examples:
  dlx solve queens.dlx                 every solution, its options one a line
  dlx solve --json queens.dlx | head   one JSON object a line
  dlx count --timeout 60 queens.dlx    how many there are
  generate | dlx first -               the first solution of a problem on standard input

"""


class _Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that take one line."""

    def format_help(self) -> str:
        return EXAMPLES + super().format_help()

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{PROGRAM}: {message}; --help shows how\n")


def _parser() -> _Parser:
    parser = _Parser(
        prog=PROGRAM, description="Exact covers of a problem in Knuth's DLX text format."
    )
    parser.add_argument("command", choices=("solve", "count", "first"))
    parser.add_argument("file", help="a file, or - for standard input")
    parser.add_argument("--limit", type=int, metavar="N", help="solve: stop after N solutions")
    parser.add_argument("--timeout", type=float, metavar="S", help="stop after S seconds: exit 3")
    parser.add_argument("--max-nodes", type=int, metavar="N", help="stop after N nodes: exit 3")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; by default those of the process.

    Returns
    -------
    int
        0 solved, 1 no solution, 2 something is wrong with the arguments, the file or the output,
        3 stopped by --timeout or --max-nodes, 130 interrupted.
    """
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.limit is not None and arguments.command != "solve":
        parser.error("--limit goes with solve")
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except (ValueError, OSError) as error:  # dlx.FormatError and UnicodeDecodeError among them
        if isinstance(error, OSError) and not _names_file(error):
            # Nobody reads what is still in the buffer; without this, Python tries again at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return SOLVED
        what = f"{error.filename}: {error.strerror}" if _names_file(error) else error
        print(f"{PROGRAM}: {what}", file=sys.stderr)
        return USAGE


def _names_file(error: Exception) -> TypeGuard[OSError]:
    return isinstance(error, OSError) and error.filename is not None


def _run(arguments: argparse.Namespace) -> int:
    problem = _read(arguments.file)
    search = problem.search(
        limit=1 if arguments.command == "first" else arguments.limit,
        timeout=arguments.timeout,
        max_nodes=arguments.max_nodes,
    )
    try:
        if arguments.command == "count":
            _print_count(search, arguments.json)
        else:
            _print_solutions(search, arguments.json)
    except KeyboardInterrupt:
        _say_figures("interrupted", search)
        return INTERRUPTED
    except SearchLimit:
        pass
    _say_figures(search.status, search)
    if search.status in ("timeout", "max_nodes"):
        return STOPPED
    return SOLVED if search.stats.solutions else NO_SOLUTION


def _read(file: str) -> Problem:
    if file == "-":
        return knuth.read(sys.stdin, "<stdin>")
    with open(file, encoding="utf-8") as lines:
        return knuth.read(lines, file)


def _print_solutions(search: Search, as_json: bool) -> None:
    for number, solution in enumerate(search, 1):
        if as_json:
            print(json.dumps({"options": solution, "labels": solution.labels}), flush=True)
        else:
            print("\n" * (number > 1) + "\n".join(solution.labels), flush=True)


def _print_count(search: Search, as_json: bool) -> None:
    number = search.count()
    print(json.dumps({"count": number}) if as_json else number)


def _say_figures(why: str, search: Search) -> None:
    """The figures, on stderr; "exhausted" goes without saying."""
    stats = search.stats
    print(
        f"{PROGRAM}: " + (why + ": ") * (why != "exhausted") + f"{stats.solutions} solutions, "
        f"{stats.nodes} nodes, {stats.updates} updates, {stats.seconds:.3f} s",
        file=sys.stderr,
    )
