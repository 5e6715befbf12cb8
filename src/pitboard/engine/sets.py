"""Sets of dangerous spaces entered on a path, as chains: each is another set and one space more (H-2).

The desk keeps every set once, so that equal ways to the same dangers have equal numbers. Number 0 is the empty set.
"""

from __future__ import annotations

from pitboard.kernels import rule

from .layout import SETS, Desk


@rule
def with_space(desk: Desk, danger: int, space: int) -> int:
    """The set of dangerous spaces with one more."""
    for known in range(1, desk.sets_used):
        if desk.sets[known].before == danger and desk.sets[known].space == space:
            return known
    if desk.sets_used >= SETS:
        desk.overfull = True
        return danger
    new = desk.sets[desk.sets_used]
    new.before = danger
    new.space = space
    new.many = (desk.sets[danger].many if danger > 0 else 0) + 1
    desk.sets_used += 1
    return desk.sets_used - 1


@rule
def contains(desk: Desk, larger: int, smaller: int) -> bool:
    """Whether all of one set's spaces are in the other. Both list spaces in driving order, the last first."""
    while smaller > 0:
        while larger > 0 and desk.sets[larger].space != desk.sets[smaller].space:
            larger = desk.sets[larger].before + 0
        if larger == 0:
            return False
        smaller = desk.sets[smaller].before + 0
        larger = desk.sets[larger].before + 0
    return True
