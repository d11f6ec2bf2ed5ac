"""The excitation run of a robot: the gait that lets a log tell friction, lag and gain, within the robot's limits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from metamer.core.arrays import per
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.gaits.excitation import Excitation
from metamer.hardware.calibration import Calibration
from metamer.systems.planar.spec import planar_body

KIND = "excitation"
USED_SHARE = 0.9  # part of what joints and servos can do that the run uses; gain and sag take the rest


def excited(spec: Robot, calibration: Calibration | None = None) -> Robot:
    """The robot with the excitation run as its gait and its length as the run's; others than crawlers are refused.

    spec          side-view robot with a free base on contact ground, joints driven by servos
    calibration   limits of its servos; None = only those of the description
    """
    body = planar_body(spec)
    if not (spec.world.upright and spec.world.ground.unilateral) or body.base != "free":
        seen = f"{spec.world.view} view, ground {spec.world.ground.kind}, base {body.base}"
        raise refuse(
            "robot", f"{spec.name} ({seen})", "a side-view robot with a free base on contact ground: it slides"
        )
    if spec.drive.kp <= 0.0:
        raise refuse("drive.kp", spec.drive.kp, "a number > 0: the run is made of servo moves [N m/rad]")
    whole = Excitation(joints=body.joints)
    angles = whole.knots[1]
    lower = per(body.lower, body.links)[body.links - body.joints :]
    upper = per(body.upper, body.links)[body.links - body.joints :]
    rate = float(np.min(spec.drive.rate_limit))
    if calibration is not None:
        low, high = calibration.limits
        lower, upper = np.maximum(lower, low), np.minimum(upper, high)
        rate = min(rate, calibration.table.free_speed)
    # as large as fits, and no faster than the servos can
    needed = np.maximum(angles.max(axis=0) / np.maximum(upper, 1e-9), angles.min(axis=0) / np.minimum(lower, -1e-9))
    size = min(1.0, float(1.0 / max(needed.max(), 1e-9)))
    if size < 0.3:
        raise refuse("body.upper", upper.tolist(), "joints that bend by 0.4 rad to either side [rad]")
    speed = min(whole.speed, USED_SHARE * rate)
    gait = Excitation(size=size, speed=speed)
    return replace(spec, gait=gait, run=replace(spec.run, duration=round(gait.on(body).duration, 6)))
