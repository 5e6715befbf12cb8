"""A race as scenes: its cars, and what the person at the wheel is choosing from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboard.race import Option, Race

from . import palette
from .scene import Mark, Scene

CAR, FOCUSED, END = 3, 4, 2
"""Which mark is drawn over which."""


def car_marks(race: Race) -> dict[str, Mark]:
    """The cars on the board, each in its colour with its number; a spun one with an arrow."""
    return {
        car.space: Mark(palette.CARS[car.index], f"{car.index + 1}{'↺' * car.spun}", CAR)
        for car in race.cars
        if car.space is not None
    }


def quality(option: Option) -> str:
    """The colour for what an option brings."""
    if option.outcome != "stays":
        return palette.SPINS if option.outcome == "spins" else palette.OUT
    return palette.PAID if sum(option.bill) else palette.FREE


def scene_of(race: Race) -> Scene:
    """The race as it stands, the mover in focus."""
    marks = car_marks(race)
    mover = next((car.space for car in race.cars if car.index == race.mover and car.space), None)
    focus = (mover,) if mover else tuple(marks)[:1]
    return Scene(marks, danger=frozenset(race.markers), focus=focus)


def scene_of_options(race: Race, options: Sequence[Option], focused: Option | None) -> Scene:
    """The ends of options, numbered as in their list from 1; of several that share an end the first is shown.

    The focused one is drawn with its route.
    """
    plain = scene_of(race)
    marks: dict[str, Mark] = {}
    for option in options:
        if option.end is not None:
            marks.setdefault(option.end, Mark(quality(option), str(option.index + 1), END, True))
    focus = [*plain.focus, *marks]
    marks |= plain.marks
    route: tuple[str, ...] = ()
    if focused is not None and focused.end is not None:
        marks[focused.end] = Mark(palette.FOCUS, str(focused.index + 1), FOCUSED)
        route = focused.route
        focus.insert(0, focused.end)
    return Scene(marks, route, plain.danger, tuple(dict.fromkeys(focus)))


def scene_of_reach(race: Race, reach: Iterable[tuple[Option, str]]) -> Scene:
    """Where a gear may lead: the ends of moves, each labelled; of several that share an end the first is shown."""
    plain = scene_of(race)
    marks: dict[str, Mark] = {}
    for option, label in reach:
        if option.end is not None:
            marks.setdefault(option.end, Mark(quality(option), label, END, True))
    focus = (*plain.focus, *marks)
    return Scene(marks | plain.marks, danger=plain.danger, focus=tuple(dict.fromkeys(focus)))
