"""Whether a state text describes a race that can go on: its form, its numbers, and what its phase asks for.

The engine trusts its state, so whatever is written by hand, or sent by somebody, is looked at here first. Every fault
is a `StateError` that names the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboard.circuits.model import Area, Circuit
from pitboard.engine.layout import CARS, FACES, ROUTE, Phase
from pitboard.rules.ruleset import PARTS, Ruleset

from .errors import StateError
from .state_pits import pit_fault

LATEST = 30_000
"""The highest round and number of arrivals from which a race may go on; the engine has room for a few more."""
POINTS = 100
FARTHEST = 2**15 - 1
STATUSES = ("racing", "finished", "out")

RACE_NUMBERS = {
    "round": (0, LATEST),
    "turn": (-1, CARS - 1),
    "mover": (-1, CARS - 1),
    "actor": (-1, CARS - 1),
    "laps": (1, 99),
    "pips": (0, FACES),
    "arrivals": (0, LATEST),
    "finished": (0, CARS),
    "outs": (0, CARS),
}
RACE_FLAGS = ("flying", "trigger", "skip_marker", "full", "corner_paid")
CAR_NUMBERS = {
    "crossings": (-1, 99),
    "gear": (0, 99),
    "stops": (0, POINTS),
    "arrived": (0, LATEST),
    "grid_place": (0, CARS - 1),
    "grid_roll": (0, 20),
    "place": (0, CARS),
    "out_distance": (0, FARTHEST),
    "out_order": (0, CARS),
    "pit_stops": (0, POINTS),
}
CAR_FLAGS = ("started", "spun", "turbo_used", "served")
PITS = (Phase.EXIT, Phase.PIT)
ALONE = (Phase.START, Phase.GEAR, Phase.ROLL, Phase.MOVE, Phase.DANGER, Phase.SLIPSTREAM, Phase.VICTIM, *PITS)
"""The phases in which the mover itself chooses or rolls."""


def check_state(given: object, circuit: Circuit, rules: Ruleset) -> None:
    """Raise StateError unless this is a state of a race on the circuit by the rules."""
    state = _table(given, "the state")
    _check_form(state, circuit)
    if state["laps"] not in rules.laps:
        raise _fault("laps", f"{rules.title} is raced over {', '.join(map(str, rules.laps))}, not {state['laps']}")
    for number in range(len(state["cars"])):
        _check_car(state, number, circuit, rules)
    _check_counts(state)
    phase = Phase[state["phase"].upper()]
    if phase is Phase.GRID:
        _check_grid(state, circuit)
    elif phase is Phase.OVER:
        _check_over(state)
    else:
        _check_turn(state, phase, circuit)
        _check_tests(state, phase)


# ---------------------------------------------------------------- form


def _check_form(state: Mapping[str, Any], circuit: Circuit) -> None:
    """Every field is there and of its type; numbers are in range, and names the circuit's."""
    if _member(state, "phase") not in [phase.name.lower() for phase in Phase]:
        raise _fault("phase", f"there is no phase {state['phase']!r}")
    _check_fields(state, "", RACE_NUMBERS, RACE_FLAGS)
    cars = _list(state, "cars")
    if not 1 <= len(cars) <= CARS:
        raise _fault("cars", f"{len(cars)} cars; there may be 1 to {CARS}")
    drive, tests = (_table(_member(state, name), name) for name in ("drive", "tests"))
    _check_fields(drive, "drive.", {"overshoot": (0, POINTS), "blocked": (0, POINTS)}, ("fatal",))
    _check_fields(tests, "tests.", {"next": (0, CARS), "gone": (0, CARS)}, ("mover_rolls",))
    _check_spaces(_list(drive, "route"), "drive.route", circuit, ROUTE - 1)
    _check_spaces(_list(state, "markers"), "markers", circuit, len(circuit.spaces))
    for name, found in (("order", _list(state, "order")), ("tests.cars", _list(tests, "cars"))):
        if any(type(i) is not int or not 0 <= i < len(cars) for i in found) or len(set(found)) < len(found):
            raise _fault(name, f"{found!r} must be numbers of cars, from 0 to {len(cars) - 1}, each at most once")
    for number, car in enumerate(cars):
        _check_car_form(_table(car, f"cars[{number}]"), f"cars[{number}].", circuit)


def _check_car_form(car: Mapping[str, Any], place: str, circuit: Circuit) -> None:
    _check_fields(car, place, CAR_NUMBERS, CAR_FLAGS)
    if _member(car, "status", place) not in STATUSES:
        raise _fault(f"{place}status", f"{car['status']!r} must be one of {', '.join(STATUSES)}")
    for name, known in (("space", circuit.space), ("corner", circuit.corner)):
        value = _member(car, name, place)
        if value is not None and not (isinstance(value, str) and value in known):
            raise _fault(f"{place}{name}", f"{circuit.name} has no {name} {value!r}")
    points = _list(car, "points", place)
    if len(points) != PARTS or any(type(n) is not int or not 0 <= n <= POINTS for n in points):
        raise _fault(f"{place}points", f"{points!r} must be {PARTS} numbers from 0 to {POINTS}")


def _check_fields(
    given: Mapping[str, Any], place: str, numbers: Mapping[str, tuple[int, int]], flags: tuple[str, ...]
) -> None:
    for name, (low, high) in numbers.items():
        value = _member(given, name, place)
        if type(value) is not int or not low <= value <= high:
            raise _fault(place + name, f"{value!r} must be a number from {low} to {high}")
    for name in flags:
        if type(_member(given, name, place)) is not bool:
            raise _fault(place + name, f"{given[name]!r} must be true or false")


def _check_spaces(spaces: list[Any], place: str, circuit: Circuit, most: int) -> None:
    if len(spaces) > most:
        raise _fault(place, f"{len(spaces)} spaces are too many; there may be {most}")
    for space in spaces:
        if not (isinstance(space, str) and space in circuit.space):
            raise _fault(place, f"{circuit.name} has no space {space!r}")


def _member(given: Mapping[str, Any], name: str, place: str = "") -> Any:
    if name not in given:
        raise _fault(place + name, "is missing")
    return given[name]


def _list(given: Mapping[str, Any], name: str, place: str = "") -> list[Any]:
    value = _member(given, name, place)
    if not isinstance(value, list | tuple):
        raise _fault(place + name, f"{value!r} must be a list")
    return list(value)


def _table(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _fault(place, "must be an object with the fields of a state text")
    return value


def _fault(field: str, message: str) -> StateError:
    return StateError(f"state: {field}: {message}"[:300])


# ---------------------------------------------------------------- sense


def _check_car(state: Mapping[str, Any], number: int, circuit: Circuit, rules: Ruleset) -> None:
    """A car's fields agree with one another, with the circuit and with the rules."""
    car, place = state["cars"][number], f"cars[{number}]."
    racing = car["status"] == "racing"
    if (car["space"] is None) != (car["status"] == "finished" or state["phase"] == "grid"):
        raise _fault(f"{place}space", "a car has no space before the grid and once it has finished, and only then")
    if car["gear"] > rules.gears:
        raise _fault(f"{place}gear", f"there are gears 1 to {rules.gears}")
    if car["crossings"] > state["laps"] - racing:
        raise _fault(f"{place}crossings", f"{car['crossings']} is beyond the race of {state['laps']} laps")
    if not racing or car["space"] is None:
        return
    space = circuit.space[car["space"]]
    in_pits = pit_fault(state, number, circuit, rules)
    if in_pits is not None:
        raise _fault(place + in_pits[0], in_pits[1])
    if car["corner"] != space.corner:
        raise _fault(f"{place}corner", f"{space.id} lies in corner {space.corner!r}, not {car['corner']!r}")
    if car["spun"] and car["gear"] != 1:
        raise _fault(f"{place}gear", "a car that has spun is in 1st gear")
    for other in range(number):
        if state["cars"][other]["status"] == "racing" and state["cars"][other]["space"] == space.id:
            raise _fault(f"{place}space", f"cars {other} and {number} share {space.id}")


def _check_counts(state: Mapping[str, Any]) -> None:
    for name, status in (("finished", "finished"), ("outs", "out")):
        count = sum(car["status"] == status for car in state["cars"])
        if state[name] != count:
            raise _fault(name, f"{state[name]} cars, but {count} have the status {status!r}")


def _check_grid(state: Mapping[str, Any], circuit: Circuit) -> None:
    """Cars are ranked as far as they have rolled, and the first that has to roll is the actor (S-2)."""
    cars, places = state["cars"], [car["grid_place"] for car in state["cars"]]
    if len(cars) > len(circuit.grid):
        raise _fault("cars", f"{circuit.name} has {len(circuit.grid)} slots for {len(cars)} cars")
    if state["order"] or (state["round"], state["turn"], state["mover"]) != (0, -1, -1):
        raise _fault("phase", "before the race order is empty, round 0, turn and mover -1")
    if any(car["status"] != "racing" for car in cars):
        raise _fault("cars", "before the race all cars are racing")
    if any(place != sum(other < place for other in places) for place in places):
        raise _fault("grid_place", f"{places} do not count the cars ahead of each")
    to_roll = [i for i, car in enumerate(cars) if car["grid_roll"] == 0 and places.count(car["grid_place"]) > 1]
    if state["actor"] != next(iter(to_roll), None):
        raise _fault("actor", f"{state['actor']} must be the first car that shares a place and has not rolled")


def _check_over(state: Mapping[str, Any]) -> None:
    if any(car["status"] == "racing" for car in state["cars"]):
        raise _fault("phase", "the race is not over: there are cars racing")
    if (state["mover"], state["actor"]) != (-1, -1):
        raise _fault("actor", "when the race is over, mover and actor are -1")


def _check_turn(state: Mapping[str, Any], phase: Phase, circuit: Circuit) -> None:
    """Whose turn it is, and what it needs for the phase."""
    order, cars, mover = state["order"], state["cars"], state["mover"]
    if not 0 <= state["turn"] < len(order) or order[state["turn"]] != mover:
        raise _fault("turn", f"{state['turn']} must be the place of the mover, car {mover}, in the order {order}")
    left_over = [i for i, car in enumerate(cars) if car["status"] == "racing" and i not in order]
    if left_over:
        raise _fault("order", f"cars {left_over} are racing, but not in it")
    if phase in ALONE and state["actor"] != mover:
        raise _fault("actor", f"{state['actor']} must be the mover, {mover}, in phase {state['phase']!r}")
    car = cars[mover]
    if phase is not Phase.ENGINE and car["status"] != ("out" if phase is Phase.VICTIM else "racing"):
        raise _fault("mover", f"car {mover} is {car['status']}, in phase {state['phase']!r}")
    if phase in (Phase.START, Phase.GEAR) and car["started"] != (phase is Phase.GEAR):
        raise _fault(f"cars[{mover}].started", f"does not agree with phase {state['phase']!r}")
    if phase in (Phase.ROLL, Phase.MOVE, Phase.DANGER, Phase.SLIPSTREAM) and car["gear"] < 1:
        raise _fault(f"cars[{mover}].gear", f"must be a gear, in phase {state['phase']!r}")
    if phase in PITS and (not car["served"] or circuit.space[car["space"]].area is not Area.BOX):
        raise _fault(f"cars[{mover}].space", f"must be its box, in phase {state['phase']!r}")
    if phase in (Phase.MOVE, Phase.DANGER, Phase.SLIPSTREAM, Phase.PIT) and state["pips"] < 1:
        raise _fault("pips", f"must be what the die shows, in phase {state['phase']!r}")
    _check_route(state, phase, circuit)


def _check_route(state: Mapping[str, Any], phase: Phase, circuit: Circuit) -> None:
    """Only a drive that danger interrupts has spaces left, and they follow one another."""
    route, here = state["drive"]["route"], state["cars"][state["mover"]]["space"]
    if route and phase is not Phase.DANGER:
        raise _fault("drive.route", f"must be empty in phase {state['phase']!r}")
    for space in route:
        if all(link.target != space for link in circuit.out[here]):
            raise _fault("drive.route", f"no link leads from {here} to {space}")
        here = space


def _check_tests(state: Mapping[str, Any], phase: Phase) -> None:
    """The tests that are pending, and who rolls for the next."""
    tests, cars = state["tests"], state["cars"]
    tested, turn = tests["cars"], tests["next"]
    if phase not in (Phase.COLLISION, Phase.ENGINE, Phase.VICTIM):
        if tested or turn or tests["mover_rolls"] or tests["gone"]:
            raise _fault("tests", f"there are none in phase {state['phase']!r}")
        return
    if not turn < len(tested):
        raise _fault("tests.next", f"{turn} must be an index into {tested}")
    pending = tested[turn : turn + 1] if tests["mover_rolls"] else tested[turn:]
    if any(cars[i]["status"] != "racing" for i in pending):
        raise _fault("tests.cars", f"not all of {pending} are racing")
    if phase is Phase.VICTIM:
        if len(tested) < 2 or turn:
            raise _fault("tests.cars", "a victim is drawn among two cars or more")
        return
    if phase is Phase.COLLISION and state["mover"] in tested:
        raise _fault("tests.cars", f"the mover, car {state['mover']}, has no contact with itself")
    if tests["mover_rolls"] and phase is Phase.ENGINE:
        raise _fault("tests.mover_rolls", "must be false in phase 'engine'")
    roller = state["mover"] if tests["mover_rolls"] else tested[turn]
    if state["actor"] != roller:
        raise _fault("actor", f"{state['actor']} must be {roller}, whose test it is")
