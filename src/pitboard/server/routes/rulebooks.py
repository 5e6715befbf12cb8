"""The rulebooks to race by, and the clauses, in the language of whoever reads them."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from pitboard.rules import clauses as catalogue_of
from pitboard.rules import rulebooks as books

from ..kept import Kept
from ..protocol.base import Language
from ..protocol.web import ClauseText, Rulebook

router = APIRouter(tags=["choosing"])

_rulebooks = TypeAdapter(list[Rulebook])
_clauses = TypeAdapter(list[ClauseText])


@router.get("/api/rulebooks", response_model=list[Rulebook])
async def rulebooks(request: Request, language: Language = "en") -> Response:
    """The rulebooks in plain words, in the order to show them."""
    return kept_rulebooks(language).answer(request)


@router.get("/api/clauses", response_model=list[ClauseText])
async def clauses(request: Request, language: Language = "en") -> Response:
    """Every clause of the rules, in the order of the catalogue."""
    return kept_clauses(language).answer(request)


@cache
def kept_rulebooks(language: Language) -> Kept:
    """The rulebooks of a language, ready to be sent."""
    made = _rulebooks.validate_json(json.dumps([asdict(book) for book in books.rulebooks(language)]))
    return Kept.of(_rulebooks.dump_json(made), "application/json")


@cache
def kept_clauses(language: Language) -> Kept:
    """The clauses of a language, ready to be sent."""
    made = [
        ClauseText(id=clause.id, title=clause.title, text=clause.text, reason=clause.reason, status=clause.status.value)
        for clause in catalogue_of.catalogue(language).values()
    ]
    return Kept.of(_clauses.dump_json(made), "application/json")
