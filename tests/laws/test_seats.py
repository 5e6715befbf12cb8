"""It does not matter which seat a car has: with seats exchanged the same race ends with places exchanged."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from pitboard.race import Race
from tests.laws.races import PLIES, Setting, few, settings_of_races


def roll_for_the_grid(race: Race, seats: list[int], seed: int) -> None:
    """Let each car roll what the seed holds for it, whichever seat it has and whenever its turn comes."""
    drivers = {seat: random.Random(f"{seed} {car}") for car, seat in enumerate(seats)}
    while race.phase.name == "GRID":
        race.roll(drivers[race.actor].randint(1, 20))


@given(settings_of_races(), st.randoms(use_true_random=False))
@few
def test_relabelling_seats_permutes_the_results(setting: Setting, shuffler: random.Random) -> None:
    one, other = setting.race(), setting.race()
    seats = list(range(setting.cars))
    shuffler.shuffle(seats)
    roll_for_the_grid(one, list(range(setting.cars)), setting.seed)
    roll_for_the_grid(other, seats, setting.seed)

    rng = random.Random(setting.seed)
    for _ in range(PLIES):
        if one.is_over:
            break
        assert (other.phase, other.actor) == (one.phase, seats[one.actor])
        if one.is_chance:
            face = rng.choice(one.die.faces)
            one.roll(face)
            other.roll(face)
        else:
            chosen = rng.choice(one.options)
            one.apply(chosen)
            other.apply(chosen.notation)

    assert other.is_over
    for car, seat in enumerate(seats):
        first, second = one.cars[car], other.cars[seat]
        assert (first.place, first.points, first.out_on) == (second.place, second.points, second.out_on)
