"""A faulty preset file is refused with the file, the key and the remedy."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from pitboard.rules.errors import RulesError
from pitboard.rules.presets import read_preset

SHIPPED = files("pitboard").joinpath("data", "rulesets")


def shipped(key: str) -> str:
    """Return the text of a file that we ship."""
    return SHIPPED.joinpath(f"{key}.toml").read_text(encoding="utf-8")


def refusal(folder: Path, text: str, key: str = "house") -> str:
    """Return the message with which a file of this text is refused."""
    (folder / f"{key}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read_preset(key, folder)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("stall_to = 1", "stall = 1", "house.toml: stall: is not a key of this table (did you mean stall_to?); remove"),
        ("stall_to = 1", "", "house.toml: stall_to: is missing; add it"),
        ("stall_to = 1", 'stall_to = "one"', "house.toml: stall_to: 'one' must be a whole number from 0 to 1000"),
        ("stall_to = 1", "stall_to = -1", "house.toml: stall_to: -1 must be a whole number"),
        ("stall_to = 1", "stall_to = true", "house.toml: stall_to: True must be a whole number"),
        ("stall_to = 1", "stall_to = 20", "house.toml: flying_from: must be above stall_to (20)"),
        ('pole = "highest"', 'pole = "high"', "house.toml: pole: 'high' is not allowed; use one of: lowest, highest"),
        ('pole = "highest"', "pole = 1", "house.toml: pole: 1 is not allowed; use one of: lowest, highest"),
        ("pooled = false", "pooled = 0", "house.toml: pooled: 0 must be true or false"),
        ("pooled = false", "pooled = true", "house.toml: sheets: a pool is undivided; write { pool = 20 }"),
        ("most_cars = 10", "most_cars = 1", "house.toml: most_cars: must be from 2 to 10"),
        ("most_cars = 10", "most_cars = 11", "house.toml: most_cars: must be from 2 to 10"),
        ("slipstream_gear = 4", "slipstream_gear = 0", "house.toml: slipstream_gear: must be a gear, from 1 to 6"),
        ("engine_gear = 5", "engine_gear = 7", "house.toml: engine_gear: must be a gear, from 1 to 6"),
        (
            "  [1, 1, 2, 2],",
            "  [0, 1, 2, 2],",
            "house.toml: dice: each gear needs a die with at least one face, and no",
        ),
        ("default_laps = 2", "default_laps = 4", "house.toml: default_laps: 4 must be one of [1, 2, 3]"),
        (
            "laps = [1, 2, 3]  ",
            "laps = [1, 2]  ",
            "house.toml: sheets: there must be one sheet for each number of laps",
        ),
        ('"body", "engine", ', '"body", "motor", ', "house.toml: deadly: 'motor' is not a part"),
        (
            "{ gearbox = 1 },",
            "{ gear_box = 1 },",
            "house.toml: skip_cost: 'gear_box' is not a part (did you mean gearbox?)",
        ),
        ("  { gearbox = 1 },\n", "", "house.toml: skip_cost: must hold 3 costs"),
        ("[[5, 20], [6, 30]]", "[[5, 21], [6, 30]]", "house.toml: engine_triggers: [5, 21]: no gear has such a face"),
        ("[[5, 20], [6, 30]]", "[[7, 20]]", "house.toml: engine_triggers: [7, 20]: no gear has such a face"),
        ("[[5, 20], [6, 30]]", "[[5], [6, 30]]", "house.toml: engine_triggers: [5] must be a list of 2"),
        ("collision_to = 1 ", "collision_to = 21 ", "house.toml: collision_to: must be a number of the black die"),
        ("  [1, 1, 2, 2],", "  [],", "house.toml: dice: each gear needs a die with at least one face"),
        ("  [1, 1, 2, 2],", "  4,", "house.toml: dice: 4 must be a list"),
        ('"order_counts"]', '"order"]', "house.toml: switches: 'order' is not a switch"),
        ("[[1, 0], [2, 0]", "{ per_space = 1 } #", "house.toml: block_cost: {'per_space': 1} must hold the numbers"),
        ("1 = { tyres = 6", "one = { tyres = 6", "house.toml: sheets.one: must be a number of laps, such as 2"),
        ("1 = { tyres = 6", "1 = { tyres = -6", "house.toml: sheets.1.tyres: -6 must be a whole number"),
        ('exit = "half-roll"', 'exit = "fast"', "house.toml: pits.exit: 'fast' is not allowed; use one of: pool-roll"),
        ("quick_to = 10", "", "house.toml: pits.quick_to: is missing; add it"),
        ('gives = "tyres"', 'gives = "whole-pool"', "house.toml: pits.gives: must be tyres where a car has parts"),
        (
            'exit = "half-roll"',
            'exit = "pool-roll"',
            "house.toml: pits.exit: pool-roll goes with gives = pool-as-rolled",
        ),
        ("exit_gear = 4", "exit_gear = 0", "house.toml: pits.exit_gear: must be a gear, from 1 to 6"),
        ("exit_gear = 4", "exit_gear = 7", "house.toml: pits.exit_gear: must be a gear, from 1 to 6"),
        ("quick_to = 10", "quick_to = 21", "house.toml: pits.quick_to: must be a number of the black die, at most 20"),
        ("hard = { slide = 3,", "hard = { slid = 3,", "house.toml: tyres.kinds.hard.slid: is not a key of this table"),
        ('pole = "highest"', "pole = ", "house.toml: is not TOML: Invalid value (at line "),
    ],
)
def test_a_slip_is_named_with_its_remedy(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = shipped("modern")
    assert old in text

    assert refusal(tmp_path, text.replace(old, new, 1)).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('deadly = ["pool"]', 'deadly = ["engine"]', 'house.toml: deadly: a pool has no parts; write ["pool"] or []'),
        (
            'gives = "whole-pool"',
            'gives = "tyres"',
            "house.toml: pits.gives: must be tyres where a car has parts, and the pool where it has one",
        ),
        ("handling = false", "handling = true", "house.toml: handling: a pool has no handling points; set it to false"),
    ],
)
def test_a_pool_has_no_parts(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert refusal(tmp_path, shipped("basic").replace(old, new, 1)) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'base = "modern"\nwithout = ["boxes"]',
            "house.toml: without: the base has no 'boxes'; remove it from the list",
        ),
        ('base = "modern"\nwithout = ["pits.boxes.x"]', "house.toml: without: the base has no 'pits.boxes.x'"),
        ("base = 1", "house.toml: base: 1 must be the key of a preset, in quotes"),
        ('base = "house"', "house.toml: base: leads back to this file; name a base that stands on its own"),
        ('base = "nowhere"', "nowhere.toml: cannot be read"),
        ('base = "modern"\nwithout = ["pits"]', "house.toml: pit_stops: this book has no [pits]; add the table, or"),
        ('base = "modern"\npits = 3', "house.toml: pits: 3 must be a table"),
    ],
)
def test_a_base_must_fit(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "modern.toml").write_text(shipped("modern"), encoding="utf-8")

    assert refusal(tmp_path, text).startswith(message)


def test_a_file_with_a_base_holds_only_what_differs(tmp_path: Path) -> None:
    (tmp_path / "modern.toml").write_text(shipped("modern"), encoding="utf-8")
    text = 'base = "modern"\ntitle = "House"\nwithout = ["weather"]\nstall_to = 3\n[pits]\nexit_gear = 3\n'
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")

    modern, house = read_preset("modern", tmp_path), read_preset("house", tmp_path)

    assert (house.key, house.title, house.stall_to, house.weather) == ("house", "House", 3, None)
    assert house.pits is not None
    assert modern.pits is not None
    assert (house.pits.exit_gear, house.pits.quick_to) == (3, modern.pits.quick_to)
    assert house.dice == modern.dice


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(RulesError, match=r"^house\.toml: cannot be read .*UTF-8"):
        read_preset("house", tmp_path)
