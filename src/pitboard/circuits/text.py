"""The `.circuit` text format: a circuit as a file that people can read, compare and mend.

One line a space and one a link, `#` for comments, a header that says where the circuit comes from, and `end` last so
that a file cut off is noticed. The grammar, with an example, is in `docs/formats/circuit.md`.

`write` gives the canonical text and `read` gives back the same circuit, whatever order the lines of a file stand in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.errors import CircuitError, Fault, refusal
from pitboard.circuits.model import Area, Circuit, Corner, Link, LinkKind, Provenance, Space
from pitboard.circuits.text_reader import FIRST_LINE, Lines, Reader

__all__ = ["Lines", "canonical", "digest", "read", "read_bytes", "read_with_lines", "write"]

_AREA_ORDER = {Area.TRACK: 0, Area.PIT_LANE: 1, Area.BOX: 2}
_KIND_ORDER = {LinkKind.AHEAD: 0, LinkKind.TUNNEL: 0, LinkKind.CHANGE: 1, LinkKind.PIT: 2}


def read(text: str | bytes, name: str = "<text>") -> Circuit:
    """Read a circuit from the text of a `.circuit` file.

    `name` is what messages call the text. Raises `CircuitError` with every fault of form found; whether the circuit
    keeps the laws is for `laws.check` to say.
    """
    return read_with_lines(text, name)[0]


def read_with_lines(text: str | bytes, name: str = "<text>") -> tuple[Circuit, Lines]:
    """Read a circuit as `read` does, and say in which line each of its parts stands."""
    if len(text) > bounds.FILE_BYTES:
        raise refusal(name, f"the file has more than {bounds.FILE_BYTES} bytes; no circuit needs that many")
    reader = Reader(name)
    return canonical(reader.read(decoded(text, name))), reader.lines


def decoded(data: str | bytes, name: str) -> str:
    """Return a file's bytes as text; raises `CircuitError` where they are not UTF-8. Text is returned as it is."""
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refusal(name, f"byte {error.start} is not UTF-8; save the file as UTF-8 text", line) from None


def read_bytes(path: Path) -> bytes:
    """Return a file's bytes, never more than a circuit may have; raises `CircuitError` if it cannot be read."""
    try:
        # Pipes and devices would be waited for, perhaps for ever.
        if path.exists() and not path.is_file():
            raise refusal(str(path), "this is no ordinary file; name the file itself")
        with path.open("rb") as file:
            data = file.read(bounds.FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refusal(str(path), f"the file cannot be read: {reason}; check its name and permissions") from None
    if len(data) > bounds.FILE_BYTES:
        raise refusal(str(path), f"the file has more than {bounds.FILE_BYTES} bytes; no circuit needs that many")
    return data


def canonical(circuit: Circuit) -> Circuit:
    """Return the same circuit with spaces, links and beside lists in canonical order.

    Spaces stand as `Circuit` says, level ones by team and id. Links follow their sources, ahead first, then by target.
    Links or beside entries that name no space of the circuit go last; `laws.check` reports them.
    """
    spaces = sorted(circuit.spaces, key=lambda s: (_AREA_ORDER[s.area], s.rank, s.lane, s.team or 0, s.id))
    index = {space.id: i for i, space in enumerate(spaces)}
    last = len(spaces)

    def place(ident: str) -> tuple[int, str]:
        return index.get(ident, last), ident

    return replace(
        circuit,
        spaces=tuple(replace(space, beside=tuple(sorted(space.beside, key=place))) for space in spaces),
        links=tuple(sorted(circuit.links, key=lambda k: (place(k.source), _KIND_ORDER[k.kind], place(k.target)))),
    )


def write(circuit: Circuit) -> str:
    """Return the canonical text of a circuit, which `read` gives back exactly.

    Raises `CircuitError` if the format cannot carry the circuit: something over a bound, an id the format does not
    allow, a beside list with only one side.
    """
    ordered = canonical(circuit)
    text = "\n".join(_lines(ordered)) + "\n"
    # Reading it back is the whole check: nothing is ever written that would be refused or understood otherwise.
    if read(text, circuit.slug) != ordered:
        raise CircuitError([Fault(circuit.slug, None, "beside", _difference(ordered, read(text)))])
    return text


def digest(circuit: Circuit) -> str:
    """Return the SHA-256, in hex, of all that matters for racing, and of nothing else.

    That is topology, ids, ranks, beside, corners (stops and inside), grid, weather scale and street features; not name,
    slug, provenance, corner names, printed paths or geometry. The order of a file's lines does not matter either.
    """
    bare = replace(
        circuit,
        slug="digest",
        name="digest",
        provenance=Provenance(),
        spaces=tuple(replace(space, x=0.0, y=0.0, heading=0.0) for space in circuit.spaces),
        corners=tuple(replace(corner, name="", printed=None) for corner in sorted(circuit.corners, key=lambda c: c.id)),
    )
    return hashlib.sha256("\n".join(_lines(canonical(bare))).encode()).hexdigest()


def _lines(circuit: Circuit) -> Iterator[str]:
    """The lines of a file, in order; the circuit is canonical."""
    yield FIRST_LINE
    yield f"name {circuit.name}"
    yield f"slug {circuit.slug}"
    origin = circuit.provenance
    for key, value in (("author", origin.author), ("licence", origin.licence), ("source", origin.source)):
        if value:
            yield f"{key} {value}"
    yield f"lanes {circuit.lanes}"
    if circuit.weather is not None:
        yield f"weather rain {circuit.weather.rain_to} sun {circuit.weather.sun_from}"
    yield from map(_corner_line, circuit.corners)
    yield from map(_space_line, circuit.spaces)
    yield from map(_link_line, circuit.links)
    yield from _beside_lines(circuit)
    for ident in circuit.grid:
        yield f"grid {ident}"
    yield "end"


def _corner_line(corner: Corner) -> str:
    paths = f" paths {corner.printed[0]} {corner.printed[1]}" if corner.printed else ""
    name = f" name {corner.name}" if corner.name else ""
    return f"corner {corner.id} stops {corner.stops} inside {corner.inside.value}{paths}{name}"


def _space_line(space: Space) -> str:
    area = {Area.TRACK: f"lane {space.lane}", Area.PIT_LANE: "pit", Area.BOX: f"box {space.team}"}[space.area]
    words = [f"space {space.id} {area} rank {space.rank}"]
    if space.corner is not None:
        words.append(f"corner {space.corner}")
    if space.danger:
        words.append("danger")
    if space.noise is not None:
        words.append(f"noise {space.noise}")
    if space.x or space.y or space.heading:
        words.append("at " + " ".join(_number(value) for value in (space.x, space.y, space.heading)))
    return " ".join(words)


def _number(value: float) -> str:
    """The shortest text that stands for exactly this number."""
    return repr(float(value)).removesuffix(".0")


def _link_line(link: Link) -> str:
    marks = (" line" if link.line else "") + (" police" if link.police else "")
    return f"link {link.source} {link.target} {link.kind.value}{marks}"


def _beside_lines(circuit: Circuit) -> Iterator[str]:
    """Each pair once, at the space that comes first."""
    seen: set[frozenset[str]] = set()
    for space in circuit.spaces:
        for other in space.beside:
            pair = frozenset((space.id, other))
            if pair not in seen:
                seen.add(pair)
                yield f"beside {space.id} {other}"


def _difference(meant: Circuit, understood: Circuit) -> str:
    """What the format could not carry, for a circuit whose text reads as another."""
    for space, other in zip(meant.spaces, understood.spaces, strict=True):
        if space != other:
            return f"space {space.id} cannot be written as it is ({space}); mend beside lists and lanes"
    return "the circuit cannot be written as it is; check its names, links and grid for what the format does not carry"
