"""A data folder is one server's: two would both go on with the same races.

The lock is SQLite's own on a small file beside the store. The system lets go of it when the process ends, however it
ends, so that no lock is ever left behind.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

FILE = "server.lock"


class DataInUse(Exception):
    """Another server uses the data folder."""


class DataLock:
    """Holds a data folder until it is let go. Raises DataInUse where another process does."""

    def __init__(self, folder: Path) -> None:
        self._held = sqlite3.connect(folder / FILE, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._held.close()
            if "locked" not in str(error):
                raise
            raise DataInUse(
                f"another Pitboard server uses {folder}: stop it, or give this one a folder of its own with --data"
            ) from None

    def let_go(self) -> None:
        """Let another server have the folder."""
        self._held.close()
