"""The bots there are to race against."""

from __future__ import annotations

from fastapi import APIRouter

from ..protocol.web import BotCard

router = APIRouter(tags=["choosing"])


@router.get("/api/bots")
async def bots() -> list[BotCard]:
    """The bots to race against, strongest first."""
    from pitboard.bots.drivers import names

    return [BotCard(name=name) for name in names()]
