"""Which format a file has, what a stream may be, and that no file is left half-written."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

import dlx
from dlx import formats
from formats.written import content

PROBLEM = dlx.Problem.from_options([["1", "2"], ["2"], ["1"]])
NUMBERED = dlx.Problem.from_options([[1, 2], [2], [1]])


@pytest.mark.parametrize("name", ["a.dlx", "a.txt", "a", "A.DLX", "a.b.dlx"])
def test_text_by_suffix(name: str, tmp_path: Path) -> None:
    PROBLEM.save(tmp_path / name)
    assert (tmp_path / name).read_text() == "1 2\n1 2\n2\n1\n"
    assert content(dlx.Problem.load(str(tmp_path / name))) == content(PROBLEM)


@pytest.mark.parametrize("name", ["a.ec", "a.npz"])
def test_other_formats_by_suffix(name: str, tmp_path: Path) -> None:
    NUMBERED.save(tmp_path / name)
    assert content(dlx.Problem.load(tmp_path / name)) == content(NUMBERED)


@pytest.mark.parametrize("format", formats.FORMATS)
def test_every_format_by_name(format: str, tmp_path: Path) -> None:
    NUMBERED.save(tmp_path / "file.xyz", format=format)
    if formats.FORMATS[format].reads:
        loaded = dlx.Problem.load(tmp_path / "file.xyz", format=format)
        assert content(loaded, int) == content(NUMBERED)
    else:
        with pytest.raises(dlx.FormatError, match="only written; read are dlx, ec, npz"):
            dlx.Problem.load(tmp_path / "file.xyz", format=format)


def test_a_suffix_means_one_format() -> None:
    suffixes = [suffix for chosen in formats.FORMATS.values() for suffix in chosen.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(chosen.help and "\n" not in chosen.help for chosen in formats.FORMATS.values())


def test_an_unknown_format_or_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(dlx.FormatError, match=r"a\.xyz: the suffix is none of \.dlx, "):
        PROBLEM.save("a.xyz")
    with pytest.raises(dlx.FormatError, match="no format 'xyz'; there are dlx, "):
        dlx.Problem.load("a.dlx", format="xyz")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing"):
        dlx.Problem.load(tmp_path / "missing.dlx")
    with pytest.raises(FileNotFoundError) as caught:
        PROBLEM.save(tmp_path / "missing" / "a.dlx")
    assert caught.value.filename == str(tmp_path / "missing" / "a.dlx")


# ---- streams --------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["dlx", "ec", "npz"])
def test_open_files(format: str, tmp_path: Path) -> None:
    with (tmp_path / "file").open("w+b") as stream:
        NUMBERED.save(stream, format=format)
        stream.seek(0)
        assert content(dlx.Problem.load(stream, format=format), int) == content(NUMBERED)
        stream.seek(0)
        assert stream.read(1)  # it is still open


def test_the_name_of_an_open_file_says_its_format(tmp_path: Path) -> None:
    with (tmp_path / "a.ec").open("w") as stream:
        NUMBERED.save(stream)
    with (tmp_path / "a.ec").open() as stream:
        assert content(dlx.Problem.load(stream)) == content(NUMBERED)


def test_text_can_be_no_npz() -> None:
    with pytest.raises(dlx.FormatError, match="the format is binary"):
        dlx.Problem.load(io.StringIO(), format="npz")


@pytest.mark.parametrize("format", ["dlx", "npz"])
def test_standard_streams(format: str) -> None:
    script = (
        f"import dlx; print('before'); problem = dlx.Problem.load('-', {format!r});"
        f"problem.save('-', {format!r}); print('after')"
    )
    file = io.BytesIO()
    dlx.Problem(primary=["é"]).save(file, format=format)
    run = subprocess.run(
        [sys.executable, "-c", script],
        input=file.getvalue(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert run.stdout.startswith(b"before\n")
    assert run.stdout.endswith(b"after\n")
    file = io.BytesIO(run.stdout[len(b"before\n") : -len(b"after\n")])
    assert dlx.Problem.load(file, format=format).items == ("é",)


def test_errors_name_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("a a"))
    with pytest.raises(dlx.FormatError, match=r"^<stdin>:1:3: item 'a' is declared twice$"):
        dlx.Problem.load("-")


# ---- nothing half-written -------------------------------------------------------------------


def test_a_failed_save_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.dlx"
    path.write_text("precious")
    with pytest.raises(dlx.FormatError):
        dlx.Problem(primary=["a b"]).save(path)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_breaks_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(problem: dlx.Problem, stream: IO[str]) -> None:
        stream.write("half")
        stream.flush()
        raise KeyboardInterrupt

    monkeypatch.setattr("dlx.formats.ec.write", write)
    with pytest.raises(KeyboardInterrupt):
        PROBLEM.save(tmp_path / "a.ec")
    assert list(tmp_path.iterdir()) == []


def test_a_save_keeps_the_mode_and_follows_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "a.dlx", tmp_path / "link.dlx"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    PROBLEM.save(link)
    assert link.is_symlink()
    assert path.read_text() == "1 2\n1 2\n2\n1\n"
    assert path.stat().st_mode & 0o777 == 0o640
    new = tmp_path / "new.dlx"
    PROBLEM.save(new)
    with (tmp_path / "plain").open("w") as plain:
        assert new.stat().st_mode == os.fstat(plain.fileno()).st_mode


def test_a_device_is_written_as_it_is() -> None:
    PROBLEM.save("/dev/null")
    assert not os.path.isfile("/dev/null")


# ---- what goes with a problem from a text -------------------------------------------------------


def test_a_problem_from_a_text_is_pickled_with_its_labels() -> None:
    problem = dlx.Problem.load(io.StringIO("a b | x\na x:1 b\n"))
    again: Any = pickle.loads(pickle.dumps(problem))
    assert again.label(0) == problem.label(0) == "a x:1 b"
    problem.add_option(["a"], label="mine")
    assert problem.label(1) == "mine"


def test_an_error_is_pickled() -> None:
    error = dlx.FormatError("bad", source="a.dlx", line=2, column=3, item="q")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "a.dlx:2:3: bad"
    assert (again.source, again.line, again.column, again.item) == ("a.dlx", 2, 3, "q")
