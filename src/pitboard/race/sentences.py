"""Events said in one English sentence each, for logs in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboard.engine.trace import Cause, Kind
from pitboard.rules.ruleset import Part

from .event import CAUSE_WORDS, Event

ORDINALS = ("neutral", "1st", "2nd", "3rd", "4th", "5th", "6th")


def sentence(event: Event, names: Sequence[str], pooled: bool = False) -> str:
    """What happened, for people; empty for events that only carry state. `names` are the cars', by index."""
    writer = WRITERS.get(event.kind)
    if writer is None:
        return ""
    name = names[event.car] if event.car >= 0 else ""
    return writer(event, name, names, pooled)


Writer = Callable[[Event, str, Sequence[str], bool], str]


def _lost(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    points, left = event.values["points"], event.values["left"]
    part = "point" if pooled else f"{Part(event.values['part']).name.lower().removesuffix('s')} point"
    return f"{name} loses {points} {part}{'s' if points != 1 else ''}; {left} left."


def _restored(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    points = event.values["points"]
    part = "point" if pooled else f"{Part(event.values['part']).name.lower().removesuffix('s')} point"
    return f"{name} gets {points} {part}{'s' if points != 1 else ''} back."


def _off_again(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    return f"{name} is off again at once, {_spaces(event.values['spaces'])} in {ORDINALS[event.values['gear']]} gear."


def _chosen(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    braked, turbo, slipstream = (event.values[key] for key in ("braked", "turbo", "slipstream"))
    words = []
    if slipstream:
        words.append("takes the slipstream")
    if turbo:
        words.append("uses the turbo")
    if braked:
        words.append(f"brakes {_spaces(braked)}")
    return f"{name} {' and '.join(words)}." if words else ""


def _gear(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    gear, skipped = ORDINALS[event.values["gear"]], event.values["skipped"]
    return f"{name} announces {gear} gear" + (f", skipping {skipped}." if skipped else ".")


def _collision(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    return f"{name} rolls {event.values['face']} for the contact with {names[event.values['other']]}."


def _victim(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    other = event.values["other"]
    if other < 0:
        return f"The draw shows {event.values['face']}, which belongs to no car: it is rolled again."
    return f"The draw shows {event.values['face']}: {name} runs into {names[other]}."


def _out(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    cause = Cause[event.values["cause"].upper().replace(" ", "_")]
    return f"{name} {CAUSE_WORDS[cause]} and is out, on {event.values['space']}."


def _overshot(event: Event, name: str, names: Sequence[str], pooled: bool) -> str:
    return f"{name} overshoots by {_spaces(event.values['spaces'])}."


def _spaces(count: int) -> str:
    return f"{count} space{'s' if count != 1 else ''}"


WRITERS: dict[Kind, Writer] = {
    Kind.GRID_ROLLED: lambda e, n, *_: f"{n} rolls {e.values['face']} for the grid.",
    Kind.GRID_TAKEN: lambda e, n, *_: f"{n} starts from slot {e.values['slot'] + 1}.",
    Kind.ROUND_BEGAN: lambda e, *_: f"Round {e.values['round']}.",
    Kind.START_ROLLED: lambda e, n, *_: f"{n} rolls {e.values['face']} for the start.",
    Kind.STALLED: lambda e, n, *_: f"{n} stalls and stays on the grid.",
    Kind.FLYING: lambda e, n, *_: f"{n} makes a flying start.",
    Kind.GEAR_ENGAGED: _gear,
    Kind.GEAR_ROLLED: lambda e, n, *_: f"{n} rolls {e.values['face']} in {ORDINALS[e.values['gear']]} gear.",
    Kind.MOVE_CHOSEN: _chosen,
    Kind.LOST: _lost,
    Kind.OVERSHOT: _overshot,
    Kind.BLOCKED: lambda e, n, *_: f"{n} is blocked, {_spaces(e.values['spaces'])} short.",
    Kind.SPUN: lambda e, n, *_: f"{n} spins.",
    Kind.TURNED_ROUND: lambda e, n, *_: f"{n} is turned round.",
    Kind.MARKED: lambda e, *_: f"Space {e.values['space']} is dangerous from now on.",
    Kind.SLIPSTREAM_DECLINED: lambda e, n, *_: f"{n} stays out of the slipstream.",
    Kind.PLACED: lambda e, n, *_: f"{n}, out of the race, is in place {e.values['place']}.",
    Kind.DANGER_ROLLED: lambda e, n, *_: f"{n} rolls {e.values['face']} on the dangerous space {e.values['space']}.",
    Kind.COLLISION_ROLLED: _collision,
    Kind.ENGINE_ROLLED: lambda e, n, *_: f"{n} rolls {e.values['face']} for the engine.",
    Kind.VICTIM_ROLLED: _victim,
    Kind.WENT_OUT: _out,
    Kind.FINISHED: lambda e, n, *_: f"{n} takes the flag in place {e.values['place']}.",
    Kind.STOPPED: lambda e, n, *_: f"{n} stops in corner {e.values['corner']}, stop {e.values['stops']}.",
    Kind.LINE_CROSSED: lambda e, n, *_: f"{n} crosses the line.",
    Kind.PITTED: lambda e, n, *_: f"{n} comes to its box.",
    Kind.RESTORED: _restored,
    Kind.EXIT_ROLLED: lambda e, n, *_: f"{n} rolls {e.values['face']} to leave its box.",
    Kind.LEFT_BOX: _off_again,
    Kind.MAY_LEAVE: lambda e, n, *_: f"{n} may leave its box with {e.values['points']} points.",
    Kind.TOOK_ROLL: lambda e, n, *_: f"{n} takes the roll and leaves its box.",
    Kind.WAITED: lambda e, n, *_: f"{n} waits in its box for a better roll.",
    Kind.RACE_OVER: lambda *_: "The race is over.",
}
