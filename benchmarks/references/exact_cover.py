"""The engine of this project, for comparison: pieces and cells are items, placements options."""

import dlx
from benchmarks.references.puzzle import Answer, Puzzle


def count(puzzle: Puzzle) -> Answer:
    """Count the solutions; a step is a node of the search."""
    problem = dlx.Problem(primary=[*(piece.name for piece in puzzle.pieces), *puzzle.cells])
    for piece in puzzle.pieces:
        for name, cells in piece.placements(puzzle.cells):
            problem.add_option([name, *cells])
    with problem.search() as search:
        return Answer(sum(1 for _ in search), search.stats.nodes)
