"""How the rules run in this process: compiled unless ``PITBOARD_JIT=0``, bounds-checked if ``PITBOARD_CHECK=1``.

Interpreted rules are ordinary Python on mirror objects (see ``mirror.py``): slow, exact, and good to debug; Numba is
not even imported. Compiled rules do the same on NumPy records. Compiled and checked ones raise ``IndexError`` where the
compiled ones would read rubbish.
"""

import os

JIT = os.environ.get("PITBOARD_JIT", "1") != "0"
CHECK = os.environ.get("PITBOARD_CHECK", "0") == "1"
