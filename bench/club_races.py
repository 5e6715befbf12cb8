"""Do club bots race sensibly? A thousand races of ten on every circuit of ours by every preset that is played.

    python bench/club_races.py [--races N] [--laps N] [--preset KEY] [--board FILE ...]

For each it prints how many cars finish, how many turns and pit stops a car takes, the longest that any car stood on one
space of the track (in its own turns), and races that did not end. With boards, those are raced on as well. Exit status
1 where fewer than 70 % finish by `modern`, a car stands for more than three turns, or a race does not end.
"""

from __future__ import annotations

import argparse
import sys
import time

from pitboard.bots.playout import CLUB, Field, play_races
from pitboard.circuits import library
from pitboard.circuits.board import pack
from pitboard.circuits.errors import CircuitError
from pitboard.circuits.model import Circuit
from pitboard.engine.layout import CARS, Desk, Race
from pitboard.engine.packing import pack_book
from pitboard.engine.sampler import Sampler
from pitboard.kernels import Progress, look, new
from pitboard.rules import presets

LONGEST_STAND = 3
FEWEST_FINISHERS = 0.7
COUNTS = ("finished", "out", "turns", "rounds", "pit_stops", "endless", "still")


def run(circuit: Circuit, preset: str, laps: int, races: int) -> tuple[int, dict[str, int]]:
    """Race; how many cars each time, and the counts."""
    rules, field = presets.load(preset), new(Field)
    cars = min(rules.most_cars, CARS, len(circuit.grid))
    for car in range(cars):
        field[0].drivers[car] = CLUB
    stores = (new(Race, 2), pack(circuit), pack_book(rules, laps), new(Desk), new(Sampler), field)
    play_races(*stores, cars, laps, 1, races)
    return cars, {name: look(field, name) for name in COUNTS}


def report(circuit: Circuit, preset: str, laps: int, races: int) -> bool:
    """Print a line; whether the bots raced sensibly."""
    begun = time.thread_time()
    cars, counts = run(circuit, preset, laps, races)
    entered = races * cars
    share = counts["finished"] / entered
    fine = counts["endless"] == 0 and counts["still"] <= LONGEST_STAND
    fine = fine and (preset != "modern" or share >= FEWEST_FINISHERS)
    print(
        f"{circuit.slug:24.24} {preset:8} {cars:4} {share:9.1%} {counts['turns'] / entered:10.1f} "
        f"{counts['rounds'] / races:7.1f} {counts['pit_stops'] / entered:6.2f} "
        f"{counts['still']:6} {counts['endless']:8} "
        f"{time.thread_time() - begun:7.1f}  {'' if fine else 'NOT SO'}",
        flush=True,
    )
    return fine


def main() -> int:
    """Returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--races", type=int, default=1000, help="on each circuit by each preset")
    parser.add_argument("--laps", type=int, default=2)
    parser.add_argument("--preset", action="append", choices=presets.keys(), help="only this one; may be repeated")
    parser.add_argument(
        "--board", nargs="*", default=[], metavar="FILE", help="more circuits: files of ours or importable"
    )
    given = parser.parse_args()
    keys = given.preset or [key for key in presets.keys() if key != "street"]  # noqa: SIM118
    fine = True
    with Progress():
        run(library.load("emberfold"), "mini", 1, 1)
    print(f"{'circuit':24} {'preset':8} cars  finished  turns/car  rounds  stops  still  endless   CPU s")
    for reference in [*library.slugs(), *given.board]:
        try:
            circuit = library.open_circuit(reference)
        except CircuitError as error:
            print(f"{reference}: refused: {str(error).splitlines()[0]}")
            continue
        for key in keys:
            fine = report(circuit, key, given.laps, given.races) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
