"""Dry friction that differs along and across a link, seen from above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from metamer.core.fields import choice, number
from metamer.core.parts import Ground


@dataclass(frozen=True, kw_only=True)
class Coulomb(Ground):
    """f = -N (mu_t v_t, mu_n v_n)/|v| at the centre of mass of every link, N = m g `grip`.

    mu_forward    along a link that moves towards the head (`body.head`)         [-]
    mu_backward   along a link that moves towards the tail; None = mu_forward    [-]
    mu_across     across the link                                                [-]
    norm          "shared": both components over one |v|; "component": each by its own sign
    eps           speed below which friction fades linearly                      [m/s]
    """

    kind = "coulomb"
    views = ("top",)

    mu_forward: float = number(0.1, "-", lower=0.0)
    mu_backward: float | None = number(None, "-", lower=0.0)
    mu_across: float = number(0.5, "-", lower=0.0)
    norm: str = choice("shared", "shared", "component")
    eps: float = number(5e-3, "m/s", above=0.0)

    def on_links(self, load: Any, grip: Any, *, ahead: bool = True) -> dict[str, Any]:
        """Load and coefficients of every link; to kernels forward is +x."""
        back = self.mu_forward if self.mu_backward is None else self.mu_backward
        plus, minus = (self.mu_forward, back) if ahead else (back, self.mu_forward)
        return {
            "ground": 1,
            "load": load * grip,
            "shared": float(self.norm == "shared"),
            "mu_forward": plus,
            "mu_backward": minus,
            "mu_across": self.mu_across,
            "eps": self.eps,
        }
