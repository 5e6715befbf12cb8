"""What one line of a `.circuit` file says: each kind of line has a function that turns its words into a piece of model.

The pieces refer to one another by id; whether those ids exist is settled by the reader once it has seen every line.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.model import PIT, Area, Corner, Link, LinkKind, Side, Space, Weather
from pitboard.circuits.text_words import Refused, Words, shown, unknown

SIDES = {side.value: side for side in Side}
KINDS = {kind.value: kind for kind in LinkKind}
AREAS = ("lane", "pit", "box")
SPACE_WORDS = ("rank", "corner", "danger", "noise", "at")


@dataclass
class _Draft:
    """A space line as far as it has been read."""

    lane: int = PIT
    rank: int | None = None
    area: Area = Area.TRACK
    corner: str | None = None
    team: int | None = None
    danger: bool = False
    noise: str | None = None
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0


def read_free_text(what: str, text: str) -> str:
    """Return the rest of a line as it stands: a name, an author, a licence, a source."""
    if not bounds.is_free_text(text):
        raise Refused(f"{what} must be 1 to {bounds.TEXT_LENGTH} printable characters; {shown(text)} is not")
    return text


def read_slug(words: Words) -> str:
    """Read `slug WORD`."""
    word = words.take("the slug")
    if not bounds.is_slug(word):
        raise Refused(f"{shown(word)} cannot be a slug; a slug has {bounds.SLUG_SHAPE}")
    return word


def read_weather(words: Words) -> Weather:
    """Read `weather rain N sun N` (C-7)."""
    words.take_keyword("rain")
    rain_to = words.take_integer("the last number of the rain range", bounds.PIPS)
    words.take_keyword("sun")
    return Weather(rain_to, words.take_integer("the first number of the sunny range", bounds.PIPS))


def read_corner(words: Words, name: str) -> Corner:
    """Read `corner ID stops N inside SIDE [paths L C]`; the name, taken off the line before, is passed in."""
    ident = words.take_id("the corner's id")
    words.take_keyword("stops")
    stops = words.take_integer("the number of stops", bounds.STOPS)
    words.take_keyword("inside")
    inside = words.take_known("side", SIDES)
    printed = None
    if not words.is_done():
        words.take_keyword("paths")
        longest = words.take_integer("the longest path", bounds.PATHS)
        printed = (longest, words.take_integer("the shortest path", bounds.PATHS))
    return Corner(ident, stops, inside, name, printed)


def read_space(words: Words) -> Space:
    """Read `space ID AREA rank N [corner ID] [danger] [noise ID] [at X Y HEADING]`; beside comes from other lines."""
    ident = words.take_id("the space's id")
    draft = _Draft()
    _read_area(words, draft)
    seen: set[str] = set()
    while not words.is_done():
        word = words.take("a space's word")
        if word in seen:
            raise Refused(f"{word!r} stands twice; remove one of them")
        seen.add(word)
        _read_space_word(word, words, draft)
    if draft.rank is None:
        raise Refused("the space has no rank; write 'rank' and a number")
    return Space(
        ident,
        draft.lane,
        draft.rank,
        draft.area,
        draft.corner,
        (),
        draft.team,
        draft.danger,
        draft.noise,
        draft.x,
        draft.y,
        draft.heading,
    )


def _read_area(words: Words, draft: _Draft) -> None:
    """Read `lane N`, `pit` or `box [N]`."""
    word = words.take("lane, pit or box")
    if word == "lane":
        draft.lane = words.take_integer("the lane", (1, bounds.LANES[1]))
    elif word == "pit":
        draft.area = Area.PIT_LANE
    elif word == "box":
        draft.area = Area.BOX
        draft.team = words.take_integer("the box's team", bounds.TEAMS)
    else:
        raise unknown("area", word, AREAS)


def _read_space_word(word: str, words: Words, draft: _Draft) -> None:
    """Read one of the attributes that may follow a space's area."""
    if word == "rank":
        draft.rank = words.take_integer("the rank", bounds.RANKS)
    elif word == "corner":
        draft.corner = words.take_id("the corner's id")
    elif word == "danger":
        draft.danger = True
    elif word == "noise":
        draft.noise = words.take_id("the noise zone's id")
    elif word == "at":
        draft.x = words.take_decimal("x", bounds.COORDINATE)
        draft.y = words.take_decimal("y", bounds.COORDINATE)
        draft.heading = words.take_decimal("the heading", bounds.HEADING)
    else:
        raise unknown("word", word, SPACE_WORDS)


def read_link(words: Words) -> Link:
    """Read `link ID ID KIND [line] [police]`."""
    source = words.take_id("the space a link leaves")
    target = words.take_id("the space a link leads to")
    kind = words.take_known("kind of link", KINDS)
    marks: list[str] = []
    while not words.is_done():
        marks.append(words.take_known("mark", {"line": "line", "police": "police"}))
    if len(marks) != len(set(marks)):
        raise Refused(f"{marks[0]!r} stands twice; remove one of them")
    return Link(source, target, kind, "line" in marks, "police" in marks)


def read_beside(words: Words) -> tuple[str, str]:
    """Read `beside ID ID`."""
    pair = (words.take_id("a space"), words.take_id("the space beside it"))
    if pair[0] == pair[1]:
        raise Refused(f"{pair[0]} cannot lie beside itself; name two spaces")
    return pair
