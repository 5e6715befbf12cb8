"""What was told so far: steps, and the messages that somebody missed."""

from __future__ import annotations

import asyncio
from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st

from pitboard.server.rooms.chronicle import BUNDLE, TAIL, Remembered, Steps
from pitboard.server.rooms.slices import LENGTH, Slices

from .kit import run


@given(st.lists(st.one_of(st.integers(1, 60), st.integers(-5, -1)), max_size=20), st.integers(0, 700))
def test_steps_are_what_a_plain_list_has(moves: list[int], first: int) -> None:
    steps, plain = Steps(), list[str]()
    for move in moves:
        if move > 0:
            for _ in range(move):
                plain.append(f'{{"number":{len(plain)}}}')
                steps.add(plain[-1])
        else:
            del plain[max(len(plain) + move, 0) :]
            steps.cut(len(plain))
        assert len(steps) == len(plain)
    assert steps.since(0) == plain
    assert steps.since(first) == plain[first:]


def test_old_steps_are_packed_and_as_many_as_can_be_taken_back_are_not() -> None:
    steps = Steps()
    for number in range(BUNDLE + TAIL):
        steps.add(str(number))
    assert (len(steps._packed), len(steps._tail)) == (1, TAIL)
    steps.cut(BUNDLE)
    assert steps.since(0) == [str(number) for number in range(BUNDLE)]
    assert steps.since(BUNDLE) == []


def test_what_was_missed_since_a_version() -> None:
    told = Remembered(3)
    assert told.since(5, 5) == []
    assert told.since(4, 5) is None
    for before, version in ((5, 6), (6, 9), (9, 10)):
        told.add(before, version, f"to {version}")
    assert told.since(5, 10) == ["to 6", "to 9", "to 10"]
    assert told.since(6, 10) == ["to 9", "to 10"]
    assert told.since(7, 10) is None, "nobody was told of 7"
    assert told.since(10, 10) == []
    assert told.since(11, 10) is None
    told.add(10, 11, "to 11")
    assert told.since(5, 11) is None, "that is forgotten"
    assert told.since(6, 11) == ["to 9", "to 10", "to 11"]


def test_between_two_slices_others_have_their_turn() -> None:
    order: list[str] = []

    async def script() -> None:
        slices, loop = Slices(), asyncio.get_running_loop()

        async def work(name: str) -> None:
            for _ in range(3):
                async with slices.next() as piece:
                    order.append(name)
                    loop.call_soon(order.append, "network")
                    while not piece.is_over:
                        pass

        began = perf_counter()
        await asyncio.gather(work("first"), work("second"))
        assert perf_counter() - began >= 6 * LENGTH

    run(script)
    work = [name for name in order if name != "network"]
    assert work == ["first", "second"] * 3
    assert all(order[place + 1] == "network" for place, name in enumerate(order[:-1]) if name != "network")
