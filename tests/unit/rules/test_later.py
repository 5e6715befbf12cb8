"""The values of the chapters that are not played yet, against table 2 of the catalogue."""

from __future__ import annotations

import pytest

from pitboard.rules import presets
from pitboard.rules.later import (
    Construction,
    Nitro,
    NitroUse,
    Qualifying,
    SlideScope,
    Technical,
    TrialFailure,
    Tyre,
    Weather,
    WeatherChange,
    WeatherModel,
)


def test_technical_stops() -> None:
    technical = {key: presets.load(key).technical for key in presets.PRESETS}

    assert [key for key, value in technical.items() if value == Technical(repairs=2)] == ["classic", "modern", "online"]
    assert [key for key, value in technical.items() if value is None] == ["mini", "basic", "street"]


@pytest.mark.parametrize(
    ("key", "model", "change", "scope"),
    [
        ("classic", WeatherModel.FIVE_STATES_DRY, WeatherChange.AT_ONCE, SlideScope.DIE_ENTERS_OR_STAYS),
        ("modern", WeatherModel.FOUR_LINES, WeatherChange.AT_ONCE, SlideScope.ANY_CORNER_SPACE),
        ("online", WeatherModel.FIVE_STATES_KEPT, WeatherChange.ROUND_END, SlideScope.STOPS_OWED),
        ("street", WeatherModel.FOUR_LINES, WeatherChange.AT_ONCE, SlideScope.ANY_CORNER_SPACE),
    ],
)
def test_weather_and_slides(key: str, model: WeatherModel, change: WeatherChange, scope: SlideScope) -> None:
    rules = presets.load(key)

    assert rules.weather == Weather(model, change, collision_to=2, engine_to=3, handling_to=5)
    assert rules.tyres is not None
    assert rules.tyres.slide_scope is scope


@pytest.mark.parametrize(("key", "worn_loss"), [("classic", 1), ("modern", 0), ("online", 0)])
def test_tyres(key: str, worn_loss: int) -> None:
    tyres = presets.load(key).tyres

    assert tyres is not None
    assert tyres.kinds == {
        "hard": Tyre(3, (1, 1, 1), (1, 1, 1), bonus=0, worn_loss=0),
        "soft": Tyre(3, (2, 2, 3), (2, 2, 3), bonus=1, worn_loss=worn_loss),
        "wet": Tyre(1, (2, 2, 3), (1, 1, 1), bonus=0, worn_loss=0),
    }


def test_street_has_hard_tyres_only() -> None:
    tyres = presets.load("street").tyres

    assert tyres is not None
    assert list(tyres.kinds) == ["hard"]


@pytest.mark.parametrize(
    ("key", "construction"),
    [
        ("classic", Construction((3,), 20, 20, (1, 1, 1, 1, 1, 1), (15, 15, 15, 15, 15, 15))),
        ("modern", Construction((1, 2, 3), 20, 20, (1, 1, 1, 1, 1, 1), (14, 7, 7, 7, 7, 7))),
        ("online", Construction((1, 2, 3), 20, 22, (1, 1, 1, 1, 1, 1), (14, 7, 7, 7, 7, 7))),
        ("street", None),
    ],
)
def test_construction(key: str, construction: Construction | None) -> None:
    assert presets.load(key).construction == construction


@pytest.mark.parametrize(
    ("key", "qualifying"),
    [
        ("classic", Qualifying(3, TrialFailure.TWO_MISSING)),
        ("modern", Qualifying(3, TrialFailure.NO_STOP)),
        ("online", Qualifying(5, TrialFailure.NO_STOP)),
        ("street", Qualifying(3, TrialFailure.NO_STOP)),
    ],
)
def test_qualifying(key: str, qualifying: Qualifying) -> None:
    assert presets.load(key).qualifying == qualifying


def test_nitro() -> None:
    nitro = {key: presets.load(key).nitro for key in presets.PRESETS}

    assert nitro.pop("online") == Nitro(1, NitroUse.OPTION)
    assert nitro.pop("street") == Nitro(1, NitroUse.ALWAYS)
    assert set(nitro.values()) == {None}


@pytest.mark.parametrize("key", ["mini", "basic"])
def test_small_books_have_no_later_chapters(key: str) -> None:
    rules = presets.load(key)

    assert rules.technical is None
    assert (rules.weather, rules.tyres, rules.construction, rules.qualifying) == (None, None, None, None)
    assert (rules.nitro, rules.teams, rules.street) == (None, None, None)


def test_teams() -> None:
    teams = presets.load("modern").teams

    assert teams is not None
    assert teams.repairs == 4
    assert teams.place_points == (10, 8, 6, 5, 4, 3, 2, 1, 0, 0)


def test_street() -> None:
    street = presets.load("street").street

    assert street is not None
    assert (street.line_points, street.police_points, street.noise_from) == (2, 2, (16, 19, 20))
    assert street.drivers == {
        "toll": (7, 3, 2, 2, 3, 3),
        "forecaster": (8, 4, 2, 2, 3, 2),
        "bruiser": (6, 3, 2, 4, 3, 3),
        "line-reader": (9, 2, 2, 2, 3, 2),
        "mechanic": (4, 6, 2, 3, 3, 2),
        "first-in": (6, 4, 2, 3, 3, 3),
        "thrower": (7, 2, 3, 2, 3, 3),
        "litterer": (6, 3, 3, 3, 3, 3),
        "engine-tamer": (5, 4, 3, 3, 3, 4),
        "booster": (5, 5, 3, 2, 3, 2),
    }
