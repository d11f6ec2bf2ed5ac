"""A muscle-driven chain as arrays, once: build_muscles(spec) checks, casts to float64 and freezes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.muscles.spec import Muscles
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.spec import planar_body


@dataclass(frozen=True, slots=True, kw_only=True)
class MuscleModel(PlanarModel):
    """A free planar chain with a pair of muscles at every joint, ready for kernels.

    muscles   (joints, 5) r_p^2 + r_d^2, r_p r_d, singular angle, least and most tension   [m^2, m^2, rad, N, N]
    pam       (joints, 10) parameters of the McKibben muscles (`metamer.systems.muscles.kernels.muscle`)   [SI]
    ends      (joints, 4) h_p, w_p on the parent and h_d, w_d on the child                 [m]
    """

    muscles: Array
    pam: Array
    ends: Array

    @property
    def singular(self) -> Array:
        """(joints,) angle at which the stretched muscle has no arm any more.   [rad]"""
        return self.muscles[:, 2]


def build_muscles(spec: Robot) -> MuscleModel:
    """The model of a muscle-driven snake; a description without muscles, or no free chain, is refused.

    spec    a free planar chain of two links or more with `muscles`
    """
    body = planar_body(spec)
    if not isinstance(spec.drive, Muscles):
        raise refuse("drive.kind", spec.drive.kind, '"muscles": where the muscles of this robot are tied [m, N]')
    planar = build(spec)
    if body.base != "free":
        raise refuse("body.base", body.base, '"free": a snake is not tied to the ground')
    if body.links < 2:
        raise refuse("body.links", body.links, "a whole number of at least 2: muscles need a joint")
    if not np.array_equal(planar.links["parent"], np.arange(-1, body.links - 1)):
        raise refuse("body.parent", body.parent, "a chain: link k hangs on link k - 1")
    if np.any(planar.links["mount"][1:] != 0.0):
        raise refuse("body.mount", body.mount, "0: muscles are straight at phi = 0 [rad]")
    if spec.world.upright:
        raise refuse("world.view", spec.world.view, '"top": the snake lies on the ground')
    if spec.world.ground.on_links(1.0, 1.0) is None:
        raise refuse(
            "world.ground.kind", spec.world.ground.kind, "a ground on which links slide: none, viscous, coulomb"
        )
    muscles, pam, ends = muscle_arrays(spec.drive, planar.joints)
    chain = planar.links, planar.size, planar.spec, planar.curves, planar.tables
    return MuscleModel(*chain, muscles=muscles, pam=pam, ends=ends)


def muscle_arrays(muscles: Muscles, joints: int) -> tuple[Array, Array, Array]:
    """Frozen arrays of a Muscles record: `muscles` (joints, 5), `pam` (joints, 10), `ends` (joints, 4).   [SI]"""
    from metamer.systems.muscles.kernels.muscle import NO_LIMIT
    from metamer.systems.planar.kernels.links import frozen

    def each(value: float | tuple[float, ...]) -> Array:
        return per(value, joints)

    h_p, w_p = each(muscles.reach), each(muscles.half_width)
    h_d = h_p if muscles.reach_outer is None else each(muscles.reach_outer)
    w_d = w_p if muscles.half_width_outer is None else each(muscles.half_width_outer)
    total = h_p**2 + w_p**2 + h_d**2 + w_d**2
    product = np.hypot(h_p, w_p) * np.hypot(h_d, w_d)
    singular = np.arctan2(w_p, h_p) + np.arctan2(w_d, h_d)
    most = np.minimum(each(muscles.tension_most), NO_LIMIT)
    rows = np.stack([total, product, singular, each(muscles.tension_least), most], axis=1)
    pam, angle = muscles.pam, each(muscles.pam.braid_angle)
    air = [
        each(pam.relaxed),
        math.pi * each(pam.diameter) ** 2 / 4.0,
        3.0 / np.tan(angle) ** 2,
        1.0 / np.sin(angle) ** 2,
        *(each(getattr(pam, name)) for name in ("stiffness", "dead_pressure", "pressure_limit")),
        *(each(getattr(pam, name)) for name in ("hysteresis", "slip_speed", "lag")),
    ]
    parts = (rows, np.stack(air, axis=1), np.stack([h_p, w_p, h_d, w_d], axis=1))
    muscle_rows, pam_rows, ends = (frozen(np.ascontiguousarray(part)) for part in parts)
    return muscle_rows, pam_rows, ends
