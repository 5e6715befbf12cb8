"""What the `club` driver would do in a driver's place, and one true reason for it.

The driver weighs many things at once. The reason is found afterwards, by comparing its choice with the others: the
first of a list of plain statements that holds. It is a code with values, for which a screen has a sentence, and says
nothing that the options and the forecast do not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboard.engine.layout import Phase
from pitboard.race import Option, Race
from pitboard.race.dice import Dice
from pitboard.race.forecast import GearForecast, forecast
from pitboard.race.outlook import Outlook

from .drivers import driver

CODES: dict[str, tuple[str, ...]] = {
    "only_option": (),
    "flag": (),
    "keeps_running": ("others",),
    "stop_owed": ("corner", "missing"),
    "farthest_free": ("spaces",),
    "cheapest": ("points", "saves"),
    "farthest_cheapest": ("points",),
    "clear_of_cars": ("points",),
    "least_harm": ("outcome",),
    "slipstream": ("spaces", "points"),
    "stay_out_of_slipstream": ("points",),
    "pit_stop": (),
    "pit_take": ("points", "gained"),
    "pit_wait": ("points",),
    "gear_for_corner": ("corner", "chance"),
    "gear_fastest_free": ("spaces",),
    "gear_ready_to_slow": ("corner", "owed", "other"),
    "gear_spares_risk": ("other", "chance", "chance_other"),
    "gear_cheapest": ("points", "saves"),
    "gear_fastest": ("spaces",),
    "weighed": ("points", "spaces"),
}
"""Every reason there is, and the names of its values. Chances and means are fractions such as `3/8`; `points` are those
to be paid, or a pool that is rolled at the exit; `others` counts options, `other` is a gear."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An option, and why: `code` is one of `CODES`, `values` as named there."""

    option: Option
    code: str
    values: dict[str, Any]


LIKELY = Fraction(1, 2)
"""A chance worth naming as what a gear is chosen for."""

Reason = tuple[str, dict[str, Any]]


def advise(race: Race, dice: Dice, forecasts: Sequence[GearForecast] | None = None) -> Advice:
    """What the club driver would choose at the decision at hand. `dice` are for drivers that choose by chance.

    At a gear decision the reason needs the forecast: give it where it is known, for it takes some milliseconds."""
    chosen = driver("club").choose(race, dice)
    if len(race.options) == 1:
        return Advice(chosen, "only_option", {})
    if chosen.kind == "gear":
        code, values = _why_gear(race, chosen, forecast(race) if forecasts is None else forecasts)
    elif race.phase is Phase.PIT:
        code, values = _why_exit(race, chosen)
    elif race.options[0].kind == "decline":
        code, values = _why_slipstream(race, chosen)
    else:
        code, values = _why_move(race, chosen)
    return Advice(chosen, code, values)


# ---------------------------------------------------------------- gears


def _why_gear(race: Race, chosen: Option, forecasts: Sequence[GearForecast]) -> Reason:
    mine = next(one for one in forecasts if one.gear.gear == chosen.gear)
    return next(_gear_reasons(race, mine, [one for one in forecasts if one is not mine]))


def _gear_reasons(race: Race, mine: GearForecast, others: list[GearForecast]) -> Iterator[Reason]:
    """All that holds of a gear, the most telling first."""
    coming = Outlook.of(race, race.mover).coming
    chance = mine.odds("stops")
    if coming and chance >= LIKELY and all(one.odds("stops") < chance for one in others):
        yield "gear_for_corner", {"corner": coming.corner, "chance": str(chance)}
    higher = [one for one in others if one.gear.gear > mine.gear.gear]
    free = [one for one in higher if _is_free(one)]
    if _is_free(mine) and not free:
        yield "gear_fastest_free", {"spaces": str(_mean_spaces(mine))}
    if coming and _is_free(mine) and any(one.odds("stops") for one in free):
        yield "gear_ready_to_slow", {"corner": coming.corner, "owed": coming.owed, "other": free[0].gear.gear}
    if higher and _risk(mine) < _risk(higher[0]):
        risks = {"chance": str(_risk(mine)), "chance_other": str(_risk(higher[0]))}
        yield "gear_spares_risk", {"other": higher[0].gear.gear, **risks}
    next_dearest = min(map(_points, others))
    if _points(mine) < next_dearest:
        yield "gear_cheapest", {"points": str(_points(mine)), "saves": str(next_dearest - _points(mine))}
    if all(_mean_spaces(one) < _mean_spaces(mine) for one in others):
        yield "gear_fastest", {"spaces": str(_mean_spaces(mine))}
    yield "weighed", {"points": str(_points(mine)), "spaces": str(_mean_spaces(mine))}


def _is_free(gear: GearForecast) -> bool:
    return gear.odds("free") == 1 and not any(gear.gear.bill)


def _risk(gear: GearForecast) -> Fraction:
    """The chance of a number with which the car spins or goes out at best."""
    return gear.odds("spin") + gear.odds("out")


def _points(gear: GearForecast) -> Fraction:
    return sum(gear.gear.bill) + gear.expected_points


def _mean_spaces(gear: GearForecast) -> Fraction:
    return sum((face.chance * len(face.best.route) for face in gear.faces), Fraction(0))


# ---------------------------------------------------------------- moves


def _why_slipstream(race: Race, chosen: Option) -> Reason:
    if chosen.kind == "decline":
        return "stay_out_of_slipstream", {"points": min(sum(option.bill) for option in race.options[1:])}
    return "slipstream", {"spaces": len(chosen.route), "points": sum(chosen.bill)}


def _why_exit(race: Race, chosen: Option) -> Reason:
    if chosen.kind == "wait":
        return "pit_wait", {"points": race.pips}
    return "pit_take", {"points": race.pips, "gained": race.pips - race.cars[race.mover].points[0]}


def _why_move(race: Race, chosen: Option) -> Reason:
    if chosen.outcome != "stays":
        return "least_harm", {"outcome": chosen.outcome}
    return next(_move_reasons(race, chosen, [one for one in race.options if one.index != chosen.index]))


def _move_reasons(race: Race, chosen: Option, others: list[Option]) -> Iterator[Reason]:
    """All that holds of a move that keeps the car running, the most telling first."""
    outlook, points = Outlook.of(race, race.mover), sum(chosen.bill)
    if chosen.finish:
        yield "flag", {}
    staying = [one for one in others if one.outcome == "stays"]
    if not staying:
        yield "keeps_running", {"others": len(others)}
    if outlook.landing(chosen) == "pits":
        yield "pit_stop", {}
    is_stop = outlook.landing(chosen) == "stops"
    if is_stop and outlook.coming and any(outlook.landing(one) != "stops" for one in staying):
        yield "stop_owed", {"corner": outlook.coming.corner, "missing": outlook.coming.owed - 1}
    driven = _driven(race)
    cheap = [one for one in staying if sum(one.bill) <= points]
    if not points and all(driven(one) <= driven(chosen) for one in cheap):
        yield "farthest_free", {"spaces": len(chosen.route)}
    if not cheap:
        yield "cheapest", {"points": points, "saves": min(sum(one.bill) for one in staying) - points}
    if all(sum(one.bill) == points and driven(one) <= driven(chosen) for one in cheap):
        yield "farthest_cheapest", {"points": points}
    farther = [one for one in cheap if driven(one) > driven(chosen)]
    if farther and not _touches(race, chosen) and all(_touches(race, one) for one in farther):
        yield "clear_of_cars", {"points": points}
    yield "weighed", {"points": points, "spaces": len(chosen.route)}


def _driven(race: Race) -> Callable[[Option], int]:
    """How far a move brings the mover, in ranks."""
    circuit = race.circuit
    ranks = max(space.rank for space in circuit.spaces) + 1
    begin = circuit.space[race.cars[race.mover].space or ""].rank
    return lambda option: (circuit.space[option.end or ""].rank - begin) % ranks


def _touches(race: Race, option: Option) -> bool:
    """Whether the move ends beside another car, or directly behind one."""
    space = race.circuit.space[option.end or ""]
    near = {*space.beside, race.circuit.directly_ahead(space.id)}
    return any(car.space in near for car in race.cars if car.index != race.mover and car.space)
