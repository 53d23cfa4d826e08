"""Help, and arguments that are wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.runs import PRICED, TOY, Dlx, run
from dlx.formats import FORMATS

COMMANDS = [
    "solve",
    "count",
    "first",
    "best",
    "sample",
    "marginals",
    "estimate",
    "explain",
    "stats",
    "convert",
    "verify",
]


def test_help_starts_with_examples_and_names_every_command(dlx: Dlx) -> None:
    code, out, err = dlx("--help")
    assert (code, err) == (0, "")
    assert out.startswith("examples:\n")
    assert re.findall(r"^    (\w+)(?: |$)", out, re.MULTILINE) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_starts_with_examples_of_it(dlx: Dlx, command: str) -> None:
    code, out, err = dlx(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith("examples:\n")
    examples = out.partition("\nusage: ")[0]
    assert examples.count(f"dlx {command} ") >= 2


def test_no_line_of_help_is_wider_than_a_terminal(
    dlx: Dlx, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in [["--help"], *([command, "--help"] for command in COMMANDS)]:
        assert max(map(len, dlx(*words)[1].splitlines())) <= 80


def examples_in_help(dlx: Dlx) -> list[list[str]]:
    """The arguments of every example in every help."""
    texts = [dlx("--help")[1], *(dlx(command, "--help")[1] for command in COMMANDS)]
    lines = "\n".join(text.partition("\nusage: ")[0] for text in texts)
    found = re.findall(r"(?:^  |\| )dlx (.*?)(?=   |  \w|$| \||>)", lines, re.MULTILINE)
    return [example.split() for example in found]


def test_the_examples_in_the_help_are_right(dlx: Dlx, tmp_path: Path) -> None:
    for name in ["queens.dlx", "rota.dlx"]:
        (tmp_path / name).write_text(PRICED)
    (tmp_path / "found.jsonl").write_text('{"options": [0, 1]}\n')
    examples = examples_in_help(dlx)
    assert len(examples) > 20
    for words in examples:
        piped = {"verify": '{"options": [0, 1]}', "convert": "p ec 1\ns 1\n"}
        code, _, err = dlx(*words, stdin=piped.get(words[0], PRICED))
        given = "--given" in words  # PRICED has no options that far
        assert (code, "no option" in err) == ((2, True) if given else (0, False)), words


def test_the_help_names_the_formats(dlx: Dlx) -> None:
    read = [name for name, chosen in FORMATS.items() if chosen.reads]
    solve = " ".join(dlx("solve", "--help")[1].split())
    assert f"of FILE: {', '.join(read[:-1])} or {read[-1]};" in solve
    convert = " ".join(dlx("convert", "--help")[1].split())
    *some, last = FORMATS
    assert f"{', '.join(some)} or {last};" in convert


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["guess", "-"], "invalid choice: 'guess'"),
        (["solve"], "the following arguments are required: FILE"),
        (["count", "--limit", "3", "-"], "unrecognized arguments: --limit"),
        (["count", "--time", "3", "-"], "unrecognized arguments: --time"),
        (["solve", "--limit", "0", "-"], "argument --limit: '0' is not a whole number from 1"),
        (["solve", "--limit", "-3", "-"], "argument --limit: '-3' is not a whole number from 1"),
        (["solve", "--limit", "x", "-"], "argument --limit: 'x' is not a whole number from 1"),
        (["solve", "--limit", "9" * 5000, "-"], "is not a whole number from 1"),
        (["solve", "--max-nodes", "1.5", "-"], "argument --max-nodes: '1.5' is not a whole"),
        (["solve", "--seed", str(2**64), "-"], "is not a whole number from 0 to 18446744073709"),
        (["solve", "--timeout", "nan", "-"], "argument --timeout: 'nan' is not a number of sec"),
        (["solve", "--timeout", "-1", "-"], "argument --timeout: '-1' is not a number of sec"),
        (["solve", "--given", "1,,2", "-"], "'1,,2' is not a list of option numbers such as 3,17"),
        (["solve", "--given", "-1", "-"], "'-1' is not a list of option numbers such as 3,17"),
        (["solve", "--given", "5", "-"], "there is no option 5; the problem has 5"),
        (["first", "--given", "5", "-"], "there is no option 5; the problem has 5"),
        (["explain", "--given", "5", "-"], "there is no option 5; the problem has 5"),
        (["explain", "--given", "9" * 20, "-"], f"there is no option {'9' * 20}; the problem has"),
        (["solve", "--given", "3,4", "-"], "options 3 and 4"),
        (["solve", "--order", "mine", "-"], "argument --order: invalid choice: 'mine'"),
        (["solve", "--kernel", "mine", "-"], "argument --kernel: invalid choice: 'mine'"),
        (["solve", "--kernel", "cells", "--order", "input", "-"], "'cells' has no order 'input'"),
        (["solve", "--resume", "c", "--seed", "0", "-"], "--seed is in the checkpoint"),
        (["count", "--resume", "c", "--given", "0", "-"], "--given is in the checkpoint"),
        (["best", "-k", "0", "-"], "argument -k: '0' is not a whole number from 1"),
        (["best", "-k", "2", "--anytime", "-"], "--anytime shows the cheapest so far: leave out"),
        (["sample", "-n", "0", "-"], "argument -n: '0' is not a whole number from 1"),
        (["sample", "--given", "5", "-"], "there is no option 5; the problem has 5"),
        (["sample", "--memory", "2T", "-"], "'2T' is not a number of bytes such as 500M or 2G"),
        (["sample", "--memory", "G", "-"], "'G' is not a number of bytes such as 500M or 2G"),
        (["marginals", "--given", "3,4", "-"], "options 3 and 4"),
        (["count", "--kernel", "diagram", "--seed", "0", "-"], "does not list solutions: leave"),
        (["solve", "--kernel", "diagram", "-"], "argument --kernel: invalid choice: 'diagram'"),
        (["estimate", "--trials", "1", "-"], "'1' is not a whole number from 2"),
        (["verify", "-", "-"], "cannot both be standard input"),
        (["solve", "--format", "cnf", "-"], "<stdin>: cnf is only written"),
        (["solve", "--format", "mine", "-"], "there is no format 'mine'"),
        (["solve", "problem.xyz"], "problem.xyz: the suffix is none of .dlx"),
        (["convert", "-", "out.xyz"], "out.xyz: the suffix is none of .dlx"),
        (["convert", "-", "no folder/out.ec"], "no folder/out.ec: No such file or directory"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_wrong_arguments_take_one_line(dlx: Dlx, words: Sequence[str], message: str) -> None:
    code, out, err = dlx(*words, stdin=TOY)
    assert (code, out) == (2, "")
    assert message in err
    assert re.fullmatch("dlx: .*\n", err)


def test_the_line_says_where_to_look(dlx: Dlx) -> None:
    assert dlx()[2].endswith("; dlx --help shows how\n")
    assert dlx("best", "-k", "x", "-")[2].endswith("; dlx best --help shows how\n")


def test_help_comes_without_the_engine_room() -> None:
    code, out, err = run("--help", PYTHONPROFILEIMPORTTIME="1")
    assert code == 0
    assert out.startswith("examples:\n")
    modules = {line.rpartition("|")[2].strip() for line in err.splitlines()}
    assert "dlx.cli.arguments" in modules
    assert not modules & {"json", "dlx.cli.searches", "dlx.formats", "rich", "numpy"}
