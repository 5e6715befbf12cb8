"""A circuit shown in the terminal: its board, its numbers, its corners."""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console
from rich.segment import Segments
from rich.table import Table

from pitboard.circuits.measure import Measures
from pitboard.circuits.model import Circuit

from .board.picture import BoardPicture
from .board.scene import Scene

HIGHEST = 40
"""Rows of the picture, at most."""


def print_circuit(circuit: Circuit, measures: Measures) -> None:
    """Print the board where there is a terminal, the measures, and where the circuit comes from."""
    console = Console(highlight=False)
    if sys.stdout.isatty():
        rows = min(max(console.height - 4, 10), HIGHEST)
        picture = BoardPicture(circuit)
        view = picture.view(Scene(), console.width, rows, whole=True)
        for segments in picture.lines(Scene(), view, console.width, rows):
            console.print(Segments(segments))
    print_measures(circuit, measures)
    origin = circuit.provenance
    for heading, value in (("author", origin.author), ("licence", origin.licence), ("source", origin.source)):
        if value:
            console.print(f"{heading:<8} {value}", markup=False)


def print_measures(circuit: Circuit, measures: Measures) -> None:
    """Print a circuit's numbers and its corners."""
    console = Console(highlight=False)
    each = " / ".join(map(str, measures.lane_spaces))
    console.print(f"[bold]{circuit.name}[/bold]: {measures.spaces} spaces in {measures.lanes} lanes ({each})")
    console.print(f"shortest lap {measures.lap} · {measures.stops} stops · grid for {measures.grid}")
    if measures.first_corner is not None:
        console.print(f"from the line to the first corner {measures.first_corner}")
    if measures.pit_lane:
        way = f"in {measures.pit_entry} before the line, out {measures.pit_exit} after"
        console.print(f"pit lane {measures.pit_lane} spaces, {measures.boxes} boxes; {way}")
    if circuit.weather:
        rain, sun = circuit.weather.rain_to, circuit.weather.sun_from
        console.print(f"weather: rain to {rain}, sun from {sun}")
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("corner", "name", "stops", "inside", "spaces", "longest/shortest"):
        table.add_column(heading, justify="left" if heading in ("corner", "name", "inside") else "right")
    for corner in measures.corners:
        paths = f"{corner.longest}/{corner.shortest}"
        table.add_row(corner.id, corner.name, str(corner.stops), corner.inside, str(corner.spaces), paths)
    console.print(table)
