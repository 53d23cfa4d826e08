"""Run the command line: ``python -m countle``."""

import signal
import sys


def main() -> int:
    """Run the command line; whatever happens, end with an exit code and at most one line."""
    try:
        from countle import cli
        from countle.errors import NotBuilt

        try:
            return cli.main()
        except NotBuilt as error:
            print(f"countle: {error}", file=sys.stderr)
            return 2
    except KeyboardInterrupt:
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is written, the exit code stays


if __name__ == "__main__":
    sys.exit(main())
