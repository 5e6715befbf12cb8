"""Dice for whoever wants to race without any: a small seeded generator (sfc32), apart from the state.

Every word is 32 bits, so that Python, compiled code and other languages agree.
"""

from __future__ import annotations

from pitboard.kernels import array, rule, u32

from .chance import die, face_of
from .layout import Book, Race

WORD = 0xFFFFFFFF
WARM_UP = 12


class Sampler:
    """The generator's four words; the last is a counter."""

    words: list[int] = array(u32, 4)


@rule
def seed(sampler: Sampler, low: int, high: int) -> None:
    """Begin anew from a seed of 64 bits, given in halves."""
    sampler.words[0] = 0
    sampler.words[1] = low & WORD
    sampler.words[2] = high & WORD
    sampler.words[3] = 1
    for _ in range(WARM_UP):
        next_word(sampler)


@rule
def next_word(sampler: Sampler) -> int:
    """The next 32 random bits."""
    words = sampler.words
    a, b, c, count = int(words[0]), int(words[1]), int(words[2]), int(words[3])
    word = (a + b + count) & WORD
    words[3] = (count + 1) & WORD
    words[0] = b ^ (b >> 9)
    words[1] = (c + (c << 3)) & WORD
    words[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    return word


@rule
def below(sampler: Sampler, bound: int) -> int:
    """A number from 0 to bound - 1, all equally likely to within one in millions (2**-32 times the bound)."""
    return (next_word(sampler) * bound) >> 32


@rule
def throw(sampler: Sampler, race: Race, book: Book) -> int:
    """Throw the die that the race waits for; the face that shows."""
    which = die(race)
    return face_of(book, which, below(sampler, book.sides[which]))
