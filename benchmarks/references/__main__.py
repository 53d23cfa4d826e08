"""Print the table of the methods: python -m benchmarks.references."""

import platform
import sys
import time
from datetime import date

from benchmarks.references import METHODS
from benchmarks.references.puzzle import puzzle_of
from benchmarks.table import processor
from calendar_puzzle import load_board

DATES = {(10, 6): 7, (1, 6): 24, (2, 22): 25}
"""Dates with few solutions on DragonFjord's board, and how many."""


def main() -> int:
    """Measure each method once on each date; return 1 if one of them is wrong."""
    board = load_board("dragonfjord")
    slots = {board.slot(*numbers): known for numbers, known in DATES.items()}
    print(
        f"CPU seconds and steps; {date.today()}, {processor()}, {platform.system()}, "
        f"Python {platform.python_version()}.\n"
    )
    heads = [f"{' '.join(slot)}: {known} solutions" for slot, known in slots.items()]
    print("| method | " + " | ".join(heads) + " |\n|---" + "|---:" * len(heads) + "|")
    wrong = False
    for name, count in METHODS.items():
        cells = []
        for slot, known in slots.items():
            puzzle = puzzle_of(board, slot)
            begin = time.process_time()
            answer = count(puzzle)
            seconds = time.process_time() - begin
            right = answer.solutions == known
            wrong |= not right
            cells.append(
                f"{seconds:.2f} s, {answer.steps:,}" + f" ({answer.solutions}!)" * (not right)
            )
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
