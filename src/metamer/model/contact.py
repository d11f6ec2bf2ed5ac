"""The ground under a side-view robot as arrays, once: points that can touch, corners, adhesion, soft joints."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.description.arrays import per_link
from metamer.description.ground_materials import ground_material, pad_adhesion
from metamer.description.planar import PlanarBody
from metamer.kernels.contact_ground import POINT
from metamer.kernels.soft_joints import no_curves
from metamer.model.planar import PlanarModel
from metamer.records import Array
from metamer.refusals import refuse


@dataclass(frozen=True, slots=True)
class ContactModel:
    """What a robot meets on the ground, ready for kernels.

    points     (k,) frozen records POINT, by rising link
    ground     (c, 2) frozen corners                                            [m]
    adhesion   (k, 2) what each touching point holds along the ground and pulls onto it   [N]
    curves, tables   what is not linear in the joints (`metamer.kernels.soft_joints`)
    """

    points: np.ndarray
    ground: Array
    adhesion: Array
    curves: Array
    tables: Array

    @property
    def count(self) -> int:
        """Number of points."""
        return len(self.points)


def default_points(body: PlanarBody) -> list[tuple[float, float, float]]:
    """The base's own joint where the base is free, and the tip of every link: (link, x, y).   [-, m]"""
    tips = [(float(i), float(length), 0.0) for i, length in enumerate(per_link(body.length, body.links))]
    return [(0.0, 0.0, 0.0), *tips] if body.base == "free" else tips


def corners(spec_ground: Any) -> Array:
    """Corners (c, 2) of a ground: its terrain, or a straight line through the origin.   [m]"""
    if spec_ground.terrain is not None:
        return np.array(spec_ground.terrain, dtype=np.float64, order="C")
    return np.array([[0.0, 0.0], [math.cos(spec_ground.slope), math.sin(spec_ground.slope)]])


def build_contact(model: PlanarModel, *, curves: Array | None = None, tables: Array | None = None) -> ContactModel:
    """The ground of a side-view robot; law "none" gives no points.

    model     from `metamer.build(spec)`
    curves    (links, CURVE) polynomials of the joints, None = linear joints
    tables    (links, HEAD + angles * rates) tables of the joints, None = none
    Friction of a point is that of the ground times the grip of its link.
    """
    spec = model.spec
    ground, body = spec.world.ground, spec.body
    if spec.world.view != "side":
        raise refuse("world.view", spec.world.view, '"side" for unilateral contact')
    if ground.law not in ("contact", "none"):
        raise refuse("world.ground.law", ground.law, '"contact" or "none" in side view')
    assert isinstance(body, PlanarBody)
    rows = list(default_points(body) if ground.points is None else ground.points) if ground.law == "contact" else []
    rows.sort(key=lambda row: row[0])
    points = np.zeros(len(rows), POINT)
    grip = per_link(body.grip, body.links)
    kinetic = ground.mu_static if ground.mu_kinetic is None else ground.mu_kinetic
    for k, (link, x, y) in enumerate(rows):
        i = int(link)
        points[k] = (i, x, y, ground.mu_static * grip[i], kinetic * grip[i], ground.restitution)
    held = (ground.adhesion_shear, ground.adhesion_normal)
    if ground.material is not None:
        pad = pad_adhesion(
            ground_material(ground.material),
            area=ground.pad_area,
            voltage=ground.pad_voltage,
            mu=ground.mu_static,
            cohesion=ground.cohesion,
            normal=ground.pad_normal,
        )
        held = (held[0] + pad.shear, held[1] + pad.normal)
    line = corners(ground)
    no_curve, no_table = no_curves()
    out = ContactModel(
        points,
        line,
        np.tile(held, (len(rows), 1)).astype(np.float64).reshape(-1, 2),
        no_curve if curves is None else np.ascontiguousarray(curves, dtype=np.float64),
        no_table if tables is None else np.ascontiguousarray(tables, dtype=np.float64),
    )
    points.flags.writeable = False
    line.flags.writeable = False
    return out
