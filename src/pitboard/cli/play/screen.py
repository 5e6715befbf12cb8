"""The race screen: the board and what surrounds it, the keys, and the pace of what needs no person."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from pitboard.circuits.reach import reach_of

from ..board.look import scene_of, scene_of_options, scene_of_reach
from ..board.scene import Scene
from . import offers, panels
from .board import BoardWidget
from .choosing import Choosing, unbraked
from .dialogs import ClausesScreen, HelpScreen, QuitScreen, ResultScreen
from .pace import Pace
from .session import Session, Waits

LEAST, WIDE = 74, 110
"""Columns from which there are side panels, and from which they are wider."""
PAGE = 5
"""Options passed by the left and right arrows."""
BATCH = 60
"""Plies played at once when nobody wants to watch, before the screen is drawn again."""


class RaceScreen(Screen[None]):
    """A race being raced. Nothing on it takes the focus, so that every key comes here."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (LEAST, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", "up"),
        Binding("down,j", "step(1)", "down"),
        Binding("left,pageup", f"step(-{PAGE})", "up a page"),
        Binding("right,pagedown", f"step({PAGE})", "down a page"),
        Binding("enter,space", "take", "take it"),
        Binding("u", "take_back", "take back"),
        Binding("h", "hint", "hint"),
        Binding("c", "clauses", "clauses"),
        Binding("p", "pace", "pace"),
        Binding("z", "zoom", "zoom"),
        Binding("question_mark", "help", "help"),
        Binding("q,escape", "quit", "leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.reaches = reach_of(session.race.circuit)
        self.choosing: Choosing | None = None
        self.pace = Pace.NORMAL
        self.whole: bool | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Heading; board and standings; choices and log; keys."""
        yield Static(id="head")
        with Horizontal(id="upper"):
            yield BoardWidget(self.session.race.circuit)
            yield Static(id="side")
        with Horizontal(id="lower"):
            yield Static(id="choices")
            yield Static(id="log")
        yield Static(id="foot")

    # ------------------------------------------------------------ going on

    def on_screen_resume(self) -> None:
        """The screen is shown, at first or again: go on."""
        self.call_after_refresh(self.advance)

    def advance(self) -> None:
        """Draw, and go on to whatever the race waits for."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        waits = self.session.waits_for
        if waits is not Waits.CHOICE:
            self.choosing = None
        elif self.choosing is None:
            self.choosing = Choosing.at(self.session.race)
        self.draw()
        if waits is Waits.END:
            self.app.push_screen(ResultScreen(self.session))
        elif waits is Waits.NOTHING:
            delay = self.pace.grace if self.session.can_take_back else self.pace.delay
            self._timer = self.set_timer(delay, self.tick)

    def tick(self) -> None:
        """Play on without the person, as much as the pace wants at once."""
        if self.app.screen is not self:
            return
        for _ in range(BATCH if self.pace is Pace.INSTANT else 1):
            if self.session.waits_for is not Waits.NOTHING:
                break
            self.session.go_on()
        self.advance()

    # ------------------------------------------------------------ keys

    def on_key(self, event: Key) -> None:
        """Digits name an option, or a gear."""
        if self.choosing is not None and event.character and event.character.isdecimal():
            self.choosing.type(event.character)
            self.draw()

    def action_step(self, by: int) -> None:
        """Move along the options."""
        if self.choosing is not None:
            self.choosing.step(by)
            self.draw()

    def action_take(self) -> None:
        """Take the option in focus, throw the die, or wait no longer."""
        waits = self.session.waits_for
        if self.choosing is not None:
            self.session.choose(self.choosing.focused)
            self.choosing = None
        elif waits is Waits.DIE:
            self.session.throw()
        elif waits is Waits.NOTHING:
            self.session.go_on()
        self.advance()

    def action_take_back(self) -> None:
        """Undo the last choice, as long as no die has been thrown since."""
        if self.session.can_take_back:
            self.session.take_back()
            self.choosing = None
            self.advance()
        else:
            self.notify("There is no choice of yours since the last die.", timeout=3)

    def action_hint(self) -> None:
        """Put the focus on what the club bot would do, and say why."""
        if self.choosing is not None:
            advice = self.session.advice()
            self.choosing.focus = advice.index
            self.choosing.hint = panels.reason(self.choosing, self.session.race, self.reaches)
            self.draw()

    def action_clauses(self) -> None:
        """Show the clauses behind the option in focus."""
        if self.choosing is not None:
            self.app.push_screen(ClausesScreen(self.choosing.focused.clauses))

    def action_pace(self) -> None:
        """Next pace."""
        self.pace = self.pace.next
        self.advance()

    def action_zoom(self) -> None:
        """The whole circuit, a close view, or whichever suits the moment."""
        self.whole = {None: True, True: False, False: None}[self.whole]
        self.draw()

    def action_help(self) -> None:
        """Explain the screen."""
        self.app.push_screen(HelpScreen())

    def action_quit(self) -> None:
        """Leave, once it is confirmed."""
        self.app.push_screen(QuitScreen())

    # ------------------------------------------------------------ drawing

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Fill every part of the screen from the race as it stands."""
        race, session = self.session.race, self.session
        board = self.query_one(BoardWidget)
        calm = self.choosing is None
        board.show(self._scene(), (calm and board.is_clear) if self.whole is None else self.whole)
        self._fill("head", [panels.heading(race, self.pace, self.app.size.width)])
        side = self.query_one("#side", Static).content_size
        self._fill("side", panels.side_lines(session, side.height))
        choices, log = self.query_one("#choices", Static).content_size, self.query_one("#log", Static).content_size
        self._fill("choices", self._choices(choices.width, choices.height))
        self._fill("log", panels.log_lines(session, self.app.console, log.width, log.height))
        self._fill("foot", [panels.keys(session, self.choosing, self.app.size.width)])

    def _fill(self, part: str, lines: list[Text]) -> None:
        self.query_one(f"#{part}", Static).update(Text("\n").join(lines))

    def _scene(self) -> Scene:
        race, choosing = self.session.race, self.choosing
        if choosing is None:
            plain = scene_of(race)
            return Scene(plain.marks, self.session.trail, plain.danger, plain.focus)
        gear = choosing.focused_forecast
        if gear is not None:
            return scene_of_reach(race, [(end, str(face.face)) for face in gear.faces for end in unbraked(face)])
        return scene_of_options(race, choosing.options, choosing.focused)

    def _choices(self, width: int, height: int) -> list[Text]:
        """The lower left: the prompt, and what there is to choose."""
        session = self.session
        lines = panels.prompt(session, self.choosing, self.reaches, width)
        if self.choosing is None:
            roomy = panels.has_room(session, self.query_one("#side", Static).content_size.height)
            return lines if roomy else lines + panels.dashboard(session)
        if self.choosing.hint:
            lines[-1] = Text(self.choosing.hint, style="italic bright_cyan")
            lines[-1].truncate(width, overflow="ellipsis")
        fill = offers.gear_lines if self.choosing.forecasts else offers.move_lines
        return lines + fill(self.choosing, session.race, self.reaches, width, height - len(lines))
