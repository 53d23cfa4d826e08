from array import array
from collections.abc import Sequence
from typing import final

from typing_extensions import disjoint_base

from dlx.kernels.machine import Machine
from dlx.matrix import Matrix

@disjoint_base
class Lists(Machine): ...

@final
class Links(Lists):
    def __init__(self, matrix: Matrix, given: Sequence[int] = (), order: int = 0) -> None: ...
    def progress(self) -> float: ...
    def path(self) -> tuple[array[int], bool]: ...
    def resume(self, steps: array[int], fresh: bool) -> None: ...
