"""The page: served from this machine, or written as files for any host.

packed    all solutions of a date in few bytes
answers   what the API says of a board, as JSON
figures   the counts of all dates, kept for the next time
uploads   a user's own board: read within bounds, kept for a while
service   answers found once, by a few threads, and kept
limits    how much is done for one question, and for all together
documents bytes with all that a browser is told about them
site      the files of the page
app       the server's routes
server    the server itself
export    the same page and the same answers as files

`openapi.json` describes the API; the server shows it as ``api/v1/openapi.json``.
"""
