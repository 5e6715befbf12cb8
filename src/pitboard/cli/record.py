"""`pitboard record`: recorded races, verified and replayed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .refusal import Refusal, check_source, refusals

if TYPE_CHECKING:
    from pitboard.circuits.model import Circuit
    from pitboard.race import Race, Record

app = typer.Typer(no_args_is_help=True, help="Recorded races: verify them, or see them again up to any ply.")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A .race file.")]
On = Annotated[
    str | None, typer.Option("--circuit", metavar="CIRCUIT", help="Where it was raced, if the file has no circuit.")
]


@app.command()
def verify(file: File, circuit: On = None) -> None:
    """Play a record through the engine and say whether it holds; if not, name the first ply that does not and why."""
    with refusals():
        record = _read(file)
        race = _replayed(file, record, circuit, None)
        ended = "a whole race" if race.is_over else "a race cut short"
        typer.echo(f"{file}: holds. {len(record.plies)} plies, {race.round} rounds, {ended} on {race.circuit.name}.")
        for line in _dice_lines(record, race):
            typer.echo(line)


@app.command()
def replay(
    file: File,
    to: Annotated[
        int | None, typer.Option(metavar="PLY", help="Stop after so many plies.", show_default="the last")
    ] = None,
    circuit: On = None,
    log: Annotated[bool, typer.Option("--log", help="Tell everything that happened, not only how it stood.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the state as one JSON document.")] = False,
) -> None:
    """Replay a record to any ply, and show how the race stood there."""
    with refusals():
        record = _read(file)
        if to is not None and not 0 <= to <= len(record.plies):
            raise Refusal(f"--to {to}: {file} has plies 0 to {len(record.plies)}")
        race = _replayed(file, record, circuit, len(record.plies) if to is None else to)
        if as_json:
            typer.echo(json.dumps(_document(record, race), ensure_ascii=False, indent=2))
        else:
            _show(record, race, log)


def _read(file: Path) -> Record:
    from pitboard.race import Record, RecordError

    check_source(file)
    try:
        return Record.read(file)
    except RecordError as error:
        raise Refusal(f"{file}: {error}") from error


def _replayed(file: Path, record: Record, circuit: str | None, to: int | None) -> Race:
    """The race after `to` plies, or verified to its end when that is None."""
    from pitboard.kernels import Progress
    from pitboard.race import RecordError
    from pitboard.race.replay import replay, verify

    on = _circuit(circuit)
    try:
        with Progress():
            return verify(record, on) if to is None else replay(record, on, to)
    except RecordError as error:
        raise Refusal(f"{file}: {error}") from error


def _dice_lines(record: Record, race: Race) -> list[str]:
    """What is known of a verified record's dice; nothing of dice that nobody was bound to."""
    from pitboard.race.dice_check import verify_dice

    check = verify_dice(record, race.rules)
    match check.outcome:
        case "checked":
            rolls = f"All {check.rolls} rolls come" if check.rolls != 1 else "The roll comes"
            return [
                f"{rolls} from the secret that was bound before the start.",
                f"The secret's SHA-256, which everybody was shown then, is {check.commitment}.",
            ]
        case "not_yet":
            when = "this record does not show it" if race.is_over else "it is shown when the race is over"
            return [f"The dice cannot be checked {'' if race.is_over else 'yet '}without their secret: {when}."]
        case "real":
            return ["The dice were thrown by people: their numbers cannot be checked."]
    return []


def _circuit(name: str | None) -> Circuit | None:
    from pitboard.circuits.library import open_circuit

    return None if name is None else open_circuit(name)


def _bots(record: Record) -> list[str]:
    """Who drove, as far as the record notes it for people; nothing here can be relied on."""
    bots = record.meta.get("bots")
    if isinstance(bots, list) and len(bots) == len(record.cars):
        return [str(bot) for bot in bots]
    return []


def _document(record: Record, race: Race) -> dict[str, Any]:
    from .entry import document

    return {
        "ply": len(race.plies),
        "plies": len(record.plies),
        **document(race, _bots(record), None),
        "state": race.state(),
        "options": [option.as_dict() for option in race.options],
    }


def _show(record: Record, race: Race, log: bool) -> None:
    from rich.console import Console
    from rich.segment import Segments

    from .board.look import scene_of
    from .board.picture import BoardPicture
    from .standings import standing_lines
    from .told import told
    from .words import waits_for

    console = Console(highlight=False)
    if log:
        for line in told(race, race.take_events()):
            console.print(line)
    console.print(f"After ply {len(race.plies)} of {len(record.plies)}: {waits_for(race)}")
    if sys.stdout.isatty():
        rows = max(console.height - len(race.cars) - 6, 10)
        picture, scene = BoardPicture(race.circuit), scene_of(race)
        view = picture.view(scene, console.width, rows, whole=picture.is_clear(console.width, rows))
        for segments in picture.lines(scene, view, console.width, rows):
            console.print(Segments(segments))
    for line in standing_lines(race, _bots(record)):
        console.print(line)
