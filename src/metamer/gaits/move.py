"""Move: from the straight body to a posture by a cubic or a quintic, and stay there."""

from __future__ import annotations

from dataclasses import dataclass

from metamer.core.arrays import per
from metamer.core.fields import choice, number
from metamer.core.records import Array, Targets
from metamer.gaits.easing import cubic_move, quintic_move
from metamer.gaits.gait import JointGait, time_column

MOVES = {"cubic": cubic_move, "quintic": quintic_move}


@dataclass(frozen=True, kw_only=True)
class Move(JointGait):
    """phi(t) = begin + s(t/duration) (angles - begin), at rest at both ends.   [rad]

    "cubic" is theta = a0 + a1 t + a2 t^2 + a3 t^3 of menon2025, Eq. (4.49): s = 3 x^2 - 2 x^3; "quintic" has no jump of
    the acceleration either.

    angles     posture at the end, one for all or one per joint                   [rad]
    begin      posture at the start, one for all or one per joint                 [rad]
    duration   length of the move                                               [s]
    easing     "cubic" or "quintic"
    """

    kind = "move"

    angles: float | tuple[float, ...] = number(0.0, "rad", per="joints")
    begin: float | tuple[float, ...] = number(0.0, "rad", per="joints")
    duration: float = number(1.0, "s", above=0.0)
    easing: str = choice("cubic", *MOVES)

    @property
    def fastest(self) -> float:
        """A move is half a cycle.   [Hz]"""
        return 0.5 / self.duration

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        times = time_column(t)[..., 0]
        first, last = per(self.begin, self.joints), per(self.angles, self.joints)
        return MOVES[self.easing](times, self.duration, first, last)
