"""The engine with names: `Race`, its options and events, forecasts and records.

Everything above the engine works through this package: a terminal, a server, a laboratory, a bot that is not compiled.
"""

from .errors import IllegalChoice, IllegalRoll, RaceError, StateError
from .event import Event
from .option import Option
from .race import Race
from .record import Record, RecordError
from .view import CarView, Die

__all__ = [
    "CarView",
    "Die",
    "Event",
    "IllegalChoice",
    "IllegalRoll",
    "Option",
    "Race",
    "RaceError",
    "Record",
    "RecordError",
    "StateError",
]
