"""The one compile decorator and the state schema, on which the engine is built.

State is declared as schema classes (``schema``), made with ``new`` (``store``), and changed by functions marked
``@rule`` (``compile``). The same source runs compiled, on NumPy records, and interpreted, on mirrors (``mirror``), with
equal results: ``mode`` says which.
"""

from .compile import rule
from .mirror import Grid, fill_mirror, fill_record, mirror_of
from .mode import CHECK, JIT
from .progress import Progress
from .schema import array, dtype_of, flag, i8, i16, i32, i64, one, u8, u32
from .store import Ints, Stored, copy_into, look, look_rows, new, new_ints, put, raw, stored

__all__ = [
    "CHECK",
    "JIT",
    "Grid",
    "Ints",
    "Progress",
    "Stored",
    "array",
    "copy_into",
    "dtype_of",
    "fill_mirror",
    "fill_record",
    "flag",
    "i8",
    "i16",
    "i32",
    "i64",
    "look",
    "look_rows",
    "mirror_of",
    "new",
    "new_ints",
    "one",
    "put",
    "raw",
    "rule",
    "stored",
    "u8",
    "u32",
]
