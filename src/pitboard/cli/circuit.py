"""`pitboard circuit`: our circuits and those of others: looked at, checked, imported, drawn and measured."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .entry import CircuitName
from .refusal import Refusal, check_source, check_target, refusals, refuse

if TYPE_CHECKING:
    from pitboard.circuits.errors import Fault
    from pitboard.circuits.measure import Measures
    from pitboard.circuits.model import Circuit

app = typer.Typer(no_args_is_help=True, help="Circuits: list, look at, check, import, draw and measure them.")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")]
Board = Annotated[
    str | None, typer.Option("--board", help="Which board of a file with several; else the name to give it.")
]
SUFFIX = ".circuit"


@app.command("list")
def list_circuits(as_json: Json = False) -> None:
    """List the circuits that come with Pitboard."""
    from pitboard.circuits import library

    with refusals():
        circuits = [library.load(slug) for slug in library.slugs()]
        rows = [{"slug": circuit.slug, "name": circuit.name, **_numbers(circuit)} for circuit in circuits]
        if as_json:
            typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        else:
            _print_list(rows)


@app.command()
def show(circuit: CircuitName) -> None:
    """Show a circuit in the terminal: the board, its corners, and where it comes from."""
    from pitboard.circuits.library import open_circuit

    with refusals():
        opened = open_circuit(circuit)
        from .exhibit import print_circuit

        print_circuit(opened, _measures(opened))


@app.command()
def check(circuit: CircuitName, board: Board = None) -> None:
    """Check a circuit against the laws of circuits; name line and law for each fault."""
    from pitboard.circuits.laws import LAWS

    with refusals():
        name, faults = _faults(circuit, board)
        if faults:
            _refuse_faults(faults)
        typer.echo(f"{name}: keeps all {len(LAWS) + 1} laws.")


@app.command("import")
def import_circuit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .dat, .tdf or circuits.js file.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="X.circuit", help="The file to write.")],
    board: Board = None,
    force: Force = False,
) -> None:
    """Turn a board in another program's format into a .circuit file, and say what had to be assumed."""
    from pitboard.circuits import importers, text

    with refusals():
        check_source(file)
        _check_suffix(output, SUFFIX)
        check_target(output, force)
        imported = importers.import_file(file, board)
        output.write_text(text.write(imported.circuit), encoding="utf-8")
        typer.echo(f"{output}: {imported.circuit.name}, {_in_short(imported.circuit)}.")
        for assumption in imported.assumptions:
            typer.echo(f"  assumed: {assumption}")


@app.command()
def draw(
    circuit: CircuitName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="X.svg", help="The file to write.", show_default="SLUG.svg")
    ] = None,
    force: Force = False,
) -> None:
    """Draw a circuit as a race board, in SVG."""
    from pitboard.circuits.library import open_circuit

    with refusals():
        if output is not None:
            _check_suffix(output, ".svg")
            check_target(output, force)
        opened = open_circuit(circuit)
        target = output or Path(f"{opened.slug}.svg")
        check_target(target, force)
        from pitboard.circuits.drawing import draw as drawn

        target.write_text(drawn(opened), encoding="utf-8")
        typer.echo(f"{target}: {opened.name}, drawn.")


@app.command()
def measure(circuit: CircuitName, as_json: Json = False) -> None:
    """Measure a circuit: spaces, lanes, shortest lap, corners with stops and longest/shortest path, pit lane."""
    from pitboard.circuits.library import open_circuit

    with refusals():
        opened = open_circuit(circuit)
        if as_json:
            found = {"slug": opened.slug, "name": opened.name, **asdict(_measures(opened))}
            typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        else:
            from .exhibit import print_measures

            print_measures(opened, _measures(opened))


def _measures(circuit: Circuit) -> Measures:
    from pitboard.circuits.measure import measure as measured

    return measured(circuit)


def _numbers(circuit: Circuit) -> dict[str, Any]:
    """What a list tells of a circuit."""
    found = _measures(circuit)
    return {
        "lanes": found.lanes,
        "spaces": found.spaces,
        "lap": found.lap,
        "corners": len(found.corners),
        "stops": found.stops,
        "grid": found.grid,
        "licence": circuit.provenance.licence,
    }


def _in_short(circuit: Circuit) -> str:
    found = _measures(circuit)
    return f"{found.spaces} spaces in {found.lanes} lanes, {len(found.corners)} corners, lap {found.lap}"


def _print_list(rows: list[dict[str, Any]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    headings = ("slug", "name", "lanes", "spaces", "lap", "corners", "stops", "grid")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("slug", "name") else "right")
    for row in rows:
        table.add_row(*(str(row[heading]) for heading in headings))
    Console(highlight=False).print(table)


def _faults(name: str, board: str | None) -> tuple[str, list[Fault]]:
    """The faults of a circuit against the laws, whatever form it comes in. What cannot be read at all raises."""
    from pitboard.circuits import importers, laws, library, text

    path = Path(name)
    if path.suffix.lower() in importers.SUFFIXES:
        check_source(path)
        imported = importers.import_file(path, board)
        return f"{path}, as imported", laws.check(imported.circuit, source=name)
    if path.suffix.lower() != SUFFIX:
        return name, laws.check(library.open_circuit(name))
    check_source(path)
    circuit, lines = text.read_with_lines(text.read_bytes(path), name)
    return name, laws.check(circuit, lines)


def _refuse_faults(faults: list[Fault]) -> None:
    """Print every fault, one a line, and end the command."""
    for fault in faults:
        typer.echo(str(fault), err=True)
    refuse(f"{len(faults)} fault{'s' * (len(faults) > 1)}; mend them in the order given, for one may bring others")


def _check_suffix(path: Path, suffix: str) -> None:
    if path.suffix.lower() != suffix:
        raise Refusal(f"{path}: the name must end in {suffix}")
