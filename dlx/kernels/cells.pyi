from collections.abc import Sequence

from typing_extensions import disjoint_base

from dlx.kernels.machine import Machine
from dlx.matrix import Matrix

@disjoint_base
class Cells(Machine):
    def __init__(self, matrix: Matrix, given: Sequence[int] = (), order: int = 0) -> None: ...
