"""Solve a game, or a file of games; deal a game."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from countle.cli.arguments import (
    Parser,
    add_deal,
    add_game,
    date_of,
    dealt,
    game_of,
    whole_number,
)
from countle.cli.output import (
    INTERRUPTED,
    NOT_REACHED,
    PROGRAM,
    SOLVED,
    USAGE,
    Bar,
    complain,
    entry_of,
    json_of,
    number_of,
)
from countle.errors import CountleError

if TYPE_CHECKING:
    from countle.game import Game
    from countle.solver import Answer
    from countle.steps import Solution

EXAMPLES = """\
examples:
  countle 564 2 3 7 8 50 75                a shortest solution, step by step
  countle 564.2.3.7.8.50.75                the same
  countle --all --expression 564 2 3 7 8 50 75
  countle --count 564 2 3 7 8 50 75        how many essentially different solutions there are
  countle 631 2 2 3 4 6 10                 out of reach: the closest values
  countle --file 2022.json                 a year: {"2022-06-28": "954.25.100.50.7.8.6"}
  countle --draw uk --large 2              deal a game
  countle --today                          the game of today; play --today plays it
  countle play 564 2 3 7 8 50 75           play it; play --help tells more
  countle census uk                        all games of a show; census --help tells more

"""


def run(argv: Sequence[str]) -> int:
    """Run the command."""
    parser = _parser()
    arguments = parser.parse_intermixed_args(argv)
    if arguments.limit is not None and arguments.count:
        parser.error("--count counts all solutions: leave out --limit")
    if arguments.expression and (arguments.json or arguments.count):
        parser.error("--expression is a form of solutions in text: leave out --json and --count")
    if arguments.draw is None and (arguments.large, arguments.seed) != (None, None):
        parser.error("--large and --seed go with --draw")
    searches = arguments.all or arguments.count or arguments.limit is not None
    deals = arguments.draw is not None or arguments.date is not None
    single = [arguments.version, deals, arguments.file is not None]
    if sum(single) > 1 or (any(single) and (arguments.words or searches or arguments.nearest)):
        parser.error("--file, --draw, --today, --date and --version stand alone, without a game")
    if arguments.version:
        return _version()
    if deals:
        return _deal(arguments)
    if arguments.file is not None:
        return _solve_year(arguments)
    game = game_of(arguments.words)
    return _search(game, arguments) if searches else _solve(game, arguments)


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} TARGET TILE... [options]\n"
        f"       {PROGRAM} --file FILE [options]\n"
        f"       {PROGRAM} --draw uk|fr|--today|--date YYYY-MM-DD [options]\n"
        f"       {PROGRAM} play|census ...",
        "Solve the numbers round: reach the target from the tiles with + - x /, each tile used "
        "once at most.",
        EXAMPLES,
    )
    add_game(parser)
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("--all", action="store_true", help="every essentially different solution")
    how_many.add_argument("--count", action="store_true", help="only say how many there are")
    parser.add_argument(
        "--nearest",
        action="store_true",
        help="where the target is out of reach, solve for the closest values; as is done without "
        "--all, --count and --limit",
    )
    parser.add_argument("--limit", type=whole_number(1), metavar="N", help="at most N solutions")
    parser.add_argument(
        "--expression", action="store_true", help="each solution in one line, few brackets"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--file", metavar="FILE", help="solve a year of games; - is standard input")
    add_deal(parser)
    parser.add_argument("--version", action="store_true", help="say which version this is")
    return parser


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(PROGRAM, version("dlx-cover"))
    except PackageNotFoundError:
        complain("dlx-cover is not installed; install it with: pip install -e .")
        return USAGE
    return SOLVED


def _deal(arguments: argparse.Namespace) -> int:
    game = dealt(arguments)
    entry: dict[str, object] = {"target": game.target, "tiles": list(game.tiles)}
    date = date_of(arguments)
    if date is not None:
        entry = {"date": date.isoformat(), **entry}
    tiles = " ".join(map(str, game.tiles))
    print(json_of(entry) if arguments.json else f"{game.target}  {tiles}")
    return SOLVED


def _solve(game: "Game", arguments: argparse.Namespace) -> int:
    """Show a shortest solution, or those of the closest values."""
    from countle.solver import solve

    answer = solve(game.target, game.tiles)
    _show(game, iter(answer.solutions), arguments)
    return _verdict(answer)


def _verdict(answer: "Answer") -> int:
    if answer.distance == 0:
        return SOLVED
    values = " and ".join(str(solution.value) for solution in answer.solutions)
    complain(
        f"{answer.game.target} cannot be reached; the closest: {values}, {answer.distance} away"
    )
    return NOT_REACHED


def _search(game: "Game", arguments: argparse.Namespace) -> int:
    """Show or count all solutions, for the target or the closest values."""
    from countle.solver import count, solutions, solve

    code, targets = SOLVED, [game.target]
    if arguments.nearest:
        answer = solve(game.target, game.tiles)
        code, targets = _verdict(answer), [solution.value for solution in answer.solutions]
    if arguments.count:
        found = sum(count(target, game.tiles) for target in targets)
        entry = {"target": game.target, "tiles": list(game.tiles), "count": found}
        print(json_of(entry) if arguments.json else found)
    else:
        every = (each for target in targets for each in solutions(target, game.tiles))
        found = _show(game, islice(every, arguments.limit), arguments)
        if found:
            reached = ", --limit reached" * (found == arguments.limit)
            print(f"{number_of(found, 'solution')}{reached}", file=sys.stderr)
    if found:
        return code
    complain(f"{game.target} cannot be reached; --nearest shows what is closest")
    return NOT_REACHED


def _show(game: "Game", found: Iterator["Solution"], arguments: argparse.Namespace) -> int:
    """Print solutions as they come, and return how many there were."""
    number = 0
    for number, solution in enumerate(found, start=1):
        if arguments.json:
            text = json_of(entry_of(game, solution))
        elif arguments.expression:
            text = solution.expression
        else:
            text = "\n" * (number > 1) + steps_text(solution)
        print(text, flush=True)
    return number


def steps_text(solution: "Solution") -> str:
    """The steps of a solution, one a line."""
    return "\n".join(map(str, solution.steps)) or f"{solution.value} is one of the tiles"


def _solve_year(arguments: argparse.Namespace) -> int:
    from countle.solver import solve
    from countle.year import parse_year

    year = parse_year(_text_of(arguments.file))
    for problem in year.damaged:
        complain(f"left out: {problem}")
    answers: list[Answer] = []
    code = SOLVED
    try:
        with Bar() as bar:
            for game in year.games.values():
                answers.append(solve(game.target, game.tiles))
                bar(len(answers), len(year.games))
    except KeyboardInterrupt:
        code = INTERRUPTED
    for date, answer in zip(year.games, answers, strict=False):
        for line in _year_lines(date, answer, arguments):
            print(line)
    solved = sum(answer.distance == 0 for answer in answers)
    games, lines = number_of(len(answers), "game"), number_of(len(year.damaged), "line")
    cut = "; interrupted" * (code == INTERRUPTED)
    print(
        f"{games}: {solved} solved, {len(answers) - solved} out of reach; {lines} left out{cut}",
        file=sys.stderr,
    )
    if code == INTERRUPTED:
        return code
    if year.damaged:
        return USAGE
    return SOLVED if solved == len(answers) else NOT_REACHED


def _text_of(path: str) -> str:
    """The text of a file."""
    try:
        if path == "-":
            return sys.stdin.read()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise CountleError(f"{path}: this is no text in UTF-8") from None


def _year_lines(date: str, answer: "Answer", arguments: argparse.Namespace) -> Iterator[str]:
    game = answer.game
    for solution in answer.solutions:
        if arguments.json:
            yield json_of({"date": date, **entry_of(game, solution)})
        elif arguments.expression:
            yield solution.expression
        else:
            away = f", {answer.distance} away" * (answer.distance > 0)
            operations = number_of(len(solution.steps), "operation")
            yield f"{date}  {game}  {solution.value} = {solution.expression}  ({operations}{away})"
