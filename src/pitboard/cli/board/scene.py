"""What is to be seen on a board at one moment, told in spaces: no race, no rules, no colours of the road."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Mark:
    """A space that stands out: its colour, and a short text in its middle. The greater `weight` is drawn when two meet.

    `alternating` marks are shaded in turn along the road, like the road itself."""

    colour: str
    text: str = ""
    weight: int = 0
    alternating: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Marked spaces by id, the spaces of a route, and those with a danger marker.

    `focus` are the spaces that a camera should show, the most important first.
    """

    marks: dict[str, Mark] = field(default_factory=dict)
    route: tuple[str, ...] = ()
    danger: frozenset[str] = frozenset()
    focus: tuple[str, ...] = ()
