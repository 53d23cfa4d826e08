"""The errors of countle; each is one line that names the culprit."""

__all__ = ["CountleError", "GameError", "NotBuilt", "StepError"]


class CountleError(ValueError):
    """The common parent of what countle raises on purpose."""


class GameError(CountleError):
    """A game, or rules, that cannot be."""


class StepError(CountleError):
    """A step that the rules or the numbers on the table do not allow."""


class NotBuilt(ImportError):
    """The compiled module is missing."""
