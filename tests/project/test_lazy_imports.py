"""Starting up loads no package that takes longer to import than our own code."""

import subprocess
import sys

import pytest

HEAVY = {"numpy", "pandas", "rich", "scipy", "starlette", "uvicorn"}


def loaded(*arguments: str) -> set[str]:
    """The top-level modules that a run of Python imports."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments], capture_output=True, text=True, check=True
    )
    lines = [line for line in run.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


def test_loaded_sees_a_heavy_import() -> None:
    assert "numpy" in loaded("-c", "import numpy")


@pytest.mark.parametrize(
    "arguments",
    [
        ["-c", "import dlx"],
        ["-c", "import dlx; dlx.count([['a'], ['b'], ['a', 'b']])"],
        ["-m", "dlx", "--help"],
        ["-c", "import calendar_puzzle"],
        ["-m", "calendar_puzzle", "--help"],
        ["-m", "calendar_puzzle", "2", "1"],
        ["-m", "calendar_puzzle", "year"],
        ["-m", "calendar_puzzle", "hint", "2", "1"],
        ["-m", "countle", "56", "7", "8"],
    ],
    ids=" ".join,
)
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    assert not loaded(*arguments) & HEAVY
