"""Batches of every physics beside a loop of runs, beside their own kernels; environments for learning."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np

from metamer.bench import BenchRow, bench_row
from metamer.bench.planar import least_cpu
from metamer.core.clock import ticks_of
from metamer.core.records import Array
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
MANY = 1000  # robots of a batch


class Case(NamedTuple):
    """Robots of a batch: of which robot, fields with the range that their values are spread over, length of a run [s].

    drawn    values are drawn at random, so that robots strike one by one; else they rise from robot to robot
    """

    robot: str
    fields: dict[str, tuple[float, float]]
    seconds: float
    robots: int = MANY
    drawn: bool = False

    def vary(self) -> dict[str, Array]:
        """Columns of the fields."""
        draw = np.random.default_rng(20261118)
        spread = draw.uniform if self.drawn else np.linspace
        return {path: spread(low, high, self.robots) for path, (low, high) in self.fields.items()}


WORMS = {"body.mass": (0.04, 0.08), "world.ground.mu_kinetic": (0.2, 0.6), "gait.phase": (0.8, 1.5)}
BATCHES = {
    "worm": Case("worm", {"body.mass": (0.05, 0.06)}, 3.0),
    "worms that differ": Case("worm", WORMS, 3.0, drawn=True),
    "muscle-snake": Case("muscle-snake", {"gait.amplitude": (0.2, 0.4)}, 10.0),
    "wheeled-snake": Case("wheeled-snake", {"gait.a": (0.3, 0.5)}, 100.0, robots=8),
    "octopus-arm": Case("octopus-arm", {"run.step": (2.5e-4, 2.6e-4)}, 0.2),
}
SAMPLE = 8  # robots of a batch that the loop of `simulate` runs
LEARNERS, LEARNER_STEPS = 1024, 20  # snakes of an environment, and steps that are timed
LEARNER_BAR = 100_000.0  # control steps per second on IDLE_CORES


def by_periods(spec: Robot) -> Log:
    """A run as a loop of control periods in Python, with its metrics: what controllers need."""
    log = run(open_plant(spec), spec.controller.on(spec), duration=spec.run.duration, dt=spec.run.dt)
    metrics(log)
    return log


def loop_rows() -> list[BenchRow]:
    """A robot of a batch beside one in a loop of `simulate`: by processor time on idle cores, and by the clock.

    The clock counts whatever else the machine does, the loop on one core and the batch on all of them.
    """
    rows = []
    for name, case in BATCHES.items():
        spec, vary = robot(case.robot), case.vary()
        spec = replace(spec, run=replace(spec.run, duration=case.seconds))
        which = np.linspace(0, case.robots - 1, min(SAMPLE, case.robots)).astype(int)
        singles = [with_values(spec, {path: float(x[k]) for path, x in vary.items()}) for k in which]
        batch = partial(simulate_batch, spec, vary=vary, threads=IDLE_CORES)
        calls = [batch, partial(each, simulate, singles), partial(each, by_periods, singles[:1])]
        # the first turn loads machine code
        (ours, ours_clock), (loop, loop_clock), (periods, _) = least_both(calls, repeats=2)
        said = f"simulate_batch({name}), a robot of {case.robots} for {case.seconds:g} s, {IDLE_CORES} cores"
        for how, spent, peer, other in (
            ("processor time", ours / IDLE_CORES, "loop of simulate", loop / len(which)),
            ("by the clock", ours_clock, "loop of simulate", loop_clock / len(which)),
            ("processor time", ours / IDLE_CORES, "loop of control periods", periods),
        ):
            rows.append(bench_row(f"{said}, {how}", 1e3 * spent / case.robots, peer, 1e3 * other, "ms"))
    return rows


def each(call: Callable[[Robot], object], robots: list[Robot]) -> None:
    """Call something with every robot."""
    for one in robots:
        call(one)


def least_both(calls: list[Callable[[], object]], *, repeats: int) -> list[tuple[float, float]]:
    """Least processor seconds and least seconds by the clock of each call, the calls taking turns."""
    best = [(np.inf, np.inf)] * len(calls)
    for _ in range(repeats):
        for k, call in enumerate(calls):
            begin, clock = time.process_time(), time.perf_counter()
            call()
            best[k] = min(best[k][0], time.process_time() - begin), min(best[k][1], time.perf_counter() - clock)
    return best


def kernel_rows() -> list[BenchRow]:
    """Wheels: the kernel alone with commands at hand beside the whole batch, from descriptions to metrics."""
    case = BATCHES["wheeled-snake"]
    seconds, count = case.seconds, case.robots
    spec = replace(robot("wheeled-snake"), run=replace(robot("wheeled-snake").run, duration=seconds))
    system, dt = build(spec), spec.run.dt
    assert isinstance(system, Tabled)
    targets = spec.gait.on(spec.body).targets(np.arange(ticks_of(seconds, dt)) * dt)
    commands = np.concatenate([targets.position, targets.velocity], axis=1)
    kernel = partial(system.hold_all, system.start(), "joint", commands, dt)
    batch = partial(simulate_batch, spec, vary=case.vary(), threads=1)
    batch()
    bare, whole = least_cpu([kernel, batch], repeats=5)
    said = f"wheeled snake, {seconds:g} s: its kernel alone (a bar of 0.9 is a batch near its kernel)"
    return [bench_row(said, 1e3 * whole / count, "kernel", 1e3 * bare, "ms")]


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
