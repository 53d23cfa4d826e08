from collections.abc import Sequence

from dlx.matrix import Matrix

class Cells:
    nodes: int
    updates: int
    solutions: int
    listing: bool
    running: bool
    def __init__(self, matrix: Matrix, given: Sequence[int] = ()) -> None: ...
    def advance(self, work: int, nodes: int, solutions: int) -> int: ...
    def drain(self, found: list[tuple[int, ...]]) -> None: ...
    def sanity(self) -> None: ...
