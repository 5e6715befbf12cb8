"""Drivers made of rules of thumb. A bot sees the race and its options, and names one of them.

Bots are kernels, so that whole races run compiled (`playout`); `drivers` gives each a name and lets ordinary code ask
it. They know no rules: what is legal, and what it costs, stands in the options.
"""
