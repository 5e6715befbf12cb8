"""Races and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "races",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("standing", sa.String(8), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=True),
    )
    op.create_index("ix_races_standing", "races", ["standing"])
    op.create_table(
        "entries",
        sa.Column("race", sa.String(12), sa.ForeignKey("races.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("entries")
    op.drop_table("races")
