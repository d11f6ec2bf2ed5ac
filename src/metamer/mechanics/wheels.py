"""Travel of a snake on wheels that do not slip: published and converged schemes, slip, conditioning, connection."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.gaits import Gait, make_gait
from metamer.gaits.start import gait_twists
from metamer.model.wheels import WheelChain, build_wheels
from metamer.records import Array
from metamer.refusals import refuse

MODES = ("converged", "published", "algorithm1", "algorithm2")
REFINE_TOL = 1e-6  # relative change of path and distance at which halving the step stops
MOST_HALVINGS = 8
RANK_LOST = 1e-7  # conditioning below which a refined minimum counts as loss of rank
POLE_GROWTH = 3.0  # the twist grows this much when ten times nearer: 10 at a pole, 1 at a removable point


@dataclass(frozen=True, kw_only=True)
class Travel:
    """What a run on wheels came to; the tracked point is the axle of the first wheel.

    mode       how it was stepped
    t          (T+1,) times                                                      [s]
    pose       (T+1, 3) x, y, theta of the first wheel; theta points from head to tail   [m, rad]
    shape      (T+1, N-1) joint angles that the scheme used                      [rad]
    path       length of the tracked point's way, None where there is no answer  [m]
    distance   from its first to its last point, None likewise                   [m]
    side       (T', N) side speed left at each wheel by least squares            [m/s]
    along      (T', N) rolling speed of each wheel                               [m/s]
    conditioning   least over largest singular value of B on the way, smallest   [-]
    step       step that the answer was made with                                [s]
    singular   times at which no solution exists                                 [s]
    removable  times at which B loses rank and the motion stays smooth           [s]
    note       why there is no answer, else ""
    """

    mode: str
    t: Array
    pose: Array
    shape: Array
    path: float | None
    distance: float | None
    side: Array
    along: Array
    conditioning: float
    step: float
    singular: Array = field(default_factory=lambda: np.empty(0))
    removable: Array = field(default_factory=lambda: np.empty(0))
    note: str = ""

    @property
    def slip(self) -> Array:
        """(N,) rms side speed of each wheel.   [m/s]"""
        return np.sqrt(np.mean(self.side**2, axis=0))


def travel(
    spec: RobotSpec,
    mode: str = "converged",
    *,
    gait: Gait | None = None,
    start: tuple[float, float, float] | None = None,
    joints: Array | None = None,
) -> Travel:
    """Motion of a wheeled snake over spec.run.duration.

    spec     any free chain of N >= 3 links with the ground law `wheels`; the shape starts from spec.start.joints in
             "published" and "algorithm2", from the gait's first posture in "algorithm1" (from the straight body its
             figures 3 and 4 cannot come out), and follows the gait from t = 0 in "converged"
    mode     "converged": the ODE, RK4 with the step halved until path and distance settle; "published": rates at the
             end of a step on the shape at its start, the first step Euler for all; "algorithm1", "algorithm2":
             as printed
    gait     in place of spec.gait
    start    x, y, theta of the first wheel in place of spec.start.base           [m, rad]
    joints   (N-1,) first joint angles of a scheme in place of the above          [rad]
    shehadeh2024, Eq. (8), Algorithms 1 and 2
    """
    if mode not in MODES:
        raise refuse("mode", mode, f"one of {', '.join(MODES)}")
    chain = build_wheels(spec)
    gait = gait_of(spec) if gait is None else gait
    first = first_wheel(spec, chain) if start is None else np.array(start, dtype=np.float64)
    if first.shape != (3,) or not np.isfinite(first).all():
        raise refuse("start", start, "three finite numbers x, y, theta [m, m, rad]")
    run = spec.run
    steps = max(1, round(run.duration / run.dt))
    if mode == "converged":
        return converge(chain, gait, first, run.dt, steps)
    if joints is None:
        joints = gait.targets(0.0).position if mode == "algorithm1" else np.asarray(spec.start.joints, dtype=np.float64)
    if joints.shape not in ((), (chain.links - 1,)) or not np.isfinite(joints).all():
        raise refuse("start.joints", joints.tolist(), f"one finite number or {chain.links - 1} of them [rad]")
    joints = np.broadcast_to(joints, (chain.links - 1,))
    return SCHEMES[mode](chain, gait, first, joints, run.dt, steps)


def ticks(step: float, count: int) -> Array:
    """(count,) times 0, step, 2 step ..   [s]"""
    return step * np.arange(count, dtype=np.float64)


def gait_of(spec: RobotSpec) -> Gait:
    """The gait that a description asks for, made for its body."""
    length = spec.body.length if isinstance(spec.body.length, int | float) else spec.body.length[0]
    return make_gait(spec.gait.kind, spec.gait.parameters, joints=spec.body.joints, length=length)


def first_wheel(spec: RobotSpec, chain: WheelChain) -> Array:
    """(3,) pose of the first wheel's axle where the description starts.   [m, rad]"""
    x, y, theta = spec.start.base
    front = chain.axle[0, 0]
    return np.array([x + front * math.cos(theta), y + front * math.sin(theta), theta])


def head_twists(chain: WheelChain, angle: Array, rate: Array) -> Array:
    """(T, 4) u, v, omega of the first wheel in its own frame and the residual |B x + C phi'|.   [m/s, rad/s, m/s]

    angle, rate   (T, N-1) joint angles and rates                                 [rad, rad/s]
    shehadeh2024, Eq. (8)
    """
    from metamer.kernels.wheels_runs import twists

    out = np.empty((len(angle), 5))
    twists(np.ascontiguousarray(angle), np.ascontiguousarray(rate), chain.axle, out)
    return out[:, :4]


def conditioning(chain: WheelChain, angle: Array) -> Array:
    """(T,) smallest over largest singular value of B, its turn column divided by the link length.   [-]

    angle    (T, N-1) joint angles                                                [rad]
    """
    from metamer.kernels.wheels_runs import conditions

    out = np.empty(len(angle))
    conditions(np.ascontiguousarray(angle), chain.axle, out)
    return out


def rows(chain: WheelChain, angle: Array, theta: float = 0.0) -> tuple[Array, Array]:
    """B (N, 3) and C (N, N-1) of the rows B (x0', y0', theta') + C phi' = 0, in the world.

    angle    (N-1,) joint angles                                                  [rad]
    theta    heading of the first link                                            [rad]
    shehadeh2024, Eqs. (5)-(7)
    """
    from metamer.kernels.pfaffian import wheel_rows

    B, C = np.empty((chain.links, 3)), np.empty((chain.links, chain.links - 1))
    wheel_rows(np.ascontiguousarray(angle, dtype=np.float64), chain.axle, B, C)
    c, s = math.cos(theta), math.sin(theta)
    B[:, :2] = B[:, :2] @ np.array([[c, s], [-s, c]])
    return B, C


def connection(chain: WheelChain, angle: Array) -> Array:
    """(3, N-1) local connection A(phi) = -B+ C: head twist in its own frame = A phi'.   [m, m, -]

    angle    (N-1,) joint angles                                                  [rad]
    shehadeh2024, Eq. (8)
    """
    joints = chain.links - 1
    return head_twists(chain, np.tile(np.asarray(angle, dtype=np.float64), (joints, 1)), np.eye(joints))[:, :3].T


def wheel_slips(chain: WheelChain, angle: Array, rate: Array, twist: Array) -> tuple[Array, Array]:
    """(T, N) speed of each wheel across and along its link.   [m/s]

    angle, rate   (T, N-1) joint angles and rates                                 [rad, rad/s]
    twist         (T, 3) u, v, omega of the first wheel in its own frame          [m/s, rad/s]
    """
    from metamer.kernels.wheels_runs import wheel_speeds

    side, along = np.empty((len(angle), chain.links)), np.empty((len(angle), chain.links))
    wheel_speeds(np.ascontiguousarray(angle), np.ascontiguousarray(rate), twist, chain.axle, side, along)
    return side, along


def _euler(mode: str, chain: WheelChain, shape: Array, rate: Array, first: Array, dt: float, left_out: int) -> Travel:
    """A run by explicit Euler: step k uses shape[k] and rate[k]; `left_out` points after the start miss in the path."""
    from metamer.kernels.wheels_runs import euler_run

    used, rate = np.ascontiguousarray(shape[:-1]), np.ascontiguousarray(rate)
    pose = np.empty((len(shape), 3))
    pose[0] = first
    euler_run(used, rate, chain.axle, dt, pose)
    twist = head_twists(chain, used, rate)
    side, along = wheel_slips(chain, used, rate, twist)
    recorded = np.delete(pose[:, :2], slice(1, 1 + left_out), axis=0)
    return Travel(
        mode=mode,
        t=ticks(dt, len(pose)),
        pose=pose,
        shape=shape,
        path=float(np.hypot(*np.diff(recorded, axis=0).T).sum()),
        distance=float(np.hypot(*(pose[-1, :2] - pose[0, :2]))),
        side=side,
        along=along,
        conditioning=float(conditioning(chain, used).min()),
        step=dt,
    )


def _published(chain: WheelChain, gait: Gait, first: Array, joints: Array, dt: float, steps: int) -> Travel:
    """The scheme that made Table 3: rates at the end of a step, shape at its start; the point after step 1 is lost."""
    angle, rate, _ = gait.targets(ticks(dt, steps + 1))
    shape = angle.copy()
    shape[0] = joints
    shape[1] = joints + dt * rate[1]
    return _euler("published", chain, shape, rate[1:], first, dt, 1 if steps > 1 else 0)


def _algorithm1(chain: WheelChain, gait: Gait, first: Array, joints: Array, dt: float, steps: int) -> Travel:
    """Algorithm 1 as printed: Euler for all coordinates."""
    rate = gait.targets(ticks(dt, steps))[1]
    shape = joints + np.vstack([np.zeros_like(joints), np.cumsum(dt * rate, axis=0)])
    return _euler("algorithm1", chain, shape, rate, first, dt, 0)


def _algorithm2(chain: WheelChain, gait: Gait, first: Array, joints: Array, dt: float, steps: int) -> Travel:
    """Algorithm 2 as printed: Euler for the head, joint angles from the gait."""
    angle, rate, _ = gait.targets(ticks(dt, steps + 1))
    shape = angle.copy()
    shape[0] = joints
    return _euler("algorithm2", chain, shape, rate[:-1], first, dt, 0)


SCHEMES: dict[str, Callable[..., Travel]] = {
    "published": _published,
    "algorithm1": _algorithm1,
    "algorithm2": _algorithm2,
}


def converge(chain: WheelChain, gait: Gait, first: Array, dt: float, steps: int) -> Travel:
    """The ODE w' = R(theta) A(phi) phi' by RK4, its step halved until path and distance settle to 1e-6.

    chain    axles
    gait     joint angles and rates at any time
    first    (3,) x, y, theta of the first wheel at t = 0                         [m, rad]
    dt       period at which poses are given back                                 [s]
    steps    number of periods
    Where the twist has a pole there is no answer: path and distance are None and `singular` tells when.
    """
    # first look: conditioning on a grid of half periods
    t = ticks(0.5 * dt, 2 * steps + 1)
    angle, rate, _ = gait.targets(t)
    twist = gait_twists(gait, chain.axle, t)
    condition = conditioning(chain, angle)
    events = rank_events(chain, gait, t, condition, rate)
    side, along = wheel_slips(chain, angle, rate, twist)
    pose = np.empty((steps + 1, 3))
    pose[:] = first
    answer: tuple[float | None, float | None] = (None, None)
    note, h = "", dt
    if len(events.poles):
        note = (
            f"no solution passes t = {events.poles[0]:.6g} s, where B loses rank and the head's twist has a pole "
            f"({len(events.poles)} such times); refining the step does not converge"
        )
    else:
        # the grid itself holds the run of a doubled step; then halve until two runs agree
        before = _rk4(np.ascontiguousarray(twist[::2]), 2.0 * dt, first) if steps % 2 == 0 else None
        for halving in range(MOST_HALVINGS + 1):
            if halving:
                h = dt / 2**halving
                twist = gait_twists(gait, chain.axle, ticks(0.5 * h, 2 * steps * 2**halving + 1))
            now = _rk4(twist, h, first)
            if before is not None and now.agrees(before):
                answer, pose = (now.path, now.distance), np.ascontiguousarray(now.pose[:: 2**halving])
                break
            before = now
        else:
            note = f"not settled at a step of {h:.3g} s; the answer is not known"
    return Travel(
        mode="converged",
        t=t[::2],
        pose=pose,
        shape=angle[::2],
        path=answer[0],
        distance=answer[1],
        side=side,
        along=along,
        conditioning=0.0 if len(events.poles) + len(events.removable) else float(condition.min()),
        step=h,
        singular=events.poles,
        removable=events.removable,
        note=note,
    )


class Rolled(NamedTuple):
    """Poses of one run by RK4, the length of its path, and the distance of its ends.   [m, rad]"""

    pose: Array
    path: float
    distance: float

    def agrees(self, other: Rolled) -> bool:
        """Whether path and distance are the same to REFINE_TOL."""
        scale = max(self.distance, 1e-3 * self.path)
        near = abs(self.distance - other.distance) <= REFINE_TOL * scale
        return near and abs(self.path - other.path) <= REFINE_TOL * self.path


def _rk4(twist: Array, h: float, first: Array) -> Rolled:
    """A run from samples of the twist at every half step."""
    from metamer.kernels.wheels_runs import rk4_run

    pose = np.empty((len(twist) // 2 + 1, 3))
    pose[0] = first
    path = float(rk4_run(twist, h, pose))
    return Rolled(pose, path, float(np.hypot(*(pose[-1, :2] - pose[0, :2]))))


class RankEvents(NamedTuple):
    """Times at which B loses rank: poles of the twist, and points at which it stays finite.   [s]"""

    poles: Array
    removable: Array


def rank_events(chain: WheelChain, gait: Gait, t: Array, condition: Array, rate: Array) -> RankEvents:
    """Where B loses rank on a run, and whether the head's twist stays finite there.

    t              (T,) a grid that resolves the gait                             [s]
    condition      (T,) smallest over largest singular value of B on it           [-]
    rate           (T, N-1) joint rates on it                                     [rad/s]
    """

    def at(times: Array) -> Array:
        return conditioning(chain, gait.targets(times)[0])

    none = np.empty(0)
    # lost all along, and moving: the least-squares motion is one of many
    lost = (condition < 1e-3 * RANK_LOST) & np.any(rate != 0.0, axis=1)
    if lost.sum() > max(2, 0.01 * len(t)):
        return RankEvents(t[lost], none)
    # valleys of the grid that a straight line would bring to zero
    padded = np.concatenate([[np.inf], condition, [np.inf]])
    left, right = padded[:-2], padded[2:]
    drop = np.where(np.isinf(left), right, np.where(np.isinf(right), left, np.maximum(left, right))) - condition
    k = np.flatnonzero((condition <= left) & (condition <= right) & (condition < 1.5 * drop))
    if not len(k):
        return RankEvents(none, none)
    low, high = t[np.maximum(k - 1, 0)], t[np.minimum(k + 1, len(t) - 1)]
    # all valleys at once by golden section
    ratio = 0.5 * (math.sqrt(5.0) - 1.0)
    for _ in range(60):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        keep_low = at(a) < at(b)
        low, high = np.where(keep_low, low, a), np.where(keep_low, b, high)
    centre = 0.5 * (low + high)
    zero = centre[at(centre) < RANK_LOST]
    if not len(zero):
        return RankEvents(none, none)
    # ten times nearer: a pole grows tenfold, a removable point does not
    unit = t[1] - t[0]
    far, near = (np.maximum(*(_size(chain, gait, zero + sign * unit * d) for sign in (-1, 1))) for d in (1e-2, 1e-3))
    pole = near > POLE_GROWTH * far
    return RankEvents(zero[pole], zero[~pole])


def _size(chain: WheelChain, gait: Gait, t: Array) -> Array:
    twist = gait_twists(gait, chain.axle, t)
    return np.sqrt(twist[:, 0] ** 2 + twist[:, 1] ** 2 + (chain.length * twist[:, 2]) ** 2)
