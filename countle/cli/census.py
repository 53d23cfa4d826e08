"""The census: all selections with all targets."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from countle.cli.arguments import RULES, Parser, whole_number
from countle.cli.output import PROGRAM, SOLVED, Bar, json_of

if TYPE_CHECKING:
    from countle.survey import Census

EXAMPLES = """\
examples:
  countle census                           the British show: targets from 100
  countle census fr                        the French one: targets from 101
  countle census uk --workers 1            on one processor
  countle census uk --json                 one JSON object, with the figures of each target too

"""


def run(argv: Sequence[str]) -> int:
    """Run the command."""
    parser = Parser(
        f"{PROGRAM} census [uk|fr] [options]",
        "Solve every selection of tiles for every target.",
        EXAMPLES,
    )
    parser.add_argument("rules", nargs="?", choices=RULES, default="uk", help="default: uk")
    parser.add_argument(
        "--workers",
        type=whole_number(1),
        metavar="N",
        help="share the work among N processors; default: all",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args(argv)

    from countle import game
    from countle.survey import census

    with Bar() as bar:
        found = census(game.RULES[arguments.rules], workers=arguments.workers, progress=bar)
    print(json_of(_entry(found)) if arguments.json else _table(found))
    return SOLVED


def _table(census: "Census") -> str:
    rules, tally = census.rules, census.tally
    lines = [
        f"{rules.name}: {rules.drawn} of {len(rules.tiles)} tiles, targets {rules.low} to "
        f"{rules.high}",
        "",
        f"{'selections':24} {len(census.selections):10}",
        f"{'games':24} {tally.games:10}",
        f"{'solvable':24} {tally.solvable:10}  {tally.share:7.2%}",
        f"{'as selections are drawn':24} {'':10}  {census.weighted:7.2%}",
        "",
    ]
    for number, part in census.by_large.items():
        name = f"with {number} large tile" + "s" * (number != 1)
        lines.append(f"{name:24} {part.solvable:10}  {part.share:7.2%}")
    lines.append("")
    for number, games in census.by_operations.items():
        name = f"in {number} operation" + "s" * (number != 1)
        lines.append(f"{name:24} {games:10}  {games / tally.games:7.2%}")
    return "\n".join(lines)


def _entry(census: "Census") -> dict[str, object]:
    rules, tally = census.rules, census.tally
    large = {
        str(number): {"games": part.games, "solvable": part.solvable}
        for number, part in census.by_large.items()
    }
    return {
        "rules": rules.name,
        "low": rules.low,
        "high": rules.high,
        "selections": len(census.selections),
        "games": tally.games,
        "solvable": tally.solvable,
        "weighted": census.weighted,
        "by_large": large,
        "by_operations": census.by_operations,
        "by_target": census.by_target,
    }
