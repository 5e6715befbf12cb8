"""A turn from its first roll to its last test, and the rounds of a race (T-1, T-2, T-3, F)."""

from __future__ import annotations

from typing import Any

from pitboard.rules.pits import PitExit
from pitboard.rules.ruleset import Part

from .bills import eliminate, pay, settle
from .damage import begin_collisions, begin_engine_tests, begin_hit, roll_danger
from .moves import Play, slips
from .order import fill_places, running_order
from .pits import TAKE, begins_with_exit_roll, gives_back, in_box, played
from .table import Option, State, Table, lay_marker, mover_of, racing


def empty_drive() -> dict[str, Any]:
    """No drive."""
    return {"route": [], "overshoot": 0, "blocked": 0, "fatal": False}


def empty_tests() -> dict[str, Any]:
    """No tests."""
    return {"cars": [], "next": 0, "mover_rolls": False, "gone": 0}


def turn_scoped() -> dict[str, Any]:
    """The fields of one turn, neutral."""
    flags = ("flying", "trigger", "skip_marker", "full", "corner_paid")
    return {"pips": 0, **dict.fromkeys(flags, False), "drive": empty_drive(), "tests": empty_tests()}


def begin_round(table: Table, state: State) -> None:
    """T-1: the order is fixed for the round."""
    state["round"] += 1
    state["turn"] = 0
    state["order"] = running_order(table, state)
    begin_turn(table, state)


def begin_turn(table: Table, state: State) -> None:
    """T-3: the first thing a car ever does is its start roll; T-2: every other turn begins with the gear. P-7: but one
    that waits in its box for a better roll."""
    state["mover"] = state["actor"] = state["order"][state["turn"]]
    if not mover_of(state)["started"]:
        state["phase"] = "start"
    elif begins_with_exit_roll(table, state):
        state["phase"] = "exit"
    else:
        state["phase"] = "gear"


def end_turn(table: Table, state: State) -> None:
    """T-1: the next car still racing, else the next round; F-3: the race ends with the last car."""
    count_stop(table, state)
    state.update(turn_scoped())
    if not racing(state):
        fill_places(state)
        state.update(phase="over", mover=-1, actor=-1)
        return
    later = [turn for turn in range(state["turn"] + 1, len(state["order"])) if state["order"][turn] in racing(state)]
    if not later:
        begin_round(table, state)
        return
    state["turn"] = later[0]
    begin_turn(table, state)


def count_stop(table: Table, state: State) -> None:
    """O-1, M-6: a turn that ends inside a corner is a stop; not a stall, nor a turn with an overshoot (O-5)."""
    car = mover_of(state)
    if car["status"] != "racing" or car["gear"] == 0 or state["drive"]["overshoot"]:
        return
    corner = table.corner_of(car["space"])
    if corner is not None:
        car["stops"] = car["stops"] + 1 if car["corner"] == corner else 1
        car["corner"] = corner


def roll_start(table: Table, state: State, face: int) -> None:
    """T-3, V-6, J-6: stall, normal or flying start."""
    car = mover_of(state)
    car["started"] = True
    if face <= table.rules.stall_to:
        end_turn(table, state)
    elif face >= table.rules.flying_from:
        car["gear"] = 1
        state.update(phase="move", flying=True, pips=table.rules.flying_spaces)
    else:
        state["phase"] = "gear"


def roll_gear(table: Table, state: State, face: int) -> None:
    """M-1, V-17: the spaces of the move, and whether the face, or one before it (P-7), asks for engine tests."""
    asks = (mover_of(state)["gear"], face) in table.rules.engine_triggers
    state.update(phase="move", pips=face, full=True, trigger=asks or state["trigger"])


def choose_move(table: Table, state: State, chosen: Play) -> None:
    """T-2, L-1: pays what is spent voluntarily and drives off."""
    car = mover_of(state)
    car["turbo_used"] = car["turbo_used"] or chosen.turbo
    state["full"] = state["full"] and not (chosen.braked or chosen.blocked or chosen.label.over)
    drive_off(table, state, chosen)


def choose_slip(table: Table, state: State, chosen: Play | None) -> None:
    """L-3 to L-6: declines, or drives a leg; a braked or overshooting one ends the chain."""
    if chosen is None:
        end_move(table, state)
        return
    state["full"] = not (chosen.braked or chosen.label.over)
    state["corner_paid"] = state["corner_paid"] or chosen.label.surcharge
    drive_off(table, state, chosen)


def drive_off(table: Table, state: State, chosen: Play) -> None:
    """T-2: the drive of a move or a leg."""
    pay(mover_of(state), chosen.spent)
    label = chosen.label
    state["drive"] = {
        "route": list(label.route),
        "overshoot": label.over,
        "blocked": chosen.blocked,
        "fatal": label.fatal,
    }
    drive_on(table, state, moved=bool(label.route))


def drive_on(table: Table, state: State, moved: bool = True) -> None:
    """T-2: space by space, interrupted by every marker that is entered (H-2), but not as the car finishes (J-23)."""
    route = state["drive"]["route"]
    while route:
        target = route.pop(0)
        home = enter(table, state, target)
        if home:
            cross_last_line(table, state)
            return
        if target in state["markers"]:
            state.update(phase="danger", actor=state["mover"])
            return
    arrive(table, state, moved)


def enter(table: Table, state: State, target: str) -> bool:
    """One space on: line, corner, out of the pits. Returns whether the last line was crossed (F-1)."""
    car = mover_of(state)
    link = table.link(car["space"], target)
    car["space"], car["served"] = target, car["served"] and table.in_pits(target)
    car["crossings"] += link.line
    if table.corner_of(target) != car["corner"]:
        car["corner"], car["stops"] = table.corner_of(target), 0
    return link.line and car["crossings"] == state["laps"]


def bill_drive(table: Table, state: State) -> bool:
    """O, B: the bills of a drive. Returns whether the car is still in. One that its block puts out may hit another."""
    car, drive = mover_of(state), state["drive"]
    verdict = settle(table.rules, car["points"], drive["overshoot"], drive["blocked"], drive["fatal"])
    pay(car, verdict.paid)
    if verdict.outcome == "out":
        state["skip_marker"] = False
        eliminate(table, state, state["mover"])
        if not (verdict.by_block and begin_hit(table, state)):
            after_collisions(table, state)
        return False
    if verdict.outcome == "spins":
        car["gear"], car["spun"] = 1, True  # O-9, T-1
    return True


def cross_last_line(table: Table, state: State) -> None:
    """F-1, F-2, J-21: the overshoot is billed, then the car takes its place and leaves the board."""
    if not bill_drive(table, state):
        return
    car = mover_of(state)
    state["finished"] += 1
    car.update(status="finished", place=state["finished"], space=None, corner=None, stops=0, spun=False)
    state["skip_marker"] = False
    after_collisions(table, state)


def arrive(table: Table, state: State, moved: bool) -> None:
    """T-2, J-3: the end of a drive. A stop (P-4) or a slipstream (L-1, L-4) may follow."""
    if not bill_drive(table, state):
        return
    if moved:
        mover_of(state)["arrived"] = state["arrivals"]
        state["arrivals"] += 1
    if in_box(table, state) and not mover_of(state)["served"]:
        stop_in_box(table, state)
    elif slips(table, state):
        state.update(phase="slipstream", actor=state["mover"])
    else:
        end_move(table, state)


def stop_in_box(table: Table, state: State) -> None:
    """P-4, V-25, V-26: a car has come to its box; what it gets, and how it leaves. H-1: a marker still owed lapses."""
    car = mover_of(state)
    car["pit_stops"] += 1
    car["served"] = True
    state["skip_marker"] = False
    gives_back(table, state)
    state.update(pips=0, full=False, flying=False)
    if played(table).exit is PitExit.NEXT_TURN:
        end_move(table, state)
    else:
        state.update(phase="exit", actor=state["mover"])


def roll_exit(table: Table, state: State, face: int) -> None:
    """V-26, P-7: half of a low roll is driven at once; or a roll that a pool may become."""
    pits, car = played(table), mover_of(state)
    if pits.exit is PitExit.HALF_ROLL and face <= pits.quick_to:
        car["gear"] = pits.exit_gear
        state.update(phase="move", pips=(face + 1) // 2, full=True)
    elif pits.exit is PitExit.POOL_ROLL and face >= car["points"][Part.TYRES]:
        state.update(phase="pit", pips=face)
    else:
        end_move(table, state)


def choose_pit(table: Table, state: State, option: Option) -> None:
    """P-7: takes the roll as the new pool and goes on with the gear, or waits."""
    face, state["pips"] = state["pips"], 0
    if option == TAKE:
        mover_of(state)["points"][Part.TYRES] = face
        state["phase"] = "gear"
    else:
        end_move(table, state)


def end_move(table: Table, state: State) -> None:
    """T-2, J-28: the marker of a gear skip, then the tests."""
    if state["skip_marker"]:
        lay_marker(table, state, mover_of(state)["space"])
        state["skip_marker"] = False
    if not begin_collisions(table, state):
        after_collisions(table, state)


def after_collisions(table: Table, state: State) -> None:
    """T-2, E-1: engine tests, also when the mover is out or has finished, then the next car."""
    state["tests"] = empty_tests()
    if not begin_engine_tests(table, state):
        end_turn(table, state)


def roll_danger_in_drive(table: Table, state: State, face: int) -> None:
    """H-2, T-2: the test of a marker, then the rest of the drive, which lapses when the car goes out."""
    roll_danger(table, state, face)
    if mover_of(state)["status"] != "out":
        drive_on(table, state)
        return
    state["drive"]["route"], state["skip_marker"] = [], False
    after_collisions(table, state)
