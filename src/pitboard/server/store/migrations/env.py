"""Alembic's entry point: applies changes over the connection it is handed."""

from alembic import context

from pitboard.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
