"""Whether options agree: what they cover together, by the definition of a cover alone.

Nothing here knows of the kernels, whose results it judges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from dlx.errors import NotACover, ProblemError

__all__ = ["cover"]


def cover(
    entries: Callable[[int], list[tuple[int, int]]],
    chosen: Iterable[int],
    names: Sequence[Hashable],
    secondary: bytearray,
    bounds: Mapping[int, tuple[int, int]],
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
    bounds : mapping
        Primary item -> how often it may be covered, at least and at most, where not once.
    error : type
        What to raise.

    Returns
    -------
    dict
        Item -> how many of the options cover it, of all items covered.

    Raises
    ------
    ProblemError or NotACover
        For an option named twice, one without a primary item, and options that clash.
    """
    taken: dict[int, tuple[int, int]] = {}  # item -> the color it has, and the option it is from
    times: dict[int, int] = {}
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
            times[item] = times.get(item, 0) + 1
            had, other = taken.setdefault(item, (color, option))
            _, high = bounds.get(item, (1, 1))
            if item in bounds and times[item] > high:
                raise error(
                    f"option {option} covers item {names[item]!r} once more than the {high} times "
                    "that it may be covered",
                    item=names[item],
                    option=option,
                )
            if item not in bounds and other != option and (color == 0 or color != had):
                raise error(
                    f"options {other} and {option} clash: both cover item {names[item]!r}"
                    + (" in different colors" if color and had else ""),
                    item=names[item],
                    option=option,
                )
    return times
