"""What a command to servos may be: range and rate of every joint, and how it is laid out."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.arrays import one_value, per
from metamer.core.channels import Channels
from metamer.core.records import Array
from metamer.description import Robot
from metamer.hardware.calibration import Calibration
from metamer.hardware.safety import Safety
from metamer.systems.planar.spec import planar_body
from metamer.systems.planar.system import joint_port


def limits_of(spec: Robot, calibration: Calibration, safety: Safety) -> tuple[Array, Array, float]:
    """Least and largest angle of every joint, (joints,) each, and largest rate.   [rad, rad, rad/s]"""
    body, (low, high) = planar_body(spec), calibration.limits
    lower = np.maximum(low, per(body.lower, body.links)[body.links - body.joints :])
    upper = np.minimum(high, per(body.upper, body.links)[body.links - body.joints :])
    rate = one_value("drive.rate_limit", spec.drive.rate_limit, "on a bus of servos")
    return lower, upper, min(rate, calibration.table.free_speed, safety.speed or math.inf)


def bus_port(joints: int, tick: float) -> Channels:
    """The command of servos on a bus: targets in whole ticks [rad] and their rates; no torques."""
    position, velocity = joint_port(joints, torque=False)
    return Channels(position._replace(resolution=tick), velocity)
