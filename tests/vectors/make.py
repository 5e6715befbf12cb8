"""Make the vectors anew that the page's tests share with these: python -m tests.vectors.make [--force]

Only for a commit that means to change what they hold; its message says so and why.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from . import dice, events

HERE = Path(__file__).parent
FILES = {"dice.json": dice.vectors, "events.json.gz": events.vectors}


def read(name: str) -> Any:
    """What a file holds."""
    data = (HERE / name).read_bytes()
    return json.loads(gzip.decompress(data) if name.endswith(".gz") else data)


def write(name: str, values: Any) -> None:
    """Write a file: spread over lines for people, or packed where it is long."""
    if name.endswith(".gz"):
        data = gzip.compress(json.dumps(values, separators=(",", ":")).encode(), mtime=0)
    else:
        data = (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode()
    (HERE / name).write_bytes(data)


def main() -> int:
    """Write the files; returns the exit status."""
    there = [name for name in FILES if (HERE / name).exists()]
    if there and sys.argv[1:] != ["--force"]:
        print(f"{', '.join(there)} exist already; add --force to make them anew", file=sys.stderr)
        return 2
    for name, vectors in FILES.items():
        write(name, vectors())
        print(f"{name}: {(HERE / name).stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
