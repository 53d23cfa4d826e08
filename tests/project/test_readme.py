"""The console examples of the README do what it shows; its Python examples run as doctests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from checkout import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def shown(session: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that is shown below it."""
    parts = re.split(r"^\$ (.*)\n", session, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


EXAMPLES = [example for session in SESSIONS for example in shown(session)]


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a POSIX shell")
@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_a_console_example_prints_what_it_shows(command: str, output: str) -> None:
    programs = str(Path(sys.executable).parent)
    path = os.pathsep.join([programs, os.environ["PATH"]])
    run = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert run.stdout.rstrip() == output.rstrip()
