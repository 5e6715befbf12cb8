"""How quick is the server under load? A server process, and as many pages as a small club of clubs has.

    python -m bench.server_load [--races N] [--pages N] [--seconds N] [--spectators N]

Three measurements over loopback. **Many**: races of four, two of them people on devices of their own, the others bots
that play at once, with spectators at each; in every race one choice or throw a second. **One**: a single such race, ten
times as fast. **Crowd**: a race that a thousand people watch. Each says how long it took until a choice was
acknowledged, which is when it is on disk; the last also how long until the slowest spectator had it. Exit status 1
where a figure that was set as a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx2
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.browser.serving import Served

SEATS = [{"driver": "me", "name": f"Person {i}", "number": i, "colour": i} for i in range(2)]
SEATS += [{"driver": "bot", "bot": "club", "name": f"Bot {i}", "number": i, "colour": i} for i in range(2, 4)]
SETTLING = 3.0
"""Seconds at the beginning that are not measured."""
GOALS = {"many": ("p99", 50.0), "one": ("p95", 20.0)}
"""Milliseconds until a choice is acknowledged."""
MOST_MEMORY = 400.0
"""Megabytes of the server with many races."""


@dataclass
class Measured:
    """Times in milliseconds until choices were acknowledged, and until the last page had heard of them."""

    acknowledged: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Percentiles of the acknowledgements."""
        cuts = statistics.quantiles(self.acknowledged, n=100)
        return {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "most": max(self.acknowledged)}


class Race:
    """A race with its pages."""

    def __init__(self, made: dict[str, Any], url: str, spectators: int, every: float) -> None:
        self.made, self.spectators, self.every = made, spectators, every
        self.address = f"{url.replace('http', 'ws')}/api/races/{made['id']}/socket"
        self.todo: asyncio.Queue[tuple[int, dict[str, Any]]] = asyncio.Queue()
        self.answers: dict[int, asyncio.Future[float]] = {}
        self.is_over = False
        self.waiting: tuple[int, asyncio.Future[float], int] | None = None
        self.people: list[ClientConnection] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect all pages."""
        for seat, secret in self.made["seats"].items():
            socket = await connect(self.address, compression=None, max_size=None)
            await socket.send(json.dumps({"type": "join", "seats": [secret]}))
            self.people.append(socket)
            self.tasks.append(asyncio.create_task(self._listen(socket, int(seat))))
        for _ in range(self.spectators):
            socket = await connect(self.address, compression=None, max_size=None)
            await socket.send('{"type":"join"}')
            self.tasks.append(asyncio.create_task(self._watch(socket)))

    async def close(self) -> None:
        """Let all pages go."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _listen(self, socket: ClientConnection, seat: int) -> None:
        async with socket:
            async for text in socket:
                message = json.loads(text)
                waits = message.get("waits")
                if message["type"] == "accepted":
                    self.answers.pop(message["ref"]).set_result(perf_counter())
                elif message["type"] == "choices":
                    self.todo.put_nowait((seat, choice(message)))
                elif message["type"] == "refused":
                    raise RuntimeError(text)
                elif message["type"] == "over":
                    self.is_over = True
                elif waits and waits["by_hand"] and waits["actor"] == seat:
                    self.todo.put_nowait((seat, {"type": "throw", "ply": waits["ply"], "seat": seat}))

    async def _watch(self, socket: ClientConnection) -> None:
        async with socket:
            async for text in socket:
                if self.waiting is not None and str(text).startswith('{"type":"happened"'):
                    self._note(version(str(text)))

    def _note(self, seen: int) -> None:
        """A spectator has heard of a version."""
        assert self.waiting is not None
        wanted, done, left = self.waiting
        if seen >= wanted:
            self.waiting = (wanted, done, left - 1) if left > 1 else None
        if self.waiting is None:
            done.set_result(perf_counter())

    async def play(self, begin: float, end: float, measured: Measured) -> None:
        """One choice or throw at a time, as often as asked for."""
        ref, now = 0, perf_counter()
        due = now + (hash(self.made["id"]) % 1000 / 1000) * self.every
        while not self.is_over and perf_counter() < end:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due = max(due + self.every, perf_counter())
            try:
                seat, message = await asyncio.wait_for(self.todo.get(), end - perf_counter())
            except TimeoutError:
                return
            ref += 1
            answer = self.answers[ref] = asyncio.get_running_loop().create_future()
            sent = perf_counter()
            await self.people[seat].send(json.dumps({"ref": ref} | message))
            took = await answer - sent
            if sent >= begin:
                measured.acknowledged.append(1000 * took)


def choice(message: dict[str, Any]) -> dict[str, Any]:
    """A choice to go on with: the third gear or the nearest to it, or the cheapest move."""
    worst = {"stays": 0, "spins": 1, "out": 2}
    best = min(message["options"], key=lambda o: (worst[o["outcome"]], sum(o["bill"]), abs(o["gear"] - 3)))
    return {"type": "choose", "ply": message["ply"], "seat": message["seat"], "option": best["notation"]}


def version(text: str) -> int:
    """The version of a message, which stands at its beginning."""
    return int(text[text.index('"version":') + 10 : text.index(",", 20)])


async def make(http: httpx2.AsyncClient) -> dict[str, Any]:
    """A race of two people and two bots, which begins at once."""
    asked = {"circuit": "alderhaven", "rules": "modern", "laps": 2, "seats": SEATS, "pace": "instant", "start": True}
    answer = await http.post("/api/races", json=asked)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


def memory(server: Served) -> float:
    """Megabytes of the server that are in memory."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def busy(server: Served) -> float:
    """Seconds of processor time that the server has taken."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def many(
    server: Served, http: httpx2.AsyncClient, races: int, pages: int, every: float, seconds: float
) -> Measured:
    """Races at the same time, with so many pages in all."""
    made = [Race(await make(http), server.url, pages // races - 2, every) for _ in range(races)]
    for race in made:
        await race.open()
    measured, begin, before = Measured(), perf_counter() + SETTLING, busy(server)
    await asyncio.gather(*(race.play(begin, begin + seconds, measured) for race in made))
    share = (busy(server) - before) / (seconds + SETTLING)
    figures = {name: round(value, 1) for name, value in measured.figures().items()}
    print(
        f"{races} races, {pages} pages: {len(measured.acknowledged)} choices, {figures} ms, "
        f"{memory(server):.0f} MB, {share:.0%} of a processor"
    )
    await asyncio.gather(*(race.close() for race in made))
    return measured


async def crowd(server: Served, http: httpx2.AsyncClient, spectators: int, choices: int) -> None:
    """A race that many watch: how long until the last of them has heard."""
    race = Race(await make(http), server.url, spectators, 0.0)
    await race.open()
    await asyncio.sleep(SETTLING)
    acknowledged, heard = list[float](), list[float]()
    for ref in range(choices):
        seat, message = await race.todo.get()
        answer = race.answers[ref] = asyncio.get_running_loop().create_future()
        last: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        race.waiting = (int(message["ply"]) + 2, last, spectators)
        sent = perf_counter()
        await race.people[seat].send(json.dumps({"ref": ref} | message))
        acknowledged.append(1000 * (await answer - sent))
        heard.append(1000 * (await asyncio.wait_for(last, 10) - sent))
        await asyncio.sleep(0.1)
    print(
        f"one race, {spectators} spectators: acknowledged after {statistics.median(acknowledged):.1f} ms (median), "
        f"heard by the last after {statistics.median(heard):.1f} ms (median), {max(heard):.1f} ms (most)"
    )
    await race.close()


async def run(server: Served, asked: argparse.Namespace) -> int:
    """All three; the number of goals that were missed."""
    missed = 0
    async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
        while not (await http.get("/api/health")).json()["engine"]["is_ready"]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        await crowd(server, http, asked.spectators, 30)
        for name, races, pages, every in (("one", 1, 5, 0.1), ("many", asked.races, asked.pages, 1.0)):
            measured = await many(server, http, races, pages, every, asked.seconds)
            which, most = GOALS[name]
            if measured.figures()[which] > most:
                print(f"missed: {which} of {name} is to be at most {most} ms")
                missed += 1
        if memory(server) > MOST_MEMORY:
            print(f"missed: the server is to need at most {MOST_MEMORY} MB")
            missed += 1
    return missed


def main() -> int:
    """Do as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=200)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--spectators", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder)).start()
        try:
            return min(uvloop.run(run(server, asked)), 1)
        finally:
            server.kill()


if __name__ == "__main__":
    sys.exit(main())
