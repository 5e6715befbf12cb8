"""The race of one person against bots: whose ply it is, and what can be taken back."""

from __future__ import annotations

import pytest

from pitboard.circuits.library import load
from pitboard.cli.play.choosing import Choosing
from pitboard.cli.play.session import Session, Waits
from pitboard.race import Race
from pitboard.rules import presets


@pytest.fixture
def session() -> Session:
    """A race of two, the person in the second car."""
    race = Race(load("emberfold"), presets.load("mini"), 2, 1)
    return Session(race, ("club", "club"), seat=1, seed=5)


def until(session: Session, waits: Waits) -> None:
    """Play on until the race waits for this; the person throws, and takes what the club bot would."""
    while session.waits_for is not waits:
        if session.waits_for is Waits.CHOICE:
            session.choose(session.advice())
        elif session.waits_for is Waits.DIE:
            session.throw()
        else:
            session.go_on()


def test_the_person_is_asked_and_throws(session: Session) -> None:
    until(session, Waits.DIE)
    assert session.race.actor == 1
    until(session, Waits.CHOICE)
    assert session.race.actor == 1
    assert session.race.is_decision
    until(session, Waits.END)
    assert session.race.is_over
    assert session.names == ("club", "you")


def test_a_choice_is_taken_back_until_a_die_is_thrown(session: Session) -> None:
    until(session, Waits.CHOICE)
    assert not session.can_take_back
    before, told = session.race.digest, len(session.log)
    session.choose(session.advice())
    assert session.can_take_back
    session.take_back()
    assert (session.race.digest, len(session.log)) == (before, told)
    assert session.waits_for is Waits.CHOICE
    session.choose(session.advice())
    until(session, Waits.DIE)
    session.throw()
    assert not session.can_take_back


def test_what_is_taken_back_is_not_recorded(session: Session) -> None:
    until(session, Waits.CHOICE)
    plies = len(session.race.plies)
    session.choose(session.race.options[-1])
    session.take_back()
    assert len(session.race.plies) == plies


def test_gears_are_chosen_by_their_number(session: Session) -> None:
    until(session, Waits.CHOICE)
    while not (session.race.phase.name == "GEAR" and len(session.race.options) > 2):
        session.choose(session.advice())
        until(session, Waits.CHOICE)
    choosing = Choosing.at(session.race)
    choosing.type("1")
    assert choosing.focused.gear == 1
    choosing.type("2")
    assert choosing.focused.gear == 2
    choosing.type("9")
    assert choosing.focused.gear == 2
    assert len(choosing.forecasts) == len(choosing.options)


def test_two_digits_name_one_option(session: Session) -> None:
    until(session, Waits.CHOICE)
    while not (session.race.phase.name == "MOVE" and len(session.race.options) > 11):
        session.choose(session.advice())
        until(session, Waits.CHOICE)
    choosing = Choosing.at(session.race)
    assert sum(choosing.focused.bill) == min(sum(option.bill) for option in choosing.options)
    choosing.type("1")
    choosing.type("1")
    assert choosing.focus == 10
    choosing.step(1)
    assert choosing.focus == 11
    choosing.step(-100)
    assert choosing.focus == 0
