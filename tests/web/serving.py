"""A real server, started as people start it, and a plain client."""

import http.client
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMMAND = [sys.executable, "-m", "calendar_puzzle", "serve"]


@contextmanager
def served(
    *arguments: str, folder: Path, environment: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server, and the port that it says it is at."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder), **(environment or {})},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"http://(?:127\.0\.0\.1|\[::1\]):(\d+)/\n", line)
        assert found, line
        yield process, int(found[1])
    finally:
        process.kill()
        process.communicate()


def get(port: int, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.read(), {k.lower(): v for k, v in response.getheaders()}
    finally:
        connection.close()
