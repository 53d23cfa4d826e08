"""Play a game, step by step, on standard input and output."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from countle.cli.arguments import Parser, add_deal, add_game, dealt, game_of
from countle.cli.output import NOT_REACHED, PROGRAM, SOLVED, number_of
from countle.errors import StepError

if TYPE_CHECKING:
    from countle.play import Round

EXAMPLES = """\
examples:
  countle play 564 2 3 7 8 50 75           type 7 x 8, undo, hint, show or quit
  countle play --draw uk --large 2         a game that is dealt
  countle play                             the same, by the rules of uk
  countle play --today                     the game of today, the same for everybody

"""

WORDS = "a step such as 7 x 8, or one of: undo, hint, show, quit"


def run(argv: Sequence[str]) -> int:
    """Run the command."""
    parser = Parser(f"{PROGRAM} play [TARGET TILE...] [options]", "Play a game.", EXAMPLES)
    add_game(parser)
    add_deal(parser)
    arguments = parser.parse_intermixed_args(argv)
    chosen = (arguments.large, arguments.seed) != (None, None)
    if arguments.words and (chosen or (arguments.draw, arguments.date) != (None, None)):
        parser.error(
            "--draw, --large, --seed, --today and --date deal a game: leave out the numbers"
        )
    if arguments.date is not None and chosen:
        parser.error("--large and --seed go with --draw")
    arguments.draw = arguments.draw or "uk"

    from countle.play import Round

    table = Round(game_of(arguments.words) if arguments.words else dealt(arguments))
    print(f"Reach {table.game.target}. Type {WORDS}.")
    print(_table(table), flush=True)
    return SOLVED if table.reached or _played(table) else NOT_REACHED


def _played(table: "Round") -> bool:
    """Play until the target is reached, or nobody goes on."""
    for line in _lines():
        word = line.strip().lower()
        if word in ("quit", "q", "exit"):
            return False
        if word:
            print(_answer(table, word), flush=True)
        if table.reached:
            return True
    return False


def _lines() -> Iterator[str]:
    """The lines that are typed; on a terminal with a prompt."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield from sys.stdin or ()
        return
    while True:
        try:
            yield input("> ")
        except EOFError:
            print()
            return


def _answer(table: "Round", word: str) -> str:
    """What a line does, and what there is to be said."""
    from countle.play import parse_step

    try:
        if word == "hint":
            return _hint(table)
        if word == "show":
            return "\n".join(_shown(table))
        if word == "undo":
            return f"Taken back: {table.take_back()}\n{_table(table)}"
        if not word[0].isdigit():
            return f"{word!r} is not understood: type {WORDS}."
        step = parse_step(word)
        table.play(step)
    except StepError as error:
        return f"No: {error}."
    return f"{step}\n{_table(table)}"


def _table(table: "Round") -> str:
    if table.reached:
        return f"{table.game.target} is reached in {number_of(len(table.steps), 'step')}."
    return f"On the table: {', '.join(map(str, table.numbers))}"


def _hint(table: "Round") -> str:
    best = table.best()
    distance = abs(best[0].value - table.game.target)
    if not distance:
        steps = best[0].steps
        return f"{number_of(len(steps), 'step')} to go; the next: {steps[0]}"
    values = " and ".join(str(solution.value) for solution in best)
    undo = " Undo may help." * bool(table.steps)
    return f"Out of reach from here; the closest: {values}, {distance} away.{undo}"


def _shown(table: "Round") -> Iterator[str]:
    """The best lines from here."""
    for solution in table.best():
        yield f"{solution.value}: " + ("; ".join(map(str, solution.steps)) or "on the table")
