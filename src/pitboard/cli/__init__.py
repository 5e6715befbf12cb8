"""The command line: one command, `pitboard`, with everything a person can do in a terminal.

Commands import what they need when they run, so that help and refusals come at once. The command line knows no rules:
options, bills and clauses come from `race`, faults from `circuits` and `rules`.
"""

from .main import app

__all__ = ["app"]
