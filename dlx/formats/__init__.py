"""Problems in files.

knuth     the text format of D. E. Knuth's programs DLX1 and DLX2
"""
