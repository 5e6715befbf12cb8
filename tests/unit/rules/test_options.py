"""The optional rules of a preset as switches."""

from __future__ import annotations

import pytest

from pitboard.rules import presets
from pitboard.rules.errors import RulesError
from pitboard.rules.ruleset import OrderCounts


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("mini", {"pit_stops": "on", "order_counts": "distance"}),
        ("classic", {"slipstream": "off", "handling": "on", "pit_stops": "on", "order_counts": "distance"}),
        ("basic", {"pit_stops": "on", "order_counts": "distance"}),
        ("modern", {"pit_stops": "on", "order_counts": "distance"}),
        ("online", {"pit_stops": "on", "order_counts": "distance"}),
        ("street", {"order_counts": "distance"}),
    ],
)
def test_options_of_each_preset(key: str, options: dict[str, str]) -> None:
    assert {switch.name: switch.value for switch in presets.load(key).options()} == options


def test_a_switch_says_what_it_is() -> None:
    slipstream, handling, pit_stops, order = presets.load("classic").options()

    assert (slipstream.clause, slipstream.allowed) == ("V-20", ("off", "on"))
    assert (handling.clause, handling.allowed) == ("V-19", ("off", "on"))
    assert (pit_stops.clause, pit_stops.allowed) == ("V-24", ("off", "on"))
    assert (order.clause, order.allowed) == ("V-34", ("distance", "loop"))


def test_setting_an_option_changes_that_and_nothing_else() -> None:
    classic = presets.load("classic")

    assert classic.with_option("slipstream", "on") == classic.using(slipstream=True)
    assert classic.with_option("slipstream", "on").with_option("slipstream", "off") == classic
    assert classic.with_option("order-counts", " LOOP ") == classic.using(order_counts=OrderCounts.LOOP)


def test_without_handling_cars_have_no_points_for_it() -> None:
    classic = presets.load("classic")
    off = classic.with_option("handling", "off")

    assert (classic.for_laps(3).handling, classic.for_laps(3).sheet(3)) == (True, (6, 3, 3, 3, 3, 2))
    assert (off.for_laps(3).handling, off.for_laps(3).sheet(3)) == (False, (6, 3, 3, 3, 3, 0))
    assert off.with_option("handling", "on") == classic


@pytest.mark.parametrize(
    ("key", "name", "value", "message"),
    [
        ("classic", "slipstrem", "on", r"option slipstrem: classic has no such option \(did you mean slipstream\?\)"),
        (
            "modern",
            "slipstream",
            "off",
            r"option slipstream: modern has no such option; its options are: pit_stops, order_counts$",
        ),
        ("classic", "", "on", r"its options are: slipstream, handling, pit_stops, order_counts$"),
        ("classic", "slipstream", "yes", r"option slipstream: 'yes' is not allowed; use one of: off, on$"),
        ("street", "pit_stops", "on", r"option pit_stops: street has no such option; its options are: order_counts$"),
        ("mini", "order_counts", "", r"option order_counts: '' is not allowed; use one of: distance, loop$"),
    ],
)
def test_faulty_settings_are_refused(key: str, name: str, value: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        presets.load(key).with_option(name, value)
