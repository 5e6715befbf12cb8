"""The engine's objects and the table's as messages: the only place where one becomes the other."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from pitboard.race import Option, Race
from pitboard.race.fair import SCHEME
from pitboard.race.forecast import FaceForecast, GearForecast
from pitboard.race.outlook import Outlook
from pitboard.race.steps import Step
from pitboard.race.table_view import view_of

from .protocol import server as say
from .protocol.table import (
    ComingCorner,
    Die,
    EndView,
    FaceView,
    FairDiceView,
    GearForecastView,
    OptionView,
    PitsView,
    RaceInfo,
    RaceView,
    SeatView,
    Waits,
)
from .protocol.web import RaceCard
from .table import Refusal, Table
from .table.setup import circuit_of, rules_of


def info(table: Table, secret: bytes | None) -> RaceInfo:
    """What a race is. `secret` is that of fair dice where it may be shown, and None before."""
    made = table.made
    dice = None
    if made.commitment is not None:
        shown = None if secret is None else secret.hex()
        dice = FairDiceView(scheme=SCHEME, commitment=made.commitment, secret=shown, words=table.words)
    return RaceInfo(
        id=table.id,
        circuit=made.circuit,
        circuit_name=circuit_of(made).name,
        rules=made.rules,
        options=made.options,
        laps=made.laps,
        status="lobby" if table.race is None else "over" if table.is_over else "racing",
        dice_kind=made.dice,
        dice=dice,
        pits=_pits(table),
        pace=table.pace,
        created=made.created,
    )


def _pits(table: Table) -> PitsView | None:
    """Pit stops, where the race has them and every car has a box."""
    pits = rules_of(table.made).for_laps(table.made.laps).pits
    boxes = list(circuit_of(table.made).boxes)[: len(table.seats)]
    if pits is None or len(boxes) < len(table.seats):
        return None
    return PitsView(
        most_stops=pits.most_stops,
        gives=pits.gives.value,
        exit=pits.exit.value,
        quick_to=pits.quick_to,
        exit_gear=pits.exit_gear,
        boxes=boxes,
    )


def seats(table: Table, present: frozenset[int]) -> list[SeatView]:
    """The seats, and whose person is there."""
    return [
        SeatView(
            seat=index,
            name=seat.name,
            number=seat.number,
            colour=seat.colour,
            driver=seat.driver,
            at_wheel=seat.bot,
            present=index in present,
            word=seat.word,
        )
        for index, seat in enumerate(table.seats)
    ]


def race(race: Race) -> RaceView:
    """The race as everybody sees it."""
    return RaceView.model_validate(view_of(race).as_dict())


def waits(table: Table) -> Waits:
    """What a race that has begun waits for."""
    now = table.now
    return Waits(
        ply=table.ply,
        phase=now.phase.name.lower(),  # type: ignore[arg-type]  # the names are the engine's
        actor=now.actor,
        die=None if now.die is None else Die(gear=now.die.gear, faces=list(now.die.faces)),
        by_hand=now.is_by_hand,
        back_by=table.back_by,
    )


def step(step: Step) -> str:
    """A ply and what came of it, in the form of the protocol's `Step`. It is told many times and kept, so it becomes a
    text at once; that texts are what the protocol says is for the tests to see to."""
    return json.dumps(step.as_dict(), separators=(",", ":"))


def happened(version: int, steps: Sequence[str], table: Table) -> str:
    """Plies were played: a `Happened`, made of steps that are texts already."""
    after = waits(table).model_dump_json()
    return f'{{"type":"happened","version":{version},"steps":[{",".join(steps)}],"waits":{after}}}'


def option(option: Option) -> OptionView:
    """An option to choose."""
    return OptionView.model_validate(option, from_attributes=True)


def choices(table: Table) -> say.Choices:
    """The options of the decision at hand."""
    race = table.race
    assert race is not None
    return say.Choices(ply=table.ply, seat=table.now.actor, options=[option(one) for one in race.options])


def coming(outlook: Outlook) -> ComingCorner | None:
    """The corner that is coming."""
    return None if outlook.coming is None else ComingCorner.model_validate(outlook.coming, from_attributes=True)


def gear_forecast(forecast: GearForecast) -> GearForecastView:
    """What a gear can do."""
    verdicts, landings = Counter[str](), Counter[str]()
    for face in forecast.faces:
        verdicts[face.verdict] += face.sides
        landings[face.landing] += face.sides
    return GearForecastView(
        option=option(forecast.gear),
        sides=sum(face.sides for face in forecast.faces),
        faces=[_face(face) for face in forecast.faces],
        verdicts=dict(verdicts),
        landings=dict(landings),
        bill=round(float(forecast.expected_points), 3),
    )


def _face(face: FaceForecast) -> FaceView:
    return FaceView(
        face=face.face,
        sides=face.sides,
        ends=[EndView(space=space, points=sum(o.bill), outcome=o.outcome) for space, o in face.ends.items()],  # type: ignore[arg-type]
        best=option(face.best),
        verdict=face.verdict,  # type: ignore[arg-type]
        landing=face.landing,  # type: ignore[arg-type]
        options=len(face.options),
    )


def refused(refusal: Refusal, ref: int | None, table: Table | None) -> say.Refused:
    """Why something was not done."""
    ply = table.ply if table is not None and table.race is not None else None
    return say.Refused(ref=ref, code=refusal.code, detail=refusal.detail[:500], ply=ply)


def card(table: Table, secret: bytes | None, present: frozenset[int]) -> RaceCard:
    """A race at a glance."""
    race = table.race
    places = []
    if race is not None:
        finished = sorted((car for car in race.cars if car.status == "finished"), key=lambda car: car.place)
        places = [car.index for car in finished]
    return RaceCard(
        info=info(table, secret), seats=seats(table, present), round=race.round if race else 0, places=places
    )
