"""Rules as data: the values of every book, and the clauses in words."""
