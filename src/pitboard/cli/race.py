"""`pitboard race`: a race of bots, watched or not, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import entry as e
from .refusal import Refusal, check_target, refusals

if TYPE_CHECKING:
    from pitboard.bots.drivers import Driver
    from pitboard.race import Race
    from pitboard.race.dice import Dice

Target = Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the race as a .race file.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")]


def race(
    circuit: e.CircuitName,
    rules: e.Rules = "modern",
    laps: e.Laps = None,
    cars: e.Cars = None,
    bots: e.Bots = None,
    seed: e.Seed = None,
    option: e.Switches = None,
    record: Target = None,
    force: Force = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON document.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Show the board and the events as they happen.")] = False,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds a move is shown when watching.")] = 0.4,
) -> None:
    """Run a race of bots: who came where, and where and why the others went out."""
    with refusals():
        check_target(record, force)
        if as_json and watch:
            raise Refusal("--json and --watch: give only one of them; --json prints nothing but the result")
        entered = e.enter(circuit, rules, laps, cars, bots, seed, option)
        run = _run(entered, pace if watch else None)
        if record is not None:
            from pitboard.race import Record

            Record.of(run, entered.meta()).write(record)
        if as_json:
            typer.echo(json.dumps(e.document(run, entered.bots, entered.seed), ensure_ascii=False, indent=2))
        else:
            from .table import print_result

            print_result(run, entered.bots, entered.seed)


def _run(entered: e.Entry, pace: float | None) -> Race:
    """The race, driven to its end."""
    from pitboard.kernels import Progress

    with Progress():
        from pitboard.bots.drivers import driver
        from pitboard.race.dice import Dice

        run, dice = entered.start(), Dice(entered.seed)
        drivers = [driver(name) for name in entered.bots]
        if pace is None:
            drive(run, drivers, dice)
            return run
    from .watch import watch_race

    watch_race(run, drivers, dice, pace)
    return run


def drive(run: Race, drivers: Sequence[Driver], dice: Dice) -> None:
    """Let bots drive a race to its end."""
    from pitboard.bots.drivers import step

    while not run.is_over:
        step(run, drivers, dice)
