"""The state between two plies as plain values, one line of JSON: for tests, bug reports and records.

The form is that of `docs/formats/state.md`. What a state could get wrong, `state_check` looks at before it is read.
"""

from __future__ import annotations

from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.engine.ground import MARKER
from pitboard.engine.layout import Car, Phase, Race, Status
from pitboard.kernels import Stored, fill_mirror, mirror_of, stored
from pitboard.rules.ruleset import PARTS, Ruleset

from .state_check import CAR_FLAGS, CAR_NUMBERS, RACE_FLAGS, RACE_NUMBERS, check_state

FIELDS = {"round": "rounds"}
"""Names that differ in the engine's record, where NumPy has taken some."""
STATUS = {Status.RACING: "racing", Status.FINISHED: "finished", Status.OUT: "out"}


def mirror(race: Stored[Race]) -> Race:
    """The state as a plain object, in every mode."""
    plain = mirror_of(Race)()
    if isinstance(race[0], type(plain)):
        return race[0]
    fill_mirror(plain, race[0])
    return plain


def to_dict(race: Stored[Race], circuit: Circuit) -> dict[str, Any]:
    """The state of a race as `docs/formats/state.md` has it."""
    plain = mirror(race)
    ids = [space.id for space in circuit.spaces]
    found: dict[str, Any] = {"phase": Phase(plain.phase).name.lower()}
    found |= {name: getattr(plain, FIELDS.get(name, name)) for name in (*RACE_NUMBERS, *RACE_FLAGS)}
    found["order"] = [plain.order[k] for k in range(plain.order_length)]
    route = [ids[plain.route[k]] for k in range(plain.route_next, plain.route_length)]
    found["drive"] = {
        "route": route,
        "overshoot": plain.overshoot,
        "blocked": plain.blocked,
        "fatal": plain.fatal,
    }
    found["tests"] = {
        "cars": [plain.tested[k] for k in range(plain.tests)],
        "next": plain.test_next,
        "mover_rolls": plain.mover_rolls,
        "gone": plain.gone,
    }
    found["markers"] = [ids[k] for k in range(len(ids)) if plain.ground[k] & MARKER]
    found["cars"] = [_car_to_dict(plain.cars[i], circuit, ids) for i in range(plain.cars_in_all)]
    return found


def _car_to_dict(car: Car, circuit: Circuit, ids: list[str]) -> dict[str, Any]:
    return {
        "space": ids[car.space] if car.space >= 0 else None,
        "points": [car.points[part] for part in range(PARTS)],
        "corner": circuit.corners[car.corner].id if car.corner >= 0 else None,
        "status": STATUS[Status(car.status)],
        **{name: getattr(car, name) for name in (*CAR_NUMBERS, *CAR_FLAGS)},
    }


def from_dict(given: dict[str, Any], circuit: Circuit, rules: Ruleset) -> Stored[Race]:
    """The state that `to_dict` wrote. Raises StateError where it is none of a race on this circuit by these rules."""
    check_state(given, circuit, rules)
    plain = mirror_of(Race)()
    numbers = {space.id: number for number, space in enumerate(circuit.spaces)}
    plain.phase = Phase[given["phase"].upper()]
    for name in (*RACE_NUMBERS, *RACE_FLAGS):
        setattr(plain, FIELDS.get(name, name), given[name])
    plain.cars_in_all = len(given["cars"])
    plain.order_length = len(given["order"])
    for place, i in enumerate(given["order"]):
        plain.order[place] = i
    _drive_from_dict(plain, given, numbers)
    for space in given["markers"]:
        plain.ground[numbers[space]] = MARKER
    for i, car in enumerate(given["cars"]):
        _car_from_dict(plain, i, car, circuit, numbers)
    return stored(plain)


def _drive_from_dict(plain: Race, given: dict[str, Any], numbers: dict[str, int]) -> None:
    drive, tests = given["drive"], given["tests"]
    route = drive["route"]
    if plain.phase == Phase.DANGER:
        plain.route_next = 1  # a car that has come upon danger has driven, and will have arrived
        route = [given["cars"][given["mover"]]["space"], *route]
    plain.route_length = len(route)
    for step, space in enumerate(route):
        plain.route[step] = numbers[space]
    plain.overshoot, plain.blocked, plain.fatal = drive["overshoot"], drive["blocked"], drive["fatal"]
    plain.tests = len(tests["cars"])
    for k, i in enumerate(tests["cars"]):
        plain.tested[k] = i
    plain.test_next, plain.mover_rolls, plain.gone = tests["next"], tests["mover_rolls"], tests["gone"]


def _car_from_dict(plain: Race, i: int, given: dict[str, Any], circuit: Circuit, numbers: dict[str, int]) -> None:
    car = plain.cars[i]
    for name in (*CAR_NUMBERS, *CAR_FLAGS):
        setattr(car, name, given[name])
    car.status = next(status for status, word in STATUS.items() if word == given["status"])
    car.space = -1 if given["space"] is None else numbers[given["space"]]
    corners = [corner.id for corner in circuit.corners]
    car.corner = -1 if given["corner"] is None else corners.index(given["corner"])
    for part in range(PARTS):
        car.points[part] = given["points"][part]
    if car.status == Status.RACING:
        plain.running += 1
        if car.space >= 0:
            plain.ground[car.space] += i + 1
