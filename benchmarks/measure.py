"""Time one solver on one row, in a child process of its own."""

from __future__ import annotations

import multiprocessing
import resource
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import TypeVar

from benchmarks.instances import Instance, Row
from benchmarks.rivals import Solver

T = TypeVar("T")

MEMORY = 8 << 30  # bytes of address space a child may ask for
SETTLE = 0.1  # seconds for which the work of a quick row is repeated in its child


def measure(solver: Solver, row: Row, task: str, timeout: int) -> float | str:
    """Run a task in a forked child.

    Parameters
    ----------
    solver
        A solver that supports the instances of `row`.
    row
        What to solve. Its instances are made in the child, off the clock.
    task
        ``"count"``, ``"first"``, or ``"memory"``, which is a count too.
    timeout
        Seconds after which the child is killed.

    Returns
    -------
    float or str
        CPU seconds, or bytes of memory for ``"memory"``, the mean over the instances of the row; or
        why there are none.
    """
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=work, args=(solver, row, task, there))
    child.start()
    there.close()
    try:
        # Not by RLIMIT_CPU: where it is set, the CPU clock of Linux only moves by the tick.
        if not here.poll(timeout):
            return "time-out"
        outcome: float | str = here.recv()
        return outcome
    except EOFError:  # the child died before it could answer
        return "crashed"
    finally:
        child.kill()
        child.join()
        here.close()


def work(solver: Solver, row: Row, task: str, answer: Connection) -> None:
    """Be the child."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        times = []
        for make in row.makers:
            instance = make()
            seconds, right = timed(solver, instance, task, SETTLE / len(row.makers))
            if not right:
                answer.send("wrong answer")
                return
            times.append(seconds)
        answer.send(sum(times) / len(times))
    except MemoryError:
        answer.send("out of memory")


def timed(solver: Solver, instance: Instance, task: str, settle: float) -> tuple[float, bool]:
    """Return the CPU seconds or bytes of a task, and whether its answer was right."""
    if task == "memory":
        before = resident()
        count = solver.count(instance)
        grown = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        return max(grown, resource.getpagesize()), count == instance.covers
    if task == "count":
        seconds, count = clock(lambda: solver.count(instance), settle)
        return seconds, count == instance.covers
    seconds, chosen = clock(lambda: solver.first(instance), settle)
    return seconds, instance.is_cover(chosen)


def resident() -> int:
    """Return the bytes of memory that this process holds now (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def clock(call: Callable[[], T], settle: float) -> tuple[float, T]:
    """Repeat a call for `settle` seconds; its first, cold run counts only if there is no other."""
    times: list[float] = []
    end = time.process_time() + settle
    while not times or time.process_time() < end:
        start = time.process_time()
        result = call()
        times.append(time.process_time() - start)
    return median(times[1:] or times), result
