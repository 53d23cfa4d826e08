"""The integer program of a problem in MPS, which lists it by columns; see `lp`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from dlx.formats.lp import ABOUT, program
from dlx.problem import Problem

__all__ = ["write"]

SENSES = {"=": "E", "<=": "L", ">=": "G"}


def write(problem: Problem, stream: IO[str], names: Sequence[str] | None = None) -> None:
    """Write a problem as MPS; comments say which item a row is about.

    Short names stand in the columns of fixed MPS; names of more than 8 characters make it free MPS.

    Parameters
    ----------
    problem : Problem
    stream : text file
    names : sequence of str, optional
        What the variables of the options are called; by default x0, x1, ...

    Examples
    --------
    >>> import sys
    >>> import dlx
    >>> from dlx.formats import mps
    >>> mps.write(dlx.Problem.from_options([["a"]], costs=[3]), sys.stdout)
    * An exact cover: the variables are the options, in their order, and then colours.
    NAME          COVER
    ROWS
     N  COST
    * item a
     E  c0
    COLUMNS
        MARKER    'MARKER'  'INTORG'
        x0        COST                 3
        x0        c0                   1
        MARKER    'MARKER'  'INTEND'
    RHS
        RHS       c0                   1
    BOUNDS
     BV BOUND     x0
    ENDATA
    """
    made = program(problem, names)
    stream.write(f"* {ABOUT}\nNAME          COVER\nROWS\n N  COST\n")
    columns: list[list[str]] = [[] for _ in made.names]
    for name, cost, column in zip(made.names, made.costs, columns, strict=True):
        column.append(entry(name, "COST", cost))
    for number, row in enumerate(made.rows):
        stream.write(f"* {row.about}\n {SENSES[row.sense]}  c{number}\n")
        for variable, value in zip(row.variables, row.coefficients, strict=True):
            columns[variable].append(entry(made.names[variable], f"c{number}", value))
    stream.write("COLUMNS\n    MARKER    'MARKER'  'INTORG'\n")
    for column in columns:
        stream.writelines(column)
    stream.write("    MARKER    'MARKER'  'INTEND'\nRHS\n")
    for number, row in enumerate(made.rows):
        stream.write(entry("RHS", f"c{number}", row.bound))
    stream.write("BOUNDS\n")
    stream.writelines(f" BV BOUND     {name}\n" for name in made.names)
    stream.write("ENDATA\n")


def entry(name: str, row: str, value: int | float) -> str:
    """A line that gives a value to a name in a row."""
    return f"    {name:<8}  {row:<8}  {value:>12}\n"
