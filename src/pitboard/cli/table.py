"""The final table of a race, for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboard.race import Race
from pitboard.rules.describe import DASH

from .board import palette
from .entry import document
from .standings import part_letters


def print_result(run: Race, bots: Sequence[str], seed: int | None) -> None:
    """Print who came where, and where and why the others went out."""
    console = Console(highlight=False)
    console.print(result_table(document(run, bots, seed), run))
    seeded = "" if seed is None else f" · seed {seed}"
    console.print(f"[dim]{run.round} rounds, {run.result()['turns']} turns{seeded} · digest {run.digest[:16]}[/dim]")


def result_table(result: dict[str, Any], run: Race) -> Table:
    """The table of a result document."""
    title = f"[bold]{run.circuit.name}[/bold] · {run.rules.key} · {run.laps} lap{'s' * (run.laps > 1)}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="")
    for heading in ("", "car", "laps", "turns"):
        table.add_column(heading, justify="left" if heading == "car" else "right")
    table.add_column("points left, or why it is out")
    for line in result["places"]:
        table.add_row(*_standing(line, str(line["place"])), points_left(run, line["car"]))
    for line in result.get("running", ()):
        table.add_row(*_standing(line, DASH), f"racing, {points_left(run, line['car'])}")
    for line in result["retired"]:
        table.add_row(*_standing(line, "out"), Text(_fate(line, run), style="red"))
    return table


def car_name(car: int, bot: str | None) -> Text:
    """A car's number in its colour, and who drives it."""
    colour = palette.CARS[car]
    number = Text().append(f" {car + 1:>2} ", style=palette.style(palette.ink_on(colour), colour, True))
    return number.append(f" {bot}" if bot else "")


def _standing(line: dict[str, Any], place: str) -> tuple[str | Text, ...]:
    return place, car_name(line["car"], line["bot"]), str(line["laps"]), str(line["turns"])


def points_left(run: Race, car: int) -> str:
    """Points by the letters of a sheet, such as T6 B3; of a pool its size."""
    points = run.cars[car].points
    return " ".join(f"{letter}{points[part]}" for part, letter in part_letters(run)) or f"{points[0]} in the pool"


def _fate(line: dict[str, Any], run: Race) -> str:
    """Where and why a car went out."""
    space = run.circuit.space[line["space"]]
    corner = run.circuit.corner[space.corner].name if space.corner else ""
    return f"{line['cause']}, on {space.id}{f' in {corner}' if corner else ''}"
