"""Run the command line: ``python -m dlx``."""

import signal
import sys

from dlx import cli


def main() -> int:
    """Run the command line; when all is written, Ctrl-C does not change the exit code any more."""
    try:
        return cli.main()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
