"""Races over HTTP: to make one, to take a seat, to see what was said so far, and to take it home.

What happens in a race goes over its socket (`socket`). Here a race's room is asked, between two wishes, for what a page
needs once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from pitboard.bots.drivers import UnknownBot
from pitboard.circuits.errors import CircuitError
from pitboard.race import Race, RaceError, Record
from pitboard.race.dice_check import verify_dice
from pitboard.rules.errors import RulesError

from .. import views
from ..edge import HttpFault, faults
from ..engine_start import EngineFailed
from ..protocol.base import Ply, RaceId, Seat
from ..protocol.web import Claim, Claimed, MadeRace, NewRace, RaceCard, Replay, Steps, Story
from ..rooms.chronicle import Steps as StepsSoFar
from ..rooms.hub import HubFull, NoSuchRace
from ..rooms.live import LiveRace, Unreadable
from ..rooms.mailbox import RoomBusy
from ..rooms.room import Room
from ..running import server_of
from ..store import StoreFailed
from ..table import Refusal
from ..table.entries import Made, SeatMade
from ..table.seats import digest_of, new_secret
from ..table.setup import OutdatedRace, normalised
from .replays import joined, packed

router = APIRouter(tags=["races"])
T = TypeVar("T")

NOT_NOW: dict[type[Exception], tuple[int, str, str]] = {
    NoSuchRace: (404, "no_such_race", "There is no race of that id here."),
    OutdatedRace: (409, "outdated", "This race was begun by a Pitboard with other rules, and cannot go on here."),
    HubFull: (503, "full", "As many races are under way as the server takes."),
    RoomBusy: (503, "busy", "So much waits at this race's table that no more is taken just now."),
    StoreFailed: (503, "not_saved", "The server's disk does not work just now."),
    Unreadable: (500, "broken", "What is kept of this race cannot be read."),
}
IMPOSSIBLE: dict[type[Exception], str] = {
    CircuitError: "no_such_circuit",
    RulesError: "no_such_rules",
    UnknownBot: "no_such_bot",
    RaceError: "impossible_race",
}


@contextmanager
def said_as_faults() -> Iterator[None]:
    """Say what a room or the hub refuses as HTTP has it."""
    try:
        yield
    except tuple(NOT_NOW) as error:
        raise HttpFault(*NOT_NOW[type(error)]) from None
    except EngineFailed as error:
        raise HttpFault(503, "not_ready", str(error)) from None
    except Refusal as refusal:
        raise HttpFault(409, refusal.code, refusal.detail) from None


@router.post("/api/races", status_code=201, responses=faults(422, 429, 503))
async def make(request: Request, new: NewRace) -> MadeRace:
    """Make a race. Its secrets are told once, here."""
    server = server_of(request.app)
    if not server.door.may_make(request.client.host if request.client else ""):
        raise HttpFault(429, "too_many_races", "Too many races were made from this address: wait a minute.")
    host = new_secret()
    secrets = {seat: new_secret() for seat, made in enumerate(new.seats) if made.driver != "bot"}
    if new.start and any(seat.driver == "open" for seat in new.seats):
        raise HttpFault(422, "open_seats", "A race with open seats cannot start at once.")
    with said_as_faults():
        room = await server.hub.make(set_up(new, host, secrets))
        if new.start:
            await room.start()
    open_seats = {seat for seat in secrets if new.seats[seat].driver == "open"}
    return MadeRace(
        id=room.id,
        host=host,
        seats={seat: secret for seat, secret in secrets.items() if seat not in open_seats},
        invitations={seat: secrets[seat] for seat in open_seats},
    )


def set_up(new: NewRace, host: str, secrets: dict[int, str]) -> Made:
    """The entry that makes a race, with digests of the secrets. Raises HttpFault where there can be no such race."""
    seats = tuple(
        SeatMade(
            name=seat.name,
            number=seat.number,
            colour=seat.colour,
            driver="person" if seat.driver == "me" or seat.driver == "here" else seat.driver,
            bot=seat.bot,
            digest=digest_of(secrets[index]) if index in secrets else None,
        )
        for index, seat in enumerate(new.seats)
    )
    made = Made(
        circuit=new.circuit,
        rules=new.rules,
        options=new.options,
        laps=new.laps,
        dice=new.dice,
        commitment=None,
        pace=new.pace,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        host=digest_of(host),
        seats=seats,
    )
    try:
        return normalised(made)
    except tuple(IMPOSSIBLE) as error:
        code = next(code for kind, code in IMPOSSIBLE.items() if isinstance(error, kind))
        raise HttpFault(422, code, str(error)[:500]) from None


async def room_of(request: Request, race: str) -> Room:
    """The room of a race. Raises HttpFault."""
    with said_as_faults():
        return await server_of(request.app).hub.room(race)


async def look(request: Request, race: str, what: Callable[[LiveRace, frozenset[int]], T]) -> T:
    """What a function says of a race. Raises HttpFault."""
    room = await room_of(request, race)
    with said_as_faults():
        return await room.ask(what)


@router.get("/api/races/{race}", responses=faults(404, 409, 503))
async def card(request: Request, race: RaceId) -> RaceCard:
    """A race at a glance."""
    return await look(request, race, lambda live, present: views.card(live.table, live.shown_secret, present))


@router.post("/api/races/{race}/seats/{seat}/claim", responses=faults(404, 409, 503))
async def claim(request: Request, race: RaceId, seat: Seat, claim: Claim) -> Claimed:
    """Take an open seat with the key of its invitation. Its secret is told once, here."""
    room = await room_of(request, race)
    with said_as_faults():
        return Claimed(seat=seat, secret=await room.claim(seat, claim.key, claim.name))


@router.get("/api/races/{race}/steps", response_model=Steps, responses=faults(404, 409, 503))
async def steps(request: Request, race: RaceId, after: Annotated[Ply, Query()] = 0) -> Response:
    """What has happened since a ply."""
    so_far = await look(request, race, lambda live, _: live.steps.copy())
    return await packed(await asyncio.to_thread(steps_of, so_far, after), request)


def steps_of(so_far: StepsSoFar, after: int) -> bytes:
    """The body of `Steps`, which are texts already."""
    return f'{{"steps":[{",".join(so_far.since(after))}]}}'.encode()


@router.get("/api/races/{race}/story", responses=faults(404, 409, 503))
async def story(request: Request, race: RaceId) -> Story:
    """How the race went, when it is over."""
    live = await look(request, race, lambda live, _: live)
    with said_as_faults():
        return Story(story=await live.story(server_of(request.app).slices))


@router.get("/api/races/{race}/replay", response_model=Replay, responses=faults(404, 409, 503))
async def replay(request: Request, race: RaceId) -> Response:
    """The race to be gone through, as far as it has come."""
    live, begun, so_far, meta, steps = await look(request, race, whole)
    check = await asyncio.to_thread(lambda: verify_dice(Record.of(so_far, meta), so_far.rules))
    told = await live.story(server_of(request.app).slices) if begun.is_over else None
    head = begun.model_copy(update={"dice": check.outcome, "story": told})
    document = await asyncio.to_thread(lambda: joined(head, steps.since(0)))
    return await packed(document, request)


def whole(live: LiveRace, present: frozenset[int]) -> tuple[LiveRace, Replay, Race, dict[str, Any], StepsSoFar]:
    """All that is told of a race: its replay without steps, check of dice and story, a copy of it with what is in its
    record, and the steps."""
    so_far, meta = live.so_far()
    beginning = Race(so_far.circuit, so_far.rules, so_far.names, so_far.laps)
    begun = Replay(
        circuit=so_far.circuit.slug,
        board=None,
        rules=so_far.rules.key,
        laps=so_far.laps,
        names=list(so_far.names),
        info=views.info(live.table, live.shown_secret),
        seats=views.seats(live.table, present),
        view=views.race(beginning),
        steps=[],
        is_over=live.table.is_over,
        dice="none",
        story=None,
    )
    return live, begun, so_far, meta, live.steps.copy()


@router.get("/api/races/{race}/record", response_class=PlainTextResponse, responses=faults(404, 409, 503))
async def record(request: Request, race: RaceId) -> Response:
    """The race as a `.race` file; before its end, as far as it has come."""
    so_far, meta = await look(request, race, lambda live, _: live.so_far())
    body = await asyncio.to_thread(written, so_far, meta)  # a copy is nobody else's, and no rules are asked
    name = f'attachment; filename="{so_far.circuit.slug}-{race}.race"'
    return Response(body, media_type="application/jsonl", headers={"content-disposition": name})


def written(race: Race, meta: dict[str, Any]) -> str:
    """The text of a `.race` file."""
    return "".join(line + "\n" for line in Record.of(race, meta).lines())
