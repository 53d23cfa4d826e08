"""A brute-force oracle for exact cover, written without a look at the kernels.

It decides option by option, in or out, and knows no other rule than the definition: every primary
item covered as often as its bounds say, once if it has none, every secondary item at most once or
in one color, and no option without a primary item.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

Entry = tuple[Hashable, Hashable | None]  # an item, and its color or None
Bounds = Mapping[Hashable, tuple[int, int]]


def covers(
    primary: Sequence[Hashable], options: Sequence[Sequence[Entry]], bounds: Bounds | None = None
) -> set[tuple[int, ...]]:
    """All exact covers, each as a sorted tuple of option numbers."""
    known = {item: (bounds or {}).get(item, (1, 1)) for item in primary}
    items = [dict(option) for option in options]
    useful = [k for k, option in enumerate(items) if option.keys() & known.keys()]

    def times(chosen: tuple[int, ...], item: Hashable) -> int:
        return sum(item in items[k] for k in chosen)

    def fits(k: int, chosen: tuple[int, ...]) -> bool:
        """Whether option k may stand beside those chosen."""
        return all(
            times(chosen, item) < known[item][1]
            if item in known
            else all(color == items[o].get(item, color) for o in chosen)
            and (color is not None or not times(chosen, item))
            for item, color in items[k].items()
        )

    def extend(chosen: tuple[int, ...], left: Sequence[int]) -> Iterator[tuple[int, ...]]:
        short = [item for item, (low, _) in known.items() if times(chosen, item) < low]
        if short and not any(short[0] in items[k] for k in left):
            return
        if not left:
            yield chosen
            return
        if fits(left[0], chosen):
            yield from extend((*chosen, left[0]), left[1:])
        yield from extend(chosen, left[1:])

    return set(extend((), useful))
