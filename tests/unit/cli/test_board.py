"""The board in a terminal: everything is where it should be, at any size."""

from __future__ import annotations

import pytest

from pitboard.circuits.library import load, slugs
from pitboard.circuits.model import Circuit, Provenance
from pitboard.cli.board import palette
from pitboard.cli.board.picture import BoardPicture
from pitboard.cli.board.scene import Mark, Scene
from pitboard.cli.board.shape import shape_of
from tests.fixtures.circuits import FIXTURES


def drawn(circuit: Circuit, scene: Scene, columns: int, rows: int, whole: bool) -> list[str]:
    """The characters of a picture, line by line."""
    picture = BoardPicture(circuit)
    view = picture.view(scene, columns, rows, whole)
    return ["".join(segment.text for segment in line) for line in picture.lines(scene, view, columns, rows)]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(("columns", "rows"), [(10, 3), (46, 11), (109, 26), (300, 90)])
@pytest.mark.parametrize("whole", [True, False])
def test_a_picture_fills_its_window(slug: str, columns: int, rows: int, whole: bool) -> None:
    circuit = load(slug)
    scene = Scene(focus=circuit.grid[:1])
    lines = drawn(circuit, scene, columns, rows, whole)
    assert [len(line) for line in lines] == [columns] * rows


@pytest.mark.parametrize("slug", slugs())
def test_every_space_owns_pixels_when_seen_closely(slug: str) -> None:
    circuit = load(slug)
    picture = BoardPicture(circuit)
    raster = picture.raster(3.4)
    assert {space.id for space in circuit.spaces} == {owner for row in raster.owner for owner in row} - {None}


@pytest.mark.parametrize("slug", slugs())
def test_every_corner_has_a_flag(slug: str) -> None:
    circuit = load(slug)
    text = "\n".join(drawn(circuit, Scene(), 200, 70, whole=True))
    assert text.count("⚑") == sum(corner.stops for corner in circuit.corners)
    assert all(corner.name in text for corner in circuit.corners)


def test_the_camera_follows_what_is_in_focus() -> None:
    circuit = load("alderhaven")
    for space in circuit.spaces[::40]:
        scene = Scene({space.id: Mark(palette.CARS[0], "X")}, focus=(space.id,))
        assert "X" in "".join(drawn(circuit, scene, 30, 8, whole=False)), space.id


def test_a_view_is_kept_while_it_shows_what_matters() -> None:
    circuit = load("alderhaven")
    picture = BoardPicture(circuit)
    near, next_to, far = circuit.spaces[100].id, circuit.spaces[101].id, circuit.spaces[300].id
    view = picture.view(Scene(focus=(near,)), 60, 20)
    assert picture.view(Scene(focus=(next_to,)), 60, 20, kept=view) is view
    assert picture.view(Scene(focus=(far,)), 60, 20, kept=view) != view


def test_marks_hide_no_others_of_more_weight() -> None:
    circuit = load("sandrell")
    space = circuit.grid[0]
    scene = Scene({space: Mark(palette.FREE, "7", 1)}, danger=frozenset((circuit.grid[1],)), focus=(space,))
    text = "".join(drawn(circuit, scene, 60, 20, whole=False))
    assert "7" in text
    assert "✶" in text


@pytest.mark.parametrize("name", FIXTURES)
def test_awkward_circuits_are_drawn_too(name: str) -> None:
    circuit = FIXTURES[name]()
    assert len(drawn(circuit, Scene(), 80, 24, whole=True)) == 24


def test_a_circuit_without_geometry_does_no_harm() -> None:
    plain = load("emberfold")
    spaces = tuple(type(s)(s.id, s.lane, s.rank, s.area, s.corner, s.beside) for s in plain.spaces)
    bare = Circuit("bare", "Bare", 2, spaces, plain.links, plain.corners, plain.grid, None, Provenance())
    assert shape_of(bare).pitch > 0
    assert len(drawn(bare, Scene(), 40, 10, whole=True)) == 10


def test_text_is_readable_on_every_colour() -> None:
    assert palette.ink_on(palette.FREE) == palette.DARK
    assert palette.ink_on(palette.GRASS) == palette.LIGHT
    assert palette.shaded("#ffffff") < "#ffffff"
    assert len(set(palette.CARS)) == 10
