"""Is anything lost that was acknowledged? Kills a server at random moments, again and again, while bots race on it.

    python -m bench.kill_server [--kills N] [--races N] [--seed N]

While the server runs, a host of each race sets the pace over and over, and hears all that is said. Then the server is
killed (kill -9). In its store every entry that was acknowledged must be found, in order and without a gap; started
again, it must have every race at least where it was heard to be, with the same steps, and every race must go on. Races
that are over must have a record that holds, dice and all. Exit status 1, and what was missing, where that is not so.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pitboard.race import Record
from pitboard.race.replay import verify
from pitboard.server.store.store import FILE
from tests.browser.serving import Served

SEATS = [{"driver": "bot", "bot": "club", "name": f"Bot {i}", "number": i, "colour": i} for i in range(2)]
LONGEST_LIFE = 1.5
"""Seconds that a server lives at most before it is killed, once all races go on."""
RECORDS = 3
"""Records that are checked at each start; it takes longer than everything else."""
PATIENCE = 120.0


@dataclass
class Watched:
    """A race, and what was heard of it: versions, steps by ply, paces acknowledged."""

    id: str
    host: str
    version: int = 0
    steps: dict[int, Any] = field(default_factory=dict)
    accepted: int = 0
    is_over: bool = False
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, message: dict[str, Any]) -> None:
        """Take note of what was said."""
        self.version = max(self.version, message.get("version", 0))
        self.accepted += message["type"] == "accepted"
        for step in message.get("steps", ()):
            self.steps[step["ply"]] = step
        info = message.get("info")
        self.is_over = self.is_over or (info is not None and info["status"] == "over")
        if self.is_over or message["type"] == "happened":
            self.goes_on.set()


class Missing(AssertionError):
    """Something was acknowledged and is not there."""


def entries(data: Path, race: str) -> list[tuple[int, dict[str, Any]]]:
    """What the store of a server that has been killed has of a race."""
    with sqlite3.connect(data / FILE) as store:
        rows = store.execute("SELECT seq, body FROM entries WHERE race = ? ORDER BY seq", (race,))
        return [(seq, json.loads(body)) for seq, body in rows]


def check_store(data: Path, races: list[Watched]) -> None:
    """Every acknowledged entry is in the store, none is missing between them."""
    for race in races:
        found = entries(data, race.id)
        if [seq for seq, _ in found] != list(range(1, len(found) + 1)):
            raise Missing(f"{race.id}: its entries have a gap")
        if len(found) < race.version:
            raise Missing(f"{race.id}: version {race.version} was told, {len(found)} entries were kept")
        paces = sum(entry["entry"] == "pace_set" for _, entry in found)
        if paces < race.accepted:
            raise Missing(f"{race.id}: {race.accepted} paces were acknowledged, {paces} were kept")


async def check_races(http: httpx2.AsyncClient, races: list[Watched]) -> None:
    """A server that was started again tells the same steps."""
    for race in races:
        steps = (await http.get(f"/api/races/{race.id}/steps")).json()["steps"]
        for ply, step in race.steps.items():
            if ply > len(steps) or steps[ply - 1] != step:
                raise Missing(f"{race.id}: step {ply} is not the one that was told")
        race.steps = {step["ply"]: step for step in steps}


async def check_record(http: httpx2.AsyncClient, race: Watched) -> None:
    """The record of a race that is over holds, and so do its dice."""
    record = Record.parse((await http.get(f"/api/races/{race.id}/record")).content)
    if not verify(record).is_over:
        raise Missing(f"{race.id}: is over, and its record is not")


async def watch(url: str, race: Watched) -> None:
    """Hear a race, and set its pace again and again, until the connection is lost."""
    with suppress(OSError, WebSocketException):
        async with connect(f"{url.replace('http', 'ws')}/api/races/{race.id}/socket", max_size=None) as socket:
            await socket.send(json.dumps({"type": "join", "host": race.host}))
            await wish(socket)
            async for text in socket:
                message = json.loads(text)
                race.hear(message)
                if message["type"] == "accepted":
                    await wish(socket)


async def wish(socket: ClientConnection) -> None:
    """Set the pace to what it is."""
    await socket.send(json.dumps({"type": "set_pace", "ref": 1, "pace": "instant"}))


async def make(http: httpx2.AsyncClient) -> Watched:
    """A short race of two bots, which begins at once."""
    asked = {"circuit": "sandrell", "rules": "mini", "laps": 1, "seats": SEATS, "pace": "instant", "start": True}
    answer = await http.post("/api/races", json=asked)
    answer.raise_for_status()
    made = answer.json()
    return Watched(made["id"], made["host"])


async def all_go_on(races: list[Watched]) -> None:
    """Wait until every race has gone on, or is over."""
    try:
        async with asyncio.timeout(PATIENCE):
            for race in races:
                await race.goes_on.wait()
    except TimeoutError:
        still = [f"{race.id} at {race.version}" for race in races if not race.goes_on.is_set()]
        raise Missing(f"these races do not go on: {', '.join(still)}") from None


async def life(server: Served, races: list[Watched], count: int, chance: random.Random) -> int:
    """One life of a server, from its start until it is killed; how many races were found over."""
    server.start()
    async with httpx2.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        while not (await http.get("/api/health")).json()["engine"]["is_ready"]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        await check_races(http, races)
        over = [race for race in races if race.is_over]
        for race in over[:RECORDS]:
            await check_record(http, race)
        for race in over:
            races.remove(race)
        for race in races:
            race.goes_on.clear()
        races += [await make(http) for _ in range(count - len(races))]
        watching = [asyncio.create_task(watch(server.url, race)) for race in races]
        await all_go_on(races)
        await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        server.kill()
        await asyncio.gather(*watching)
    check_store(server.data, races)
    return len(over)


def kill_again_and_again(data: Path, kills: int, races: int, seed: int) -> Iterator[str]:
    """Kill a server so many times; a line after each. Raises Missing."""
    server, watched, chance, over = Served(data), list[Watched](), random.Random(seed), 0
    try:
        for number in range(1, kills + 1):
            over += asyncio.run(life(server, watched, races, chance))
            heard = sum(race.version for race in watched)
            yield f"kill {number}: {heard} entries told of {len(watched)} races, {over} over before, all kept"
            for race in watched:
                race.goes_on = asyncio.Event()
    finally:
        server.kill()


def main() -> int:
    """Do as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--races", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            for line in kill_again_and_again(Path(folder), asked.kills, asked.races, asked.seed):
                print(line, flush=True)
        except Missing as error:
            print(f"lost: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
