"""What costs points: prices, bills at the end of a drive (O-7, O-8, B-2 to B-5), losses and eliminations (X)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboard.rules.ruleset import PARTS, Part, Ruleset, Spin, SpinAgain

from .table import Points, State, Table, lay_marker, sheet_has


def price(rules: Ruleset, **of_part: int) -> Points:
    """A price by part, e.g. price(rules, brakes=2). With a pool every part draws from it (V-2)."""
    bill = [of_part.get(part.name.lower(), 0) for part in Part]
    return [sum(bill)] + [0] * (PARTS - 1) if rules.pooled else bill


def total(*bills: Sequence[int]) -> Points:
    """Several bills as one."""
    return [sum(column) for column in zip(*bills, strict=True)]


def minus(points: Sequence[int], bill: Sequence[int]) -> Points:
    """Points after paying."""
    return [have - cost for have, cost in zip(points, bill, strict=True)]


def payable(points: Sequence[int], bill: Sequence[int]) -> bool:
    """X-1: whether every part of a bill can be paid."""
    return all(left >= 0 for left in minus(points, bill))


def kills(rules: Ruleset, points: Sequence[int], bill: Sequence[int]) -> bool:
    """X-1, X-2: whether paying takes the last point of a part whose loss eliminates."""
    return any(bill[part] > 0 and points[part] <= bill[part] for part in rules.deadly)


def may_spend(rules: Ruleset, points: Sequence[int], bill: Sequence[int]) -> bool:
    """G-1, J-11: voluntary spending must be payable and may not eliminate."""
    return payable(points, bill) and not kills(rules, points, bill)


@dataclass(frozen=True)
class Verdict:
    """What the bills at the end of a drive come to.

    `paid` is what the car pays, `owed` what it was asked for, `by_block` whether it is the block that puts it out.
    """

    outcome: str
    paid: Points
    owed: Points
    by_block: bool = False

    @property
    def bill(self) -> Points:
        """As an option shows it: what will be paid, or what a car that goes out owes."""
        return self.owed if self.outcome == "out" else self.paid


def settle(rules: Ruleset, points: Points, overshoot: int, blocked: int, fatal: bool) -> Verdict:
    """B-5, J-20: first the overshoot, then the block."""
    first = _bill_overshoot(rules, points, overshoot, fatal)
    second = _bill_block(rules, minus(points, first.paid), blocked)
    owed = total(first.owed, second.owed)
    if first.outcome == "out":
        return Verdict("out", first.paid, owed)
    if second.outcome == "out":
        return Verdict("out", total(first.paid, second.paid), owed, by_block=True)
    outcome = "spins" if "spins" in (first.outcome, second.outcome) else "stays"
    return Verdict(outcome, total(first.paid, second.paid), owed)


def _bill_overshoot(rules: Ruleset, points: Points, spaces: int, fatal: bool) -> Verdict:
    """V-9 to V-11a, O-3, O-7, O-8."""
    owed, nothing = price(rules, tyres=spaces), price(rules)
    if fatal:
        return Verdict("out", nothing, owed)
    if spaces == 0:
        return Verdict("stays", nothing, nothing)
    excess = spaces - points[Part.TYRES]  # with a pool the first place holds it
    all_of_it = price(rules, tyres=points[Part.TYRES])
    if _spins(rules, points[Part.TYRES], excess):
        return Verdict("spins", all_of_it, owed)
    if excess > 0:
        return Verdict("out", nothing, owed)
    return Verdict("out" if kills(rules, points, owed) else "stays", owed, owed)


def _spins(rules: Ruleset, left: int, excess: int) -> bool:
    """V-11: the last tyre crossed off, or one space more than the pool. V-11a: one space over without any tyre."""
    if rules.spin is Spin.EXCESS_OF_ONE:
        return excess == 1
    if rules.spin is Spin.LAST_TYRE:
        again = rules.spin_again is not SpinAgain.NEVER  # space and point are the same while no tyre has a factor
        return excess == 0 if left else again and excess == 1
    return False


def _bill_block(rules: Ruleset, points: Points, spaces: int) -> Verdict:
    """V-13, V-14, B-3, J-22."""
    nothing = price(rules)
    if spaces == 0:
        return Verdict("stays", nothing, nothing)
    if spaces > len(rules.block_cost):
        return Verdict("out", nothing, nothing)
    brakes, tyres = rules.block_cost[spaces - 1]
    owed = price(rules, brakes=brakes, tyres=tyres)
    if not payable(points, owed):
        return Verdict("out", nothing, owed)
    if kills(rules, points, owed):
        return Verdict("out", owed, owed)
    last_tyre = rules.spin_by_block and 0 < points[Part.TYRES] == tyres
    return Verdict("spins" if last_tyre else "stays", owed, owed)


def pay(car: State, bill: Sequence[int]) -> None:
    """Takes a bill off a car's sheet."""
    car["points"] = minus(car["points"], bill)


def eliminate(table: Table, state: State, number: int) -> None:
    """X-3, H-1: a car leaves the board at once, out where it stands, and leaves a marker there."""
    car = state["cars"][number]
    state["outs"] += 1
    ranks = [space.rank for space in table.circuit.spaces]
    car["status"], car["spun"], car["out_order"] = "out", False, state["outs"]
    car["out_distance"] = (car["crossings"] + 1) * (max(ranks) + 1) + table.circuit.space[car["space"]].rank
    lay_marker(table, state, car["space"])


def lose(table: Table, state: State, number: int, part: Part, points: int) -> None:
    """X-1, X-2, H-1: damage. What cannot be paid eliminates, and so does the last point of a deadly part."""
    if not sheet_has(table, state, part):
        return
    car = state["cars"][number]
    bill = price(table.rules, **{part.name.lower(): points})
    if not payable(car["points"], bill):
        eliminate(table, state, number)
        return
    fatal = kills(table.rules, car["points"], bill)
    pay(car, bill)
    if part in (Part.BODY, Part.ENGINE):
        lay_marker(table, state, car["space"])
    if fatal:
        eliminate(table, state, number)
