"""Torque limits of soft actuators: against angle, and against angle and voltage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse


@dataclass(frozen=True)
class TorqueLimit:
    """Largest torque of an actuator: the same everywhere, or a curve of the joint's angle.   [N m]

    torque   limit, or limits at `angle`                                     [N m]
    angle    rising angles of a curve; empty = one limit for all             [rad]
    A curve goes on flat beyond its ends.
    """

    torque: float | Sequence[float]
    angle: Sequence[float] = ()

    def __post_init__(self) -> None:
        limits, angles = np.atleast_1d(np.asarray(self.torque, dtype=float)), np.asarray(self.angle, dtype=float)
        if not (limits >= 0.0).all():
            raise refuse("limit.torque", self.torque, "numbers >= 0 [N m]")
        if angles.size != (0 if limits.size == 1 else limits.size) or not (np.diff(angles) > 0.0).all():
            raise refuse("limit.angle", self.angle, "as many rising angles as torques, none for a single torque [rad]")

    def at(self, angle: Array) -> Array:
        """Largest torque at joint angles.   [N m]"""
        if not len(self.angle):
            return np.full(np.shape(angle), float(np.asarray(self.torque)))
        return np.interp(angle, np.asarray(self.angle, dtype=float), np.asarray(self.torque, dtype=float))

    def cut(self, torque: Array, angle: Array) -> Array:
        """Torques within the limits.   [N m]"""
        most = self.at(angle)
        return np.clip(torque, -most, most)


@dataclass(frozen=True)
class HaselCurve:
    """Torque of a HASEL bending actuator against angle and voltage, as data.

    angle     (a,) rising joint angles                                       [rad]
    voltage   (u,) rising voltages                                           [V]
    torque    (a, u) largest torque at each                                  [N m]
    Between voltages the square of the voltage is interpolated: electrostatic pressure goes with V^2.
    """

    angle: Sequence[float]
    voltage: Sequence[float]
    torque: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        angle, voltage, torque = (np.asarray(x, dtype=float) for x in (self.angle, self.voltage, self.torque))
        if angle.ndim != 1 or not (np.diff(angle) > 0.0).all() or angle.size < 2:
            raise refuse("hasel.angle", self.angle, "at least two rising angles [rad]")
        if voltage.ndim != 1 or not (np.diff(voltage) > 0.0).all() or voltage.size < 2 or voltage[0] < 0.0:
            raise refuse("hasel.voltage", self.voltage, "at least two rising voltages >= 0 [V]")
        if torque.shape != (angle.size, voltage.size) or not (torque >= 0.0).all():
            raise refuse(
                "hasel.torque", f"shape {torque.shape}", f"shape {(angle.size, voltage.size)} of numbers >= 0 [N m]"
            )

    def limit(self, voltage: float) -> TorqueLimit:
        """Torque limit against angle at a voltage; a voltage beyond the data is refused.   [N m]"""
        known = np.asarray(self.voltage, dtype=float)
        if not known[0] <= voltage <= known[-1]:
            raise refuse("voltage", voltage, f"a number from {known[0]:g} to {known[-1]:g} [V]")
        rows = np.asarray(self.torque, dtype=float)
        return TorqueLimit(tuple(float(np.interp(voltage**2, known**2, row)) for row in rows), tuple(self.angle))
