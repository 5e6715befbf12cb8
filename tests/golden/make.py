"""Make the golden races and the signature anew: python -m tests.golden.make [--force]

The example on the page about the record format is made with them. Only for a commit that means to change what races are
like, or the record format; its message says so and why. Without --force nothing that exists is overwritten.
"""

from __future__ import annotations

import json
import sys

from pitboard.race import Record

from .races import HERE, PAGE, SIGNATURE, example, golden, signature_of, signed

FENCE = "```race\n"


def main() -> int:
    """Write the files; returns the exit status."""
    files = [HERE / f"{name}.race" for name in golden()]
    there = [path.name for path in (*files, SIGNATURE) if path.exists()]
    if there and sys.argv[1:] != ["--force"]:
        print(f"{', '.join(there)} exist already; add --force to make them anew", file=sys.stderr)
        return 2
    for path, fixed in zip(files, golden().values(), strict=True):
        Record.of(fixed.run(), {"seed": fixed.seed, "bots": list(fixed.bots)}).write(path)
        print(f"{path.name}: {path.stat().st_size} bytes")
    found = {name: signature_of(fixed.run()) for name, fixed in signed()}
    SIGNATURE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    print(f"{SIGNATURE.name}: {len(found)} races")
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(FENCE, 1)
    after = rest[rest.index("```") :]
    PAGE.write_text(before + FENCE + "".join(f"{line}\n" for line in example()) + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
