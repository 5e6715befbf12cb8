"""The referee's API: options, choices, chances, rolls and whole trees of a race."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import partial

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import Ruleset

from .damage import roll_collision, roll_engine, roll_victim
from .flow import (
    after_collisions,
    begin_round,
    choose_move,
    choose_pit,
    choose_slip,
    end_turn,
    roll_danger_in_drive,
    roll_exit,
    roll_gear,
    roll_start,
    turn_scoped,
)
from .gears import choose_gear, gear_options
from .moves import moves, slip_option, slips
from .order import line_up, next_grid_roller, sort_grid_pass
from .pits import TAKE, WAIT
from .table import BLACK_DIE, Option, State, Table, mover_of

Act = Callable[[State], None]


def start(circuit: Circuit, rules: Ruleset, laps: int, cars: int) -> State:
    """S-1, S-2: the state before the first roll for the grid. No car stands anywhere yet."""
    car = {
        "space": None,
        "crossings": -1,
        "gear": 0,
        "points": list(rules.sheet(laps)),
        "corner": None,
        "stops": 0,
        "status": "racing",
        "started": False,
        "spun": False,
        "turbo_used": False,
        "pit_stops": 0,
        "served": False,
        "arrived": 0,
        "grid_place": 0,
        "grid_roll": 0,
        "place": 0,
        "out_distance": 0,
        "out_order": 0,
    }
    state: State = {
        "phase": "grid",
        "round": 0,
        "turn": -1,
        "order": [],
        "mover": -1,
        "actor": 0,
        "laps": laps,
        **turn_scoped(),
        "arrivals": 0,
        "finished": 0,
        "outs": 0,
        "markers": [],
        "cars": [deepcopy(car) for _ in range(cars)],
    }
    return state


def options(circuit: Circuit, rules: Ruleset, state: State) -> list[Option]:
    """The options at a decision, in canonical order; none elsewhere."""
    return [option for option, _ in _choices(Table(circuit, rules), state)]


def choose(circuit: Circuit, rules: Ruleset, state: State, option: Option) -> State:
    """The state after an option is chosen, at the next decision or chance. Raises ValueError if it is not offered."""
    for offered, act in _choices(Table(circuit, rules), state):
        if offered == option:
            return _after(state, act)
    raise ValueError(f"not an option here: {option}")


def outcomes(circuit: Circuit, rules: Ruleset, state: State) -> list[tuple[Option, Callable[[], State]]]:
    """The options at a decision, each with a function that gives the state after it."""
    return [(option, partial(_after, state, act)) for option, act in _choices(Table(circuit, rules), state)]


def _choices(table: Table, state: State) -> list[tuple[Option, Act]]:
    """The options, each with what choosing it does to a state."""
    if state["phase"] == "gear":
        return [(option, partial(choose_gear, table, option=option)) for option in gear_options(table, state)]
    if state["phase"] == "move":
        return [(each.option, partial(choose_move, table, chosen=each)) for each in moves(table, state)]
    if state["phase"] == "slipstream":
        found = [None, *slips(table, state)]
        return [(slip_option(each), partial(choose_slip, table, chosen=each)) for each in found]
    if state["phase"] == "pit":
        return [(dict(option), partial(choose_pit, table, option=option)) for option in (TAKE, WAIT)]
    return []


def _after(state: State, act: Act) -> State:
    """A copy of the state, acted upon."""
    after = deepcopy(state)
    act(after)
    return after


def chance(circuit: Circuit, rules: Ruleset, state: State) -> tuple[int, ...]:
    """D: the faces of the die to roll at a chance, as often as the die has them; none elsewhere."""
    if state["phase"] == "roll":
        return rules.dice[mover_of(state)["gear"] - 1]
    black = ("grid", "start", "danger", "victim", "collision", "engine", "exit")
    return BLACK_DIE if state["phase"] in black else ()


def roll(circuit: Circuit, rules: Ruleset, state: State, face: int) -> State:
    """The state after a roll, at the next decision or chance. Raises ValueError if the die has no such face."""
    table, after = Table(circuit, rules), deepcopy(state)
    if face not in chance(circuit, rules, state):
        raise ValueError(f"no die here shows {face}")
    rolls = {"grid": _roll_grid, "start": roll_start, "roll": roll_gear, "danger": roll_danger_in_drive}
    rolls["exit"] = roll_exit
    tests = {"victim": roll_victim, "collision": roll_collision}
    if state["phase"] in rolls:
        rolls[state["phase"]](table, after, face)
    elif state["phase"] == "engine":
        if not roll_engine(table, after, face):
            end_turn(table, after)
    elif not tests[state["phase"]](table, after, face):
        after_collisions(table, after)
    return after


def _roll_grid(table: Table, state: State, face: int) -> None:
    """S-2, J-1: one car's roll; a pass ends when all who share a place have rolled."""
    state["cars"][state["actor"]]["grid_roll"] = face
    if next_grid_roller(state) is None:
        sort_grid_pass(table, state)
    actor = next_grid_roller(state)
    if actor is None:
        line_up(table, state)
        begin_round(table, state)
    else:
        state["actor"] = actor


def walk(circuit: Circuit, rules: Ruleset, state: State, depth: int) -> list[int]:
    """How many lines of play of 1, 2, … plies there are, over options and distinct faces. Equal states grow once."""
    layer, counts = Counter({json.dumps(state): 1}), []
    for _ in range(depth):
        grown: Counter[str] = Counter()
        for text, times in layer.items():
            for after in children(circuit, rules, json.loads(text)):
                grown[json.dumps(after)] += times
        counts.append(grown.total())
        layer = grown
    return counts


def children(circuit: Circuit, rules: Ruleset, state: State) -> list[State]:
    """Every state one ply on."""
    chosen = [_after(state, act) for _, act in _choices(Table(circuit, rules), state)]
    faces = sorted(set(chance(circuit, rules, state)))
    return chosen + [roll(circuit, rules, state, face) for face in faces]
