"""The words around the board: heading, standing, what is asked, log and keys, as lines of text."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pitboard.circuits.model import Area
from pitboard.engine.layout import Phase
from pitboard.race import Race
from pitboard.rules.ruleset import Part

from ..board.palette import CARS, FLAG, FREE, GREY, ink_on, style
from ..standings import LOW, part_letters, standing_lines
from ..told import told
from ..words import DICE, corner_name, cost, counted, gear_name, summary, waits_for
from .choosing import Choosing
from .offers import Reaches, percent
from .pace import Pace
from .session import Session, Waits

DIE_COLOURS = {"black": "white", "orange": "#f58f3c", "violet": "#b06bff"}


def die_name(race: Race) -> Text:
    """The die to throw, in its colour, and what it shows."""
    die = race.die
    colour = DICE[die.gear]
    what = f"{gear_name(die.gear)} gear" if die.gear else "out of your box" if race.phase is Phase.EXIT else "start"
    text = Text().append(f"the {colour} die", style=f"bold {DIE_COLOURS.get(colour, colour)}")
    return text.append(f" ({what}, {die.faces[0]} to {die.faces[-1]})")


def outlook(race: Race, seat: int, reaches: Reaches) -> Text:
    """What lies ahead of a car: the corner it is in with the stops made, or the next one with its distance."""
    car = race.cars[seat]
    if car.space is None:
        words = {"finished": "Your car has finished.", "out": "Your car is out.", "racing": "The grid is being drawn."}
        return Text(words[car.status])
    reach = reaches[car.space]
    if reach is None:
        where = {Area.TRACK: f"on {car.space}", Area.PIT_LANE: "in the pit lane", Area.BOX: "in your box"}
        return Text(f"You are {where[race.circuit.space[car.space].area]}.")
    corner = race.circuit.corner[reach.corner]
    text = Text().append(f"{'⚑' * corner.stops} {corner_name(race.circuit, corner.id)}", style=FLAG)
    if race.circuit.space[car.space].corner is None:
        return text.append(f" {reach.near} to {reach.far} ahead; you stand on {car.space}")
    made = car.stops if car.corner == corner.id else 0
    text.append(f": {made} of {corner.stops} made, {reach.far} to its end; then ")
    following = race.circuit.corner[reach.after]
    text.append(f"{'⚑' * following.stops} {corner_name(race.circuit, following.id)}", style=FLAG)
    return text.append(f" in {reach.leap}")


def reason(choosing: Choosing, race: Race, reaches: Reaches) -> str:
    """What the club bot would take, which is in focus, and why, as far as its outlook tells."""
    gear, option = choosing.focused_forecast, choosing.focused
    if gear is None:
        return f"Hint: {summary(option, race, reaches)}."
    odds = [f"{percent(gear.odds(word))} {word}" for word in ("free", "costly", "spin", "out") if gear.odds(word)]
    return f"Hint: {gear_name(option.gear)} gear, {cost(option, race)}; then {', '.join(odds)}."


def side_lines(session: Session, height: int) -> list[Text]:
    """Everybody's standing, and where there is room the person's own dashboard."""
    lines = standing_lines(session.race, session.names)
    return lines + dashboard(session) if has_room(session, height) else lines


def has_room(session: Session, height: int) -> bool:
    """Whether the person's dashboard fits below the standings."""
    return len(session.race.cars) + 1 + len(dashboard(session)) <= height


def dashboard(session: Session) -> list[Text]:
    """The person's car: its gear, and the points of each part, spent ones hollow."""
    race, seat = session.race, session.seat
    if seat is None:
        return []
    car, full = race.cars[seat], race.rules.sheet(race.laps)
    number = Text().append(f" {seat + 1} ", style=style(ink_on(CARS[seat]), CARS[seat], True))
    gear = "spun" if car.spun else f"{gear_name(car.gear)} gear" if car.gear else "not yet in gear"
    lines = [Text(), number.append(f" your car, {gear}", style="bold")]
    names = [(part, race.rules.part_name(part)) for part, _ in part_letters(race)] or [(Part.TYRES, "pool")]
    for part, name in names:
        points = car.points[part]
        line = Text(f" {name:<9}").append("■" * points, style=LOW if points <= 1 else FREE)
        lines.append(line.append("□" * (full[part] - points), style=GREY).append(f" {points}"))
    return lines


def heading(race: Race, pace: Pace, width: int) -> Text:
    """Where, by which rules, how far, how fast."""
    leader = max((car.lap for car in race.cars if car.status == "racing"), default=race.laps)
    left = f" {race.circuit.name} · {race.rules.key} · lap {max(leader, 1)} of {race.laps} · round {race.round}"
    right = f"pace {pace.word} "
    return Text(left + " " * max(width - len(left) - len(right), 1) + right)


def prompt(session: Session, choosing: Choosing | None, reaches: Reaches, width: int) -> list[Text]:
    """What is asked of the person, and where the person's car stands."""
    race, seat = session.race, session.seat
    if choosing is not None:
        ask = _question(choosing, race)
    elif session.waits_for is Waits.DIE:
        ask = Text().append("Enter throws ", style="bold bright_yellow").append(die_name(race))
    elif race.is_over:
        ask = Text("The race is over.", style="bold")
    else:
        ask = Text(waits_for(race).partition(", ")[2].capitalize(), style=GREY)
        if session.can_take_back:
            ask = Text("enter goes on, u takes it back", style="bold bright_yellow")
    lines = [ask] if seat is None else [ask, outlook(race, seat, reaches)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def _question(choosing: Choosing, race: Race) -> Text:
    kind = race.phase.name.lower()
    if kind == "gear":
        return Text("Choose a gear; this is what each can do:", style="bold bright_yellow")
    if kind == "slipstream":
        return Text("Slipstream: three more spaces?", style="bold bright_yellow")
    if kind == "pit":
        return Text(f"You may leave with {counted(race.pips, 'point')}:", style="bold bright_yellow")
    gear = race.cars[race.mover].gear
    rolled = Text().append(f"{race.pips} spaces in {gear_name(gear)} gear: ", style="bold bright_yellow")
    return rolled.append(counted(len(choosing.options), "option"))


def log_lines(session: Session, console: Console, width: int, height: int) -> list[Text]:
    """The latest events, wrapped, the newest last."""
    lines: list[Text] = []
    for told_event in reversed(session.log):
        for line in reversed(told(session.race, [told_event.event])):
            lines[:0] = list(line.wrap(console, max(width, 10)))
        if len(lines) >= height:
            break
    return lines[-height:] if height else []


def keys(session: Session, choosing: Choosing | None, width: int) -> Text:
    """The keys that do something now."""
    shown = [("enter", "take" if choosing else "throw" if session.waits_for is Waits.DIE else "go on")]
    if choosing is not None:
        shown = [("↑↓ 1-9", "choose"), *shown, ("h", "hint"), ("c", "clauses")]
    if session.can_take_back:
        shown.append(("u", "take back"))
    shown += [("p", "pace"), ("z", "zoom"), ("?", "help"), ("q", "leave")]
    text = Text(" ")
    for key, word in shown:
        text.append(key, style="bold bright_yellow").append(f" {word}  ")
    text.truncate(width)
    return text
