"""`pitboard bench`: how fast the engine is on this machine, in figures that say what to make of them."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from .ready import CIRCUIT
from .refusal import refusals

FIGURES = (
    ("random_turns_per_cpu_s", "turns a CPU second, ten random bots", "{:,.0f}"),
    ("club_turns_per_cpu_s", "turns a CPU second, ten club bots, two laps", "{:,.0f}"),
    ("move_options_us", "µs for all options of a move in 6th gear", "{:.2f}"),
    ("state_bytes", "bytes of a state", "{:,.0f}"),
    ("copy_ns", "ns to copy a state inside a kernel", "{:.0f}"),
    ("interpreted_ratio", "times faster compiled than interpreted", "{:.1f}"),
)


def bench(
    board: Annotated[str, typer.Option(metavar="CIRCUIT", help="Measure on this circuit.")] = CIRCUIT,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Measure the engine: thread CPU time, medians, one core, by the rules of `modern`."""
    with refusals():
        from pitboard.circuits.library import open_circuit

        circuit = open_circuit(board)
        from pitboard.bots.bench import measure
        from pitboard.kernels import Progress

        with Progress():
            found = measure(circuit, _say)
        if sys.stderr.isatty():
            typer.echo("\r\x1b[K", err=True, nl=False)
        typer.echo(json.dumps(found, indent=2) if as_json else _told(found, circuit.name))


def _say(what: str) -> None:
    """One line that is written over; elsewhere than on a terminal, nothing."""
    if sys.stderr.isatty():
        typer.echo(f"\rMeasuring: {what}\x1b[K", err=True, nl=False)


def _told(found: dict[str, Any], board: str) -> str:
    lines = [f"On {board}, by the rules of modern:"]
    lines += [f"{form.format(found[key]):>14}  {meaning}" for key, meaning, form in FIGURES]
    return "\n".join(lines)
