from array import array
from collections.abc import Sequence

from typing_extensions import disjoint_base

from dlx.matrix import Matrix

@disjoint_base
class Cells:
    nodes: int
    updates: int
    solutions: int
    listing: bool
    running: bool
    def __init__(self, matrix: Matrix, given: Sequence[int] = (), order: int = 0) -> None: ...
    def advance(self, work: int, nodes: int, solutions: int) -> int: ...
    def drain(self, found: list[tuple[int, ...]]) -> None: ...
    def take(self) -> tuple[array[int], array[int]]: ...
    def sanity(self) -> None: ...
