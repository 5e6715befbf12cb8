"""The door: who may connect, and how fast anybody may speak or make races."""

from __future__ import annotations

import ipaddress
from collections import Counter, deque
from collections.abc import Callable
from time import monotonic

from pitboard.server.settings import Limits

from .clients import Client

MINUTE = 60.0


def is_here(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


class Bucket:
    """So many at once, and so many a second after: `take` tells whether there is one left."""

    def __init__(self, a_second: float, at_once: int, clock: Callable[[], float] = monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left, self._seen = float(at_once), clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._seen) * self._a_second)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Door:
    """Lets connections in, and races be made, as far as the limits go."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.clients: set[Client] = set()
        self._limits, self._clock = limits, clock
        self._by_address: Counter[str] = Counter()
        self._made: dict[str, deque[float]] = {}

    def admit(self, address: str) -> Client | None:
        """A connection from an address; None where there are too many. It is to be let out again."""
        is_too_many = not is_here(address) and self._by_address[address] >= self._limits.connections_an_address
        if is_too_many or len(self.clients) >= self._limits.connections:
            return None
        client = Client(self._limits.outbox)
        self.clients.add(client)
        self._by_address[address] += 1
        return client

    def let_out(self, client: Client, address: str) -> None:
        """A connection has ended."""
        self.clients.discard(client)
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def bucket(self) -> Bucket:
        """How fast a connection may speak."""
        return Bucket(self._limits.messages_a_second, self._limits.messages_at_once, self._clock)

    def may_make(self, address: str) -> bool:
        """Whether another race may be made from an address; it counts as made."""
        now = self._clock()
        most = self._limits.races_a_minute_here if is_here(address) else self._limits.races_a_minute
        for known in [known for known, times in self._made.items() if times[-1] <= now - MINUTE]:
            del self._made[known]
        times = self._made.setdefault(address, deque())
        while times and times[0] <= now - MINUTE:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True
