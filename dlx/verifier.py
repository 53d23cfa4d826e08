"""Whether options agree: what they cover together, by the definition of a cover alone.

Nothing here knows of the kernels, whose results it judges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from dlx.errors import NotACover, ProblemError

__all__ = ["cover"]


def cover(
    entries: Callable[[int], list[tuple[int, int]]],
    chosen: Iterable[int],
    names: Sequence[Hashable],
    secondary: bytearray,
    error: type[ProblemError] | type[NotACover],
) -> dict[int, int]:
    """Put options together.

    Parameters
    ----------
    entries : callable
        The (item, color number) pairs of an option; color 0 is none.
    chosen : iterable of int
        Option numbers.
    names : sequence
        The names of the items.
    secondary : bytearray
        1 for each secondary item, 0 for a primary one.
    error : type
        What to raise.

    Returns
    -------
    dict
        Item -> color of all items covered.

    Raises
    ------
    ProblemError or NotACover
        For an option named twice, one without a primary item, and two that clash.
    """
    taken: dict[int, tuple[int, int]] = {}  # item -> the color it has, and the option it is from
    seen: set[int] = set()
    for option in chosen:
        if option in seen:
            raise error(f"option {option} is named twice", option=option)
        seen.add(option)
        if all(secondary[item] for item, _ in entries(option)):
            raise error(
                f"option {option} has no primary item, so it is in no solution", option=option
            )
        for item, color in entries(option):
            had, other = taken.setdefault(item, (color, option))
            if other != option and (color == 0 or color != had):
                raise error(
                    f"options {other} and {option} clash: both cover item {names[item]!r}"
                    + (" in different colors" if color and had else ""),
                    item=names[item],
                    option=option,
                )
    return {item: color for item, (color, _) in taken.items()}
