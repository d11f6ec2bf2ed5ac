"""Planar chains: forward dynamics, steps of a simulation, batches, beside Pinocchio and MuJoCo."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from metamer.bench import BenchRow, bench_row, best_time, best_times
from metamer.description import Robot
from metamer.files import with_values
from metamer.robots.snake import ROBOT
from metamer.systems.mechanics import acceleration
from metamer.systems.planar.kernels.steppers import ACCOUNT_WIDTH, rk4
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.system import PlanarSystem

ROBOTS = 1024  # of a batch
BATCH_STEPS = 10  # of a batch and of MuJoCo's rollout


def least_cpu(calls: list[Callable[[], Any]], *, repeats: int = 10) -> list[float]:
    """Least processor seconds of each call, the calls taking turns: other work on the machine lengthens it little."""
    best = [float("inf")] * len(calls)
    for _ in range(repeats):
        for k, call in enumerate(calls):
            begin = time.process_time()
            call()
            best[k] = min(best[k], time.process_time() - begin)
    return best


def snake(links: int) -> Robot:
    """The generic snake with another number of links."""
    return with_values(ROBOT, {"body.links": links})


def pinocchio_chain(model: PlanarModel) -> Any:
    """The same chain in Pinocchio, or None where it is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        return None
    out = pin.Model()
    joint = 0
    for name, kind in (("x", pin.JointModelPX()), ("y", pin.JointModelPY()), ("theta", pin.JointModelRZ())):
        joint = out.addJoint(joint, kind, pin.SE3.Identity(), name)
    for i, link in enumerate(model.links):
        if i:
            place = pin.SE3(np.eye(3), np.array([link["attach_x"], link["attach_y"], 0.0]))
            joint = out.addJoint(joint, pin.JointModelRZ(), place, f"joint{i}")
        centre = np.array([link["centre_x"], link["centre_y"], 0.0])
        out.appendBodyToJoint(joint, pin.Inertia(link["mass"], centre, np.eye(3) * link["inertia"]), pin.SE3.Identity())
    out.armature = np.concatenate([np.zeros(3), model.links["armature"][1:]])
    return out


def mujoco_model(spec: Robot) -> Any:
    """The same chain in MuJoCo, with its servos and without a ground."""
    from metamer.systems.mujoco import compiled
    from metamer.systems.planar.mujoco import planar_spec

    return compiled(planar_spec(spec))


def forward_rows() -> list[BenchRow]:
    """Forward dynamics from Python, a new array each time, beside Pinocchio's aba and MuJoCo's mj_forward."""
    import mujoco

    rows = []
    for n in (10, 100):
        spec = snake(n)
        system = PlanarSystem(spec)
        model = system.model
        q, v, tau = np.random.default_rng(0).normal(size=(3, model.size))
        calls: list[Callable[[], Any]] = []
        calls.append(partial(acceleration, system, q, v, tau))
        chain = pinocchio_chain(model)
        if chain is not None:
            import pinocchio as pin

            data = chain.createData()
            calls.append(lambda c=chain, d=data, q=q, v=v, tau=tau: pin.aba(c, d, q, v, tau))
        mj_model = mujoco_model(spec)
        mj_data = mujoco.MjData(mj_model)
        mj_data.qpos[:], mj_data.qvel[:], mj_data.qfrc_applied[:] = q, v, tau
        calls.append(lambda m=mj_model, d=mj_data: mujoco.mj_forward(m, d))
        times = [1e6 * t for t in best_times(calls, loops=50, repeats=60)]
        case = f"forward dynamics from Python, {n} links"
        aba = times[1] if chain is not None else None
        rows.append(bench_row(case, times[0], "Pinocchio aba" if aba else "Pinocchio is not installed", aba, "us"))
        rows.append(bench_row(case, times[0], "MuJoCo mj_forward", times[-1], "us"))
    return rows


def rollout_call(spec: Robot, robots: int, threads: int = 1, steps: int = BATCH_STEPS) -> Callable[[], None]:
    """Steps of many robots in MuJoCo's rollout: implicitfast, same servos, no contact."""
    import mujoco
    from mujoco import rollout

    model = mujoco_model(spec)
    data = [mujoco.MjData(model) for _ in range(threads)]
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    begin = np.empty(size)
    mujoco.mj_getState(model, data[0], begin, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    states = np.repeat(begin[None], robots, axis=0)
    control = np.random.default_rng(1).normal(size=(robots, steps, model.nu)) * 0.1
    state_out = np.empty((robots, steps, size))
    sensor_out = np.empty((robots, steps, model.nsensordata))
    runner = rollout.Rollout(nthread=threads if threads > 1 else 0)

    def call() -> None:
        runner.rollout([model] * robots, data, states, control, state=state_out, sensordata=sensor_out)

    call()
    return call


def rollout_time(spec: Robot, robots: int) -> float:
    """Seconds of one robot step in MuJoCo's rollout on one thread."""
    return best_time(rollout_call(spec, robots), loops=1, repeats=15) / (robots * BATCH_STEPS)


def step_rows() -> list[BenchRow]:
    """One evaluation inside a simulation (our RK4 step / 4, friction and servos included) beside a MuJoCo step."""
    rows = []
    for n in (10, 100):
        spec = snake(n)
        model = build(spec)
        q, v = np.random.default_rng(2).normal(size=(2, model.size)) * 0.05
        command = np.zeros((3, model.joints))
        account = np.zeros(ACCOUNT_WIDTH)

        def call(m=model, q=q, v=v, command=command, account=account) -> None:
            rk4(m.links, q.copy(), v.copy(), command, 1e-3, 100, account)

        call()
        ours = best_time(call, loops=1, repeats=40) / 400
        peer = rollout_time(spec, 64 if n == 10 else 8)
        case = f"one evaluation inside a simulation, {n} links"
        rows.append(bench_row(case, 1e6 * ours, "MuJoCo rollout step, implicitfast", 1e6 * peer, "us"))
    return rows


def growth_rows() -> list[BenchRow]:
    """Exponent p of time ~ n^p of one evaluation inside a simulation, n in 20 .. 200, by least squares; 1 is linear."""
    sizes, calls = (20, 40, 80, 120, 200), []
    for n in sizes:
        model = build(snake(n))
        q, v = np.random.default_rng(n).normal(size=(2, model.size)) * 0.05
        command, account = np.zeros((3, model.joints)), np.zeros(ACCOUNT_WIDTH)
        calls.append(lambda m=model, q=q, v=v, c=command, a=account: rk4(m.links, q.copy(), v.copy(), c, 1e-3, 20, a))
    times = best_times(calls, loops=1, repeats=60)
    exponent = float(np.polyfit(np.log(sizes), np.log(times), 1)[0])
    return [bench_row("growth exponent of an evaluation, 20 .. 200 links", exponent, "bar", 1.1, "-")]


MEMORY = """
import resource
from metamer.plants.simulate import simulate
from metamer.robots.snake import ROBOT
simulate(ROBOT, duration=1.0)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
simulate(ROBOT, duration=100.0)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""
IMPORT = "import time; t = time.perf_counter(); import metamer; print(time.perf_counter() - t)"


def in_a_process(code: str) -> float:
    """The number that a piece of code prints in a process of its own."""
    return float(subprocess.check_output([sys.executable, "-c", code]))


def house_rows() -> list[BenchRow]:
    """Memory of a long recorded run, time of `import metamer`, wall time of a run."""
    from metamer.plants.simulate import simulate

    simulate(ROBOT, duration=1.0)
    begin = time.perf_counter()
    simulate(ROBOT, duration=10.0)
    spent = (time.perf_counter() - begin) / 10.0
    return [
        bench_row("memory grown by a 100 s run recorded at 100 Hz", in_a_process(MEMORY), "bar", 50.0, "MB"),
        bench_row("import metamer", min(in_a_process(IMPORT) for _ in range(3)), "bar", 0.5, "s"),
        bench_row("metamer.simulate(snake), wall time of a simulated second", spent, "real time", 1.0, "s"),
    ]


def bench_cases(tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """All rows of this group."""
    rows: list[BenchRow] = []
    for measure in (forward_rows, step_rows, growth_rows, house_rows):
        tell(f"planar: {measure.__name__.removesuffix('_rows')}")
        rows += measure()
    assert all(row["ratio"] is None or math.isfinite(row["ratio"]) for row in rows)
    return rows
