"""The referee: a second, slow and obvious reading of the rules, to be compared with the engine.

Written from the catalogue, the rulings, the books and `docs/formats/state.md` alone, without sight of the engine.
States are the dicts of that format. A chapter group has a module; every function names the clauses it plays.
"""

from .game import chance, choose, options, outcomes, roll, start, walk

__all__ = ["chance", "choose", "options", "outcomes", "roll", "start", "walk"]
