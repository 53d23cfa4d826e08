"""Classic exact-cover problems, each a page that can be read on its own.

Every module has a function that returns a :class:`dlx.Problem`, and says which items the encoding
has and why, how it grows, and a published count to hold it against.

===============  =====================================================================
``queens``       n queens on a board of n x n, none attacking another
``sudoku``       sudoku of any order up to 5 (a grid of 25 x 25), and solutions as text
``latin``        Latin squares of order n
``langford``     Langford pairs: two of each number k, with k places between them
``dominoes``     a board of rows x columns, covered with dominoes
``polyforms``    pentominoes and any other pieces made of cells, in the plane and in space
``soma``         the seven pieces of the Soma cube, packed into a cube
===============  =====================================================================

Rows, columns, layers and places count from 0. Items and options come in the same order in every
run.
"""
