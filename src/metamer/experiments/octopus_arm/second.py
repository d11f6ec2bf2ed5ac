"""Numbers of a second road: the tip alone in closed form, the arm by rotation matrices (tests/oracles/platform.py)."""

from __future__ import annotations

from typing import NamedTuple


class TipMotion(NamedTuple):
    """A curve by the tip alone, E' = -K E from target to target.

    total        time until the last ball is entered                               [s]
    over_time    rms distance to the target in force                               [cm]
    from_curve   rms distance from the curve, from the first ball on               [cm]
    """

    total: float
    over_time: float
    from_curve: float


ROAD = "the tip alone in closed form, written apart (tests/oracles/platform.py)"
ARM_ROAD = "rotation matrices, LAPACK's pseudo-inverse, exact dwell times (tests/oracles/platform.py)"
MOTIONS = {
    "line": TipMotion(1.8314214, 19.77657, 0.601185),
    "ellipse": TipMotion(2.2985092, 24.63211, 1.873936),
    "sinusoid": TipMotion(2.3933646, 26.46143, 1.657959),
    "reach": TipMotion(2.4333325, 50.15800, 0.508326),
    "fetch": TipMotion(2.7561519, 73.20010, 1.459959),
}
# line, equal lengths: plate 10 when the last ball is entered [m]; converged to 1e-5
PLATE_10 = (1.253666, 1.771072, 3.598435)
