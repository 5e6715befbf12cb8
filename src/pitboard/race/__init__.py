"""The engine with names: `Race`, its options and events, forecasts and records.

Everything above the engine works through this package: a terminal, a server, a laboratory, a bot that is not compiled.
"""

from .event import Event
from .option import Option
from .race import CarView, Die, IllegalChoice, IllegalRoll, Race, RaceError
from .record import Record, RecordError

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
]
