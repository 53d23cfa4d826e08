"""A game being played: the numbers on the table, and the steps so far."""

import re
from collections import Counter

from countle.errors import StepError
from countle.game import Game
from countle.solver import best
from countle.steps import Solution, Step, play_step, result_of

_STEP = re.compile(
    r"\s*(\d{1,19})\s*([-+x*/:\u00d7\u00f7])\s*(\d{1,19})\s*(?:=\s*(\d{1,19})\s*)?", re.ASCII
)
_SIGNS = {"*": "x", "\u00d7": "x", "\u00f7": "/", ":": "/"}


def parse_step(text: str) -> Step:
    """Read a step, such as ``7 x 8 = 56`` or ``7*8``.

    Raises
    ------
    StepError
        If it is none, or the rules do not allow it.

    Examples
    --------
    >>> parse_step("7*8")
    Step(left=7, sign='x', right=8, result=56)
    """
    match = _STEP.fullmatch(text)
    if match is None:
        raise StepError(f"{text.strip()!r} is no step such as 7 x 8 = 56")
    left, sign, right = int(match[1]), _SIGNS.get(match[2], match[2]), int(match[3])
    return Step(left, sign, right, int(match[4]) if match[4] else result_of(left, sign, right))


class Round:
    """A game being played.

    Parameters
    ----------
    game : Game
        What is dealt.

    Attributes
    ----------
    steps : list of Step
        Those played, less those taken back.

    Examples
    --------
    >>> table = Round(Game(56, (3, 7, 8)))
    >>> table.play(parse_step("7 x 8"))
    >>> table.numbers, table.reached
    ([3, 56], True)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []
        self._table = Counter(game.tiles)

    @property
    def numbers(self) -> list[int]:
        """What is on the table, rising."""
        return sorted(self._table.elements())

    @property
    def reached(self) -> bool:
        """Whether the target is on the table."""
        return self._table[self.game.target] > 0

    def play(self, step: Step) -> None:
        """Play a step.

        Raises
        ------
        StepError
            If the rules do not allow it; nothing is changed then.
        """
        play_step(self._table, step)
        self.steps.append(step)

    def take_back(self) -> Step:
        """Take the last step back.

        Raises
        ------
        StepError
            If there is none.
        """
        if not self.steps:
            raise StepError("there is no step to take back")
        step = self.steps.pop()
        self._table.subtract([step.result])
        self._table.update([step.left, step.right])
        return step

    def best(self) -> tuple[Solution, ...]:
        """The shortest way on to the target, or to each of the values that are closest to it."""
        return best(self.game.target, self.numbers)
