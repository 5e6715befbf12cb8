"""What tests of the server share: chance that is the same each time."""

from __future__ import annotations

import random
import secrets

import pytest


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Races' ids, seats' secrets and dice are drawn from a seed."""
    drawn = random.Random(7)
    monkeypatch.setattr(secrets, "token_bytes", drawn.randbytes)
    monkeypatch.setattr(secrets, "choice", drawn.choice)
