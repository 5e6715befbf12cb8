"""What lies over the race for a moment: help, clauses, the question whether to leave, and the final table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from pitboard.rules import clauses

from ..board import palette
from ..entry import document
from ..table import result_table
from .session import Session

KEYS = (
    ("↑ ↓  ← →", "move along the choices"),
    ("1 2 3 …", "go to a gear or to an option by its number"),
    ("enter", "take it; throw the die; wait no longer"),
    ("u", "take your choice back, until a die is thrown"),
    ("h", "what the club bot would do, and why"),
    ("c", "the clauses behind the option in focus"),
    ("p", "pace of the others: slow, normal, fast, instant"),
    ("z", "look closely, at the whole circuit, or as it suits"),
    ("q", "leave the race"),
)
PARTS = "T tyres · B brakes · G gearbox (F fuel) · C body · E engine · H handling"


class Dialog(ModalScreen[None]):
    """Something to read; any of the usual keys puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q,question_mark,c", "close", "close")]

    def contents(self) -> RenderableType:
        """What is to be read."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The contents in a box."""
        yield Static(self.contents())

    def action_close(self) -> None:
        """Back to the race."""
        self.dismiss()


class HelpScreen(Dialog):
    """The keys, and what the colours mean."""

    def contents(self) -> RenderableType:
        """Keys, then colours, then letters."""
        keys = Table.grid(padding=(0, 2))
        for key, meaning in KEYS:
            keys.add_row(Text(key, style="bold"), meaning)
        colours = Text()
        for colour, word in (
            (palette.FREE, "free"),
            (palette.PAID, "costs points"),
            (palette.SPINS, "spins"),
            (palette.OUT, "out"),
        ):
            colours.append(" 7 ", style=palette.style(palette.ink_on(colour), colour, True)).append(f" {word}   ")
        road = Text()
        for stops, (colour, _) in palette.STOPS.items():
            road.append("   ", style=f"on {colour}").append(f" {stops} stop{'s' * (stops > 1)}   ")
        road.append("✶", style=palette.DANGER).append(" dangerous")
        return Group(
            keys, Text(), colours, road, Text(PARTS), Text("Any key of these closes: enter, escape, ?", style="dim")
        )


class ClausesScreen(Dialog):
    """Some clauses in full."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = names

    def contents(self) -> RenderableType:
        """Each clause with its title and text."""
        texts = Text()
        for name in self.names:
            clause = clauses.get(name)
            texts.append(f"{clause.id} {clause.title}\n", style="bold").append(f"{clause.text}\n\n")
        texts.rstrip()
        return texts


class QuitScreen(ModalScreen[None]):
    """Whether to leave."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "leave", "leave"),
        Binding("n,escape,q,space", "stay", "stay"),
    ]

    def compose(self) -> ComposeResult:
        """The question."""
        yield Static(Text.assemble("Leave the race?  ", ("y", "bold"), " leave   ", ("n", "bold"), " stay"))

    def action_leave(self) -> None:
        """Leave."""
        self.app.leave()  # type: ignore[attr-defined]

    def action_stay(self) -> None:
        """Go on racing."""
        self.dismiss()


class ResultScreen(ModalScreen[None]):
    """Who came where."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q,escape,space", "leave", "leave")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        """The final table."""
        race = self.session.race
        table = result_table(document(race, self.session.names, None), race)
        yield Static(Group(table, Text("enter: leave", style="dim")))

    def action_leave(self) -> None:
        """Leave."""
        self.app.leave()  # type: ignore[attr-defined]
