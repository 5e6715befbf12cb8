"""Bringing a store up to date: by alembic, whose changes stand in `migrations`, where there are any to be made.

Alembic takes long to load. Which change a store has seen is one look into it, and mostly it has seen the last.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

MIGRATIONS = Path(__file__).parent / "migrations"


class StoreUnusable(Exception):
    """What is in the data folder cannot be used; the message says why, and what to do."""


def bring_up_to_date(engine: Engine, file: Path) -> None:
    """Make the tables, or change them to what this Pitboard needs. Raises StoreUnusable."""
    try:
        revision, newest = _revision(engine), _newest()
        if revision is not None and revision > newest:
            raise StoreUnusable(
                f"{file}: the races there were kept by a newer Pitboard: use that one, or another folder with --data"
            )
        if revision != newest:
            _change(engine)
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise StoreUnusable(f"{file}: cannot be used ({reason}): mend it, or use another folder with --data") from error


def _revision(engine: Engine) -> str | None:
    """The last change that a store has seen; None for one that is new."""
    with engine.connect() as connection:
        if not connection.scalar(text("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'")):
            return None
        return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _newest() -> str:
    """The last change there is; the names of their files begin with their numbers."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _change(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
