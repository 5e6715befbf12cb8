"""Answers that are the same for everybody: kept in memory as they are sent, packed once, and not sent twice.

A browser that has an answer already names its tag, and is told that it is still good. What is worth it is kept gzipped
as well, so that no request waits for packing.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass

from fastapi import Request, Response

FOR_EVER = "public, max-age=31536000, immutable"
"""For what has a digest of its content in its name."""
ASK_AGAIN = "no-cache"
"""May be kept, but is asked for each time, which costs an answer without a body."""
WORTH_PACKING = 1_000
"""Bytes below which packing gains nothing."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A body of a media type, gzipped too where that is shorter; `tag` changes when the body does."""

    body: bytes
    packed: bytes | None
    media: str
    tag: str
    cache: str = ASK_AGAIN

    @classmethod
    def of(cls, body: bytes, media: str, tag: str | None = None, cache: str = ASK_AGAIN) -> Kept:
        """A body with its tag, its own digest unless given."""
        packed = gzip.compress(body, 9, mtime=0) if len(body) >= WORTH_PACKING else None
        is_shorter = packed is not None and len(packed) < 0.9 * len(body)
        return cls(body, packed if is_shorter else None, media, tag or digest(body), cache)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The answer to a request: the body as its browser takes it, or that it has it already."""
        headers = {"etag": f'W/"{self.tag}"', "cache-control": self.cache, "vary": "accept-encoding"}
        if status == 200 and has_already(request, self.tag):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and takes_gzip(request):
            return Response(self.packed, status, headers | {"content-encoding": "gzip"}, self.media)
        return Response(self.body, status, headers, self.media)


def digest(*parts: bytes) -> str:
    """A short digest of some bytes."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:24]


def has_already(request: Request, tag: str) -> bool:
    """Whether a request names a tag as one that its browser has."""
    named = request.headers.get("if-none-match", "")
    return named.strip() == "*" or tag in {part.strip().removeprefix("W/").strip('"') for part in named.split(",")}


def takes_gzip(request: Request) -> bool:
    """Whether a request's browser unpacks gzip."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
