"""Viscous ground, seen from above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from metamer.core.fields import number
from metamer.core.parts import Ground


@dataclass(frozen=True, kw_only=True)
class Viscous(Ground):
    """f = -(c_t v_t, c_n v_n) at the centre of mass of every link, times its `grip`.

    along     c_t, along the link                                                [N s/m]
    across    c_n, across the link                                               [N s/m]
    """

    kind = "viscous"
    views = ("top",)

    along: float = number(0.1, "N s/m", lower=0.0)
    across: float = number(1.0, "N s/m", lower=0.0)

    def on_links(self, load: Any, grip: Any, *, ahead: bool = True) -> dict[str, Any]:
        """Coefficients of every link."""
        return {"ground": 1, "viscous_along": self.along * grip, "viscous_across": self.across * grip}
