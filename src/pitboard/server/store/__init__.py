"""Where races are kept: SQLite in the data folder, one writer, durable before it is acknowledged.

A race is a row with its standing and its secrets, and its entries. `schema` has the tables, `migrations` how they came
about, which `update` sees to; `writer` is the one task that writes, committing at once what many rooms bring at the
same time. `store` opens all of it for this process alone (`lock`).
"""

from .lock import DataInUse
from .store import Kept, Store
from .update import StoreUnusable
from .writer import Standing, StoreFailed, Write

__all__ = ["DataInUse", "Kept", "Standing", "Store", "StoreFailed", "StoreUnusable", "Write"]
