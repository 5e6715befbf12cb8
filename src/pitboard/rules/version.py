"""The version of the rules as played: raised whenever the same choices and outcomes would lead to another race.

A record carries it, so that a race recorded under other rules is refused with a reason and not replayed wrongly.
"""

RULES_VERSION = 2
