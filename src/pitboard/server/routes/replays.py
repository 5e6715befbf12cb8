"""A record from disk, opened: checked ply by ply and unfolded, so that a page can go through it. Nothing is kept.

A record may be large, and nothing in it is believed. It is read in a thread; its plies are played on the loop in
slices, for the engine is not to be used by two threads; its dice are checked in a thread again. Only few are opened at
a time.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, Request, Response

from pitboard.circuits import library, text
from pitboard.circuits.model import Circuit
from pitboard.race import Race, RaceError, Record, RecordError
from pitboard.race.dice_check import verify_dice
from pitboard.race.record import LARGEST_FILE
from pitboard.race.replay import circuit_of, go_through, rules_of, verify_end
from pitboard.race.steps import take_step
from pitboard.race.story import Telling
from pitboard.race.table_view import view_of

from ..edge import HttpFault, faults
from ..engine_start import engine_of
from ..kept import takes_gzip
from ..protocol.story import StoryView
from ..protocol.table import RaceView
from ..protocol.web import Replay
from ..rooms.slices import Slices
from ..running import server_of

router = APIRouter(tags=["races"])

AT_ONCE = 2
"""Records that are opened at the same time: each may take a hundred megabytes meanwhile."""
READING = 30
"""Seconds that a record has to come in."""
LONGEST_DETAIL = 1_000
BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/jsonl": {"schema": {"type": "string", "description": "A .race file."}}},
    }
}
_open = 0


@router.post(
    "/api/replays",
    response_model=Replay,
    responses=faults(408, 422, 503),
    openapi_extra=BODY,
    max_body_size=LARGEST_FILE,
)
async def open_record(request: Request) -> Response:
    """Open a `.race` file: it is checked, and made into what a page goes through."""
    if not engine_of(request.app).is_ready:
        raise HttpFault(503, "not_ready", "The race engine is being prepared: try again in a moment.")
    async with one_of_few():
        try:
            async with asyncio.timeout(READING):
                body = await request.body()
        except TimeoutError:
            raise HttpFault(408, "too_slow", f"The record has not come in within {READING} seconds.") from None
        try:
            made = await unfolded(body, server_of(request.app).slices)
        except RecordError as error:
            raise HttpFault(422, "bad_record", str(error)[:LONGEST_DETAIL]) from None
        return await packed(made, request)


@asynccontextmanager
async def one_of_few() -> AsyncIterator[None]:
    """Refuse where enough records are being opened already."""
    global _open
    if _open >= AT_ONCE:
        raise HttpFault(503, "busy", "Other records are being opened: try again in a moment.")
    _open += 1
    try:
        yield
    finally:
        _open -= 1


async def unfolded(data: bytes, slices: Slices) -> bytes:
    """The document of a record's bytes, in the form of `Replay`. Raises RecordError."""
    record = await asyncio.to_thread(Record.parse, data)
    circuit = await asyncio.to_thread(circuit_of, record)
    race = begun(record, circuit)
    view, steps, telling = view_of(race), list[str](), Telling(race)
    plies = go_through(race, record.plies)
    try:
        while len(steps) < len(record.plies):
            async with slices.next() as time:
                for _ in plies:
                    step = take_step(race)
                    telling.take(step)
                    steps.append(json.dumps(step.as_dict(), separators=(",", ":")))
                    if time.is_over:
                        break
        check = await asyncio.to_thread(verify_dice, record, rules_of(record))
    except RecordError:
        # A changed roll may be found only by what does not follow it.
        await asyncio.to_thread(verify_dice, record, rules_of(record), len(race.plies))
        raise
    verify_end(record, race)
    is_ours = is_one_of_ours(circuit)
    head = Replay(
        circuit=circuit.slug if is_ours else None,
        board=None if is_ours else await asyncio.to_thread(board_of, circuit),
        rules=race.rules.key,
        laps=race.laps,
        names=list(race.names),
        info=None,
        seats=None,
        view=RaceView.model_validate(view.as_dict()),
        steps=[],
        is_over=race.is_over,
        dice=check.outcome,
        story=StoryView.model_validate(telling.story().as_dict()) if race.is_over else None,
    )
    return await asyncio.to_thread(joined, head, steps)


def begun(record: Record, circuit: Circuit) -> Race:
    """The race before its first ply, on a circuit that is known to be the record's. Raises RecordError."""
    try:
        return Race(circuit, rules_of(record), record.cars, record.laps)
    except RaceError as error:
        raise RecordError(1, str(error)) from error


def joined(head: Replay, steps: Sequence[str]) -> bytes:
    """A replay whose steps are texts already."""
    document = head.model_dump_json(exclude={"steps"})
    return f'{document[:-1]},"steps":[{",".join(steps)}]}}'.encode()


async def packed(body: bytes, request: Request) -> Response:
    """An answer with a long document, gzipped where its browser takes that."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if takes_gzip(request):
        body = await asyncio.to_thread(gzip.compress, body, 6)
        headers["content-encoding"] = "gzip"
    return Response(body, 200, headers, "application/json")


def is_one_of_ours(circuit: Circuit) -> bool:
    """Whether a circuit is one that the page can have from us by its slug."""
    return circuit.slug in library.slugs() and text.digest(library.load(circuit.slug)) == text.digest(circuit)


def board_of(circuit: Circuit) -> dict[str, Any]:
    """The board sheet of a circuit that is none of ours."""
    from pitboard.circuits.drawing import board_sheet

    return board_sheet(circuit)
