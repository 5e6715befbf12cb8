"""How the tables came about: one file a change, applied in order when a server starts."""
