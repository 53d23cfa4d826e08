"""The rule of tests/conftest.py: a skip is a skip for a user and a failure in CI."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"


def outcome(directory: Path, test: str, ci: str) -> str:
    """The closing line of pytest on a file that holds `test`."""
    shutil.copy(CONFTEST, directory)
    (directory / "test_it.py").write_text(f"import pytest\n\n{test}\n")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--rootdir", directory, directory],
        # Other plugins would only make it slower.
        env={**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=directory,
        capture_output=True,
        text=True,
    )
    return run.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("test", "for_a_user", "in_ci"),
    [
        ("def test_it():\n    pytest.skip('no network')", "1 skipped", "1 failed"),
        ("@pytest.mark.skip\ndef test_it(): pass", "1 skipped", "1 error"),
        ("pytest.importorskip('no_such_module')", "1 skipped", "1 error"),
        ("@pytest.mark.xfail\ndef test_it(): assert False", "1 xfailed", "1 xfailed"),
    ],
)
def test_a_skip_fails_in_ci(tmp_path: Path, test: str, for_a_user: str, in_ci: str) -> None:
    assert for_a_user in outcome(tmp_path, test, ci="")
    assert in_ci in outcome(tmp_path, test, ci="true")
