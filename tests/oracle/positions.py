"""Random states: cars packed together wherever something is likely to happen."""

from __future__ import annotations

import random
from typing import Any

from pitboard.circuits.model import Area, Circuit
from pitboard.rules.ruleset import Part, Ruleset, SkipMarker

from .bills import eliminate
from .boards import stage
from .game import start
from .moves import slips
from .order import running_order
from .pit_positions import Scene, pits_here, set_pit_phase
from .table import State, Table, car_ahead, handling_is_played, lay_marker, mover_of

FAR = 34
"""How far ahead of the mover others may stand."""

PIT_SHARE = 0.85
"""How many of the states on a circuit with pits, by rules with pit stops, are about them."""

KINDS = (*(["wall"] * 3), "rows", "landing", "landing", "spread", *(["behind"] * 5), "tow", "tow")
"""Where other cars are: close ahead, in rows across the road, about where the mover lands, anywhere, just ahead of the
mover, just ahead of where it lands."""


def random_start(rng: random.Random, circuit: Circuit, rules: Ruleset, laps: int) -> State:
    """A race that has not begun."""
    return start(circuit, rules, laps, rng.randint(2, min(rules.most_cars, len(circuit.grid))))


def random_state(rng: random.Random, circuit: Circuit, rules: Ruleset, laps: int) -> State:
    """A state before the mover's gear, its roll or its move, packed with cars."""
    if pits_here(circuit, rules, laps) and rng.random() < PIT_SHARE:
        return random_pit_state(rng, circuit, rules, laps)
    home = _mover_space(rng, circuit)
    layers = _layers(circuit, home)
    kind = rng.choice(KINDS)
    least = rules.slipstream_gear if kind in ("behind", "tow") else 1
    gear = rng.choices(range(least, rules.gears + 1), range(least + 1, rules.gears + 2))[0]
    face = rng.choice(rules.dice[gear - 1])
    near = _others(rng, circuit, home, layers, face, kind)[: rng.randint(1, rules.most_cars - 1)]
    mover = rng.randint(0, len(near))
    lavish = rng.choice(("rich", "poor", "mixed", "mixed"))
    spaces = [*near[:mover], home, *near[mover:]]
    cars = [_car(rng, rules, circuit, space, laps, lavish) for space in spaces]
    late = laps - 1 if rng.random() < 0.6 else rng.randint(-1, laps - 1)
    for car in cars:
        car["crossings"] = max(-1, min(laps - 1, late + rng.choice((0, 0, 0, 0, -1, 1))))
        pits = pits_here(circuit, rules, laps)
        if pits:
            ends = max(0, car["crossings"])
            car["pit_stops"] = rng.randint(0, min(ends, pits.most_stops or ends))
    cars[mover].update(gear=gear, spun=False, started=True, crossings=late)
    state = stage(circuit, rules, *cars, laps=laps, mover=mover)
    table = Table(circuit, rules)
    _set_round(rng, table, state)
    _set_phase(rng, table, state, face)
    _set_markers(rng, table, state, [[home], *layers])
    return state


def random_pit_state(rng: random.Random, circuit: Circuit, rules: Ruleset, laps: int) -> State:
    """A state in or round the pits."""
    table = Table(circuit, rules)
    pits, scene = pits_here(circuit, rules, laps), Scene(rng, table, laps)
    assert pits is not None
    most = min(rules.most_cars, len(scene.doors))
    count = min(rng.randint(2, most), rng.randint(2, most))
    mover = rng.randrange(count)
    spaces = scene.places(count, mover)
    lavish = rng.choice(("rich", "poor", "mixed", "mixed"))
    cars = [_car(rng, rules, circuit, space, laps, lavish) for space in spaces]
    for number, (car, space) in enumerate(zip(cars, spaces, strict=True)):
        car.update(scene.fields(number, space, pits))
        if table.in_pits(space):
            car.update(gear=rng.randint(1, rules.gears), spun=False, started=True)
    gear = rng.randint(rng.choice((1, 3)), rules.gears)
    cars[mover].update(gear=gear, spun=False, started=True)
    state = stage(circuit, rules, *cars, laps=laps, mover=mover)
    _set_round(rng, table, state)
    if table.in_pits(spaces[mover]):
        set_pit_phase(rng, table, state, pits)
    else:
        _set_phase(rng, table, state, rng.choice(rules.dice[gear - 1]))
    _set_markers(rng, table, state, [[spaces[mover]], scene.before[:20], scene.beyond])
    return state


def _mover_space(rng: random.Random, circuit: Circuit) -> str:
    """A space of the track: anywhere, in or shortly before a corner, or shortly before the line."""
    track = [space for space in circuit.spaces if space.area is Area.TRACK]
    longest = max(space.rank for space in track)
    where = rng.random()
    if where < 0.35:
        track = [space for space in track if longest - space.rank <= 60]
    elif where < 0.7:
        corners = [space.rank for space in track if space.corner]
        track = [space for space in track if any(0 <= rank - space.rank <= 12 for rank in corners)] or track
    return rng.choice(track).id


def _layers(circuit: Circuit, home: str) -> list[list[str]]:
    """The spaces by their distance from the mover, itself apart."""
    seen, edge, found = {home}, [home], []
    for _ in range(FAR):
        onward = dict.fromkeys(link.target for source in edge for link in circuit.track_links(source))
        edge = [space for space in onward if space not in seen]
        seen.update(edge)
        found.append(edge)
    return found


def _others(
    rng: random.Random, circuit: Circuit, home: str, layers: list[list[str]], face: int, kind: str
) -> list[str]:
    """Where other cars may stand, the likeliest first."""
    windows = {"wall": (1, 3), "rows": (1, 2), "landing": (face - 3, face + 5), "spread": (1, face + 8)}
    windows |= {"behind": (4, 9), "tow": (face + 4, face + 9)}
    first, last = windows[kind]
    ahead = circuit.directly_ahead(home)
    rows = [ahead] if kind == "behind" and ahead else []
    if kind == "rows":
        for distance in rng.sample(range(1, min(max(face, 2), FAR) + 1), 2):
            rows += layers[distance - 1]
    if kind == "tow":
        rows += layers[min(face, FAR - 1)]
    pool = [space for layer in layers[max(0, first - 1) : last] for space in layer]
    if rng.random() < 0.3:
        pool += circuit.space[home].beside
    rng.shuffle(pool)
    return [space for space in dict.fromkeys((*rows, *pool)) if space != home and _on_track(circuit, space)]


def _on_track(circuit: Circuit, space: str) -> bool:
    return circuit.space[space].area is Area.TRACK


def _car(rng: random.Random, rules: Ruleset, circuit: Circuit, space: str, laps: int, lavish: str) -> dict[str, Any]:
    """A car with any gear, points and stops."""
    corner = circuit.space[space].corner
    owed = circuit.corner[corner].stops if corner else 0
    gear = rng.choice((0, 1, 2, *range(3, rules.gears + 1), rules.gears, rules.gears))
    spun = rng.random() < 0.08
    return {
        "space": space,
        "gear": 1 if spun else gear,
        "spun": spun,
        "started": bool(spun or gear or rng.random() < 0.5),
        "points": [_points(rng, rules, part, rules.sheet(laps)[part], lavish) for part in Part],
        "stops": rng.choice((0, owed, rng.randint(0, owed + 1))) if corner else 0,
        "turbo_used": rules.turbo and rng.random() < 0.4,
    }


def _points(rng: random.Random, rules: Ruleset, part: Part, full: int, lavish: str) -> int:
    """Points of a part; a car that races has some of every part whose loss eliminates."""
    if full == 0:
        return 0
    least = 1 if part in rules.deadly else 0
    few = rng.randint(least, max(least, full // 3))
    return {"rich": full, "poor": few}.get(lavish, rng.choice((full, few, rng.randint(least, full))))


def _set_round(rng: random.Random, table: Table, state: State) -> None:
    """Arrivals in any order; the order of play as it would be now, or any; some cars home or out."""
    cars = state["cars"]
    for car, arrived in zip(cars, rng.sample(range(3 * len(cars)), len(cars)), strict=True):
        car["arrived"] = arrived
    state["arrivals"], state["round"] = 3 * len(cars), rng.randint(1, 30)
    order = running_order(table, state)
    if rng.random() < 0.5:
        rng.shuffle(order)
    state.update(order=order, turn=order.index(state["mover"]))
    for number, car in enumerate(cars):
        if (
            number != state["mover"]
            and not car["served"]
            and _on_track(table.circuit, car["space"])
            and rng.random() < 0.06
        ):
            _leave(table, state, car)


def _leave(table: Table, state: State, car: State) -> None:
    """A car that has finished or gone out before."""
    if car["crossings"] >= 0 and state["finished"] <= state["outs"]:
        state["finished"] += 1
        car.update(status="finished", place=state["finished"], crossings=state["laps"])
        car.update(space=None, corner=None, stops=0, spun=False)
        return
    eliminate(table, state, state["cars"].index(car))


def _set_phase(rng: random.Random, table: Table, state: State, face: int) -> None:
    """The mover's start, gear, roll or move; mostly its move."""
    car, phase = mover_of(state), rng.choices(("start", "gear", "roll", "move", "flying"), (1, 3, 1, 20, 1))[0]
    if phase == "start":
        car.update(gear=0, started=False)
    if phase == "gear":
        car.update(rng.choice(({}, {}, {}, {}, {"gear": 0}, {"gear": 1, "spun": True})))
    if phase == "flying":
        car["gear"] = 1
        state.update(phase="move", flying=True, pips=table.rules.flying_spaces)
        return
    state["phase"] = phase
    if phase == "move":
        trigger = (car["gear"], face) in table.rules.engine_triggers
        state.update(pips=face, full=True, trigger=trigger)
        _try_tow(rng, table, state)
    if phase in ("roll", "move") and table.rules.skip_marker is SkipMarker.MOVE_ENDED:
        state["skip_marker"] = handling_is_played(table, state) and rng.random() < 0.1


def _try_tow(rng: random.Random, table: Table, state: State) -> None:
    """The mover has driven already and stands behind a car that may draw it on."""
    car, ahead = mover_of(state), car_ahead(table, state, state["mover"])
    if ahead is None or car["gear"] < table.rules.slipstream_gear or rng.random() < 0.2:
        return
    state["cars"][ahead].update(gear=rng.randint(table.rules.slipstream_gear, car["gear"]), spun=False, started=True)
    if slips(table, state):
        state.update(phase="slipstream", corner_paid=rng.random() < 0.2)


def _set_markers(rng: random.Random, table: Table, state: State, layers: list[list[str]]) -> None:
    """Dangerous spaces, seldom many: each doubles the ways there are to drive round them."""
    if not handling_is_played(table, state):
        return
    near = [space for layer in layers[: state["pips"] + 6] for space in layer if _on_track(table.circuit, space)]
    count = min(len(near), rng.choice((0, 0, 1, 2, 3, 4, 6)))
    for space in rng.sample(near, count):
        lay_marker(table, state, space)
