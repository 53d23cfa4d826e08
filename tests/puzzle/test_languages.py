"""Months and weekdays in other languages."""

import subprocess
import sys

import pytest
from babel.localedata import locale_identifiers
from rich.cells import cell_len

from calendar_puzzle import CalendarError, DateError, count, languages, load_board, solutions
from calendar_puzzle.dates import MONTHS, WEEKDAYS
from calendar_puzzle.languages import ENGLISH, in_english, localized, names, short_names
from calendar_puzzle.render.text import BOX, Painter


def test_names_are_those_of_the_language_from_january_and_from_sunday() -> None:
    german = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    assert names("de")["month"] == tuple(german.split())
    days = "dimanche lundi mardi mercredi jeudi vendredi samedi"
    assert names("FR")["weekday"] == tuple(days.split())
    assert short_names("ja")["weekday"] == tuple("日月火水木金土")
    assert names("en") == {"month": MONTHS, "weekday": WEEKDAYS}


def test_board_in_another_language_has_the_same_solutions() -> None:
    board = load_board("dragonfjord")
    german = localized(board, "de")
    assert german.slot(5, 1) == ("Mai", "1")
    assert {*solutions(german, german.slot(2, 1))} == {*solutions(board, board.slot(2, 1))}
    assert count(german, german.slot(2, 1)) == 73


def test_spanish_march_and_tuesday_are_told_apart() -> None:
    board = localized(load_board("weekday"), "es")
    slot = board.slot(3, 1, 2)
    assert len(set(slot)) == 3
    assert board.texts(slot) == {"month": "mar", "day": "1", "weekday": "mar"}
    assert len(board.region(slot)) == len(board.cells) - 3


def test_labels_of_several_cells_and_blank_cells_stay_so() -> None:
    board = localized(load_board("example"), "fr")
    assert list(board.cells.values()).count("janv.") == 2
    assert list(board.cells.values()).count("_") == 1


def test_every_language_understands_its_own_names() -> None:
    board = load_board("weekday")
    known = [code for code in locale_identifiers() if "_" not in code][::2]  # to save time
    assert len(known) > 100
    for code in known:
        assert len(set(localized(board, code).slots())) == 12 * 31 * 7
        for group, english in ENGLISH.items():
            for spelled in (names(code)[group], short_names(code)[group]):
                assert tuple(in_english(word, group, code) for word in spelled) == english
                assert tuple(in_english(word.upper(), group, code) for word in spelled) == english


@pytest.mark.parametrize(
    ("word", "language", "english"),
    [
        ("février", "fr", "February"),
        ("fevr", "fr", "February"),
        ("FÉV", "fr", "February"),
        ("févr.", "fr", "February"),
        ("juil", "fr", "July"),
        ("KASIM", "tr", "November"),
        ("şubat", "tr", "February"),
        ("２月", "ja", "February"),
        ("февраля", "ru", "February"),
        ("mrz", "de", "mrz"),
        ("02", "de", "02"),
        ("february", "de", "february"),
        ("fe", "de", "fe"),
    ],
)
def test_words_are_understood_as_people_type_them(word: str, language: str, english: str) -> None:
    assert in_english(word, "month", language) == english


def test_ambiguous_word_is_refused() -> None:
    with pytest.raises(DateError, match=r"the month 'jui' may be juin or juillet$"):
        in_english("jui", "month", "fr")
    assert in_english("st", "weekday", "sk") == "Wednesday"  # the accent tells it from Thursday
    assert in_english("št", "weekday", "sk") == "Thursday"


@pytest.mark.parametrize("code", ["klingon", "xx", "", "../de", "en-XX"])
def test_unknown_language_is_named(code: str) -> None:
    with pytest.raises(CalendarError, match=r"^no language .*; give its code, such as de"):
        names(code)


def test_without_babel_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "babel", None)
    languages._locale.cache_clear()
    with pytest.raises(CalendarError, match=r'pip install "dlx-cover\[lang\]"$'):
        names("de")


def test_without_a_language_babel_is_not_imported() -> None:
    code = (
        "import sys; from calendar_puzzle.cli import main; main(['2', '1']); "
        "sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


@pytest.mark.parametrize("code", ["ar", "fa", "he", "hi", "ja", "th", "zh-Hant"])
def test_pictures_stay_aligned(code: str) -> None:
    board = localized(load_board("weekday"), code)
    painter = Painter(board, box=BOX, color=False)
    solution = next(solutions(board, board.slot(2, 1, 1)))
    for placements in ((), solution):
        assert {cell_len(line) for line in painter.picture(placements)} == {painter.width}
