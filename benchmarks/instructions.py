"""The gate on speed: instructions executed, nodes and updates, against those on record.

python -m benchmarks.instructions
python -m benchmarks.instructions --record

Seconds depend on what else the machine is doing; these figures do not. Nodes and updates must be
those on record to the unit, instructions may exceed them by little. A small fixed set of problems
is solved under callgrind, which needs valgrind, and so Linux.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from benchmarks.instances import (
    Instance,
    calendar,
    langford,
    pentominoes,
    queens,
    read_dlx,
    soma,
    sudoku,
    sudoku_lines,
)
from benchmarks.rivals import Dlx
from dlx.kernels import bits
from dlx.kernels.choice import KernelName, make, plan
from dlx.kernels.protocol import EXHAUSTED

ROOT = Path(__file__).parents[1]
RECORD = Path(__file__).with_suffix(".json")

# One build gives the same count each time, to the unit where the search alone is counted. What is
# allowed above it is for another C library, and for changes too small to be worth a new record.
SLACK = 0.03
# Another compiler, Cython or Python makes other instructions of the same code.
OTHER_TOOLS_SLACK = 0.25

ENVIRONMENT = {
    "DLX_BITS": "bmi2",  # the best instruction set that valgrind knows; it knows no AVX-512
    "LD_BIND_NOW": "1",  # symbols are looked up at the start, not while we count
    "OPENBLAS_NUM_THREADS": "1",  # a process with threads must not fork
    "PYTHONHASHSEED": "0",
}
UNBOUNDED = 1 << 62

KERNELS: tuple[KernelName, ...] = ("bits", "links", "cells")
Phase = Literal["search", "set-up"]

# The functions in which instructions count, with all that they call; none of them calls another.
# Callgrind mixes up patterns that begin alike, so those of a phase differ in their first letter.
COUNTED: dict[Phase, tuple[str, ...]] = {
    "search": ("bits::*::BitSearch<*>::advance(*)", "__pyx_f_3dlx_7kernels_*_run"),
    "set-up": ("*OptionTable_*extend", "__pyx_pw_3dlx_7kernels_*__init__*"),
}


class CannotMeasure(Exception):
    """There are no figures; says why in one line."""


@dataclass(frozen=True)
class Figures:
    nodes: int
    updates: int
    instructions: int


@dataclass(frozen=True)
class Case:
    """A line of the table."""

    phase: Phase
    title: str
    make: Callable[[], Instance]
    kernel: KernelName

    @property
    def name(self) -> str:
        return f"{self.phase}, {self.title}, {self.kernel}"


def word_squares() -> Instance:
    """Word squares over the first 100 words; a search on prefixes counts 409 of them too."""
    whole = read_dlx("words-4x4-220.dlx", 30020)
    assert whole.colors is not None
    # Options 440 k to 440 k + 439 are the 220 words in line k, each across and then down.
    kept = [440 * k + n for k in range(4) for n in range(2 * 100)]
    return Instance(
        "word squares, 100 words",
        [whole.options[n] for n in kept],
        whole.n_items,
        whole.n_primary,
        409,
        [whole.colors[n] for n in kept],
    )


def sudoku_of_17() -> Instance:
    """The first puzzle of the collection with 17 givens, the fewest that there can be."""
    return sudoku(next(line for line in sudoku_lines() if line.count(".") == 64), 3, 1)


pentominoes_3x20 = partial(pentominoes, 3, 20, 8)
PROBLEMS: list[tuple[Phase, str, Callable[[], Instance]]] = [
    ("search", "calendar 25 Jan", partial(calendar, 1, 25)),
    ("search", "pentominoes 3x20", pentominoes_3x20),
    ("search", "Soma", soma),
    ("search", "queens 8", partial(queens, 8, 92)),
    ("search", "Langford 8", partial(langford, 8, 300)),
    ("search", "sudoku, 17 givens", sudoku_of_17),
    ("search", "word squares, 100 words", word_squares),
    ("set-up", "pentominoes 3x20", pentominoes_3x20),
]
CASES = [Case(*problem, kernel) for problem in PROBLEMS for kernel in KERNELS]


# ---- under callgrind -----------------------------------------------------------------------


def solve_all(phase: Phase) -> None:
    """Solve the cases of a phase, each in a fork, for which callgrind writes a file of its own."""
    gc.disable()
    context = multiprocessing.get_context("fork")
    for case in CASES:
        if case.phase == phase:
            child = context.Process(target=solve, args=(case,))
            child.start()
            child.join()
            if child.exitcode:
                sys.exit(1)


def solve(case: Case) -> None:
    """Print a line: the name of the case, the process, nodes and updates.

    The kernel is driven by hand: a Search would adjust its slices to the clock.
    """
    instance = case.make()
    matrix = Dlx().problem(instance).matrix
    kernel = make(matrix, plan(matrix, (), case.kernel, "mrv"))
    if case.phase == "search":
        while kernel.advance(UNBOUNDED, UNBOUNDED, UNBOUNDED) != EXHAUSTED:
            kernel.drain([])
        if kernel.solutions != instance.covers:
            sys.exit(f"{case.name}: {kernel.solutions} covers; there are {instance.covers}")
    print(json.dumps([case.name, os.getpid(), kernel.nodes, kernel.updates]), flush=True)


# ---- outside -------------------------------------------------------------------------------


def measure(phase: Phase) -> dict[str, Figures]:
    """Return the figures of the cases of a phase, by name."""
    program = f"from benchmarks import instructions; instructions.solve_all({phase!r})"
    with TemporaryDirectory() as folder:
        callgrind = ["valgrind", "--quiet", "--tool=callgrind"]
        callgrind += [f"--toggle-collect={pattern}" for pattern in COUNTED[phase]]
        callgrind += [f"--callgrind-out-file={folder}/%p"]
        run = subprocess.run(
            [*callgrind, sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, **ENVIRONMENT},
            stdout=subprocess.PIPE,
            text=True,
        )
        if run.returncode:
            raise CannotMeasure(f"the {phase} phase ended with status {run.returncode}, see above")
        figures = {}
        for name, pid, nodes, updates in map(json.loads, run.stdout.splitlines()):
            instructions = total((Path(folder) / str(pid)).read_text())
            if not instructions:
                patterns = " or ".join(COUNTED[phase])
                raise CannotMeasure(f"{name}: no function ran whose name matches {patterns}")
            figures[name] = Figures(nodes, updates, instructions)
        return figures


def total(profile: str) -> int:
    """Return the sum over a file of callgrind's."""
    found = re.search(r"^summary: (\d+)$", profile, re.MULTILINE)
    if found is None:
        raise CannotMeasure("callgrind wrote a file without a summary")
    return int(found[1])


def tools() -> dict[str, str]:
    """Return what made the instructions; compiler and Cython as the compiled module tells them."""
    binary = Path(bits.__file__).read_bytes().decode("latin-1")
    compilers = re.findall(r"(GCC|clang)(?:: \([^)]*\)| version) ([\d.]+)", binary)
    cythons = re.findall(r"_cython_(\d+)_(\d+)_(\d+)", binary)
    return {
        "compiler": ", ".join(sorted({" ".join(compiler) for compiler in compilers})),
        "cython": ", ".join(sorted({".".join(version) for version in cythons})),
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
    }


def verdict(now: Figures, record: Figures | None, slack: float) -> tuple[bool, str]:
    """Tell whether figures pass, and what there is to say about them."""
    if record is None:
        return False, "not on record"
    if (now.nodes, now.updates) != (record.nodes, record.updates):
        return False, f"on record are {record.nodes:,} nodes and {record.updates:,} updates"
    ratio = now.instructions / record.instructions
    if ratio > 1 + slack:
        return False, f"more than {slack:.0%} above the record"
    if ratio < 1 - slack:
        return True, f"more than {slack:.0%} below the record, which should be renewed"
    return True, ""


def compare(measured: Mapping[str, Figures], recorded: Mapping[str, Figures], slack: float) -> bool:
    """Print the table; tell whether all of it passes."""
    width = max(map(len, measured))
    print(" " * width + cells("nodes", "updates", "instructions", "on record", "ratio"))
    passed = True
    for name, now in measured.items():
        record = recorded.get(name)
        good, remark = verdict(now, record, slack)
        passed &= good
        before = f"{record.instructions:,}" if record else "-"
        ratio = f"{now.instructions / record.instructions:.4f}" if record else "-"
        line = cells(f"{now.nodes:,}", f"{now.updates:,}", f"{now.instructions:,}", before, ratio)
        print(f"{name:{width}}{line}  {'' if good else 'FAILED: '}{remark}".rstrip())
    for name in recorded:
        if name not in measured:
            passed = False
            print(f"{name}  FAILED: on record, but not measured")
    return passed


def cells(*texts: str) -> str:
    return "".join(f" {text:>13}" for text in texts)


def write_record(measured: Mapping[str, Figures]) -> None:
    cases = {name: asdict(figures) for name, figures in measured.items()}
    RECORD.write_text(json.dumps({"tools": tools(), "cases": cases}, indent=2) + "\n")


def read_record() -> tuple[dict[str, str], dict[str, Figures]]:
    record = json.loads(RECORD.read_text())
    return record["tools"], {name: Figures(**each) for name, each in record["cases"].items()}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.instructions",
        description="Compare instructions, nodes and updates with those on record.",
    )
    parser.add_argument("--record", action="store_true", help="put the figures on record first")
    renew = parser.parse_args(arguments).record
    if shutil.which("valgrind") is None:
        print("valgrind is not installed; on Debian: apt-get install valgrind", file=sys.stderr)
        return 2
    try:
        measured = measure("search") | measure("set-up")
    except CannotMeasure as reason:
        print(reason, file=sys.stderr)
        return 2
    if renew:
        write_record(measured)
    here = tools()
    made_by, recorded = read_record()
    slack = SLACK if here == made_by else OTHER_TOOLS_SLACK
    if here != made_by:
        print(f"Recorded with {made_by}, measured with {here}: {slack:.0%} more is allowed.")
    if compare(measured, recorded, slack):
        return 0
    print(f"If that is meant, put it on record: {parser.prog} --record", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
