"""A table without a server: entries as lines, and what may be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboard.server.table import By, Next, Refusal, Table, deeds
from pitboard.server.table import entries as e
from pitboard.server.table.seats import digest_of
from pitboard.server.table.setup import OutdatedRace, normalised, start_of

RACE = "abcdefghijkl"
SEATS = (
    e.SeatMade("Ada", 1, 0, "person", None, digest_of("a")),
    e.SeatMade("Bea", 2, 1, "person", None, digest_of("b")),
    e.SeatMade("Bo", 3, 2, "bot", "club", None),
)
MADE = e.Made("sandrell", "mini", {}, 1, "real", None, "instant", "2030-01-01T00:00:00+00:00", digest_of("h"), SEATS)


def begun() -> Table:
    """A race of two people and a bot with real dice, which has begun."""
    table = Table(RACE, MADE)
    table.apply(start_of(MADE, None))
    return table


def rolled(table: Table, face: int = 0) -> None:
    """Roll the die at hand; its first face unless another is given."""
    race = table.race
    assert race is not None
    table.apply(e.Rolled(race.actor, race.die.gear, face or race.die.faces[0]))


def on_the_grid() -> Table:
    """A table whose cars stand on the grid in the order of seats, so that Ada starts; she has rolled her start."""
    table = begun()
    for face in (1, 2, 3):
        rolled(table, face)
    race = table.race
    assert race is not None
    while race.is_chance:
        rolled(table, 10 if race.die.gear == 0 else 0)
    return table


@pytest.mark.parametrize(
    "entry",
    [
        MADE,
        e.Claimed(1, "d", None),
        e.Claimed(1, "d", "Zoë"),
        e.Freed(1, "d"),
        e.BotSeated(2, "club"),
        e.Dressed(0, 'A "quoted"\\ name', 0, 9),
        e.WordSet(0, None),
        e.Started("club", 1, "r", "c"),
        e.Chose(3, "1.4.2 b2 !1.4.1", True),
        e.Rolled(3, 0, 20),
        e.TakenBack(1),
        e.HandedOver(1, "random"),
        e.TakenOver(1),
        e.PaceSet("slow"),
        e.Ended(),
    ],
)
def test_an_entry_is_one_line_and_comes_back_as_it_was(entry: e.Entry) -> None:
    line = e.to_line(entry)
    assert "\n" not in line
    assert e.from_line(line) == entry


@pytest.mark.parametrize("line", ["", "{}", '{"entry":"nothing"}', '{"entry":"chose","car":0}', '{"entry":"ended"'])
def test_a_line_that_is_no_entry_is_not_read(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        e.from_line(line)


def test_who_plays_next() -> None:
    assert Table(RACE, MADE).now.next is Next.NOBODY
    assert begun().now.next is Next.PERSON, "real dice are for people, even those of bots and of the grid"
    fair = replace(MADE, dice="fair", commitment="c")
    table = Table(RACE, fair)
    table.apply(start_of(fair, None))
    assert table.now.next is Next.DICE, "the server rolls for the grid"
    assert not table.now.is_by_hand


def test_a_start_die_is_the_persons_and_a_bots_is_the_servers() -> None:
    fair = replace(MADE, dice="fair", commitment="c")
    for order, expected in (((1, 2, 3), Next.PERSON), ((3, 2, 1), Next.DICE)):
        table = Table(RACE, fair)
        table.apply(start_of(fair, None))
        for face in order:
            rolled(table, face)
        race = table.race
        assert race is not None
        assert (race.phase.name, race.actor) == ("START", order.index(1))
        assert table.now.next is expected


def test_only_what_was_chosen_since_the_last_die_can_be_taken_back() -> None:
    table = on_the_grid()
    race = table.race
    assert race is not None
    assert race.is_decision
    seat, before = race.actor, race.digest
    assert table.back_by == -1
    table.apply(e.Chose(seat, race.options[0].notation, by_bot=False))
    assert table.back_by == seat
    with pytest.raises(Refusal, match="nothing_to_take_back"):
        table.apply(e.TakenBack(1 - seat))
    table.apply(e.TakenBack(seat))
    assert table.race is not None
    assert table.race.digest == before
    assert table.back_by == -1
    table.apply(e.Chose(seat, table.race.options[0].notation, by_bot=False))
    rolled(table)
    assert table.back_by == -1


def test_what_bots_have_chosen_since_goes_back_with_it_and_what_people_have_does_not() -> None:
    for by_bot in (True, False):
        table, digests = on_the_grid(), list[str]()
        while len(digests) < 2:  # two choices of different cars, with no die between them
            race = table.race
            assert race is not None
            if race.is_chance:
                digests.clear()
                rolled(table)
                continue
            second = bool(digests)
            digests.append(race.digest)
            table.apply(e.Chose(race.actor, race.options[0].notation, by_bot=by_bot and second))
        first, last = table._points[0].seat, table._points[1].seat
        assert first != last
        if by_bot:
            assert table.back_by == first
            table.apply(e.TakenBack(first))
            assert table.race is not None
            assert table.race.digest == digests[0]
        else:
            assert table.back_by == last
            with pytest.raises(Refusal):
                table.apply(e.TakenBack(first))
            table.apply(e.TakenBack(last))
            assert table.back_by == first, "and then the first may be taken back too"


def test_what_does_not_fit_changes_nothing() -> None:
    table = on_the_grid()
    race = table.race
    assert race is not None
    version, digest, ply = table.version, race.digest, table.ply
    for entry in (
        e.Chose(race.actor, "g9", False),
        e.Chose(race.actor, "", False),
        e.Chose((race.actor + 1) % 3, race.options[0].notation, False),
        e.Rolled(race.actor, 1, 1),
        e.Ended(),
        MADE,
    ):
        with pytest.raises(Refusal):
            table.apply(entry)
    assert (table.version, table.race, table.ply) == (version, race, ply)
    assert race.digest == digest


def test_a_race_begun_by_other_rules_does_not_go_on() -> None:
    started = start_of(MADE, None)
    for other in (
        replace(started, rules_version=started.rules_version + 1),
        replace(started, rules_digest="0" * 64),
        replace(started, circuit_digest="0" * 64),
    ):
        with pytest.raises(OutdatedRace):
            Table(RACE, MADE).apply(other)


def test_options_that_are_the_rulebooks_own_are_not_named() -> None:
    made = replace(MADE, rules="modern", circuit="alderhaven")
    named = [normalised(replace(made, options={"order-counts": value})).options for value in ("distance", "loop")]
    assert named == [{}, {"order_counts": "loop"}]


def test_the_host_may_not_do_what_is_anothers() -> None:
    table, host = begun(), By(frozenset({0}), True, frozenset({0, 1}), True)
    with pytest.raises(Refusal, match="not_yours"):
        deeds.choose(table, host, 0, 1, "g1")
    with pytest.raises(Refusal, match="not_yours"):
        deeds.take_over(table, host, 1)
    with pytest.raises(Refusal, match="not_yours"):
        deeds.hand_over(table, host, 1, "club")
    assert deeds.hand_over(table, replace(host, present=frozenset({0})), 1, "club") == e.HandedOver(1, "club")
