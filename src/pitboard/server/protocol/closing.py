"""Why a socket was closed: its close code tells the page whether to come back."""

from __future__ import annotations

from enum import IntEnum


class Closing(IntEnum):
    """Close codes. After those from 4400 to 4410 there is no use in coming back as before; after others a page waits a
    little, and joins again with `after`."""

    TOO_LARGE = 1009
    """A message so large that it was not even read."""
    BROKEN = 1011
    """A fault of the server's; the room is read from the store again."""
    RESTARTING = 1012
    """The server ends, and will be there again."""
    FULL = 1013
    """So many are connected, or so many races in memory, that the server takes no more just now; or its disk fails."""
    MALFORMED = 4400
    """Too many messages that cannot be read, or one that is no text."""
    FOREIGN = 4403
    """The page that asks is not this server's."""
    NO_RACE = 4404
    NOT_JOINED = 4408
    """No `join` came in time, or something else came first."""
    OUTDATED = 4410
    """The race was begun by a Pitboard with other rules, and cannot go on here."""
    TOO_SLOW = 4413
    """Messages were not taken as fast as they came."""
    TOO_FAST = 4429
    """Messages went on coming faster than the server takes them."""
