from array import array

from typing_extensions import disjoint_base

@disjoint_base
class Machine:
    nodes: int
    updates: int
    solutions: int
    listing: bool
    running: bool
    def sanity(self) -> None: ...
    def advance(self, work: int, nodes: int, solutions: int) -> int: ...
    def drain(self, found: list[tuple[int, ...]]) -> None: ...
    def take(self) -> tuple[array[int], array[int]]: ...
