"""How a server is set up: where its data are, how much it takes on, and how fast bots play.

Every bound that protects the server from what comes over the network stands in `Limits`, so that it can be read in one
place and tests can make it small.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from .protocol.base import LARGEST_MESSAGE, Pace


@dataclass(frozen=True, slots=True)
class Limits:
    """What the server takes on at most. Times are in seconds."""

    rooms: int = 2_000
    """Races in memory."""
    connections: int = 2_000
    connections_a_race: int = 1_200
    connections_an_address: int = 64
    """Loopback is spared: behind a proxy on this machine everybody comes from there."""
    races_a_minute: int = 30
    """New races for one address; loopback has `races_a_minute_here`."""
    races_a_minute_here: int = 600
    message_bytes: int = LARGEST_MESSAGE
    messages_a_second: float = 20.0
    messages_at_once: int = 40
    excess_messages: int = 100
    """So many refused for coming too fast, and the connection is closed."""
    malformed_messages: int = 20
    """So many that cannot be read, and the connection is closed."""
    time_to_join: float = 10.0
    mailbox: int = 256
    """Messages that wait for a room; whoever brings more waits at the door."""
    outbox: int = 256
    """Messages that wait for a connection; whoever does not take them is let go, and comes back."""
    remembered: int = 200
    """Versioned messages that a room keeps for those who come back."""
    writes: int = 1_000
    """Batches of entries that wait to be written."""
    idle: float = 600.0
    """After so long without anybody, and nothing to do, a room leaves memory."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds before a ply that no person plays, by pace; and what else takes its time."""

    paces: dict[Pace, float] = field(default_factory=lambda: {"slow": 2.4, "normal": 1.2, "fast": 0.45, "instant": 0.0})
    retry: float = 1.0
    """Before a room whose entries could not be written is read from the store again."""
    presence: float = 0.25
    """Between two messages about who is there, where many come and go."""


def default_data() -> Path:
    """Where data are kept when nobody says."""
    return user_data_path("pitboard")


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings. `data` is the folder of its store."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    timing: Timing = field(default_factory=Timing)
