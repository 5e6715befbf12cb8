"""What there is to choose, as lines of text: gears with what their dice can do, moves with their bills and clauses."""

from __future__ import annotations

from fractions import Fraction
from textwrap import wrap

from rich.text import Text

from pitboard.circuits.reach import Reach
from pitboard.race import Option, Race
from pitboard.race.forecast import FaceForecast, GearForecast
from pitboard.rules import clauses

from ..board.look import quality
from ..board.palette import DARK, GREY
from ..standings import part_letters
from ..words import BARE, gear_name, place, special, summary
from .choosing import Choosing

Reaches = dict[str, Reach | None]


def percent(chance: Fraction) -> str:
    """A chance as people say it."""
    return f"{round(100 * chance)}%"


def short_bill(option: Option, race: Race) -> str:
    """A bill by letters, such as B1 T2; of a pool its points."""
    letters = part_letters(race)
    if not letters:
        return str(option.bill[0]) if option.bill[0] else "free"
    return " ".join(f"{letter}{option.bill[part]}" for part, letter in letters if option.bill[part]) or "free"


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
        for face in gear.faces[row::rows][:columns]:
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
    cell = (
        Text()
        .append(f"{face.face:>3}", style=f"bold {quality(best)}")
        .append(f" {percent(face.chance):>3} ", style=GREY)
    )
    where = "flag" if best.finish else place(race.circuit, reaches, best.end or "")
    words = [
        where,
        special(best) if not best.finish else "",
        "" if short_bill(best, race) == "free" else short_bill(best, race),
    ]
    cell.append(" · ".join(word for word in words if word))
    cell.truncate(width - 1, pad=True)
    return cell.append(" ")


def move_lines(choosing: Choosing, race: Race, reaches: Reaches, width: int, height: int) -> list[Text]:
    """The options around the focused one, and below them what the focused one comes to and why."""
    about = _reasons(choosing.focused, race, reaches, width, max(height // 3, 2))
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
        return line.append(f" {BARE[option.kind]}", style=look)
    line.append(f" {option.end:<9}", style=look)
    line.append(f"{short_bill(option, race):<9}", style="bold" if sum(option.bill) else "")
    words = special(option)
    line.append(f"{words}  " if words else "", style="italic")
    line.append(place(race.circuit, reaches, option.end))
    if width >= 80:
        line.append(f"  {' '.join(option.clauses)}", style=GREY)
    line.truncate(width)
    return line


def _reasons(option: Option, race: Race, reaches: Reaches, width: int, height: int) -> list[Text]:
    """A choice in one line, and the clauses behind it: in full where there is room, else their titles in one line."""
    known = clauses.catalogue()
    reasons = [known[name] for name in option.clauses if name in known]
    if height > len(reasons):
        texts = [f"{clause.id} {clause.title.lower()}: {clause.text}" for clause in reasons]
        about = [line for text in texts for line in wrap(text, width)]
    else:
        about = [" · ".join(f"{clause.id} {clause.title.lower()}" for clause in reasons)]
    lines = [Text(summary(option, race, reaches), style="bold"), *(Text(words, style=GREY) for words in about)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines[:height]
