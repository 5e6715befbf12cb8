"""Hits (V-14, B-4, B-6), collisions (K), engine tests (E) and danger (H).

A `begin_…` sets the phase up and says whether there is anything to roll; a `roll_…` plays one roll and says whether
rolls of its kind remain.
"""

from __future__ import annotations

from pitboard.rules.ruleset import AutomaticLoss, Part, Victim

from .bills import lose
from .table import BLACK_DIE, State, Table, car_ahead, cars_one_link_ahead, mover_of, standing


def begin_hit(table: Table, state: State) -> bool:
    """V-14, B-4: who is hit by a car that its block put out. Only a choice of cars needs a roll."""
    cars: list[int] = []
    if table.rules.victim is Victim.DIRECTLY_AHEAD:
        ahead = car_ahead(table, state, state["mover"])
        cars = [] if ahead is None else [ahead]
    if table.rules.victim is Victim.DRAWN:
        cars = cars_one_link_ahead(table, state, state["mover"])
    if len(cars) > 1:
        state["tests"] = {"cars": cars, "next": 0, "mover_rolls": False, "gone": 0}
        state.update(phase="victim", actor=state["mover"])
        return True
    for number in cars:
        hit(table, state, number)
    return False


def roll_victim(table: Table, state: State, face: int) -> bool:
    """J-25: equal shares of the black die from 1 up; faces left over are rolled again."""
    cars = state["tests"]["cars"]
    share = len(BLACK_DIE) // len(cars)
    if face > share * len(cars):
        return True
    hit(table, state, cars[(face - 1) // share])
    return False


def hit(table: Table, state: State, number: int) -> None:
    """V-14; B-6, J-26: who goes out by it counts as out where the car that hit it was, just before it."""
    lose(table, state, number, Part.BODY, table.rules.victim_loss)
    victim, mover = state["cars"][number], mover_of(state)
    if victim["status"] == "out":
        victim["out_distance"] = min(victim["out_distance"], mover["out_distance"])
        victim["out_order"], mover["out_order"] = mover["out_order"], victim["out_order"]


def contacts(table: Table, state: State) -> list[int]:
    """K-1, K-3, J-5, J-29: the cars beside or directly ahead, without the one directly behind, in running order.

    P-2: none in the pits.
    """
    if table.in_pits(mover_of(state)["space"]):
        return []
    here = table.circuit.space[mover_of(state)["space"]]
    ahead = table.circuit.directly_ahead(here.id)
    found = []
    for space, number in standing(state).items():
        behind = table.circuit.directly_ahead(space) == here.id and table.circuit.space[space].lane == here.lane
        touches = (space in here.beside or space == ahead) and not table.in_pits(space)
        if touches and not behind and number != state["mover"]:
            found.append(number)
    return sorted(found, key=state["order"].index)


def begin_collisions(table: Table, state: State) -> bool:
    """K-2: the others roll first, each once."""
    cars = contacts(table, state)
    if cars:
        state["tests"] = {"cars": cars, "next": 0, "mover_rolls": False, "gone": 0}
        state.update(phase="collision", actor=cars[0])
    return bool(cars)


def roll_collision(table: Table, state: State, face: int) -> bool:
    """K-2, K-3, V-15: one roll, of a contact or of the mover."""
    tests = state["tests"]
    number = state["mover"] if tests["mover_rolls"] else tests["cars"][tests["next"]]
    if face <= table.rules.collision_to:
        lose(table, state, number, Part.BODY, 1)
    if not tests["mover_rolls"]:
        tests["gone"] += state["cars"][number]["status"] == "out"
    tests["next"] += 1
    return _next_collision_roll(table, state)


def _next_collision_roll(table: Table, state: State) -> bool:
    """K-2: the next contact; then the mover, once for each contact left."""
    tests = state["tests"]
    if not tests["mover_rolls"]:
        if tests["next"] < len(tests["cars"]):
            state["actor"] = tests["cars"][tests["next"]]
            return True
        tests["mover_rolls"], tests["next"] = True, 0
        _automatic_loss(table, state)
    if mover_of(state)["status"] == "out":
        return False
    state["actor"] = state["mover"]
    gone = [number for number in tests["cars"] if state["cars"][number]["status"] == "out"]
    while tests["next"] < len(tests["cars"]) and tests["cars"][tests["next"]] in gone:
        tests["next"] += 1
    return bool(tests["next"] < len(tests["cars"]))


def _automatic_loss(table: Table, state: State) -> None:
    """V-16, J-24: for the contacts that went out in their own rolls, before the mover's rolls."""
    gone = state["tests"]["gone"]
    loss = min(gone, 1) if table.rules.automatic_loss is AutomaticLoss.ONE_IN_ALL else gone
    if loss:
        lose(table, state, state["mover"], Part.BODY, loss)


def begin_engine_tests(table: Table, state: State) -> bool:
    """E-1, V-18, J-27: the mover whatever its gear, then the others in the listed gears, in running order.

    P-2: none of a car in the pits.
    """
    if not state["trigger"]:
        return False
    cars = [
        number
        for number in sorted(state["order"], key=lambda number: number != state["mover"])
        if state["cars"][number]["status"] == "racing"
        and not table.in_pits(state["cars"][number]["space"])
        and (number == state["mover"] or state["cars"][number]["gear"] >= table.rules.engine_gear)
    ]
    if cars:
        state["tests"] = {"cars": cars, "next": 0, "mover_rolls": False, "gone": 0}
        state.update(phase="engine", actor=cars[0])
    return bool(cars)


def roll_engine(table: Table, state: State, face: int) -> bool:
    """E-1, E-2, V-18: one car's test."""
    tests = state["tests"]
    if face <= table.rules.engine_to:
        lose(table, state, tests["cars"][tests["next"]], Part.ENGINE, table.rules.engine_loss)
    tests["next"] += 1
    if tests["next"] == len(tests["cars"]):
        return False
    state["actor"] = tests["cars"][tests["next"]]
    return True


def roll_danger(table: Table, state: State, face: int) -> None:
    """H-2: the marker just entered."""
    if face <= table.rules.handling_to:
        lose(table, state, state["mover"], Part.HANDLING, 1)
