"""A search as an object: limits, statistics, closing, threads, signals."""

from __future__ import annotations

import gc
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest

import dlx
from dlx.kernels.choice import KernelName


def coins(n: int) -> dlx.Problem:
    """2**n solutions: n items, each with two options."""
    return dlx.Problem.from_options([k] for k in range(n) for _ in range(2))


def endless() -> dlx.Problem:
    """2**60 solutions; no search ends by itself."""
    return coins(60)


def barren(n: int = 59) -> dlx.Problem:
    """No solution, and for 59 coins no end of looking for one: then come 3 pigeons and 2 holes."""
    problem = coins(n)
    for name in ("pigeon 0", "pigeon 1", "pigeon 2"):
        problem.add_item(name)
    for hole in (0, 1):
        problem.add_item(f"hole {hole}", secondary=True)
    for pigeon in range(3):
        for hole in (0, 1):
            for _ in range(2):
                problem.add_option([f"pigeon {pigeon}", f"hole {hole}"])
    return problem


# ---- limits -----------------------------------------------------------------------------------


def test_a_search_is_its_own_iterator_and_is_used_up() -> None:
    search = coins(3).search()
    statuses = [search.status]
    assert iter(search) is search
    assert next(search) == (0, 2, 4)
    statuses.append(search.status)
    assert statuses == ["ready", "running"]
    assert len(list(search)) == 7
    assert search.status == "exhausted"
    assert list(search) == []
    assert search.stats.solutions == 8


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 1000, 5000])
def test_limit(limit: int) -> None:
    search = endless().search(limit=limit)
    found = list(search)
    assert len(found) == len(set(found)) == limit
    assert search.status == "limit"
    assert search.stats.solutions == limit
    assert found == list(endless().solutions(limit=6000))[:limit]


def test_a_limit_beyond_the_last_solution_is_not_reached() -> None:
    search = coins(2).search(limit=10**30)
    assert len(list(search)) == 4
    assert search.status == "exhausted"


def test_timeout_ends_an_iteration_quietly() -> None:
    search = barren().search(timeout=0.05)
    assert list(search) == []
    assert search.status == "timeout"
    assert search.stats.seconds >= 0.05
    assert search.stats.nodes > 0
    assert list(endless().search(timeout=0)) == []


@pytest.mark.parametrize("max_nodes", [0, 1, 2, 100, 12345])
def test_max_nodes_is_exact(max_nodes: int) -> None:
    search = endless().search(max_nodes=max_nodes)
    list(search)
    assert search.status == "max_nodes"
    assert search.stats.nodes == max_nodes


def test_a_search_that_needs_no_more_nodes_than_it_may_use_is_exhausted() -> None:
    with coins(4).search() as whole:
        list(whole)
    search = coins(4).search(max_nodes=whole.stats.nodes)
    assert len(list(search)) == 16
    assert search.status == "exhausted"
    short = coins(4).search(max_nodes=whole.stats.nodes - 1)
    list(short)
    assert short.status == "max_nodes"
    assert coins(4).count(max_nodes=whole.stats.nodes) == 16


@pytest.mark.parametrize("how", [{"timeout": 0.02}, {"max_nodes": 500}])
def test_an_answer_cut_short_is_an_error_not_a_lie(how: dict[str, Any]) -> None:
    reason = next(iter(how))
    calls: list[Callable[..., object]] = [
        partial(endless().count, kernel="bits"),
        barren().first,
        barren().is_solvable,
        partial(barren().count, kernel="bits"),
    ]
    for call in calls:
        with pytest.raises(dlx.SearchLimit, match=f"stopped by {reason} after") as caught:
            call(**how)
        assert caught.value.reason == reason
        assert caught.value.stats.nodes > 0
    assert pickle.loads(pickle.dumps(caught.value)).stats == caught.value.stats
    with pytest.raises(dlx.SearchLimit) as caught:
        endless().count(kernel="bits", **how)
    assert caught.value.stats.solutions > 0


def test_first_needs_no_more_than_the_first() -> None:
    assert endless().first() == tuple(range(0, 120, 2))
    assert endless().first(max_nodes=60) == tuple(range(0, 120, 2))
    assert endless().is_solvable(max_nodes=60)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"limit": -1}, "limit is -1; it must be 0 or more, or None"),
        ({"timeout": -0.5}, "timeout is -0.5"),
        ({"timeout": float("nan")}, "timeout is nan"),
        ({"max_nodes": -3}, "max_nodes is -3"),
    ],
)
def test_negative_limits(how: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        coins(1).search(**how)


def test_limits_are_whole_numbers() -> None:
    with pytest.raises(TypeError):
        coins(1).search(limit=1.5)  # type: ignore[arg-type]


# ---- closing ----------------------------------------------------------------------------------


def test_close_ends_and_may_be_repeated() -> None:
    search = endless().search()
    next(search)
    search.close()
    search.close()
    assert search.status == "closed"
    assert list(search) == []
    assert search.stats.solutions == 1
    assert repr(search).startswith("<dlx.Search: closed, 1 solutions, ")


def test_with_closes_but_keeps_the_reason_of_an_end() -> None:
    with endless().search() as search:
        next(search)
    assert search.status == "closed"
    with coins(1).search() as search:
        list(search)
    assert search.status == "exhausted"
    with endless().search(limit=1) as search:
        list(search)
    assert search.status == "limit"


def test_searches_of_one_problem_are_independent() -> None:
    problem = coins(5)
    expected = list(problem.solutions())
    half = problem.solutions()
    begun = [next(half) for _ in range(10)]
    assert list(problem.solutions()) == expected
    side = problem.solutions()
    woven = [(next(half), next(side)) for _ in range(10)]
    assert [a for a, _ in woven] == expected[10:20]
    assert [b for _, b in woven] == expected[:10]
    assert begun == expected[:10]


def test_stats_are_reproducible() -> None:
    figures = set()
    for _ in range(3):
        with coins(10).search() as search:
            list(search)
        figures.add((search.stats.nodes, search.stats.updates, search.stats.solutions))
    assert len(figures) == 1
    assert figures.pop()[0] == 2**10 - 1  # the inner nodes of a binary tree


# ---- threads ----------------------------------------------------------------------------------


def test_two_threads_in_one_search_get_an_error_not_a_crash() -> None:
    search = barren().search(timeout=1)
    errors: list[BaseException] = []
    barrier = threading.Barrier(4)

    def read() -> None:
        barrier.wait()
        try:
            next(search, None)
        except ValueError as error:
            errors.append(error)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    barrier_passed_at = time.perf_counter()
    while search.status == "ready" and time.perf_counter() - barrier_passed_at < 10:
        time.sleep(0.001)
    with pytest.raises(ValueError, match="search already executing"):
        search.close()
    for thread in threads:
        thread.join()
    assert [str(error) for error in errors] == ["search already executing"] * 3
    assert search.status == "timeout"


@pytest.mark.parametrize("seed", [None, 1])
def test_many_threads_share_out_one_search(seed: int | None) -> None:
    problem = coins(12)
    search = problem.search(seed=seed)
    found: list[tuple[int, ...]] = []
    barrier = threading.Barrier(8)

    def read() -> None:
        barrier.wait()
        while True:
            try:
                found.append(next(search))
            except StopIteration:
                return
            except ValueError:
                continue

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(problem.solutions())


def read_while_garbage_is_collected(search: dlx.Search, often: int) -> tuple[list[Any], int]:
    """All solutions, some of them read by what the collector runs; and how often it was refused."""
    found: list[Any] = []
    refused = 0
    inside = False

    def meddle(phase: str, info: object) -> None:
        nonlocal inside, refused
        if inside:
            return
        inside = True
        try:
            found.append(next(search))
        except ValueError:
            refused += 1
        except StopIteration:
            pass
        inside = False

    thresholds = gc.get_threshold()
    gc.collect()  # empties Python's store of tuples: only new ones make the collector run
    gc.callbacks.append(meddle)
    gc.set_threshold(often)
    try:
        for solution in search:
            found.append(solution)
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(meddle)
    return found, refused


@pytest.mark.parametrize("seed", [None, 1])
def test_garbage_may_be_collected_at_any_time_and_run_anything(seed: int | None) -> None:
    """Also another read of the search that is just handing over what it found."""
    problem = coins(12)
    expected = sorted(problem.solutions())
    times_refused = 0
    for often in (1, 2, 3, 5, 7):
        found, refused = read_while_garbage_is_collected(problem.search(seed=seed), often)
        assert sorted(found) == expected
        times_refused += refused
    # From Python 3.12 on the collector runs between two bytecodes only, so never in a kernel.
    assert times_refused > 0 or sys.version_info >= (3, 12)


def test_other_threads_run_while_a_count_runs() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        with pytest.raises(dlx.SearchLimit):
            barren().count(timeout=0.5, kernel="bits")
        done.set()

    worker = threading.Thread(target=count)
    worker.start()
    while not done.wait(0.001):
        ticks += 1
    worker.join()
    assert ticks > 20  # a held lock would leave none


def test_searches_in_many_threads_agree() -> None:
    problem = coins(13)
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(problem.count())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [2**13] * 8


def test_a_daemon_thread_in_a_search_does_not_hold_up_or_crash_the_exit() -> None:
    script = (
        "import threading, time, dlx\n"
        "p = dlx.Problem.from_options([k] for k in range(60) for _ in range(2))\n"
        "threading.Thread(target=lambda: p.count(kernel='bits'), daemon=True).start()\n"
        "threading.Thread(target=lambda: sum(1 for _ in p.solutions()), daemon=True).start()\n"
        "time.sleep(0.3)\n"
        "print('leaving')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "leaving\n", "")


def test_a_search_left_open_at_exit_is_no_trouble() -> None:
    script = (
        "import dlx\n"
        "s = dlx.Problem.from_options([k] for k in range(60) for _ in range(2)).solutions()\n"
        "print(next(s))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


# ---- signals ----------------------------------------------------------------------------------


class Ring(Exception):
    """What the signal handler of these tests raises."""


@pytest.mark.parametrize("call", ["count", "first", "iterate"])
def test_a_signal_ends_a_search_within_a_slice(call: str) -> None:
    rung_at = 0.0

    def ring(*_: object) -> None:
        nonlocal rung_at
        rung_at = time.perf_counter()
        raise Ring

    late = []
    before = signal.signal(signal.SIGALRM, ring)
    try:
        for _ in range(5):
            problem = barren()
            sent_at = time.perf_counter() + 0.2
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(Ring):
                next(problem.solutions()) if call == "iterate" else getattr(problem, call)(
                    kernel="bits"
                )
            late.append(time.perf_counter() - sent_at)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert min(late) < 0.05  # the best of five: a busy machine adds to any one of them


def test_a_search_can_be_watched_and_stopped_between_slices() -> None:
    problem = barren(12)
    search = problem.search(kernel="links")
    seen: list[tuple[int, float]] = []

    def watch() -> None:
        seen.append((search.stats.nodes, search.progress))
        assert problem.resume(search.checkpoint()).stats.nodes == seen[-1][0]
        if len(seen) == 3:
            raise KeyboardInterrupt

    search.on_slice = watch
    search._work = 1 << 10  # short slices
    with pytest.raises(KeyboardInterrupt):
        search.count()
    assert search.status == "interrupted"
    assert seen == sorted(seen)
    assert seen[0] == (0, 0.0)
    assert 0 < seen[2][1] < 1
    assert search.stats.nodes == seen[2][0]
    assert search.count() == 0
    assert seen[3] == seen[2]
    whole = problem.search(kernel="links")
    assert (whole.count(), whole.stats[:3]) == (0, search.stats[:3])


@pytest.mark.parametrize("seed", [None, 1])
def test_an_interrupted_search_goes_on_where_it_stopped(seed: int | None) -> None:
    def ring(*_: object) -> None:
        raise Ring

    problem = coins(17)
    search = problem.search(seed=seed)
    found: list[tuple[int, ...]] = []
    before = signal.signal(signal.SIGALRM, ring)
    rings = 0
    gc.disable()  # an exception in a callback of the collector would not reach us
    try:
        while search.status != "exhausted":
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.01)  # once: it rings in here or not at all
                for solution in search:
                    # A ring between `next` and here would lose the solution of any iterator.
                    found.append(solution)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except Ring:
                rings += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert rings > 0
    assert len(set(found)) == len(found)
    assert 2**17 - rings <= len(found) <= 2**17


class Struck:
    """A kernel whose `method`, when it is called first, does its work and then raises Ring."""

    def __init__(self, kernel: Any, method: str) -> None:
        self._kernel, self._method = kernel, method

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._kernel, name)
        if name != self._method:
            return found

        def ring(*arguments: Any) -> None:
            self._method = ""
            found(*arguments)
            raise Ring

        return ring


@pytest.mark.parametrize("kernel", ["bits", "cells", "links"])
@pytest.mark.parametrize("method", ["advance", "drain"])
@pytest.mark.parametrize("limit", [None, 3])
def test_a_signal_at_the_end_of_a_slice_changes_no_answer(
    kernel: KernelName, method: str, limit: int | None
) -> None:
    problem = coins(6)
    search = problem.search(kernel=kernel, limit=limit)
    search._block = 3
    search._kernel = cast(Any, Struck(search._kernel, method))
    with pytest.raises(Ring):
        next(search)
    assert list(search) == list(problem.solutions(limit=limit))


def test_ctrl_c_ends_a_script() -> None:
    script = (
        "import dlx\n"
        "p = dlx.Problem.from_options([k] for k in range(60) for _ in range(2))\n"
        "print('counting', flush=True)\n"
        "try: p.count(kernel='bits')\n"
        "except KeyboardInterrupt: print('interrupted')"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "counting\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            assert process.communicate(timeout=30)[0] == "interrupted\n"
        finally:
            process.kill()


# ---- memory -----------------------------------------------------------------------------------


def resident() -> int:
    """Bytes of memory that the process holds."""
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4096


needs_proc = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="reads the memory in use from /proc"
)


@needs_proc
@pytest.mark.slow
def test_a_million_solutions_take_no_memory() -> None:
    search = endless().search(limit=1_000_000)
    for _ in range(20_000):
        next(search)
    gc.collect()
    before = resident()
    assert sum(1 for _ in search) == 980_000
    assert resident() - before < 4 << 20


@needs_proc
def test_two_thousand_searches_leak_nothing() -> None:
    problem = coins(6)
    problem_of_rows = [[k % 2, (k + 1) % 2, 1] for k in range(40)]

    def work() -> None:
        problem.count()
        list(problem.solutions(limit=3))
        with problem.search() as search:
            next(search)
        dlx.Problem.from_matrix(problem_of_rows).first()
        with pytest.raises(dlx.ProblemError):
            dlx.Problem.from_options([["a", "a"]])

    for _ in range(200):
        work()
    gc.collect()
    before = resident()
    for _ in range(2000):
        work()
    gc.collect()
    assert resident() - before < 4 << 20


def test_a_finished_search_lets_go_of_the_kernel() -> None:
    search = coins(3).search()
    list(search)
    assert not any(type(found).__name__ == "Links" for found in gc.get_referents(search.__dict__))
