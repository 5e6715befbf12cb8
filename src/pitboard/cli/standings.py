"""The order of the cars with their dashboards: gear, points of each part, lap."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboard.race import CarView, Race
from pitboard.rules.describe import DASH, LETTERS
from pitboard.rules.ruleset import Part

from .board.palette import CARS, ink_on, style

LOW, GONE = "#f58f3c", "#8b949e"
WIDTH = 30


def standing_lines(run: Race, bots: Sequence[str]) -> list[Text]:
    """One line a car, those ahead first, below a heading, equally wide. `bots` are the drivers, if to be shown."""
    lines = [_heading(run)]
    lines += [_line(run, car, place, bots) for place, car in enumerate(in_order(run), 1)]
    for line in lines:
        line.pad_right(WIDTH - len(line))
        line.truncate(WIDTH)
    return lines


def in_order(run: Race) -> list[CarView]:
    """Cars by their standing: finished, racing as they play or would play, out."""
    cars = run.cars
    finished = sorted((car for car in cars if car.status == "finished"), key=lambda car: car.place)
    racing = [cars[i] for i in run.order if cars[i].status == "racing"]
    racing += [car for car in cars if car.status == "racing" and car.index not in run.order]
    return finished + racing + [car for car in cars if car.status == "out"]


def part_letters(run: Race) -> list[tuple[Part, str]]:
    """The parts on the sheets of this race, each with its letter; none with a pool."""
    if run.rules.pooled:
        return []
    parts = [part for part in Part if part is not Part.HANDLING or run.rules.handling]
    return [(part, LETTERS.get(part, run.rules.part_name(part)[0].upper())) for part in parts]


def _heading(run: Race) -> Text:
    letters = " ".join(letter for _, letter in part_letters(run)) or "pool"
    return Text(f"    car   lap gear{letters:>6}" if run.rules.pooled else f"    car    lap g  {letters}", style="dim")


def _line(run: Race, car: CarView, place: int, bots: Sequence[str]) -> Text:
    colour = CARS[car.index]
    line = Text().append("▸" if car.index == run.mover else " ", style="bold")
    line.append(f"{place if car.status != 'out' else DASH:>2}")
    line.append(f"{car.index + 1:>2} ", style=style(ink_on(colour), colour, True))
    line.append(f"{bots[car.index] if bots else '':<6.6}", style="bold" if bots and bots[car.index] == "you" else "")
    if car.status == "finished":
        return line.append("  finished", style="green")
    if car.status == "out":
        return line.append("  out", style=GONE)
    line.append(f"{car.lap} ").append(f"{'↺' if car.spun else car.gear or DASH} ", style="bold")
    for part, _ in part_letters(run):
        points = car.points[part]
        line.append(f" {points}", style=LOW if points <= 1 else "")
    return line if part_letters(run) else line.append(f" {car.points[0]}")
