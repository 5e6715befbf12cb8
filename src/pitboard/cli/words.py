"""What the race waits for, and what options come to, in a few words. Facts are the race's; only the wording is here."""

from __future__ import annotations

from pitboard.circuits.model import Area, Circuit
from pitboard.circuits.reach import Reach
from pitboard.race import Option, Race
from pitboard.race.option import price
from pitboard.race.sentences import ORDINALS

DICE = ("black", "yellow", "orange", "red", "green", "violet", "blue")
"""The colours of the dice, black first, then by gear."""

CHANCES = {
    "grid": "rolls for the grid",
    "start": "rolls for the start",
    "roll": "rolls its gear's die",
    "danger": "rolls for a dangerous space",
    "victim": "draws the car it runs into",
    "collision": "rolls for a contact",
    "engine": "rolls for its engine",
    "gear": "chooses a gear",
    "move": "chooses a move",
    "slipstream": "chooses whether to slipstream",
    "exit": "rolls to leave its box",
    "pit": "chooses whether to leave its box",
}

BARE = {
    "decline": "no slipstream: stay here",
    "take": "take the roll as your points, and leave",
    "wait": "wait for a better roll next turn",
}
"""Options that lead nowhere on the board."""


def counted(number: int, word: str) -> str:
    """A number of things: 1 space, 2 spaces."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def waits_for(race: Race) -> str:
    """Whose ply it is and which."""
    if race.is_over:
        return "the race is over."
    return f"round {race.round}, {race.names[race.actor]} {CHANCES[race.phase.name.lower()]}."


def gear_name(gear: int) -> str:
    """A gear as players say it."""
    return ORDINALS[gear]


def corner_name(circuit: Circuit, corner: str) -> str:
    """A corner's name, or its id where it has none."""
    return circuit.corner[corner].name or corner


def cost(option: Option, race: Race) -> str:
    """An option's bill in words, and `free` when there is none."""
    return price(option, race.rules.pooled) or "free"


def place(circuit: Circuit, reaches: dict[str, Reach | None], space: str) -> str:
    """Where a space lies: in which corner, or how far before the next; or in the pits."""
    area = circuit.space[space].area
    if area is not Area.TRACK:
        return "your box" if area is Area.BOX else "in the pit lane"
    corner = circuit.space[space].corner
    if corner:
        return f"in {corner_name(circuit, corner)}"
    reach = reaches[space]
    return f"{reach.near} to {corner_name(circuit, reach.corner)}" if reach else "on the straight"


def special(option: Option) -> str:
    """What is special about a move: braking, overshoot and so on; empty for a plain one."""
    words = [
        "turbo" * option.turbo,
        f"brake {option.braked}" if option.braked else "",
        f"over by {option.overshoot}" if option.overshoot else "",
        f"blocked {option.blocked}" if option.blocked else "",
        f"danger {len(option.danger)}" if option.danger else "",
        "flag" * option.finish,
        {"stays": "", "spins": "spins", "out": "out"}[option.outcome],
    ]
    return ", ".join(word for word in words if word)


def summary(option: Option, race: Race, reaches: dict[str, Reach | None]) -> str:
    """A choice in one line."""
    if option.kind == "gear":
        skipped = f", skipping {counted(option.skipped, 'gear')}" if option.skipped else ""
        return f"{gear_name(option.gear)} gear{skipped}, {cost(option, race)}"
    if option.end is None:
        return BARE[option.kind]
    parts = (f"to {option.end}", place(race.circuit, reaches, option.end), special(option), cost(option, race))
    return ", ".join(part for part in parts if part)
