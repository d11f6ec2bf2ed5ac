"""Machine and model on one clock: the log with its true times, what a model does with its commands, both as bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from metamer.core.channels import NONE, columns_of, energy
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.files import robot_from_table, table_from_robot
from metamer.plants.servo_lag import servo_reference
from metamer.plants.simulate import with_links
from metamer.record.log import Log
from metamer.twin.fit.observed import Observed, observed
from metamer.twin.fit.predict import Motion, moved


def with_true_times(log: Log) -> Log:
    """The log with the real time of its ticks as its time, from the first command on, where the loop recorded it."""
    real = log.columns.get("loop.time")
    if real is None:
        return replace(log, t=log.t - log.t[0], columns=dict(log.columns), units=dict(log.units))
    # rows of a recording that was cut off may repeat a time
    grows = np.append(True, np.diff(real) > 0.0)
    columns = {name: values[grows] for name, values in log.columns.items()}
    return replace(log, t=real[grows], columns=columns, units=dict(log.units))


def spec_of(log: Log) -> Robot:
    """The robot of a log."""
    if not isinstance(log.meta.get("spec"), dict):
        raise refuse("log", "no robot in its meta", "a log of metamer with its robot")
    return robot_from_table(log.meta["spec"])


def servo_work(spec: Robot, seen: Observed, motion: Motion) -> Array:
    """(k,) work of a model's servos since its first state, the integral of tau phi' by the trapezoid rule.   [J]

    tau = clip(kp (r - phi) + kd (r' - phi'), +-torque_limit) with r behind the commands by gain and lag.
    """
    act, first = spec.drive, 3 if motion.free else 0
    angle, rate = motion.q[:, first:], motion.v[:, first:]
    r, slope = servo_reference(*seen.moves, act.gain, act.lag, act.rate_limit, motion.t, start=seen.first)
    limit = np.asarray(act.torque_limit)
    torque = np.clip(act.kp * (r - angle) + act.kd * (slope - rate), -limit, limit)
    power = (torque * rate).sum(axis=1)
    return np.append(0.0, np.cumsum(0.5 * (power[1:] + power[:-1]) * np.diff(motion.t)))


def model_log(spec: Robot, log: Log, *, engine: str = "native") -> Log:
    """What a model does with the very commands of a log, at times of its own that are fine enough to be read between.

    spec     the model; gait and run are the log's
    log      of the machine
    engine   "native" or "mujoco"
    """
    own = spec_of(log)
    model = replace(spec, gait=own.gait, run=own.run)
    seen = observed(log)
    motion = moved(model, seen, engine=engine)
    kept, first = motion.t >= -1e-9, 3 if motion.free else 0
    columns: dict[str, Array] = {}
    if motion.free:
        columns = {f"base.{name}": motion.q[kept, i].copy() for i, name in enumerate(("x", "y", "theta"))}
    columns |= columns_of("joint.angle", motion.q[kept, first:])
    columns[energy("actuated")] = servo_work(model, seen, motion)[kept]
    meta = {"spec": table_from_robot(model), "engine": engine, "dt": log.meta.get("dt")}
    return Log(t=motion.t[kept], columns=columns, meta=meta)


AXES = ("x", "y", "theta")


def is_twin(log: Log) -> bool:
    """Whether a log is of a run on servos: it knows no links, but what was asked of its joints."""
    return "joint.asked" in log and isinstance(log.meta.get("spec"), dict)


def two_bodies(log: Log) -> tuple[Log, Log | None]:
    """The machine where a camera saw it, else where the model was, and the model where there was one."""
    robot = robot_from_table(log.meta["spec"])
    angles = dict(zip(log.channels["joint.angle"].edges(), log["joint.angle"].T, strict=True))
    found = {name: base_of(log, name) for name in ("camera", "mirror")}
    base = found["camera"] or found["mirror"] or {}
    machine = with_links(replaced(log, base | angles), robot)
    if "mirror.angle" not in log:
        return machine, None
    own = dict(zip(angles, log["mirror.angle"].T, strict=True))
    return machine, with_links(replaced(log, (found["mirror"] or {}) | own), robot)


def base_of(log: Log, name: str) -> dict[str, Array] | None:
    """Pose of the head as the columns of a base; a camera's before its first picture is that of its first."""
    if f"{name}.x" not in log.columns:
        return None
    rows = np.arange(len(log.t))
    if f"{name}.age" in log.columns:
        seen = log.columns[f"{name}.age"] >= 0.0
        rows = np.maximum(rows, int(np.argmax(seen)))
    return {f"base.{axis}": log.columns[f"{name}.{axis}"][rows] for axis in AXES}


def replaced(log: Log, columns: Mapping[str, Array]) -> Log:
    """A log of these columns alone, with the times and the meta of another."""
    units = {name: log.units.get(name, "m" if name.endswith((".x", ".y")) else "rad") for name in columns}
    return replace(log, columns=dict(columns), units=units, channels=NONE, events={})
