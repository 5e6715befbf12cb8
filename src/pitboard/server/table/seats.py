"""Secrets by which a device holds a seat: 128 random bits, of which only a digest is kept.

A seat's secret is told once, when the seat is taken; so are the host's, and the keys of invitations. The store has
SHA-256 digests, which do not help whoever reads them, for secrets are random. Digests are compared in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SECRET_BYTES = 16


def new_secret() -> str:
    """A secret as text, 22 characters."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(digest: str | None, secret: str) -> bool:
    """Whether that is the secret of a digest; nothing is the secret of none."""
    return hmac.compare_digest(digest or "", digest_of(secret))
