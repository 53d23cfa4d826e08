"""A checkout that was never built says how to build it."""

import subprocess
import sys
from pathlib import Path

import pytest

from checkout import copy_unbuilt


def run_unbuilt(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a never-built copy; -S hides whatever is installed, dependencies too."""
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        cwd=copy_unbuilt(directory / "clone"),
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("arguments", [[], ["2", "1"], ["--all-solutions", "2", "1"]])
def test_the_command_says_how_to_build(tmp_path: Path, arguments: list[str]) -> None:
    run = run_unbuilt(tmp_path, "-m", "calendar_puzzle", *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert "pip install -e ." in line


def test_the_numbers_round_says_how_to_build(tmp_path: Path) -> None:
    run = run_unbuilt(tmp_path, "-m", "countle", "56", "7", "8")
    assert (run.returncode, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert "pip install -e ." in line


def test_the_import_says_how_to_build(tmp_path: Path) -> None:
    run = run_unbuilt(tmp_path, "-c", "import dlx")
    last = run.stderr.splitlines()[-1]
    assert run.returncode == 1
    assert "NotBuilt" in last
    assert "pip install -e ." in last
