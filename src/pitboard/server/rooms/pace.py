"""How long the server waits before a ply that no person plays, so that people can follow."""

from __future__ import annotations

from pitboard.engine.layout import Phase
from pitboard.server.settings import Timing
from pitboard.server.table import Next, Table

BRIEF = 0.25
"""The share of the time that plies take which are not much to look at."""
BATCH = 25
"""Plies at most that are told together, where there is no time between them."""


def delay(timing: Timing, table: Table) -> float:
    """Seconds between the last ply and the next, which is a bot's or the server's."""
    full = timing.paces[table.pace]
    return full * BRIEF if table.now.phase is Phase.GRID else full


def in_a_batch(timing: Timing, table: Table) -> int:
    """How many plies may be played at once, the next among them."""
    return 1 if delay(timing, table) > 0 else BATCH


def is_automatic(table: Table) -> bool:
    """Whether the next ply needs no person."""
    return table.now.next in (Next.BOT, Next.DICE)
