"""Parts of a cart with a pole: the body, the rails, and a controller that pushes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.fields import number
from metamer.core.parts import Body, Control, Ground
from metamer.core.records import Blocks


@dataclass(frozen=True, kw_only=True)
class CartPole(Body):
    """A pole hinged on a cart.

    length   of the pole            [m]
    mass     of cart and of pole    [kg]
    lean     of the pole at start   [rad]
    """

    kind = "cart_pole"
    links = joints = 2

    length: float = number(1.0, "m", above=0.0)
    mass: float = number(1.0, "kg", above=0.0)
    lean: float = number(0.5, "rad")

    @property
    def counts(self) -> dict[str, int]:
        return {"links": 2, "joints": 2}


@dataclass(frozen=True, kw_only=True)
class Rails(Ground):
    """Rails that hold the cart."""

    kind = "rails"


@dataclass(frozen=True, kw_only=True)
class Push(Control):
    """A force that swings, F sin(w t).

    force   F   [N]
    omega   w   [rad/s]
    """

    kind = "push"

    force: float = number(1.0, "N")
    omega: float = number(3.0, "rad/s")

    port = "cart.force"

    def on(self, robot: object) -> Push:
        return self

    def notes(self, robot: object) -> list[str]:
        return []

    def start(self, sensed: object) -> None:
        """Nothing to remember."""

    def update(self, sensed) -> Blocks:
        return Blocks({"cart.force": np.float64(self.force * np.sin(self.omega * sensed.t))})
