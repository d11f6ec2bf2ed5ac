"""Many planar robots seen from above, in lanes: columns of any field in, columns of metrics out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.clock import substeps, ticks_of
from metamer.core.fields import declarations
from metamer.core.numerics.columns import accepted, column_of, columned
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.gaits.gait import TICKS_PER_CYCLE, tabulated
from metamer.systems.many import Manner, Many, Results
from metamer.systems.planar.kernels.links import LINK, frozen
from metamer.systems.planar.lanes.block import SERVO_ROWS
from metamer.systems.planar.lanes.evaluation import FIELDS, LANES, NARROW_LANES
from metamer.systems.planar.lanes.methods import METHODS, growth, refuse_method
from metamer.systems.planar.lanes.numbers import NUMBERS_FOUND
from metamer.systems.planar.lanes.results import results
from metamer.systems.planar.lanes.runs import NO_RECORD, Pace, Waves, run_lanes
from metamer.systems.planar.model import NO_FADING, PlanarModel, set_stops
from metamer.systems.planar.spec import PlanarBody, link_arrays
from metamer.systems.planar.stability import REACH, STEP_MARGIN, linear_rates

# fields that may differ from robot to robot within a block; others (links, steps, lists of pairs) split a batch
BODY = frozenset("length mass inertia mount stiffness damping rest armature lower upper grip".split())
PARTS = ("drive", "world.ground", "start")
PIECES = 10  # straight pieces in a servo's lag, as `metamer.plants.servo_lag`


Watch = Callable[[NDArray[np.int64], Array], None]


class Lanes(NamedTuple):
    """Robots ready for lanes.

    parent   (n,) of every link
    fields   (n, FIELDS, R or 1)
    state    (2 size + 2 joints, R) at the start
    servo    (SERVO_ROWS, R or 1)
    """

    parent: NDArray[np.int64]
    fields: Array
    state: Array
    servo: Array


def varies_in_lanes(path: str) -> bool:
    """Whether robots of one block may differ in a field."""
    above, _, name = path.rpartition(".")
    return above in PARTS or path == "world.gravity" or (above == "body" and name in BODY) or above == "gait"


def fits(many: Many) -> bool:
    """Whether lanes run these robots: seen from above, rigid, driven by their gaits, explicit steps."""
    robot = many.robot
    plain = robot.body.soft is None and robot.world.view == "top" and robot.controller.sends_gait
    # limits of servos that differ from joint to joint have no rows in lanes
    for name in ("torque_limit", "rate_limit"):
        plain = plain and len(column_of(many.vary.get(f"drive.{name}", getattr(robot.drive, name)))) == 1
    return plain and robot.run.stepper in (None, "rk4") and all(varies_in_lanes(path) for path in many.vary)


def below(vary: Mapping[str, NDArray[Any]], part: str) -> dict[str, NDArray[Any]]:
    """The columns of one part, by field."""
    found = {path.rpartition("."): values for path, values in vary.items()}
    return {name: values for (above, _, name), values in found.items() if above == part}


def lanes_of(many: Many) -> Lanes:
    """Numbers of all robots, from the columns of their fields; the same equations as `build` has for one."""
    robot, vary = many.robot, many.vary
    body, drive = columned(robot.body, below(vary, "body")), columned(robot.drive, below(vary, "drive"))
    ground = columned(robot.world.ground, below(vary, "world.ground"))
    gravity = column_of(vary.get("world.gravity", robot.world.gravity))
    n, free = robot.body.links, robot.body.base == "free"
    arrays = link_arrays(body)
    values: dict[str, Any] = {name: arrays[name] for name in sorted(BODY - {"length", "grip"})}
    values |= {f"attach_{axis}": arrays["attach"][:, k] for k, axis in enumerate("xy")}
    values |= {f"centre_{axis}": arrays["centre"][:, k] for k, axis in enumerate("xy")}
    values |= {"kp": drive.kp, "kd": drive.kd, "torque_limit": drive.torque_limit, "eps": NO_FADING}
    law = ground.on_links(arrays["mass"] * np.abs(gravity), arrays["grip"], ahead=robot.body.head == "last")
    values |= {name: value for name, value in (law or {}).items() if name in FIELDS}
    robots = max(np.shape(value)[1] if np.ndim(value) == 2 else 1 for value in values.values())
    fields = np.zeros((n, len(FIELDS), robots))
    for name, value in values.items():
        fields[:, FIELDS.index(name)] = value
    size, joints = n + 2 * free, n - free
    if free:
        # the base has no joint of its own
        for name in ("kp", "kd", "stiffness", "damping", "armature", "rest", "attach_x", "attach_y", "mount"):
            fields[0, FIELDS.index(name)] = 0.0
    if np.isfinite(arrays["lower"]).any() or np.isfinite(arrays["upper"]).any():
        links = records_of(links_of(robot, fields, 0), fields, robots)
        set_stops(links, size)
        for name in ("stop_stiffness", "stop_damping"):
            fields[:, FIELDS.index(name)] = links[name].T
    start, state = columned(robot.start, below(vary, "start")), np.zeros((2 * (size + joints), many.count))
    if free:
        for at, name in ((0, "base"), (size, "base_rate")):
            state[at : at + 3] = column_of(vary.get(f"start.{name}", getattr(robot.start, name)))
    state[size - joints : size], state[2 * size - joints : 2 * size] = start.joints, start.rates
    state[2 * size : 2 * size + joints] = state[2 * size + joints :] = state[size - joints : size]
    servos = np.zeros((SERVO_ROWS, max(np.shape(x)[1] for x in (drive.rate_limit, drive.gain, drive.lag))))
    for row, value in zip(servos, (drive.rate_limit, drive.gain, drive.lag), strict=True):
        row[:] = value[0]
    return Lanes(arrays["parent"].astype(np.int64), fields, state, servos)


def links_of(robot: Robot, fields: Array, k: int) -> np.ndarray:
    """(n,) records of one robot, as `build` makes them."""
    links = np.zeros(len(fields), LINK)
    links["parent"] = link_arrays(robot.body)["parent"]
    links["free"], links["ground"] = robot.body.base == "free", robot.world.ground.kind != "none"
    for f, name in enumerate(FIELDS):
        links[name] = fields[:, f, min(k, fields.shape[2] - 1)]
    return links


def records_of(links: np.ndarray, fields: Array, robots: int) -> np.ndarray:
    """(R, n) records of all robots: those of one of them, with the numbers of each.

    fields    (n, FIELDS, R or 1)
    """
    out = np.repeat(links[None], robots, axis=0)
    for f, name in enumerate(FIELDS):
        out[name] = fields[:, f].T
    return out


def wrong_values(many: Many, lanes: Lanes) -> NDArray[np.bool_]:
    """(R,) robots with a value out of its range, or with limits, rest angle and start that exclude each other."""
    wrong = np.zeros(many.count, dtype=bool)
    for path, values in many.vary.items():
        above, _, name = path.rpartition(".")
        if path == "world.gravity":
            wrong |= ~(accepted(declarations(type(many.robot.world))[name], values) & (values >= 0.0))
        elif above != "gait":
            item: Any = many.robot
            for part in above.split("."):
                item = getattr(item, part)
            wrong |= ~accepted(declarations(type(item))[name], values)
    joints = many.robot.body.joints
    names = ("lower", "upper", "rest", "stiffness")
    low, high, rest, stiff = (lanes.fields[len(lanes.parent) - joints :, FIELDS.index(name)] for name in names)
    size = len(lanes.state) // 2 - joints
    angle = lanes.state[size - joints : size]
    bad = ~(low < high) | ((stiff > 0.0) & ~((low <= rest) & (rest <= high))) | ~((low <= angle) & (angle <= high))
    return wrong | bad.any(axis=0)


def unstable(many: Many, lanes: Lanes, method: str) -> NDArray[np.bool_]:
    """(R or 1,) robots on which a step of the method grows what should decay."""
    h, robot = many.robot.run.dt / substeps(many.robot.run.dt, many.robot.run.step), many.robot
    size = len(lanes.state) // 2 - robot.body.joints
    out = np.zeros(lanes.fields.shape[2], dtype=bool)
    for k in range(len(out)):
        model = PlanarModel(frozen(links_of(robot, lanes.fields, k)), size, robot)
        try:
            rates = linear_rates(model)
        except BadInput:
            out[k] = True
            continue
        if method == "rk4":
            out[k] = robot.run.step * np.abs(rates).max() > STEP_MARGIN * REACH["rk4"]
        else:
            out[k] = growth(METHODS[method], h * rates).max() > STEP_MARGIN
    return out


def targets_of(many: Many, which: NDArray[np.int64], times: Array) -> Waves:
    """Targets of some robots: waves by columns where the gait has them, else a table for each gait."""
    robot, own = many.robot, below(many.vary, "gait")
    bound, joints = robot.gait.on(robot.body), robot.body.joints
    none = np.zeros((0, 2, joints, 1))
    if many.gaits is None and type(bound) is type(robot.gait) and not unequal_links(many):
        made = columned(bound, {name: values[which] for name, values in own.items()}).as_waves()
        if made is not None:
            return Waves(made.omega, made.shape, made.start, none)
    same = many.gaits is None and not own and not any(path.startswith("body.") for path in many.vary)
    robots = [many.at(k) for k in (which[:1] if same else which)]
    gaits = [one.gait.on(one.body) for one in robots]
    waves = [columned(gait, {}).as_waves() for gait in gaits]
    if all(one is not None for one in waves):
        return packed(waves, none)
    table = np.stack([np.stack(tabulated(gait, times)[:2], axis=1) for gait in gaits], axis=-1)
    return Waves(np.zeros((0, 1)), np.zeros((1, joints, 1)), np.zeros(1), table)


def unequal_links(many: Many) -> bool:
    """Whether robots have links of lengths of their own, on which the places of joints in a wave depend."""
    return many.vary.get("body.length", np.zeros(0)).ndim > 1


def packed(waves: list[Any], table: Array) -> Waves:
    """Waves of single robots as columns; fewer waves than the most are padded with zeros."""
    most = max(len(one.omega) for one in waves)
    omega, shape = np.zeros((most, len(waves))), np.zeros((2 * most + 1, waves[0].shape.shape[1], len(waves)))
    for k, one in enumerate(waves):
        omega[: len(one.omega), k], shape[: len(one.shape), :, k] = one.omega[:, 0], one.shape[:, :, 0]
    return Waves(omega, shape, np.array([one.start[0] for one in waves]), table)


def refusals(many: Many, lanes: Lanes, method: str) -> list[str]:
    """(R,) why a robot cannot be run, as its description alone tells; "" where it can."""
    reasons = [""] * many.count
    by_columns = many.gaits is None and type(many.robot.gait.on(many.robot.body)) is type(many.robot.gait)
    suspect = wrong_values(many, lanes) | unstable(many, lanes, method)
    if by_columns:
        suspect |= too_quick(many)
    elif many.gaits is not None or below(many.vary, "gait"):
        suspect[:] = True
    grown = np.zeros(many.count, dtype=bool) | unstable(many, lanes, method)
    for k in np.flatnonzero(suspect).tolist():
        try:
            checked(many.at(k))
        except BadInput as refusal:
            reasons[k] = str(refusal)
        else:
            step, valid = many.robot.run.step, f"a smaller one: steps of {method} grow what should decay [s]"
            reasons[k] = str(refuse("run.step", step, valid)) if grown[k] else ""
    return reasons


def too_quick(many: Many) -> NDArray[np.bool_]:
    """(R,) robots with a number of the gait out of its range, or a wave too quick for the control period."""
    own, gait = below(many.vary, "gait"), many.robot.gait
    out = np.zeros(many.count, dtype=bool)
    for name, values in own.items():
        out |= ~accepted(declarations(type(gait))[name], values)
    frequency = np.abs(np.asarray(own.get("frequency", 0.0), dtype=np.float64))
    with np.errstate(invalid="ignore"):
        waves = columned(gait.on(many.robot.body), own).as_waves()
    if waves is not None and len(waves.omega):
        # the last of several harmonics is the quickest
        frequency = np.abs(waves.omega).max(axis=0) / (2.0 * np.pi)
    return out | (frequency * many.robot.run.dt * TICKS_PER_CYCLE > 1.0 + 1e-9)


def run_many(many: Many, manner: Manner) -> Results | None:
    """All robots in lanes; None where lanes do not run them."""
    robot = many.robot
    if not isinstance(robot.body, PlanarBody) or not fits(many):
        return None
    refuse_method(manner.method)
    lanes = lanes_of(many)
    reasons = refusals(many, lanes, manner.method)
    found = run_blocks(many, manner, lanes, reasons)
    return results(many, lanes.fields, found, reasons, ticks_of(robot.run.duration, robot.run.dt))


def run_blocks(many: Many, manner: Manner, lanes: Lanes, reasons: list[str], watch: Watch | None = None) -> Array:
    """(NUMBERS_FOUND, R) what the robots without a reason not to run have done, a block at a time in threads.

    watch    is given the numbers of a block's robots, and (ticks + 1, 3, joints, lanes) angles, rates and torques of
             their joints   [rad, rad/s, N m]
    """
    robot = many.robot
    dt, ticks = robot.run.dt, ticks_of(robot.run.duration, robot.run.dt)
    kind, width = (np.float32, NARROW_LANES) if manner.precision == "single" else (np.float64, LANES)
    _, gain, lag = lanes.servo
    late = bool((lag > 0.0).any() or (gain != 1.0).any())
    pieces = np.array([substeps(dt, max(robot.run.step, x / PIECES)) if x > 0.0 else 1 for x in lag])
    able = np.array([k for k, reason in enumerate(reasons) if not reason], dtype=np.int64)
    each = pieces[able] if len(pieces) > 1 else np.full(len(able), pieces[0])
    fields, found = lanes.fields.astype(kind), np.zeros((NUMBERS_FOUND, many.count))
    times = np.arange(ticks + 1, dtype=np.float64) * np.float64(dt)
    blocks = [block for count in np.unique(each) for block in blocks_of(able[each == count], width)]

    def run(which: NDArray[np.int64]) -> int:
        state, out = np.ascontiguousarray(lanes.state[:, which]), np.zeros((NUMBERS_FOUND, len(which)))
        own, servo = (np.ascontiguousarray(x[..., which]) if x.shape[-1] > 1 else x for x in (fields, lanes.servo))
        count = int(pieces[which[0]] if len(pieces) > 1 else pieces[0])
        pace = Pace(dt, ticks, count, substeps(dt / count, robot.run.step), METHODS[manner.method], late)
        course = NO_RECORD if watch is None else np.empty((ticks + 1, 3, robot.body.joints, width))
        waves = targets_of(many, which, times)
        run_lanes(lanes.parent, own, state, waves, servo, pace, out, course, (0, len(which)))
        found[:, which] = out
        if watch is not None:
            watch(which, course)
        return len(which)

    done = many.count - len(able)
    with ThreadPoolExecutor(max_workers=manner.threads) as pool:
        for size in pool.map(run, blocks):
            done += size
            if manner.progress:
                manner.progress(done / many.count)
    return found


def blocks_of(which: NDArray[np.int64], width: int) -> list[NDArray[np.int64]]:
    """Robots in blocks as wide as the lanes."""
    return np.split(which, range(width, len(which), width)) if len(which) else []
