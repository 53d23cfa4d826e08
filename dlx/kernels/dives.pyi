from typing_extensions import disjoint_base

from dlx.kernels.probes import Probe
from dlx.matrix import Matrix

@disjoint_base
class Dives(Probe):
    trials: int
    nodes: float
    solutions: float
    nodes_spread: float
    solutions_spread: float
    def __init__(self, matrix: Matrix, seed: int) -> None: ...
    def advance(self, trials: int, work: int) -> None: ...
