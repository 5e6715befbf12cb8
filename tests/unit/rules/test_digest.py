"""The fingerprint of the rules of a race."""

from __future__ import annotations

import pickle

import pytest

from pitboard.rules import presets
from pitboard.rules.digest import digest
from pitboard.rules.version import RULES_VERSION

KNOWN = {
    ("mini", 2): "eea0db3ededd3b431b5e4312b5500230b1e4d7ff897da20410a871f5e0dd0f6b",
    ("classic", 1): "5db726c51282a115a48efe37f4255262f257254a59d25a34b46fca991554759d",
    ("classic", 3): "3faae94406e4f50d23a3e6a4905e8d4f2d9fc9d7e30134ad2ecef0bf401a47f1",
    ("basic", 1): "5b646fb603bfc567445734a56eb6700311c12a5b98c713b618ff2058d58c86eb",
    ("modern", 2): "7a8af7a933b72304be75f10bd650f6677b01695a3b8f7de11601499977599b9e",
    ("online", 2): "5ca0fa49f82cd299777411791933e380aa493f09aace318f99c1a9a85650ccfc",
    ("street", 1): "86044c757a3bd11b2d928a7679059759867e392e6194572ca3528a0cbdb52463",
}
"""Digests of the shipped rules. A change here makes recorded races unplayable: say so where it is made."""


@pytest.mark.parametrize(("key", "laps"), KNOWN)
def test_digests_are_stable(key: str, laps: int) -> None:
    assert digest(presets.load(key), laps) == KNOWN[key, laps]


def test_rules_version() -> None:
    assert RULES_VERSION == 1


def test_every_number_of_laps_has_its_own() -> None:
    modern = presets.load("modern")

    assert len({digest(modern, laps) for laps in modern.laps}) == 3


def test_options_change_it() -> None:
    classic = presets.load("classic")

    assert digest(classic.with_option("slipstream", "on"), 1) != digest(classic, 1)
    assert digest(classic.with_option("handling", "off"), 3) != digest(classic, 3)
    assert digest(classic.with_option("order_counts", "loop"), 1) != digest(classic, 1)


def test_what_does_not_decide_a_race_does_not_change_it() -> None:
    classic = presets.load("classic")

    assert digest(classic.using(key="house", title="Ours", switches=(), weather=None), 1) == digest(classic, 1)
    assert digest(classic.with_option("handling", "off"), 1) == digest(classic, 1)


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
