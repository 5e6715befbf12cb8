"""Rooms: a task for each race that is under way, and those who are connected to it.

`room` takes what comes in one after the other, so that nothing of a race happens at the same time as something else: a
wish becomes an entry (`table`), is kept (`store`), and only then told. `hub` has the rooms that are in memory.
`company` and `clients` are the connected, `chronicle` what was told so far, `pace` how long bots wait. The engine's
work that can wait is done in `slices`, so that nobody waits for it.
"""
