"""A Ctrl-C that comes when a program has written all, and Python is on its way out."""

import subprocess
import sys

import pytest

PROGRAM = """
import atexit, os, runpy, signal, sys
atexit.register(os.kill, os.getpid(), signal.SIGINT)
sys.argv[0] = sys.argv.pop(1)
runpy.run_module(sys.argv[0], run_name="__main__")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no program can press Ctrl-C there")
@pytest.mark.parametrize(
    "words",
    [
        ["dlx", "--help"],
        ["calendar_puzzle", "--count", "2", "1"],
        ["countle", "3", "1", "2"],
    ],
    ids=lambda words: words[0],
)
def test_the_last_ctrl_c_changes_nothing(words: list[str]) -> None:
    command = [sys.executable, "-c", PROGRAM, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
