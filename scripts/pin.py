"""Writes the version of every dependency into pyproject.toml; uv.lock stays out of git, as it has download addresses.

Run it after a change of dependencies: ``scripts/uv run --no-sync python scripts/pin.py``. Versions that are pinned
already stay; to upgrade one, delete its line first.
"""

import os
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def uv(*arguments: str, given: str = "") -> list[str]:
    """The lines that a uv command prints."""
    command = [str(ROOT / "scripts" / "uv"), *arguments]
    env = os.environ | {"PITBOARD_SKIP_WEB": "1"}  # the page has its own pins, in web/package-lock.json
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT, env=env)
    return [line for line in done.stdout.splitlines() if line]


def with_pins(text: str, key: str, pins: list[str]) -> str:
    """The project file with one list of pins under [tool.uv] replaced or added."""
    block = f"{key} = [\n" + "".join(f'  "{pin}",\n' for pin in pins) + "]\n"
    found = re.compile(rf"^{key} = \[\n.*?^\]\n", re.S | re.M)
    if not found.search(text):
        return text.replace("[tool.uv]\n", f"[tool.uv]\n{block}")
    return found.sub(lambda _: block, text)


def main() -> None:
    """Pin what the project runs and is tested with, and what builds it."""
    file = ROOT / "pyproject.toml"
    text = file.read_text()
    plain = ("-q", "--no-annotate", "--no-header")
    needed = uv("export", *plain, "--all-extras", "--all-groups", "--no-hashes", "--no-emit-project")
    built_with = "\n".join(tomllib.loads(text)["build-system"]["requires"])
    builders = uv("pip", "compile", *plain, "--universal", "--python-version", "3.11", "-", given=built_with)
    text = with_pins(text, "build-constraint-dependencies", builders)
    file.write_text(with_pins(text, "constraint-dependencies", needed))


if __name__ == "__main__":
    main()
