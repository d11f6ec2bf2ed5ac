"""Soft joints in MJCF: MuJoCo has springs -(k x + k2 x^2 + k3 x^3) and dampers -(d + d2 |v| + d3 v^2) v."""

from __future__ import annotations

import numpy as np

from metamer.description.arrays import per_link
from metamer.description.planar import PlanarBody
from metamer.description.soft_joints import terms_of
from metamer.records import Array
from metamer.refusals import refuse

MOST = 3  # largest power of angle and of rate that MuJoCo has


def joint_polynomials(body: PlanarBody) -> tuple[Array, Array]:
    """(links, 3) coefficients of powers 1 to 3 of the angle and of the rate; what MuJoCo does not have is refused.

    Terms of MuJoCo: x^1 .. x^3 at any rate, rate |rate|^(b-1) at any angle.   [N m/rad^a, N m (s/rad)^b]
    """
    springs, dampers = np.zeros((body.links, MOST)), np.zeros((body.links, MOST))
    springs[:, 0], dampers[:, 0] = per_link(body.stiffness, body.links), per_link(body.damping, body.links)
    if body.soft is None:
        return springs, dampers
    if body.soft.angle:
        raise refuse("body.soft.torque", "a table", "none in MuJoCo: it has polynomials of angle or rate, no tables")
    for i, row in enumerate(terms_of(body.soft, body.links)):
        for a, b, c in row:
            if b == 0 and 1 <= a <= MOST:
                springs[i, a - 1] += c
            elif a == 0 and 1 <= b <= MOST:
                dampers[i, b - 1] += c
            elif c != 0.0:
                valid = "powers 1 to 3 of the angle alone, or of the rate alone, in MuJoCo"
                raise refuse(f"body.soft.terms of link {i + 1}", (a, b, c), valid)
    return springs, dampers
