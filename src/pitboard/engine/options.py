"""How options are compared: which are one and the same, and which comes first (M-5, J-8)."""

from __future__ import annotations

from pitboard.kernels import rule
from pitboard.rules.ruleset import PARTS

from .layout import Desk, Option, Outcome


@rule
def write_blank(option: Option) -> None:
    """An option that does and costs nothing, to be filled in."""
    option.end = -1
    option.node = -1
    option.danger = 0
    option.gear = 0
    option.steps = 0
    option.lane = 0
    option.braked = 0
    option.overshoot = 0
    option.blocked = 0
    option.outcome = Outcome.STAYS
    option.turbo = False
    option.fatal = False
    option.finish = False
    option.decline = False
    option.surcharge = False
    option.leave = False
    for part in range(PARTS):
        option.bill[part] = 0


@rule
def insert(desk: Desk, begin: int, compared: int) -> None:
    """Put the draft into its place among the options from `begin` on.

    It is forgotten when it equals one from `compared` on (M-5)."""
    options = desk.options
    for other in range(compared, desk.count):
        if options[other].end == desk.draft.end and is_same_choice(options[other], desk.draft):
            return
    place = desk.count
    while place > begin and comes_before(desk, desk.draft, options[place - 1]):
        options[place] = options[place - 1]
        place -= 1
    options[place] = desk.draft
    desk.count += 1


@rule
def is_same_choice(one: Option, other: Option) -> bool:
    """Whether two options with one end have the same consequences."""
    if one.overshoot != other.overshoot or one.outcome != other.outcome or one.danger != other.danger:
        return False
    if one.finish != other.finish:
        return False
    for part in range(PARTS):
        if one.bill[part] != other.bill[part]:
            return False
    return True


@rule
def comes_before(desk: Desk, one: Option, other: Option) -> bool:
    """Canonical order among options of equal braking: by end, overshoot, dangerous spaces entered."""
    if one.end != other.end:
        return one.end < other.end
    if one.overshoot != other.overshoot:
        return one.overshoot < other.overshoot
    return one.danger != other.danger and enters_before(desk, one.danger, other.danger)


@rule
def enters_before(desk: Desk, one: int, other: int) -> bool:
    """Order of two sets of dangerous spaces: fewer first, then by the first space that differs."""
    many = desk.sets[one].many if one > 0 else 0
    many_other = desk.sets[other].many if other > 0 else 0
    if many != many_other:
        return many < many_other
    before = False
    while one > 0:
        if desk.sets[one].space != desk.sets[other].space:
            before = desk.sets[one].space < desk.sets[other].space
        one = desk.sets[one].before
        other = desk.sets[other].before
    return before


@rule
def keep_survivors(desk: Desk) -> bool:
    """Strike the options that put the mover out, unless all do (J-7); whether any are left that do not."""
    kept = 0
    for index in range(desk.count):
        if desk.options[index].outcome < Outcome.OUT:
            if kept < index:
                desk.options[kept] = desk.options[index]
            kept += 1
    if kept > 0:
        desk.count = kept
    return kept > 0
