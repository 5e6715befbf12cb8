"""`./play` installs what the page is built from, and not what it is tested with."""

from __future__ import annotations

import json
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
IMPORTED = re.compile(r"""(?:from|import)\s*\(?['"]((?:@[\w-]+/)?[\w-]+)[\w./-]*['"]""")


def built_from() -> list[Path]:
    """The sources of the page and of its build, tests left out."""
    found = [WEB / "vite.config.ts", WEB / "markdown.ts", WEB / "svelte.config.js"]
    found += [file for kind in ("*.ts", "*.svelte") for file in (WEB / "src").rglob(kind)]
    return [
        file for file in found if not {"paraglide", "test"} & set(file.parts) and not file.name.endswith(".test.ts")
    ]


def test_the_page_is_built_from_packages_that_are_installed_for_it() -> None:
    package = json.loads((WEB / "package.json").read_text())
    imported = {name: file for file in built_from() for name in IMPORTED.findall(file.read_text())}
    assert {"svelte", "marked", "@noble/hashes"} <= imported.keys(), "imports are found at all"
    missing = {
        name: str(file.relative_to(WEB)) for name, file in imported.items() if name not in package["dependencies"]
    }
    assert not missing, "move these from devDependencies to dependencies"
