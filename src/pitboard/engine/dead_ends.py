"""Paths that no car survives: where they began to be so, and how far they would lead.

They are no options as long as there are others (J-7), so the search does not follow them; but a car with such a path is
not blocked (B-2).
"""

from __future__ import annotations

from pitboard.circuits.board import LINE, Board
from pitboard.kernels import rule

from .ground import car_on
from .layout import Desk, Race
from .links import ways_on


@rule
def keep_dead_end(desk: Desk, space: int, layer: int) -> None:
    """Remember where a path went on that no car survives: it still counts as a path (B-2)."""
    if desk.dead_ends == len(desk.dead_spaces):
        desk.overfull = True
        return
    desk.dead_spaces[desk.dead_ends] = space
    desk.dead_layers[desk.dead_ends] = layer
    desk.dead_ends += 1


@rule
def dead_end_length(race: Race, board: Board, desk: Desk, most: int) -> int:
    """How long the longest of the paths is that end fatally, up to `most`; 0 when there is none."""
    longest = 0
    k = 0
    while k < desk.dead_ends and longest < most:
        space = desk.dead_spaces[k] + 0
        layer = desk.dead_layers[k] + 0
        k += 1
        while layer < most:
            fork = board.forks[space]
            space = -1
            for way in range(ways_on(fork, 1)):
                if car_on(race, fork.links[way]) >= 0:
                    continue
                if desk.last_lap and fork.traits[way] & LINE != 0:
                    return most
                if space >= 0:
                    keep_dead_end(desk, fork.links[way], layer + 1)
                else:
                    space = fork.links[way] + 0
            if space < 0:
                break
            layer += 1
        longest = max(longest, layer)
    return longest
