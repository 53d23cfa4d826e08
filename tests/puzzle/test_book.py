"""A year as a printed book and as a page of HTML, read back."""

import dataclasses
import datetime
import io
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pypdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from calendar_puzzle import CalendarError, Placement, board_names, load_board
from calendar_puzzle.book.html import html
from calendar_puzzle.book.pdf import pdf
from calendar_puzzle.book.yearbook import Yearbook, days_of, how_to_play
from calendar_puzzle.difficulty import Difficulty
from calendar_puzzle.languages import localized, names, short_names


@pytest.fixture(scope="module")
def book() -> Yearbook:
    board = load_board("dragonfjord")
    return Yearbook(board, 2027, tuple(days_of(board, 2027)))


@pytest.fixture(scope="module")
def winter(book: Yearbook) -> Yearbook:
    """January and February, as pages take long to draw."""
    return dataclasses.replace(book, days=book.days[:59])


@pytest.fixture(scope="module")
def week(book: Yearbook) -> Yearbook:
    return dataclasses.replace(book, days=book.days[:7])


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def counts(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(\d+) solutions?\b", text)]


# The days


def test_days_are_those_of_the_year_with_verified_solutions(
    book: Yearbook, published: dict[str, Any]
) -> None:
    assert [day.date.toordinal() for day in book.days] == list(
        range(datetime.date(2027, 1, 1).toordinal(), datetime.date(2028, 1, 1).toordinal())
    )
    for day in book.days:
        book.board.verify(day.solution, day.slot)
        assert book.board.slot_on(day.date) == day.slot
        key = f"{day.date.month}-{day.date.day}"
        assert day.difficulty.solutions == published["dragonfjord"]["counts"][key]


def test_rules_fit_the_board() -> None:
    assert "month, the day and the weekday of" in how_to_play(load_board("weekday"))[0]
    assert "all 8 pieces" in how_to_play(load_board("dragonfjord"))[0]
    board = load_board("example")
    rules = " ".join(how_to_play(board))
    assert "turn over all but C" in rules
    assert "Use only one of these: D; M." in rules


# On paper


def test_book_has_a_page_a_month_and_the_solutions_at_the_back(
    winter: Yearbook, published: dict[str, Any]
) -> None:
    reader = read(pdf(winter))
    pages = [page.extract_text() for page in reader.pages]
    assert len(pages) == 3 + 2 + 2
    assert "2027" in pages[0]
    assert "Lay all 8 pieces" in pages[0]
    for month, name in ((1, "January"), (2, "February")):
        page, solved = pages[2 + month], pages[4 + month]
        assert name in page
        assert name in solved
        days = [day for day in winter.days if day.date.month == month]
        known = published["dragonfjord"]["counts"]
        assert counts(page) == [known[f"{month}-{day.date.day}"] for day in days]
        assert counts(solved) == []
        letters = re.sub("[A-Z][a-z]+", "", solved)
        assert all(letters.count(letter) == len(days) for letter in "OPUVLYNZ")
    titles = [
        entry.title for entry in reader.outline if isinstance(entry, pypdf.generic.Destination)
    ]
    assert titles[3] == "January"
    assert titles[-1] == "February: solutions"
    # A click on a day leads to the other page of its month.
    assert len(reader.pages[3].annotations or []) == 31
    assert reader.metadata is not None
    assert reader.metadata.title == "DragonFjord A-Puzzle-A-Day 2027"


def test_pieces_are_drawn_where_they_lie(book: Yearbook) -> None:
    day = book.days[31]  # 1 February: the upper left corner of the board is covered
    content = read(pdf(dataclasses.replace(book, days=(day,)))).pages[4].get_contents()
    assert content is not None
    shapes = [
        [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+) [ml]", path)]
        for path in re.findall(r"[\d.]+ [\d.]+ m[^m]+? h B\*", content.get_data().decode("latin-1"))
    ]
    left, top = (
        min(values) for values in zip(*(p for shape in shapes for p in shape), strict=True)
    )
    width = max(x for shape in shapes for x, _ in shape) - left
    cell = width / 7
    corners = [[((x - left) / cell, (y - top) / cell) for x, y in shape] for shape in shapes]

    def inside(cell: tuple[int, ...], shape: list[tuple[float, float]]) -> bool:
        """Whether a ray from the middle of a cell to the left crosses an odd number of sides."""
        row, column = cell
        sides = zip(shape, [*shape[1:], shape[0]], strict=True)
        return bool(
            sum(
                x1 < column + 0.5 and min(y1, y2) < row + 0.5 < max(y1, y2)
                for (x1, y1), (_, y2) in sides
            )
            % 2
        )

    drawn = [
        Placement(piece.name, tuple(cell for cell in book.board.cells if inside(cell, shape)))
        for piece, shape in zip(book.board.pieces, corners, strict=True)
    ]
    book.board.verify(drawn, day.slot)


def test_book_is_the_same_each_time(week: Yearbook) -> None:
    assert pdf(week) == pdf(week)


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("name", board_names())
def test_all_that_is_drawn_lies_on_the_page(name: str, paper: str) -> None:
    board = load_board(name)
    days = days_of(board, 2027)
    reader = read(pdf(Yearbook(board, 2027, (next(days),)), paper=paper))
    assert len(reader.pages) == 5
    for page in reader.pages:
        width, height = page.mediabox.width, page.mediabox.height
        assert round(width) == {"A4": 595, "letter": 612}[paper]
        content = page.get_contents()
        assert content is not None
        drawn = content.get_data().decode("latin-1")
        points = re.findall(r"(-?[\d.]+) (-?[\d.]+) (?:m|l|Td)\b", drawn)
        points += re.findall(r"(-?[\d.]+) (-?[\d.]+) -?[\d.]+ -?[\d.]+ re\b", drawn)
        assert len(points) > 20
        assert all(0 < float(x) < width and 0 < float(y) < height for x, y in points)


def test_date_without_solution_is_told(book: Yearbook) -> None:
    day = dataclasses.replace(book.days[0], difficulty=Difficulty(0, 10), solution=())
    alone = dataclasses.replace(book, days=(day,))
    pages = [page.extract_text() for page in read(pdf(alone)).pages]
    assert "no solution" in pages[3]
    assert "no solution" in pages[4]
    assert "impossible: 1 days" in pages[2]
    assert "".join(html(alone)).count("no solution<") == 2


def small_font(letters: str, path: Path) -> Path:
    """A font in which each of the letters is a box."""
    glyphs = {f"g{ord(letter)}": letter for letter in letters}
    pen = TTGlyphPen(None)
    for point in ((0, 0), (0, 700), (500, 700), (500, 0)):
        (pen.lineTo if pen.points else pen.moveTo)(point)
    pen.closePath()
    box = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *glyphs])
    builder.setupCharacterMap({ord(letter): name for name, letter in glyphs.items()})
    builder.setupGlyf(dict.fromkeys([".notdef", *glyphs], box))
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *glyphs], (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    builder.setupPost()
    builder.save(path)
    return path


def translated(book: Yearbook, language: str) -> Yearbook:
    board = localized(book.board, language)
    days = tuple(dataclasses.replace(day, slot=board.slot_on(day.date)) for day in book.days)
    months, weekdays = names(language)["month"], short_names(language)["weekday"]
    return Yearbook(board, 2027, days, months=months, weekdays=weekdays)


def test_letters_beyond_western_europe_need_a_font(week: Yearbook, tmp_path: Path) -> None:
    polish = translated(week, "pl")
    with pytest.raises(
        CalendarError, match=r"^the built-in font has no 'ź', of 'paź': give --font"
    ):
        pdf(polish)
    ascii_letters = "".join(map(chr, range(32, 127)))
    half = small_font(ascii_letters + "źńś", tmp_path / "half.ttf")
    with pytest.raises(CalendarError, match=r"half\.ttf' has no '.', of '.*': give --font"):
        pdf(translated(week, "ru"), font=str(half))
    reader = read(pdf(polish, font=str(half)))
    assert "paź" in reader.pages[0].extract_text()
    assert "styczeń" in reader.pages[3].extract_text()


def test_french_needs_no_font(week: Yearbook) -> None:
    text = read(pdf(translated(week, "fr"))).pages[3].extract_text()
    assert "janvier" in text
    assert text.count("févr.") == 7


def test_font_that_is_none_is_named(week: Yearbook, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(CalendarError, match=r"broken\.ttf' is no TrueType or OpenType font$"):
        pdf(week, font=str(broken))
    with pytest.raises(CalendarError, match=r"none\.ttf' cannot be read: No such file"):
        pdf(week, font=str(tmp_path / "none.ttf"))


# As a page


class Page(HTMLParser):
    """What a page shows: the pieces and the words of each section, and all links."""

    VOID = frozenset({"meta", "use", "path", "rect"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sections: dict[str, list[Placement]] = {}
        self.words: dict[str, str] = {}
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.here = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        given = {name: value or "" for name, value in attributes}
        if "id" in given:
            self.ids.append(given["id"])
        self.links += [given[name] for name in ("href", "src", "xlink:href") if name in given]
        if tag == "section":
            self.here = given["id"]
        if "data-piece" in given:
            cells = [tuple(map(int, cell.split(","))) for cell in given["data-cells"].split()]
            where = Placement(given["data-piece"], tuple(cells))
            self.sections.setdefault(self.here, []).append(where)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words[self.here] = f"{self.words.get(self.here, '')}{data}\n"


def test_page_shows_each_day_and_its_solution(book: Yearbook, published: dict[str, Any]) -> None:
    page = Page("".join(html(book)))
    assert page.open == []
    for month in range(1, 13):
        days = [day for day in book.days if day.date.month == month]
        known = [published["dragonfjord"]["counts"][f"{month}-{day.date.day}"] for day in days]
        assert counts(page.words[f"m{month}"]) == counts(page.words[f"s{month}"]) == known
        assert f"m{month}" not in page.sections
        shown = page.sections[f"s{month}"]
        assert len(shown) == 8 * len(days)
        for number, day in enumerate(days):
            book.board.verify(shown[8 * number : 8 * number + 8], day.slot)


def test_page_needs_nothing_else_and_its_links_lead_somewhere(week: Yearbook) -> None:
    text = "".join(html(week))
    page = Page(text)
    assert len(page.ids) == len(set(page.ids))
    assert page.links
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not page.tags & {"script", "img", "link", "iframe", "object"}
    assert "url(" not in text
    assert text == "".join(html(week))


def test_names_are_escaped(week: Yearbook) -> None:
    board = dataclasses.replace(week.board, name='<b>"Tom & Jerry"</b>')
    page = Page("".join(html(dataclasses.replace(week, board=board))))
    assert "b" in page.tags  # the weekdays
    assert '<b>"Tom & Jerry"</b>' in page.words[""]
