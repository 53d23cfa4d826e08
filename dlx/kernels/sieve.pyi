from array import array
from typing import Any

from typing_extensions import disjoint_base

from dlx.kernels.probes import Probe
from dlx.matrix import Matrix

@disjoint_base
class Sieve(Probe):
    finished: bool
    def __init__(self, matrix: Matrix) -> None: ...
    def advance(self, work: int) -> int: ...
    def options(self) -> array[int]: ...
    def needed(self) -> array[int]: ...
    def bounds(self, item: int) -> tuple[int, int]: ...

def part(
    matrix: Matrix, options: Any, rank: Any
) -> tuple[array[int], array[int], array[int] | None]: ...
