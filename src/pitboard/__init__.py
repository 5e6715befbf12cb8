"""Pitboard plays race games of the Formula Dé family: an exact rules engine, bots, and a game in the terminal."""

__version__ = "0.1.0"
