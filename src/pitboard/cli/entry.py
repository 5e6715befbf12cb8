"""What races have in common on the command line: circuit, rules, laps, who drives, and the seed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .refusal import Refusal

if TYPE_CHECKING:
    from pitboard.circuits.model import Circuit
    from pitboard.race import Race
    from pitboard.rules.ruleset import Ruleset

SEED_BYTES = 4
"""Of a seed that nobody gave: few enough digits to be typed again."""
LARGEST_SEED = 2**63 - 1

CircuitName = Annotated[
    str, typer.Argument(metavar="CIRCUIT", help="A slug of ours, a .circuit file, or an importable one.")
]
Rules = Annotated[str, typer.Option("--rules", metavar="PRESET", help="The rulebook; see `pitboard rules list`.")]
Laps = Annotated[int | None, typer.Option(help="Number of laps.", show_default="the rulebook's usual")]
Cars = Annotated[
    int | None, typer.Option(help="Number of cars, all driven by the club bot.", show_default="as many as may start")
]
Bots = Annotated[str | None, typer.Option(metavar="SPEC,SPEC…", help="A bot for each car, such as club,club,random.")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=LARGEST_SEED, help="Of the dice.", show_default="a new one each time")
]
Switches = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Switch an optional rule; may be repeated.")
]


@dataclass(frozen=True, slots=True)
class Entry:
    """A race that can be started. `bots` names the driver of each car."""

    circuit: Circuit
    rules: Ruleset
    laps: int
    bots: tuple[str, ...]
    seed: int

    def start(self) -> Race:
        """The race, before anybody has rolled."""
        from pitboard.race import Race

        return Race(self.circuit, self.rules, len(self.bots), self.laps)

    def meta(self) -> dict[str, Any]:
        """What a record notes for people."""
        return {"seed": self.seed, "bots": list(self.bots)}


def enter(
    circuit: str,
    rules: str,
    laps: int | None,
    cars: int | None,
    bots: str | None,
    seed: int | None,
    switches: list[str] | None,
) -> Entry:
    """Check a command line and load what it names. Raises what `refusals` knows; nothing is compiled yet."""
    from pitboard.circuits.library import open_circuit
    from pitboard.rules import presets

    ruleset = with_switches(presets.load(rules), switches or [])
    laps = ruleset.default_laps if laps is None else laps
    ruleset = ruleset.for_laps(laps)
    opened = open_circuit(circuit)
    most = min(ruleset.most_cars, len(opened.grid))
    drivers = _drivers(cars, bots, most)
    if not 2 <= len(drivers) <= most:
        what = f"--cars {cars}" if bots is None else f"--bots: {len(drivers)} drivers"
        raise Refusal(f"{what}: a race by {ruleset.key} on {opened.name} takes 2 to {most} cars")
    return Entry(opened, ruleset, laps, drivers, int.from_bytes(os.urandom(SEED_BYTES)) if seed is None else seed)


def with_switches(rules: Ruleset, switches: Sequence[str]) -> Ruleset:
    """The rules with `NAME=VALUE` settings applied."""
    for setting in switches:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Refusal(f"--option {setting}: write NAME=VALUE, such as slipstream=on")
        rules = rules.with_option(name, value)
    return rules


def _drivers(cars: int | None, bots: str | None, most: int) -> tuple[str, ...]:
    """The bots' names, one a car."""
    if bots is None:
        return ("club",) * (most if cars is None else max(cars, 0))
    if cars is not None:
        raise Refusal("--cars and --bots: give only one of them; --bots already says how many cars there are")
    from pitboard.bots.drivers import UnknownBot, driver

    try:
        return tuple(driver(name).name for name in bots.split(","))
    except UnknownBot as error:
        raise Refusal(f"--bots: {error}") from error


def document(run: Race, bots: Sequence[str], seed: int | None) -> dict[str, Any]:
    """The result as one document with stable keys. Cars count from 0, as in records; points are by part."""
    result = run.result()
    for line in (*result["places"], *result["retired"], *result["running"]):
        line["bot"] = bots[line["car"]] if bots else None
        line["points"] = named_points(run.rules, line["points"])
    if run.is_over:
        del result["running"]
    return {
        "circuit": run.circuit.slug,
        "rules": run.rules.key,
        "laps": run.laps,
        "seed": seed,
        **result,
    }


def named_points(rules: Ruleset, points: Sequence[int]) -> dict[str, int]:
    """Points by what players call the parts; of a pool, the pool."""
    from pitboard.rules.ruleset import Part

    if rules.pooled:
        return {"pool": points[0]}
    parts = [part for part in Part if part is not Part.HANDLING or rules.handling]
    return {rules.part_name(part): points[part] for part in parts}
