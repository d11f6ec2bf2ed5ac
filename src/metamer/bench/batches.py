"""Batches of every physics beside a loop of runs, beside their own kernels; environments for learning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec

import numpy as np

from metamer.bench import BenchRow, bench_row
from metamer.bench.planar import least_cpu
from metamer.core.clock import ticks_of
from metamer.description import Robot
from metamer.files import with_values
from metamer.plants.plant import run
from metamer.plants.simulate import open_plant, simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.record.log import Log
from metamer.record.metrics import metrics
from metamer.robots import robot
from metamer.systems.system import Tabled, build

IDLE_CORES = 2  # that a batch is shared among; its processor time is divided by them
# robot -> the field in which its robots differ, its values, length of a run [s], robots
BATCHES = {
    "worm": ("body.mass", (0.05, 0.06), 3.0, 256),
    "muscle-snake": ("gait.amplitude", (0.2, 0.4), 10.0, 256),
    "wheeled-snake": ("gait.a", (0.3, 0.5), 100.0, 8),
    "octopus-arm": ("run.step", (2.5e-4, 2.6e-4), 0.2, 256),
}
LEARNERS, LEARNER_STEPS = 1024, 20  # snakes of an environment, and steps that are timed
LEARNER_BAR = 100_000.0  # control steps per second on IDLE_CORES


def by_periods(spec: Robot) -> Log:
    """A run as a loop of control periods in Python, with its metrics: what controllers need."""
    log = run(open_plant(spec), spec.controller.on(spec), duration=spec.run.duration, dt=spec.run.dt)
    metrics(log)
    return log


def loop_rows() -> list[BenchRow]:
    """A robot of a batch on idle cores beside one in a loop of `simulate`, and in a loop of control periods."""
    rows = []
    for name, (path, (low, high), seconds, count) in BATCHES.items():
        spec = replace(robot(name), run=replace(robot(name).run, duration=seconds))
        values = np.linspace(low, high, count)
        batch = partial(simulate_batch, spec, vary={path: values}, threads=IDLE_CORES)
        one = with_values(spec, {path: low})
        calls = [batch, partial(simulate, one), partial(by_periods, one)]
        # the first turn loads machine code
        ours, *peers = least_cpu(calls, repeats=2)
        each = ours / count / IDLE_CORES
        case = f"simulate_batch({name}), a robot of {count} for {seconds:g} s, {IDLE_CORES} cores"
        for peer, spent in zip(("loop of simulate", "loop of control periods"), peers, strict=True):
            rows.append(bench_row(case, 1e3 * each, peer, 1e3 * spent, "ms"))
    return rows


def kernel_rows() -> list[BenchRow]:
    """Wheels: the kernel alone with commands at hand beside the whole batch, from descriptions to metrics."""
    path, (low, high), seconds, count = BATCHES["wheeled-snake"]
    spec = replace(robot("wheeled-snake"), run=replace(robot("wheeled-snake").run, duration=seconds))
    system, dt = build(spec), spec.run.dt
    assert isinstance(system, Tabled)
    targets = spec.gait.on(spec.body).targets(np.arange(ticks_of(seconds, dt)) * dt)
    commands = np.concatenate([targets.position, targets.velocity], axis=1)
    kernel = partial(system.hold_all, system.start(), "joint", commands, dt)
    batch = partial(simulate_batch, spec, vary={path: np.linspace(low, high, count)}, threads=1)
    batch()
    bare, whole = least_cpu([kernel, batch], repeats=5)
    case = f"wheeled snake, {seconds:g} s: its kernel alone (a bar of 0.9 is a batch near its kernel)"
    return [bench_row(case, 1e3 * whole / count, "kernel", 1e3 * bare, "ms")]


def learner_rows() -> list[BenchRow]:
    """A control step of a snake in a vector environment, ten RK4 steps each."""
    if find_spec("gymnasium") is None:
        return []
    from metamer.learn.vector import SnakesEnv

    snakes = SnakesEnv("snake", num_envs=LEARNERS, threads=IDLE_CORES)
    snakes.reset(seed=0)
    still = np.zeros((LEARNERS, 1))

    def steps() -> None:
        for _ in range(LEARNER_STEPS):
            snakes.step(still)

    steps()
    spent = least_cpu([steps], repeats=5)[0] / (LEARNERS * LEARNER_STEPS * IDLE_CORES)
    snakes.close()
    case = f"a control step of one of {LEARNERS} snakes in a vector environment, {IDLE_CORES} cores"
    return [bench_row(case, 1e6 * spent, "bar", 1e6 / LEARNER_BAR, "us")]


def bench_cases(tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """All rows of this group."""
    rows: list[BenchRow] = []
    for measure in (learner_rows, kernel_rows, loop_rows):
        tell(f"batches: {measure.__name__.removesuffix('_rows')}")
        rows += measure()
    return rows
