"""A small game, not a race, that uses all that the kernels package offers. Run as a program it prints what it did."""

import hashlib

from pitboard.kernels import Grid, Ints, Progress, Stored, array, copy_into, new, new_ints, raw, rule
from pitboard.kernels.schema import flag, i8, i16, i64, one, u8, u32

COUNTERS = 4


class Counter:
    value: int = i16
    is_full: bool = flag
    digits: list[int] = array(i8, 6)


class Game:
    rng: list[int] = array(u32, 2)
    mask: int = u8
    total: int = i64
    best: Counter = one(Counter)
    counters: list[Counter] = array(Counter, COUNTERS)
    table: Grid = array(i16, 5, 3)
    best_is_even: bool = flag


@rule
def draw(game: Game, sides: int) -> int:
    """A number below ``sides``, made of 32-bit words only."""
    word = game.rng[0]
    game.rng[0] = (game.rng[1] + 0x9E3779B9) & 0xFFFFFFFF
    game.rng[1] = (word ^ ((word << 7) & 0xFFFFFFFF)) ^ (game.rng[0] >> 9)
    return (game.rng[1] * sides) >> 32


@rule
def is_even(number: int) -> bool:
    return number % 2 == 0


@rule
def step(game: Game) -> None:
    which = draw(game, COUNTERS)
    counter = game.counters[which]
    counter.value += draw(game, 200) - 90
    counter.digits[draw(game, 6)] -= 1
    counter.is_full = counter.value > 100
    game.mask = (game.mask ^ (1 << which)) & 0xFF
    game.table[which, draw(game, 3)] = counter.value // -7
    if counter.value > game.best.value:
        game.best = counter
        game.best_is_even = is_even(counter.value)
    game.total += counter.value % 5


@rule
def play(game: Stored[Game], totals: Ints) -> None:
    """The entry point: a step for each place of ``totals``."""
    for number in range(len(totals)):
        step(game[0])
        totals[number] = game[0].total


@rule
def peek(totals: Ints, index: int) -> int:
    """Reads wherever it is told to."""
    return totals[index]


def main() -> None:
    """Print a digest of the state before and after each of some calls."""
    game, kept, totals = new(Game), new(Game), new_ints(10)
    with Progress():
        for _ in range(20):
            print(hashlib.sha256(raw(game)).hexdigest())
            play(game, totals)
            copy_into(kept, game)
            assert raw(kept) == raw(game)
    print([int(total) for total in totals])


if __name__ == "__main__":
    main()
