"""No ground: the robot floats in its plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from metamer.core.parts import Ground


@dataclass(frozen=True, kw_only=True)
class NoGround(Ground):
    """Nothing acts on the links but gravity (in side view)."""

    kind = "none"

    def on_links(self, load: Any, grip: Any, *, ahead: bool = True) -> dict[str, Any]:
        """Nothing to set."""
        return {}
