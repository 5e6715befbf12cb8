"""The board as a widget: shows a scene, and keeps still as long as what matters is in view."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from pitboard.circuits.model import Circuit

from ..board.camera import View
from ..board.picture import BoardPicture
from ..board.scene import Scene


class BoardWidget(Widget):
    """Draws scenes of one circuit, whole or as near as what is in focus allows."""

    def __init__(self, circuit: Circuit) -> None:
        super().__init__(id="board")
        self.picture = BoardPicture(circuit)
        self.scene = Scene()
        self.whole = False
        self._view: View | None = None
        self._lines: list[list[Segment]] = []

    @property
    def is_clear(self) -> bool:
        """Whether the whole circuit can be seen well at this size."""
        return self.picture.is_clear(self.size.width, self.size.height)

    def show(self, scene: Scene, whole: bool) -> None:
        """Show a scene from now on."""
        self.scene, self.whole = scene, whole
        self._draw()
        self.refresh()

    def on_resize(self) -> None:
        """Draw anew for the new size."""
        self._view = None
        self._draw()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the board, for Textual."""
        return Strip(self._lines[y], self.size.width) if y < len(self._lines) else Strip.blank(self.size.width)

    def _draw(self) -> None:
        width, height = self.size
        if width and height:
            self._view = self.picture.view(self.scene, width, height, self.whole, self._view)
            self._lines = self.picture.lines(self.scene, self._view, width, height)
