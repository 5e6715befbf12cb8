"""The circuits to race on: for choosing, for drawing a board to play on, and as pictures.

A picture takes a good part of a second to draw. It is drawn when somebody first asks for it, by one thread of its own,
and kept. Its tag is of what it is made from, so that a browser that has it is answered before anything is drawn.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request, Response

from pitboard import __version__
from pitboard.circuits import library, text
from pitboard.circuits.errors import CircuitError
from pitboard.circuits.measure import measure
from pitboard.circuits.model import Circuit
from pitboard.engine.layout import CARS
from pitboard.rules import presets

from ..edge import HttpFault, faults
from ..kept import Kept, digest, has_already
from ..protocol.base import Look, Slug
from ..protocol.web import CircuitCard, CornerCard

router = APIRouter(prefix="/api/circuits", tags=["choosing"])

SMALL = "mini"
"""The rulebook of small boards: its cars have no points to spare for corners of several stops."""
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The picture.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

_hands = ThreadPoolExecutor(1, thread_name_prefix="drawing")
_drawn: dict[tuple[str, ...], Kept] = {}


@router.get("")
async def circuits() -> list[CircuitCard]:
    """The circuits that come with Pitboard, the biggest board first."""
    return sorted((card(slug) for slug in library.slugs()), key=lambda found: -found.spaces)


@router.get("/{slug}/board", response_model=dict[str, object], responses=faults(404))
async def board(slug: Slug, request: Request) -> Response:
    """The board sheet: spaces with their outlines, corners, grid and line; see `web/src/board/types.ts`."""
    return await kept(request, circuit_of(slug), "board")


@router.get("/{slug}/picture.svg", response_class=Response, responses={**PICTURE, **faults(404)})
async def picture(slug: Slug, request: Request, look: Look = "light") -> Response:
    """The board as a picture to play on."""
    return await kept(request, circuit_of(slug), "picture", look)


@router.get("/{slug}/thumbnail.svg", response_class=Response, responses={**PICTURE, **faults(404)})
async def thumbnail(slug: Slug, request: Request, look: Look = "light") -> Response:
    """The board as a small picture, to choose by."""
    return await kept(request, circuit_of(slug), "thumbnail", look)


@cache
def card(slug: str) -> CircuitCard:
    """A circuit as people compare it with others."""
    circuit = library.load(slug)
    measures = measure(circuit)
    return CircuitCard(
        slug=slug,
        name=circuit.name,
        lanes=circuit.lanes,
        spaces=measures.spaces,
        lap=measures.lap,
        corners=[CornerCard(id=corner.id, stops=corner.stops) for corner in measures.corners],
        most_cars=min(CARS, measures.grid),
        suits=suits(circuit),
    )


def suits(circuit: Circuit) -> list[str]:
    """The rulebooks a circuit was made for: the small one where every corner asks for one stop, else the others."""
    if all(corner.stops == 1 for corner in circuit.corners):
        return [SMALL]
    return [key for key in presets.PRESETS if key != SMALL]


def circuit_of(slug: str) -> Circuit:
    """One of our circuits, and no file whatever its name. Refuses what is none."""
    try:
        return library.load(slug)
    except CircuitError:
        raise HttpFault(404, "no_such_circuit", f"There is no circuit {slug!r}.") from None


async def kept(request: Request, circuit: Circuit, kind: str, look: Look = "light") -> Response:
    """The answer with a drawing, made now unless it has been before."""
    key = (circuit.slug, kind, look)
    found = _drawn.get(key)
    if found is None:
        tag = digest(repr(key).encode(), text.digest(circuit).encode(), __version__.encode(), drawing_key())
        if has_already(request, tag):
            found = Kept(b"", None, MEDIA[kind], tag)
        else:
            loop = asyncio.get_running_loop()
            found = _drawn[key] = await loop.run_in_executor(_hands, make, circuit, kind, look, tag)
    return found.answer(request)


def make(circuit: Circuit, kind: str, look: Look, tag: str) -> Kept:
    """A drawing, ready to be sent."""
    made = _drawn.get((circuit.slug, kind, look))  # by a request that was before this one in the queue
    return made or Kept.of(MAKERS[kind](circuit, look), MEDIA[kind], tag)


def _board(circuit: Circuit, _: Look) -> bytes:
    from pitboard.circuits.drawing import board_sheet

    return json.dumps(board_sheet(circuit), ensure_ascii=False, separators=(",", ":")).encode()


def _picture(circuit: Circuit, look: Look) -> bytes:
    from pitboard.circuits import drawing

    return drawing.draw(circuit, look=drawing.Look(look)).encode()


def _thumbnail(circuit: Circuit, look: Look) -> bytes:
    from pitboard.circuits import drawing

    return drawing.draw_small(circuit, drawing.Look(look)).encode()


MAKERS: dict[str, Callable[[Circuit, Look], bytes]] = {"board": _board, "picture": _picture, "thumbnail": _thumbnail}
MEDIA = {"board": "application/json", "picture": "image/svg+xml", "thumbnail": "image/svg+xml"}


@cache
def drawing_key() -> bytes:
    """A digest of the code that draws, so that no browser keeps what other code has drawn."""
    sources = sorted(files("pitboard.circuits.drawing").iterdir(), key=lambda entry: entry.name)
    return digest(*(source.read_bytes() for source in sources if source.name.endswith(".py"))).encode()
