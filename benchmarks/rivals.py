"""dlx and its rivals, each behind the same three methods.

Every adapter starts from the lists of item numbers of an `Instance` and takes the fastest way that
the package offers in public: what it does to feed its solver is part of what is measured.
"""

from __future__ import annotations

import ctypes
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.instances import Instance


class Solver(ABC):
    """A solver to be measured. Making one imports its package, which may raise ImportError."""

    name: str
    distribution: str
    package: str

    def __init__(self) -> None:
        self.module: Any = import_module(self.package)

    @property
    def version(self) -> str:
        """The distribution and its version."""
        try:
            return f"{self.distribution} {version(self.distribution)}"
        except PackageNotFoundError:
            return f"{self.distribution} (source tree)"

    def supports(self, instance: Instance) -> bool:
        """Tell whether the solver can take the instance at all."""
        return instance.colors is None and instance.bounds is None

    @abstractmethod
    def count(self, instance: Instance) -> int:
        """Count all covers."""

    @abstractmethod
    def first(self, instance: Instance) -> Iterable[int]:
        """Return the option numbers of one cover."""


def arrays(instance: Instance) -> tuple[NDArray[np.uint32], ...]:
    """Return where each option starts, the items, and their colors, flat."""
    starts = np.zeros(len(instance.options) + 1, dtype=np.uint32)
    starts[1:] = np.cumsum([len(option) for option in instance.options])
    size = int(starts[-1])
    items = np.fromiter(chain.from_iterable(instance.options), np.uint32, size)
    if instance.colors is None:
        return starts, items, np.zeros(size, dtype=np.uint32)
    return starts, items, np.fromiter(chain.from_iterable(instance.colors), np.uint32, size)


class Dlx(Solver):
    name = "dlx"
    distribution = "dlx-cover"
    package = "dlx"

    def __init__(self, kernel: str = "auto") -> None:
        super().__init__()
        self.kernel = kernel

    def supports(self, instance: Instance) -> bool:
        return True

    def problem(self, instance: Instance) -> Any:
        if instance.bounds is not None:
            problem = self.module.Problem()
            for item, (low, high) in enumerate(instance.bounds):
                problem.add_item(item, low=low, high=high)
            for option in instance.options:
                problem.add_option(option)
            return problem
        if instance.colors is None:
            return self.module.Problem.from_options(
                instance.options, secondary=range(instance.n_primary, instance.n_items)
            )
        starts, items, colors = arrays(instance)
        return self.module.Problem.from_csr(
            starts, items, instance.n_items, instance.n_primary, colors
        )

    def count(self, instance: Instance) -> int:
        total: int = self.problem(instance).count(kernel=self.kernel)
        return total

    def first(self, instance: Instance) -> Iterable[int]:
        return list(self.problem(instance).first(kernel=self.kernel))


def with_slack(instance: Instance) -> list[list[int]]:
    """Make every item primary: a secondary one may also be covered by an option of its own."""
    return instance.options + [[i] for i in range(instance.n_primary, instance.n_items)]


def without_slack(instance: Instance, chosen: Iterable[int]) -> list[int]:
    return [int(number) for number in chosen if number < len(instance.options)]


class Sage(Solver):
    """The C++ dancing links of SageMath, as the passagemath distribution packs them."""

    name = "Sage"
    distribution = "passagemath-combinat"
    package = "sage.combinat.matrices.dancing_links"

    def count(self, instance: Instance) -> int:
        total: int = self.module.dlx_solver(with_slack(instance)).number_of_solutions(ncpus=1)
        return total

    def first(self, instance: Instance) -> Iterable[int]:
        solver = self.module.dlx_solver(with_slack(instance))
        solver.search()
        return without_slack(instance, solver.get_solution())


class Miniexact(Solver):
    """Dancing links in C. The handle functions are four times faster to feed than the classes."""

    name = distribution = package = "miniexact"
    found = 10

    def supports(self, instance: Instance) -> bool:
        return True

    def handle(self, instance: Instance) -> Any:
        m = self.module
        if instance.bounds is not None:
            handle = m.miniexacts_init_m()
            for item, (low, high) in enumerate(instance.bounds):
                m.miniexacts_define_primary_item_with_slack(handle, str(item), low, high)
        else:
            handle = m.miniexacts_init_x() if instance.colors is None else m.miniexacts_init_c()
            for item in range(instance.n_primary):
                m.miniexacts_define_primary_item(handle, str(item))
        for item in range(instance.n_primary, instance.n_items):
            m.miniexacts_define_secondary_item(handle, str(item))
        for color in range(1, max(chain([0], *(instance.colors or []))) + 1):
            m.miniexacts_define_color(handle, f"c{color}")
        add = m.miniexacts_add  # items, colors and options are numbered from 1; 0 ends an option
        for number, option in enumerate(instance.options):
            if instance.colors is None:
                for item in option:
                    add(handle, item + 1, 0, 0)
            else:
                for item, color in zip(option, instance.colors[number], strict=True):
                    add(handle, item + 1, color, 0)
            add(handle, 0, 0, 0)
        return handle

    def count(self, instance: Instance) -> int:
        solve, handle, total = self.module.miniexacts_solve, self.handle(instance), 0
        while solve(handle) == self.found:
            total += 1
        self.module.miniexacts_free(handle)
        return total

    def first(self, instance: Instance) -> Iterable[int]:
        m, handle = self.module, self.handle(instance)
        m.miniexacts_solve(handle)
        # The only int array of C at hand is the solver's own stack, and the search is over.
        stack = m.miniexacts_problem(handle).x
        length = m.miniexacts_extract_solution(handle, stack)
        chosen = [number - 1 for number in (ctypes.c_int32 * length).from_address(int(stack))]
        m.miniexacts_free(handle)
        return chosen


class Pyxcc(Solver):
    """Dancing cells in Rust. Items, colors and labels are strings; it always lists."""

    name = distribution = package = "pyxcc"

    def supports(self, instance: Instance) -> bool:
        return instance.bounds is None

    def solve(self, instance: Instance, everything: bool) -> Any:
        option, n = self.module.Option, instance.n_primary
        names = [str(item) for item in range(instance.n_items)]
        options = []
        for number, items in enumerate(instance.options):
            colors = instance.colors[number] if instance.colors else [0] * len(items)
            primary = [names[item] for item in items if item < n]
            secondary = [
                (names[item], str(color) if color else "")
                for item, color in zip(items, colors, strict=True)
                if item >= n
            ]
            options.append(option(str(number), primary, secondary))
        return self.module.solve(self.module.Problem(names[:n], names[n:], options), everything)

    def count(self, instance: Instance) -> int:
        total: int = self.solve(instance, True).count()
        return total

    def first(self, instance: Instance) -> Iterable[int]:
        return [int(label) for label in self.solve(instance, False).first()]


class Xcover(Solver):
    """Dancing cells under numba, by its array interface."""

    name = distribution = package = "xcover"

    def supports(self, instance: Instance) -> bool:
        return instance.bounds is None

    def covers(self, instance: Instance) -> Iterator[list[int]]:
        starts, items, colors = arrays(instance)
        n_secondary = instance.n_items - instance.n_primary
        covers: Iterator[list[int]]
        covers = self.module.algorithm_c(items, starts, colors, instance.n_items, n_secondary)
        return covers

    def count(self, instance: Instance) -> int:
        return sum(1 for _ in self.covers(instance))

    def first(self, instance: Instance) -> Iterable[int]:
        return next(self.covers(instance))


def matrix(instance: Instance) -> NDArray[np.bool_]:
    """Return the boolean matrix of an instance, every item primary."""
    options = with_slack(instance)
    cells = np.zeros((len(options), instance.n_items), dtype=np.bool_)
    rows = np.repeat(np.arange(len(options)), [len(option) for option in options])
    cells[rows, np.fromiter(chain.from_iterable(options), np.int64, len(rows))] = True
    return cells


class ExactCover(Solver):
    """Dancing links in C, on a boolean matrix."""

    name = distribution = "exact-cover"
    package = "exact_cover"

    def count(self, instance: Instance) -> int:
        return int(self.module.get_solution_count(matrix(instance)))

    def first(self, instance: Instance) -> Iterable[int]:
        return without_slack(instance, self.module.get_exact_cover(matrix(instance)))


class ExactCoverPy(Solver):
    """Dancing links under numba, on a boolean matrix; its nodes are numbered in 16 bits."""

    name = distribution = "exact-cover-py"
    package = "exact_cover_py"

    def supports(self, instance: Instance) -> bool:
        options = with_slack(instance)
        nodes = sum(len(option) + 1 for option in options) + instance.n_items + 2
        return super().supports(instance) and nodes < 2**15

    def count(self, instance: Instance) -> int:
        return sum(1 for _ in self.module.exact_covers(matrix(instance)))

    def first(self, instance: Instance) -> Iterable[int]:
        return without_slack(instance, next(self.module.exact_covers(matrix(instance))))


class Dxz(Solver):
    """A search that memoises into a decision diagram, in C++, on a flat matrix."""

    name = distribution = package = "dxz"

    def matrix(self, instance: Instance) -> tuple[int, int, bytearray]:
        options, width = with_slack(instance), instance.n_items
        cells = bytearray(len(options) * width)
        for row, option in enumerate(options):
            for item in option:
                cells[row * width + item] = 1
        return len(options), width, cells

    def count(self, instance: Instance) -> int:
        return int(self.module.dxz_count(*self.matrix(instance)))

    def first(self, instance: Instance) -> Iterable[int]:
        return without_slack(instance, self.module.dxz_solve(*self.matrix(instance), 1)[0])


RIVALS: list[type[Solver]] = [Sage, Miniexact, Pyxcc, Xcover, ExactCoverPy, ExactCover, Dxz]


def warm_up(solver: Solver) -> None:
    """Solve a toy, so that whatever is loaded or compiled at first use is loaded and compiled."""
    toy = Instance("toy", [[0, 1], [0], [1]], 2, 2, 2)
    if solver.count(toy) != toy.covers or not toy.is_cover(solver.first(toy)):
        raise ValueError("wrong answer on a problem of three options")


def load(kinds: Iterable[type[Solver]]) -> list[Solver]:
    """Make the solvers that are installed and work; say on stderr which are left out."""
    solvers = []
    for kind in kinds:
        try:
            solver = kind()
            warm_up(solver)
        except Exception as error:  # whatever is wrong with one rival, the others still run
            print(f"{kind.name} left out: {error}", file=sys.stderr)
        else:
            solvers.append(solver)
    return solvers
