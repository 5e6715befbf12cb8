"""The fingerprint of the rules of a race."""

from __future__ import annotations

import pickle

import pytest

from pitboard.rules import presets
from pitboard.rules.digest import digest
from pitboard.rules.version import RULES_VERSION

KNOWN = {
    ("mini", 2): "e49cbcc0387efcebb2da1236618af12d3ba7f71fa060f76ac534c6d9259e2ac4",
    ("classic", 1): "79aff31ca73a21e2a16366fc5c2b2161d5a0aef5eedd06c26bbb92a1405d3d44",
    ("classic", 3): "c8cf98cb8643a2d2e1bca15e04a04e4cac0823e6a7fc5ba6eeb0f2397b1c0c7d",
    ("basic", 1): "cd7288c9c97feea5337e30c58f61c423b27a54523bf550f6fbbb6cdc8a72606d",
    ("modern", 2): "088ba8ed632f6fa22f1e2893a11509861e9a12e84d30d3e8d02daa8ce3c1ae9e",
    ("online", 2): "98ec7fac5584b8cd9a76e38babc6b32f38d0c132a77243c8f3274b7c00130302",
    ("street", 1): "29f59159bd57a6510f72fdfe78ca2b3fc7ac2e919af47dc428bfd6f1e2968a12",
}
"""Digests of the shipped rules. A change here makes recorded races unplayable: say so where it is made.

Rules version 2 plays pit stops, and so all of them changed: a fingerprint covers the pits, or that there are none."""


@pytest.mark.parametrize(("key", "laps"), KNOWN)
def test_digests_are_stable(key: str, laps: int) -> None:
    assert digest(presets.load(key), laps) == KNOWN[key, laps]


def test_rules_version() -> None:
    assert RULES_VERSION == 2


def test_every_number_of_laps_has_its_own() -> None:
    modern = presets.load("modern")

    assert len({digest(modern, laps) for laps in modern.laps}) == 3


def test_options_change_it() -> None:
    classic = presets.load("classic")

    assert digest(classic.with_option("slipstream", "on"), 1) != digest(classic, 1)
    assert digest(classic.with_option("handling", "off"), 3) != digest(classic, 3)
    assert digest(classic.with_option("order_counts", "loop"), 1) != digest(classic, 1)
    assert digest(classic.with_option("pit_stops", "off"), 2) != digest(classic, 2)


def test_what_does_not_decide_a_race_does_not_change_it() -> None:
    classic = presets.load("classic")

    assert digest(classic.using(key="house", title="Ours", switches=(), weather=None), 1) == digest(classic, 1)
    assert digest(classic.with_option("handling", "off"), 1) == digest(classic, 1)
    assert digest(classic.with_option("pit_stops", "off"), 1) == digest(classic, 1), "one lap has no stop to make"


def test_dice_and_sheets_change_it() -> None:
    modern = presets.load("modern")
    dice = ((1, 2), *modern.dice[1:])

    assert digest(modern.using(dice=dice), 2) != digest(modern, 2)
    assert digest(modern.using(sheets={**modern.sheets, 2: (7, 3, 3, 3, 3, 2)}), 2) != digest(modern, 2)
    assert digest(modern.using(sheets={**modern.sheets, 1: (7, 3, 3, 3, 3, 2)}), 2) == digest(modern, 2)


def test_a_ruleset_can_be_sent_to_another_process() -> None:
    for key in presets.PRESETS:
        rules = presets.load(key)

        assert pickle.loads(pickle.dumps(rules)) == rules
