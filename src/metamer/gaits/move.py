"""Move: from the straight body to a posture by a cubic or a quintic, and stay there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.gaits.easing import cubic_move, quintic_move
from metamer.gaits.parameters import check, joint_count, per_joint, real, time_column
from metamer.records import Array, Targets
from metamer.refusals import refuse

MOVES = {"cubic": cubic_move, "quintic": quintic_move}


@dataclass(frozen=True, kw_only=True)
class Move:
    """phi(t) = begin + s(t/duration) (angles - begin), at rest at both ends.   [rad]

    "cubic" is theta = a0 + a1 t + a2 t^2 + a3 t^3 of menon2025, Eq. (4.49): s = 3 x^2 - 2 x^3; "quintic" has no jump of
    the acceleration either.

    joints     number of joints                                                 [-]
    angles     posture at the end, one for all or one a joint                   [rad]
    begin      posture at the start, one for all or one a joint                 [rad]
    duration   length of the move                                               [s]
    easing     "cubic" or "quintic"
    """

    joints: int = joint_count()
    angles: float | tuple[float, ...] = per_joint(0.0, "rad")
    begin: float | tuple[float, ...] = per_joint(0.0, "rad")
    duration: float = real(1.0, "s", above_zero=True)
    easing: str = "cubic"

    def __post_init__(self) -> None:
        check(self)
        if self.easing not in MOVES:
            raise refuse("gait.easing", self.easing, f"one of {', '.join(MOVES)}")

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        times = time_column(t)[..., 0]
        first, last = (
            np.broadcast_to(np.asarray(x, dtype=np.float64), (self.joints,)) for x in (self.begin, self.angles)
        )
        return MOVES[self.easing](times, self.duration, first, last)


GAIT = Move
