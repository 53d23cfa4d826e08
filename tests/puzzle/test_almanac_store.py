"""The file in which counts are kept: full, damaged, shared, out of reach."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calendar_puzzle.almanac_store import Store

LABELS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1)


NUMBERS = st.dictionaries(st.lists(LABELS, min_size=1).map(tuple), st.integers(0, 2**63 - 1))


@given(NUMBERS, NUMBERS)
def test_what_is_added_is_read(
    counts: dict[tuple[str, ...], int], nodes: dict[tuple[str, ...], int]
) -> None:
    with TemporaryDirectory() as folder:
        store = Store(os.path.join(folder, "counts.db"))
        store.add("mine", counts)
        store.add_nodes("mine", nodes)
        assert (store.counts("mine"), store.nodes("mine")) == (counts, nodes)
        assert store.counts("another") == store.nodes("another") == {}


def test_a_file_of_counts_alone_takes_nodes_too(tmp_path: Path) -> None:
    file = tmp_path / "counts.db"
    with closing(sqlite3.connect(file)) as older, older:
        older.execute("CREATE TABLE counts (board, slot, count, PRIMARY KEY (board, slot))")
        older.execute("INSERT INTO counts VALUES ('mine', 'Feb', 73)")
    store = Store(str(file))
    assert (store.counts("mine"), store.nodes("mine")) == ({("Feb",): 73}, {})
    store.add_nodes("mine", {("Feb",): 4000})
    assert (store.counts("mine"), store.nodes("mine")) == ({("Feb",): 73}, {("Feb",): 4000})


def test_what_is_added_twice_is_there_once(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "counts.db"))
    store.add("mine", {("Feb", "1"): 73, ("Feb", "2"): 1})
    store.add("mine", {("Feb", "1"): 73})
    assert store.counts("mine") == {("Feb", "1"): 73, ("Feb", "2"): 1}


def test_the_default_is_in_the_cache_of_the_user(cache: Path) -> None:
    Store().add("mine", {("Feb", "1"): 73})
    assert [path.name for path in cache.rglob("*.db")] == ["counts-1.db"]


@pytest.mark.parametrize(
    "damage", [b"", b"no database", b"SQLite format 3\x00" + bytes(200), os.urandom(4096)]
)
def test_a_damaged_file_is_replaced(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "counts.db"
    store = Store(str(file))
    store.add("mine", {("Feb", "1"): 73})
    file.write_bytes(damage)
    assert store.counts("mine") == {}
    store.add("mine", {("Feb", "2"): 5})
    assert store.counts("mine") == {("Feb", "2"): 5}


def test_a_file_damaged_in_the_middle_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "counts.db"
    store = Store(str(file))
    store.add("mine", {(str(number),): number for number in range(5000)})
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    assert store.counts("mine") == {}
    store.add("mine", {("1",): 1})
    assert store.counts("mine") == {("1",): 1}


def test_a_table_of_another_kind_gives_nothing_and_takes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "counts.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE counts (something)")
    other.close()
    store = Store(str(file))
    store.add("mine", {("Feb", "1"): 73})
    assert store.counts("mine") == {}


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = Store(str(tmp_path / "file" / "counts.db"))
    store.add("mine", {("Feb", "1"): 73})
    assert store.counts("mine") == {}


def test_threads_share_a_store(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "counts.db"))
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.add("mine", {(str(n),): n}), range(40)))
    assert store.counts("mine") == {(str(n),): n for n in range(40)}


def test_processes_share_a_file(tmp_path: Path) -> None:
    script = (
        "import sys; from calendar_puzzle.almanac_store import Store\n"
        "store = Store(sys.argv[1])\n"
        "for n in range(int(sys.argv[2]), 200, 2):\n"
        "    store.add('mine', {(str(n),): n}); assert store.counts('mine')[str(n),] == n\n"
    )
    file = str(tmp_path / "counts.db")
    both = [subprocess.Popen([sys.executable, "-c", script, file, start]) for start in ("0", "1")]
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    assert Store(file).counts("mine") == {(str(n),): n for n in range(200)}
