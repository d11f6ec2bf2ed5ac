"""Whole runs on real wheels in MuJoCo, fused: the engine's own rollout under the gait's targets at every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from metamer.core.records import Array, State
from metamer.description import Robot
from metamer.plants.plant import Stopped
from metamer.systems.system import NOT_FINITE
from metamer.systems.wheels.mechanics import ticks, wheel_slips
from metamer.systems.wheels.mujoco import PHYSICS_STEP, WheelRig

THREADS = 2  # runs side by side


@dataclass(frozen=True, kw_only=True)
class WheeledRun:
    """A run in the engine.

    t          (T+1,) times                                                     [s]
    wheel      (T+1, 3) x, y, theta of the first pair of wheels' middle         [m, rad]
    path       path length                                                      [m]
    distance   from its first to its last point                                 [m]
    side_rms   (N,) rms side speed of each link's axle                          [m/s]
    roll_rms   (N,) rms speed of each axle along its link                       [m/s]
    tracking   largest servo error                                              [rad]
    tip        largest tip of the head out of the plane                         [rad]
    """

    t: Array
    wheel: Array
    path: float
    distance: float
    side_rms: Array
    roll_rms: Array
    tracking: float
    tip: float

    @property
    def slip_share(self) -> float:
        """Rms side speed over rms rolling speed, all axles together.   [-]"""
        return float(np.sqrt(np.mean(self.side_rms**2) / np.mean(self.roll_rms**2)))


def run_wheeled(robots: Sequence[Robot], progress: Callable[[int, int], None] | None = None) -> list[WheeledRun]:
    """Runs of several robots in the engine, each for its own duration, in steps of 5 ms.

    Joints start in the gait's first posture, the body at rest; servos get the gait's angle and rate at every step.
    progress   called with (done, all)
    """
    runs: list[WheeledRun] = []
    with ThreadPoolExecutor(max_workers=THREADS) as pool:
        for run in pool.map(_run, robots):
            runs.append(run)
            if progress is not None:
                progress(len(runs), len(robots))
    return runs


def _run(robot: Robot) -> WheeledRun:
    mujoco: Any = import_module("mujoco")
    rollout: Any = import_module("mujoco.rollout")
    rig = WheelRig(robot)
    model, data = rig.model, mujoco.MjData(rig.model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_forward(model, data)
    kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
    begin = np.empty(mujoco.mj_stateSize(model, kind))
    mujoco.mj_getState(model, data, begin, kind)
    steps = round(robot.run.duration / PHYSICS_STEP)
    t = ticks(PHYSICS_STEP, steps + 1)
    target = robot.gait.on(robot.body).targets(t)
    control = np.zeros((steps, model.nu))
    control[:, 0::3], control[:, 1::3] = target.position[:-1], target.velocity[:-1]
    states, _ = rollout.rollout(model, data, begin[None], control[None])
    states = np.concatenate([begin[None], states[0]])
    # a state that blows up is reset by the engine: its clock jumps back
    good = np.isfinite(states).all(axis=1) & (np.diff(states[:, 0], prepend=-PHYSICS_STEP) > 0.0)
    if not good.all():
        last = states[int(np.argmin(good)) - 1]
        here = State(last[1 : 1 + model.nq][rig.at_q], last[1 + model.nq :][rig.at_v])
        raise Stopped(f"MuJoCo: {NOT_FINITE}; try a step below {PHYSICS_STEP:g} s", float(last[0]), here)
    return _measured(rig, states, t, target.position)


def _measured(rig: WheelRig, states: Array, t: Array, target: Array) -> WheeledRun:
    """Axle poses and speeds from the engine's states."""
    chain, model = rig.chain, rig.model
    q, v = states[:, 1 : 1 + model.nq], states[:, 1 + model.nq : 1 + model.nq + model.nv]
    w, qx, qy, qz = q[:, 3], q[:, 4], q[:, 5], q[:, 6]
    theta = np.unwrap(np.arctan2(2.0 * (w * qz + qx * qy), 1.0 - 2.0 * (qy**2 + qz**2)))
    tip = np.arccos(np.clip(1.0 - 2.0 * (qx**2 + qy**2), -1.0, 1.0))
    c, s = np.cos(theta), np.sin(theta)
    front = chain.axle[0, 0]
    wheel = np.column_stack([q[:, 0] + front * c, q[:, 1] + front * s, theta])
    # twist of the first axle in its own frame
    u, side = c * v[:, 0] + s * v[:, 1], c * v[:, 1] - s * v[:, 0] + front * v[:, 5]
    twist = np.ascontiguousarray(np.column_stack([u, side, v[:, 5]]))
    across, along = wheel_slips(chain, q[:, rig.at_q], v[:, rig.at_v], twist)
    every = max(1, round(rig.robot.run.dt / PHYSICS_STEP))
    return WheeledRun(
        t=t[::every],
        wheel=wheel[::every],
        path=float(np.hypot(*np.diff(wheel[::every, :2], axis=0).T).sum()),
        distance=float(np.hypot(*(wheel[-1, :2] - wheel[0, :2]))),
        side_rms=np.sqrt(np.mean(across**2, axis=0)),
        roll_rms=np.sqrt(np.mean(along**2, axis=0)),
        tracking=float(np.abs(q[1:, rig.at_q] - target[1:]).max()),
        tip=float(tip.max()),
    )
