"""Forward kinematics of a platform arm: poses from legs and radii, and in which assembly mode they are.

Six legs close a platform in several poses. Singular poses, det(M) = 0, part them: a pose is on the straight segment's
side where det(M) has the sign it has there, else beyond a singularity, where a segment comes only through it. A side
may hold more than one pose: the one nearest to the guess is found, `assemblies` lists the others.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, Problem, refuse
from metamer.systems.platform.kernels import forward
from metamer.systems.platform.kernels.platform import segment_inverse
from metamer.systems.platform.mechanics import both_frames, checked_poses, poses_from_frames
from metamer.systems.platform.model import PlatformArm

REASONS = {
    forward.SINGULAR: "legs away from a singular pose (plates touching, or turned by 90 deg)",
    forward.NOT_REACHED: "legs that close a platform with these radii near the guess",
    forward.INVERTED: "legs that close with the end plate in front of its base plate; these put it behind",
}
MODE_WORDS = {
    1: "the straight segment's side of the singularity",
    -1: "beyond a singularity, seen from the straight segment",
}
NEWTON_STEPS = 100  # of Newton's method
ONE_POSE = 1e-6  # largest difference of two motors that are one pose


class Assembly(NamedTuple):
    """What legs and radii give.

    poses         (n, 8) relative motors
    side          (n,) assembly mode: 1 where det(M) has the sign of the straight segment, -1 beyond a singularity
    determinant   (n,) det(M) / r_b^3; near 0 the two modes meet                [-]
    """

    poses: Array
    side: Array
    determinant: Array


def forward_kinematics(
    model: PlatformArm, legs: Any, radius: Any, *, guess: Any = None, tolerance: float = 1e-12
) -> Assembly:
    """Poses from leg lengths and radii, segment by segment, by Newton's method, and their assembly mode.

    legs        (n, 6) leg lengths                                             [m]
    radius      (n,) base radii r_a: inputs of their own, since radii slaved to |p| fold at h/r_a = 0.6901   [m]
    guess       (n, 8) poses to start from, e.g. the last known ones; None = straight, at the height that fits the mean
                leg. A pose that is found on another side of the singularity than the guess is refused
    tolerance   largest leg error accepted                                     [m]
    lafmejani2020, Eq. (3)
    """
    legs, radius = checked_legs(model, legs, radius)
    starts = None if guess is None else checked_poses(model, guess)
    poses, side, determinant = np.empty((model.segments, 8)), np.empty(model.segments), np.empty(model.segments)
    for i in range(model.segments):
        first = straight(model, i, legs[i], float(radius[i])) if starts is None else starts[i].copy()
        wanted, _ = side_of(model, i, float(radius[i]), first)
        status, left, found = _solved(model, i, legs[i], float(radius[i]), first, tolerance)
        value = f"{np.array2string(legs[i], precision=6)} m of segment {i + 1}"
        if status != forward.FOUND:
            raise refuse(f"legs[{i}]", f"{value} (leg error left {left:.3g} m)", REASONS[status] + " [m]")
        side[i], determinant[i] = side_of(model, i, float(radius[i]), found)
        if side[i] != wanted:
            told = f"{value}, whose nearest pose is {MODE_WORDS[int(side[i])]}"
            raise refuse(f"legs[{i}]", told, f"legs in the guess's assembly mode: {MODE_WORDS[int(wanted)]} [m]")
        poses[i] = found
    return Assembly(poses, side, determinant)


def assemblies(model: PlatformArm, segment: int, legs: Any, radius: float) -> Assembly:
    """All poses of one segment with these legs that Newton's method finds from 135 starts, plates facing each other.

    segment   from 1 to n
    legs      (6,) leg lengths                                                 [m]
    radius    r_a of the base ring                                             [m]
    Those on the straight segment's side come first, the nearest to straight at their head.
    """
    if not 1 <= segment <= model.segments:
        raise refuse("segment", segment, f"a whole number from 1 to {model.segments}")
    i, legs = segment - 1, np.ascontiguousarray(legs, dtype=np.float64)
    near = straight(model, i, legs, radius)
    height = -2.0 * near[6]
    found: list[tuple[float, float, Array]] = []
    turns = (-0.9, 0.0, 0.9)
    for bend_x, bend_y, twist in product(turns, turns, (-1.8, -0.9, 0.0, 0.9, 1.8)):
        for share in (0.4, 0.8, 1.2):
            first = poses_from_frames([_turn(bend_x, bend_y, twist)], [[0.0, 0.0, share * height]])[0]
            status, _, pose = _solved(model, i, legs, radius, first, 1e-12)
            pose = pose if pose[0] >= 0.0 else -pose
            if status == forward.FOUND and all(np.abs(pose - other).max() > ONE_POSE for *_, other in found):
                found.append((*side_of(model, i, radius, pose), pose))
    found.sort(key=lambda one: (-one[0], np.abs(one[2] - near).max()))
    return Assembly(
        np.array([pose for *_, pose in found]).reshape(-1, 8),
        np.array([side for side, *_ in found]),
        np.array([determinant for _, determinant, _ in found]),
    )


def side_of(model: PlatformArm, i: int, ra: float, pose: Array) -> tuple[float, float]:
    """Side of the singularity of segment i (from 0), 1 or -1 (see Assembly), and det(M) / r_b^3."""
    rb = float(model.arm[i, 1]) * ra
    room = np.empty((6, 12)), np.empty((6, 6)), np.empty(6)
    values = []
    for m in (np.array([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.5 * model.arm[i, 5], 0.0]), pose):
        local, _ = both_frames(m[None])
        values.append(segment_inverse(local[0], ra, rb, model.ring, 0.0, *room) / rb**3)
    return (1.0 if values[0] * values[1] > 0.0 else -1.0), float(values[1])


def straight(model: PlatformArm, i: int, legs: Array, ra: float) -> Array:
    """(8,) straight pose of segment i (from 0) whose legs are as long as these in the mean of their squares.   [-]"""
    alpha, ring = float(model.arm[i, 1]), model.ring
    # l^2 = h^2 + r_a^2 (1 + alpha^2 - 2 alpha cos)
    cosine = float(np.mean(np.sum(ring[:, :2] * ring[:, 2:], axis=1)))
    spread = ra * ra * (1.0 + alpha * alpha - 2.0 * alpha * cosine)
    height = np.sqrt(max(float(np.mean(legs**2)) - spread, (0.2 * ra) ** 2))
    return np.array([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.5 * height, 0.0])


def checked_legs(model: PlatformArm, legs: Any, radius: Any) -> tuple[Array, Array]:
    """Legs (n, 6) and radii (n,), refused where the shape is wrong or a number is not above 0.   [m]"""
    n = model.segments
    legs, radius = np.asarray(legs, dtype=np.float64).reshape(-1, 6), np.asarray(radius, dtype=np.float64).reshape(-1)
    if legs.shape != (n, 6) or radius.shape != (n,):
        raise refuse("legs, radius", f"shapes {legs.shape}, {radius.shape}", f"shapes ({n}, 6) and ({n},)")
    found: list[Problem] = []
    for name, values in (("legs", legs), ("radius", radius)):
        bad = np.argwhere(~((values > 0.0) & np.isfinite(values)))
        found += [
            Problem(f"{name}{list(map(int, at))}", float(values[tuple(at)]), "a finite number > 0 [m]") for at in bad
        ]
    if found:
        raise BadInput(found)
    return legs, radius


def _solved(
    model: PlatformArm, i: int, legs: Array, ra: float, first: Array, tolerance: float
) -> tuple[int, float, Array]:
    """Status, largest leg error [m] and pose (8,) of Newton's method from a first pose."""
    pose, wanted, rb = first[None].copy(), np.ascontiguousarray(legs), float(model.arm[i, 1]) * ra
    status, left = forward.solve_pose(wanted, ra, rb, model.ring, pose, tolerance, NEWTON_STEPS)
    return status, left, pose[0]


def _turn(x: float, y: float, twist: float) -> Array:
    """(3, 3) turn about the axis, then a bend by the rotation vector (x, y, 0).   [rad]"""
    from scipy.spatial.transform import Rotation

    return (Rotation.from_rotvec([x, y, 0.0]) * Rotation.from_rotvec([0.0, 0.0, twist])).as_matrix()
