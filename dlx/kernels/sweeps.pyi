from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from typing_extensions import disjoint_base

def narrowed(kind: Any, indptr: Any) -> tuple[array[int], array[int]]: ...
def trimmed(
    kind: Any,
    indptr: Any,
    child: Any,
    option: Any,
    n_options: int,
    given: Sequence[int],
    without: Sequence[int],
) -> tuple[array[int], array[int], array[int], array[int]]: ...
def counts(kind: Any, indptr: Any, child: Any) -> array[int] | list[int]: ...
def marginals(
    kind: Any,
    indptr: Any,
    child: Any,
    option: Any,
    n_options: int,
    counts: array[int] | list[int],
) -> list[int]: ...
def least(kind: Any, indptr: Any, child: Any, option: Any, weights: list[int]) -> list[int]: ...

@disjoint_base
class Walk:
    def __init__(
        self, kind: Any, indptr: Any, child: Any, option: Any, edges: Iterable[int] = ()
    ) -> None: ...
    def __iter__(self) -> Walk: ...
    def __next__(self) -> tuple[int, ...]: ...
