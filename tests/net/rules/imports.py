"""Rooms that import each other in a circle, and slices that import their siblings; imports in functions count."""

from __future__ import annotations

import ast

from .sources import Place, Source, Sources, room_of

PACKAGES = ("metamer", "metamer.systems")  # names taken out of these are modules, not functions
TRUNK = "systems.planar"  # the slice that others extend
PARTS = ("systems.grounds", "systems.drives")  # rooms of records, not of physics


def imported_rooms(file: Source) -> dict[str, int]:
    """Rooms of ours that a file imports, also inside functions, with the line."""
    found: dict[str, int] = {}
    for node in file.nodes:
        if isinstance(node, ast.ImportFrom) and node.module in PACKAGES:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("metamer."):
                found.setdefault(room_of("/".join(name.split(".")[1:])), node.lineno)
    return found


def links_of(sources: Sources) -> dict[tuple[str, str], Place]:
    """(room, imported room) -> the first import that makes it."""
    rooms = {file.room for file in sources}
    found: dict[tuple[str, str], Place] = {}
    for file in sources:
        for room, line in imported_rooms(file).items():
            if room in rooms and room != file.room:
                found.setdefault((file.room, room), Place(file.path, line, f"{file.room} -> {room}"))
    return found


def reached_from(room: str, links: dict[tuple[str, str], Place]) -> set[str]:
    """Rooms that a room imports, directly or through others."""
    found: set[str] = set()
    waiting = [room]
    while waiting:
        here = waiting.pop()
        new = {b for a, b in links if a == here} - found
        found |= new
        waiting += new
    return found


def cycles(sources: Sources) -> list[Place]:
    """Imports from room to room that lie on a circle, one per pair of rooms; none = no cycles."""
    links = links_of(sources)
    reached = {room: reached_from(room, links) for room, _ in links}
    return [where for (a, b), where in links.items() if a in reached.get(b, ())]


def siblings(sources: Sources) -> list[Place]:
    """Pairs of slices of systems/ of which one imports the other; the trunk and the rooms of parts may be imported."""
    slices = {file.room for file in sources if _is_slice(file)}
    return [where for (a, b), where in links_of(sources).items() if a in slices and b in slices - {TRUNK, *PARTS}]


def _is_slice(file: Source) -> bool:
    return file.path.startswith("systems/") and file.path.count("/") > 1
