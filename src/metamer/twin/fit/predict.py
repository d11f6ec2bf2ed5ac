"""What the model does with the very commands of a log, each at its true time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from metamer.core.channels import columns_of
from metamer.core.clock import substeps
from metamer.core.numerics.curves import cubic
from metamer.core.records import Array, Command
from metamer.core.refusals import refuse
from metamer.description import Robot, Start, checked
from metamer.files import table_from_robot, with_values
from metamer.plants.simulate import OWN_ENGINE, open_plant
from metamer.record.log import Log, versions
from metamer.systems.system import slice_of
from metamer.twin.fit.observed import Observed, observed

PIECE = 0.004  # s, of the servo's reference taken as straight, and between two states kept
SETTLE = 0.3  # s, the robot lies down before the first command
FINE = 0.005  # s, longest piece of a plant that is stepped


class Worn(NamedTuple):
    """How the servos of a model are worn.

    play        between motor and joint, the whole of it                      [rad]
    dead_band   of the electronics, the whole of it                           [rad]
    grip        torque that the gears take at any speed, and hold at rest     [N m]
    """

    play: float = 0.0
    dead_band: float = 0.0
    grip: float = 0.0


NEW = Worn()


@dataclass(frozen=True)
class Motion:
    """How a model moved.

    t    (k,) times, rising, the first command at 0                           [s]
    q    (k, size) base and joints; without a base only joints                [m, rad]
    v    (k, size) their rates                                                [m/s, rad/s]
    free whether the first three of q are a base
    """

    t: Array
    q: Array
    v: Array
    free: bool

    def at(self, times: Array, column: int) -> Array:
        """One column of q at some times, by cubics through values and rates.   [m or rad]"""
        where = np.clip(np.searchsorted(self.t, times, side="right") - 1, 0, len(self.t) - 2)
        h = self.t[where + 1] - self.t[where]
        s = np.clip((times - self.t[where]) / h, 0.0, 1.0)
        q, v = self.q[:, column], self.v[:, column]
        return cubic(q[where], v[where], q[where + 1], v[where + 1], h, s)[0]

    def angles(self, times: Array) -> Array:
        """(T, joints) joint angles, each joint at its own times (T, joints).   [rad]"""
        first = 3 if self.free else 0
        return np.stack([self.at(times[:, k], first + k) for k in range(times.shape[1])], axis=1)

    def poses(self, times: Array) -> Array:
        """(T, 3) pose of the head at times (T,).   [m, rad]"""
        return np.stack([self.at(times, k) for k in range(3)], axis=1)


def moved(spec: Robot, seen: Observed, *, engine: str = "native", piece: float = PIECE, worn: Worn = NEW) -> Motion:
    """How the model moves under the commands of a log, from where the log begins.

    spec     the model; drive.gain, lag and rate_limit are its servos
    seen     what the log tells
    engine   "native" or "mujoco"
    piece    of the servos' reference that is taken as straight               [s]
    worn     how all servos are worn, on contact ground only
    Robots on contact ground run in one call of a kernel; all others are stepped.
    """
    spec = checked(replace(spec, start=Start(base=spec.start.base, joints=tuple(seen.first.tolist()))))
    if len(seen.first) != spec.body.joints:
        raise refuse("log", f"{len(seen.first)} joints", f"{spec.body.joints} joints, as {spec.name} has")
    if engine == OWN_ENGINE and slice_of(spec) == "contact" and spec.world.ground.unilateral:
        return _fused(spec, seen, piece, worn)
    if any(worn):
        raise refuse("worn servos", tuple(worn), "none: only our own engine on contact ground has them")
    return _stepped(spec, seen, engine)


def _fused(spec: Robot, seen: Observed, piece: float, worn: Worn) -> Motion:
    """The whole run in one call: the servos' reference does not depend on the motion."""
    from metamer.plants.servo_lag import chord_commands, servo_reference
    from metamer.systems.contact.kernels.account import ACCOUNT, RESIDUAL, UNSOLVED, look
    from metamer.systems.contact.kernels.ground import GAP, PLACE
    from metamer.systems.contact.kernels.rows import MEMORY
    from metamer.systems.contact.kernels.stepping import run_contacts
    from metamer.systems.contact.model import build_contact
    from metamer.systems.planar.kernels.tree import WORK
    from metamer.systems.planar.model import build, start_state
    from metamer.twin.fit.worn_kernels import run_worn

    model = build(spec)
    contact = build_contact(model)
    q, v = start_state(model)
    size, count = model.size, contact.count
    # down to the ground
    spots = np.empty((count, PLACE))
    look(model.links, contact.points, contact.ground, q, v, np.empty((len(model.links), WORK)), spots)
    if model.free and count:
        q[1] -= spots[:, GAP].min()
    steps = substeps(piece, spec.run.step)
    ticks = math.ceil((seen.end + SETTLE) / piece)
    t = np.arange(ticks + 1, dtype=np.float64) * piece - SETTLE
    act = spec.drive
    reference, _ = servo_reference(*seen.moves, act.gain, act.lag, act.rate_limit, t, start=seen.first)
    out = np.zeros((ticks + 1, 2 * size + (0 if any(worn) else 3 + ACCOUNT + 3 * count)))
    account = np.zeros(ACCOUNT)
    robot, state = (model.links, contact.curves, contact.tables), (q, v, np.zeros(size))
    inputs = (chord_commands(reference, piece), np.zeros((len(model.links), 3)), contact.adhesion[None])
    clock, memory = (piece / steps, steps, ticks), np.zeros((contact.slots, MEMORY))
    if any(worn):
        halves = 0.5 * worn.play, 0.5 * worn.dead_band, worn.grip
        run_worn(robot, contact.terrain, state, inputs, clock, memory, account, halves, out)
    else:
        run_contacts(robot, contact.terrain, state, inputs, clock, memory, account, np.zeros((1, 3)), out)
    q_out, v_out = out[:, :size].copy(), out[:, size : 2 * size].copy()
    if not (np.isfinite(q_out).all() and account[RESIDUAL] <= UNSOLVED):
        raise refuse("run.step", spec.run.step, "a smaller one: the model's motion is not solved [s]")
    return Motion(t, q_out, v_out, model.free)


def _stepped(spec: Robot, seen: Observed, engine: str) -> Motion:
    """Any plant, straight piece by straight piece."""
    plant = open_plant(spec, engine)
    times, positions, velocities = seen.moves
    begin = np.append(-SETTLE, times)
    where, rate = np.vstack([seen.first, positions]), np.vstack([np.zeros_like(seen.first), velocities])
    t, q, v = [-SETTLE], [_state(plant)[0]], [_state(plant)[1]]
    try:
        for k in range(len(begin)):
            lasts = (begin[k + 1] if k + 1 < len(begin) else max(seen.end, begin[k])) - begin[k]
            parts = math.ceil(lasts / FINE - 1e-9)
            for part in range(parts):
                at = where[k] + rate[k] * part * lasts / parts
                plant.act(Command(position=at, velocity=rate[k], torque=np.zeros_like(at)), lasts / parts)
                t.append(begin[k] + (part + 1) * lasts / parts)
                state = _state(plant)
                q.append(state[0])
                v.append(state[1])
        free = plant.sense().base is not None
    finally:
        plant.close()
    return Motion(np.array(t), np.array(q), np.array(v), free)


def _state(plant: Any) -> tuple[Array, Array]:
    """All that a plant senses of its motion."""
    sensed = plant.sense()
    base = sensed.base if sensed.base is not None else np.empty(0)
    base_rate = sensed.base_rate if sensed.base_rate is not None else np.zeros(len(base))
    return np.concatenate([base, sensed.angle]), np.concatenate([base_rate, sensed.rate])


def predict(spec: Robot, log: Log, *, changes: Mapping[str, Any] | None = None, engine: str = "native") -> Log:
    """What the model does with the commands of a log: rows and times are the log's.

    spec      the model, e.g. the one in the log's meta
    log       of a run on servos (goals, ages, camera), or of a simulation (targets)
    changes   fields by dotted path, e.g. {"world.ground.mu_kinetic": 0.3}
    engine    "native" or "mujoco"
    joint*.angle is the angle when the log's was read, camera.* the pose when the log's picture was taken, base.* the
    pose at the row's time; the head begins where the first picture shows it.
    """
    model = checked(with_values(spec, changes)) if changes else checked(spec)
    seen = observed(log)
    motion = moved(model, seen, engine=engine)
    columns: dict[str, Array] = {}
    if motion.free:
        base = motion.poses(seen.ticks)
        shift = np.zeros(2)
        if seen.new.any():
            k = int(np.argmax(seen.new))
            shift[0] = seen.poses[k, 0] - motion.at(seen.seen[k : k + 1], 0)[0]
        base[:, :2] += shift
        columns |= {f"base.{name}": base[:, i].copy() for i, name in enumerate(("x", "y", "theta"))}
        if seen.new.any():
            camera = motion.poses(seen.seen)
            camera[:, :2] += shift
            columns |= {f"camera.{name}": camera[:, i].copy() for i, name in enumerate(("x", "y", "theta"))}
    columns |= columns_of("joint.angle", motion.angles(seen.read))
    rows = np.isin(log.columns["loop.time"], seen.ticks) if "loop.time" in log.columns else slice(None)
    meta = {"spec": table_from_robot(model), "engine": f"prediction, {engine}", "versions": versions()}
    meta["dt"] = log.meta.get("dt", float(np.median(np.diff(log.t))))
    units = {f"camera.{name}": unit for name, unit in (("x", "m"), ("y", "m"), ("theta", "rad"))}
    units = {name: unit for name, unit in units.items() if name in columns}
    return Log(t=log.t[rows], columns=columns, units=units, meta=meta)
