from array import array
from collections.abc import Sequence

from typing_extensions import disjoint_base

from dlx.kernels.machine import Machine
from dlx.matrix import Matrix

PRECISION: int
INFINITE: int

@disjoint_base
class BranchAndBound(Machine):
    limit: int
    def __init__(
        self, matrix: Matrix, costs: array[int], longest: int, given: Sequence[int] = ()
    ) -> None: ...
    @property
    def bound(self) -> int: ...
