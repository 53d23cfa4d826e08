"""Classic exact-cover problems, each a page that can be read on its own.

Every module has a function that returns a :class:`dlx.Problem`, and says which items the encoding
has and why, how it grows, and a published count to hold it against.

===============  =====================================================================
``queens``       n queens on a board or a torus, none attacking another
``domination``   k queens that hold or attack every square of a board
``sudoku``       sudoku of any order up to 5 (a grid of 25 x 25), and solutions as text
``latin``        Latin squares of order n, and the transversals of a square
``langford``     Langford pairs: two of each number k, with k places between them
``dominoes``     a board of rows x columns, covered with dominoes
``polyforms``    pentominoes and any other pieces made of cells, in the plane and in space
``tilings``      a region covered with any number of copies of trominoes or other shapes
``soma``         the seven pieces of the Soma cube, packed into a cube
``macmahon``     MacMahon's squares with coloured edges, laid so that edges agree
``words``        crosswords, double word squares and word squares, from a list of words
``designs``      Steiner systems, and blocks split into parallel classes
``schedules``    round robins, and Kirkman's schoolgirls
``graphs``       matchings, edge covers and regular subgraphs of a graph
``colorings``    colourings of a graph, in which neighbours differ or agree
``matrices``     matrices of 0 and 1 with given sums of rows and columns
``partitions``   partitions and covers of a set, permutations, involutions
``de_bruijn``    circles of letters in which every word is read once
===============  =====================================================================

Rows, columns, layers and places count from 0. Items and options come in the same order in every
run.
"""
