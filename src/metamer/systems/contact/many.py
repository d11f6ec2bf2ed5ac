"""Many side-view chains on a straight ground, in lanes: columns of any field in, columns of metrics out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.clock import substeps, ticks_of
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import Robot, checked
from metamer.gaits.gait import tabulated
from metamer.systems.contact.lanes import runs
from metamer.systems.contact.lanes.alone import Singles
from metamer.systems.contact.lanes.columns import CRAWL_LANES
from metamer.systems.contact.model import ContactModel, allowed_depth, build_contact, refuse_underground
from metamer.systems.contact.system import ENERGY_ROUNDING, WARNED_SHARE
from metamer.systems.grounds.contact import Contact
from metamer.systems.many import Manner, Many, Results
from metamer.systems.planar.kernels.soft_joints import no_curves
from metamer.systems.planar.lanes import numbers as rows
from metamer.systems.planar.lanes.block import ROW_RATE, SERVO_ROWS
from metamer.systems.planar.lanes.evaluation import FIELDS
from metamer.systems.planar.lanes.results import Columns, effort, energy, transport
from metamer.systems.planar.many import blocks_of
from metamer.systems.planar.model import PlanarModel, build, start_state

# which side holds while the other slides may hang on the step: twins in a batch have another
TWINS_BY_STEP = True
REST_PART = 0.1  # last part of a run over which the force at its end is a mean, as `record.metrics.limbs`
GAIT_FIELDS = ("gait.", "body.")  # fields on which what a gait asks depends
# metric -> row of the kernel, unit
FROM_ROWS = {
    "tilt_max": (runs.MOST_TILT, "rad"),
    "energy_impact": (runs.BY_IMPACT, "J"),
    "energy_load": (runs.BY_LOAD, "J"),
    "energy_normal": (runs.BY_NORMAL, "J"),
    "energy_corrected": (runs.BY_CORRECTION, "J"),
    "contact_force_max": (runs.MOST_FORCE, "N"),
    "contact_force_sum_max": (runs.MOST_SUM, "N"),
    "penetration": (runs.DEEPEST, "m"),
    "largest_contact_force": (runs.LARGEST_FORCE, "N"),
    "impacts": (runs.STRUCK, "-"),
    "time_at_rest": (runs.AT_REST, "s"),
}


def varies_in_lanes(path: str) -> bool:
    """Whether robots of one block may differ in a field."""
    return path != "body.links" and not path.startswith("run.")


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


class Made:
    """Robots of a block that lanes run: models, grounds, descriptions, by their columns."""

    def __init__(self, robots: list[Robot], models: list[PlanarModel], grounds: list[ContactModel]) -> None:
        self.robots, self.models, self.grounds = robots, models, grounds
        self.links = frozen_stack([model.links for model in models])
        self.fields = np.ascontiguousarray(np.stack([self.links[name].T for name in FIELDS], axis=1))
        self.points = frozen_stack([ground.points for ground in grounds])
        self.corners = frozen_stack([ground.ground for ground in grounds])

    def singles(self) -> Singles:
        """As the kernels of single robots see them."""
        radius, rough = (frozen_stack([getattr(g, name) for g in self.grounds]) for name in ("radius", "rough"))
        return Singles(self.links, self.points, self.corners, self.grounds[0].sides, radius, rough, no_curves())

    def ground(self) -> runs.Ground:
        """Points, normals and bounds."""
        along = self.corners[:, 1] - self.corners[:, 0]
        length = np.hypot(along[:, 0], along[:, 1])
        points, at = np.zeros((self.points.shape[1], 9, len(self.robots))), self.corners[:, 0]
        columns = (-along[:, 1] / length, along[:, 0] / length, at[:, 0], at[:, 1])
        for row, name in enumerate(("x", "y", "radius", "", "", "", "", "mu_static", "mu_kinetic")):
            points[:, row] = self.points[name].T if name else columns[row - 3]
        bounds = np.zeros((runs.BOUNDS, len(self.robots)))
        bounds[runs.ALLOWED] = [WARNED_SHARE * allowed_depth(robot) for robot in self.robots]
        bounds[runs.RESTITUTION] = self.points["restitution"].max(axis=1)
        weights = [model.weight * float(model.links["length"].sum()) for model in self.models]
        bounds[runs.LEAST_ENERGY] = ENERGY_ROUNDING * np.array(weights)
        return runs.Ground(self.points["link"][0].astype(np.int64), points, bounds)

    def state(self) -> Array:
        """(3 size, R) q and v at the start, metres per unit."""
        starts, reach = [start_state(model) for model in self.models], np.ones((self.models[0].size, len(self.models)))
        reach[2:] = self.links["length"].T
        return np.concatenate([np.stack([one[i] for one in starts], axis=1) for i in (0, 1)] + [reach])

    def servo(self) -> Array:
        """(SERVO_ROWS, R) of which lanes without lag read the rate limit.   [rad/s]"""
        out = np.zeros((SERVO_ROWS, len(self.robots)))
        out[ROW_RATE] = [robot.drive.rate_limit for robot in self.robots]
        return out


def frozen_stack(parts: list[Any]) -> np.ndarray:
    """Arrays of single robots, the robots first, read-only as the kernels of single robots take them."""
    out = np.empty((len(parts), *parts[0].shape), parts[0].dtype)
    for k, part in enumerate(parts):
        out[k] = part
    out.flags.writeable = False
    return out


def made_of(many: Many, which: NDArray[np.int64], reasons: list[str]) -> tuple[Made | None, NDArray[np.int64]]:
    """The robots of a block that lanes run and their numbers; those that are refused have their reasons."""
    able, robots, models, grounds = [], [], [], []
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
            robots.append(robot)
            models.append(model)
            grounds.append(ground)
    return Made(robots, models, grounds) if able else None, np.array(able, dtype=np.int64)


def run_many(many: Many, manner: Manner) -> Results | None:
    """Chains in lanes; those that lanes do not know are left to `simulate`. None where they know none of them."""
    usual, robot = Manner(), many.robot
    if (manner.precision, manner.method) != (usual.precision, usual.method) or not fits(robot):
        return None
    if not all(varies_in_lanes(path) for path in many.vary):
        return None
    dt, ticks = robot.run.dt, ticks_of(robot.run.duration, robot.run.dt)
    pace = runs.Paces(dt, ticks, substeps(dt, robot.run.step), max(1, int(REST_PART * (ticks + 1))))
    times = np.arange(ticks + 1, dtype=np.float64) * np.float64(dt)
    shared = many.gaits is None and not any(path.startswith(GAIT_FIELDS) for path in many.vary)
    table = asked([robot], times) if shared else None
    found, reasons = np.zeros((runs.CRAWL_NUMBERS, many.count)), [""] * many.count
    found[runs.LEFT] = 1.0
    fields = np.zeros((robot.body.links, len(FIELDS), many.count))

    def run(which: NDArray[np.int64]) -> int:
        made, able = made_of(many, which, reasons)
        if made is not None:
            lanes, out = np.minimum(np.arange(CRAWL_LANES), len(able) - 1), np.zeros((len(found), CRAWL_LANES))
            wanted = asked(made.robots, times) if table is None else table
            state, servo, numbers = made.state(), made.servo(), made.fields
            runs.run_crawlers(numbers, state, made.ground(), wanted, servo, made.singles(), pace, lanes, out)
            found[:, able], fields[:, :, able] = out[:, : len(able)], made.fields
        return len(which)

    done = 0
    with ThreadPoolExecutor(max_workers=manner.threads) as pool:
        for size in pool.map(run, blocks_of(np.arange(many.count), CRAWL_LANES)):
            done += size
            if manner.progress:
                manner.progress(done / many.count)
    return results(many, fields, found, reasons, pace)


def asked(robots: list[Robot], times: Array) -> Array:
    """(ticks + 1, 2, joints, R or 1) positions and velocities that the gaits ask; 1: all the same.   [rad, rad/s]"""
    gaits = [robot.gait.on(robot.body) for robot in robots]
    tables = {gait: np.stack(tabulated(gait, times)[:2], axis=1) for gait in dict.fromkeys(gaits)}
    return np.stack([tables[gait] for gait in (gaits if len(tables) > 1 else gaits[:1])], axis=-1)


def results(many: Many, fields: Array, found: Array, reasons: list[str], pace: runs.Paces) -> Results:
    """Columns of metrics, as `simulate` has them."""
    refused = np.array([bool(reason) for reason in reasons], dtype=bool)
    left = (found[runs.LEFT] > 0.0) & ~refused
    out, samples = Columns(many.count), pace.ticks + 1
    with np.errstate(all="ignore"):
        out.add("duration", pace.ticks * pace.dt, "s")
        out.add("samples", samples, "-")
        travel(out, many, found, pace.ticks * pace.dt)
        out.add("tilt", np.arctan2(found[runs.BASE_SIN], found[runs.BASE_COS]), "rad")
        energy(out, found)
        effort(out, many, fields, found, pace.ticks)
        for name, (row, unit) in FROM_ROWS.items():
            out.add(name, found[row], unit)
        out.add("contact_force_end", np.hypot(found[runs.END_SUM_N], found[runs.END_SUM_T]) / pace.last, "N")
        out.add("contact_share", found[runs.ROWS_TOUCHING] / samples, "-")
        out.add("events_impact", found[runs.STRUCK], "-", found[runs.STRUCK] > 0.0)
        transport(out, many, fields, found)
    return out.results(reasons, left)


def travel(out: Columns, many: Many, found: Array, duration: float) -> None:
    """Way of the centre of mass, and speed towards the head."""
    dx, dy = found[rows.LAST_X] - found[rows.BEGIN_X], found[rows.LAST_Y] - found[rows.BEGIN_Y]
    distance = np.hypot(dx, dy)
    for name, way in (("distance", distance), ("path_length", found[rows.PATH])):
        out.add(name, way, "m")
    out.add("displacement_x", dx, "m")
    out.add("displacement_y", dy, "m")
    out.add("speed", distance / duration, "m/s")
    out.add("path_speed", found[rows.PATH] / duration, "m/s")
    out.add("direction", np.arctan2(dy, dx), "rad", distance > 0.0)
    sign = 1.0 if many.robot.body.head == "last" else -1.0
    out.add("forward_speed", sign * found[rows.FORWARD] / duration, "m/s")
