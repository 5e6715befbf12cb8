"""Those who are connected to a race: people with seats, the host, and spectators."""

from __future__ import annotations

from pitboard.server.protocol.client import Join
from pitboard.server.protocol.closing import Closing
from pitboard.server.protocol.server import Presence
from pitboard.server.table import By, Table
from pitboard.server.table.seats import is_secret_of

from .clients import Client

FEW = 16
"""Connections of a race up to which everybody is told at once who comes and goes."""


class Company:
    """The connected of a race. `present` are the seats whose device is there, `spectators` counts connections without
    a seat."""

    def __init__(self) -> None:
        self._clients: set[Client] = set()
        self.present: frozenset[int] = frozenset()
        self.spectators = 0
        self._host_is_there = False
        self._told: Presence | None = None

    def __contains__(self, client: Client) -> bool:
        return client in self._clients

    def __len__(self) -> int:
        return len(self._clients)

    def come_in(self, client: Client, join: Join, table: Table) -> None:
        """Let a connection in, with the seats whose secrets it knows. Others are let go by silently: a seat that has
        been freed is no reason to keep anybody out."""
        client.seats = frozenset(
            index
            for index, seat in enumerate(table.seats)
            if seat.driver == "person" and any(is_secret_of(seat.digest, secret) for secret in join.seats)
        )
        client.is_host = join.host is not None and is_secret_of(table.made.host, join.host)
        self._clients.add(client)
        self._count()

    def leave(self, client: Client) -> None:
        """A connection has ended."""
        self._clients.discard(client)
        self._count()

    def lose(self, seat: int) -> None:
        """A seat has been freed: no device holds it any more."""
        for client in self._clients:
            client.seats -= {seat}
        self._count()

    def by(self, client: Client) -> By:
        """Who a connection is, for the table."""
        return By(client.seats, client.is_host, self.present, self._host_is_there)

    def send(self, text: str) -> None:
        """To everybody."""
        for client in self._clients:
            client.send(text)

    def send_to_seat(self, seat: int, text: str) -> None:
        """To the devices that hold a seat."""
        for client in self._clients:
            if seat in client.seats:
                client.send(text)

    def close(self, why: Closing) -> None:
        """Let everybody go."""
        for client in self._clients:
            client.close(why)

    def each(self) -> list[Client]:
        """All of them."""
        return list(self._clients)

    @property
    def is_small(self) -> bool:
        """Whether so few are there that everybody may be told at once."""
        return len(self._clients) <= FEW

    def _count(self) -> None:
        """Know who is there: asked for at every wish, and changed only when somebody comes or goes."""
        self.present = frozenset[int]().union(*(client.seats for client in self._clients))
        self.spectators = sum(not client.seats for client in self._clients)
        self._host_is_there = any(client.is_host for client in self._clients)

    def presence(self) -> Presence:
        """Who is there."""
        return Presence(present=sorted(self.present), spectators=self.spectators)

    def tell_presence(self) -> None:
        """Tell everybody who is there, where that is news."""
        now = self.presence()
        if now != self._told:
            self._told = now
            self.send(now.model_dump_json())
