"""Whether the dice of a record are those that were bound before its start (`fair`), as far as it lets anybody check."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from pitboard.rules.ruleset import Ruleset

from .fair import LONGEST_RACE, LONGEST_WORD, SCHEME, SECRET_BYTES, FairDice, is_word
from .ply import Roll
from .record import Record, RecordError
from .view import die_of

REAL, SEEDED = "real", "seed"
"""Schemes of dice that cannot be checked: those people threw themselves, and those of a seed."""
HEX = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """What a check came to.

    `outcome`: checked (all rolls are those of the secret), not_yet (fair dice, but the record does not show the
    secret), real (thrown by people), seed (from a seed that was not bound), none (the record does not say). `rolls`
    counts all rolls. `commitment` is that of fair dice: what everybody was shown before the start."""

    outcome: Literal["checked", "not_yet", "real", "seed", "none"]
    rolls: int
    commitment: str | None = None


def verify_dice(record: Record, rules: Ruleset, to: int | None = None) -> DiceCheck:
    """Check the rolls among a record's first `to` plies, or all of them. Raises RecordError where the secret is another
    than the one that was bound, or at the first roll that is not its.

    That each roll was one of the die that was due is for `replay` to say."""
    plies = record.plies if to is None else record.plies[:to]
    rolls = [(number, ply) for number, ply in enumerate(plies, 1) if isinstance(ply, Roll)]
    given = record.meta.get("dice")
    if given is None:
        return DiceCheck("seed" if "seed" in record.meta else "none", len(rolls))
    if not isinstance(given, dict):
        raise RecordError(1, "'dice' must be an object")
    scheme = given.get("scheme")
    if scheme in (REAL, SEEDED):
        return DiceCheck("real" if scheme == REAL else "seed", len(rolls))
    if scheme != SCHEME:
        raise RecordError(1, f"dice of the scheme {scheme!r:.40} cannot be checked here: use another version")
    dice = _fair_dice(given, len(record.cars))
    if dice is None:
        return DiceCheck("not_yet", len(rolls), given["commitment"])
    for count, (number, ply) in enumerate(rolls):
        if ply.die > rules.gears:
            raise RecordError(number + 1, f"there is no die {ply.die}", number)
        face = dice.face(count, die_of(ply.die, rules).faces)
        if face != ply.face:
            raise RecordError(
                number + 1,
                f"roll {count} of the race shows {face} by the secret that was bound, not {ply.face}: "
                "a roll has been changed, left out or added",
                number,
            )
    return DiceCheck("checked", len(rolls), dice.commitment)


def _fair_dice(given: dict[str, Any], cars: int) -> FairDice | None:
    """The dice that a header describes; None while their secret is not shown."""
    commitment, secret = (_digits(given, name) for name in ("commitment", "secret"))
    if commitment is None:
        raise RecordError(1, "'dice' must have a 'commitment'")
    race, words = given.get("race"), given.get("words")
    if not (isinstance(race, str) and 1 <= len(race) <= LONGEST_RACE and race.isprintable()):
        raise RecordError(1, f"'race' must be the race's id of 1 to {LONGEST_RACE} printable characters")
    if not (isinstance(words, list) and len(words) == cars and all(w is None or is_word(w) for w in words)):
        raise RecordError(
            1, f"'words' must have one for each car, of 1 to {LONGEST_WORD} printable characters, or null"
        )
    if secret is None:
        return None
    dice = FairDice(bytes.fromhex(secret), race, words)
    if dice.commitment != commitment:
        raise RecordError(
            1,
            f"the secret is not the one that was bound before the start: its SHA-256 is {dice.commitment}, "
            f"and {commitment} was shown",
        )
    return dice


def _digits(given: dict[str, Any], name: str) -> str | None:
    value = given.get(name)
    if value is None or (isinstance(value, str) and HEX.fullmatch(value)):
        return value
    raise RecordError(1, f"{name!r} must have {2 * SECRET_BYTES} digits from 0 to f")
