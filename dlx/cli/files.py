"""What commands read and write, apart from results."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from dlx.cli.exits import Complaint
from dlx.errors import CheckpointError
from dlx.formats import load, replacing
from dlx.formats.text import entries_text
from dlx.problem import Problem
from dlx.search import Search


def read_problem(arguments: Namespace) -> Problem:
    """The problem in FILE; its options go by their entries, whatever the format."""
    if arguments.file == "-":
        _check_stdin()
    problem = load(arguments.file, arguments.format)
    problem._unlabelled = entries_text
    return problem


@contextmanager
def lines_of(file: str) -> Iterator[IO[str]]:
    """The lines of a text; bytes that are not UTF-8 stand in them as surrogates."""
    if file == "-":
        _check_stdin()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
        yield sys.stdin
    else:
        with open(file, encoding="utf-8", errors="surrogateescape") as lines:
            yield lines


def resumed(problem: Problem, arguments: Namespace, limit: int | None) -> Search:
    """The search that goes on from the checkpoint in a file."""
    with open(arguments.resume, "rb") as file:
        data = file.read()
    try:
        return problem.resume(data, limit=limit, max_nodes=arguments.max_nodes)
    except CheckpointError as error:
        raise Complaint(f"{arguments.resume}: {error}") from None


def write_checkpoint(search: Search, path: str | None) -> None:
    """Replace the file, in one step, if there is to be one."""
    if path is not None:
        with replacing(path) as file:
            file.write(search.checkpoint())


def _check_stdin() -> None:
    if sys.stdin is None:  # closed by whoever started us
        raise Complaint("there is no standard input to read")
