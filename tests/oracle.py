"""A brute-force oracle for exact cover, written without a look at the kernels.

It takes the primary items in the order given, tries every option for each, and knows no other rule
than the definition: every primary item exactly once, every secondary item at most once or in one
color.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

Entry = tuple[Hashable, Hashable | None]  # an item, and its color or None


def covers(primary: Sequence[Hashable], options: Sequence[Sequence[Entry]]) -> set[tuple[int, ...]]:
    """All exact covers, each as a sorted tuple of option numbers."""
    useful = [k for k, option in enumerate(options) if {item for item, _ in option} & set(primary)]

    def agree(a: int, b: int) -> bool:
        """Whether two options may stand in one cover."""
        colors = dict(options[a])
        return all(
            item not in colors or (color is not None and color == colors[item])
            for item, color in options[b]
        )

    def extend(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        covered = {item for k in chosen for item, _ in options[k]}
        missing = [item for item in primary if item not in covered]
        if not missing:
            yield tuple(sorted(chosen))
            return
        for k in useful:
            if missing[0] in dict(options[k]) and all(agree(k, other) for other in chosen):
                yield from extend((*chosen, k))

    return set(extend(()))
