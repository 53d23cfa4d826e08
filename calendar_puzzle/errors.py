"""What can be wrong with a board, a date or a solution; each says so in one line."""


class CalendarError(ValueError):
    """The common parent of the errors of this package."""


class BoardError(CalendarError):
    """A board or a piece that makes no sense; the message names the culprit."""


class DateError(CalendarError):
    """A date that does not exist, or that the board cannot show."""


class NotASolution(CalendarError):
    """Placements that are no solution; the message names the piece or the cell at fault."""
