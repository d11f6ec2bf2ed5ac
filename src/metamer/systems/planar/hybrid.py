"""A planar tree whose joints get accelerations, torques, or some of each; and a chain exactly on its gait."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.mechanics import vector
from metamer.systems.planar.model import PlanarModel
from metamer.systems.system import NOT_FINITE


class Hybrid(NamedTuple):
    """What a tree does when some of its joints are given accelerations.

    acceleration   (size,) of every coordinate                                  [m/s^2, rad/s^2]
    force          (size,) applied at every coordinate; what was given joints' torques is worked out   [N, N m]
    """

    acceleration: Array
    force: Array


def hybrid(
    model: PlanarModel,
    q: Array,
    v: Array,
    *,
    wanted: Array,
    torque: Array | None = None,
    given: Sequence[bool] | None = None,
    ground: bool = True,
) -> Hybrid:
    """Accelerations and torques of a tree, each joint by one of the two; O(n).

    q, v       (size,) position and velocity
    wanted     (joints,) wanted joint accelerations                             [rad/s^2]
    torque     (joints,) torques of the joints that are not given; None = 0     [N m]
    given      (joints,) whether a joint gets its wanted acceleration; None = all do
    ground     whether the ground of the model's world acts
    The base of a free tree is moved by the ground alone. featherstone2008, section 9.2
    """
    from metamer.systems.planar.kernels.hybrid import hybrid_dynamics

    q, v = vector(model, "q", q), vector(model, "v", v)
    joints, first, n = model.joints, model.first_joint, len(model.links)
    a, tau, marks = np.zeros(model.size), np.zeros(model.size), np.zeros(n, np.int64)
    a[first:] = _joint_values("wanted", wanted, joints)
    tau[first:] = 0.0 if torque is None else _joint_values("torque", torque, joints)
    if given is not None and len(given) != joints:
        raise refuse("given", f"{len(given)} values", f"{joints} of them, one per joint")
    marks[n - joints :] = 1 if given is None else np.asarray(given, dtype=bool)
    out = hybrid_dynamics(model.links, q, v, tau, marks, a, bool(ground))
    return Hybrid(out[0].copy(), out[1].copy())


class Wave(NamedTuple):
    """Joints on phi_k = A sin(2 pi f t + (k-1) lag) + offset.

    amplitude, lag, offset   A and the like                                     [rad]
    frequency                f, above 0                                         [Hz]
    """

    amplitude: float
    lag: float
    frequency: float
    offset: float = 0.0


class GaitTravel(NamedTuple):
    """A free chain with its joints exactly on a serpenoid gait.

    t          (T,) times                                                       [s]
    base       (T, 6) x, y, theta and their rates                               [m, rad, per s]
    middle     (T, 2) mean of the links' middles                                [m]
    torque     (T, joints) joint torques                                        [N m]
    speed      mean speed of the middle over the last periods                   [m/s]
    turn       mean rate of turn over them                                      [rad/s]
    """

    t: Array
    base: Array
    middle: Array
    torque: Array
    speed: float
    turn: float


def gait_travel(
    model: PlanarModel,
    wave: Wave,
    *,
    settle: int = 10,
    periods: int = 10,
    step: float = 1e-3,
    every: int = 1,
) -> GaitTravel:
    """Motion of a free chain from rest when every joint is exactly on a wave.

    settle, periods   periods left out, and periods measured                    [-]
    step              about the RK4 step; a whole number of them fits a period  [s]
    every             a sample is kept each so many steps                       [-]
    Only the base is integrated; joint torques follow from the hybrid dynamics. haghshenas2022, section 2.3
    """
    from metamer.systems.planar.kernels.hybrid_run import gait_run

    if not model.free or model.joints < 1:
        base = "free" if model.free else "fixed"
        raise refuse("body", f"{len(model.links)} links, base {base}", "a free chain of 2 links or more")
    for name, value in wave._asdict().items():
        if not math.isfinite(value):
            raise refuse(f"gait.{name}", value, "a finite number [rad, Hz]")
    frequency = wave.frequency
    for name, value, unit in (("gait.frequency", frequency, "Hz"), ("step", step, "s")):
        if not (math.isfinite(value) and value > 0.0):
            raise refuse(name, value, f"a finite number > 0 [{unit}]")
    for name, count, least in (("settle", settle, 0), ("periods", periods, 1), ("every", every, 1)):
        if isinstance(count, bool) or not isinstance(count, int) or count < least:
            raise refuse(name, count, f"a whole number of at least {least}")
    in_period = every * max(1, math.ceil(1.0 / frequency / step / every - 1e-9))
    h = 1.0 / frequency / in_period
    steps = in_period * (settle + periods)
    gait = np.array([wave.amplitude, wave.lag, 2.0 * math.pi * frequency, wave.offset, 0.0])
    base = np.zeros(6)
    base[:3], base[3:] = model.spec.start.base, model.spec.start.base_rate
    out = np.empty((steps // every + 1, 9 + model.joints))
    gait_run(model.links, gait, base, h, steps, every, out)
    if not np.isfinite(out).all():
        raise refuse("step", step, f"a smaller step: {NOT_FINITE} with {h:g} [s]")
    begin, time = settle * in_period // every, periods / frequency
    speed = float(np.hypot(*(out[-1, 7:9] - out[begin, 7:9]))) / time
    turn = float(out[-1, 3] - out[begin, 3]) / time
    return GaitTravel(out[:, 0], out[:, 1:7], out[:, 7:9], out[:, 9:], speed, turn)


def _joint_values(name: str, value: Array, joints: int) -> Array:
    found = np.asarray(value, dtype=np.float64)
    if found.shape != (joints,) or not np.isfinite(found).all():
        raise refuse(name, np.asarray(value).tolist(), f"{joints} finite numbers, one per joint")
    return found
