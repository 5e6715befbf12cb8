"""What everybody at the table sees: the cars, and the die to be rolled."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.model import Circuit
from pitboard.engine.layout import Race as State
from pitboard.engine.layout import Status
from pitboard.rules.ruleset import Ruleset

BLACK_FACES = tuple(range(1, 21))


@dataclass(frozen=True, slots=True)
class Die:
    """A die to be rolled: the gear it belongs to, 0 for the black one, and the number on each of its sides."""

    gear: int
    faces: tuple[int, ...]

    @property
    def name(self) -> str:
        """What players call it."""
        return f"gear {self.gear}" if self.gear else "black"


def die_of(gear: int, rules: Ruleset) -> Die:
    """The die of a gear, or with 0 the black one."""
    return Die(gear, rules.dice[gear - 1] if gear else BLACK_FACES)


@dataclass(frozen=True, slots=True)
class CarView:
    """What everybody sees of a car. `lap` is the one it is in, 0 before the start line; `space` is None when it has
    left the board, `out_on` the space where it went out. `points` by `Part`, a pool in the first place."""

    index: int
    space: str | None
    lap: int
    laps_done: int
    gear: int
    points: tuple[int, ...]
    corner: str | None
    stops: int
    status: str
    spun: bool
    turbo_used: bool
    pit_stops: int
    place: int
    out_on: str | None


def car_view(state: State, i: int, circuit: Circuit) -> CarView:
    """One car of a state."""
    car = state.cars[i]
    status = Status(car.status)
    space = circuit.spaces[car.space].id if car.space >= 0 else None
    return CarView(
        index=i,
        space=space if status is Status.RACING else None,
        lap=min(car.crossings + 1, state.laps),
        laps_done=max(car.crossings, 0),
        gear=car.gear,
        points=tuple(car.points[part] for part in range(len(car.points))),
        corner=circuit.corners[car.corner].id if car.corner >= 0 else None,
        stops=car.stops,
        status=status.name.lower(),
        spun=car.spun,
        turbo_used=car.turbo_used,
        pit_stops=car.pit_stops,
        place=car.place,
        out_on=space if status is Status.OUT else None,
    )
