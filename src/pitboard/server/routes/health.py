"""Whether the server is there, what it is, and how far its engine has come."""

from __future__ import annotations

from fastapi import APIRouter, Request

from pitboard import __version__
from pitboard.rules.version import RULES_VERSION

from ..engine_start import engine_of
from ..protocol.web import Health

router = APIRouter(tags=["server"])


@router.get("/api/health")
async def health(request: Request) -> Health:
    """Whether the server is there. A race can be made when `engine.is_ready`; everything else at once."""
    return Health(version=__version__, rules_version=RULES_VERSION, engine=engine_of(request.app).state())
