"""What can be said of a problem before it is searched: what is left of it, how big, why none.

``reduce``    leaves out what is in no cover and what adds nothing
``estimate``  how large the search tree is, and how many solutions there may be
``explain``   why there is no solution; ``explanation`` puts that into words

They speak numbers; the methods of `Problem` hand over to them and know the names.
"""
