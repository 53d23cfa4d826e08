"""All solutions of a problem at once, compiled into a decision diagram that answers questions."""

from dlx.solutions.slices import SolutionSlice
from dlx.solutions.solution_set import Backbone, DiagramStats, SolutionSet

__all__ = ["Backbone", "DiagramStats", "SolutionSet", "SolutionSlice"]
