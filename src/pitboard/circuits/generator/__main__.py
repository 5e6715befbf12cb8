"""Makes our own circuits anew from their designs: `python -m pitboard.circuits.generator FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboard.circuits.generator import design_files, generate, read_design
from pitboard.circuits.text import write


def main(arguments: list[str]) -> int:
    """Write one `.circuit` file for each design into the folder named; 2 when none is named."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("name the folder to write into, in a clone: src/pitboard/data/circuits", file=sys.stderr)
        return 2
    for file in design_files():
        circuit = generate(read_design(file.read_text(encoding="utf-8")))
        target = Path(arguments[0]) / f"{circuit.slug}.circuit"
        target.write_text(write(circuit), encoding="utf-8", newline="\n")
        print(f"{target}: {len(circuit.spaces)} spaces")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
