"""Kinematics of a platform arm: plates, legs, Jacobians, measures, volumes, clearance.

Poses are (n, 8): motor of each end plate in the plate before it. Segments count from 1 in words, from 0 in arrays.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from metamer.algebra.kernels import motor
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.platform.kernels import measure as platform_measure
from metamer.systems.platform.kernels import platform
from metamer.systems.platform.model import PlatformArm

MEASURES = {
    "bend": "rad",
    "twist": "rad",
    "stretch": "-",
    "volume": "m^3",
    "loft": "m^3",
    "radius": "m",
    "height": "m",
    "back_height": "m",
    "determinant": "-",
    "overlap": "m",
    "shortest": "m",
    "longest": "m",
}


class ControlStep(NamedTuple):
    """What one control step gives.

    rates      (6n,) leg rates at fixed radii                                  [m/s]
    legs       (6n,) leg commands                                              [m]
    jacobian   (3, 6n) tip velocity from leg rates                             [-]
    sigma      smallest singular value of the Jacobian                         [-]
    """

    rates: Array
    legs: Array
    jacobian: Array
    sigma: float


def checked_poses(model: PlatformArm, poses: Any) -> Array:
    """Poses as (n, 8) float64, refused where the shape is wrong or a number is not finite."""
    poses = np.ascontiguousarray(poses, dtype=np.float64)
    if poses.shape != (model.segments, 8):
        raise refuse("poses", f"array of shape {poses.shape}", f"motors of shape ({model.segments}, 8)")
    if not np.isfinite(poses).all():
        raise refuse("poses", "a value that is not finite", "finite motors")
    return poses


def poses_from_frames(rotation: Any, position: Any) -> Array:
    """(n, 8) relative motors from relative rotations and positions.   [-]

    rotation   (n, 3, 3) of each end plate in the plate before
    position   (n, 3) of its centre there                                      [m]
    """
    rotation, position = np.asarray(rotation, dtype=np.float64), np.asarray(position, dtype=np.float64)
    poses = np.empty((len(position), 8))
    for i in range(len(position)):
        motor.motor_from_pose(np.ascontiguousarray(rotation[i]), np.ascontiguousarray(position[i]), poses[i])
    return poses


def frames_from_poses(poses: Any) -> tuple[Array, Array]:
    """Relative rotations (n, 3, 3) and positions (n, 3) of relative motors.   [-, m]"""
    local, _ = both_frames(poses)
    return local[:, :9].reshape(-1, 3, 3).copy(), local[:, 9:].copy()


def both_frames(poses: Any) -> tuple[Array, Array]:
    """Frames of all plates as rows of 12: (n, 12) in the plate before, (n + 1, 12) in the base.   [-, m]"""
    poses = np.ascontiguousarray(poses, dtype=np.float64)
    local, world = np.empty((len(poses), 12)), np.empty((len(poses) + 1, 12))
    platform.fill_frames(poses, local, world)
    return local, world


def plates(poses: Any) -> tuple[Array, Array]:
    """Rotations (n + 1, 3, 3) and centres (n + 1, 3) of all plates in the base frame, plate 0 = base.   [-, m]

    lafmejani2020, Eq. (8)
    """
    _, world = both_frames(poses)
    return world[:, :9].reshape(-1, 3, 3).copy(), world[:, 9:].copy()


def plates_from_tip(tip: Any, poses: Any) -> tuple[Array, Array]:
    """The same from a measured tip, plate after plate towards the base, T_{i-1} = T_i (i-1 T i)^-1.   [-, m]

    tip     (8,) motor of the tip in the base frame
    poses   (n, 8) relative motors that the segments measure
    lafmejani2020, Eq. (15)
    """
    poses = np.ascontiguousarray(poses, dtype=np.float64)
    ends = np.empty_like(poses)
    motor.chain_motors_back(np.ascontiguousarray(tip, dtype=np.float64), poses, ends)
    back, base = np.empty(8), np.empty(8)
    motor.reverse(poses[0], back)
    motor.multiply(ends[0], back, base)
    rotation, centre = np.empty((len(poses) + 1, 3, 3)), np.empty((len(poses) + 1, 3))
    for i, each in enumerate([base, *ends]):
        motor.pose_from_motor(each, rotation[i], centre[i])
    return rotation, centre


def tip_motor(poses: Any) -> Array:
    """(8,) motor of the tip in the base frame, the product of all relative motors.   [-]"""
    poses = np.ascontiguousarray(poses, dtype=np.float64)
    ends = np.empty_like(poses)
    motor.chain_motors(poses, ends)
    return ends[-1]


def tip_position(poses: Any) -> Array:
    """(3,) centre of the tip's plate in the base frame.   [m]"""
    return both_frames(poses)[1][-1, 9:].copy()


def leg_lengths(model: PlatformArm, poses: Any) -> Array:
    """(n, 6) leg lengths l = |p + R b - a| with radii from (7).   [m]

    lafmejani2020, Eqs. (3), (7)
    """
    return tip_jacobian_parts(model, poses)[1].reshape(-1, 6)


def tip_jacobian_parts(model: PlatformArm, poses: Any) -> tuple[Array, Array, Array]:
    """Tip Jacobian (6, 6n), leg lengths (6n,) and det(M) of each segment (n,).   [-, 1/m; m; m^3]"""
    poses = checked_poses(model, poses)
    n = model.segments
    jacobian, length, det = np.empty((6, 6 * n)), np.empty(6 * n), np.empty(n)
    platform.fill_tip_jacobian(poses, model.arm, model.ring, jacobian, length, det)
    return jacobian, length, det


def tip_jacobian(model: PlatformArm, poses: Any) -> Array:
    """(6, 6n) velocity and angular velocity of the tip in the base frame from leg rates at fixed radii.   [-, 1/m]

    lafmejani2020, Eq. (13), with the tip as reference point
    """
    jacobian, _, det = tip_jacobian_parts(model, poses)
    singular = np.flatnonzero(~(np.abs(det) > 0.0) | ~np.isfinite(det))
    if len(singular):
        raise refuse(
            f"poses[{singular[0]}]",
            f"segment {singular[0] + 1} singular, det(M) = 0",
            "poses with six independent legs",
        )
    return jacobian


def segment_jacobian(model: PlatformArm, poses: Any, segment: int) -> Array:
    """(6, 6) (v, omega) of an end plate in its base plate from its six leg rates at fixed radii.   [-, 1/m]

    segment   from 1 to n
    lafmejani2020, Eq. (11), inverse instead of inverse transpose
    """
    poses = checked_poses(model, poses)
    if not 1 <= segment <= model.segments:
        raise refuse("segment", segment, f"a whole number from 1 to {model.segments}")
    row = poses[segment - 1 : segment]
    jacobian, out = np.empty((6, 6)), np.empty((6, 12))
    local, _ = both_frames(row)
    ra = float(radii(model, poses)[segment - 1])
    det = platform.segment_inverse(
        local[0], ra, model.arm[segment - 1, 1] * ra, model.ring, 0.0, out, jacobian, np.empty(6)
    )
    if not abs(det) > 0.0:
        raise refuse(
            f"poses[{segment - 1}]", f"segment {segment} singular, det(M) = 0", "a pose with six independent legs"
        )
    return jacobian


def radii(model: PlatformArm, poses: Any) -> Array:
    """(n,) base radii r_a that keep the volume at these poses (or the fixed ones).   [m]

    lafmejani2020, Eq. (7)
    """
    return measures(model, poses)["radius"]


def control_step(
    model: PlatformArm, poses: Any, velocity: Any, *, damping: float = 0.0, floor: float = 0.0
) -> ControlStep:
    """Leg rates for a wanted tip velocity, leg commands and tip Jacobian, in O(n).   [m/s, m, -]

    velocity   (3,) of the tip in the base frame                               [m/s]
    damping    lambda of damped least squares; with floor > 0 only where sigma_min < floor   [-]
    lafmejani2020, Eq. (17)
    """
    n = len(model.arm)
    poses = np.ascontiguousarray(poses, dtype=np.float64)
    velocity = np.ascontiguousarray(velocity, dtype=np.float64)
    if poses.shape != (n, 8) or velocity.shape != (3,):
        raise refuse("poses, velocity", f"shapes {poses.shape}, {velocity.shape}", f"shapes ({n}, 8) and (3,)")
    rates, legs, jacobian = np.empty(6 * n), np.empty(6 * n), np.empty((3, 6 * n))
    sigma = platform.tip_step(poses, model.arm, model.ring, velocity, damping, floor, rates, legs, jacobian)
    if not math.isfinite(sigma):
        raise refuse("poses", "an arm with a singular segment", "poses with six independent legs in every segment")
    return ControlStep(rates, legs, jacobian, sigma)


def measures(model: PlatformArm, poses: Any) -> dict[str, Array]:
    """What every segment does, each (n,): see MEASURES for names and units.

    bend: angle of the plates' axes; twist: turn about the axis; stretch: |p|/rest - 1 (negative = shortened); volume by
    (6); loft: true volume between the plates; determinant: det(M)/r_b^3; overlap of the discs (negative = apart).
    """
    poses = checked_poses(model, poses)
    out = np.empty((model.segments, 12))
    platform_measure.fill_measures(poses, model.arm, model.ring, out)
    return {name: out[:, k].copy() for k, name in enumerate(MEASURES)}


def clearance(model: PlatformArm, poses: Any, spheres: Any) -> Array:
    """(n, s) distance of every segment's round cone from every sphere, negative inside; it holds the whole loft.   [m]

    spheres   (s, 4) centre and radius                                         [m]
    """
    poses = checked_poses(model, poses)
    spheres = np.ascontiguousarray(spheres, dtype=np.float64).reshape(-1, 4)
    out = np.empty((model.segments, len(spheres)))
    platform_measure.fill_clearance(poses, model.arm, spheres, out)
    return out
