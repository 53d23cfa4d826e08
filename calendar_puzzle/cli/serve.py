"""The command `serve`: the page in the browser, and its API, from this machine."""

import datetime
import sys
import threading
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING

from calendar_puzzle.cli.arguments import Parser, whole_number
from calendar_puzzle.cli.output import PROGRAM, SOLVED, USAGE, complain

if TYPE_CHECKING:
    from calendar_puzzle.board import Board

EXAMPLES = """\
examples:
  calendar_puzzle serve                    play in the browser; Ctrl-C ends it
  calendar_puzzle serve --board weekday    begin with another board
  calendar_puzzle serve --board my.toml    or with your own
  calendar_puzzle serve --no-browser --port 8020

"""

FIRST_PORT, LAST_PORT = 8020, 8039
"""Where a free port is looked for; if none of them is free, any will do."""

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def _parser() -> Parser:
    parser = Parser(
        f"{PROGRAM} serve [options]",
        "Play in the browser: serve the page from this machine, to this machine alone.",
        EXAMPLES,
    )
    parser.add_argument(
        "--board", default="dragonfjord", metavar="NAME", help="to begin with; default: %(default)s"
    )
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        metavar="N",
        help=f"0 for any that is free; default: the first free one from {FIRST_PORT} on",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen; 0.0.0.0 serves the whole network; default: %(default)s",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    return parser


def run(argv: Sequence[str], today: datetime.date) -> int:
    """Run the command; return its exit code."""
    arguments = _parser().parse_args(argv)
    try:
        from calendar_puzzle.almanac_store import Store
        from calendar_puzzle.web.app import create_app
        from calendar_puzzle.web.server import listen, serve
        from calendar_puzzle.web.service import Service
    except ModuleNotFoundError as error:
        complain(f'{error.name} is not installed; install it with: pip install "dlx-cover[web]"')
        return USAGE
    boards = _boards(arguments.board)
    ports = [*range(FIRST_PORT, LAST_PORT + 1), 0]
    try:
        listener = listen(arguments.host, ports if arguments.port is None else [arguments.port])
    except OSError as error:
        port = "" if arguments.port is None else f", port {arguments.port}"
        complain(f"cannot listen at {arguments.host}{port}: {error.strerror}")
        return USAGE
    name = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    url = f"http://{name}:{listener.getsockname()[1]}/"
    service = Service(boards, Store())
    app = create_app(service, hosts=LOOPBACK if arguments.host in LOOPBACK else None)
    print(url, flush=True)
    print("Ctrl-C ends it", file=sys.stderr)
    if not arguments.no_browser:
        # The listener is there, so the browser may come before the server; some return late.
        threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
    with listener:
        serve(app, service, listener)
    return SOLVED


def _boards(first: str) -> list["Board"]:
    """All boards that come with the package, and the one to begin with, which may be a file."""
    from calendar_puzzle.board_file import board_names, load_board

    board = load_board(first)
    return [board, *(load_board(name) for name in board_names() if name != board.id)]
