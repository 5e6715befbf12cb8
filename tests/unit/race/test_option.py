"""Options: their text, unique in every decision, their bill in words, and the clauses they name."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from pitboard.race import Option
from pitboard.race.option import price
from pitboard.rules import clauses
from tests.clauses.kit import OPEN, At, behind, option, rolled, staged
from tests.laws.races import Setting, driven, few, settings_of_races

NOTATION = re.compile(r"g\d|decline|take|wait|\S+( t)?( b\d+)?( o\d+)?( !\S+)*")
KNOWN = set(clauses.catalogue())


@given(settings_of_races())
@few
def test_notation_is_unique_in_every_decision_and_indices_count_from_0(setting: Setting) -> None:
    for step in driven(setting):
        options = step.race.options
        assert [one.index for one in options] == list(range(len(options)))
        assert len({one.notation for one in options}) == len(options)
        for one in options:
            assert NOTATION.fullmatch(one.notation)
            assert step.race.option(one.index) == one


@given(settings_of_races())
@few
def test_every_option_names_clauses_of_the_catalogue_and_a_route_to_its_end(setting: Setting) -> None:
    circuit = setting.circuit
    for step in driven(setting):
        for one in step.race.options:
            assert one.clauses
            assert set(one.clauses) <= KNOWN
            if one.kind == "move" and one.route:
                here = str(step.race.cars[step.race.mover].space)
                assert one.route[-1] == one.end
                for space in one.route:
                    assert space in {link.target for link in circuit.out[here]}
                    here = space
                assert set(one.danger) <= set(one.route)


def test_notation_tells_what_a_move_brings() -> None:
    move = Option(0, "move", end="1.4.2", braked=2, turbo=True, overshoot=1, danger=("1.3.1", "1.4.1"))
    assert move.notation == "1.4.2 t b2 o1 !1.3.1 !1.4.1"
    assert Option(0, "gear", gear=3).notation == "g3"
    assert Option(0, "decline").notation == "decline"
    assert Option(0, "slipstream", end="a1").notation == "a1"


@pytest.mark.parametrize(
    ("bill", "pooled", "words"),
    [
        ((0, 0, 0, 0, 0, 0), False, ""),
        ((1, 2, 0, 0, 0, 0), False, "1 tyre, 2 brakes"),
        ((2, 1, 1, 1, 1, 1), False, "2 tyres, 1 brake, 1 gearbox, 1 body, 1 engine, 1 handling"),
        ((0, 0, 0, 0, 0, 0), True, ""),
        ((1, 0, 0, 0, 0, 0), True, "1 point"),
        ((7, 0, 0, 0, 0, 0), True, "7 points"),
    ],
)
def test_a_bill_in_words(bill: tuple[int, int, int, int, int, int], pooled: bool, words: str) -> None:
    assert price(Option(0, "move", bill=bill), pooled) == words


@pytest.mark.parametrize(
    ("notation", "clauses"),
    [("a44 o1", {"O-2", "O-4"}), ("a43 b1", {"B-1"}), ("a44", set())],
)
def test_clauses_of_moves(notation: str, clauses: set[str]) -> None:
    stops = 1 if notation == "a44" else 0
    race = rolled(OPEN, "modern", 4, At("a40", gear=3, stops=stops))
    assert set(option(race, notation).clauses) == (clauses or {"M-1"})


def test_clauses_of_gears_and_of_a_slipstream() -> None:
    gears = {one.notation: one.clauses for one in staged(OPEN, "modern", At("a0", gear=4)).options}
    assert gears["g3"] == ("G-1",)
    assert gears["g2"] == ("G-1", "V-8")
    for one in behind("modern", At("a12", gear=4)).options:
        assert set(one.clauses) >= ({"L-1"} if one.kind == "decline" else {"L-1", "L-2"})


def test_options_as_state_texts_have_them() -> None:
    race = staged(OPEN, "modern", At("a0", gear=4))
    assert race.options[1].as_dict() == {"gear": 2, "bill": [0, 0, 1, 0, 0, 0]}
    slips = behind("modern", At("a12", gear=4)).options
    assert slips[0].as_dict() == {"decline": True}
    assert slips[1].as_dict()["slip"] is True
    assert "slip" not in rolled(OPEN, "modern", 4, At("a0", gear=3)).options[0].as_dict()
