"""What is wrong with a circuit, said so that the reader can mend it.

A file may have many faults, and finding them one run at a time is tiresome; so a `CircuitError` carries all that were
found. Each `Fault` says where (the source and, for a text file, the line), which law it breaks (or `syntax`), and in
its message names the place and the remedy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

SYNTAX = "syntax"
"""The law id of faults in the form of a file, before there is a circuit to judge."""

SHOWN = 20
"""How many faults a `CircuitError` spells out; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: where it is, which law it breaks, and what to do about it.

    `source` is a file name or another word for where the circuit came from; `line` counts from 1, None where the source
    has no lines or the fault no single line; `law` is a law's id or `SYNTAX`.
    """

    source: str
    line: int | None
    law: str
    message: str

    def __str__(self) -> str:
        """`source:line: law: message`, the form that editors jump to."""
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        return f"{place}: {self.law}: {self.message}"


class CircuitError(Exception):
    """A circuit that cannot be used. The only exception that reading, importing or opening a circuit raises."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Take the faults, at least one, in the order to be shown."""
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """All faults, one a line; beyond `SHOWN` only their number."""
        lines = [str(fault) for fault in self.faults[:SHOWN]]
        if len(self.faults) > SHOWN:
            lines.append(f"... and {len(self.faults) - SHOWN} more")
        return "\n".join(lines)


def refusal(source: str, message: str, line: int | None = None, law: str = SYNTAX) -> CircuitError:
    """Return the error that carries this single fault."""
    return CircuitError([Fault(source, line, law, message)])
