"""The words around the board: heading, choices with what they come to, and keys, as lines of text."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console
from rich.text import Text

from pitboard.circuits.reach import Reach
from pitboard.race import Option, Race
from pitboard.race.forecast import FaceForecast, GearForecast
from pitboard.rules import clauses
from pitboard.rules.ruleset import Part

from ..board.look import quality
from ..board.palette import CARS, DARK, FLAG, FREE, ink_on, style
from ..standings import LOW, part_letters, standing_lines
from ..told import told
from ..words import DICE, corner_name, cost, counted, gear_name, place, special, summary, waits_for
from .choosing import Choosing
from .pace import Pace
from .session import Session, Waits

Reaches = dict[str, Reach | None]
GREY = "bright_black"
DIE_COLOURS = {"black": "white", "orange": "#f58f3c", "violet": "#b06bff"}


def percent(chance: Fraction) -> str:
    """A chance as people say it."""
    return f"{round(100 * chance)}%"


def short_bill(option: Option, race: Race) -> str:
    """A bill by letters, such as B1 T2; of a pool its points."""
    letters = part_letters(race)
    if not letters:
        return str(option.bill[0]) if option.bill[0] else "free"
    return " ".join(f"{letter}{option.bill[part]}" for part, letter in letters if option.bill[part]) or "free"


def die_name(race: Race) -> Text:
    """The die to throw, in its colour, and what it shows."""
    die = race.die
    colour = DICE[die.gear]
    what = f"{gear_name(die.gear)} gear" if die.gear else "start"
    text = Text().append(f"the {colour} die", style=f"bold {DIE_COLOURS.get(colour, colour)}")
    return text.append(f" ({what}, {die.faces[0]} to {die.faces[-1]})")


def outlook(race: Race, seat: int, reaches: Reaches) -> Text:
    """Where a car stands and what lies ahead of it."""
    car = race.cars[seat]
    if car.space is None:
        return Text({"finished": "Your car has finished.", "out": "Your car is out.", "racing": "The grid is being drawn."}[car.status])
    text = Text(f"{car.space}, {'spun' if car.spun else gear_name(car.gear) + ' gear' if car.gear else 'on the grid'}")
    reach = reaches[car.space]
    if reach is None:
        return text
    corner = race.circuit.corner[reach.corner]
    made = car.stops if car.corner == corner.id else 0
    text.append(" · ").append(f"{'⚑' * corner.stops} {corner_name(race.circuit, corner.id)}", style=FLAG)
    if race.circuit.space[car.space].corner:
        text.append(f": {made} of {counted(corner.stops, 'stop')} made, {reach.far} to its end")
        following = race.circuit.corner[reach.after]
        return text.append(f"; then {'⚑' * following.stops} {corner_name(race.circuit, following.id)} in {reach.leap}")
    return text.append(f" {reach.near} to {reach.far} ahead")


def gear_lines(choosing: Choosing, race: Race, reaches: Reaches, width: int, height: int) -> list[Text]:
    """Each gear with the faces of its die, coloured by what they would bring; then the focused one's faces in words."""
    lines = [
        _gear_line(gear, race, focused=index == choosing.focus, width=width)
        for index, gear in enumerate(choosing.forecasts)
    ]
    gear = choosing.focused_forecast
    room = height - len(lines)
    if gear is None or room < 1:
        return lines[:height]
    columns = 1 if len(gear.faces) <= room and width < 100 else 2
    rows = min(-(-len(gear.faces) // columns), room)
    cell = width // columns
    for row in range(rows):
        line = Text()
        for face in gear.faces[row :: rows][:columns]:
            line += _face(face, race, reaches, cell)
        lines.append(line)
    return lines


def _gear_line(gear: GearForecast, race: Race, focused: bool, width: int) -> Text:
    line = Text().append("▸ " if focused else "  ", style="bold")
    line.append(f"{gear_name(gear.gear.gear)} ", style="bold reverse" if focused else "bold")
    line.append(f"{short_bill(gear.gear, race):<6} ")
    for face in gear.faces:
        line.append(f"{face.face}", style=f"bold {DARK} on {quality(face.best)}").append(" ")
    if len(line) + 10 <= width:
        safe = gear.odds("free")
        line.append(f"{percent(safe)} free" if safe < 1 else "all free", style=GREY)
    line.truncate(width)
    return line


def _face(face: FaceForecast, race: Race, reaches: Reaches, width: int) -> Text:
    """One face in words: its odds, and where the cheapest move with it would end."""
    best = face.best
    cell = Text().append(f"{face.face:>3}", style=f"bold {quality(best)}").append(f" {percent(face.chance):>3} ", style=GREY)
    where = "flag" if best.finish else place(race.circuit, reaches, best.end or "")
    words = [where, special(best) if not best.finish else "", "" if short_bill(best, race) == "free" else short_bill(best, race)]
    cell.append(" · ".join(word for word in words if word))
    cell.truncate(width - 1, pad=True)
    return cell.append(" ")


def move_lines(choosing: Choosing, race: Race, reaches: Reaches, width: int, height: int) -> list[Text]:
    """The options around the focused one, and below them what the focused one comes to and why."""
    about = _reasons(choosing.focused, race, reaches, width)[: max(height // 3, 2)]
    rows = height - len(about)
    first = min(max(choosing.focus - rows // 2, 0), max(len(choosing.options) - rows, 0))
    shown = choosing.options[first : first + rows]
    lines = [_option_line(option, race, reaches, option.index == choosing.focus, width) for option in shown]
    if first:
        _more(lines[0], "▲", width)
    if first + rows < len(choosing.options):
        _more(lines[-1], "▼", width)
    return [*lines, *([Text()] * (rows - len(lines))), *about]


def _more(line: Text, arrow: str, width: int) -> None:
    line.truncate(width - 2, pad=True)
    line.append(f" {arrow}", style=GREY)


def _option_line(option: Option, race: Race, reaches: Reaches, focused: bool, width: int) -> Text:
    line = Text().append("▸" if focused else " ", style="bold")
    line.append(f"{option.index + 1:>3} ", style=f"bold {DARK} on {quality(option)}")
    look = "bold reverse" if focused else ""
    if option.end is None:
        return line.append(" no slipstream: stay here", style=look)
    line.append(f" {option.end:<9}", style=look)
    line.append(f"{short_bill(option, race):<9}", style="bold" if sum(option.bill) else "")
    words = special(option)
    line.append(f"{words}  " if words else "", style="italic")
    line.append(place(race.circuit, reaches, option.end))
    if width >= 80:
        line.append(f"  {' '.join(option.clauses)}", style=GREY)
    line.truncate(width)
    return line


def _reasons(option: Option, race: Race, reaches: Reaches, width: int) -> list[Text]:
    """A choice in one line, and the clauses behind it with their titles."""
    lines = [Text(summary(option, race, reaches), style="bold")]
    known = clauses.catalogue()
    reasons = [f"{name} {known[name].title.lower()}" for name in option.clauses if name in known]
    lines.append(Text(" · ".join(reasons), style=GREY))
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


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
