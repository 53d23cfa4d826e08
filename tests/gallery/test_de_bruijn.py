"""De Bruijn cycles against their formula and against all circles of letters."""

from itertools import product
from math import factorial

import pytest

import dlx
from dlx.gallery.de_bruijn import de_bruijn_cycles, show


def is_cycle(letters: str, n: int) -> bool:
    """Whether no word of n letters is read twice in the circle."""
    doubled = letters + letters
    return len({doubled[i : i + n] for i in range(len(letters))}) == len(letters)


# A016031 for two letters
@pytest.mark.parametrize(
    ("n", "alphabet"), [(1, "01"), (2, "01"), (3, "01"), (4, "01"), (1, "abcd"), (2, "abc")]
)
def test_count(n: int, alphabet: str) -> None:
    k = len(alphabet)
    assert de_bruijn_cycles(n, alphabet).count() == factorial(k) ** (k ** (n - 1)) // k**n


@pytest.mark.parametrize(
    ("n", "alphabet"), [(1, "xyz"), (2, "01"), (3, "01"), (4, "01"), (2, "abc")]
)
def test_the_same_cycles_as_all_circles_give(n: int, alphabet: str) -> None:
    length = len(alphabet) ** n - n
    circles = (alphabet[0] * n + "".join(rest) for rest in product(alphabet, repeat=length))
    expected = {circle for circle in circles if is_cycle(circle, n)}
    found = [show(solution) for solution in de_bruijn_cycles(n, alphabet).solutions()]
    assert set(found) == expected
    assert len(found) == len(expected)


def test_bad_arguments() -> None:
    with pytest.raises(dlx.ProblemError, match=r"^de bruijn cycles: n must be 1 or more, not 0$"):
        de_bruijn_cycles(0)
    for alphabet in ("aba", "a", ""):
        with pytest.raises(dlx.ProblemError) as caught:
            de_bruijn_cycles(2, alphabet)
        assert str(caught.value) == (
            f"de bruijn cycles: the alphabet must be 2 or more different letters, not {alphabet!r}"
        )
