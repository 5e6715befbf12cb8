"""What a room tells: each change of the race as one message to everybody, its decision to whoever has to take it."""

from __future__ import annotations

from pitboard.server import views
from pitboard.server.protocol import server as say
from pitboard.server.protocol.table import RaceInfo, SeatView
from pitboard.server.table import Entry, Next
from pitboard.server.table import entries as e

from .chronicle import Remembered
from .clients import Client
from .company import Company
from .live import LiveRace

Versioned = say.Table | say.Started | say.Rewound | say.Over


class Telling:
    """The voice of a room. `company` are those who hear it."""

    def __init__(self, live: LiveRace, remembered: int) -> None:
        self.company = Company()
        self._live, self._most = live, remembered
        self._remembered = Remembered(remembered)
        self._choices: str | None = None

    def went_on(self, before: int, entries: list[Entry], steps: list[str]) -> None:
        """Entries after the first `before` are safe: tell what has changed. Several are plies, and then perhaps the
        end."""
        table, first = self._live.table, entries[0]
        now = table.version - isinstance(entries[-1], e.Ended)
        match first:
            case e.Chose() | e.Rolled():
                self._send(before, now, views.happened(now, steps, table))
            case e.Started():
                assert table.race is not None
                race, waits, seats = views.race(table.race), views.waits(table), self._seats()
                self._tell(before, say.Started(version=now, info=self._info(), seats=seats, race=race, waits=waits))
            case e.TakenBack(seat=seat):
                assert table.race is not None
                race, waits = views.race(table.race), views.waits(table)
                self._tell(before, say.Rewound(version=now, seat=seat, race=race, waits=waits))
            case _:
                self._tell(before, say.Table(version=now, info=self._info(), seats=self._seats()))
        if now != table.version:
            self._tell(now, say.Over(version=table.version, info=self._info()))
        self._choices = None
        if isinstance(first, e.Chose | e.Rolled | e.Started | e.TakenBack | e.HandedOver | e.TakenOver):
            self._tell_choices()

    def welcome(self, client: Client, after: int | None) -> None:
        """Tell one who comes in what it missed since a version; or, where that is not known, everything."""
        missed = None if after is None else self._remembered.since(after, self._live.table.version)
        if missed is None:
            client.tell(self._welcome(client))
        else:
            for text in missed:
                client.send(text)
            client.tell(self.company.presence())
        if (choices := self._decision()) is not None and self._live.table.now.actor in client.seats:
            client.send(choices)

    def anew(self, live: LiveRace) -> None:
        """The race was read from the store again, and what was told since may not have been kept: tell everything."""
        self._live, self._remembered, self._choices = live, Remembered(self._most), None
        for client in self.company.each():
            self.welcome(client, None)

    def presence(self) -> None:
        """Tell everybody who is there, where that is news."""
        self.company.tell_presence()

    def _info(self) -> RaceInfo:
        return views.info(self._live.table, self._live.shown_secret)

    def _seats(self) -> list[SeatView]:
        return views.seats(self._live.table, self.company.present)

    def _tell(self, before: int, message: Versioned) -> None:
        self._send(before, message.version, message.model_dump_json())

    def _send(self, before: int, version: int, text: str) -> None:
        self._remembered.add(before, version, text)
        self.company.send(text)

    def _decision(self) -> str | None:
        """The options of the decision at hand, where a person has to take it."""
        table = self._live.table
        if table.now.next is not Next.PERSON or not table.now.is_decision:
            return None
        if self._choices is None:
            self._choices = views.choices(table).model_dump_json()
        return self._choices

    def _tell_choices(self) -> None:
        """To the device that has to choose. Options are worked out only where it is there."""
        if self._live.table.now.actor in self.company.present and (choices := self._decision()) is not None:
            self.company.send_to_seat(self._live.table.now.actor, choices)

    def _welcome(self, client: Client) -> say.Welcome:
        table = self._live.table
        return say.Welcome(
            version=table.version,
            info=self._info(),
            seats=self._seats(),
            mine=sorted(client.seats),
            is_host=client.is_host,
            spectators=self.company.spectators,
            race=None if table.race is None else views.race(table.race),
            waits=None if table.race is None else views.waits(table),
        )
