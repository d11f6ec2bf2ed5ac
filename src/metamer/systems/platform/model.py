"""A platform arm as arrays for the kernels, built once from its description."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from metamer.core.arrays import rows_of
from metamer.core.fields import refuse_bad
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.platform.spec import PlatformArmBody, rest_lengths, rest_radii

COLUMNS = ("c", "alpha", "fixed", "lower", "upper", "home", "volume", "speed")


@dataclass(frozen=True, kw_only=True)
class PlatformArm:
    """Arrays of an arm with n segments.

    body      the description they were made of
    arm       (n, 8) one row per segment: c = r_a^2 |p| [m^3], alpha, fixed r_a (0 = slaved) [m],
              shortest and longest leg [m], |p| at rest [m], volume by (6) [m^3], fastest leg [m/s]
    ring      (6, 4) cos, sin of the legs' joints on the base ring, then on the end ring
    home      (n, 8) relative motors of the straight arm
    segments  n
    """

    body: PlatformArmBody
    arm: Array
    ring: Array
    home: Array
    segments = rows_of("arm")


def home_frames(model: PlatformArm) -> Array:
    """(n, 12) frames of the straight arm's plates in the plate before: rotation row by row, position.   [-, m]"""
    frames = np.zeros((model.segments, 12))
    frames[:, [0, 4, 8]] = 1.0
    frames[:, 11] = model.arm[:, 5]
    return frames


def build_platform_arm(source: Robot | PlatformArmBody) -> PlatformArm:
    """Arrays of an arm; a description with problems is refused with all of them.

    source   a robot whose body is a platform arm, or such a body
    lafmejani2020, Eqs. (4)-(7)
    """
    body = source.body if isinstance(source, Robot) else source
    if not isinstance(body, PlatformArmBody):
        raise refuse("body.kind", getattr(body, "kind", type(body).__name__), 'a body of kind "platform_arm"')
    refuse_bad(body, "body")
    n = body.segments
    length, radius = rest_lengths(body), rest_radii(body)
    arm = np.zeros((n, len(COLUMNS)))
    arm[:, 0] = radius**2 * length
    arm[:, 1] = body.alpha
    arm[:, 2] = 0.0 if body.isovolumetric else radius
    arm[:, 3] = body.leg_lower
    arm[:, 4] = body.leg_upper
    arm[:, 5] = length
    arm[:, 7] = body.leg_speed
    arm[:, 6] = math.pi / 3.0 * arm[:, 0] * (1.0 + body.alpha + body.alpha**2)
    if not np.all(np.isfinite(arm[:, [0, 5, 6]])) or np.any(arm[:, [0, 5]] < 1e-100):
        raise refuse(
            "body.alpha",
            body.alpha,
            f"a ratio that leaves all {n} segments a length and a radius that can be distinguished from 0",
        )
    ring = np.empty((6, 4))
    ring[:, 0], ring[:, 1] = np.cos(body.base_angles), np.sin(body.base_angles)
    ring[:, 2], ring[:, 3] = np.cos(body.end_angles), np.sin(body.end_angles)
    refuse_limits_at_rest(arm, ring)
    home = np.zeros((n, 8))
    home[:, 0], home[:, 6] = 1.0, -0.5 * length
    return PlatformArm(body=body, arm=arm, ring=ring, home=home)


def refuse_limits_at_rest(arm: Array, ring: Array) -> None:
    """Refuse leg limits that the straight arm at rest already breaks.   [m]"""
    chord = np.stack(
        [np.stack([alpha * ring[:, 2] - ring[:, 0], alpha * ring[:, 3] - ring[:, 1]], axis=1) for alpha in arm[:, 1]]
    )
    legs = np.sqrt(arm[:, 5, None] ** 2 + (arm[:, 0] / arm[:, 5])[:, None] * np.sum(chord**2, axis=2))
    for name, bad, column in (("leg_lower", legs < arm[:, 3:4], 3), ("leg_upper", legs > arm[:, 4:5], 4)):
        if bad.any():
            i, k = (int(x) for x in np.argwhere(bad)[0])
            side = "at most" if name == "leg_lower" else "at least"
            raise refuse(
                f"body.{name}[{i}]", float(arm[i, column]), f"{side} leg {k + 1} at rest, {legs[i, k]:.6g} [m]"
            )


def longest_segments(model: PlatformArm) -> Array:
    """(n,) largest |p| that the longest legs allow, exact: mean l^2 >= |p|^2 + r_a^2 (1 + alpha^2 - 2 alpha g).   [m]

    g is the best mean cosine between the two rings over all turns; it is reached by a straight segment.
    """
    # best alignment of the rings: sum of singular values of sum b a^T, over six legs
    cross = model.ring[:, 2:].T @ model.ring[:, :2]
    g = float(np.linalg.svd(cross, compute_uv=False).sum()) / 6.0
    longest = np.full(model.segments, np.inf)
    for i, (c, alpha, fixed, _, upper) in enumerate(model.arm[:, :5]):
        if not math.isfinite(upper):
            continue
        share = 1.0 + alpha * alpha - 2.0 * alpha * g
        if fixed > 0.0:
            longest[i] = math.sqrt(max(upper * upper - fixed * fixed * share, 0.0))
        else:
            # h^3 - upper^2 h + c share = 0: its largest root, none if the legs are too short for any height
            roots = np.roots([1.0, 0.0, -upper * upper, c * share])
            real = roots[np.abs(roots.imag) < 1e-9 * upper].real
            longest[i] = max([0.0, *real])
    return longest


def longest_reach(model: PlatformArm) -> float:
    """Largest distance of the tip from the base that the leg limits allow; infinite without limits.   [m]"""
    return float(longest_segments(model).sum())
