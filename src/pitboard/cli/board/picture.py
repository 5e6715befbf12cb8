"""A scene on a road as lines of text: pixels in pairs, labels over them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.segment import Segment

from pitboard.circuits.model import PIT, Circuit

from . import palette
from .camera import View, aim, closest, overview, shows
from .labels import Flag, flags_of
from .palette import ink_on, shaded, style
from .raster import Raster, raster_of
from .scene import Mark, Scene
from .shape import shape_of

HALF = "▀"
CLEAR = 1.25
"""Pixels a space should be long in a picture of the whole circuit."""
Cell = tuple[str, str, str, bool]
"""A character, its colour, the colour behind it, and whether it is bold."""


class BoardPicture:
    """Draws one circuit; keeps what need not be worked out again."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.shape = shape_of(circuit)
        self._rasters: dict[float, tuple[Raster, tuple[Flag, ...]]] = {}
        self._asphalt = {space.id: self._colour(space.id) for space in circuit.spaces}
        self._over_line = frozenset(link.target for link in circuit.links if link.line)

    def view(self, scene: Scene, columns: int, rows: int, whole: bool = False, kept: View | None = None) -> View:
        """The window that shows a scene, or the whole circuit, in so many characters; the kept one if it still does."""
        width, height = columns, 2 * rows
        closeness = overview(self.shape, width, height)
        if not whole and scene.focus:
            closeness = max(closeness, closest(self.shape, scene.focus, width, height))
        raster = self.raster(closeness)
        if (
            kept is not None
            and kept.closeness == closeness
            and shows(kept, raster, self.shape, scene.focus, width, height)
        ):
            return kept
        return aim(raster, self.shape, closeness, scene.focus, width, height)

    def is_clear(self, columns: int, rows: int) -> bool:
        """Whether so many characters show the whole circuit well enough to follow a race on it."""
        return overview(self.shape, columns, 2 * rows) >= CLEAR

    def lines(self, scene: Scene, view: View, columns: int, rows: int) -> list[list[Segment]]:
        """The window as rows of segments, each `columns` characters wide."""
        raster, flags = self._drawn(view.closeness)
        cells = [
            [self._cell(raster, scene, view.column + column, view.row + 2 * row) for column in range(columns)]
            for row in range(rows)
        ]
        for flag in flags:
            _write(cells, flag.column - view.column, flag.row - view.row // 2, flag.text, palette.FLAG, None)
        self._write_marks(cells, raster, scene, view)
        return [_joined(row) for row in cells]

    def raster(self, closeness: float) -> Raster:
        """The circuit drawn so that a space is usually so many pixels long."""
        return self._drawn(closeness)[0]

    def _drawn(self, closeness: float) -> tuple[Raster, tuple[Flag, ...]]:
        if closeness not in self._rasters:
            raster = raster_of(self.shape, closeness)
            self._rasters[closeness] = (raster, flags_of(self.circuit, self.shape, raster))
        return self._rasters[closeness]

    def _colour(self, space_id: str) -> str:
        """The colour of the empty space."""
        space, shade = self.circuit.space[space_id], self.shape.patches[space_id].shade
        if space.lane == PIT:
            return palette.PIT[shade]
        if space.corner:
            return palette.STOPS[self.circuit.corner[space.corner].stops][shade]
        return (palette.OUTER if space.lane in (1, self.circuit.lanes) else palette.INNER)[shade]

    def _cell(self, raster: Raster, scene: Scene, column: int, row: int) -> Cell:
        upper, lower = self._pixel(raster, scene, column, row), self._pixel(raster, scene, column, row + 1)
        return (" ", upper, upper, False) if upper == lower else (HALF, upper, lower, False)

    def _pixel(self, raster: Raster, scene: Scene, column: int, row: int) -> str:
        inside = 0 <= row < raster.height and 0 <= column < raster.width
        space = raster.owner[row][column] if inside else None
        if space is None:
            return palette.GRASS_SPECKLED if (column * 7 + row * 13) % 11 == 0 else palette.GRASS
        if space in scene.marks:
            return self._mark_colour(space, scene.marks[space])
        if space in scene.route:
            return palette.ROUTE
        if space in self._over_line and self._is_on_line(raster, space, column, row):
            return palette.CHEQUERS[(column + row) % 2]
        return self._asphalt[space]

    def _mark_colour(self, space: str, mark: Mark) -> str:
        """A mark's colour, in turn lighter and darker where many of one kind lie side by side."""
        return shaded(mark.colour) if mark.alternating and self.shape.patches[space].shade else mark.colour

    def _is_on_line(self, raster: Raster, space: str, column: int, row: int) -> bool:
        """Whether a pixel lies at the near end of a space just past the line."""
        patch = self.shape.patches[space]
        dx = raster.left + (column + 0.5) * raster.scale - patch.x
        dy = raster.top + (row + 0.5) * raster.scale - patch.y
        return dx * patch.along[0] + dy * patch.along[1] < -patch.half_length + 1.1 * raster.scale

    def _write_marks(self, cells: list[list[Cell]], raster: Raster, scene: Scene, view: View) -> None:
        for space in scene.danger - scene.marks.keys():
            self._write_on(cells, raster, view, space, "✶", palette.DANGER, self._asphalt[space])
        for space, mark in sorted(scene.marks.items(), key=lambda item: item[1].weight):
            text = f"{mark.text}✶" if space in scene.danger and view.closeness > 2 else mark.text
            self._write_on(cells, raster, view, space, text, ink_on(mark.colour), self._mark_colour(space, mark))

    def _write_on(
        self, cells: list[list[Cell]], raster: Raster, view: View, space: str, text: str, ink: str, behind: str
    ) -> None:
        """Write in the middle of a space."""
        patch = self.shape.patches[space]
        column, row = raster.at(patch.x, patch.y)
        _write(cells, column - view.column - (len(text) - 1) // 2, (row - view.row) // 2, text, ink, behind)


def _write(cells: list[list[Cell]], column: int, row: int, text: str, ink: str, behind: str | None) -> None:
    """Write a text over cells, as far as it lies inside; `behind` None keeps the colour that is there."""
    if not 0 <= row < len(cells):
        return
    for at, character in enumerate(text, start=column):
        if 0 <= at < len(cells[row]):
            old = cells[row][at]
            cells[row][at] = (character, ink, behind or old[2], True)


def _joined(row: Sequence[Cell]) -> list[Segment]:
    """A row of cells as few segments as possible."""
    return [
        Segment("".join(cell[0] for cell in cells), style(*look))
        for look, cells in groupby(row, key=lambda cell: cell[1:])
    ]
