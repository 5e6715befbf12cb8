"""Registers the marks that tie a test to clauses of the rules."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known, also where only this folder is run."""
    config.addinivalue_line("markers", "clause(*ids): this test proves these clauses")
    config.addinivalue_line("markers", "refuses(*ids): this test shows what these clauses do not let happen")
