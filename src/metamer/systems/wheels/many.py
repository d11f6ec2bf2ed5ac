"""Many chains on wheels: each by one call of the kernel of single robots, its numbers read off its rows by another.

What has more to tell than numbers (commands beyond limits, losses of rank, wheels that cannot hold) is left to
`simulate`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from metamer.core.arrays import per
from metamer.core.clock import ticks_of
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import Robot, checked
from metamer.gaits.gait import tabulated
from metamer.systems.many import Manner, Many, Results
from metamer.systems.planar.lanes import numbers as planar
from metamer.systems.planar.lanes.evaluation import FIELDS
from metamer.systems.planar.lanes.results import Columns, effort, transport, travel
from metamer.systems.wheels.kernels import numbers
from metamer.systems.wheels.system import WheeledSystem

MASS, TORQUE_LIMIT = FIELDS.index("mass"), FIELDS.index("torque_limit")


def fits(robot: Robot) -> bool:
    """Whether commands are those of the gait, servos follow at once, and every limit is one for all joints."""
    drive, body = robot.drive, robot.body
    chain = body.parent is None or list(body.parent) == list(range(-1, body.links - 1))
    one = np.ndim(drive.torque_limit) == 0 and np.ndim(drive.rate_limit) == 0
    return chain and one and drive.lag == 0.0 and drive.gain == 1.0 and robot.controller.sends_gait


def unlimited(robot: Robot, asked: Array, first: Array, dt: float) -> bool:
    """Whether no limit of the joints changes a command.

    asked   (k, 2, joints) position, velocity       [rad, rad/s]
    first   (joints,) angles at the start           [rad]
    """
    body, rate = robot.body, robot.drive.rate_limit
    lower, upper = (per(limit, body.links)[body.links - body.joints :] for limit in (body.lower, body.upper))
    position, velocity = asked[:, 0], asked[:, 1]
    if not np.isfinite(asked.sum()) or np.isfinite(rate):
        moved = np.abs(np.diff(position, axis=0, prepend=first[None]))
        if not (moved.max() <= rate * dt and np.abs(velocity).max() <= rate):
            return False
    if not (np.isfinite(lower).any() or np.isfinite(upper).any()):
        return True
    ahead = position + velocity * dt
    return bool(((np.minimum(position, ahead) >= lower) & (np.maximum(position, ahead) <= upper)).all())


def run_one(robot: Robot, times: Array, found: Array) -> bool:
    """Numbers of one run into found; whether they are all that it has to tell."""
    system, dt = WheeledSystem(robot), robot.run.dt
    state, joints = system.start(), system.joints
    asked = np.stack(tabulated(robot.gait.on(robot.body), times)[:2], axis=1)
    if not unlimited(robot, asked[:-1], state.q[3:], dt):
        return False
    out = np.zeros((len(times), system.row_width()))
    system.write_row(state, out[0])
    made = system.held_rows(state, asked[:-1], dt, out[1:])
    if made is None or made[1]:
        return False
    # joints go to the command's position and on at its velocity: what was sent is where they came to, less that
    target = asked[:, 0].copy()
    target[:-1] = out[1:, 3 : 3 + joints] - asked[:-1, 1] * dt
    largest = max(-float(out.min()), float(out.max()))
    good = np.isfinite(largest) and largest <= system.bounds.fastest
    if not good or np.abs(target - asked[:, 0]).max() > planar.CUT_LEAST:
        return False
    links = system.model.links
    limits = [[robot.drive.torque_limit, robot.drive.rate_limit], links["lower"][1:], links["upper"][1:]]
    numbers.run_numbers(links, out, target, np.concatenate(limits), dt, int(system.holds_on), found)
    return True


def run_many(many: Many, manner: Manner) -> Results | None:
    """Every robot by few calls of kernels, several side by side; None where this knows none of them."""
    usual, robot = Manner(), many.robot
    if (manner.precision, manner.method) != (usual.precision, usual.method) or not fits(robot):
        return None
    if any(path == "body.links" or path.startswith("run.") for path in many.vary):
        return None
    dt, ticks = robot.run.dt, ticks_of(robot.run.duration, robot.run.dt)
    times = np.arange(ticks + 1, dtype=np.float64) * np.float64(dt)
    found, reasons = np.zeros((many.count, numbers.WHEEL_NUMBERS)), [""] * many.count
    fields = np.zeros((robot.body.links, len(FIELDS), many.count))
    left, holds = np.ones(many.count, dtype=bool), np.zeros(many.count, dtype=bool)

    def run(k: int) -> None:
        try:
            one = checked(many.at(k))
            left[k] = not fits(one) or not run_one(one, times, found[k])
        except BadInput as refusal:
            left[k], reasons[k] = False, str(refusal)
            return
        holds[k] = np.isinf(one.world.ground.mu_side)
        fields[:, MASS, k], fields[:, TORQUE_LIMIT, k] = per(one.body.mass, one.body.links), one.drive.torque_limit

    with ThreadPoolExecutor(max_workers=manner.threads) as pool:
        for k, _ in enumerate(pool.map(run, range(many.count))):
            if manner.progress:
                manner.progress((k + 1) / many.count)
    return columns(many, fields, found.T, holds, ticks).results(reasons, left)


def columns(many: Many, fields: Array, found: Array, holds: np.ndarray, ticks: int) -> Columns:
    """Columns of metrics, as `simulate` has them.

    found   (WHEEL_NUMBERS, R)
    holds   (R,) whether the wheels do not slip
    """
    out, samples = Columns(many.count), (ticks + 1) * many.robot.body.links
    with np.errstate(all="ignore"):
        out.add("duration", ticks * many.robot.run.dt, "s")
        out.add("samples", ticks + 1.0, "-")
        travel(out, many, found, ticks)
        side, rolled = np.sqrt(found[numbers.SIDE2] / samples), np.sqrt(found[numbers.ROLLED2] / samples)
        out.add("wheel_path_length", found[numbers.WHEEL_PATH], "m")
        out.add("wheel_distance", found[numbers.WHEEL_WAY], "m")
        out.add("wheel_side_speed", side, "m/s")
        out.add("wheel_slip", side / rolled, "-", rolled > 0.0)
        out.add("wheel_force_max", found[numbers.MOST_SIDE], "N")
        out.add("side_friction_needed", found[numbers.MOST_NEEDED], "-", holds)
        out.add("side_friction_needed_wheel", found[numbers.NEEDING], "-", holds)
        out.add("energy_kinetic_max", found[planar.MOST_KINETIC], "J")
        out.add("energy_actuated", found[planar.ACTUATED], "J")
        out.add("energy_rubbed", found[planar.RUBBED], "J")
        effort(out, many, fields, found, ticks)
        transport(out, many, fields, found)
    return out
