"""De Bruijn cycles: every word of n letters once, round a circle."""

from itertools import product
from typing import Any

from dlx.errors import ProblemError
from dlx.problem import Problem
from dlx.solution import Solution


def de_bruijn_cycles(n: int, alphabet: str = "01") -> Problem:
    """Write letters round a circle so that each word of n letters is read once in the circle.

    Parameters
    ----------
    n : int
        The length of a word.
    alphabet : str
        The letters.

    Returns
    -------
    Problem
        One option per word and place; its label is ``(place, word)``, the place that of the first
        letter. `show` writes a solution as text.

    Raises
    ------
    ProblemError
        If `n` is less than 1, or the alphabet is not two different letters or more.

    Notes
    -----
    There are k**n words on k letters, and as many places. Words and places are primary items; the
    letters on the circle are secondary items, coloured with a letter. So that no cycle counts
    again when it is turned, the word of n first letters has place 0.

    There are k!**(k**(n-1)) / k**n cycles, for the binary ones OEIS A016031, from n = 1: 1, 1, 2,
    16, 2048.

    Examples
    --------
    >>> from dlx.gallery.de_bruijn import de_bruijn_cycles, show
    >>> de_bruijn_cycles(4).count()
    16
    >>> [show(solution) for solution in de_bruijn_cycles(3).solutions()]
    ['00010111', '00011101']
    """
    if n < 1:
        raise ProblemError(f"de bruijn cycles: n must be 1 or more, not {n}")
    if len(alphabet) < 2 or len(set(alphabet)) != len(alphabet):
        raise ProblemError(
            f"de bruijn cycles: the alphabet must be 2 or more different letters, not {alphabet!r}"
        )
    words = ["".join(letters) for letters in product(alphabet, repeat=n)]
    places = range(len(words))
    problem = Problem(
        primary=[*(("word", word) for word in words), *(("place", place) for place in places)],
        secondary=[("letter", place) for place in places],
    )
    for number, word in enumerate(words):
        for place in places:
            if (number == 0) != (place == 0):
                continue
            letters: list[Any] = [
                (("letter", (place + i) % len(words)), letter) for i, letter in enumerate(word)
            ]
            problem.add_option([("word", word), ("place", place), *letters], label=(place, word))
    return problem


def show(solution: Solution) -> str:
    """Write a solution of `de_bruijn_cycles` as the letters round the circle, from place 0."""
    return "".join(word[0] for _, word in sorted(solution.labels))
