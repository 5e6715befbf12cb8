"""What a race refuses, said so that whoever asked can mend it."""

from __future__ import annotations


class RaceError(ValueError):
    """A race cannot be set up, or a ply is not legal now; the message says why."""


class IllegalChoice(RaceError):
    """What was chosen is not among the options."""


class IllegalRoll(RaceError):
    """The die at hand does not show such a number, or none is to be rolled."""


class StateError(RaceError):
    """A state text does not describe a race on this circuit by these rules; the message names the field."""
