"""The command `book`."""

import datetime
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import icalendar
import pypdf
import pytest

from calendar_puzzle import Board
from calendar_puzzle.book import yearbook
from calendar_puzzle.cli import main

TODAY = datetime.date(2027, 2, 1)

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("plain_environment")


def book(*arguments: str) -> object:
    try:
        return main(["book", *arguments], today=TODAY)
    except SystemExit as end:
        return end.code


def refusal(capsys: Capture, *arguments: str) -> str:
    """The one line on standard error for arguments that are refused."""
    assert book(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("calendar_puzzle: ")
    assert err.count("\n") == 1
    return err


def test_pdf_of_this_year(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    published: dict[str, Any],
) -> None:
    def january(board: Board, year: int) -> Iterator[yearbook.Day]:
        return islice(all_days(board, year), 31)

    all_days = yearbook.days_of
    monkeypatch.setattr(yearbook, "days_of", january)  # all pages of a year take long to draw
    file = tmp_path / "book.pdf"
    assert book("--out", str(file), "--paper", "letter", "--lang", "de") == 0
    out, err = capsys.readouterr()
    total = sum(published["dragonfjord"]["counts"][f"1-{day}"] for day in range(1, 32))
    assert (out, err) == ("", f"{file}: 31 days, {total} solutions\n")
    reader = pypdf.PdfReader(file)
    assert len(reader.pages) == 5
    assert "Januar" in reader.pages[3].extract_text()
    assert "Mär" in reader.pages[0].extract_text()
    assert round(reader.pages[0].mediabox.width) == 612
    assert list(tmp_path.iterdir()) == [file]


def test_calendar_file_of_a_year_and_a_board(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "2028.ICS"
    link = "https://example.org/"
    assert book("2028", "--board", "jarringwords", "--out", str(file), "--link", link) == 0
    assert "366 days" in capsys.readouterr().err
    events = icalendar.Calendar.from_ical(file.read_bytes()).walk("VEVENT")
    assert events[59]["url"] == "https://example.org/#board=jarringwords&slot=2-29"


def test_page(tmp_path: Path) -> None:
    file = tmp_path / "book.html"
    assert book("2027", "--lang", "ja", "--out", str(file)) == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<b>月</b>" in text  # Monday


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--out", "book.txt"], "'book.txt' must end in .pdf, .html or .ics"),
        (["--out", "book"], "'book' must end in .pdf, .html or .ics"),
        ([], "required: --out"),
        (["0", "--out", "a.pdf"], "'0' is not a whole number from 1 to 9999"),
        (["--out", "a.html", "--font", "f.ttf"], "--font goes with a .pdf file, not with 'a.html'"),
        (["--out", "a.ics", "--paper", "A4"], "--paper goes with a .pdf file"),
        (["--out", "a.pdf", "--link", "x"], "--link goes with a .ics file"),
        (["--out", "a.pdf", "--board", "nonesuch"], "no board 'nonesuch'"),
        (["--out", "a.pdf", "--lang", "klingon"], "no language 'klingon'"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert line in refusal(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []


def test_folder_that_is_none_is_named_before_the_search() -> None:
    command = [sys.executable, "-m", "calendar_puzzle", "book", "--out", "no/such/folder/a.html"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert "No such file or directory" in done.stderr
    assert done.stderr.count("\n") == 1


def test_book_that_fails_leaves_the_old_one(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(b"old")
    assert "has no '月'" in refusal(capsys, "--lang", "zh", "--out", str(file))
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_interrupt_leaves_nothing(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[object]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(yearbook, "days_of", interrupted)
    assert book("--out", str(tmp_path / "book.pdf")) == 130
    assert capsys.readouterr().err.endswith("book.pdf was not written\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("module", "ours", "ending"),
    [("fpdf", ("pdf", "pen"), "pdf"), ("icalendar", ("calendar_file",), "ics")],
)
def test_what_is_not_installed_is_named_before_the_search(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    ours: tuple[str, ...],
    ending: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    for name in ours:
        monkeypatch.delitem(sys.modules, f"calendar_puzzle.book.{name}", raising=False)
    monkeypatch.setattr(yearbook, "days_of", None)  # not called
    err = refusal(capsys, "--out", str(tmp_path / f"book.{ending}"))
    assert err.endswith('pip install "dlx-cover[book]"\n')


def test_help_starts_with_examples(capsys: Capture) -> None:
    assert book("--help") == 0
    assert capsys.readouterr().out.startswith("examples:\n  calendar_puzzle book ")
