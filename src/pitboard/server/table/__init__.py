"""A race at its table, without any input or output: the set-up, the seats, and who may do what.

A race is its durable entries (`entries`). `Table` plays them one after the other; `deeds` turns what somebody at the
table wants into the entry that does it, or refuses. `seats` makes and compares the secrets by which devices hold seats,
and `setup` reads what a race is to be. Seats are known here by index: whose device holds which is for the rooms to
know.
"""

from .deeds import By
from .entries import Entry
from .refusal import Refusal
from .table import Next, Table

__all__ = ["By", "Entry", "Next", "Refusal", "Table"]
