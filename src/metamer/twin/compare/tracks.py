"""Machine and model at the same instants: joint angles with their ages, path of the head as a camera saw it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.record.log import Log

FIRST_POSES = 0.1  # s, over which the first poses are averaged to lay one path on the other


class Joints(NamedTuple):
    """Joint angles of machine and model.

    t             (T,) of the ticks                                           [s]
    times         (T, joints) at which each angle of the machine was asked for   [s]
    machine       (T, joints)                                                 [rad]
    model         (T, joints) at the same times                               [rad]
    model_t       (M,) of the model's own samples                             [s]
    model_angle   (M, joints)                                                 [rad]
    """

    t: Array
    times: Array
    machine: Array
    model: Array
    model_t: Array
    model_angle: Array


class Path(NamedTuple):
    """Path of the head of machine and model, both from where the camera first saw it.

    t         (T,) at which the camera saw it                                 [s]
    machine   (T, 2)                                                          [m]
    model     (T, 2) at the same times                                        [m]
    """

    t: Array
    machine: Array
    model: Array


def read_times(log: Log) -> Array:
    """(T, joints) when each joint angle of a log was asked for: the tick less the age of the value.   [s]"""
    shape, age = log["joint.angle"].shape, log.get("joint.age")
    return np.broadcast_to(log.t[:, None] - (age if age.shape == shape else 0.0), shape)


def joints_of(log: Log, model: Log) -> Joints:
    """Joint angles of a machine's log and of a model, the model at the instants at which the servos were asked."""
    machine, modelled = log["joint.angle"], model["joint.angle"]
    if machine.shape[1] != modelled.shape[1]:
        raise refuse("model", f"{modelled.shape[1]} joints", f"{machine.shape[1]} joints as the log has")
    times = read_times(log)
    at = [np.interp(times[:, k], model.t, modelled[:, k]) for k in range(machine.shape[1])]
    return Joints(log.t, times, machine, np.stack(at, axis=1), model.t, modelled)


def path_of(log: Log, model: Log) -> Path | None:
    """Path of the head as a camera saw it and of a model's; None where either has none.

    The camera's axes are taken for the model's, its origin need not be. A log of a simulation, which has no camera but
    knows its base, is taken for what a perfect camera would see.
    """
    kind = next((kind for kind in ("camera", "base") if f"{kind}.x" in log.columns), None)
    if kind is None or "base.x" not in model.columns:
        return None
    seen = np.stack([log.columns[f"{kind}.{axis}"] for axis in ("x", "y")], axis=1)
    age = log.columns.get(f"{kind}.age", np.zeros_like(log.t))
    # a picture counts once, however often it was the newest, and not from before the run; a negative age is none
    times = np.where(age >= 0.0, log.t - age, -np.inf)
    newest = np.maximum.accumulate(times)
    fresh = np.append(True, times[1:] > newest[:-1] + 1e-6) & (times >= log.t[0] - 1e-9)
    if fresh.sum() < 2:
        return None
    t, seen = times[fresh], seen[fresh]
    own = np.stack([np.interp(t, model.t, model.columns[f"base.{axis}"]) for axis in ("x", "y")], axis=1)
    early = t <= t[0] + FIRST_POSES
    start, begin = seen[early].mean(axis=0), own[early].mean(axis=0)
    return Path(t, seen - start, own - begin)
