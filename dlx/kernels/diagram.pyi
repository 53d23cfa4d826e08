from array import array
from collections.abc import Sequence

from typing_extensions import disjoint_base

from dlx.kernels.machine import Machine
from dlx.matrix import Matrix

WHERE_THEY_PAY: int
ALWAYS: int
NEVER: int

@disjoint_base
class Diagram(Machine):
    total: int
    lookups: int
    hits: int
    isomorphs: int
    def __init__(
        self,
        matrix: Matrix,
        given: Sequence[int] = (),
        memory: int = ...,
        parts: int = 0,
        isomorphs: int = 0,
        tracing: bool = False,
    ) -> None: ...
    def progress(self) -> float: ...
    def symmetry(self) -> float: ...
    def trace(self) -> tuple[array[int], array[int], array[int], array[int]]: ...
