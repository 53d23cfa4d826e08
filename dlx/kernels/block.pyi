from typing_extensions import disjoint_base

@disjoint_base
class Block:
    def __new__(cls, longest: int, n_options: int) -> Block: ...
