"""What can be asked for on the command line."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, get_args

from dlx.cli.exits import PROGRAM, USAGE
from dlx.kernels.choice import KernelName, OrderName

EXAMPLES = """\
examples:
  dlx solve queens.dlx                every solution, its options one a line
  dlx solve --json queens.dlx | head  one JSON object a line
  dlx count --timeout 60 queens.dlx   how many there are
  generate | dlx first -              one, of a problem on standard input
  dlx best -k 3 rota.dlx              the three cheapest
  dlx sample -n 3 queens.dlx          three at random
  dlx convert queens.dlx queens.cnf   for other solvers
"""

MORE = """\
FILE is in the text format of Knuth's programs (.dlx, .txt), or .ec or .npz;
"-" is standard input. Results go to standard output, all else to standard
error. Exit codes: 0 solved, 1 no solution, 2 something is wrong with the
arguments or a file, 3 stopped by a limit, 130 interrupted.
"""

MORE_OF_SETS = """\
All solutions are found first, as a diagram, most often far smaller than a
list of them. With too little memory or time for that, the exit code is 3.
"""

KERNELS = get_args(KernelName)
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
MOST_BYTES = (1 << 63) - 1

IN_CHECKPOINT = ("given", "seed", "order", "kernel")


class Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that take one line."""

    def __init__(self, *, examples: str, **rest: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **rest
        )
        self._examples = examples

    def format_help(self) -> str:
        """The examples, then how to use it, then each argument."""
        return f"{self._examples}\n{super().format_help()}"

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        self.exit(USAGE, f"{PROGRAM}: {message}; {self.prog} --help shows how\n")


def parse(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the arguments.

    Parameters
    ----------
    argv : sequence of str, optional
        By default those of the process.

    Returns
    -------
    argparse.Namespace
        With `run`, the module and function of the command.

    Raises
    ------
    SystemExit
        After help, and for wrong arguments.
    """
    parser = Parser(
        prog=PROGRAM,
        examples=EXAMPLES,
        description="Exact covers of a problem in a file.",
        epilog=MORE,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (
        _add_solve,
        _add_count,
        _add_first,
        _add_best,
        _add_sample,
        _add_marginals,
        _add_estimate,
        _add_explain,
        _add_stats,
        _add_convert,
        _add_verify,
    ):
        add(commands)
    arguments = parser.parse_args(argv)
    if wrong := _conflict(arguments):
        parser.error(wrong)
    return arguments


def _conflict(arguments: argparse.Namespace) -> str | None:
    """What is wrong with arguments that do not go together."""
    chosen = vars(arguments)
    if chosen.get("resume") is not None:
        for name in IN_CHECKPOINT:
            if chosen[name] not in (None, []):
                return f"--{name} is in the checkpoint that --resume names: leave it out"
    if chosen.get("kernel") == "diagram":
        for name in ("seed", "order", "checkpoint"):
            if chosen[name] is not None:
                return f"--kernel diagram does not list solutions: leave out --{name}"
    if chosen.get("anytime") and arguments.k > 1:
        return "--anytime shows the cheapest so far: leave out -k"
    if chosen.get("solutions") == "-" and arguments.file == "-":
        return "the problem and the solutions cannot both be standard input"
    return None


# ---- commands -----------------------------------------------------------------------------------


def _command(
    commands: Any, name: str, run: str, summary: str, examples: str, more: str | None = None
) -> Parser:
    """A command with a problem in a file."""
    parser: Parser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        examples=examples,
        epilog=more,
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a problem, or - for standard input")
    return parser


def _add_solve(commands: Any) -> None:
    parser = _command(
        commands,
        "solve",
        "searches.solve",
        "every solution, its options one a line",
        """\
examples:
  dlx solve queens.dlx
  dlx solve --limit 10 --seed 1 queens.dlx   ten, not always the first ones
  dlx solve --given 3,17 queens.dlx          those with options 3 and 17
  dlx solve --json --timeout 9 --checkpoint at queens.dlx >> found
  dlx solve --json --timeout 9 --checkpoint at --resume at queens.dlx >> found
""",
    )
    parser.add_argument("--limit", type=_whole(1), metavar="N", help="stop after N solutions")
    _add_limits(parser)
    _add_course(parser)
    _add_output(parser)


def _add_count(commands: Any) -> None:
    parser = _command(
        commands,
        "count",
        "searches.count",
        "how many solutions there are",
        """\
examples:
  dlx count queens.dlx
  dlx count --timeout 3600 --checkpoint at queens.dlx
  dlx count --resume at queens.dlx         go on from there
""",
        """\
It finds out whether it pays not to visit each solution. --seed, --order,
--checkpoint and --resume visit them all.
""",
    )
    _add_limits(parser)
    _add_course(parser, (*KERNELS, "diagram"))
    _add_memory(parser)
    _add_output(parser)


def _add_first(commands: Any) -> None:
    parser = _command(
        commands,
        "first",
        "searches.first",
        "one solution, found as fast as can be; not always the first one of solve",
        """\
examples:
  dlx first queens.dlx
  dlx first --given 3,17 queens.dlx          one with options 3 and 17
""",
    )
    _add_limits(parser)
    _add_given(parser)
    _add_output(parser)


def _add_best(commands: Any) -> None:
    parser = _command(
        commands,
        "best",
        "searches.best",
        "the cheapest solutions, each below its cost",
        """\
examples:
  dlx best rota.dlx
  dlx best -k 3 rota.dlx                     the three cheapest
  dlx best --timeout 60 --anytime rota.dlx   each that beats all before it
""",
    )
    parser.add_argument("-k", type=_whole(1), default=1, metavar="N", help="how many; default: 1")
    parser.add_argument("--anytime", action="store_true", help="show each improvement")
    _add_timeout(parser)
    _add_output(parser)


def _add_sample(commands: Any) -> None:
    parser = _command(
        commands,
        "sample",
        "sets.sample",
        "solutions at random, each as likely as any other",
        """\
examples:
  dlx sample queens.dlx
  dlx sample -n 100 --seed 7 --json queens.dlx   the same hundred each time
  dlx sample --given 3,17 queens.dlx             of those with options 3 and 17
""",
        MORE_OF_SETS,
    )
    parser.add_argument(
        "-n", type=_whole(1), default=1, metavar="N", help="how many, one may repeat; default: 1"
    )
    _add_dice(parser)
    _add_set(parser)


def _add_marginals(commands: Any) -> None:
    parser = _command(
        commands,
        "marginals",
        "sets.marginals",
        "in how many solutions each option is, and how many there are",
        """\
examples:
  dlx marginals queens.dlx
  dlx marginals --json queens.dlx
  dlx marginals --given 3,17 queens.dlx          of those with options 3 and 17
""",
        MORE_OF_SETS,
    )
    _add_set(parser)


def _add_estimate(commands: Any) -> None:
    parser = _command(
        commands,
        "estimate",
        "reports.estimate",
        "guess how long a count would take, and how many solutions there are",
        """\
examples:
  dlx estimate queens.dlx
  dlx estimate --trials 100000 --seed 7 queens.dlx
""",
    )
    parser.add_argument(
        "--trials", type=_whole(2), default=1000, metavar="N", help="dives; default: 1000"
    )
    _add_dice(parser)
    _add_output(parser)


def _add_explain(commands: Any) -> None:
    parser = _command(
        commands,
        "explain",
        "reports.explain",
        "say why there is no solution",
        """\
examples:
  dlx explain rota.dlx
  dlx explain --given 3,17 rota.dlx          why none has options 3 and 17
""",
    )
    _add_given(parser)
    _add_timeout(parser)
    _add_json(parser)
    _add_format(parser)


def _add_stats(commands: Any) -> None:
    parser = _command(
        commands,
        "stats",
        "reports.stats",
        "figures of the problem itself",
        """\
examples:
  dlx stats queens.dlx
  dlx stats --json queens.dlx
""",
    )
    _add_json(parser)
    _add_format(parser)


def _add_convert(commands: Any) -> None:
    parser = _command(
        commands,
        "convert",
        "reports.convert",
        "write the problem in another format",
        """\
examples:
  dlx convert queens.dlx queens.cnf          clauses for a SAT solver
  dlx convert queens.dlx - --to lp           an integer program, to be seen
  generate | dlx convert - queens.npz --from ec
""",
    )
    parser.add_argument("target", metavar="TARGET", help="a file, or - for standard output")
    parser.add_argument(
        "--from", dest="format", metavar="FORMAT", help="dlx, ec or npz; default: by the suffix"
    )
    parser.add_argument(
        "--to", metavar="FORMAT", help="dlx, ec, npz, cnf, lp or mps; default: by the suffix"
    )


def _add_verify(commands: Any) -> None:
    parser = _command(
        commands,
        "verify",
        "reports.verify",
        "check solutions, as solve --json writes them",
        """\
examples:
  dlx verify queens.dlx found.jsonl
  dlx solve --json queens.dlx | dlx verify queens.dlx -
""",
    )
    parser.add_argument("solutions", metavar="SOLUTIONS", help="a file, or - for standard input")
    _add_json(parser)
    _add_format(parser)


# ---- arguments that commands share --------------------------------------------------------------


def _add_limits(parser: Parser) -> None:
    _add_timeout(parser)
    parser.add_argument(
        "--max-nodes", type=_whole(0), metavar="N", help="stop after N nodes of the search tree"
    )


def _add_timeout(parser: Parser) -> None:
    parser.add_argument("--timeout", type=_seconds, metavar="S", help="stop after S seconds")


def _add_given(parser: Parser) -> None:
    parser.add_argument(
        "--given",
        type=_numbers,
        action="extend",
        default=[],
        metavar="N,N,...",
        help="options in every solution, counted from 0",
    )


def _add_set(parser: Parser) -> None:
    """What goes into the set of all solutions."""
    _add_given(parser)
    _add_timeout(parser)
    _add_memory(parser)
    _add_output(parser)


def _add_memory(parser: Parser) -> None:
    parser.add_argument(
        "--memory",
        type=_bytes,
        default=1 << 30,
        metavar="BYTES",
        help="that the diagram of solutions may take, such as 500M or 2G; default: 1G",
    )


def _add_dice(parser: Parser) -> None:
    parser.add_argument(
        "--seed", type=_whole(0, 2**64 - 1), default=1, metavar="N", help="default: 1"
    )


def _add_course(parser: Parser, kernels: Sequence[str] = KERNELS) -> None:
    """The course of a search for all solutions, and where it stops and goes on."""
    _add_given(parser)
    parser.add_argument(
        "--seed", type=_whole(0, 2**64 - 1), metavar="N", help="shuffle the problem first"
    )
    parser.add_argument(
        "--order",
        choices=get_args(OrderName),
        help="branch on the item with the fewest options (mrv), on the first one (input), or as "
        "mrv, but among equals on the one that failed most often (failures)",
    )
    parser.add_argument(
        "--kernel", choices=kernels, help="what searches; default: auto, by the size"
    )
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="write to FILE where the search stands when it ends, also by a limit or Ctrl-C",
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="go on from such a file, which may be the one of --checkpoint",
    )


def _add_output(parser: Parser) -> None:
    _add_json(parser)
    parser.add_argument(
        "--quiet", action="store_true", help="no figures and no progress on standard error"
    )
    _add_format(parser)


def _add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def _add_format(parser: Parser) -> None:
    parser.add_argument(
        "--format", metavar="FORMAT", help="of FILE: dlx, ec or npz; default: by its suffix"
    )


# ---- values ---------------------------------------------------------------------------------


def _whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of numbers between two bounds."""
    wanted = f"from {low} to {high}" if high is not None else f"from {low}"

    def read(text: str) -> int:
        number = _digits(text)
        if number is None or number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {wanted}")
        return number

    return read


def _digits(text: str) -> int | None:
    """A number of no more than 20 digits, which is as many as a seed may have."""
    return int(text) if text.isdecimal() and len(text) <= 20 else None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def _bytes(text: str) -> int:
    """A number of bytes, as it is or with K, M or G for powers of 1024."""
    number, unit = _digits(text.rstrip("KMG")), text.lstrip("0123456789")
    if number is None or unit not in UNITS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of bytes such as 500M or 2G")
    return min(number * UNITS[unit], MOST_BYTES)


def _numbers(text: str) -> list[int]:
    numbers = [_digits(word) for word in text.split(",")]
    if None in numbers:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of option numbers such as 3,17")
    return [number for number in numbers if number is not None]
