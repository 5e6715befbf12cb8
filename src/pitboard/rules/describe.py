"""The values of a ruleset in a player's words, one row for each difference between the books.

This is the table behind `rules show` and the page of differences: a row has the clause, a label and a way to say the
value of any ruleset. Nothing is written by hand for one preset, so the table is right whatever the preset files say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboard.rules.pits import PitExit, PitGives
from pitboard.rules.ruleset import (
    AutomaticLoss,
    Level,
    OrderCounts,
    Part,
    Ruleset,
    Sheet,
    SkipMarker,
    Spin,
    SpinAgain,
    Victim,
)

DASH = "\N{EN DASH}"
NONE = DASH
"""What stands where a book has no such rule."""

BLACK = 20
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
LETTERS = {Part.BODY: "C"}


@dataclass(frozen=True, slots=True)
class Row:
    """One difference: its clause, what it is about, and how a ruleset does it."""

    clause: str
    label: str
    value: Callable[[Ruleset], str]


def ordinal(number: int) -> str:
    """Return a gear as players say it."""
    return ORDINALS[number - 1]


def span(low: int, high: int) -> str:
    """Return a range of numbers of a die, a dash for an empty one."""
    if high < low:
        return NONE
    return str(low) if low == high else f"{low}{DASH}{high}"


def points(rules: Ruleset, sheet: Sheet) -> str:
    """Return points of parts by the letters of a sheet, such as T6 B3; of a pool its size."""
    if rules.pooled:
        return f"{sum(sheet)} pool"
    return " ".join(f"{letter(rules, part)}{number}" for part, number in zip(Part, sheet, strict=True) if number)


def legend(rules: Ruleset) -> str:
    """Return what the letters of a sheet stand for; nothing for a pool, which needs none."""
    if rules.pooled:
        return ""
    return ", ".join(f"{letter(rules, part)} {rules.part_name(part)}" for part in Part)


def letter(rules: Ruleset, part: Part) -> str:
    """Return the letter of a part; the body has that of the car's body, for the brakes have the B."""
    return LETTERS.get(part, rules.part_name(part)[0].upper())


def loss(rules: Ruleset, number: int, part: str) -> str:
    """Return a loss of points from a part, or from the pool."""
    return f"{number} {'pool' if rules.pooled else part}"


def _points(rules: Ruleset) -> str:
    sheets = set(rules.sheets.values())
    if len(sheets) > 1:
        return "per part, by length of the race"
    sheet = next(iter(sheets))
    return f"one pool of {sheet[0]}" if rules.pooled else points(rules, sheet)


def _sheets(rules: Ruleset) -> str:
    if len(set(rules.sheets.values())) == 1:
        return NONE
    return " · ".join(f"{laps} lap{'s' * (laps > 1)}: {points(rules, rules.sheet(laps))}" for laps in rules.laps)


def _start(rules: Ruleset) -> str:
    normal = span(rules.stall_to + 1, rules.flying_from - 1)
    return f"{span(1, rules.stall_to)} / {normal} / {span(rules.flying_from, BLACK)}"


def _spin(rules: Ruleset) -> str:
    if rules.spin is Spin.LAST_TYRE:
        return "last tyre lost by overshoot" + " or block" * rules.spin_by_block
    return {Spin.NEVER: "never", Spin.EXCESS_OF_ONE: "exactly one point short"}[rules.spin]


def _spin_again(rules: Ruleset) -> str:
    words = {
        SpinAgain.NEVER: NONE,
        SpinAgain.ONE_SPACE: "one space over",
        SpinAgain.COST_OF_ONE: "a cost of exactly one",
    }
    return words[rules.spin_again]


def _block(rules: Ruleset) -> str:
    if rules.pooled:
        return "1 pool a space"
    return " ".join(f"{brakes}/{tyres}" for brakes, tyres in rules.block_cost)


def _is_block_open(rules: Ruleset) -> bool:
    """Whether the table of blocks is longer than any die: no number of spaces is too many."""
    return len(rules.block_cost) > max(max(faces) for faces in rules.dice)


def _blocked_out(rules: Ruleset) -> str:
    limit = "out if it cannot pay" if _is_block_open(rules) else f"out at {len(rules.block_cost) + 1} or unpaid"
    hit = {Victim.NOBODY: "", Victim.DIRECTLY_AHEAD: "the car directly ahead", Victim.DRAWN: "a car ahead, drawn,"}
    if rules.victim is Victim.NOBODY:
        return limit
    return f"{limit}; {hit[rules.victim]} loses {loss(rules, rules.victim_loss, 'body')}"


def _collision(rules: Ruleset) -> str:
    return f"{span(1, rules.collision_to)} → {loss(rules, 1, 'body')}"


def _automatic(rules: Ruleset) -> str:
    if rules.automatic_loss is AutomaticLoss.ONE_IN_ALL:
        return f"{loss(rules, 1, 'body')} in all"
    return f"{loss(rules, 1, 'body')} per car"


def _engine(rules: Ruleset) -> str:
    gears = ", ".join(ordinal(gear) for gear in range(rules.engine_gear, rules.gears + 1))
    return f"all in {gears}: {span(1, rules.engine_to)} → {loss(rules, rules.engine_loss, 'engine')}"


def _handling(rules: Ruleset) -> str:
    laps = [laps for laps in rules.laps if rules.sheet(laps)[Part.HANDLING]]
    if not rules.handling or not laps:
        return "off" if "handling" in rules.switches else "none"
    where = "yes" if laps == list(rules.laps) else f"in {' or '.join(str(number) for number in laps)} laps"
    return where + ", option" * ("handling" in rules.switches)


def _skip_marker(rules: Ruleset) -> str:
    words = {
        SkipMarker.NOWHERE: NONE,
        SkipMarker.MOVE_BEGAN: "where the move began",
        SkipMarker.MOVE_ENDED: "where it ended",
    }
    return words[rules.skip_marker]


def _slipstream(rules: Ruleset) -> str:
    if not rules.slipstream_gear:
        return "none"
    price = loss(rules, rules.slipstream_cost, "brakes") if rules.slipstream_cost else "free"
    switch = f"; option, {'on' if rules.slipstream else 'off'}" if "slipstream" in rules.switches else ""
    return f"from {ordinal(rules.slipstream_gear)}, {price}{switch}"


def _late_braking(rules: Ruleset) -> str:
    if not rules.slipstream_gear:
        return NONE
    return loss(rules, rules.slipstream_corner_brakes, "brake") if rules.slipstream_corner_brakes else "no surcharge"


def _turbo(rules: Ruleset) -> str:
    if not rules.turbo:
        return NONE
    return f"once a race, {loss(rules, rules.turbo_cost, 'brakes')}, +{rules.turbo_spaces} space"


def _skips(rules: Ruleset) -> str:
    return " · ".join(points(rules, cost) for cost in rules.skip_cost)


def _pit_laps(rules: Ruleset) -> str:
    if rules.pits is None:
        return NONE
    most = rules.pits.most_stops
    often = f", {most} stop{'s' * (most > 1)} a race" if most else ""
    brakes = "; brakes work in the lane" if rules.pits.lane_braking else ""
    return f"end of each lap but the last{often}{brakes}"


def _pit_gives(rules: Ruleset) -> str:
    if rules.pits is None:
        return NONE
    words = {
        PitGives.POOL_AS_ROLLED: "pool set to the exit roll",
        PitGives.WHOLE_POOL: "the whole pool",
        PitGives.TYRES: "tyres",
    }
    return words[rules.pits.gives]


def _pit_exit(rules: Ruleset) -> str:
    if rules.pits is None:
        return NONE
    gear = f"{ordinal(rules.pits.exit_gear)} or lower"
    words = {
        PitExit.POOL_ROLL: f"black die ≥ pool, {gear}",
        PitExit.HALF_ROLL: f"1{DASH}{rules.pits.quick_to}: half, rounded up, at once; else next turn, {gear}",
        PitExit.NEXT_TURN: f"next turn, {gear}",
    }
    return words[rules.pits.exit]


def _track_first(rules: Ruleset) -> str:
    if rules.pits is None:
        return NONE
    return "yes" if rules.pits.track_first else "by rank"


ROWS: tuple[Row, ...] = (
    Row("V-1", "gears", lambda rules: str(rules.gears)),
    Row("V-2", "points", _points),
    Row("V-3", "race sheets", _sheets),
    Row("V-4", "laps (usual)", lambda rules: f"{', '.join(map(str, rules.laps))} ({rules.default_laps})"),
    Row("V-5", "pole goes to", lambda rules: rules.pole.value),
    Row("V-6", "stall / normal / flying start", _start),
    Row(
        "V-7",
        "level cars: higher gear, then",
        lambda rules: {Level.ARRIVAL: "first to arrive", Level.INSIDE: "nearest the inside"}[rules.level],
    ),
    Row("V-8", "skipping 1 · 2 · 3 gears", _skips),
    Row("V-9", "overshoot, per space", lambda rules: loss(rules, 1, "tyre")),
    Row("V-10", "two stops missing", lambda rules: "out"),
    Row("V-11", "spin", _spin),
    Row("V-11a", "spin without tyres", _spin_again),
    Row("V-12", "braking, per space", lambda rules: loss(rules, 1, "brake")),
    Row("V-13", "blocked by 1 to 6 (brakes/tyres)", _block),
    Row("V-14", "blocked too hard", _blocked_out),
    Row("V-15", "collision roll", _collision),
    Row("V-16", "contacts that go out cost the mover", _automatic),
    Row(
        "V-17",
        "engine strained by",
        lambda rules: ", ".join(f"{pips} in {ordinal(gear)}" for gear, pips in rules.engine_triggers),
    ),
    Row("V-18", "engine test", _engine),
    Row("V-19", "dangerous spaces, handling", _handling),
    Row("V-19a", "marker for a gear skip", _skip_marker),
    Row("V-20", "slipstream", _slipstream),
    Row("V-21", "slipstream into a corner", _late_braking),
    Row("V-22", "turbo", _turbo),
    Row("V-24", "pit stops", _pit_laps),
    Row("V-25", "a pit stop gives back", _pit_gives),
    Row("V-26", "leaving the box", _pit_exit),
    Row("V-33", "cars beside the pits first", _track_first),
    Row(
        "V-34",
        "order of play counts",
        lambda rules: {
            OrderCounts.DISTANCE: "the distance driven",
            OrderCounts.LOOP: "the place on the loop",
        }[rules.order_counts],
    ),
)
"""What the game plays now."""
