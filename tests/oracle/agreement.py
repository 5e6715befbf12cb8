"""Engine and oracle over many random states: `python -m tests.oracle.agreement --states 20000 --seed 1`.

Most lines of play begin with cars packed together (`positions`), some with the start of a race. Along each
line every state is compared: options and bills, every face of a die, some of the options chosen; then it goes on.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from .compare import Difference, Trial
from .events import ends_in_pits, marks
from .positions import random_start, random_state
from .settings import random_board, random_rules
from .table import State

LINE = 4
"""Plies of a line of play that began in the middle of a race."""

RACE = 60
"""Plies of one that began with a race, of which every third is compared."""


UNFINISHED = ("danger", "victim", "slipstream", "collision", "engine", "exit", "pit")
"""Phases after a move, in which its turn goes on."""


@dataclass
class Report:
    """What was compared, and what came of it."""

    states: int = 0
    steps: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    presets: Counter[str] = field(default_factory=Counter)
    lanes: Counter[str] = field(default_factory=Counter)
    special: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def __str__(self) -> str:
        head = f"{self.states:,} states, {self.steps:,} steps from them, {len(self.differences):,} differences"
        lines = (self._line(name) for name in ("phases", "presets", "lanes", "special"))
        return "\n".join([head, *lines])

    def _line(self, name: str) -> str:
        counts: Counter[str] = getattr(self, name)
        return f"{name}: " + ", ".join(f"{key} {count:,}" for key, count in sorted(counts.items()))


def compare(states: int, seed: int, chosen: int = 2) -> Iterator[Report]:
    """Compares so many states; yields the report as it grows, after every line of play."""
    rng, report = random.Random(seed), Report()
    while report.states < states:
        follow(rng, report, chosen)
        yield report


def follow(rng: random.Random, report: Report, chosen: int) -> None:
    """One line of play, given up at the first difference."""
    circuit, (name, rules, laps) = random_board(rng), random_rules(rng)
    fresh = rng.random() < 0.08
    state = (random_start if fresh else random_state)(rng, circuit, rules, laps)
    for ply in range(RACE if fresh else LINE):
        if state["phase"] == "over":
            return
        trial = Trial(circuit, rules, state)
        if fresh and ply % 3:
            state = _step(rng, trial)
            continue
        report.states += 1
        report.phases[state["phase"]] += 1
        report.presets[name] += 1
        report.lanes[str(circuit.lanes)] += 1
        found = list(trial.here())
        after = [] if found else _steps(rng, trial, chosen, report, found)
        if found:
            report.differences += found
            return
        state = _likely(rng, state, after)


def _step(rng: random.Random, trial: Trial) -> State:
    """The oracle alone goes on."""
    if trial.faces:
        return trial.rolled(rng.choice(trial.faces))[0]
    return trial.chosen(rng.randrange(len(trial.options)))[0]


def _steps(rng: random.Random, trial: Trial, chosen: int, report: Report, found: list[Difference]) -> list[State]:
    """Every face rolled, or some options chosen, by both; the states they lead to."""
    if trial.faces:
        tried = [trial.rolled(face) for face in sorted(set(trial.faces))]
    else:
        tried = [trial.chosen(index) for index in _picked(rng, trial, chosen)]
    for after, differences in tried:
        report.steps += 1
        report.special.update(marks(trial, after))
        found += differences[: not found]
    report.special.update(marks(trial, None))
    return [after for after, _ in tried]


def _picked(rng: random.Random, trial: Trial, chosen: int) -> set[int]:
    """Some options; one of them without brakes, so that slipstreams follow, and one into the pits."""
    every = range(len(trial.options))
    unbraked = [index for index in every if not trial.options[index].get("braked")]
    pits = [index for index in every if ends_in_pits(trial, trial.options[index])]
    return {rng.choice(unbraked or every), *rng.sample(every, min(chosen - 1, len(every))), *pits[-1:]}


def _likely(rng: random.Random, state: State, after: list[State]) -> State:
    """Where the line goes on: often where the turn is not over, and by rolls that hurt as by those that do not."""
    unfinished = [each for each in after if each["phase"] in UNFINISHED]
    after = unfinished if unfinished and rng.random() < 0.7 else after
    hurt = [each for each in after if each["cars"] != state["cars"]]
    return rng.choice(hurt if hurt and rng.random() < 0.5 else after)


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.agreement", description=__doc__)
    parser.add_argument("--states", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=20, help="give up after so many differences")
    given = parser.parse_args(arguments)
    report, shown, told = Report(), 0, 0
    for report in compare(given.states, given.seed):
        for difference in report.differences[shown:]:
            print(difference, end="\n\n", flush=True)
        shown = len(report.differences)
        if report.states >= told + 1000:
            told = report.states
            print(f"{report.states:,} states, {shown} differences", file=sys.stderr, flush=True)
        if shown >= given.faults:
            break
    print(report)
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())
