"""Circuits as data: what they are, what makes one sound, and every way to read, make, measure and draw one."""
