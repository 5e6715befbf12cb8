"""What a driver may do with a roll: braking, turbo, path (T-2, M-5, B-1, B-2, L-7), and slipstream legs (L)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .bills import Verdict, may_spend, minus, price, settle, total
from .paths import LEG, Label, layers, legs
from .pits import entries, in_the_lane, lane_end
from .table import Option, Points, State, Table, car_ahead, mover_of


@dataclass(frozen=True)
class Play:
    """One way to drive: where it leads, what is spent on it, and what the bills at its end come to."""

    label: Label
    braked: int
    turbo: bool
    blocked: int
    spent: Points
    verdict: Verdict

    @property
    def finish(self) -> bool:
        """J-21: it crosses the last line, and the car is not put out by its overshoot there."""
        return self.label.finish and self.verdict.outcome != "out"

    @property
    def option(self) -> Option:
        """As `state.md` has it."""
        return {
            "end": self.label.space,
            "braked": self.braked,
            "turbo": self.turbo,
            "overshoot": self.label.over,
            "blocked": self.blocked,
            "bill": total(self.spent, self.verdict.bill),
            "outcome": self.verdict.outcome,
            "finish": self.finish,
            "danger": list(self.label.danger),
        }


def play(table: Table, state: State, label: Label, braked: int, turbo: bool, blocked: int, spent: Points) -> Play:
    """Voluntary spending first, then the bills (B-5, J-20)."""
    left = minus(mover_of(state)["points"], spent)
    verdict = settle(table.rules, left, label.over, blocked, label.fatal)
    return Play(label, braked, turbo, blocked, spent, verdict)


def moves(table: Table, state: State) -> list[Play]:
    """The plays behind the options of a `move` phase, in canonical order."""
    in_pits = table.in_pits(mover_of(state)["space"])
    found = moves_in_pits(table, state) if in_pits else moves_on_track(table, state)
    useful = [each for each in found if not wastes_turbo(state, each)]
    return listed(table, without_ruin(distinct(without_late_brakes(useful))))


def moves_on_track(table: Table, state: State) -> Iterator[Play]:
    """The plays of a car on the track: on it (M, B-2), and beside them those into the pit lane (P-1)."""
    reach = layers(table, state, state["pips"] + table.rules.turbo_spaces * table.rules.turbo)
    for turbo, braked, spent, owed in spendings(table, state):
        for label, blocked in driven(reach, owed):
            yield play(table, state, label, braked, turbo, blocked, spent)
        if not turbo:  # L-7
            for label in entries(table, state, reach, braked, owed):
                yield play(table, state, label, braked, False, 0, spent)


def moves_in_pits(table: Table, state: State) -> Iterator[Play]:
    """The plays of a car in the pits: out of them onto the track (P-6), else along the lane."""
    end = lane_end(table, state)
    lane = len(end.route) if end else 0
    reach = layers(table, state, max(0, state["pips"] - lane), end)
    for _, braked, spent, owed in spendings(table, state):
        if end and owed > lane:
            for label, blocked in driven(reach, owed - lane):
                yield play(table, state, label, braked, False, blocked, spent)
        else:
            for label in in_the_lane(table, state, braked, owed):
                yield play(table, state, label, braked, False, 0, spent)


def wastes_turbo(state: State, each: Play) -> bool:
    """J-9: the last line is crossed with the turbo only on a path that needs it."""
    return each.turbo and each.label.finish and len(each.label.route) <= state["pips"]


def spendings(table: Table, state: State) -> Iterator[tuple[bool, int, Points, int]]:
    """B-1, L-7, J-10, J-11: turbo or not, spaces braked, what that costs and the spaces then owed (M-1)."""
    points = mover_of(state)["points"]
    for braked in range(state["pips"] + 1):
        spent = price(table.rules, brakes=braked)
        if may_spend(table.rules, points, spent):
            yield False, braked, spent, state["pips"] - braked
    cost = price(table.rules, tyres=table.rules.turbo_cost)
    turbo = table.rules.turbo and not state["flying"] and not mover_of(state)["turbo_used"]  # J-6
    turbo = turbo and not table.in_pits(mover_of(state)["space"])  # L-7
    if turbo and may_spend(table.rules, points, cost):
        yield True, 0, cost, state["pips"] + table.rules.turbo_spaces


def driven(reach: list[list[Label]], owed: int) -> list[tuple[Label, int]]:
    """B-2, J-16: the ways to drive the spaces owed, or the furthest there are, each with the spaces left."""
    home = [label for layer in reach[: owed + 1] for label in layer if label.finish]
    for spaces in range(owed, -1, -1):
        full = [label for label in reach[spaces] if not label.finish]
        if home and spaces == owed:
            return [(label, 0) for label in home + full]
        if full:
            return [(label, owed - spaces) for label in full]
    raise AssertionError("a car can always stay where it is")


def without_late_brakes(plays: list[Play]) -> list[Play]:
    """J-9: crossing the last line is offered with the fewest braked spaces that still cross there."""

    def crossing(each: Play) -> tuple[object, ...]:
        return (each.turbo, each.label.space, each.label.over, each.label.danger)

    fewest: dict[tuple[object, ...], int] = {}
    for each in plays:
        if each.label.finish:
            fewest[crossing(each)] = min(each.braked, fewest.get(crossing(each), each.braked))
    return [each for each in plays if not each.label.finish or each.braked == fewest[crossing(each)]]


def distinct(plays: Iterable[Play]) -> list[Play]:
    """M-5, J-8: of plays with the same consequences the one without the turbo, then the least braked."""
    kept: dict[tuple[object, ...], Play] = {}
    for each in sorted(plays, key=lambda each: (each.turbo, each.braked)):
        option = each.option
        same = (option["end"], tuple(option["bill"]), option["overshoot"], option["outcome"])
        kept.setdefault((*same, each.verdict.by_block, option["finish"], each.label.danger), each)
    return list(kept.values())


def without_ruin(plays: list[Play]) -> list[Play]:
    """J-7: what would put the mover out is offered only when everything would."""
    return [each for each in plays if each.verdict.outcome != "out"] or plays


def listed(table: Table, plays: list[Play]) -> list[Play]:
    """Canonical order: turbo last; then by braked, end, overshoot, dangerous spaces, few of them first."""

    def key(each: Play) -> tuple[bool, int, int, int, int, list[int]]:
        danger = [table.place(space) for space in each.label.danger]
        return (each.turbo, each.braked, table.place(each.label.space), each.label.over, len(danger), danger)

    return sorted(plays, key=key)


def may_slipstream(table: Table, state: State) -> bool:
    """L-1, L-6, V-20: after a full move, directly behind a car, both fast enough and the mover not the slower."""
    car, ahead = mover_of(state), car_ahead(table, state, state["mover"])
    if not (table.rules.slipstream and state["full"]) or ahead is None or table.in_pits(car["space"]):
        return False
    other = state["cars"][ahead]
    return not other["spun"] and car["gear"] >= other["gear"] >= table.rules.slipstream_gear


def slips(table: Table, state: State) -> list[Play]:
    """The plays behind the options of a `slipstream` phase, declining apart, in canonical order."""
    if not may_slipstream(table, state):
        return []
    found = []
    for leg in legs(table, state):
        for braked in range(LEG):
            spaces = min(LEG - braked, len(leg))
            found += slip(table, state, leg[spaces - 1], braked)
    return listed(table, distinct(without_late_brakes(found)))


def slip(table: Table, state: State, label: Label, braked: int) -> list[Play]:
    """L-3, L-5, J-32, J-34: a leg, or its beginning when braked; none that cannot be paid or puts the car out."""
    cost = price(table.rules, tyres=table.rules.slipstream_cost)
    due = label.surcharge and not state["corner_paid"]
    spent = total(cost, price(table.rules, brakes=braked + due * table.rules.slipstream_corner_brakes))
    if not may_spend(table.rules, mover_of(state)["points"], spent):
        return []
    found = play(table, state, label, braked, False, 0, spent)
    return [] if found.verdict.outcome == "out" else [found]


def slip_option(each: Play | None) -> Option:
    """As `state.md` has it; None declines."""
    return {"decline": True} if each is None else {**each.option, "slip": True}
