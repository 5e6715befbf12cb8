"""`pitboard race --watch`: the board and the events as they happen."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from pitboard.bots.drivers import Driver, step
from pitboard.race import Event, Race
from pitboard.race.dice import Dice

from .board.look import scene_of
from .board.picture import BoardPicture
from .board.scene import Scene
from .standings import standing_lines
from .told import told

SHOWN_EVENTS = 6
"""Lines of events below the board."""
LEAST_BOARD = 8
"""Rows of board below which there is no point in drawing one."""


def watch_race(run: Race, drivers: Sequence[Driver], dice: Dice, pace: float) -> None:
    """Drive a race to its end, showing it; where there is no terminal, print its events line by line."""
    console = Console(highlight=False)
    if not sys.stdout.isatty() or console.height < LEAST_BOARD + SHOWN_EVENTS + 2:
        while not run.is_over:
            step(run, drivers, dice)
            for line in told(run, run.take_events()):
                console.print(line)
        return
    window = Window(run, console, [bot.name for bot in drivers])
    with Live(window.frame(), console=console, screen=True, auto_refresh=False) as live:
        while not run.is_over:
            step(run, drivers, dice)
            if window.take(run.take_events()):
                live.update(window.frame(), refresh=True)
                time.sleep(pace)


class Window:
    """What the terminal shows: heading, board, standings beside it where there is room, and the latest events."""

    def __init__(self, run: Race, console: Console, bots: Sequence[str]) -> None:
        self.run, self.console, self.bots = run, console, bots
        self.picture = BoardPicture(run.circuit)
        self.lines: deque[Text] = deque(maxlen=SHOWN_EVENTS)
        self.trail: list[str] = []

    def take(self, events: Sequence[Event]) -> bool:
        """Note what happened; whether there is anything new to see."""
        for event in events:
            if "space" in event.values and event.kind.name == "ENTERED":
                self.trail.append(event.values["space"])
            elif event.kind.name == "TURN_BEGAN":
                self.trail = []
        lines = told(self.run, events)
        self.lines.extend(lines)
        return bool(lines)

    def frame(self) -> RenderableType:
        """The whole picture, as large as the terminal is now."""
        width, height = self.console.size
        rows = height - SHOWN_EVENTS - 1
        side = standing_lines(self.run, self.bots) if width >= 100 else []
        columns = width - (len(side[0]) + 1 if side else 0)
        plain = scene_of(self.run)
        trail = tuple(space for space in self.trail if space not in plain.marks)
        scene = Scene(plain.marks, trail, plain.danger, plain.focus)
        view = self.picture.view(scene, columns, rows, whole=self.picture.is_clear(columns, rows))
        parts: list[RenderableType] = [self._heading(width)]
        for row, segments in enumerate(self.picture.lines(scene, view, columns, rows)):
            line = Text(no_wrap=True, overflow="crop")
            for segment in segments:
                line.append(segment.text, segment.style)
            parts.append(line.append(" ").append_text(side[row]) if row < len(side) else line)
        return Group(*parts, *self.lines)

    def _heading(self, width: int) -> Text:
        run = self.run
        words = f" {run.circuit.name} · {run.rules.key} · round {run.round}"
        return Text(words.ljust(width)[:width], style="bold reverse", no_wrap=True)
