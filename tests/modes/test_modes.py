"""Interpreted, compiled and compiled with bounds checks, the same races are the same byte for byte, ply by ply."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboard.kernels import CHECK

ROOT = Path(__file__).parents[2]
MODES = {
    "interpreted": {"PITBOARD_JIT": "0", "PITBOARD_CHECK": "0"},
    "compiled": {"PITBOARD_JIT": "1", "PITBOARD_CHECK": "0"},
    "checked": {"PITBOARD_JIT": "1", "PITBOARD_CHECK": "1"},
}
FEWEST_PLIES = 2000
"""Fewer than there are in all races; a comparison of nothing proves nothing."""


def story(mode: str) -> dict[str, list[int]]:
    """The checksums of all races in a mode, from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.modes.story"],
        cwd=ROOT,
        env={**os.environ, **MODES[mode], "PYTHONPATH": os.pathsep.join(("src", "."))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{mode}: {done.stderr[-2000:]}"
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


@pytest.mark.compiled
@pytest.mark.skipif(CHECK, reason="the same three processes, whatever this one's mode")
def test_three_modes_are_equal_after_every_ply() -> None:
    interpreted = story("interpreted")
    assert sum(map(len, interpreted.values())) > FEWEST_PLIES
    for mode in ("compiled", "checked"):
        other = story(mode)
        assert list(other) == list(interpreted)
        for race, plies in interpreted.items():
            differs = [ply for ply, pair in enumerate(zip(plies, other[race], strict=False), 1) if pair[0] != pair[1]]
            assert not differs, f"{race}: {mode} differs from interpreted at ply {differs[0]} of {len(plies)}"
            assert len(other[race]) == len(plies), f"{race}: {mode} has {len(other[race])} plies, not {len(plies)}"
