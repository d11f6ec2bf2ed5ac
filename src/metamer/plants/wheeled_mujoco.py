"""A snake on real wheels in MuJoCo: boxes on pairs of discs that roll, position servos, friction at the floor."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from metamer.description.planar import PlanarBody
from metamer.description.robot import RobotSpec
from metamer.mechanics.wheels import gait_of, ticks, wheel_slips
from metamer.model.wheels import WheelChain, build_wheels
from metamer.plants.plant import Stopped
from metamer.records import Array, State
from metamer.refusals import refuse

BOX_SIDE = 0.04  # m, width and height of a link, shehadeh2024, appendix A
STEP = 0.005  # s, physics step, shehadeh2024, appendix A


@dataclass(frozen=True, kw_only=True)
class WheeledRun:
    """A run in the engine.

    t          (T+1,) times                                                     [s]
    wheel      (T+1, 3) x, y, theta of the first pair of wheels' middle         [m, rad]
    path       length of its way                                                [m]
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


def wheeled_mjcf(spec: RobotSpec, *, mu: float = 1.0, step: float = STEP) -> str:
    """MJCF of a chain whose links stand on two discs each; the head's joint is free, the floor is z = 0.

    spec     a free chain; body.wheel, wheel_radius, wheel_width, wheel_mass and actuation count
    mu       friction between disc and floor                                    [-]
    step     physics step                                                       [s]
    """
    chain = build_wheels(spec)
    body = spec.body
    if not isinstance(body, PlanarBody) or body.wheel_mass <= 0.0:
        raise refuse("body.wheel_mass", getattr(body, "wheel_mass", None), "a number > 0: real wheels have mass [kg]")
    radius, half_width = body.wheel_radius, 0.5 * body.wheel_width
    lines = [
        f'<mujoco model="{spec.name}">',
        f'<option timestep="{_text(step)}" integrator="implicitfast" cone="elliptic"'
        f' gravity="{_text(0, 0, -spec.world.gravity)}"/>',
        "<default>",
        '<default class="disc"><joint type="hinge" axis="0 1 0"/>'
        f'<geom type="cylinder" size="{_text(radius, half_width)}" euler="90 0 0" mass="{_text(body.wheel_mass)}"'
        f' contype="1" conaffinity="2" condim="3" friction="{_text(mu, 0, 0)}"/></default>',
        '<default class="box"><geom type="box" contype="0" conaffinity="0"/></default>',
        "</default>",
        "<worldbody>",
        '<geom name="floor" type="plane" size="0 0 1" contype="2" conaffinity="1" condim="3"'
        f' friction="{_text(mu, 0, 0)}"/>',
    ]
    for i in range(chain.links):
        lines += _link(chain, body, i)
    lines += ["</body>"] * chain.links + ["</worldbody>", "<actuator>"]
    act = spec.actuation
    gains = f'kp="{_text(act.kp)}" kv="{_text(act.kd)}"'
    if not np.isinf(act.torque_limit):
        gains += f' forcerange="{_text(-act.torque_limit, act.torque_limit)}"'
    lines += [f'<position name="servo{i}" joint="joint{i}" {gains}/>' for i in range(1, chain.links)]
    return "\n".join([*lines, "</actuator>", "</mujoco>"])


def _link(chain: WheelChain, body: PlanarBody, i: int) -> list[str]:
    """One link with its two discs; its body element stays open for the next link."""
    front, back = chain.axle[i]
    mass = chain.inertial[i, 0] - 2.0 * body.wheel_mass
    if mass <= 0.0:
        raise refuse("body.wheel_mass", body.wheel_mass, f"less than half a link's mass {chain.inertial[i, 0]:g} [kg]")
    half, side = 0.5 * BOX_SIDE, 0.5 * (BOX_SIDE + body.wheel_width)
    place = (0.0, 0.0, body.wheel_radius) if i == 0 else (chain.axle[i - 1].sum(), 0.0, 0.0)
    joint = '<freejoint name="base"/>' if i == 0 else f'<joint name="joint{i}" type="hinge" axis="0 0 1"/>'
    middle = 0.5 * (front + back)
    lines = [
        f'<body name="link{i + 1}" pos="{_text(*place)}">{joint}',
        f'<geom class="box" size="{_text(middle, half, half)}" pos="{_text(middle, 0, 0)}" mass="{_text(mass)}"/>',
    ]
    for name, y in (("left", side), ("right", -side)):
        disc = f"{name}{i + 1}"
        lines.append(f'<body name="{disc}" pos="{_text(front, y, 0)}"><joint name="{disc}" class="disc"/>')
        lines.append('<geom class="disc"/></body>')
    return lines


def _text(*numbers: float) -> str:
    """Numbers at full precision, blanks between them."""
    return " ".join(repr(float(x)) for x in numbers)


def run_wheeled(
    specs: Sequence[RobotSpec],
    *,
    mu: float = 1.0,
    step: float = STEP,
    threads: int = 2,
    progress: Callable[[int, int], None] | None = None,
) -> list[WheeledRun]:
    """Runs of several robots in the engine, each for its own duration, on as many threads.

    Joints start in the gait's first posture, the body at rest; servos get the gait's angle and rate at every step.
    mu, step   as in `wheeled_mjcf`
    progress   called with (done, all)
    """
    from concurrent.futures import ThreadPoolExecutor

    runs: list[WheeledRun] = []
    with ThreadPoolExecutor(max_workers=threads) as pool:
        for run in pool.map(lambda spec: _run(spec, mu, step), specs):
            runs.append(run)
            if progress is not None:
                progress(len(runs), len(specs))
    return runs


def _run(spec: RobotSpec, mu: float, step: float) -> WheeledRun:
    mujoco: Any = import_module("mujoco")
    rollout: Any = import_module("mujoco.rollout")
    model = mujoco.MjModel.from_xml_string(wheeled_mjcf(spec, mu=mu, step=step))
    data = mujoco.MjData(model)
    gait = gait_of(spec)
    steps = round(spec.run.duration / step)
    t = ticks(step, steps + 1)[1:]
    first = gait.targets(0.0)
    slots = [int(model.joint(f"joint{i + 1}").qposadr[0]) for i in range(gait.joints)]
    x, y, theta = spec.start.base
    data.qpos[:2] = x, y
    data.qpos[3:7] = np.cos(0.5 * theta), 0.0, 0.0, np.sin(0.5 * theta)
    data.qpos[slots] = first.position
    mujoco.mj_forward(model, data)
    kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
    begin = np.empty(mujoco.mj_stateSize(model, kind))
    mujoco.mj_getState(model, data, begin, kind)
    # position servos damp the joint's own rate: a rate ahead of the target makes it a damper on the error
    target = gait.targets(t)
    lead = spec.actuation.kd / spec.actuation.kp if spec.actuation.kp > 0.0 else 0.0
    control = target.position + lead * target.velocity
    states, _ = rollout.rollout(model, data, begin[None], control[None])
    states = np.concatenate([begin[None], states[0]])
    # a state that blows up is reset by the engine: its clock jumps back
    good = np.isfinite(states).all(axis=1) & (np.diff(states[:, 0], prepend=-step) > 0.0)
    if not good.all():
        k = int(np.argmin(good))
        last = states[k - 1]
        here = planar_state(float(last[0]), last[1 : 1 + model.nq], last[1 + model.nq :], slots)
        raise Stopped(f"MuJoCo's state went bad; try a step below {step:g} s", here)
    return _measured(spec, model, states, slots, np.concatenate([[0.0], t]), target.position)


def planar_state(t: float, qpos: Array, qvel: Array, slots: list[int]) -> State:
    """The planar state behind the engine's: x, y, theta of the head's front end, joint angles, and their rates.

    qpos, qvel   of the engine
    slots        place of each joint's angle in qpos
    """
    w, x, y, z = qpos[3:7]
    theta = math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    rates = [slot - 1 for slot in slots]
    return State(
        t=t,
        q=np.concatenate([qpos[:2], [theta], qpos[slots]]),
        v=np.concatenate([qvel[:2], qvel[5:6], qvel[rates]]),
    )


def _measured(spec: RobotSpec, model: Any, states: Array, slots: list[int], t: Array, target: Array) -> WheeledRun:
    """Axle poses and speeds from the engine's states."""
    chain = build_wheels(spec)
    q, v = states[:, 1 : 1 + model.nq], states[:, 1 + model.nq : 1 + model.nq + model.nv]
    w, qx, qy, qz = q[:, 3], q[:, 4], q[:, 5], q[:, 6]
    theta = np.unwrap(np.arctan2(2.0 * (w * qz + qx * qy), 1.0 - 2.0 * (qy**2 + qz**2)))
    tip = np.arccos(np.clip(1.0 - 2.0 * (qx**2 + qy**2), -1.0, 1.0))
    c, s = np.cos(theta), np.sin(theta)
    front = chain.axle[0, 0]
    wheel = np.column_stack([q[:, 0] + front * c, q[:, 1] + front * s, theta])
    rates = [slot - 1 for slot in slots]
    # twist of the first axle in its own frame
    u, side = c * v[:, 0] + s * v[:, 1], c * v[:, 1] - s * v[:, 0] + front * v[:, 5]
    twist = np.ascontiguousarray(np.column_stack([u, side, v[:, 5]]))
    across, along = wheel_slips(chain, q[:, slots], v[:, rates], twist)
    every = max(1, round(spec.run.dt / (t[1] - t[0])))
    return WheeledRun(
        t=t[::every],
        wheel=wheel[::every],
        path=float(np.hypot(*np.diff(wheel[::every, :2], axis=0).T).sum()),
        distance=float(np.hypot(*(wheel[-1, :2] - wheel[0, :2]))),
        side_rms=np.sqrt(np.mean(across**2, axis=0)),
        roll_rms=np.sqrt(np.mean(along**2, axis=0)),
        tracking=float(np.abs(q[1:, slots] - target).max()),
        tip=float(tip.max()),
    )
