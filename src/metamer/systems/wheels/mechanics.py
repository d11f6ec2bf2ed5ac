"""Travel of a snake on wheels that do not slip: the schemes of shehadeh2024 and the converged motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.gaits.gait import BoundGait
from metamer.systems.wheels.converged import converge
from metamer.systems.wheels.kinematics import Travel, conditioning, first_wheel, head_twists, ticks, wheel_slips
from metamer.systems.wheels.model import WheelChain, build_wheels

MODES = ("converged", "published", "algorithm1", "algorithm2")


def travel(
    spec: Robot,
    mode: str = "converged",
    *,
    gait: BoundGait | None = None,
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
    wave: BoundGait = gait or spec.gait.on(spec.body)
    first = first_wheel(spec, chain) if start is None else np.array(start, dtype=np.float64)
    if first.shape != (3,) or not np.isfinite(first).all():
        raise refuse("start", start, "three finite numbers x, y, theta [m, m, rad]")
    run = spec.run
    steps = max(1, round(run.duration / run.dt))
    if mode == "converged":
        return converge(chain, wave, first, run.dt, steps)
    if joints is None:
        joints = wave.targets(0.0).position if mode == "algorithm1" else np.asarray(spec.start.joints, dtype=np.float64)
    if joints.shape not in ((), (chain.links - 1,)) or not np.isfinite(joints).all():
        raise refuse("start.joints", joints.tolist(), f"one finite number or {chain.links - 1} of them [rad]")
    joints = per(joints, chain.links - 1)
    return SCHEMES[mode](chain, wave, first, joints, run.dt, steps)


def _euler(mode: str, chain: WheelChain, shape: Array, rate: Array, first: Array, dt: float, left_out: int) -> Travel:
    """A run by explicit Euler: step k uses shape[k] and rate[k]; `left_out` points after the start miss in the path."""
    from metamer.systems.wheels.kernels.runs import euler_run

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


def _published(chain: WheelChain, gait: BoundGait, first: Array, joints: Array, dt: float, steps: int) -> Travel:
    """The scheme that made Table 3: rates at the end of a step, shape at its start; the point after step 1 is lost."""
    angle, rate, _ = gait.targets(ticks(dt, steps + 1))
    shape = angle.copy()
    shape[0] = joints
    shape[1] = joints + dt * rate[1]
    return _euler("published", chain, shape, rate[1:], first, dt, 1 if steps > 1 else 0)


def _algorithm1(chain: WheelChain, gait: BoundGait, first: Array, joints: Array, dt: float, steps: int) -> Travel:
    """Algorithm 1 as printed: Euler for all coordinates."""
    rate = gait.targets(ticks(dt, steps))[1]
    shape = joints + np.vstack([np.zeros_like(joints), np.cumsum(dt * rate, axis=0)])
    return _euler("algorithm1", chain, shape, rate, first, dt, 0)


def _algorithm2(chain: WheelChain, gait: BoundGait, first: Array, joints: Array, dt: float, steps: int) -> Travel:
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
