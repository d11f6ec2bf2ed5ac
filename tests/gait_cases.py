"""Gaits by kind and fields, bound to a chain of links: what tests of gaits, plants and hardware share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metamer.core.parts import from_table, kind_named
from metamer.systems.planar.spec import PlanarBody


def gait_on(kind: str, fields: Mapping[str, Any], *, joints: int, length: Any = 0.1) -> Any:
    """The gait of a free chain with so many joints."""
    part = from_table(kind_named("gait", kind, "gait"), fields, "gait")
    return part.on(PlanarBody(links=joints + 1, length=length))
