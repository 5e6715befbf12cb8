"""The server as people start it, for tests in a browser: a process of its own on a free port of this machine.

It can be ended in the middle of whatever it does and started again on the same port and data, as after a power cut.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).with_name("pitboard")
GREETING = re.compile(r"Pitboard is at (http://\S+:(\d+))")


class Served:
    """A server that can be started, ended and killed. Its races are in `data`."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.url = ""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Served:
        """Start it, and return once it says where it is; the same port as before, if there was one."""
        arguments = ["serve", "--no-open", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen([str(COMMAND), *arguments], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        for line in self.process.stdout:
            if found := GREETING.search(line):
                self.url, self.port = found[1], int(found[2])
                return self
        raise RuntimeError(f"the server did not start and ended with status {self.process.wait()}")

    def end(self) -> None:
        """End it as Ctrl-C would."""
        if self.process:
            self.process.terminate()
            self.process.communicate()
            self.process = None

    def kill(self) -> None:
        """End it at once, whatever it does."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None
