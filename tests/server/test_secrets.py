"""Secrets of seats, hosts and dice: who is told them, and where they must never be found."""

from __future__ import annotations

import gc
import json
import logging
import random
import secrets
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from pitboard.race.fair import FairDice
from pitboard.server.store.store import FILE
from pitboard.server.table.seats import digest_of, is_secret_of, new_secret

from .kit import Message, Page, bot, deciding, person, play, run, served


def test_a_secret_is_128_bits_and_its_digest_tells_nothing() -> None:
    secret = new_secret()
    assert len(secret) == 22
    digest = digest_of(secret)
    assert is_secret_of(digest, secret)
    assert not is_secret_of(digest, new_secret())
    assert not is_secret_of(digest, digest)
    assert not is_secret_of(None, secret)
    assert not is_secret_of(None, "")
    assert not is_secret_of("", "")


def said(page: Page) -> str:
    """All that a page was told."""
    return json.dumps(page.heard)


def test_nobody_is_told_secrets_but_whose_they_are(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(secrets, "token_bytes", random.Random(11).randbytes)  # like those of no other test
    told: dict[str, list[str]] = {}

    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "open"), bot())
            key = made["invitations"]["1"]
            answer = await place.http.post(f"/api/races/{made['id']}/seats/1/claim", json={"key": key})
            known = [made["host"], *made["seats"].values(), key, answer.json()["secret"]]
            ada, spectator = await place.join(made, 0, host=True), await place.join(made)
            bea = await place.join({**made, "seats": {"1": answer.json()["secret"]}}, 1)
            ada.tell("free_seat", seat=1)
            invitation = (await ada.until("invitation"))["key"]
            ada.raw(text=json.dumps({"type": "join", "seats": [made["seats"]["0"]], "nonsense": 1}))
            ada.raw(text=json.dumps({"type": "choose", "ref": made["host"]}))
            ada.tell("start", fill="club")
            dice = place.server.hub._rooms[made["id"]]._keeper.live._secret
            assert dice is not None
            await ada.until("started")
            ours = [thing for thing in gc.get_objects() if str(type(thing).__module__).startswith("pitboard.")]
            live = [repr(thing) for thing in ours]
            assert len(live) > 100
            http = [
                await place.http.get(f"/api/races/{made['id']}{path}") for path in ("", "/steps", "/replay", "/record")
            ]
            assert all(one.status_code == 200 for one in http)
            before_the_end = said(ada) + said(spectator) + said(bea) + "".join(one.text for one in http)
            assert dice.hex() not in before_the_end
            await play(ada, 0, ada.of("started")[-1])
            await spectator.until("over")
            assert dice.hex() in said(spectator), "when it is over it is shown"
            everywhere = said(spectator) + said(bea) + "".join(live) + "".join(one.text for one in http)
            told["never"] = [*known, invitation]
            for secret in told["never"]:
                assert secret not in everywhere
                assert secret not in said(ada).replace(invitation, "")
            assert not any(dice.hex() in thing or repr(dice) in thing for thing in live)
            told["never"] += [repr(dice)]

    run(script)
    out, err = capfd.readouterr()
    for secret in told["never"]:
        assert secret not in out + err + caplog.text
        assert secret.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_the_data_folder_is_its_owners(tmp_path: Path) -> None:
    async def script() -> None:
        folder = tmp_path / "data"
        async with served(folder) as place:
            await deciding(place)
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
            assert set(modes.values()) == {0o600}, modes

    run(script)


def test_only_digests_are_kept_of_seats(tmp_path: Path) -> None:
    made: Message = {}

    async def script() -> None:
        async with served(tmp_path) as place:
            made.update(await place.make(person(), person("Bea", "open")))

    run(script)
    entry: dict[str, Any] = json.loads(
        sqlite3.connect(tmp_path / FILE).execute("SELECT body FROM entries").fetchone()[0]
    )
    assert entry["host"] == digest_of(made["host"])
    assert [seat["digest"] for seat in entry["seats"]] == [
        digest_of(made["seats"]["0"]),
        digest_of(made["invitations"]["1"]),
    ]


def test_the_secret_of_the_dice_is_not_in_their_repr() -> None:
    assert bytes(range(32)).hex() not in repr(FairDice(bytes(range(32)), "a" * 12, [None]))
