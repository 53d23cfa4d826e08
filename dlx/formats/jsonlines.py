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

__all__ = ["read", "write"]


def write(solutions: Iterable[Solution], stream: IO[str]) -> None:
    """Write solutions as they come.

    Parameters
    ----------
    solutions : iterable of Solution
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
    for solution in solutions:
        entry = {"options": solution, "labels": solution.labels, "cost": solution.cost}
        stream.write(json.dumps(entry, default=str) + "\n")


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
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        column = 1
        try:
            options = json.loads(line)["options"]
            if type(options) is not list or not all(type(option) is int for option in options):
                raise TypeError
            problem.verify(options)
        except json.JSONDecodeError as error:
            message, column = f"this is not JSON: {error.msg}", error.colno
        except NotACover as error:
            message = str(error)
        except (KeyError, TypeError, ValueError, RecursionError):
            message = 'a solution is an object with "options", a list of numbers'
        else:
            yield Solution(sorted(options), problem)
            continue
        raise FormatError(message, source=source, line=number, column=column)
