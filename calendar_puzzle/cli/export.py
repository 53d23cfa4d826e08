"""The command `export`: the page as files, for any host of static sites."""

import datetime
import os
import sys
from collections.abc import Sequence

from calendar_puzzle.cli.arguments import Parser
from calendar_puzzle.cli.output import INTERRUPTED, PROGRAM, SOLVED, USAGE, complain, tracked

EXAMPLES = """\
examples:
  calendar_puzzle export site              the page with every date of DragonFjord
  calendar_puzzle export site --board dragonfjord --board weekday

Look at it with: python -m http.server --directory site

"""


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} export DIR [options]",
        "Write the page as a static site: every date of the boards, nothing to be run.",
        EXAMPLES,
    )
    parser.add_argument(
        "folder", metavar="DIR", help="a new or empty folder, or an earlier export, to be replaced"
    )
    parser.add_argument(
        "--board",
        action="append",
        metavar="NAME",
        help="may be given several times, the one to begin with first; default: dragonfjord",
    )
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    from calendar_puzzle.board_file import load_board
    from calendar_puzzle.web.export import exported, n_files, replaced, write

    arguments = _parser().parse_args(argv)
    names = dict.fromkeys(arguments.board or ["dragonfjord"])
    boards = [load_board(name) for name in names]
    files = size = 0
    try:
        with replaced(arguments.folder) as folder:
            for path, document in tracked(exported(boards), n_files(boards), lambda _: 1, "files"):
                write(folder, path, document)
                files += 1
                size += len(document.body)
    except OSError as error:
        complain(f"{error.filename or arguments.folder}: {error.strerror}")
        return USAGE
    except KeyboardInterrupt:
        complain("interrupted; nothing was written")
        return INTERRUPTED
    print(os.path.join(arguments.folder, "index.html"))
    print(f"{files} files, {size / 1e6:.1f} MB", file=sys.stderr)
    return SOLVED
