"""Run the command line: ``python -m calendar_puzzle``."""

import signal
import sys


def main() -> int:
    """Run the command line; whatever happens, end with an exit code and at most one line."""
    try:
        from calendar_puzzle import cli

        return cli.main()
    except ImportError as error:
        # dlx.NotBuilt, which cannot be named here: dlx does not import.
        if type(error).__name__ != "NotBuilt":
            raise
        print(f"calendar_puzzle: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is written, the exit code stays


if __name__ == "__main__":
    sys.exit(main())
