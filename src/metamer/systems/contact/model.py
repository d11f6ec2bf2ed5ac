"""The ground under a side-view robot as arrays, once: points that can touch, corners, adhesion, soft joints."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.arrays import per, rows_of
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.contact.kernels.account import look
from metamer.systems.contact.kernels.detect import corner_sides
from metamer.systems.contact.kernels.ground import GAP, PLACE, POINT
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.kernels.soft_joints import no_curves
from metamer.systems.planar.kernels.tree import COS, RX, RY, SIN, WORK
from metamer.systems.planar.model import PlanarModel
from metamer.systems.planar.spec import PlanarBody, planar_body

THICKNESS_SHARE = 0.05  # of its length: thickness by which penetration of a link without any is judged
NO_SIDES = corner_sides(np.array([[0.0, 0.0], [1.0, 0.0]]))  # of a straight ground
START_DEPTH = 1e-3  # a start may be this far inside the ground: the first step puts it out   [m]


@dataclass(frozen=True, slots=True)
class ContactModel:
    """What a robot meets on the ground, ready for kernels.

    points     (k,) frozen records POINT, by rising link
    ground     (c, 2) frozen corners                                            [m]
    sides      (c,) frozen, 1 at concave corners, -1 at convex ones
    radius     (n,) frozen, half the thickness of every link                    [m]
    rough      (n, 3) frozen, friction at rest, in motion and restitution of a link on a corner of the ground
    adhesion   (k, 2) what each touching point holds along the ground and pulls onto it   [N]
    curves, tables   what is not linear in the joints (`metamer.systems.planar.kernels.soft_joints`)
    count      k
    """

    points: np.ndarray
    ground: Array
    sides: Array
    radius: Array
    rough: Array
    adhesion: Array
    curves: Array
    tables: Array
    count = rows_of("points")

    @property
    def terrain(self) -> tuple[np.ndarray, Array, Array, Array, Array]:
        """What kernels see of the ground (`metamer.systems.contact.kernels.detect.Terrain`)."""
        return self.points, self.ground, self.sides, self.radius, self.rough

    @property
    def slots(self) -> int:
        """Contacts of a step that are remembered for the next."""
        return 2 * self.count + len(self.radius) * (len(self.ground) > 2)


def default_points(body: PlanarBody) -> list[tuple[float, float, float]]:
    """The base's own joint where the base is free, and the tip of every link: (link, x, y).   [-, m]"""
    tips = [(float(i), float(length), 0.0) for i, length in enumerate(per(body.length, body.links))]
    return [(0.0, 0.0, 0.0), *tips] if body.base == "free" else tips


def corners(spec_ground: Any) -> Array:
    """Corners (c, 2) of a ground: its terrain, or a straight line through the origin.   [m]"""
    if spec_ground.terrain is not None:
        return np.array(spec_ground.terrain, dtype=np.float64, order="C")
    return np.array([[0.0, 0.0], [math.cos(spec_ground.slope), math.sin(spec_ground.slope)]])


def allowed_depth(robot: Any) -> float:
    """Thickness that penetration is measured by: the least of the links', a 20th of the length of one without.   [m]"""
    body = robot.body
    length, thick = per(body.length, body.links), per(body.thickness, body.links)
    return float(np.where(thick > 0.0, thick, THICKNESS_SHARE * length).min())


def depths(links: np.ndarray, points: np.ndarray, ground: Array, q: Array) -> tuple[Array, Array]:
    """(k,) how far below the ground every point is at q, and (n, WORK) the links placed there.   [m]"""
    work, spots = np.empty((len(links), WORK)), np.empty((len(points), PLACE))
    look(links, points, ground, q, np.zeros(len(q)), work, spots)
    return -spots[:, GAP], work


def refuse_underground(model: PlanarModel, contact: ContactModel, q: Array, name: str) -> None:
    """Refuse a configuration with a point inside the ground, or with a link through it.

    name    of the field that is refused
    """
    if contact.count == 0:
        return
    below, work = depths(model.links, contact.points, contact.ground, q)
    valid = "every contact point on or above the ground [m]"
    if below.max() > START_DEPTH:
        raise refuse(name, f"point {int(below.argmax())} is {below.max():.3g} m below the ground", valid)
    if len(contact.ground) < 3:
        # what ends above a straight ground is above it
        return
    ends = link_ends(model, work)
    for i, (a, b) in enumerate(ends):
        if crosses(contact.ground, a, b, contact.radius[i]):
            raise refuse(name, f"link {i + 1} goes through the ground", "links on or above the ground [m]")


def link_ends(model: PlanarModel, work: Array) -> Array:
    """(n, 2, 2) joint and tip of every link in the world; needs `place` in work.   [m]"""
    n = len(model.links)
    out = np.empty((n, 2, 2))
    for i in range(n):
        p = int(model.links[i]["parent"])
        out[i, 0] = work[i, [RX, RY]] + (out[p, 0] if p >= 0 else 0.0)
        out[i, 1] = out[i, 0] + model.links[i]["length"] * work[i, [COS, SIN]]
    return out


def crosses(ground: Array, a: Array, b: Array, radius: float) -> bool:
    """Whether a link from a to b has a corner of the ground farther inside it than a start may be below.

    radius    half of its thickness                                                [m]
    """
    along = b - a
    length = float(np.hypot(*along))
    inner = ground[1:-1] - a
    where = inner @ along / length
    height = (inner[:, 1] * along[0] - inner[:, 0] * along[1]) / length * (1.0 if along[0] >= 0.0 else -1.0)
    within = (where > 0.0) & (where < length) & (abs(along[0]) > 1e-9 * length)
    # both ends stand above the ground: only a corner between them can be in the link
    near = within & (corner_sides(ground)[1:-1] < 0.0) & faced(ground, along)
    met = meets(ground, a, b)
    through = (height > START_DEPTH) & (met[:-1] | met[1:])
    return bool((near & (through | (np.abs(height) < radius - START_DEPTH))).any())


def meets(ground: Array, a: Array, b: Array) -> np.ndarray:
    """(c - 1,) whether a line from a to b goes through each piece of the ground."""
    first, steps, along = ground[:-1] - a, np.diff(ground, axis=0), b - a
    turned = along[0] * steps[:, 1] - along[1] * steps[:, 0]
    level = turned == 0.0
    over = np.where(level, 1.0, turned)
    on_line = (first[:, 0] * steps[:, 1] - first[:, 1] * steps[:, 0]) / over
    on_piece = (first[:, 0] * along[1] - first[:, 1] * along[0]) / over
    return ~level & (on_line > 0.0) & (on_line < 1.0) & (on_piece >= 0.0) & (on_piece <= 1.0)


def faced(ground: Array, along: Array) -> np.ndarray:
    """(c - 2,) whether a line in a direction can lie on each inner corner without cutting into the ground beside it."""
    along = along if along[0] >= 0.0 else -along
    normal = np.array([-along[1], along[0]])
    steps = np.diff(ground, axis=0)
    return (steps[:-1] @ normal >= 0.0) & (steps[1:] @ normal <= 0.0)


def build_contact(model: PlanarModel, *, curves: Array | None = None, tables: Array | None = None) -> ContactModel:
    """The ground of a side-view robot; law "none" gives no points.

    model     from `metamer.build(spec)`
    curves    (links, CURVE) polynomials of the joints, None = linear joints
    tables    (links, HEAD + angles * rates) tables of the joints, None = none
    Friction of a point is that of the ground times the grip of its link.
    """
    spec = model.spec
    ground, body = spec.world.ground, planar_body(spec)
    if not spec.world.upright:
        raise refuse("world.view", spec.world.view, '"side" for unilateral contact')
    touches = isinstance(ground, Contact)
    ground = ground if isinstance(ground, Contact) else Contact()
    rows = list(default_points(body) if ground.points is None else ground.points) if touches else []
    rows.sort(key=lambda row: row[0])
    points = np.zeros(len(rows), POINT)
    grip, radius = per(body.grip, body.links), 0.5 * per(body.thickness, body.links)
    kinetic = ground.mu_static if ground.mu_kinetic is None else ground.mu_kinetic
    for k, (link, x, y) in enumerate(rows):
        i = int(link)
        points[k] = (i, x, y, ground.mu_static * grip[i], kinetic * grip[i], ground.restitution, radius[i])
    held = (ground.adhesion_shear, ground.adhesion_normal)
    pad = ground.pad()
    held = (held[0] + pad.shear, held[1] + pad.normal)
    line = corners(ground)
    rough, adhesion = np.empty((body.links, 3)), np.empty((len(rows), 2))
    rough[:, 0], rough[:, 1], rough[:, 2] = ground.mu_static * grip, kinetic * grip, ground.restitution
    adhesion[:] = held
    no_curve, no_table = no_curves()
    out = ContactModel(
        points,
        line,
        corner_sides(line) if len(line) > 2 else NO_SIDES,
        radius,
        rough,
        adhesion,
        no_curve if curves is None else np.ascontiguousarray(curves, dtype=np.float64),
        no_table if tables is None else np.ascontiguousarray(tables, dtype=np.float64),
    )
    for each in (points, line, radius, rough):
        each.flags.writeable = False
    return out
