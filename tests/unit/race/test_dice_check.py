"""Checking the dice of a record: a roll that is not the secret's is named, however well the record was mended."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from pitboard.race import Record, RecordError
from pitboard.race.dice_check import DiceCheck, verify_dice
from pitboard.race.ply import Choice, Ply, Roll
from pitboard.race.record import digest_of_plies
from pitboard.race.replay import begin, go_through, verify
from pitboard.race.view import die_of

from .records import FAIR, fairly, ours

Meta = dict[str, Any]


def record(**changes: Any) -> Record:
    """The record of the fair race, its secret shown; `changes` are of its entry about dice, None takes one away."""
    dice = FAIR.as_meta(is_shown=True) | changes
    return Record.of(fairly(), {"dice": {name: value for name, value in dice.items() if value is not None}})


def rolls_of(kept: Record) -> list[int]:
    """The plies that are rolls."""
    return [number for number, ply in enumerate(kept.plies, 1) if isinstance(ply, Roll)]


def forged(kept: Record, plies: list[Ply]) -> Record:
    """A record of other plies with an end that fits them, as far as they can be played."""
    race = begin(kept)
    for _ in go_through(race, plies):
        pass
    end = {"plies": len(plies), "digest": race.digest, "plies_digest": digest_of_plies(kept.cars, plies)}
    return dataclasses.replace(kept, plies=tuple(plies), end=end)


def refused(kept: Record) -> RecordError:
    """The error that verifying raises."""
    with pytest.raises(RecordError) as error:
        verify(kept)
    return error.value


def test_the_dice_of_a_fair_race_are_checked() -> None:
    kept = record()
    race = verify(kept)
    assert race.is_over
    assert verify_dice(kept, race.rules) == DiceCheck("checked", len(rolls_of(kept)), FAIR.commitment)
    assert len(rolls_of(kept)) > 30


def test_so_they_are_when_it_was_written_and_read() -> None:
    kept = Record.parse("\n".join(record().lines()).encode())
    verify(kept)
    assert kept.meta["dice"]["words"] == ["chicane", "Żółw"]


def test_a_changed_roll_that_is_legal_is_named_though_the_end_was_mended() -> None:
    # The last roll for a start: of numbers between a stall and a flying start none does anything else than another.
    kept = record()
    starts = [(n, ply) for n, ply in enumerate(kept.plies[:15], 1) if isinstance(ply, Roll) and ply.die == 0]
    at, ply = [(n, ply) for n, ply in starts if 2 < ply.face < 19][-1]
    other = dataclasses.replace(ply, face=ply.face + 1 if ply.face < 18 else ply.face - 1)
    changed = forged(kept, [*kept.plies[: at - 1], other, *kept.plies[at:]])
    fair = changed.meta.pop("dice")
    assert verify(changed).is_over  # without an eye on the dice nothing is wrong with it
    error = refused(dataclasses.replace(changed, meta={"dice": fair}))
    assert (error.line, error.ply) == (at + 1, at)
    number = rolls_of(kept).index(at)
    assert f"roll {number} of the race shows {ply.face} by the secret that was bound, not {other.face}" in str(error)


def test_of_a_changed_roll_and_what_no_longer_follows_the_roll_is_named() -> None:
    kept = record()
    for at in rolls_of(kept)[4::7]:
        ply = kept.plies[at - 1]
        assert isinstance(ply, Roll)
        faces = die_of(ply.die, fairly().rules).faces
        other = dataclasses.replace(ply, face=next(face for face in faces if face != ply.face))
        error = refused(dataclasses.replace(kept, plies=(*kept.plies[: at - 1], other, *kept.plies[at:])))
        assert error.ply == at


def test_a_roll_left_out_is_noticed() -> None:
    # A race that begins with the second number of the secret: all rolls are legal, but none is in its place.
    kept = record()
    race, rolls = begin(kept), 0
    while len(race.plies) < 30:
        if race.is_chance:
            rolls += 1
            race.roll(FAIR.face(rolls, race.die.faces))
        else:
            race.apply(0)
    error = refused(forged(kept, race.plies))
    assert error.ply in rolls_of(kept)[:3]
    assert "a roll has been changed, left out or added" in str(error)


def test_a_choice_is_nobodys_roll() -> None:
    kept = record()
    to = next(number for number, ply in enumerate(kept.plies, 1) if isinstance(ply, Choice))
    assert verify_dice(kept, fairly().rules, to).rolls == to - 1


def test_before_the_secret_is_shown_nothing_can_be_checked() -> None:
    kept = record(secret=None)
    assert verify_dice(kept, verify(kept).rules) == DiceCheck("not_yet", len(rolls_of(kept)), FAIR.commitment)


@pytest.mark.parametrize(
    ("meta", "outcome"),
    [
        ({}, "none"),
        ({"seed": 5}, "seed"),
        ({"dice": {"scheme": "seed"}}, "seed"),
        ({"dice": {"scheme": "real"}}, "real"),
    ],
)
def test_dice_that_nobody_was_bound_to_are_left_alone(meta: Meta, outcome: str) -> None:
    kept = Record.of(ours(), meta)
    check = verify_dice(kept, verify(kept).rules)
    assert (check.outcome, check.commitment, check.rolls) == (outcome, None, len(rolls_of(kept)))


Change = dict[str, Any]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"secret": "ff" * 32}, "the secret is not the one that was bound before the start: its SHA-256 is "),
        ({"commitment": "ff" * 32}, f"and {'ff' * 32} was shown"),
        ({"scheme": "pitboard-dice-9"}, "dice of the scheme 'pitboard-dice-9' cannot be checked here"),
        ({"scheme": 7}, "dice of the scheme 7 cannot be checked here"),
        ({"commitment": None}, "'dice' must have a 'commitment'"),
        ({"commitment": "ff"}, "'commitment' must have 64 digits from 0 to f"),
        ({"secret": 5}, "'secret' must have 64 digits"),
        ({"secret": "FF" * 32}, "'secret' must have 64 digits"),
        ({"race": None}, "'race' must be the race's id"),
        ({"race": "a\nb"}, "'race' must be the race's id"),
        ({"words": None}, "'words' must have one for each car"),
        ({"words": ["a"]}, "'words' must have one for each car"),
        ({"words": ["a", ""]}, "'words' must have one for each car"),
        ({"words": ["a", 5]}, "'words' must have one for each car"),
    ],
)
def test_an_entry_that_does_not_hold_is_refused(changes: Change, said: str) -> None:
    error = refused(record(**changes))
    assert (error.line, error.ply) == (1, None)
    assert said in str(error)


OTHERS = ({"race": "k7rd2mpaq4xf"}, {"words": ["chicane", None]}, {"words": ["Żółw", "chicane"]})


@pytest.mark.parametrize("changes", OTHERS)
def test_with_another_race_or_other_words_the_rolls_do_not_come_out(changes: Change) -> None:
    error = refused(record(**changes))
    assert error.ply in rolls_of(record())[:4]


@pytest.mark.parametrize("given", [5, "fair", [], None, True])
def test_an_entry_that_is_no_object_is_refused(given: object) -> None:
    kept = Record.of(fairly(), {"dice": given})
    if given is None:
        assert verify_dice(kept, verify(kept).rules).outcome == "none"
    else:
        assert "'dice' must be an object" in str(refused(kept))


def test_a_die_that_no_gear_has_is_named_even_by_itself() -> None:
    kept = record()
    plies = (*kept.plies[:3], Roll(0, 9, 1), *kept.plies[4:])
    with pytest.raises(RecordError, match="line 5, ply 4: there is no die 9"):
        verify_dice(dataclasses.replace(kept, plies=plies), fairly().rules)


def test_the_secret_itself_stands_in_no_message() -> None:
    said = str(refused(record(commitment="ff" * 32)))
    assert FAIR.secret.hex() not in said
    assert json.dumps(FAIR.as_meta(is_shown=False)).count(FAIR.secret.hex()) == 0
