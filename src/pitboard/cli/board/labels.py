"""The flags of corners and where they stand: on grass, beside the corner, outside if there is room."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.model import Circuit, Corner, Side

from .raster import Raster
from .shape import Shape

FARTHEST = 16
"""Pixels that a flag may stand off the road."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A text on grass: its character column and row in the raster."""

    column: int
    row: int
    text: str


def flags_of(circuit: Circuit, shape: Shape, raster: Raster) -> tuple[Flag, ...]:
    """A flag for each corner: its stops and, where there is room, its name."""
    taken: set[tuple[int, int]] = set()
    flags = []
    for corner in circuit.corners:
        short = "⚑" * corner.stops
        texts = (f"{short} {corner.name}", short) if corner.name else (short,)
        for text in texts:
            place = _place(circuit, shape, raster, corner, len(text), taken)
            if place:
                flags.append(Flag(*place, text))
                taken.update((place[0] + shift, place[1]) for shift in range(-1, len(text) + 1))
                break
    return tuple(flags)


def _place(
    circuit: Circuit, shape: Shape, raster: Raster, corner: Corner, length: int, taken: set[tuple[int, int]]
) -> tuple[int, int] | None:
    """Where a text of this length fits nearest the corner's middle, or None."""
    spaces = [space.id for space in circuit.spaces if space.corner == corner.id]
    if not spaces:
        return None
    patch = shape.patches[spaces[len(spaces) // 2]]
    ux, uy = patch.along
    outward = (uy, -ux) if corner.inside is Side.RIGHT else (-uy, ux)
    middle = raster.at(patch.x, patch.y)
    for step in range(2, FARTHEST):
        for side in (1, -1):
            x = round(middle[0] + side * outward[0] * step * 1.3)
            y = round(middle[1] + side * outward[1] * step)
            column = x - (length // 2 if abs(outward[0]) < 0.5 else (length if side * outward[0] < 0 else 0))
            if _is_free(raster, column, y // 2, length, taken):
                return column, y // 2
    return None


def _is_free(raster: Raster, column: int, row: int, length: int, taken: set[tuple[int, int]]) -> bool:
    """Whether a text lies on grass, with a character of grass around it."""
    for x in range(column - 1, column + length + 1):
        if not 0 <= x < raster.width or (x, row) in taken:
            return False
        for y in range(2 * row, 2 * row + 2):
            if not 0 <= y < raster.height or raster.owner[y][x] is not None:
                return False
    return True
