"""Getting ready: `pitboard warm-up` compiles the rules before anybody waits for them; `pitboard version`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from .refusal import refusals

if TYPE_CHECKING:
    from pitboard.kernels import Progress

CIRCUIT = "alderhaven"
"""Where a race is held when nobody says: three lanes, grand prix length."""
NO_DISK = 3
"""Exit status of a warm-up by a program, where what was compiled cannot be kept."""


def version() -> None:
    """Print the version of Pitboard and of the rules it plays."""
    from pitboard import __version__
    from pitboard.rules.version import RULES_VERSION

    typer.echo(f"pitboard {__version__}, rules version {RULES_VERSION}")


def warm_up(
    for_server: Annotated[
        bool, typer.Option("--for-server", hidden=True, help="Only what a server needs; progress as JSON lines.")
    ] = False,
) -> None:
    """Compile everything that races need, with progress; later starts take it from the cache."""
    from pitboard.kernels import JIT, Progress

    if for_server:
        warm_up_for_server()
        return
    with refusals():
        if not JIT:
            typer.echo("PITBOARD_JIT=0: rules are interpreted, there is nothing to compile.")
            return
        from pitboard.bots.ready import exercise, first_race

        with Progress() as progress:
            exercise(first_race())
            play_out()
        if not progress.count:
            typer.echo("Everything is compiled already.")


def warm_up_for_server() -> None:
    """Compile what races in Python need, and tell the program that asked how far that is: a JSON object a line."""
    from pitboard.bots.ready import exercise, first_race

    try:
        with told_to_a_program():
            exercise(first_race())
    except OSError as error:
        typer.echo(error, err=True)
        raise typer.Exit(NO_DISK) from None


def told_to_a_program() -> Progress:
    """Progress that goes to standard output, as `pitboard.server.engine_start` reads it."""
    from pitboard.kernels import Progress

    class Told(Progress):
        def say(self, message: str, last: bool = False) -> None:
            print(json.dumps({"done": self.count, "total": self.total}), flush=True)

    return Told()


def play_out() -> None:
    """Call the compiled loop over whole races."""
    from pitboard.bots.bench import Bench
    from pitboard.bots.playout import CLUB
    from pitboard.circuits.library import load

    Bench(load(CIRCUIT)).play(CLUB, first_seed=1, count=1)
