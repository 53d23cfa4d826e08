"""The command line inside this process, where its streams do not matter."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.runs import NOT_PLAIN, PLAIN, Dlx, Outcome
from dlx.cli import main


@pytest.fixture
def few_digits() -> Iterator[None]:
    """Python prints numbers of 640 digits unasked, the least that can be set, instead of 4,300."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    yield
    sys.set_int_max_str_digits(usual)


@pytest.fixture
def dlx(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dlx:
    """Run a command in an empty folder: its exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)
    for name in NOT_PLAIN:
        monkeypatch.delenv(name, raising=False)

    def run(*words: str | Path, stdin: str = "") -> Outcome:
        text = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", text)
        digits = sys.get_int_max_str_digits()
        try:
            code = main(list(map(str, words)))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else -1
        assert sys.get_int_max_str_digits() == digits  # nothing outlives a command
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
