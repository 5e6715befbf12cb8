"""Real boards, where a folder of them lies beside the repository: all load, and give the numbers known of them.

The boards belong to others and are no part of the project; without the folder these tests are skipped.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pitboard.circuits import text
from pitboard.circuits.importers import Imported, import_file
from pitboard.circuits.measure import CornerMeasure, Measures, measure
from pitboard.circuits.model import Area, Weather

FOLDER = Path(__file__).parents[4] / "shared" / "circuits"
BOARDS = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".dat", ".tdf", ".js"))

pytestmark = pytest.mark.skipif(not BOARDS, reason="there is no folder of boards beside the repository")

TWICE = {
    # The same board in both formats: how many corners differ between the two files.
    "austria": ("Zeltweg", 1),
    "bahrain": ("Sakhir", 1),
    "brasil": ("Interlagos", 0),
    "budapest": ("Budapest", 0),
    "france": ("NeversMagnyCours", 0),
    "hockenheimOLD": ("Hockenheim", 0),
    "melbourne": ("Melbourne", 1),
    "monaco": ("Monaco", 1),
    "montreal": ("Montreal", 1),
    "monza": ("Monza", 0),
    "nurburgring": ("Nurburgring", 1),
    "sanmarino": ("SanMarino", 0),
    "shanghai": ("Shangai", 1),
    "silverstone": ("Silverstone", 0),
    "suzuka": ("Suzuka", 0),
}


@cache
def board(name: str) -> Imported:
    (path,) = (path for path in BOARDS if path.name == name)
    return import_file(path)


@cache
def numbers(name: str) -> Measures:
    return measure(board(name).circuit)


def test_all_of_them_are_there() -> None:
    found = {suffix: sum(path.suffix == suffix for path in BOARDS) for suffix in (".dat", ".tdf", ".js")}
    assert found == {".dat": 37, ".tdf": 22, ".js": 1}


@pytest.mark.parametrize("name", [path.name for path in BOARDS])
def test_every_board_loads_keeps_the_laws_and_survives_our_format(name: str) -> None:
    found = board(name)
    # Importing has checked the laws, and writing reads back what it wrote: neither would have returned otherwise.
    assert found.assumptions
    assert text.write(found.circuit)
    teams = [space.team or 0 for space in found.circuit.spaces if space.area is Area.BOX]
    assert sorted(teams) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize("name", [path.name for path in BOARDS if path.suffix != ".js"])
def test_numbers_lie_where_published_boards_lie(name: str) -> None:
    found = numbers(name)
    three_lanes = found.lanes == 3 and name != "Marina.tdf"
    assert 12 <= found.pit_lane <= 27
    assert found.grid == 10
    assert found.lap >= 89
    if three_lanes:
        assert 120 <= found.lap <= 209
        assert 4 <= len(found.corners) <= 11
        assert 6 <= found.stops <= 16
    for corner in found.corners:
        assert corner.longest > corner.shortest
        assert corner.longest <= {1: 18, 2: 17, 3: 23}[corner.stops]
    if name.endswith(".tdf"):
        assert 1 <= (found.first_corner or 0) <= 24
        assert found.weather is not None
        assert 1 <= found.weather.rain_to <= 9
        assert 6 <= found.weather.sun_from <= 15


@pytest.mark.parametrize("name", TWICE)
def test_a_board_in_both_formats_is_the_same_board(name: str) -> None:
    other, corners_apart = TWICE[name]
    one, two = numbers(f"{name}.dat"), numbers(f"{other}.tdf")
    assert one.lane_spaces == two.lane_spaces or name == "shanghai"
    assert (one.pit_lane, one.boxes, one.lanes) == (two.pit_lane, two.boxes, two.lanes)
    assert abs(one.lap - two.lap) <= 1
    assert len(one.corners) == len(two.corners)
    pairs = zip(one.corners, two.corners, strict=True)
    differ = [(a.id, (a.longest, a.shortest), (b.longest, b.shortest)) for a, b in pairs if _size(a) != _size(b)]
    assert len(differ) == corners_apart
    assert [corner.inside for corner in one.corners] == [corner.inside for corner in two.corners]


def _size(corner: CornerMeasure) -> tuple[int, int, int]:
    return corner.stops, corner.longest, corner.shortest


def test_monaco() -> None:
    dat, tdf, script = numbers("monaco.dat"), numbers("Monaco.tdf"), numbers("circuits.js")
    assert dat.lane_spaces == tdf.lane_spaces == script.lane_spaces == (168, 166, 163)
    assert (dat.pit_lane, tdf.pit_lane, script.pit_lane) == (18, 18, 18)
    assert dat.lap == tdf.lap == script.lap == 158
    sizes = [(corner.stops, corner.longest, corner.shortest) for corner in dat.corners]
    assert sizes[:5] == [(1, 7, 3), (1, 10, 5), (1, 6, 2), (1, 6, 2), (3, 18, 8)]
    assert sizes[6:] == [(1, 7, 3), (2, 13, 8), (2, 11, 6), (1, 6, 2)]
    assert tdf.weather == Weather(7, 13)
    # The one corner in which the two files differ: five spaces in each lane, or five, six and seven.
    assert (dat.corners[5].spaces, tdf.corners[5].spaces) == (18, 15)
    assert script.corners == ()


def test_the_three_lane_island_of_mini() -> None:
    found = numbers("Marina.tdf")
    assert found.spaces == 278
    assert sorted(found.lane_spaces, reverse=True) == [96, 92, 90]
    assert [corner.stops for corner in found.corners] == [1] * 6


def test_two_and_four_lanes() -> None:
    assert (numbers("minikart.dat").lanes, numbers("Indianapolis.tdf").lanes) == (2, 4)
    assert numbers("Indianapolis.tdf").lane_spaces == (50, 138, 132, 133)
    assert numbers("indianapolis.dat").lane_spaces == (51, 138, 132, 133)


def test_odd_things_in_the_files_are_said() -> None:
    for name, words in {
        "algarve.dat": "2 link(s) that skip a lane",
        "valenciaD.dat": "2 link(s) that skip a lane",
        "shanghai.dat": "1 link(s) beside a shorter one",
        "mexico.dat": "marks 11 boxes",
        "valencia.dat": "1 space(s) marked as blocked",
        "Sepang.tdf": "1 space(s) on no way round",
        "Suzuka.tdf": "1 link(s) from a space to itself",
        "Montreal.tdf": "1 space(s) changed lane",
        "Interlagos.tdf": "changed the rank of",
        "circuits.js": "no corners",
    }.items():
        assert any(words in assumption for assumption in board(name).assumptions), (name, board(name).assumptions)
