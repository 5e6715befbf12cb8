"""Why something at a table is not done."""

from __future__ import annotations

from pitboard.server.protocol.server import Refusal as Code


class Refusal(Exception):
    """What was wanted is not done, and nothing has changed. `code` is for the page, `detail` says it in English."""

    def __init__(self, code: Code, detail: str) -> None:
        self.code, self.detail = code, detail
        super().__init__(f"{code}: {detail}")
