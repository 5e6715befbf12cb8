"""The application: prepares the race while its first screen is alive, then hands over to the race."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from pitboard.bots.ready import exercise
from pitboard.kernels import Progress
from pitboard.race import Record

from ..board.palette import CARS
from ..board.scene import Mark, Scene
from ..entry import Entry
from ..words import counted
from .board import BoardWidget
from .screen import RaceScreen
from .session import Session


class Preparing(Progress):
    """Progress of the first start, told to a screen instead of the terminal."""

    def __init__(self, screen: StartScreen) -> None:
        super().__init__()
        self._screen = screen

    def say(self, message: str, last: bool = False) -> None:
        """Tell it on the screen, from whatever thread."""
        self._screen.app.call_from_thread(self._screen.tell, message)


class StartScreen(Screen[None]):
    """The circuit, and what is going on until the race can begin."""

    def __init__(self, entered: Entry) -> None:
        super().__init__()
        self.entered = entered

    def compose(self) -> ComposeResult:
        """The board above two lines of text."""
        entered = self.entered
        title = f"{entered.circuit.name} · {entered.rules.title} · {counted(entered.laps, 'lap')}"
        yield Static(f" {title}", id="head", markup=False)
        yield BoardWidget(entered.circuit)
        yield Static(" Getting the race ready …", id="foot", markup=False)

    def on_mount(self) -> None:
        """Put the cars' colours on the grid for show."""
        grid = self.entered.circuit.grid[: len(self.entered.bots)]
        marks = {space: Mark(CARS[i], weight=1) for i, space in enumerate(grid)}
        self.query_one(BoardWidget).show(Scene(marks), whole=True)

    def tell(self, message: str) -> None:
        """Show what is being done."""
        self.query_one("#foot", Static).update(f" {message}")


class PlayApp(App[None]):
    """A race with one person in it. `parting` is what to print when the screen is gone."""

    CSS_PATH = "play.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Pitboard"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", "leave at once", priority=True)]

    def __init__(self, entered: Entry, seat: int, record: Path | None) -> None:
        super().__init__()
        self.entered, self.seat, self.record = entered, seat, record
        self.session: Session | None = None
        self.parting = ""

    def on_mount(self) -> None:
        """Show the start screen, and prepare the race beside it."""
        start = StartScreen(self.entered)
        self.push_screen(start)
        # Not a worker of Textual: whoever leaves now should not have to wait until everything is compiled.
        Thread(target=self._prepare, args=(start,), daemon=True).start()

    def _prepare(self, start: StartScreen) -> None:
        """What the thread does. Compiling goes on by itself when the screen is gone, and is then of no interest."""
        try:
            with Preparing(start):
                race = self.entered.start()
                exercise(race)
                session = Session(race, self.entered.bots, self.seat, self.entered.seed)
            self.call_from_thread(self._begin, session)
        except Exception as error:
            if self.is_running:
                self.call_from_thread(self._fail, error)

    def _fail(self, error: Exception) -> None:
        raise error

    def _begin(self, session: Session) -> None:
        self.session = session
        self.switch_screen(RaceScreen(session))

    def action_leave(self) -> None:
        """Leave at once."""
        self.leave()

    def leave(self) -> None:
        """End: write the record, however far the race has come, and say so."""
        if self.session is not None and self.record is not None:
            race = self.session.race
            Record.of(race, self.entered.meta() | {"bots": list(self.session.names)}).write(self.record)
            self.parting = (
                f"The race is recorded in {self.record}, as far as it came: {counted(len(race.plies), 'ply')}."
            )
        self.exit()
