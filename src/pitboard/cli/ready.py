"""Getting ready: `pitboard warm-up` compiles the rules before anybody waits for them; `pitboard version`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from .refusal import refusals

if TYPE_CHECKING:
    from pitboard.race import Race

CIRCUIT = "alderhaven"
"""Where a race is held when nobody says: three lanes, grand prix length."""


def version() -> None:
    """Print the version of Pitboard and of the rules it plays."""
    from pitboard import __version__
    from pitboard.rules.version import RULES_VERSION

    typer.echo(f"pitboard {__version__}, rules version {RULES_VERSION}")


def warm_up() -> None:
    """Compile everything that races need, with progress; later starts take it from the cache."""
    from pitboard.kernels import JIT, Progress

    with refusals():
        if not JIT:
            typer.echo("PITBOARD_JIT=0: rules are interpreted, there is nothing to compile.")
            return
        with Progress() as progress:
            exercise(first_race())
            play_out()
        if not progress.count:
            typer.echo("Everything is compiled already.")


def first_race() -> Race:
    """A small race on our own circuit, to call things on."""
    from pitboard.circuits.library import load
    from pitboard.race import Race
    from pitboard.rules import presets

    return Race(load(CIRCUIT), presets.load("modern"), 2, 1)


def exercise(race: Race) -> None:
    """Call each of the engine's entry points that a race in Python uses, on a copy of this race."""
    from pitboard.bots.drivers import driver, step
    from pitboard.race.dice import Dice

    tried, dice = race.clone(), Dice(1)
    while not tried.is_over and not tried.options:
        step(tried, [driver("club")] * len(race.cars), dice)
    if not tried.is_over:
        step(tried, [driver("club")] * len(race.cars), dice)


def play_out() -> None:
    """Call the compiled loop over whole races."""
    from pitboard.bots.bench import Bench
    from pitboard.bots.playout import CLUB
    from pitboard.circuits.library import load

    Bench(load(CIRCUIT)).play(CLUB, first_seed=1, count=1)
