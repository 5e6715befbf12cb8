"""Fair dice: every number comes from a secret that was bound before the start, by a rule that anybody can compute.

Whoever runs a race draws a secret and shows its SHA-256, the commitment. Seats may then add words of their own; when
the race starts, secret and words are fixed. Roll number n, counted over all rolls of the race from 0 whatever the die,
is read from HMAC-SHA256 of a message that names the race, the words and n. When the secret is shown, everybody can
check that it is the one that was bound, and every roll. `docs/fair-dice.md` has the rule with a worked example.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import struct
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from .errors import IllegalRoll
from .ply import Roll
from .race import Race

SCHEME = "pitboard-dice-1"
SECRET_BYTES = 32
LONGEST_WORD = 40
LONGEST_RACE = 64
VALUES = 2**32
"""A digest is read as eight numbers below this."""


def new_secret() -> bytes:
    """A secret from the system's source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment_of(secret: bytes) -> str:
    """What is shown before the start: the secret's SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def is_word(word: object) -> bool:
    """Whether a seat may add that to the dice: 1 to 40 printable characters."""
    return isinstance(word, str) and 1 <= len(word) <= LONGEST_WORD and word.isprintable()


class FairDice:
    """The dice of one race. `race` is its id; `words` has one for each seat, None where it added none.

    Raises ValueError for a secret of another length, for a race's id that has not 1 to 64 printable characters, and
    for words that are none."""

    def __init__(self, secret: bytes, race: str, words: Sequence[str | None]) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        if not (1 <= len(race) <= LONGEST_RACE and race.isprintable()):
            raise ValueError(f"a race's id has 1 to {LONGEST_RACE} printable characters")
        for seat, word in enumerate(words):
            if word is not None and not is_word(word):
                raise ValueError(f"the word of seat {seat} must have 1 to {LONGEST_WORD} printable characters")
        self.secret, self.race, self.words = secret, race, tuple(words)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, in hexadecimal."""
        return commitment_of(self.secret)

    def message(self, number: int, retry: int = 0) -> str:
        """What the digest of a roll is made of; the same text that `JSON.stringify` gives in JavaScript."""
        bound = [SCHEME, self.race, list(self.words), number, retry]
        return json.dumps(bound, ensure_ascii=False, separators=(",", ":"))

    def side(self, number: int, sides: int) -> int:
        """Which side of a die falls in roll `number`, both counted from 0; a die has 1 to 2^32 sides."""
        for retry in count():
            digest = hmac.digest(self.secret, self.message(number, retry).encode(), "sha256")
            side = side_of(struct.unpack(">8I", digest), sides)
            if side is not None:
                return side
        raise AssertionError("unreachable: a value that is refused is followed by another")

    def face(self, number: int, faces: Sequence[int]) -> int:
        """What a die with these numbers on its sides shows in roll `number`."""
        return faces[self.side(number, len(faces))]

    def throw(self, race: Race) -> int:
        """What the die at hand shows. Raises IllegalRoll where none is to be rolled, or where it is not known how many
        rolls there were before, in a race that went on from a state."""
        if not race.is_whole:
            raise IllegalRoll("fair dice are for races from their beginning: rolls are counted")
        return self.face(sum(isinstance(ply, Roll) for ply in race.plies), race.die.faces)

    def as_meta(self, is_shown: bool) -> dict[str, Any]:
        """The entry `dice` of a record's header; with the secret where it may be shown."""
        secret = {"secret": self.secret.hex()} if is_shown else {}
        return {"scheme": SCHEME, "commitment": self.commitment, **secret, "race": self.race, "words": list(self.words)}


def side_of(values: Iterable[int], sides: int) -> int | None:
    """The side that the first usable of some values below 2^32 names; None when none of them is.

    Usable are those below the largest multiple of `sides`: with the rest, the first sides would fall more often."""
    limit = VALUES - VALUES % sides
    for value in values:
        if value < limit:
            return value % sides
    return None
