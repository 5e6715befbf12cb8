"""What is true of every race, whatever is chosen and rolled (DESIGN 7)."""

from __future__ import annotations

from hypothesis import given

from pitboard.circuits.model import Area
from pitboard.engine.trace import Kind
from tests.laws.races import Setting, driven, few, settings_of_races

LEG = 3
"""Spaces of a slipstream."""

races = given(settings_of_races())


@races
@few
def test_points_spent_and_points_left_add_up(setting: Setting) -> None:
    points = [list(car.points) for car in setting.race().cars]
    for step in driven(setting):
        for event in step.events:
            if event.kind is Kind.LOST:
                part = event.values["part"]
                points[event.car][part] -= event.values["points"]
                assert points[event.car][part] == event.values["left"] >= 0
            elif event.kind is Kind.RESTORED:
                part = event.values["part"]
                points[event.car][part] += event.values["points"]
                assert points[event.car][part] == event.values["left"] <= setting.rules.sheet(setting.laps)[part]
        assert [list(car.points) for car in step.race.cars] == points


@races
@few
def test_an_option_costs_what_it_says(setting: Setting) -> None:
    for step in driven(setting):
        # Dangerous spaces are tested before the bill is due, and who goes out may owe more than there is.
        if step.chosen and not step.chosen.danger and step.chosen.outcome != "out":
            mover = step.events[0].car
            paid = [0] * len(step.chosen.bill)
            for event in step.events:
                if event.kind is Kind.LOST and event.car == mover:
                    paid[event.values["part"]] += event.values["points"]
            assert tuple(paid) == step.chosen.bill


@races
@few
def test_no_two_cars_share_a_space_and_only_racing_cars_have_one(setting: Setting) -> None:
    for step in driven(setting):
        spaces = [car.space for car in step.race.cars if car.space is not None]
        assert len(spaces) == len(set(spaces))
        if step.race.round:
            assert len(spaces) == sum(car.status == "racing" for car in step.race.cars)


@races
@few
def test_spaces_moved_are_those_rolled_and_added_less_those_braked_and_blocked(setting: Setting) -> None:
    moved, owed, cut, mover = 0, 0, False, -1
    in_pits: set[int] = set()  # there the rest of a roll is lost: at the box, and behind a car (P-1, P-2)
    for step in driven(setting):
        for event in step.events:
            match event.kind:
                case Kind.TURN_BEGAN | Kind.RACE_OVER:
                    assert moved <= owed if cut or mover in in_pits else moved == owed
                    moved, owed, cut, mover = 0, 0, False, event.car
                case Kind.ENTERED:
                    moved += 1
                    is_track = setting.circuit.space[event.values["space"]].area is Area.TRACK
                    (in_pits.discard if is_track else in_pits.add)(event.car)
                case Kind.PITTED:
                    cut = True
                case Kind.GEAR_ROLLED:
                    owed += event.values["face"]
                case Kind.LEFT_BOX:
                    owed += event.values["spaces"]
                case Kind.FLYING:
                    owed = event.values["spaces"]
                case Kind.MOVE_CHOSEN:
                    owed += LEG * event.values["slipstream"] - event.values["braked"]
                    owed += setting.rules.turbo_spaces * event.values["turbo"]
                case Kind.BLOCKED:
                    owed -= event.values["spaces"]
                case Kind.LINE_CROSSED if event.values["crossings"] == setting.laps:
                    cut = True  # the rest is not driven, by who finishes or cannot pay for it (F-2, J-21)
                case Kind.WENT_OUT if event.car == mover and event.values["cause"] == "handling":
                    cut = True


@races
@few
def test_laps_never_fall_and_cars_never_go_back(setting: Setting) -> None:
    rank = {space.id: space.rank for space in setting.circuit.spaces}
    before: list[tuple[int, int]] = []
    for step in driven(setting):
        if step.race.round == 0:
            continue
        crossed = {event.car for event in step.events if event.kind is Kind.LINE_CROSSED}
        cars = step.race.state()["cars"]
        now = [(car["crossings"], rank.get(car["space"], 0)) for car in cars]
        for i, (was, is_now) in enumerate(zip(before, now, strict=False)):
            assert is_now[0] == was[0] + (i in crossed)
            assert is_now >= was or cars[i]["status"] == "finished"
        before = now


@races
@few
def test_places_are_a_permutation_with_all_finishers_in_front(setting: Setting) -> None:
    steps = list(driven(setting))
    finished = [event.car for step in steps for event in step.events if event.kind is Kind.FINISHED]

    by_place = sorted(steps[-1].race.cars, key=lambda car: car.place)
    assert [car.place for car in by_place] == list(range(1, setting.cars + 1))
    assert [car.index for car in by_place[: len(finished)]] == finished
    assert all(car.status == "out" for car in by_place[len(finished) :])
