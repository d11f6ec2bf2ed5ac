"""Many robots of one description at once: structure-of-arrays RK4, one gait a robot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.description.check import checked
from metamer.description.robot import Gait, RobotSpec
from metamer.kernels.planar_batch import batch_rk4
from metamer.kernels.planar_quantities import link_poses
from metamer.kernels.steppers import ACCOUNT, ACTUATED, DAMPED, RUBBED
from metamer.mechanics.loads import refuse_mission
from metamer.mechanics.stability import refuse_unstable_step
from metamer.model.planar import build, start_state
from metamer.plants.guarded import within_limits
from metamer.plants.plant import Progress, ticks_of
from metamer.records import Array
from metamer.refusals import refuse

THREADS = 2


@dataclass(frozen=True, kw_only=True)
class Batch:
    """The end of many runs; robots come last.

    q, v         (size, robots) final states                     [m, rad; per s]
    travelled    (2, robots) displacement of the centre of mass  [m]
    actuated, rubbed, damped    (robots,) energy that flowed     [J]
    good         (robots,) False where a run is not finite: its numbers are zero
    """

    q: Array
    v: Array
    travelled: Array
    actuated: Array
    rubbed: Array
    damped: Array
    good: NDArray[np.bool_]


def centres(links: np.ndarray, q: Array) -> Array:
    """(2, robots) centre of mass of every robot.   [m]"""
    mass, still = links["mass"], np.zeros(q.shape[0])
    out = np.empty((2, q.shape[1]))
    for b in range(q.shape[1]):
        out[:, b] = mass @ link_poses(links, np.ascontiguousarray(q[:, b]), still)[:, 6:8] / mass.sum()
    return out


def simulate_batch(
    spec: RobotSpec,
    gaits: Sequence[Gait | Mapping[str, Any]],
    *,
    duration: float | None = None,
    threads: int = THREADS,
    progress: Progress | None = None,
) -> Batch:
    """Run one robot under many gaits at once; RK4 at the robot's own step.

    spec       the robot; its ground is a top-view law or none
    gaits      one a robot: a Gait, or parameters that replace some of the robot's own gait
    duration   length of each run; None = the robot's own        [s]
    threads    blocks of robots that run side by side
    """
    from metamer.gaits import make_gait

    if not gaits:
        raise refuse("gaits", [], "at least one gait")
    if duration is not None:
        spec = replace(spec, run=replace(spec.run, duration=duration))
    spec = checked(spec)
    if spec.run.stepper != "rk4" or spec.world.ground.law in ("wheels", "contact"):
        raise refuse("run.stepper", spec.run.stepper, "rk4, on a viscous, Coulomb or absent ground, for batches")
    if spec.actuation.lag > 0.0 or spec.actuation.gain != 1.0:
        raise refuse("actuation.lag", spec.actuation.lag, "0, with gain 1, for batches: their servos do not lag [s]")
    model = build(spec)
    refuse_mission(spec, "batches")
    refuse_unstable_step(model)
    robots, joints, length = len(gaits), model.joints, float(np.mean(spec.body.length))
    drivers = []
    for gait in gaits:
        if not isinstance(gait, Gait):
            gait = Gait(kind=spec.gait.kind, parameters={**spec.gait.parameters, **gait})
        drivers.append(make_gait(gait.kind, gait.parameters, joints=joints, length=length))
    ticks, dt = ticks_of(spec.run.duration, spec.run.dt), spec.run.dt
    steps = max(1, int(np.ceil(dt / spec.run.step - 1e-9)))
    limits = model.links[len(model.links) - joints :]
    lower, upper = limits["lower"], limits["upper"]
    q0, v0 = start_state(model)
    q, v = np.repeat(q0[:, None], robots, axis=1), np.repeat(v0[:, None], robots, axis=1)
    account = np.zeros((ACCOUNT, robots))
    begin = centres(model.links, q[:, :1])
    parts = [part for part in np.array_split(np.arange(robots), max(1, min(threads, robots))) if len(part)]

    def advance(part: NDArray[np.int64]) -> None:
        """All periods of one block of robots."""
        state, rates, kept = (np.ascontiguousarray(x[:, part]) for x in (q, v, account))
        command = np.zeros((3, joints, len(part)))
        command[0] = state[model.first_joint :]
        for k in range(ticks):
            for column, index in enumerate(part):
                target = drivers[index].targets(k * dt)
                command[:2, :, column] = within_limits(
                    target.position, target.velocity, command[0, :, column], lower, upper, spec.actuation.rate_limit, dt
                )
            batch_rk4(model.links, state, rates, command, dt / steps, steps, kept)
            if progress and part[0] == 0:
                progress((k + 1) / ticks)
        q[:, part], v[:, part], account[:, part] = state, rates, kept

    with ThreadPoolExecutor(max_workers=len(parts)) as pool:
        list(pool.map(advance, parts))
    good = np.asarray(np.isfinite(np.concatenate([q, v, account])).all(axis=0))
    for values in (q, v, account):
        values[:, ~good] = 0.0
    travelled = np.where(good, centres(model.links, q) - begin, 0.0)
    flows = {name: account[row] for name, row in (("actuated", ACTUATED), ("rubbed", RUBBED), ("damped", DAMPED))}
    return Batch(q=q, v=v, travelled=travelled, good=good, **flows)
