"""How a command says no: a message that names the place and the remedy on standard error, and exit status 2.

Every command does its work inside `refusals()`. What the layers below raise on purpose ends the command with their
message; anything else is a fault of ours and keeps its traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from pitboard.circuits.errors import CircuitError
from pitboard.rules.errors import RulesError

USAGE = 2
"""Exit status of a command that was asked for something impossible."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells expect it."""


class Refusal(Exception):
    """A command line that cannot be carried out, with what to do instead."""


@contextmanager
def refusals() -> Iterator[None]:
    """End the command with status 2 and the message when one of our own errors is raised within."""
    try:
        yield
    except (Refusal, CircuitError, RulesError) as error:
        refuse(str(error))
    except BrokenPipeError:
        raise  # whoever read our output has had enough; typer ends quietly
    except OSError as error:
        reason = error.strerror or str(error)
        refuse(f"{error.filename}: {reason[:1].lower()}{reason[1:]}" if error.filename else reason)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def refuse(message: str) -> None:
    """Print a message on standard error and end the command."""
    typer.secho("pitboard: ", fg="red", err=True, nl=False)
    typer.echo(message, err=True)
    raise typer.Exit(USAGE)


def check_target(path: Path | None, force: bool) -> None:
    """Refuse to write a file that exists already, or whose folder does not. Called before anything else is done."""
    if path is None:
        return
    if path.is_dir():
        raise Refusal(f"{path}: is a folder; name a file in it")
    if path.exists() and not force:
        raise Refusal(f"{path}: exists already; choose another name, or add --force to overwrite it")
    if not path.parent.is_dir():
        raise Refusal(f"{path}: there is no folder {path.parent}; create it first")


def check_source(path: Path) -> None:
    """Refuse a file to be read that is not there."""
    if not path.is_file():
        raise Refusal(f"{path}: there is no such file; check the name")
