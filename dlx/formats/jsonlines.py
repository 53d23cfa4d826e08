"""Solutions in JSON lines: an object a line, ``{"options": [0, 2], "labels": [...], "cost": 0}``.

The numbers of the options are the solution, and all that is read; the labels are for people.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO

from dlx.errors import FormatError, NotACover
from dlx.problem import Problem
from dlx.solution import Solution

__all__ = ["numbers", "read", "write"]

MALFORMED = 'a solution is an object with "options", a list of numbers'


def write(solutions: Iterable[Solution], stream: IO[str]) -> None:
    """Write solutions as they come, each in one piece.

    Parameters
    ----------
    solutions : iterable of Solution
        Of one problem.
    stream : text file

    Examples
    --------
    >>> import sys
    >>> import dlx
    >>> from dlx.formats import jsonlines
    >>> jsonlines.write(dlx.solve([["a", "b"], ["a"], ["b"]]), sys.stdout)
    {"options": [0], "labels": [0], "cost": 0}
    {"options": [1, 2], "labels": [1, 2], "cost": 0}
    """
    known: dict[int, str] = {}  # option -> its label as JSON
    for solution in solutions:
        for number in solution:
            if number not in known:
                known[number] = json.dumps(solution.problem.label(number), default=str)
        labels = ", ".join(map(known.__getitem__, solution))
        cost = json.dumps(solution.cost)
        line = f'{{"options": {list(solution)}, "labels": [{labels}], "cost": {cost}}}\n'
        stream.write(line)


def read(lines: Iterable[str], problem: Problem, source: str = "<input>") -> Iterator[Solution]:
    """Read solutions, and check each of them.

    Parameters
    ----------
    lines : iterable of str
        An open text file, or its lines.
    problem : Problem
        What they solve.
    source : str
        What errors call the file.

    Raises
    ------
    FormatError
        For a line that is no JSON, or no cover of the problem.

    Examples
    --------
    >>> import dlx
    >>> from dlx.formats import jsonlines
    >>> problem = dlx.Problem.from_options([["a", "b"], ["a"], ["b"]])
    >>> list(jsonlines.read(['{"options": [1, 2]}'], problem))
    [<dlx.Solution: (1, 2)>]
    """
    for number, options in numbers(lines, source):
        try:
            problem.verify(options)
        except NotACover as error:
            raise FormatError(str(error), source=source, line=number, column=1) from None
        yield Solution(sorted(options), problem)


def numbers(lines: Iterable[str], source: str = "<input>") -> Iterator[tuple[int, list[int]]]:
    """Read solutions that may be wrong.

    Yields
    ------
    line : int
        The number of the line, from 1.
    options : list of int
        What stands there.

    Raises
    ------
    FormatError
        For a line that is no JSON, or says no option numbers.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        column = 1
        try:
            options = json.loads(line)["options"]
            if type(options) is list and all(type(option) is int for option in options):
                yield number, options
                continue
            message = MALFORMED
        except json.JSONDecodeError as error:
            message, column = f"this is not JSON: {error.msg}", error.colno
        except (KeyError, TypeError, ValueError, RecursionError):
            message = MALFORMED
        raise FormatError(message, source=source, line=number, column=column)
