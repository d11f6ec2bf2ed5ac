"""Torques for a wanted motion: inverse dynamics of the model, handed over as a function of the motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from metamer.control.joints import refuse_other_joints
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import refuse
from metamer.core.torque_limits import TorqueLimit
from metamer.gaits.gait import BoundGait

Inverse = Callable[[Array, Array, Array], Array]  # joint angles, rates, accelerations -> joint torques


@dataclass(eq=False)
class FeedForward:
    """Inverse-dynamics torques along a gait plus state feedback, tau = tau_ff(gait) + K (x* - x), limited.   [N m]

    gait       targets with two derivatives
    inverse    torques of a motion, `metamer.systems.planar.mechanics.force` of a fixed-base robot for instance
    gain       (joints, 2 joints) feedback of angle and rate errors, LQR's or a PD's; None = none   [N m/rad, N m s/rad]
    limit      what an actuator can give; None = no limit
    driven     joints with an actuator, from 0; None = all. The others get no torque.
    """

    gait: BoundGait
    inverse: Inverse
    gain: Array | None = None
    limit: TorqueLimit | None = None
    driven: tuple[int, ...] | None = None
    _mask: Array = field(init=False, repr=False)

    def __post_init__(self) -> None:
        joints = self.gait.joints
        self._mask = np.ones(joints)
        if self.driven is not None:
            self._mask[:] = 0.0
            for joint in self.driven:
                if not 0 <= joint < joints:
                    raise refuse("control.driven", joint, f"whole numbers from 0 to {joints - 1} [-]")
                self._mask[joint] = 1.0
        if self.gain is not None and np.shape(self.gain) != (joints, 2 * joints):
            raise refuse(
                "control.gain", f"shape {np.shape(self.gain)}", f"shape {(joints, 2 * joints)} [N m/rad, N m s/rad]"
            )

    def start(self, sensed: Sensed) -> None:
        """Check that gait and plant have the same joints."""
        refuse_other_joints(self.gait, sensed)

    def update(self, sensed: Sensed) -> Command:
        """Torque at the sensed time."""
        target = self.gait.targets(sensed.t)
        torque = np.array(self.inverse(target.position, target.velocity, target.acceleration), dtype=np.float64)
        if self.gain is not None:
            error = np.concatenate([target.position - sensed.angle, target.velocity - sensed.rate])
            torque = torque + self.gain @ error
        torque = torque * self._mask
        if self.limit is not None:
            torque = self.limit.cut(torque, sensed.angle)
        return Command(position=target.position, velocity=target.velocity, torque=torque)
