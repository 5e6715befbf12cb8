"""The tables: races, and their entries one after the other."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

races = Table(
    "races",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("standing", String(8), nullable=False, index=True),
    Column("secret", LargeBinary, nullable=True),
)
"""`standing` is a `writer.Standing`; `secret` is that of fair dice."""

entries = Table(
    "entries",
    metadata,
    Column("race", String(12), ForeignKey("races.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""`seq` counts from 1; no two writers can both have written an entry. `body` is a line of JSON (`table.entries`)."""
