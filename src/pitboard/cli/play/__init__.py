"""`pitboard play`: a person at the keyboard against bots, in a screen of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .. import entry as e
from ..ready import CIRCUIT
from ..refusal import Refusal, check_target, refusals

OwnName = Annotated[
    str, typer.Argument(metavar="[CIRCUIT]", help="A slug of ours, a .circuit file, or an importable one.")
]


def play(
    circuit: OwnName = CIRCUIT,
    rules: e.Rules = "modern",
    laps: e.Laps = None,
    cars: e.Cars = None,
    bots: e.Bots = None,
    seed: e.Seed = None,
    seat: Annotated[int, typer.Option(min=1, max=10, help="The number of your car.")] = 1,
    option: e.Switches = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the race as a .race file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")] = False,
) -> None:
    """Race against bots at the keyboard. The bot named for your own car waits in the garage."""
    with refusals():
        check_target(record, force)
        entered = e.enter(circuit, rules, laps, cars, bots, seed, option)
        if seat > len(entered.bots):
            raise Refusal(f"--seat {seat}: there are only {len(entered.bots)} cars; take one of them, or name more")
        if not sys.stdin.isatty() or not sys.stdout.isatty():
            raise Refusal("play needs a terminal to draw on and keys to read; `pitboard race` runs a race without them")
        from .app import PlayApp

        app = PlayApp(entered, seat - 1, record)
        app.run()
        if app.parting:
            typer.echo(app.parting)
