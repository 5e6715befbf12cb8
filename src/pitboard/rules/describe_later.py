"""The values of the chapters that are not played yet, in the same words and form as those of `describe`."""

from __future__ import annotations

from pitboard.rules.describe import NONE, Row, points
from pitboard.rules.later import NitroUse, SlideScope, TrialFailure, WeatherChange, WeatherModel
from pitboard.rules.ruleset import Ruleset


def _nitro(rules: Ruleset) -> str:
    if rules.nitro is None:
        return NONE
    return "once a lap, + gear number" + "; option" * (rules.nitro.use is NitroUse.OPTION)


def _weather(rules: Ruleset) -> str:
    if rules.weather is None:
        return NONE
    words = {
        WeatherModel.FIVE_STATES_DRY: "five states, variable is dry",
        WeatherModel.FOUR_LINES: "four lines",
        WeatherModel.FIVE_STATES_KEPT: "five states, variable keeps the track as it was",
    }
    return words[rules.weather.model]


def _weather_change(rules: Ruleset) -> str:
    if rules.weather is None:
        return NONE
    return {WeatherChange.AT_ONCE: "at once", WeatherChange.ROUND_END: "at the end of the round"}[rules.weather.change]


def _slide(rules: Ruleset) -> str:
    if rules.tyres is None:
        return NONE
    words = {
        SlideScope.DIE_ENTERS_OR_STAYS: "moves whose die part enters or stays in a corner",
        SlideScope.ANY_CORNER_SPACE: "moves with any space in a corner",
        SlideScope.STOPS_OWED: "moves in a corner that still wants stops",
    }
    return words[rules.tyres.slide_scope]


def _construction(rules: Ruleset) -> str:
    if rules.construction is None:
        return NONE
    build = rules.construction
    laps = "" if build.laps == rules.laps else f" in {' or '.join(map(str, build.laps))} laps"
    extra = f"; {build.with_repairs} with technical stops" if build.with_repairs != build.points else ""
    return f"{build.points}{laps}, from {points(rules, build.least)} to {points(rules, build.most)}{extra}"


def _qualifying(rules: Ruleset) -> str:
    if rules.qualifying is None:
        return NONE
    skips = rules.qualifying.free_skips
    return f"option; {'any number of gears' if skips >= rules.gears - 1 else f'up to {skips} gears'} skipped free"


def _trial(rules: Ruleset) -> str:
    if rules.qualifying is None:
        return NONE
    words = {TrialFailure.TWO_MISSING: "two stops missing", TrialFailure.NO_STOP: "no stop in a corner of 2 or 3"}
    return words[rules.qualifying.fails]


LATER_ROWS: tuple[Row, ...] = (
    Row("V-23", "nitro", _nitro),
    Row("V-27", "weather", _weather),
    Row("V-28", "weather changes", _weather_change),
    Row("V-29", "slides in the rain", _slide),
    Row("V-30", "construction, option", _construction),
    Row("V-31", "qualifying", _qualifying),
    Row("V-32", "a trial fails at", _trial),
)
"""What a later version will play."""
