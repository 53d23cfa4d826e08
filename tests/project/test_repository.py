"""What is, and what is not, under version control."""

import shutil
import subprocess

import pytest

from checkout import ROOT


def tracked() -> list[str]:
    """The files under version control."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no git checkout, so there is no list of tracked files")
    run = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_nothing_generated_is_tracked() -> None:
    generated = (".c", ".cpp", ".so", ".pyd", ".pyc", ".html")
    page = "calendar_puzzle/web/static/"
    assert [
        name for name in tracked() if name.endswith(generated) and not name.startswith(page)
    ] == []
