"""Joints that are not linear: polynomials and tables of angle and rate as the arrays that kernels read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from metamer.core.arrays import spread
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.kernels.soft_joints import ANGLES, CURVE, HEAD, RATES
from metamer.systems.planar.soft_joints import SoftJoints, terms_of

Terms = Mapping[tuple[int, int], float]


def joint_curves(links: int, terms: Terms | Sequence[Terms]) -> Array:
    """(links, CURVE) polynomials of the joints' torque -sum c_ab x^a rate |rate|^(b-1), for b = 0 -sum c_a0 x^a.

    terms    {(a, b): c} for all joints or one such table per link; a up to 5, b up to 3; x = phi - rest.
             They come on top of `stiffness` and `damping` of the body.   [N m/rad^a (s/rad)^b]
    """
    each = spread(terms, links, shared=isinstance(terms, Mapping))
    if len(each) != links:
        raise refuse("terms", f"{len(each)} tables", f"one table, or {links} of them, one per link [-]")
    out = np.zeros((links, CURVE))
    for i, table in enumerate(each):
        for (a, b), c in table.items():
            if not (0 <= a < ANGLES and 0 <= b < RATES) or not np.isfinite(c):
                valid = f"powers (a, b) up to ({ANGLES - 1}, {RATES - 1}) with a finite coefficient"
                raise refuse(f"terms[{i}]", {(a, b): c}, valid)
            out[i, a * RATES + b] = c
    return out


def joint_tables(links: int, angle: Sequence[float], rate: Sequence[float], torque: Array) -> Array:
    """(links, HEAD + angles * rates) tables of the joints' torque, interpolated between even angles and rates.

    angle    at least two even angles phi                                    [rad]
    rate     at least two even rates                                         [rad/s]
    torque   (angles, rates) for all joints, or (links, angles, rates)       [N m]
    """
    phi, pace, values = (np.asarray(x, dtype=np.float64) for x in (angle, rate, torque))
    for name, grid, unit in (("angle", phi, "rad"), ("rate", pace, "rad/s")):
        steps = np.diff(grid)
        if grid.ndim != 1 or grid.size < 2 or not (steps > 0.0).all() or np.ptp(steps) > 1e-9 * steps.max():
            raise refuse(f"table.{name}", list(grid), f"at least two rising numbers at even steps [{unit}]")
    if values.shape == (phi.size, pace.size):
        values = np.broadcast_to(values, (links, *values.shape))
    if values.shape != (links, phi.size, pace.size) or not np.isfinite(values).all():
        raise refuse("table.torque", f"shape {values.shape}", f"finite numbers of shape {(phi.size, pace.size)} [N m]")
    out = np.empty((links, HEAD + phi.size * pace.size))
    out[:, :HEAD] = (phi.size, pace.size, phi[0], phi[-1], pace[0], pace[-1])
    out[:, HEAD:] = values.reshape(links, -1)
    return out


def soft_arrays(soft: SoftJoints, links: int) -> tuple[Array | None, Array | None]:
    """Curves and tables of a described body, None where it has none; equal powers of one joint are summed."""
    each = []
    for row in terms_of(soft, links):
        table: dict[tuple[int, int], float] = {}
        for a, b, c in row:
            table[a, b] = table.get((a, b), 0.0) + c
        each.append(table)
    curves = joint_curves(links, each) if any(each) else None
    tables = joint_tables(links, soft.angle, soft.rate, np.array(soft.torque)) if soft.angle else None
    return curves, tables
