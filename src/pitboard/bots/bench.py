"""How fast the engine is on this machine: the figures of `pitboard bench`.

Times are thread CPU time, medians of several rounds in which the measured things take turns, so that what else the
machine does weighs on all alike.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from pitboard.circuits.board import Board, pack
from pitboard.circuits.model import Circuit
from pitboard.engine.layout import CARS, Book, Desk, Phase, Race
from pitboard.engine.packing import pack_book
from pitboard.engine.sampler import Sampler, seed
from pitboard.engine.step import list_options
from pitboard.kernels import Stored, dtype_of, look, new, rule
from pitboard.rules import presets

from .playout import CLUB, RANDOM, Field, begin_race, play_ply, play_races

ROUNDS = 5
RACES = 400
POSITIONS = 2000
SIXTH = 6
COPIES = 2_000_000
OPTION_PASSES = 20
INTERPRETED_RACES = 2
LAPS = 2


class Bench:
    """The stores of a measurement on one circuit, by the rules of `modern`."""

    def __init__(self, circuit: Circuit) -> None:
        rules = presets.load("modern")
        self.board: Stored[Board] = pack(circuit)
        self.book: Stored[Book] = pack_book(rules, LAPS)
        self.cars = min(CARS, len(circuit.grid))
        self.desk: Stored[Desk] = new(Desk)
        self.sampler: Stored[Sampler] = new(Sampler)
        self.races: Stored[Race] = new(Race, 2)
        self.positions: Stored[Race] = new(Race, POSITIONS)

    def play(self, driver: int, first_seed: int, count: int) -> tuple[int, float]:
        """Play races of one kind of driver; turns, and CPU seconds."""
        field: Stored[Field] = new(Field)
        for car in range(CARS):
            field[0].drivers[car] = driver
        stores = (self.races, self.board, self.book, self.desk, self.sampler, field)
        begun = time.thread_time()
        play_races(*stores, self.cars, LAPS, first_seed, count)
        return look(field, "turns"), time.thread_time() - begun

    def turns_per_second(self, driver: int, number: int) -> float:
        """One round's figure for a kind of driver."""
        turns, seconds = self.play(driver, number * RACES, RACES)
        return turns / seconds

    def collect(self) -> int:
        """Gather positions of real races in which a car in 6th gear has to move; how many there are."""
        stores = (self.races, self.positions, self.board, self.book, self.desk, self.sampler)
        return collect(*stores, new(Field), self.cars, LAPS, SIXTH)

    def microseconds_per_listing(self) -> float:
        """The mean time to list all options of a move in those positions."""
        begun = time.thread_time()
        list_all(self.positions, self.board, self.book, self.desk, OPTION_PASSES)
        return (time.thread_time() - begun) / (OPTION_PASSES * POSITIONS) * 1e6

    def nanoseconds_per_copy(self) -> float:
        """The mean time to copy a state inside a kernel."""
        begun = time.thread_time()
        copy_all(self.positions, COPIES)
        return (time.thread_time() - begun) / COPIES * 1e9


@rule
def collect(
    races: Stored[Race],
    positions: Stored[Race],
    board: Stored[Board],
    book: Stored[Book],
    desk: Stored[Desk],
    sampler: Stored[Sampler],
    field: Stored[Field],
    cars: int,
    laps: int,
    gear: int,
) -> int:
    """Fill `positions` with states of races of club drivers in which a car in a gear has to choose its move."""
    for car in range(cars):
        field[0].drivers[car] = CLUB
    count = 0
    number = 0
    while count < len(positions) and number < len(positions):
        begin_race(races, book, cars, laps)
        seed(sampler[0], number, 1)
        number += 1
        while races[0].phase != Phase.OVER and count < len(positions):
            race = races[0]
            if race.phase == Phase.MOVE and race.cars[race.mover].gear == gear:
                positions[count] = races[0]
                count += 1
            play_ply(races[0], board[0], book[0], desk[0], sampler[0], field[0])
    return count


@rule
def list_all(positions: Stored[Race], board: Stored[Board], book: Stored[Book], desk: Stored[Desk], passes: int) -> int:
    """List the options of every position, several times; how many options that were."""
    total = 0
    for k in range(len(positions)):
        for _ in range(passes):
            list_options(positions[k], board[0], book[0], desk[0])
            total += desk[0].count
    return total


@rule
def copy_all(positions: Stored[Race], copies: int) -> None:
    """Copy states to and fro, so many times; each copy goes to another place."""
    for k in range(copies):
        positions[(k * 7 + 1) % len(positions)] = positions[k % len(positions)]


def measure(circuit: Circuit, say: Callable[[str], None] = lambda text: None) -> dict[str, Any]:
    """All figures on a circuit. `say` is told what is being measured."""
    bench = Bench(circuit)
    say("compiling")
    bench.play(RANDOM, 0, 1)
    found = bench.collect()
    bench.microseconds_per_listing()
    bench.nanoseconds_per_copy()
    figures: dict[str, list[float]] = {name: [] for name in ("random", "club", "options", "copy")}
    for number in range(1, ROUNDS + 1):
        say(f"round {number} of {ROUNDS}")
        figures["random"].append(bench.turns_per_second(RANDOM, number))
        figures["club"].append(bench.turns_per_second(CLUB, number))
        figures["options"].append(bench.microseconds_per_listing())
    figures["copy"] = [bench.nanoseconds_per_copy() for _ in range(ROUNDS)]
    say("the same races interpreted")
    median = {name: statistics.median(values) for name, values in figures.items()}
    return {
        "board": circuit.slug,
        "random_turns_per_cpu_s": round(median["random"]),
        "club_turns_per_cpu_s": round(median["club"]),
        "move_options_us": round(median["options"], 3),
        "move_options_positions": found,
        "state_bytes": dtype_of(Race).itemsize,
        "copy_ns": round(median["copy"], 1),
        "interpreted_ratio": round(interpreted_ratio(circuit, bench), 1),
    }


def interpreted_ratio(circuit: Circuit, bench: Bench) -> float:
    """How many times faster the same races of club drivers are compiled than interpreted."""
    from pitboard.circuits import text

    _, compiled = min((bench.play(CLUB, 0, INTERPRETED_RACES * 50) for _ in range(3)), key=lambda pair: pair[1])
    code = "import sys; from pitboard.bots.bench import time_interpreted; time_interpreted(sys.stdin.read())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=text.write(circuit),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PITBOARD_JIT": "0"},
    )
    seconds: float = json.loads(done.stdout)
    return (seconds / INTERPRETED_RACES) / (compiled / (INTERPRETED_RACES * 50))


def time_interpreted(circuit_text: str) -> None:
    """Print how long some races take in this process, which is an interpreted one."""
    from pitboard.circuits import text

    print(json.dumps(Bench(text.read(circuit_text)).play(CLUB, 0, INTERPRETED_RACES)[1]))
