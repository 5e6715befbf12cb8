"""The rules, once: a state record and the functions that change it. No input, no output, no strings, no chance of its
own.

`layout` declares the state. `step` is the machine of decisions and chances and the only writer of the phase; the other
modules hold a chapter of the rules each: `order` (T-1), `gears` (G), `walk` and `moves` (M, O, B), `slipstream` (L),
`drive` (T-2), `bills` (what points cost and do), `contact` (K), `machine` (E, H), `finish` (F, X).
"""
