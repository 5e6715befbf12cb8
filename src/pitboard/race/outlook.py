"""What a car has ahead of it: which corner is coming, how far it is, how many stops it asks for; and what a move means
for that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import dropwhile

from pitboard.circuits.model import Area, Circuit
from pitboard.circuits.reach import Reach, reach_of

from .option import Option
from .race import Race

LANDINGS = ("short", "stops", "passes", "overshoots", "blocked", "pits", "flag")
"""Where a move may take a car: before the coming corner, into it, past it with all stops made or with stops missing,
behind cars that block it, into the pits or along them, or over the line."""
_WORST = {"stays": 0, "spins": 1, "out": 2}


@dataclass(frozen=True, slots=True)
class ComingCorner:
    """The corner a car is in as long as it owes stops there, else the next one; `owed` are the stops still to make.

    `first` counts the spaces to its first space the shortest way, None when the car is in it; `last` those to its last
    space the longest way round. For a car in the pits both begin with its way out. Other cars are left aside."""

    corner: str
    owed: int
    first: int | None
    last: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """A car's outlook at the moment. `here` is the corner it is in; `coming` is None where there are no corners, and
    for a car that is not on the board."""

    circuit: Circuit
    here: str | None
    coming: ComingCorner | None

    @classmethod
    def of(cls, race: Race, car: int) -> Outlook:
        """The outlook of a car."""
        seen = race.cars[car]
        if seen.space is None:
            return cls(race.circuit, None, None)
        return cls(race.circuit, race.circuit.space[seen.space].corner, _coming(race.circuit, seen.space, seen.stops))

    def landing(self, option: Option) -> str:
        """Where a move takes the car (`LANDINGS`)."""
        if option.finish:
            return "flag"
        if self._ends_in_pits(option):
            return "pits"
        if option.overshoot:
            return "overshoots"
        if option.blocked:
            return "blocked"
        corners = self._corners(option.route)
        if self.coming is None or self.coming.corner not in corners:
            return "short"
        return "stops" if corners[-1] == self.coming.corner else "passes"

    def merit(self, option: Option) -> tuple[int, int, bool, bool, int, int]:
        """Sorts moves, the best first: those that keep the car running, with fewest points; of equal ones those that
        stay on the track, then those that make a stop in the coming corner, then those that drive farthest."""
        return (
            _WORST[option.outcome],
            sum(option.bill),
            self._ends_in_pits(option),
            not self._makes_stop(option),
            -len(option.route),
            option.index,
        )

    def _ends_in_pits(self, option: Option) -> bool:
        return option.end is not None and self.circuit.space[option.end].area is not Area.TRACK

    def _makes_stop(self, option: Option) -> bool:
        if self.coming is None or option.end is None:
            return False
        ends_there = self.circuit.space[option.end].corner == self.coming.corner
        return ends_there and self.landing(option) == "stops"

    def _corners(self, route: tuple[str, ...]) -> list[str | None]:
        """The corners of the spaces that are entered, without those of the present one unless it is the coming one."""
        corners = [self.circuit.space[space].corner for space in route]
        if self.coming is not None and self.coming.first is None:
            return corners or [self.here]
        return list(dropwhile(lambda corner: corner == self.here, corners))


def _coming(circuit: Circuit, space: str, stops: int) -> ComingCorner | None:
    out = 0
    while circuit.space[space].area is not Area.TRACK:
        ahead = (link.target for link in circuit.out[space])
        space, out = next(target for target in ahead if circuit.space[target].area is not Area.BOX), out + 1
    reach = _reaches(circuit)[space]
    if reach is None:
        return None
    made = stops if circuit.space[space].corner == reach.corner else 0
    owed = circuit.corner[reach.corner].stops - made
    if owed > 0:
        return ComingCorner(reach.corner, owed, out + reach.near or None, out + reach.far)
    return ComingCorner(reach.after, circuit.corner[reach.after].stops, out + reach.leap, out + reach.stretch)


def _reaches(circuit: Circuit) -> dict[str, Reach | None]:
    """The circuit's reaches, found once for each circuit object."""
    kept = circuit.__dict__.get("_reaches")
    if kept is None:
        kept = circuit.__dict__["_reaches"] = reach_of(circuit)
    reaches: dict[str, Reach | None] = kept
    return reaches
