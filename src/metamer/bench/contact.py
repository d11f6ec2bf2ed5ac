"""Contact against MuJoCo: ten links in side view with a servo wave and lying still; growth to a hundred links."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from metamer.bench import BenchRow, bench_row, best_times
from metamer.core.records import Array
from metamer.description import Robot, Run
from metamer.systems.contact.mechanics import GroundRun, Held, run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

STEP, TICK, DURATION = 1e-3, 0.01, 2.0  # s; at 1 ms the energy account of the wave closes to 1e-4


def chain(links: int, step: float = STEP, *, driven: bool = True) -> Robot:
    """A chain on flat ground, mu 0.4, with position servos or limp."""
    return Robot(
        name="chain",
        body=PlanarBody(links=links, length=0.1, mass=0.2),
        drive=Servo(kp=20.0, kd=0.2, torque_limit=5.0) if driven else Servo(kp=0.0, kd=0.0),
        world=World(view="side", gravity=9.81, ground=Contact(mu_static=0.4)),
        run=Run(duration=DURATION, dt=TICK, step=step),
    )


def wave(joints: int, amplitude: float) -> tuple[Array, Array]:
    """Targets and rates (T, joints) of a servo wave at 1 Hz that grows for a second.   [rad, rad/s]"""
    t = np.arange(round(DURATION / TICK)) * TICK
    phase = 2.0 * math.pi * t[:, None] - 0.7 * np.arange(joints)
    position = amplitude * np.minimum(t, 1.0)[:, None] * np.sin(phase)
    return position, np.gradient(position, TICK, axis=0)


def our_run(links: int, amplitude: float) -> Callable[[], GroundRun]:
    """Our fused run as a call."""
    model = build(chain(links))
    q, v = start_state(model)
    position, rate = wave(model.joints, amplitude)
    commands = np.stack([position, rate, np.zeros_like(position)], axis=1)
    return lambda: run_on_ground(model, q, v, duration=DURATION, dt=TICK, step=STEP, held=Held(commands=commands))


def peer_call(
    robot: Robot, q: Array, targets: tuple[Array, Array], *, cone: str, damping: float = 1.0
) -> Callable[[], Array]:
    """MuJoCo's fused rollout of a robot from q as a call that returns q at every tick.

    targets    angles and rates (T, joints) of the servos                          [rad, rad/s]
    damping    ratio of the contact: 1 is critical and bounces by 13 %, 10 is as good as plastic
    """
    import mujoco
    from mujoco import rollout

    from metamer.systems.contact.mujoco import contact_spec
    from metamer.systems.mujoco import compiled

    spec, steps = contact_spec(robot, cone=cone), round(TICK / robot.run.step)
    for ball in [geom for geom in spec.geoms if geom.name.startswith("point")]:
        ball.solref = (2.0 * robot.run.step, damping)
    model = compiled(spec)
    data = mujoco.MjData(model)
    data.qpos[:] = q
    kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.zeros(mujoco.mj_stateSize(model, kind))
    mujoco.mj_getState(model, data, start, kind)
    position, rate = targets
    control = np.zeros((len(position) * steps, 3 * position.shape[1]))
    for k in range(steps):
        control[k::steps, 0::3] = position + k * robot.run.step * rate
    control[:, 1::3] = np.repeat(rate, steps, axis=0)
    control = control[:, : model.nu]

    def call() -> Array:
        states, _ = rollout.rollout(model, [data], start[None], control[None])
        return np.vstack([q[None], states[0, steps - 1 :: steps, 1 : 1 + model.nq]])

    return call


def peer_run(links: int, amplitude: float, cone: str) -> Callable[[], Any]:
    """MuJoCo's fused rollout of the same robot and commands as a call."""
    return peer_call(chain(links), np.zeros(links + 2), wave(links - 1, amplitude), cone=cone)


def bench_cases(tell: Callable[[str], None]) -> list[BenchRow]:
    """Microseconds a step, ours beside MuJoCo's faster cone; the growth exponent from 10 to 100 links lying still."""
    rows: list[BenchRow] = []
    count = DURATION / STEP
    for case, amplitude in (("servo wave 0.3 rad at 1 Hz", 0.3), ("lying still", 0.0)):
        tell(f"contact: {case}")
        calls = [our_run(10, amplitude), peer_run(10, amplitude, "pyramidal"), peer_run(10, amplitude, "elliptic")]
        for call in calls:
            call()
        times = [1e6 * t / count for t in best_times(calls, loops=1, repeats=5)]
        peer = min(times[1:])
        name = "MuJoCo, pyramidal cone" if times[1] <= times[2] else "MuJoCo, elliptic cone"
        rows.append(bench_row(f"10 links on the ground, mu 0.4, {case}, 1 ms", times[0], name, peer, "us/step"))
        run = calls[0]()
        scale = max(float(np.abs(run.flows["actuated"]).max()), float(np.ptp(run.stored)), 1e-12)
        gap = float(np.abs(run.imbalance).max()) / scale
        rows.append(bench_row(f"10 links, {case}: energy account", gap, "bar", 1e-4, "-"))
    tell("contact: growth")
    sizes = (10, 20, 50, 100)
    calls = [our_run(n, 0.0) for n in sizes]
    for call in calls:
        call()
    times = best_times(calls, loops=1, repeats=3)
    slope = float(np.polyfit(np.log(sizes), np.log(times), 1)[0])
    rows.append(bench_row("growth exponent, 10 to 100 links, all points down", slope, "bar", 2.0, "-"))
    return rows
