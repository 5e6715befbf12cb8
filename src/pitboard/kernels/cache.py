"""Where compiled rules are kept between runs, and when they are stale.

Numba's own cache hashes only the file that a function stands in: after an edit of a callee in another module it would
go on running the old rules. Here each module's compiled code lies in a folder named by a key of everything it was made
from: its source, the source of each module of the project that it imports, however far down, and the compiler. An edit
thus recompiles only the modules that see the edited one.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import platformdirs

from .mode import CHECK

KEPT_DAYS = 30
"""Folders of older keys stay this long after their last use, so that going back to a branch costs nothing."""


def module_key(name: str) -> str:
    """A digest that changes with the module, with each project module it sees, and with the compiler."""
    digest, seen = hashlib.sha256(_compiler().encode()), _seen_by(name)
    if not seen:
        raise TypeError(f"the rules of {name} have no source file, so that nothing can tell when they change")
    for module in sorted(seen):
        digest.update(f"\n{module}\n".encode() + _source(module)[0])
    return digest.hexdigest()[:16]


@functools.cache
def _compiler() -> str:
    return repr((platform.python_version(), version("numba"), version("llvmlite"), version("numpy"), CHECK))


def _seen_by(name: str) -> set[str]:
    """The module itself and the project modules it imports, directly or not."""
    project = {"pitboard", name.partition(".")[0]}
    seen, waiting = set[str](), [name]
    while waiting:
        module = waiting.pop()
        if module not in seen and module.partition(".")[0] in project and _file(module):
            seen.add(module)
            waiting.extend(_source(module)[1])
    return seen


@functools.cache
def _file(name: str) -> Path | None:
    """The source file of a module whose top-level package is loaded; none for what is not a module."""
    top, *rest = name.split(".")
    package = sys.modules.get(top)
    if not rest:
        origin = getattr(package, "__file__", None)
        return Path(origin) if origin else None
    for root in getattr(package, "__path__", ()):
        folder = Path(root, *rest[:-1])
        inside = _names_in(folder)
        if f"{rest[-1]}.py" in inside:
            return folder / f"{rest[-1]}.py"
        if rest[-1] in inside and "__init__.py" in _names_in(folder / rest[-1]):
            return folder / rest[-1] / "__init__.py"
    return None


@functools.cache
def _names_in(folder: Path) -> frozenset[str]:
    """What is in a folder: most names asked for are none of modules, and each would cost two looks at the disk."""
    return frozenset(os.listdir(folder)) if folder.is_dir() else frozenset()


@functools.cache
def _source(name: str) -> tuple[bytes, tuple[str, ...]]:
    """A module's source and the names it imports (some of which may be functions rather than modules)."""
    file = _file(name)
    assert file is not None
    source = file.read_bytes()
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    return source, tuple(_imports(source.decode(), package))


_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([^\n#]+))", re.MULTILINE
)
"""Import statements. Reading them so is ten times faster than parsing, at every start; what it may find too much is
harmless."""


def _imports(source: str, package: str) -> Iterator[str]:
    for origin, names, plain in _IMPORT.findall(source):
        if plain:
            for name in re.findall(r"[\w.]+", plain):
                parts = name.split(".")
                yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))
        else:
            level = len(origin) - len(origin.lstrip("."))
            above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
            whole = ".".join([*above, *([origin.lstrip(".")] if origin.lstrip(".") else [])])
            yield whole
            yield from (f"{whole}.{name}" for name in re.findall(r"\w+", names))


@functools.cache
def folder_for(module: str) -> Path:
    """The folder for a module's compiled code, made if need be; it can be written to."""
    name = f"{module}-{module_key(module)}"
    folder = next((base / name for base in _bases() if _is_usable(base / name)), None)
    if folder is None:
        folder = Path(tempfile.mkdtemp(prefix="pitboard-"))
    _prune(folder, module)
    os.utime(folder)
    return folder


def keep(file: Path, code: bytes) -> None:
    """Write machine code to a file, which is there whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as target:
        target.write(hashlib.sha256(code).digest() + code)
    os.replace(target.name, file)


def kept(file: Path) -> bytes | None:
    """The machine code in a file; none if there is no such file, or if it is not what was written."""
    try:
        found = file.read_bytes()
    except FileNotFoundError:
        return None
    size = hashlib.sha256().digest_size
    digest, code = found[:size], found[size:]
    return code if hashlib.sha256(code).digest() == digest else None


def _bases() -> Iterator[Path]:
    """Where to keep compiled code, the best place first."""
    if chosen := os.environ.get("PITBOARD_CACHE"):
        yield Path(chosen)
    else:
        yield platformdirs.user_cache_path("pitboard", appauthor=False)
    private = Path(tempfile.gettempdir(), f"pitboard-{os.getuid()}")
    if _is_private(private):
        yield private


def _is_usable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _is_private(folder: Path) -> bool:
    """Make a folder in a place that all may write to, and say whether it is ours alone: what it holds will be run."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    return found.st_uid == os.getuid() and found.st_mode & 0o170077 == 0o040000


def _prune(folder: Path, module: str) -> None:
    """Remove the module's folders of other keys that nobody has used for a while."""
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    for other in folder.parent.glob(f"{module}-{'?' * 16}"):
        if other != folder and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
