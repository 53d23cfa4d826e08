"""Where a search stands, as bytes that another process can go on from.

The modules for that are imported when a checkpoint is made, as most searches have none.
"""

from __future__ import annotations

import sys
from array import array
from typing import Any, NamedTuple

from dlx.errors import CheckpointError
from dlx.kernels.choice import Plan
from dlx.matrix import Matrix

__all__ = ["Checkpoint", "digest", "dump", "load"]

HEAD = b"dlx checkpoint 1\n"


class Checkpoint(NamedTuple):
    """Where a search stands.

    Attributes
    ----------
    problem : str
        The digest of the matrix that is searched.
    plan : Plan
        What the kernel was made by.
    steps : array of int
    fresh : bool
        What `ListingKernel.path` says.
    nodes, updates, solutions : int
    seconds, progress : float
        The figures so far; solutions not yet handed out count.
    found : list of tuple of int
        These solutions, the next one last.
    """

    problem: str
    plan: Plan
    steps: array[int]
    fresh: bool
    nodes: int
    updates: int
    solutions: int
    seconds: float
    progress: float
    found: list[tuple[int, ...]]


def digest(matrix: Matrix) -> str:
    """A digest of all that decides which solutions there are and how they are numbered."""
    from hashlib import blake2b

    made = blake2b(digest_size=16)
    made.update(repr((matrix.n_items, matrix.n_primary, matrix.n_options)).encode())
    for values in (matrix.indptr, matrix.items, matrix.colors, matrix.low, matrix.high):
        part = array("i") if values is None else array("i", bytes(memoryview(values)))
        if sys.byteorder == "big":
            part.byteswap()
        made.update(b"%d:" % len(part) + part.tobytes())
    return made.hexdigest()


def dump(checkpoint: Checkpoint) -> bytes:
    """The checkpoint as bytes; the same ones for the same place, on every machine."""
    import json
    import zlib

    plain = checkpoint._asdict() | {
        "plan": checkpoint.plan._asdict(),
        "steps": checkpoint.steps.tolist(),
    }
    return HEAD + zlib.compress(json.dumps(plain).encode())


def load(data: bytes) -> Checkpoint:
    """Read what `dump` wrote.

    Raises
    ------
    CheckpointError
        When that is not what the bytes are.
    """
    import json
    import zlib

    if not data.startswith(HEAD):
        raise CheckpointError(f"this is no checkpoint: it does not start with {HEAD!r}")
    try:
        plain: dict[str, Any] = json.loads(zlib.decompress(data[len(HEAD) :]))
        plain["plan"] = Plan(**plain["plan"])._replace(given=tuple(plain["plan"]["given"]))
        plain["steps"] = array("i", plain["steps"])
        if len(plain["steps"]) % 2:
            raise ValueError("the steps are not pairs")
        plain["found"] = [tuple(solution) for solution in plain["found"]]
        return Checkpoint(**plain)
    except (zlib.error, ValueError, TypeError, KeyError, OverflowError) as error:
        raise CheckpointError(f"the checkpoint is damaged: {error}") from None
