"""Robots of a batch ready for the lanes of side-view chains: by columns of the fields that differ, or one by one."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.arrays import per
from metamer.core.fields import problems
from metamer.core.numerics.columns import column_of
from metamer.core.parts import with_values
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import Robot, checked
from metamer.gaits.gait import BoundGait, tabulated
from metamer.systems.contact.lanes import runs
from metamer.systems.contact.lanes.alone import Singles
from metamer.systems.contact.model import (
    START_DEPTH,
    THICKNESS_SHARE,
    ContactModel,
    allowed_depth,
    build_contact,
    depths,
    refuse_underground,
)
from metamer.systems.contact.system import ENERGY_ROUNDING, WARNED_SHARE
from metamer.systems.grounds.contact import Contact
from metamer.systems.many import Many
from metamer.systems.planar.kernels.soft_joints import no_curves
from metamer.systems.planar.lanes.block import ROW_RATE, SERVO_ROWS
from metamer.systems.planar.lanes.evaluation import FIELDS
from metamer.systems.planar.many import BODY, below, lanes_of, records_of, wrong_values
from metamer.systems.planar.model import PlanarModel, build, start_state

# fields in which robots may differ and still be made by columns; with others each has a model of its own
COLUMNS_OF = {
    "body": BODY,
    "drive": frozenset(("kp", "kd", "torque_limit", "rate_limit")),
    "world.ground": frozenset(("mu_static", "mu_kinetic", "restitution", "slope")),
    "start": frozenset(("base", "joints", "base_rate", "rates")),
    "world": frozenset(("gravity",)),
}
ONE_NUMBER = ("drive.", "world.")  # fields of which a robot has one number, not a list
# fields on which what a gait asks depends: of ours, and of somebody else's
OUR_GAIT_FIELDS, GAIT_FIELDS = ("gait.", "body.length"), ("gait.", "body.")


class Made(NamedTuple):
    """R robots that lanes run.

    singles    as the kernels of single robots see them
    start      (2 size, R) q and v                                               [m, rad; per s]
    allowed    (R,) thickness that penetration is measured by                    [m]
    gravity    (R,) size of gravity                                              [m/s^2]
    rate       (R,) largest commanded rate                                       [rad/s]
    gaits      (R,) bound; none where all have the batch's own
    """

    singles: Singles
    start: Array
    allowed: Array
    gravity: Array
    rate: Array
    gaits: list[BoundGait]

    @property
    def fields(self) -> Array:
        """(n, FIELDS, R) numbers of the links."""
        return np.ascontiguousarray(np.stack([self.singles.links[name].T for name in FIELDS], axis=1))

    def ground(self) -> runs.Ground:
        """Points, normals and bounds."""
        along, at = self.singles.corners[:, 1] - self.singles.corners[:, 0], self.singles.corners[:, 0]
        length = np.hypot(along[:, 0], along[:, 1])
        points = np.zeros((self.singles.points.shape[1], 9, len(self.singles.links)))
        columns = (-along[:, 1] / length, along[:, 0] / length, at[:, 0], at[:, 1])
        for row, name in enumerate(("x", "y", "radius", "", "", "", "", "mu_static", "mu_kinetic")):
            points[:, row] = self.singles.points[name].T if name else columns[row - 3]
        bounds = np.zeros((runs.BOUNDS, len(self.singles.links)))
        bounds[runs.ALLOWED] = WARNED_SHARE * self.allowed
        bounds[runs.RESTITUTION] = self.singles.points["restitution"].max(axis=1)
        # sums link by link: their rounding must not hang on how many robots there are
        mass, reach = (sum(self.singles.links[name].T) for name in ("mass", "length"))
        bounds[runs.LEAST_ENERGY] = ENERGY_ROUNDING * (mass * self.gravity * reach)
        return runs.Ground(self.singles.points["link"][0].astype(np.int64), points, bounds)

    def state(self) -> Array:
        """(3 size, R) q and v at the start, metres per unit."""
        reach = np.ones((len(self.start) // 2, len(self.singles.links)))
        reach[2:] = self.singles.links["length"].T
        return np.concatenate([self.start, reach])

    def servo(self) -> Array:
        """(SERVO_ROWS, R) of which lanes without lag read the rate limit.   [rad/s]"""
        out = np.zeros((SERVO_ROWS, len(self.singles.links)))
        out[ROW_RATE] = self.rate
        return out

    def asked(self, times: Array) -> Array:
        """(ticks + 1, 2, joints, R) positions and velocities that the gaits ask.   [rad, rad/s]"""
        tables = {gait: np.stack(tabulated(gait, times)[:2], axis=1) for gait in dict.fromkeys(self.gaits)}
        return np.stack([tables[gait] for gait in self.gaits], axis=-1)


def fits(robot: Robot) -> bool:
    """Whether lanes know a robot: a rigid chain with a free base on a straight ground, servos that follow at once."""
    body, drive, ground = robot.body, robot.drive, robot.world.ground
    chain = body.parent is None or list(body.parent) == list(range(-1, body.links - 1))
    plain = chain and body.links > 1 and body.base == "free" and body.soft is None and robot.world.sun is None
    servo = not drive.by_angle and drive.lag == 0.0 and drive.gain == 1.0
    servo = servo and np.ndim(drive.torque_limit) == 0 and np.ndim(drive.rate_limit) == 0
    bare = isinstance(ground, Contact) and ground.terrain is None and ground.material is None
    adheres = bare and (ground.adhesion_shear > 0.0 or ground.adhesion_normal > 0.0)
    return bool(plain and servo and bare and not adheres and robot.controller.sends_gait)


def gait_fields(many: Many) -> list[str]:
    """Fields of those that differ on which what the gait asks depends."""
    ours = type(many.robot.gait).__module__.startswith("metamer.")
    return [path for path in many.vary if path.startswith(OUR_GAIT_FIELDS if ours else GAIT_FIELDS)]


def one_gait(many: Many) -> bool:
    """Whether all robots are asked the same."""
    return many.gaits is None and not gait_fields(many)


def by_columns(many: Many) -> bool:
    """Whether robots differ only in fields of which columns make them."""
    for path, values in many.vary.items():
        above, _, name = path.rpartition(".")
        known = above == "gait" or name in COLUMNS_OF.get(above, ())
        if not known or (values.ndim > 1 and path.startswith(ONE_NUMBER)):
            return False
    return True


def made_of(many: Many, which: NDArray[np.int64], reasons: list[str]) -> tuple[Made | None, NDArray[np.int64]]:
    """The robots of a block that lanes run and their numbers; those that are refused have their reasons."""
    if not by_columns(many):
        return made_singly(many, which, reasons)
    gaits: dict[int, BoundGait] = {}
    for k in which.tolist() if not one_gait(many) else ():
        try:
            gaits[k] = gait_of(many, k)
        except BadInput as refusal:
            reasons[k] = reason_of(many, k) or str(refusal)
    able = np.array([k for k in which.tolist() if not reasons[k]], dtype=np.int64)
    if not len(able):
        return None, able
    made, suspect = columns_of(many.some(able), [gaits[k] for k in able.tolist() if gaits])
    for k in able[suspect].tolist():
        reasons[k] = reason_of(many, k)
    good = np.array([not reasons[k] for k in able.tolist()])
    if good.all():
        return made, able
    if not good.any():
        return None, able[:0]
    able = able[good]
    return columns_of(many.some(able), [gaits[k] for k in able.tolist() if gaits])[0], able


def gait_of(many: Many, k: int) -> BoundGait:
    """The gait of robot k on its body; BadInput where it is none."""
    robot = many.robot
    if many.gaits is not None or any(path.startswith("body.") for path in gait_fields(many)):
        robot = many.at(k)
        gait = robot.gait
    else:
        gait = with_values(robot.gait, {name: x[k].tolist() for name, x in below(many.vary, "gait").items()}, "gait")
    found = problems(gait, "gait", robot.counts) or list(gait.rules(robot))
    if found:
        raise BadInput(found)
    return gait.on(robot.body)


def reason_of(many: Many, k: int) -> str:
    """Why robot k is refused, "" where it is not."""
    try:
        model = build(checked(many.at(k)))
        refuse_underground(model, build_contact(model), start_state(model)[0], "start")
    except BadInput as refusal:
        return str(refusal)
    return ""


def columns_of(many: Many, gaits: list[BoundGait]) -> tuple[Made, NDArray[np.bool_]]:
    """All robots from the columns of their fields, to the bit what `build` has for each; those to be looked at."""
    robot, count = many.robot, many.count
    model, lanes = build(robot), lanes_of(many)
    ground, size = build_contact(model), model.size
    links = records_of(model.links, lanes.fields, count)
    own = {path: column_of(values) for path, values in many.vary.items()}
    gravity = own.get("world.gravity", column_of(robot.world.gravity))[0]
    lengths, grip = (own.get(f"body.{name}", column_of(getattr(robot.body, name))) for name in ("length", "grip"))
    links["length"], links["gravity_y"] = lengths.T, -gravity[:, None]
    law = robot.world.ground
    rest = own.get("world.ground.mu_static", column_of(law.mu_static))[0]
    kinetic = rest if law.mu_kinetic is None else column_of(law.mu_kinetic)[0]
    kinetic = own.get("world.ground.mu_kinetic", [kinetic])[0]
    back = own.get("world.ground.restitution", column_of(law.restitution))[0]
    points = np.repeat(ground.points[None], count, axis=0)
    rough = np.repeat(ground.rough[None], count, axis=0)
    each = np.ascontiguousarray(per(grip, robot.body.links).T)
    points["mu_static"] = rest[:, None] * each[:, points["link"][0]]
    points["mu_kinetic"] = kinetic[:, None] * each[:, points["link"][0]]
    points["restitution"] = back[:, None]
    rough[:, :, 0], rough[:, :, 1], rough[:, :, 2] = rest[:, None] * each, kinetic[:, None] * each, back[:, None]
    if law.points is None:
        # the base's own joint, then the tip of every link
        points["x"][:, 1:] = lengths.T
    corners = np.repeat(ground.ground[None], count, axis=0)
    if "world.ground.slope" in many.vary:
        corners[:, 1] = [(math.cos(x), math.sin(x)) for x in many.vary["world.ground.slope"].tolist()]
    state = lanes.state[: 2 * size]
    thick = per(robot.body.thickness, robot.body.links)[:, None]
    allowed = np.broadcast_to(np.where(thick > 0.0, thick, THICKNESS_SHARE * lengths).min(axis=0), count)
    rate = np.broadcast_to(own.get("drive.rate_limit", column_of(robot.drive.rate_limit))[0], count)
    radius = np.repeat(ground.radius[None], count, axis=0)
    size_of = np.broadcast_to(np.abs(gravity), count)
    singles = frozen(Singles(links, points, corners, ground.sides, radius, rough, no_curves()))
    made = Made(singles, state, allowed, size_of, rate, gaits)
    suspect = wrong_values(many, lanes) | (kinetic > rest)
    for k in range(count):
        below, _ = depths(singles.links[k], singles.points[k], singles.corners[k], state[:size, k].copy())
        suspect[k] |= not below.max() <= START_DEPTH
    return made, suspect


def frozen(robots: Singles) -> Singles:
    """The robots, their arrays made read-only, as the kernels of single robots take them."""
    for array in (robots.links, robots.points, robots.corners, robots.radius, robots.rough):
        array.flags.writeable = False
    return robots


def made_singly(many: Many, which: NDArray[np.int64], reasons: list[str]) -> tuple[Made | None, NDArray[np.int64]]:
    """As `made_of`, with a model of its own for every robot."""
    able: list[int] = []
    models: list[PlanarModel] = []
    grounds: list[ContactModel] = []
    for k in which.tolist():
        try:
            robot = checked(many.at(k))
            if not fits(robot):
                continue
            model = build(robot)
            ground = build_contact(model)
            refuse_underground(model, ground, start_state(model)[0], "start")
        except BadInput as refusal:
            reasons[k] = str(refusal)
            continue
        same = not grounds or (ground.points["link"].tolist() == grounds[0].points["link"].tolist())
        if same and ground.count:
            able.append(k)
            models.append(model)
            grounds.append(ground)
    return stacked(models, grounds, one_gait(many)) if able else None, np.array(able, dtype=np.int64)


def stacked(models: list[PlanarModel], grounds: list[ContactModel], shared: bool) -> Made:
    """Robots that have models of their own; `shared`: all are asked the same."""
    robots: list[Any] = [model.spec for model in models]
    points, corners, radius, rough = (
        np.stack([getattr(ground, name) for ground in grounds]) for name in ("points", "ground", "radius", "rough")
    )
    links = np.stack([model.links for model in models])
    return Made(
        frozen(Singles(links, points, corners, grounds[0].sides, radius, rough, no_curves())),
        np.stack([np.concatenate(start_state(model)) for model in models], axis=1),
        np.array([allowed_depth(robot) for robot in robots]),
        np.array([abs(robot.world.gravity) for robot in robots]),
        np.array([robot.drive.rate_limit for robot in robots]),
        [] if shared else [robot.gait.on(robot.body) for robot in robots],
    )
